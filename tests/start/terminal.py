"""A pseudo-terminal of 80 x 24 in which the real program runs."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyte

from cardgames_tui.tui.textual_ext.robust_app import SECONDS_TO_SEE

COLUMNS, ROWS = 80, 24

TIMEOUT_SECONDS = 60.0
"""For a busy machine."""

_TAKE_TERMINAL = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "os.execvp(sys.argv[1], sys.argv[1:])"
)
"""Makes the terminal the controlling one, so that Ctrl+C reaches the program."""

_RUN = "from cardgames_tui.cli import main; main(prog_name='cardgames-tui')"

_SEQUENCE = re.compile(r"\x1b\[[0-9;?<>=]*[A-Za-z]")

_BACKGROUND_QUERY = b"\x1b]11;?"

_INHERITED = (
    "TEXTUAL",
    "NO_COLOR",
    "COLORTERM",
    "COLORFGBG",
    "COLUMNS",
    "LINES",
    "LC_",
    "CARDGAMES",
    "ACCESS",
)
"""Prefixes of variables that the program must not inherit."""


class Terminal:
    """The program in a pseudo-terminal.

    Args:
        directory: The program's data directory.
        arguments: The program's arguments.
        before: Python to run before the program.
        command: What to run instead of the program.
        answer: The terminal's answer when asked for its background colour; empty for none.
    """

    def __init__(
        self,
        directory: Path,
        *arguments: str,
        before: str = "",
        command: Sequence[str] = (),
        answer: str = "",
    ) -> None:
        self._answer = answer
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self._screen)
        self.written = b""
        self._master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (ROWS, COLUMNS))
        self._before = self._state()
        code = ("-c", f"{before}\n{_RUN}") if before else ("-m", "cardgames_tui")
        program = (sys.executable, *code, "--data-dir", str(directory), *arguments)
        self._process = subprocess.Popen(
            [sys.executable, "-c", _TAKE_TERMINAL, *(command or program)],
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
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self._screen.display)

    @property
    def last_words(self) -> str:
        """The output since the program left the alternate screen."""
        return _SEQUENCE.sub("", self.written.rpartition(b"\x1b[?1049l")[2].decode())

    @property
    def is_restored(self) -> bool:
        """Whether the screen, the mouse and the line discipline are as before the program."""
        return self._state() == self._before

    @property
    def cursor(self) -> tuple[int, int]:
        """Column and line."""
        return self._screen.cursor.x, self._screen.cursor.y

    def send(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def wait_until_stopped(self) -> None:
        """Waits until the program is suspended, as by Ctrl+Z."""
        _, status = os.waitpid(self._process.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        while select.select([self._master], [], [], 0)[0]:
            self._read(time.monotonic())

    def clear(self) -> None:
        self._screen.reset()

    def hang_up(self) -> int:
        os.close(self._master)
        self._master = os.open(os.devnull, os.O_RDONLY)
        return self._process.wait(TIMEOUT_SECONDS)

    def type(self, keys: str) -> None:
        self.type_bytes(keys.encode())

    def type_bytes(self, keys: bytes) -> None:
        os.write(self._master, keys)

    def look(self) -> None:
        self._read(time.monotonic() + 0.02)

    def watch(self, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while self._read(deadline):
            pass

    def wait_for(self, words: str) -> None:
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while words not in self.text:
            assert self._read(deadline), f"{words!r} is not shown:\n{self.text}"

    def wait_for_dialog(self, words: str) -> None:
        """Waits until a dialog takes keys."""
        self.wait_for(words)
        seen = time.monotonic()
        while (left := seen + SECONDS_TO_SEE - time.monotonic()) > 0:
            self._read(time.monotonic() + left)

    def wait_for_end(self) -> int:
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while self._read(deadline):
            pass
        return self._process.wait(max(0.0, deadline - time.monotonic()))

    def _read(self, deadline: float) -> bool:
        """Puts the next output on the screen; False if there is none before the deadline or the program's end."""
        readable, _, _ = select.select([self._master], [], [], max(0.0, deadline - time.monotonic()))
        try:
            data = os.read(self._master, 65536) if readable else b""
        except OSError:  # on Linux, when the program has ended
            data = b""
        if _BACKGROUND_QUERY in data:
            self.type(self._answer)
        self._stream.feed(data.replace(b"\x1b[<u", b""))  # the end of kitty's keys: pyte would show the u
        self.written += data
        return bool(data)

    def _state(self) -> tuple[set[int], list[Any]]:
        return set(self._screen.mode), termios.tcgetattr(self._master)


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_INHERITED)}
    return kept | {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
