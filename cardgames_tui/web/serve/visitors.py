"""Visitors: who may play, and a visit from the start of its process to its end."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from enum import IntEnum
from functools import partial
from operator import itemgetter

from aiohttp.web import WebSocketResponse

from cardgames_tui.web.serve.access import is_loopback, network_of
from cardgames_tui.web.serve.browser_messages import Leaving, pass_on
from cardgames_tui.web.serve.directories import VisitorDirectories
from cardgames_tui.web.serve.process import ForkClient, VisitOptions, VisitorProcess

RECONNECT_SECONDS = 30.0
"""How long a process waits for its browser to come back."""

DRAW_TIMEOUT_SECONDS = 10.0
"""How long a process may take to draw for a browser that has connected."""

_log = logging.getLogger(__name__)


class CloseCode(IntEnum):
    """Why a connection is closed: close codes that are free for applications (RFC 6455, 7.4.2).

    `web/static/serve/connection.js` has a sentence for each.
    """

    QUIT = 4000
    """The visitor has left the app."""
    ELSEWHERE = 4001
    """The visitor has opened another tab."""
    FULL = 4002
    """All seats are taken."""
    CROWDED = 4003
    """Too many visitors come from one address."""
    CRASHED = 4004
    """The process failed, was killed, or does not answer."""
    IDLE = 4005
    """Nothing was typed for a long time."""
    STOPPED = 4006
    """The server is stopped."""
    NO_ROOM = 4007
    """The disk space for games is used up, and this visitor is new."""


class NoSeatError(Exception):
    """There is no seat for a visitor; `code` says why."""

    def __init__(self, code: CloseCode) -> None:
        super().__init__(code.name)
        self.code = code


class Deadline:
    """Calls something when it has not been cancelled in time."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    @property
    def due(self) -> float | None:
        """When it calls, by the clock of the loop; None while it is not set."""
        return self._timer.when() if self._timer is not None else None

    def set(self, seconds: float, then: Callable[[], object]) -> None:
        """Sets the time anew."""
        self.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, then)

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Visit:
    """A visitor's game, in a process that browsers can leave and come back to.

    One task owns the process from its start to its end. Each browser that connects has a task of its own,
    `serve`, which passes on what is typed; it can only `stop` the visit.

    Args:
        client: The address from which it was begun.
        plain: Whether the visitor plays in plain mode.
        start: Starts the process.
        free_seat: Called when the process has ended.
    """

    def __init__(
        self,
        client: str,
        plain: bool,
        start: Coroutine[None, None, VisitorProcess],
        free_seat: Callable[[], None],
    ) -> None:
        self.client = client
        self.plain = plain
        self._starting = asyncio.create_task(start)
        """Ends with the process, or with the reason why there is none."""
        self._stopping: asyncio.Future[CloseCode] = asyncio.get_running_loop().create_future()
        """Why the visit ends, as soon as that is known."""
        self._connection: WebSocketResponse | None = None
        self._was_shown = False
        """Whether a browser has been connected before."""
        self._drawing = Deadline()
        """When the process is to have drawn for a browser that has connected."""
        self._coming_back = Deadline()
        """When a browser is to have come, or come back; not set while there is one."""
        self._await_browser()
        self._closing: set[asyncio.Task[None]] = set()
        self._task = asyncio.create_task(self._run(free_seat))

    @property
    def process(self) -> VisitorProcess | None:
        """The process; None before it has started."""
        has_started = self._starting.done() and self._starting.exception() is None
        return self._starting.result() if has_started else None

    @property
    def is_ending(self) -> bool:
        """Whether the process has been told to end, or has ended."""
        return self._stopping.done()

    @property
    def waits_until(self) -> float | None:
        """Until when it waits for a browser, by the clock of the loop; None while there is one."""
        return self._coming_back.due

    def stop(self, code: CloseCode) -> None:
        """Ends the visit within seconds, and tells the browser why, unless it is ending already."""
        if not self.is_ending:
            self._stopping.set_result(code)
            self._coming_back.cancel()
            self._disconnect()

    async def ended(self) -> None:
        """Waits until the process has ended and the seat is free."""
        await asyncio.wait((self._task,))

    async def _run(self, free_seat: Callable[[], None]) -> None:
        """Passes on what the process draws until it has ended."""
        code = CloseCode.CRASHED
        try:
            process = await self._starting
            showing = asyncio.create_task(self._show(process))
            await asyncio.wait((showing, self._stopping), return_when=asyncio.FIRST_COMPLETED)
            if not showing.done():
                await process.stop()
            await showing
            if process.fault:
                _log.warning("A game has failed: %s.", process.fault)
            else:
                code = CloseCode.QUIT
        except OSError as fault:
            _log.warning("A visitor cannot play: %s.", fault)
        finally:
            self.stop(code)
            self._drawing.cancel()
            free_seat()

    async def _show(self, process: VisitorProcess) -> None:
        """Sends what the process draws to the browser, if there is one."""
        async for data in process.output():
            self._drawing.cancel()
            if self._connection is not None:
                with suppress(ConnectionError):
                    await self._connection.send_bytes(data)

    async def serve(self, connection: WebSocketResponse, options: VisitOptions) -> None:
        """Serves a browser for as long as it is connected; the one before is disconnected."""
        if self._connection is not None:
            self._close(self._connection, CloseCode.ELSEWHERE)
        self._connection = connection
        self._coming_back.cancel()
        try:
            await asyncio.wait((self._starting,))
            process = self.process
            if process is None:
                self.stop(CloseCode.CRASHED)
            if process is None or self.is_ending:
                self._disconnect()
            else:
                if self._was_shown:
                    process.send("attach", **options._asdict())
                self._was_shown = True  # for its first browser it draws unasked
                self._drawing.set(DRAW_TIMEOUT_SECONDS, self._kill_stuck)
            match await pass_on(connection, process):
                case Leaving.IDLE:
                    self.stop(CloseCode.IDLE)
                    await self.ended()
                case Leaving.STUCK:
                    self._kill_stuck()
                    await self.ended()
        finally:
            if self._connection is connection:
                self._connection = None
                self._drawing.cancel()
                if not self.is_ending:
                    self._await_browser()

    def _await_browser(self) -> None:
        self._coming_back.set(RECONNECT_SECONDS, lambda: self.stop(CloseCode.QUIT))

    def _kill_stuck(self) -> None:
        """Kills a process that does not answer."""
        process = self.process
        if process is not None and not self.is_ending:
            process.fault = "it does not answer"
            process.kill()

    def _disconnect(self) -> None:
        """Closes the browser's connection with the reason why the visit ends."""
        if self._connection is not None:
            self._close(self._connection, self._stopping.result())
            self._connection = None

    def _close(self, connection: WebSocketResponse, code: CloseCode) -> None:
        async def close() -> None:
            with suppress(ConnectionError):  # the browser may have closed it already
                await connection.close(code=code)

        task = asyncio.create_task(close())
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)


