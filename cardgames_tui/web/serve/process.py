"""The server's end of visitors' processes and of the fork server that makes them (`fork_server.py`).

Server and process speak as Textual's web driver does, over a socket. The process begins with a line of
greeting; all else are packets, of data (D) or of a message (M, in JSON with a `type`).

To the process: `start` comes first, with the visitor's `directory` and the `options` of the page. D is what
the visitor types; `resize` and `attach` bring the `VisitOptions` of a page, when its size changes and when
another page shows the app from now on; `focus` and `blur` say whether it is in front; `ping` asks for a
`pong`; `quit` asks the process to end. From the process: D is what it draws; `ended` is the last message,
with the `error`, empty for none.
"""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple

MAX_UNREAD_BYTES = 1 << 18
"""A process that leaves more input unread is stuck, and killed."""

PING_SECONDS = 2.5
"""How long a process may say nothing before it is asked whether it runs, and again."""

MAX_UNANSWERED_PINGS = 2
"""How many it may leave unanswered before it is killed."""

GONE_TIMEOUT_SECONDS = 5.0
FORK_ANSWER_SECONDS = 5.0
"""How long the fork server may take to answer."""

FORK_START_SECONDS = 60.0
"""How long it may take to start."""

MAX_TERMINAL_SIZE = 500
"""The most columns, and lines, of a terminal."""


def make_packet(kind: Literal[b"D", b"M"], data: bytes) -> bytes:
    """A packet: its kind, the length of its data in four bytes, and the data."""
    return kind + len(data).to_bytes(4, "big") + data


def clamp_size(size: int) -> int:
    return min(max(size, 1), MAX_TERMINAL_SIZE)


class VisitOptions(NamedTuple):
    """What a page asks for when it connects."""

    width: int = 80
    """The width of its terminal, in columns."""
    height: int = 24
    touch: bool = False
    """Whether it has a touch screen."""
    light: bool = False
    """Whether the browser prefers a light theme."""
    plain: bool = False
    """Whether to play in plain mode."""
    code: str = ""
    """A shared game to replay; empty for none."""


