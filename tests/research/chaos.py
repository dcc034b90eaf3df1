"""A census on a Dask cluster of its own whose workers, client and scheduler are killed on its way."""

import random
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from cardgames_tui.black_hole.family import BLACK_HOLE
from cardgames_tui.research.batch import Span
from cardgames_tui.research.census import Subject, decide

TIMEOUT_SECONDS = 1800
"""How many seconds a census may take in all."""

Process = subprocess.Popen[bytes]


class Chaos:
    """A census, and the cluster that it is taken on.

    Args:
        directory: Where everything is kept.
        last: The last deal of the census.
    """

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
        """Take the census, kill on its way, evenly spread, and return its exit status.

        Args:
            kills: What to kill, in this order: `worker`, `client` or `scheduler`.
        """
        try:
            self._keep_up()
            for place, victim in enumerate(kills, 1):
                goal = place * self.last // (len(kills) + 1)
                self._until(lambda: "client" in self._processes and self._decided() >= goal)  # noqa: B023
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
        with closing(sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True, timeout=60)) as file:
            return file.execute("SELECT deal, verdict, states FROM deals ORDER BY deal").fetchall()

    def _decided(self) -> int:
        try:
            with closing(sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True, timeout=60)) as file:
                count: int = file.execute("SELECT ifnull(sum(winnable + lost), 0) FROM ranges").fetchone()[0]
        except sqlite3.OperationalError:  # not there yet, or not laid out
            return 0
        return count

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
                raise TimeoutError(f"{self._decided()} of {self.last} deals after {TIMEOUT_SECONDS} s")
            with suppress(subprocess.TimeoutExpired):
                self._processes.get("client", self._processes["scheduler"]).wait(0.1)

    def _has_ended(self) -> bool:
        return "client" in self._processes and self._processes["client"].poll() is not None

    def _keep_up(self) -> None:
        for name in ("scheduler", "worker 1", "worker 2"):
            if name not in self._processes or self._processes[name].poll() is not None:
                self._start(name)
        if "client" not in self._processes and self._answers():
            self._start("client")

    def _answers(self) -> bool:
        """Whether the scheduler can be reached."""
        host, _, port = self._address.removeprefix("tcp://").partition(":")
        with closing(socket.socket()) as caller:
            return caller.connect_ex((host, int(port))) == 0

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


def undisturbed(last: int) -> list[tuple[int, str, int]]:
    """The rows that a serial run gives."""
    block = decide(Subject(BLACK_HOLE), False, True, Span(1, last))
    return [(row.deal, row.verdict, row.states) for row in block.rows]
