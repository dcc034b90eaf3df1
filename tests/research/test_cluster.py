"""What a census does with a Dask cluster, besides surviving it."""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cardgames_tui import __version__
from cardgames_tui.errors import BatchError
from cardgames_tui.research.batch import Batch, Span
from cardgames_tui.research.results import open_worker_pool
from tests.research.test_chaos import deadly, square
from tests.research.threads import Threads

distributed = pytest.importorskip("distributed", reason="the extra research is not installed")

from cardgames_tui.research import cluster as cluster_module  # noqa: E402
from cardgames_tui.research.cluster import Cluster, check_versions  # noqa: E402

VERSIONS = {"python": "3.11.7.final.0", "dask": "1", "distributed": "1"}


class FakeClient:
    """A client of a cluster with one worker, as far as `Cluster` asks it."""

    status = "running"

    def __init__(self, answer: object = "", **theirs: str) -> None:
        self.answer = answer or __version__
        self.theirs = {**VERSIONS, **theirs}
        self.threads = {"tcp://worker": 2}
        self.futures: list[FakeFuture] = []

    def get_versions(self) -> dict[str, Any]:
        ours, theirs = {"packages": VERSIONS}, {"packages": self.theirs}
        return {"client": ours, "scheduler": ours, "workers": {"tcp://worker": theirs}}

    def run(self, function: object, on_error: str) -> dict[str, object]:
        return {"tcp://worker": self.answer}

    def nthreads(self) -> dict[str, int]:
        return self.threads

    def submit(self, *arguments: object, **options: object) -> "FakeFuture":
        if self.status == "closed":
            raise OSError("closed")
        self.futures.append(FakeFuture())
        return self.futures[-1]

    def close(self, timeout: float) -> None:
        self.status = "closed"


class FakeFuture:
    def add_done_callback(self, callback: object) -> None:
        pass


@pytest.fixture(autouse=True)
def looking_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "CHECK_SECONDS", 0.0)


@pytest.mark.parametrize(
    ("client", "words"),
    [
        (FakeClient("0.0.9"), "the worker tcp://worker has cardgames-tui 0.0.9, and this is "),
        (FakeClient(ModuleNotFoundError()), "cannot import cardgames_tui: it is not installed there"),
        (FakeClient(dask="2"), "the worker tcp://worker has dask 2, and this machine has 1"),
        (FakeClient(python="3.12.1.final.0"), "has python 3.12, and this machine has 3.11"),
    ],
)
def test_versions_that_differ_are_refused(client: Any, words: str) -> None:
    with pytest.raises(BatchError, match=words):
        Cluster(lambda: client, print).worker_count()


def test_versions_that_need_not_agree_may_differ() -> None:
    client: Any = FakeClient(python="3.11.2.final.0")
    assert check_versions(client) == {"tcp://worker"}


def test_a_worker_that_has_just_died_is_asked_later() -> None:
    client: Any = FakeClient(OSError())
    assert check_versions(client) == set()


def test_a_scheduler_that_goes_away_is_waited_for_and_said() -> None:
    clients: list[Any] = [FakeClient(), FakeClient()]
    said: list[str] = []

    def connect() -> Any:
        if not clients:
            raise OSError("refused")
        return clients.pop(0)

    first, second = clients
    cluster = Cluster(connect, said.append)
    assert cluster.worker_count() == 2
    future = cluster.submit(square, 2)
    first.status = "connecting"
    clients.clear()
    assert [cluster.worker_count(), cluster.worker_count()] == [0, 0]
    assert future.cancelled()
    with pytest.raises(CancelledError):
        cluster.submit(square, 2).result()
    clients.append(second)
    second.threads = {}
    assert cluster.worker_count() == 0
    second.threads = {"tcp://worker": 4}
    assert cluster.worker_count() == 4
    assert said == [
        "the scheduler is away; waiting for it",
        "the scheduler has no workers; waiting for some",
        "going on",
    ]


def test_a_worker_of_another_version_ends_the_computation(monkeypatch: pytest.MonkeyPatch) -> None:
    with Threads(1) as workers:
        batch = Batch(square, [Span(1, 9)], workers)
        monkeypatch.setattr("cardgames_tui.research.batch.__version__", "0.0.9")
        steps = batch.steps()
        submit = workers.submit
        monkeypatch.setattr(
            workers, "submit", lambda function, version, *rest: submit(function, "0.1", *rest)
        )
        with pytest.raises(BatchError, match=r"a worker runs cardgames-tui 0\.0\.9, and this is 0\.1"):
            list(steps)


@pytest.fixture
def scheduler_file(tmp_path: Path) -> Iterator[Path]:
    """The file of a scheduler with a worker, which a nanny replaces when it dies."""
    path = tmp_path / "scheduler.json"
    dask = [sys.executable, "-m", "dask"]
    where = ["--scheduler-file", str(path), "--no-dashboard", "--host", "127.0.0.1"]
    with open(tmp_path / "log.txt", "w") as log:
        scheduler = subprocess.Popen([*dask, "scheduler", *where, "--port", "0"], stdout=log, stderr=log)
        worker = subprocess.Popen([*dask, "worker", *where, "--nthreads", "1"], stdout=log, stderr=log)
        while not path.exists() or not path.read_text():
            try:
                assert scheduler.wait(0.05) is None
            except subprocess.TimeoutExpired:
                continue
        try:
            yield path
        finally:
            for process in (worker, scheduler):
                process.terminate()
                process.wait()


@pytest.mark.slow
def test_numbers_that_kill_are_found_on_a_cluster_too(scheduler_file: Path) -> None:
    said: list[str] = []
    with open_worker_pool(1, None, str(scheduler_file), said.append) as workers:
        steps = list(Batch(partial(deadly, (3,)), [Span(1, 8)], workers).steps())
    results = sorted(number for step in steps for rows in step.blocks.values() for number, _ in rows)
    ((number, reason),) = (failure for step in steps for failure in step.failures.items())
    assert results == [1, 2, 4, 5, 6, 7, 8]
    assert number == 3
    assert reason.startswith("it ended ")