class VisitorProcess:
    """The process in which one visitor plays."""

    def __init__(self, pid: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.pid = pid
        self.error: str | None = "it was killed"
        """What went wrong, once it has ended; None when it ended normally."""
        self._reader = reader
        self._writer = writer
        self._has_ended = False

    async def output(self) -> AsyncIterator[bytes]:
        """Yields what it draws, and notes how it ends. Other messages are ignored."""
        try:
            await self._reader.readuntil()  # the greeting
            while True:
                header = await self._read(5)
                data = await self._read(int.from_bytes(header[1:], "big"))
                if header[:1] == b"D":
                    yield data
                elif (message := json.loads(data))["type"] == "ended":
                    self.error = str(message["error"]) or None
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self._has_ended = True
            self._writer.close()

    async def _read(self, size: int) -> bytes:
        """Reads a part of a packet; kills a process that does not answer, being stopped for instance."""
        unanswered = 0
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(PING_SECONDS):
                    return await self._reader.readexactly(size)
            if unanswered == MAX_UNANSWERED_PINGS:
                self.kill("it does not answer")
            self.send("ping")
            unanswered += 1

    def send_keys(self, keys: str) -> None:
        self._write(b"D", keys.encode(errors="replace"))

    def send(self, message_type: str, **details: object) -> None:
        """Sends a message, such as `resize`."""
        self._write(b"M", json.dumps({"type": message_type, **details}).encode())

    def _write(self, kind: Literal[b"D", b"M"], data: bytes) -> None:
        """Writes a packet without waiting: a stuck process would block the connection of its browser."""
        if self._writer.transport.get_write_buffer_size() > MAX_UNREAD_BYTES:
            self.kill("it does not answer")
        self._writer.write(make_packet(kind, data))

    def kill(self, error: str) -> None:
        """Kills the process because of an error, unless it has ended."""
        if not self._has_ended:
            self.error = error
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    async def wait_until_gone(self) -> None:
        """Waits until the system has forgotten the process, a moment after its output has ended."""
        # its number may be that of another user's process by now
        with suppress(ProcessLookupError, PermissionError, TimeoutError):
            async with asyncio.timeout(GONE_TIMEOUT_SECONDS):
                while True:
                    os.kill(self.pid, 0)
                    await asyncio.sleep(0.01)


FORK_SERVER_COMMAND = (sys.executable, "-P", "-m", "cardgames_tui.web.serve.fork_server")


class ForkClient:
    """Makes visitors' processes through the fork server, which it starts whenever there is none."""

    def __init__(self) -> None:
        self._control: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = asyncio.Lock()

    async def fork(self, directory: Path, options: VisitOptions) -> VisitorProcess:
        """Makes a process for a visitor, whose games and settings lie in a directory.

        Raises:
            OSError: The process cannot be made.
        """
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                pid = await self._ask([theirs.fileno()])
            except OSError:
                ours.close()
                raise
        ours.setblocking(False)
        process = VisitorProcess(pid, *await asyncio.open_connection(sock=ours))
        process.send("start", directory=str(directory.absolute()), options=options._asdict())
        return process

    async def check(self) -> None:
        """Starts the fork server if there is none, and replaces it if it has died or does not answer.

        Raises:
            OSError: It cannot be started.
        """
        await self._ask([])

    async def _ask(self, files: list[int]) -> int:
        """Asks the fork server for a number, or a new one when it has died or does not answer."""
        async with self._lock:
            try:
                number = await self._ask_once(files)
            except (ConnectionError, TimeoutError):
                number = await self._ask_once(files)
        if number < 0:
            raise OSError("the system makes no more processes")
        return number

    async def _ask_once(self, files: list[int]) -> int:
        try:
            control = await self._connect()
            socket.send_fds(control, [b"\n"], files)
            return await self._read_answer(control, FORK_ANSWER_SECONDS)
        except BaseException:  # an answer that comes later must not be taken for another's
            self._kill_fork_server()
            raise

    async def _connect(self) -> socket.socket:
        if self._control is not None:
            return self._control
        ours, theirs = socket.socketpair()
        with theirs:
            ours.setblocking(False)
            self._control = ours
            self._process = subprocess.Popen(
                FORK_SERVER_COMMAND,
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                env=_fork_server_environment(),
                start_new_session=True,
            )
        await self._read_answer(ours, FORK_START_SECONDS)
        return ours

    async def _read_answer(self, control: socket.socket, seconds: float) -> int:
        """Reads the number that the fork server answers: a pid, or 0 for nothing but that it runs."""
        try:
            async with asyncio.timeout(seconds):
                line = await asyncio.get_running_loop().sock_recv(control, 64)
        except TimeoutError:
            raise TimeoutError("the process that starts the games does not answer") from None
        if not line.endswith(b"\n"):
            raise ConnectionError("the process that starts the games has ended")
        return int(line)

    def _disconnect(self) -> None:
        if self._control is not None:
            self._control.close()
            self._control = None

    def _kill_fork_server(self) -> None:
        self._disconnect()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    async def close(self) -> None:
        """Waits until the fork server and its children have ended."""
        self._disconnect()
        if self._process is not None:
            await asyncio.to_thread(self._process.wait)


def _fork_server_environment() -> dict[str, str]:
    """The environment of visitors' processes: UTF-8 and true colour, whatever the operator's terminal."""
    inherited = ("PATH", "LD_LIBRARY_PATH", "TMPDIR", "TZ")  # the operator's others may be private
    return {name: os.environ[name] for name in inherited if name in os.environ} | {
        "LANG": "C.UTF-8",
        "MALLOC_ARENA_MAX": "1",  # a visitor's threads share their memory
        "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path)),
        "PYTHONUTF8": "1",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
    }
