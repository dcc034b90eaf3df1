"""A census survives the loss of whatever computes it."""

import gc
import multiprocessing
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import pytest

from cardgames_tui.errors import BatchError
from cardgames_tui.research.batch import Batch, Span
from cardgames_tui.research.census import DealSeries, decide_deal
from cardgames_tui.research.workers import ProcessPool, WorkerPool
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from tests.research.threads import Threads


def square(number: int) -> tuple[int, int]:
    return number, number * number


def squares(last: int) -> list[tuple[int, int]]:
    return list(map(square, range(1, last + 1)))


def deadly(numbers: tuple[int, ...], number: int) -> tuple[int, int]:
    if number in numbers:
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def leave(connection: object) -> None:
    os._exit(1)


def faulty(number: int) -> tuple[int, int]:
    if number == 13:
        raise OSError("thirteen")
    return square(number)


def dying_sometimes(directory: Path, number: int) -> tuple[int, int]:
    """Die over each fifth number the first time that it is tried."""
    mark = directory / str(number)
    if number % 5 == 0 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


Work = Callable[[int], tuple[int, int]]


def computed(work: Work, last: int, jobs: int = 2) -> tuple[list[tuple[int, int]], dict[int, str]]:
    with ProcessPool(jobs) as workers, closing(Batch(work, [Span(1, last)], workers).steps()) as steps:
        found = list(steps)
    results = [row for step in found for rows in step.blocks.values() for row in rows]
    return results, {number: reason for step in found for number, reason in step.failures.items()}


@pytest.mark.slow
def test_a_block_whose_worker_dies_is_tried_again(tmp_path: Path) -> None:
    results, failures = computed(partial(dying_sometimes, tmp_path), 24)
    assert sorted(results) == squares(24)
    assert failures == {}


@pytest.mark.slow
def test_numbers_that_kill_are_found_and_the_rest_goes_on() -> None:
    results, failures = computed(partial(deadly, (7, 23)), 40)
    assert sorted(number for number, _ in results) == sorted({*range(1, 41)} - {7, 23})
    assert failures == dict.fromkeys((7, 23), "it ended 3 workers")


def test_a_number_that_raises_is_given_up_with_what_it_says() -> None:
    results, failures = computed(faulty, 30)
    assert sorted(number for number, _ in results) == sorted({*range(1, 31)} - {13})
    assert failures == {13: "OSError: thirteen"}


def test_workers_that_cannot_begin_end_the_computation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.research.workers._run_tasks", leave)
    with pytest.raises(BatchError, match="end as soon as they are started"):
        computed(square, 30, jobs=1)


def test_a_worker_that_died_leaves_nothing_that_cannot_be_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    complaints: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", complaints.append)
    with ProcessPool(1) as workers:
        workers.submit(abs, -1).result()
        for process in multiprocessing.active_children():
            process.kill()
            process.join()
        with pytest.raises(BrokenProcessPool) as raised:
            workers.submit(abs, -1).result()
    kept: list[object] = [raised]
    kept.append(kept)
    del raised, kept
    gc.collect()
    assert complaints == []


def test_an_executor_that_is_broken_is_told() -> None:
    class Pool(WorkerPool, ProcessPoolExecutor):
        def worker_count(self) -> int:
            return 1

    with Pool(1) as workers, pytest.raises(BatchError, match="no more work can be handed out"):
        list(Batch(partial(deadly, (3,)), [Span(1, 9)], workers).steps())


def test_only_two_blocks_for_each_worker_are_in_flight() -> None:
    class Counting(Threads):
        most = 0

        def submit(self, *arguments, **options):  # type: ignore[no-untyped-def]
            future = super().submit(*arguments, **options)
            self.most = max(self.most, self._work_queue.qsize())
            return future

    with Counting(2) as workers:
        list(Batch(square, [Span(1, 5000)], workers).steps())
    assert workers.most <= 4


TIMEOUT_SECONDS = 1800
"""How many seconds a census may take in all."""

Process = subprocess.Popen[bytes]


