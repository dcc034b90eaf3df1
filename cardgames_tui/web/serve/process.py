"""Visitors' processes, and the warm process that makes them by forking (its other end is `forker.py`)."""

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

PATIENCE = 5.0
"""How many seconds a process gets to end by itself."""

MOST_UNREAD = 1 << 18
"""How many bytes a process may leave unread; one that is well never comes near."""

_HEADER = 5
"""The bytes before the data of a packet: its kind, and how many bytes follow."""


def packet(kind: Literal[b"D", b"M"], data: bytes) -> bytes:
    """What goes between server and visitor, as Textual's web driver writes it: data (D) or a message (M)."""
    return kind + len(data).to_bytes(4, "big") + data


class Place(NamedTuple):
    """What a page shows a game on."""

    width: int = 80
    """Its columns."""
    height: int = 24
    """Its lines."""
    touch: bool = False
    """Whether the visitor has no mouse."""
    light: bool = False
    """Whether the visitor's browser is light."""
    words: bool = False
    """Whether the visitor plays in words."""
    code: str = ""
    """The game that somebody has shared, which the visitor wants to see."""


class VisitorProcess:
    """The process in which one visitor plays."""

    def __init__(self, pid: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.pid = pid
        self.fault: str | None = "it was killed"
        """What went wrong when it has ended: nothing when it ended as it should."""
        self._reader = reader
        self._writer = writer
        self._ended = asyncio.Event()

    async def drawn(self) -> AsyncIterator[bytes]:
        """What it draws, until it ends."""
        try:
            await self._reader.readuntil()  # greets with a line
            while True:
                header = await self._reader.readexactly(_HEADER)
                data = await self._reader.readexactly(int.from_bytes(header[1:], "big"))
                if header[:1] == b"D":
                    yield data
                else:
                    self._hear(json.loads(data))
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self._ended.set()
            self._writer.close()

    def _hear(self, said: dict[str, object]) -> None:
        """Note how it ends; a browser is never asked to open addresses or to fetch files."""
        if said["type"] == "ended":
            self.fault = str(said["fault"]) or None

    def type(self, keys: str) -> bool:
        """Pass on what a visitor types; say whether the process takes it."""
        return self._send(b"D", keys.encode(errors="replace"))

    def tell(self, what: str, **details: object) -> bool:
        """Pass on what else happens to a terminal; say whether the process takes it."""
        return self._send(b"M", json.dumps({"type": what, **details}).encode())

    def _send(self, kind: Literal[b"D", b"M"], data: bytes) -> bool:
        """Never waits: who waits for a process that has stopped does not see the browser go."""
        if self._writer.transport.get_write_buffer_size() > MOST_UNREAD:
            return False
        self._writer.write(packet(kind, data))
        return True

    async def stop(self) -> None:
        """End the process; one that does not end by itself is killed. What it draws has to be read on."""
        self.tell("quit")
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._ended.wait()
        self.kill()

    def kill(self) -> None:
        """End the process at once, if it is there."""
        if not self._ended.is_set():
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)


COMMAND = (sys.executable, "-P", "-m", "cardgames_tui.web.serve.forker")

_HANDED_ON = ("PATH", "LD_LIBRARY_PATH", "TMPDIR", "TZ")
"""The operator's variables that visitors' processes are given; all others may be nobody's business."""


class ForkServer:
    """Makes processes by forking a warm one, started when it is needed and whenever it has gone."""

    def __init__(self) -> None:
        self._control: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._one_at_a_time = asyncio.Lock()

    async def warm_up(self) -> None:
        """Have the warm process ready."""
        async with self._one_at_a_time:
            await self._connected()

    async def fork(self, directory: Path, place: Place) -> VisitorProcess:
        """Make a process in which a visitor plays.

        Args:
            directory: Where the visitor's games and settings lie.
            place: What the game is shown on.

        Raises:
            OSError: It cannot be made.
        """
        request = {"directory": str(directory.absolute()), "place": place}
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                async with self._one_at_a_time:
                    pid = await self._asked(f"{json.dumps(request)}\n".encode(), theirs)
            except OSError:
                ours.close()
                raise
        ours.setblocking(False)
        return VisitorProcess(pid, *await asyncio.open_connection(sock=ours))

    async def _asked(self, request: bytes, connection: socket.socket) -> int:
        """The number of a process that has been made; a warm one that has just gone is replaced first."""
        for is_last in (False, True):
            try:
                control = await self._connected()
                socket.send_fds(control, [request], [connection.fileno()])
                return await self._answer(control)
            except ConnectionError:
                self._give_up()
                if is_last:
                    raise
        raise AssertionError

    def _give_up(self) -> None:
        """Forget a warm process that does not answer; there will be another one."""
        self._disconnect()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    async def _connected(self) -> socket.socket:
        """The socket that leads to the warm process."""
        if self._control is not None:
            return self._control
        ours, theirs = socket.socketpair()
        with theirs:
            ours.setblocking(False)
            self._control = ours
            self._process = subprocess.Popen(
                COMMAND,
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                env=_environment(),
                start_new_session=True,
            )
        await self._answer(ours)
        return ours

    async def _answer(self, control: socket.socket) -> int:
        """The number with which the warm process answers."""
        line = await asyncio.get_running_loop().sock_recv(control, 64)
        if not line.endswith(b"\n"):
            raise ConnectionError("the process that starts the games has ended")
        return int(line)

    def _disconnect(self) -> None:
        if self._control is not None:
            self._control.close()
            self._control = None

    async def close(self) -> None:
        """Let the warm process end as soon as its processes have, and wait for that."""
        self._disconnect()
        if self._process is not None:
            await asyncio.to_thread(self._process.wait)


def _environment() -> dict[str, str]:
    """The environment of a browser: UTF-8, in colour, without what the operator's terminal is like."""
    return {name: os.environ[name] for name in _HANDED_ON if name in os.environ} | {
        "LANG": "C.UTF-8",
        "MALLOC_ARENA_MAX": "1",  # a visitor's threads share their memory
        "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path)),
        "PYTHONUTF8": "1",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
    }
