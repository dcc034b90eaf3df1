"""Visitors: who may play, and a visit from the start of its process to the end of it."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from enum import IntEnum
from typing import Any

from aiohttp import WSMsgType
from aiohttp.web import WebSocketResponse

from cardgames_tui.web.serve.directories import Directories
from cardgames_tui.web.serve.door import household, is_loopback
from cardgames_tui.web.serve.limits import Budget
from cardgames_tui.web.serve.process import ForkServer, Place, VisitorProcess

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


class NoSeatError(Exception):
    """A visitor cannot play now."""

    def __init__(self, end: End) -> None:
        super().__init__(end.name)
        self.end = end


class Visit:
    """A visitor who plays; browsers may come and go meanwhile.

    One task, `run`, owns the process: it starts it, shows what it draws, and sees it end, whatever happens
    meanwhile. Everything else only asks it to stop.
    """

    def __init__(self, client: str, *, words: bool = False) -> None:
        self.client = client
        self.words = words
        """Whether the visitor plays in words."""
        self.left_at: float | None = None
        """Since when no browser is there, on the clock of the event loop."""
        self.ended = asyncio.Event()
        """Set when the process has gone, and its seat is free."""
        self.process: VisitorProcess | None = None
        self._started = asyncio.Event()
        self._stopping = asyncio.Event()
        self._end = End.CRASHED
        self._connection: WebSocketResponse | None = None
        self._was_shown = False
        self._timer: asyncio.TimerHandle | None = None
        self._closing: set[asyncio.Task[None]] = set()

    @property
    def is_ending(self) -> bool:
        """Whether the process has been told to end."""
        return self._stopping.is_set()

    def stop(self, end: End) -> None:
        """End the visit, within seconds, and tell the browser why."""
        if not self.is_ending:
            self._stopping.set()
            self._end = end
            self._set_timer()
            self._say_farewell()

    async def run(self, start: Callable[[], Awaitable[VisitorProcess]]) -> None:
        """Start the process, and show what it draws until it has ended.

        Raises:
            OSError: The process cannot be started.
        """
        try:
            process = self.process = await start()
            self._started.set()
            showing = asyncio.create_task(self._show(process))
            stopping = asyncio.create_task(self._stopping.wait())
            await asyncio.wait((showing, stopping), return_when=asyncio.FIRST_COMPLETED)
            if not showing.done():
                await process.stop()
            await showing
            stopping.cancel()
            if process.fault:
                _log.warning("A game has failed: %s.", process.fault)
            elif not self.is_ending:
                self._end = End.QUIT
        finally:
            self._stopping.set()
            self._started.set()
            self._set_timer()
            self._say_farewell()

    async def _show(self, process: VisitorProcess) -> None:
        """Show what the process draws, to whom there is, until it ends."""
        async for drawn in process.drawn():
            if self._connection is not None:
                self._set_timer()
                with suppress(ConnectionError):
                    await self._connection.send_bytes(drawn)

    async def attend(self, connection: WebSocketResponse, place: Place) -> None:
        """Let a browser show the game for as long as it is there; another one that did is sent away."""
        if self._connection is not None:
            self._close(self._connection, End.ELSEWHERE)
        self._connection = connection
        self.left_at = None
        try:
            await self._show_on(place)
            await self._listen(connection)
        finally:
            if self._connection is connection:
                self._connection = None
                self.left_at = asyncio.get_running_loop().time()
                if not self.is_ending:
                    self._set_timer(LINGER, lambda: self.stop(End.QUIT))

    async def _show_on(self, place: Place) -> None:
        """Have the process draw everything, as it does by itself at first; one that does not is killed."""
        await self._started.wait()
        if self.process is None or self.is_ending:
            self._say_farewell()
            return
        if self._was_shown:
            self.process.tell("attach", **place._asdict())
        self._was_shown = True
        self._set_timer(ANSWER, self._give_up)

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
            self.stop(End.IDLE)
            await self.ended.wait()

    async def _take(self, connection: WebSocketResponse, text: str) -> bool:
        """Pass on what the browser says, and say whether the visitor has done something.

        What is no part of the conversation is ignored.
        """
        process = self.process
        match _parsed(text):
            case ["ping", str(number)]:
                with suppress(ConnectionError):
                    await connection.send_str(json.dumps(["pong", number]))
                return False
            case _ if process is None:
                return False
            case ["stdin", str(keys)]:
                heard = process.type(keys)
            case ["resize", {"width": int(width), "height": int(height), **more}]:
                place = Place(width, height, more.get("touch") is True, more.get("light") is True)
                heard = process.tell("resize", **place._asdict())
            case ["focus" | "blur" as change]:
                heard = process.tell(change)
            case _:
                return False
        if not heard:
            self._give_up()
        return True

    def _give_up(self) -> None:
        """Kill a process that does not answer."""
        if self.process is not None and not self.is_ending:
            self.process.fault = "it does not answer"
            self.process.kill()

    def _set_timer(self, seconds: float = 0.0, then: Callable[[], object] | None = None) -> None:
        """Do something after a while, instead of what was to be done; or nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, then) if then else None

    def _say_farewell(self) -> None:
        """Tell the browser that shows the game why it ends."""
        if self._connection is not None:
            self._close(self._connection, self._end)
            self._connection = None

    def _close(self, connection: WebSocketResponse, end: End) -> None:
        task = asyncio.create_task(_closed(connection, end))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)


