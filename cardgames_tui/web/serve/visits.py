"""Visits: a visitor's game from the start of its process to its end, and how many there may be at once."""

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from functools import partial
from operator import attrgetter
from pathlib import Path

from aiohttp import WSMsgType
from aiohttp.web import WebSocketResponse

from cardgames_tui.web.serve.access import ServerOptions, is_loopback, network_of
from cardgames_tui.web.serve.directories import VisitorDirectories, directory_of
from cardgames_tui.web.serve.process import ForkClient, VisitOptions, VisitorProcess, clamp_size

RECONNECT_SECONDS = 30.0
"""How long a process waits for its browser to come back."""

DRAW_TIMEOUT_SECONDS = 10.0
"""How long it may take to draw for a browser that has connected."""

IDLE_TIMEOUT_SECONDS = 1800.0
"""When the visit of somebody who does nothing ends."""

STOP_TIMEOUT_SECONDS = 5.0
"""How long a process may take to end before it is killed."""

UNUSED_SECONDS = 5.0
"""How long a process in which nothing was typed waits for its browser to come back."""

WATCH_SECONDS = 2.0
"""How often the fork server is asked, and the disk space of those who play is counted."""

_BYTES_PER_SECOND = 100_000
"""How fast the messages of a browser are read."""

_BYTES_PER_MESSAGE = 200
"""How many bytes a message counts besides its own, so that at most 500 a second are read."""

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
    """As many play as may play at once."""
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
    QUOTA = 4008
    """The visitor's games fill the space that one visitor has."""


class VisitRefusedError(Exception):
    """A visitor cannot play now; `code` says why."""

    def __init__(self, code: CloseCode) -> None:
        super().__init__(code.name)
        self.code = code