class Chaos:
    """A census of the deals to the last, on a cluster of its own whose parts are killed on its way."""

    def __init__(self, directory: Path, last: int) -> None:
        self.path, self.said = directory / "census.sqlite", directory / "said.txt"
        self.last = last
        self.killed = {"worker": 0, "client": 0, "scheduler": 0}
        self._log = directory / "cluster.txt"
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        self._processes: dict[str, Process] = {}
        self._ends = time.monotonic() + TIMEOUT_SECONDS

    def run(self, kills: list[str]) -> int:
        """Take the census, kill on its way, evenly spread, and return its exit status."""
        try:
            self._keep_up()
            for place, victim in enumerate(kills, 1):
                goal = place * self.last // (len(kills) + 1)
                self._until(lambda: "client" in self._processes and len(self.rows()) >= goal)  # noqa: B023
                if not self._has_ended():
                    self._kill(victim)
            self._until(self._has_ended)
            return self._processes["client"].returncode
        finally:
            for process in self._processes.values():
                process.kill()
                process.wait()

    def rows(self) -> list[tuple[int, str, int]]:
        """Deal, verdict and states of what is written."""
        try:
            with closing(sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True, timeout=60)) as file:
                return file.execute("SELECT deal, verdict, states FROM deals ORDER BY deal").fetchall()
        except sqlite3.OperationalError:  # not there yet, or not laid out
            return []

    def _kill(self, victim: str) -> None:
        name = random.choice(["worker 1", "worker 2"]) if victim == "worker" else victim
        self._processes[name].kill()
        self._processes[name].wait()
        self.killed[victim] += 1
        if victim == "client":
            del self._processes["client"]

    def _until(self, is_reached: Callable[[], bool]) -> None:
        """Wait until the census has come so far, or has ended; what has died is started anew."""
        while not is_reached() and not self._has_ended():
            self._keep_up()
            if time.monotonic() > self._ends:
                raise TimeoutError(f"{len(self.rows())} of {self.last} deals after {TIMEOUT_SECONDS} s")
            with suppress(subprocess.TimeoutExpired):
                self._processes.get("client", self._processes["scheduler"]).wait(0.1)

    def _has_ended(self) -> bool:
        return "client" in self._processes and self._processes["client"].poll() is not None

    def _keep_up(self) -> None:
        for name in ("scheduler", "worker 1", "worker 2"):
            if name not in self._processes or self._processes[name].poll() is not None:
                self._start(name)
        if "client" not in self._processes:
            with closing(socket.socket()) as caller:
                if caller.connect_ex(("127.0.0.1", int(self._address.rpartition(":")[2]))) == 0:
                    self._start("client")

    def _start(self, name: str) -> None:
        port = self._address.rpartition(":")[2]
        path, program = str(self.path), [sys.executable, "-m", "cardgames_tui"]
        dask = [sys.executable, "-m", "dask"]
        commands = {
            "scheduler": [*dask, "scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard"],
            "worker": [*dask, "worker", self._address, "--nthreads", "1", "--no-nanny", "--no-dashboard"],
            "client": [*program, "census", "--scheduler", self._address, "--out", path, f"1-{self.last}"],
        }
        with open(self.said if name == "client" else self._log, "ab") as said:
            command = commands[name.partition(" ")[0]]
            self._processes[name] = subprocess.Popen(command, stdout=said, stderr=said)


@pytest.mark.slow
def test_a_census_on_a_cluster_survives_the_loss_of_everything(tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="the extra research is not installed")
    chaos = Chaos(tmp_path, 2500)
    status = chaos.run(["scheduler", "worker", "client", "worker"])
    said = chaos.said.read_text()
    assert status == 0, said
    assert chaos.killed == {"worker": 2, "client": 1, "scheduler": 1}, said
    assert "Traceback" not in said
    assert all(line.startswith("census: ") for line in said.splitlines()[:-6]), said
    decided = (decide_deal(DealSeries(BLACK_HOLE), False, number) for number in range(1, 2501))
    assert chaos.rows() == [(row.deal, row.verdict, row.states) for row in decided]
