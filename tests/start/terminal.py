"""A terminal of 80 x 24 in which the program runs as it does for a player: no Pilot, the real `App.run`."""

import os
import pty
import select
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyte

COLUMNS, ROWS = 80, 24

PATIENCE = 60.0
"""How many seconds the program has to show or do something, on a machine that is busy with much else."""

_PROGRAM = (sys.executable, "-m", "cardgames_tui", "--data-dir")

_TAKE_TERMINAL = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "os.execvp(sys.argv[1], sys.argv[1:])"
)
"""Makes the terminal that of the program's session, so that Ctrl+C reaches the program."""

_OWN_TERMINALS = ("TEXTUAL", "NO_COLOR", "COLORTERM", "COLORFGBG", "COLUMNS", "LINES", "LC_", "CARDGAMES")
"""How the names of variables begin that tell of the terminal the tests run in."""


class Terminal:
    """A pseudo-terminal with the program in it, and what a player would see there.

    Args:
        directory: Where the program keeps its files.
        arguments: The arguments of the program.
        command: What to run instead of the program.
    """

    def __init__(self, directory: Path, *arguments: str, command: Sequence[str] = ()) -> None:
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self._screen)
        self._master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (ROWS, COLUMNS))
        self._before = self._state()
        self._process = subprocess.Popen(
            [sys.executable, "-c", _TAKE_TERMINAL, *(command or (*_PROGRAM, str(directory), *arguments))],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=directory,
            env=_environment(),
            start_new_session=True,
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    @property
    def is_restored(self) -> bool:
        """Whether the terminal is as it was before the program: no other screen, no mouse, keys echoed."""
        return self._state() == self._before

    def type(self, keys: str) -> None:
        """Press some keys."""
        os.write(self._master, keys.encode())

    def wait_for(self, words: str) -> None:
        """Wait until some words are to be seen.

        Raises:
            AssertionError: They do not come, or the program ends before.
        """
        deadline = time.monotonic() + PATIENCE
        while words not in self.text:
            assert self._read(deadline), f"{words!r} is not to be seen:\n{self.text}"

    def wait_for_end(self) -> int:
        """Wait until the program has ended; its exit status."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        return self._process.wait(max(0.0, deadline - time.monotonic()))

    def _read(self, deadline: float) -> bool:
        """Show what the program writes next; whether it wrote anything before the deadline and its end."""
        readable, _, _ = select.select([self._master], [], [], max(0.0, deadline - time.monotonic()))
        try:
            data = os.read(self._master, 65536) if readable else b""
        except OSError:  # how Linux says that nobody has the terminal open any more
            data = b""
        self._stream.feed(data)
        return bool(data)

    def _state(self) -> tuple[set[int], list[Any]]:
        return set(self._screen.mode), termios.tcgetattr(self._master)


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_OWN_TERMINALS)}
    return kept | {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
