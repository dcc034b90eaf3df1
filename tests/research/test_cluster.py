"""A census on a local Dask cluster."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardgames_tui.errors import BatchError
from cardgames_tui.research import run
from tests.research.running import census, decided, known_verdicts

pytest.importorskip("distributed", reason="the extra research is not installed")


class LocalCluster:
    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self.processes: list[subprocess.Popen[bytes]] = []
        self._start("scheduler", "--host", "127.0.0.1", "--port", f"{port}")

    def start_worker(self) -> "subprocess.Popen[bytes]":
        return self._start("worker", self.address, "--nthreads", "1", "--no-nanny")

    def _start(self, *arguments: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "dask", *arguments, "--no-dashboard"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.processes.append(process)
        return process


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    cluster = LocalCluster()
    yield cluster
    for process in cluster.processes:
        process.kill()
        process.wait()


@pytest.mark.slow
def test_a_census_survives_the_loss_of_a_worker(cluster: LocalCluster, tmp_path: Path) -> None:
    path = tmp_path / "census.sqlite"
    first, _ = cluster.start_worker(), cluster.start_worker()
    process = census(path, "--scheduler", cluster.address, last=4000)
    assert len(decided(path)) < 4000
    first.kill()
    output, _ = process.communicate(timeout=120)
    assert output.startswith(b"Black Hole, deals 1 to 4000: 4000 decided\n")
    assert decided(path)[:1000] == known_verdicts(1, 1000)


@pytest.mark.slow
def test_a_cluster_without_workers_is_refused(cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "CLUSTER_TIMEOUT_SECONDS", 5)
    with (
        pytest.raises(BatchError, match=r"the scheduler at .* has no workers"),
        run.cluster(cluster.address),
    ):
        pass
