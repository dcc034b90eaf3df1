"""A visit: the process in which a visitor plays, what it is told and says, and the browser that shows it."""

import asyncio
import json
import logging
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import suppress
from enum import IntEnum
from typing import Any, NamedTuple

from aiohttp import WSMsgType
from aiohttp.web import WebSocketResponse

from cardgames_tui.web.admission import Budget

PATIENCE = 5.0
"""How many seconds a process gets to end by itself."""

MOST_UNREAD = 1 << 18
"""How many bytes a process may leave unread; one that is well never comes near."""

_HEADER = 5


class Place(NamedTuple):
    """What a page shows a game on."""

    width: int = 80
    """Its columns."""
    height: int = 24
    """Its lines."""
    fingers: bool = False
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

    def _send(self, kind: bytes, data: bytes) -> bool:
        """Never waits: who waits for a process that has stopped does not see the browser go."""
        if self._writer.transport.get_write_buffer_size() > MOST_UNREAD:
            return False
        self._writer.write(kind + len(data).to_bytes(4, "big") + data)
        return True

    async def stop(self) -> None:
        """End the process; one that does not end by itself is killed. What it draws has to be read on."""
        self.tell("quit")
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._ended.wait()
        await self.kill()

    async def kill(self) -> None:
        """End the process at once, if it is there."""
        if not self._ended.is_set():
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            await self._ended.wait()


class End(IntEnum):
    """Why a connection is closed: a close code of the range that is free for applications (RFC 6455, 7.4.2).

    The page has words for each in its `connection.js`.
    """

    QUIT = 4000
    """The visitor has left the app."""
    ELSEWHERE = 4001
    """The visitor plays in another tab now."""
    FULL = 4002
    """All seats are taken."""
    CROWDED = 4003
    """As many visitors as may come from one address are here."""
    CRASHED = 4004
    """The process has failed, was killed, or does not answer."""
    IDLE = 4005
    """Nothing was typed for a long time."""
    STOPPED = 4006
    """The server ends."""
    NO_ROOM = 4007
    """The disk space for visitors' games is used up, and this visitor is new."""


IDLE = 1800.0
"""After how many seconds a visitor who does nothing is let go."""

LINGER = 30.0
"""How many seconds a process waits for its browser to come back."""

ANSWER = 10.0
"""How many seconds a process gets to draw for a browser that has come."""

_BYTES_PER_SECOND = 100_000
_MESSAGE = 200
"""What a message costs besides its bytes, so that at most 500 a second are heard."""

_log = logging.getLogger(__name__)


class Visit:
    """A visitor who plays, until the process ends; browsers may come and go meanwhile."""

    def __init__(
        self, client: str, start: Callable[[Place], Awaitable[VisitorProcess]], *, words: bool = False
    ) -> None:
        self.client = client
        self.words = words
        """Whether the visitor plays in words."""
        self.left_at: float | None = None
        """Since when no browser is there, on the clock of the event loop."""
        self.ended = asyncio.Event()
        """Set when the process has ended."""
        self.is_ending = False
        """Whether the process has been told to end."""
        self.process: VisitorProcess | None = None
        self._start = start
        self._end = End.CRASHED
        self._connection: WebSocketResponse | None = None
        self._starting = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None

    async def attend(self, connection: WebSocketResponse, place: Place) -> None:
        """Let a browser show the game for as long as it is there; another one that did is sent away.

        Raises:
            OSError: The process cannot be made.
        """
        before, self._connection = self._connection, connection
        self.left_at = None
        if before is not None:
            self._spawn(_close(before, End.ELSEWHERE))
        try:
            await self._show_on(place)
            await self._listen(connection)
        finally:
            if self._connection is connection:
                self._connection = None
                self.left_at = asyncio.get_running_loop().time()
                self._set_timer(LINGER, lambda: self._spawn(self.stop(End.QUIT)))

    async def _show_on(self, place: Place) -> None:
        """Have the process draw everything; one that does not is killed."""
        async with self._starting:
            if self.process is None:
                try:
                    self.process = await self._start(place)
                except OSError:
                    self.ended.set()
                    raise
                self._spawn(self._show(self.process))
            else:
                self.process.tell("attach", **place._asdict())
            self._set_timer(ANSWER, self._give_up)

    async def _show(self, process: VisitorProcess) -> None:
        """Show what the process draws, to whom there is, until it ends."""
        async for drawn in process.drawn():
            if self._connection is not None:
                self._set_timer()
                with suppress(ConnectionError):
                    await self._connection.send_bytes(drawn)
        if process.fault:
            _log.warning("A game has failed: %s.", process.fault)
        elif not self.is_ending:
            self._end = End.QUIT
        self._set_timer()
        self.ended.set()
        if self._connection is not None:
            await _close(self._connection, self._end)

    async def _listen(self, connection: WebSocketResponse) -> None:
        """Pass on what the visitor does, until the browser goes or nothing has been done for long."""
        budget = Budget(_BYTES_PER_SECOND, 1)
        try:
            async with asyncio.timeout(IDLE) as idle:
                async for message in connection:
                    if message.type is WSMsgType.PING:
                        with suppress(ConnectionError):
                            await connection.pong(message.data)
                    elif message.type is WSMsgType.TEXT and await self._take(connection, message.data):
                        idle.reschedule(asyncio.get_running_loop().time() + IDLE)
                    if message.type is not WSMsgType.ERROR:
                        await asyncio.sleep(budget.wait_after(_MESSAGE + len(message.data)))
        except TimeoutError:
            await self.stop(End.IDLE)

    async def _take(self, connection: WebSocketResponse, text: str) -> bool:
        """Pass on what the browser says, and say whether the visitor has done something.

        What is no part of the conversation is ignored.
        """
        assert self.process is not None
        heard = True
        match _parsed(text):
            case ["ping", str(number)]:
                with suppress(ConnectionError):
                    await connection.send_str(json.dumps(["pong", number]))
                return False
            case ["stdin", str(keys)]:
                heard = self.process.type(keys)
            case ["resize", {"width": int(width), "height": int(height), **more}]:
                place = Place(width, height, more.get("fingers") is True, more.get("light") is True)
                heard = self.process.tell("resize", **place._asdict())
            case ["focus" | "blur" as change]:
                heard = self.process.tell(change)
            case _:
                return False
        if not heard:
            self._give_up()
        return True

    def _give_up(self) -> None:
        if self.process is not None and not self.is_ending:
            self.process.fault = "it does not answer"
            self._spawn(self.process.kill())

    async def stop(self, end: End) -> None:
        """End the process, within seconds, and tell the browser why."""
        if self.is_ending or self.ended.is_set():
            await self.ended.wait()
            return
        self.is_ending = True
        self._end = end
        self._set_timer()
        if self._connection is not None:
            self._spawn(_close(self._connection, end))
            self._connection = None
        if self.process is not None:
            await self.process.stop()
        self.ended.set()

    def _set_timer(self, seconds: float = 0.0, then: Callable[[], object] | None = None) -> None:
        """Do something after a while, instead of what was to be done; or nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, then) if then else None

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _close(connection: WebSocketResponse, end: End) -> None:
    """Tell a browser why its connection ends; it may have gone."""
    with suppress(ConnectionError):
        await connection.close(code=end)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