class Visit:
    """A visitor's game, in a process that browsers can leave and come back to.

    One task, `_run`, owns the process: it starts it, sends what it draws to the browser, and ends it when
    somebody calls `stop`. Each browser that connects has a task of its own, `serve_browser`, which passes on
    what is typed. Without a browser the visit waits some seconds for one.

    Args:
        directory: The directory of the visitor, who is known by it.
        client: The address from which it was begun.
        options: What the first page asks for.
        directories: The directories of all visitors.
        forks: What makes the process.
    """

    def __init__(
        self,
        directory: Path,
        client: str,
        options: VisitOptions,
        directories: VisitorDirectories,
        forks: ForkClient,
    ) -> None:
        self.directory = directory
        self.client = client
        self.plain = options.plain
        self.process: VisitorProcess | None = None  # None before it has started
        self._started = asyncio.Event()  # set when there is a process, or will never be one
        self._stopping: asyncio.Future[CloseCode] = asyncio.get_running_loop().create_future()  # why it ends
        self._connection: WebSocketResponse | None = None
        self._had_browser = False  # whether one has been connected before
        self._is_used = False  # whether something was typed
        self._deadline: asyncio.TimerHandle | None = None  # for a browser to come, or the process to draw
        self._closing_tasks: set[asyncio.Task[None]] = set()
        self._expect_browser()
        self.task = asyncio.create_task(self._run(options, directories, forks))

    @property
    def is_ending(self) -> bool:
        return self._stopping.done()

    @property
    def waits_until(self) -> float | None:
        """Until when it waits for a browser, by the loop's clock; None while there is one, or at the end."""
        return self._deadline.when() if self._deadline is not None and self._connection is None else None

    def stop(self, code: CloseCode) -> None:
        """Ends the visit within seconds, and tells the browser why, unless it is ending already."""
        if not self.is_ending:
            self._stopping.set_result(code)
            self._clear_deadline()
            self._disconnect(code)

    async def wait_until_ended(self) -> None:
        """Waits until another visit can take the place of this one."""
        await asyncio.wait((self.task,))

    async def _run(self, options: VisitOptions, directories: VisitorDirectories, forks: ForkClient) -> None:
        code = CloseCode.CRASHED
        try:
            directories.open(self.directory)
            try:
                self.process = process = await forks.fork(self.directory, options)
                self._started.set()
                sending = asyncio.create_task(self._send_output(process))
                await asyncio.wait((sending, self._stopping), return_when=asyncio.FIRST_COMPLETED)
                if not sending.done():
                    process.send("quit")
                    await asyncio.wait((sending,), timeout=STOP_TIMEOUT_SECONDS)
                    process.kill("it was killed")
                await sending
                if process.error:
                    _log.warning("A game has failed: %s.", process.error)
                else:
                    code = CloseCode.QUIT
                await process.wait_until_gone()
            finally:
                await directories.close(self.directory)
        except OSError as error:
            _log.warning("A visitor cannot play: %s.", error)
        finally:
            self._started.set()
            self.stop(code)

    async def _send_output(self, process: VisitorProcess) -> None:
        async for data in process.output():
            if self._connection is not None:
                self._clear_deadline()
                with suppress(ConnectionError):
                    await self._connection.send_bytes(data)

    async def serve_browser(self, connection: WebSocketResponse, options: VisitOptions) -> None:
        """Disconnects the browser before, and serves this one until it disconnects."""
        self._disconnect(CloseCode.ELSEWHERE)
        self._connection = connection
        self._clear_deadline()
        try:
            await self._started.wait()
            if self.process is not None and not self.is_ending:
                if self._had_browser:
                    self.process.send("attach", **options._asdict())
                self._had_browser = True  # for its first browser it draws unasked
                self._set_deadline(DRAW_TIMEOUT_SECONDS, partial(self.fail, "it does not answer"))
            await self._receive_input(connection)
        except TimeoutError:
            self.stop(CloseCode.IDLE)
            await self.wait_until_ended()
        finally:
            if self._connection is connection:
                self._connection = None
                if not self.is_ending:
                    self._expect_browser()

    async def _receive_input(self, connection: WebSocketResponse) -> None:
        """Passes on what a browser sends, and slows down floods.

        Raises:
            TimeoutError: The visitor has done nothing for long.
        """
        async with asyncio.timeout(IDLE_TIMEOUT_SECONDS) as idle:
            async for message in connection:
                if message.type is WSMsgType.PING:
                    with suppress(ConnectionError):
                        await connection.pong(message.data)
                elif message.type is WSMsgType.TEXT and await self._handle_message(connection, message.data):
                    idle.reschedule(asyncio.get_running_loop().time() + IDLE_TIMEOUT_SECONDS)
                if message.type is not WSMsgType.ERROR:
                    await asyncio.sleep((_BYTES_PER_MESSAGE + len(message.data)) / _BYTES_PER_SECOND)

    async def _handle_message(self, connection: WebSocketResponse, text: str) -> bool:
        """Handles a message, or ignores an unknown one. Returns whether the visitor is active."""
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            return False
        match message:
            case ["ping", str(number)]:
                with suppress(ConnectionError):
                    await connection.send_str(json.dumps(["pong", number]))
                return False
            case _ if self.process is None:
                return False
            case ["stdin", str(keys)]:
                self._is_used = True
                self.process.send_keys(keys)
            case ["resize", {"width": int(width), "height": int(height), **more}]:
                size = clamp_size(width), clamp_size(height)
                options = VisitOptions(*size, more.get("touch") is True, more.get("light") is True)
                self.process.send("resize", **options._asdict())
            case ["focus" | "blur" as change]:
                self.process.send(change)
            case _:
                return False
        return True

    def _expect_browser(self) -> None:
        seconds = RECONNECT_SECONDS if self._is_used else min(RECONNECT_SECONDS, UNUSED_SECONDS)
        self._set_deadline(seconds, partial(self.stop, CloseCode.QUIT))

    def fail(self, error: str) -> None:
        """Kills the process because of a fault, unless it is ending."""
        if self.process is not None and not self.is_ending:
            self.process.kill(error)

    def _set_deadline(self, seconds: float, then: Callable[[], object]) -> None:
        self._clear_deadline()
        self._deadline = asyncio.get_running_loop().call_later(seconds, then)

    def _clear_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _disconnect(self, code: CloseCode) -> None:
        async def close(connection: WebSocketResponse) -> None:
            with suppress(ConnectionError):  # the browser may have closed it already
                await connection.close(code=code)

        if self._connection is not None:
            task = asyncio.create_task(close(self._connection))
            self._closing_tasks.add(task)
            task.add_done_callback(self._closing_tasks.discard)
            self._connection = None


