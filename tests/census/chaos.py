"""A census on a Dask cluster of its own whose workers, client and scheduler are killed on its way.

python -m tests.census.chaos LAST WORKER_KILLS CLIENT_KILLS SCHEDULER_KILLS
"""

import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil

PATIENCE = 600
"""How many seconds a census may stand still."""


@dataclass
class Chaos:
    """What is to happen to a census, and what it says."""

    directory: Path
    last: int
    kills: list[str]
    """`worker`, `client` or `scheduler`, spread evenly over the census."""
    said: str = ""
    happened: list[str] = field(default_factory=list)

    @property
    def path(self) -> Path:
        return self.directory / "census.sqlite"

    def run(self) -> int:
        """Take the census to its end, and return its exit status."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        with self.cluster(), open(self.directory / "said.txt", "w+") as said:
            client = self.client(said)
            for number, victim in enumerate(self.kills, 1):
                self.wait_for(number * self.last // (len(self.kills) + 1), client)
                if client.poll() is not None:
                    break
                client = self.kill(victim, client, said)
            status = client.wait(PATIENCE)
            said.seek(0)
            self.said = said.read()
        return status

    def client(self, said) -> "subprocess.Popen[bytes]":  # type: ignore[no-untyped-def]
        command = [sys.executable, "-m", "cardgames_tui", "census", "--scheduler", self.address]
        return subprocess.Popen([*command, "--out", self.path, f"1-{self.last}"], stdout=said, stderr=said)