class Visitors:
    """All visits: one a visitor, with limits in all and for one address.

    Args:
        directories: Where the visitors' games are kept.
        seats: How many may play at once.
        by_address: How many of them may come from one address that is not this machine's own.
    """

    def __init__(self, directories: VisitorDirectories, seats: int, by_address: int) -> None:
        self._directories = directories
        self._seats = seats
        self._by_address = by_address
        self._visits: dict[str, Visit] = {}
        self._forks = ForkClient()

    @property
    def pids(self) -> list[int]:
        return [visit.process.pid for visit in self._visits.values() if visit.process is not None]

    async def start(self) -> None:
        await self._forks.start()  # so that the first visitor need not wait

    def admits(self, visitor: str) -> bool:
        """Whether there is a seat for a visitor, who may have one already, or soon will be."""
        is_free = len(self._visits) < self._seats or self._first_to_give_way() is not None
        return visitor in self._visits or is_free

    async def seat(self, visitor: str, client: str, options: VisitOptions) -> Visit:
        """The visitor's visit: the running one, or a new one.

        Raises:
            NoSeatError: There is none.
        """
        while True:
            visit = self._visits.get(visitor)
            if visit is None:
                self._check(visitor, client)
                if len(self._visits) < self._seats:
                    start, free_seat = self._start(visitor, options), partial(self._free_seat, visitor)
                    visit = self._visits[visitor] = Visit(client, options.plain, start, free_seat)
                    return visit
                visit = self._first_to_give_way()
                if visit is None:
                    raise NoSeatError(CloseCode.FULL)
                visit.stop(CloseCode.QUIT)
            elif visit.plain == options.plain and not visit.is_ending:
                return visit
            else:
                visit.stop(CloseCode.ELSEWHERE)
            await visit.ended()

    async def _start(self, visitor: str, options: VisitOptions) -> VisitorProcess:
        return await self._forks.fork(self._directories.open(visitor), options)

    def _free_seat(self, visitor: str) -> None:
        del self._visits[visitor]
        self._directories.leave(visitor)

    def _check(self, visitor: str, client: str) -> None:
        network = network_of(client)
        count = sum(network_of(visit.client) == network for visit in self._visits.values())
        if not is_loopback(client) and count >= self._by_address:
            raise NoSeatError(CloseCode.CROWDED)
        if not self._directories.has_room_for(visitor):
            raise NoSeatError(CloseCode.NO_ROOM)

    def _first_to_give_way(self) -> Visit | None:
        """A visit that is ending, or else the one that has been without a browser for longest, if any."""
        visits = self._visits.values()
        abandoned = [(visit.waits_until, visit) for visit in visits if visit.waits_until is not None]
        ending = next((visit for visit in visits if visit.is_ending), None)
        return ending or min(abandoned, key=itemgetter(0), default=(0.0, None))[1]

    async def close(self) -> None:
        visits = list(self._visits.values())
        for visit in visits:
            visit.stop(CloseCode.STOPPED)
        for visit in visits:
            await visit.ended()
        await self._forks.close()