async def _closed(connection: WebSocketResponse, end: End) -> None:
    """Tell a browser why its connection ends; it may have gone."""
    with suppress(ConnectionError):
        await connection.close(code=end)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


class Visitors:
    """Who plays: every visitor once, so many in all, and so many from one address.

    Args:
        directories: Where the visitors' games lie.
        limit: How many may play at once.
        by_address: How many of them may come from one address that is not this machine's own.
    """

    def __init__(self, directories: Directories, limit: int, by_address: int) -> None:
        self._directories = directories
        self._limit = limit
        self._by_address = by_address
        self._visits: dict[str, Visit] = {}
        self._forks = ForkServer()
        self._running: set[asyncio.Task[None]] = set()

    @property
    def pids(self) -> list[int]:
        """The numbers of the visitors' processes."""
        return [visit.process.pid for visit in self._visits.values() if visit.process is not None]

    async def warm_up(self) -> None:
        """Be ready for the first visitor."""
        await self._forks.warm_up()

    def admits(self, visitor: str) -> bool:
        """Whether there is a seat for a visitor; who plays already has one."""
        return (
            visitor in self._visits or len(self._visits) < self._limit or self._longest_deserted() is not None
        )

    async def seat(self, visitor: str, client: str, place: Place) -> Visit:
        """The visit of a visitor: the one that goes on, or a new one.

        Raises:
            NoSeatError: The visitor cannot play now.
        """
        while True:
            visit = self._visits.get(visitor)
            if visit is None:
                self._check(visitor, client)
                if len(self._visits) < self._limit:
                    return self._begin(visitor, client, place)
                visit = self._ending() or self._longest_deserted()
                if visit is None:
                    raise NoSeatError(End.FULL)
                visit.stop(End.QUIT)
            elif visit.words == place.words and not visit.is_ending:
                return visit
            else:
                visit.stop(End.ELSEWHERE)
            await visit.ended.wait()

    def _check(self, visitor: str, client: str) -> None:
        home = household(client)
        from_there = sum(household(visit.client) == home for visit in self._visits.values())
        if not is_loopback(client) and from_there >= self._by_address:
            raise NoSeatError(End.CROWDED)
        if not self._directories.has_room_for(visitor):
            raise NoSeatError(End.NO_ROOM)

    def _ending(self) -> Visit | None:
        """A visit that is about to end, if there is one."""
        return next((visit for visit in self._visits.values() if visit.is_ending), None)

    def _longest_deserted(self) -> Visit | None:
        """The visit that nobody has seen for longest, if there is one that nobody sees."""
        deserted = [
            (visit.left_at, visit)
            for visit in self._visits.values()
            if visit.left_at is not None and not visit.is_ending
        ]
        return min(deserted, key=lambda each: each[0])[1] if deserted else None

    def _begin(self, visitor: str, client: str, place: Place) -> Visit:
        visit = self._visits[visitor] = Visit(client, words=place.words)
        self._keep(self._host(visitor, visit, place))
        return visit

    async def _host(self, visitor: str, visit: Visit, place: Place) -> None:
        """Run a visit, and take it away when it has ended."""
        try:
            await visit.run(lambda: self._forks.fork(self._directories.open(visitor), place))
        except OSError as fault:
            _log.warning("A visitor cannot play: %s.", fault)
        finally:
            del self._visits[visitor]
            self._directories.leave(visitor)
            visit.ended.set()

    async def close(self) -> None:
        """End all visits, and what they come from."""
        for visit in self._visits.values():
            visit.stop(End.STOPPED)
        await asyncio.gather(*self._running)
        await self._forks.close()

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