class Visits:
    """All visits: one a visitor, with limits in all and for one address."""

    def __init__(self, options: ServerOptions, directories: VisitorDirectories) -> None:
        self._options = options
        self._directories = directories
        self._visits: dict[Path, Visit] = {}
        self._forks = ForkClient()
        self._watching: asyncio.Task[None] | None = None

    @property
    def pids(self) -> list[int]:
        return [visit.process.pid for visit in self._visits.values() if visit.process is not None]

    async def start(self) -> None:
        await self._forks.check()  # so that the first visitor need not wait
        self._watching = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        """Replaces a fork server that has stopped, and ends visits that have no place on the disk."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            try:
                await self._forks.check()
            except OSError as error:
                _log.warning("Nobody can begin to play: %s.", error)
            for visit in list(self._visits.values()):
                if visit.process is None or visit.is_ending:
                    continue
                if not await self._directories.count(visit.directory):
                    visit.fail("its directory has been removed")
                elif not self._directories.is_within_quota(visit.directory):
                    _log.warning("A visitor's games fill the space of one visitor: %s.", visit.directory)
                    visit.stop(CloseCode.QUOTA)

    def can_play(self, visitor: str) -> bool:
        """Whether a visitor is playing already, or can begin now or soon."""
        is_free = len(self._visits) < self._options.max_visits or self._replaceable_visit() is not None
        return is_free or directory_of(visitor, self._options.directory) in self._visits

    async def find_or_start(
        self, visitor: str, client: str, options: VisitOptions, has_left: Callable[[], bool]
    ) -> Visit:
        """The visit of a visitor: the running one, or a new one; `has_left` says whether nobody waits for it.

        Raises:
            VisitRefusedError: A new one cannot begin now.
        """
        directory = directory_of(visitor, self._options.directory)
        if not self._directories.is_within_quota(directory):
            await self._directories.count(directory)  # somebody may have made room
        while True:
            visit = self._visits.get(directory)
            if visit is None:
                self._check_limits(directory, client)
                if len(self._visits) < self._options.max_visits:
                    visit = Visit(directory, client, options, self._directories, self._forks)
                    visit.task.add_done_callback(lambda _: self._visits.pop(directory))
                    self._visits[directory] = visit
                    return visit
                visit = self._replaceable_visit()
                if visit is None:
                    raise VisitRefusedError(CloseCode.FULL)
                visit.stop(CloseCode.QUIT)
            elif visit.plain == options.plain and not visit.is_ending:
                return visit
            else:
                visit.stop(CloseCode.ELSEWHERE)
            await visit.wait_until_ended()
            if has_left():
                raise VisitRefusedError(CloseCode.ELSEWHERE)

    def _check_limits(self, directory: Path, client: str) -> None:
        network = network_of(client)
        count = sum(network_of(visit.client) == network for visit in self._visits.values())
        if not is_loopback(client) and count >= self._options.max_visits_by_address:
            raise VisitRefusedError(CloseCode.CROWDED)
        if not self._directories.has_space_for(directory):
            raise VisitRefusedError(CloseCode.NO_ROOM)
        if not self._directories.is_within_quota(directory):
            raise VisitRefusedError(CloseCode.QUOTA)

    def _replaceable_visit(self) -> Visit | None:
        """A visit that is ending, or the one that has been without a browser for longest."""
        visits = self._visits.values()
        ending = next((visit for visit in visits if visit.is_ending), None)
        abandoned = [visit for visit in visits if visit.waits_until is not None]
        return ending or min(abandoned, key=attrgetter("waits_until"), default=None)

    async def close(self) -> None:
        visits = list(self._visits.values())
        for visit in visits:
            visit.stop(CloseCode.STOPPED)
        for visit in visits:
            await visit.wait_until_ended()
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.wait((self._watching,))
        await self._forks.close()
