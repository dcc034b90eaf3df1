"""The server: pages, cookies and connections, whom it refuses, what it tells an operator, and running it."""

import asyncio
import logging
import os
import signal
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web
from aiohttp.abc import AbstractAccessLogger
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.web import BaseRequest, RequestKey, StreamResponse

from cardgames_tui.web.serve.assets import read_assets
from cardgames_tui.web.serve.directories import COOKIE, Directories, known_visitor, new_visitor
from cardgames_tui.web.serve.door import (
    ASK_FOR_PASSWORD,
    KEY_COOKIE,
    Connections,
    Network,
    Password,
    PublicUrl,
    client_of,
    comes_from,
    host_name,
    is_loopback,
    most_connections,
)
from cardgames_tui.web.serve.limits import Budgets, clamped
from cardgames_tui.web.serve.process import Place
from cardgames_tui.web.serve.visitors import NoSeatError, Visitors

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler

CLIENT = RequestKey("client", str)
"""Under what a request keeps the address it comes from."""

_LONGEST = 200
_LONGEST_CODE = 4000


class AccessLog(AbstractAccessLogger):
    """A line for each request that has been answered: who, what, the status, bytes, seconds."""

    def log(self, request: BaseRequest, response: StreamResponse, time: float) -> None:
        """Write a line."""
        self.logger.info(
            "%s %s %s %d %d %.3f",
            request.get(CLIENT) or request.remote,
            request.method,
            request.rel_url.raw_path[:_LONGEST],
            response.status,
            response.body_length,
            time,
        )

    @property
    def enabled(self) -> bool:
        """Whether anybody reads it."""
        return self.logger.isEnabledFor(logging.INFO)


def memory(pids: Iterable[int]) -> int:
    """The bytes that some processes take, what they share counted once; 0 where the system does not tell."""
    return 1024 * sum(map(_kilobytes, pids))


def _kilobytes(pid: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    return 0


HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
    " font-src 'self'; connect-src 'self'; img-src 'self' data:;"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Sent with everything: a page can load nothing from elsewhere, and nobody can put it into theirs."""

YEAR = 365 * 24 * 3600
"""How many seconds a browser remembers who it is, counted anew at each visit."""

HEARTBEAT = 10.0
"""How often to ask whether a browser is still there, in seconds."""

FAREWELL = 2.0
"""How many seconds a browser gets to confirm that its connection has ended."""

MAX_MESSAGE_LENGTH = 1 << 16
"""The most bytes of a message from a browser."""

_ARRIVALS = 60
"""How many connections to a game an address may open in a minute."""

_TRIES = 10
"""How many wrong passwords an address may try in a minute."""

KEEPALIVE = 15.0
"""How many seconds a connection is kept for the next request."""

_SWEEP = 6 * 3600
"""How often to look for visitors who do not come back, in seconds."""

ACCESS = logging.getLogger("cardgames_tui.web.access")
"""Where a line is written for each request, when somebody wants to read it."""

_log = logging.getLogger(__name__)


def _is_fault(record: logging.LogRecord) -> bool:
    """Whether something is wrong here; what asks for nothing that can be understood could fill the disk."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


_log.addFilter(_is_fault)


@dataclass(frozen=True, slots=True)
class Service:
    """How the games are offered."""

    directory: Path
    """The directory of the visitors' directories."""
    limit: int = 10
    """How many may play at once."""
    by_address: int = 4
    """How many of them may come from one address that is not this machine's own."""
    room: int = 1 << 30
    """How many bytes the visitors' games may fill before nobody new is let in."""
    only_loopback: bool = True
    """Whether to refuse requests under other names than this machine has for itself: a page from
    elsewhere whose name was made to lead here would else count as one of ours."""
    public: PublicUrl | None = None
    """How the world reaches the server, where that is through a proxy."""
    proxies: Sequence[Network] = ()
    """The proxies that are believed about where a request comes from."""
    password: Password | None = None
    """What visitors have to know."""


class CardServer:
    """Lets visitors play in their browsers."""

    def __init__(self, service: Service, listener: socket.socket) -> None:
        self._service = service
        self.directories = Directories(service.directory, service.room)
        self.visitors = Visitors(self.directories, service.limit, service.by_address)
        self.connections = Connections(listener, most_connections(service.limit))
        self._path = service.public.path if service.public else "/"
        self._assets = read_assets()
        self._arrivals = Budgets(_ARRIVALS, 60)
        self._tries = Budgets(_TRIES, 60)
        self._refusals: Counter[str] = Counter()
        """How many were refused, by the reason."""

    def application(self) -> web.Application:
        """The application to run."""
        application = web.Application(middlewares=[self._look_at])
        application.add_routes(
            [
                web.get(self._path, self.welcome),
                web.get(f"{self._path}words", self.welcome),
                web.get(f"{self._path}play", self.play),
                web.get(f"{self._path}{{asset:(pages|terminal)/.+}}", self.asset),
                web.get("/health", self.health),
            ]
        )
        application.on_response_prepare.append(_add_headers)
        application.on_shutdown.append(self._close)
        return application

    async def welcome(self, request: web.Request) -> web.StreamResponse:
        """The page to play on, or that all seats are taken."""
        password, client = self._service.password, request[CLIENT]
        if password is not None and not password.is_in(request):
            if not self._tries.affords(client):
                raise self._refused("tries", web.HTTPTooManyRequests(text="Too many tries.\n"))
            raise self._refused(
                "password", web.HTTPUnauthorized(text="This needs a password.\n", headers=ASK_FOR_PASSWORD)
            )
        visitor = known_visitor(request.cookies.get(COOKIE)) or new_visitor()
        if not self.visitors.admits(visitor):
            return self._assets["pages/full.html"].response(request, status=503)
        page = "words" if request.path.endswith("/words") else "play"
        response = self._assets[f"pages/{page}.html"].response(request)
        self._give(response, COOKIE, visitor)
        if password is not None:
            self._give(response, KEY_COOKIE, password.key(visitor))
        return response

    def _give(self, response: web.StreamResponse, name: str, value: str) -> None:
        """Have a browser keep a cookie, which scripts cannot read."""
        public = self._service.public
        response.set_cookie(
            name,
            value,
            max_age=YEAR,
            path=self._path,
            httponly=True,
            samesite="Lax",
            secure=public is not None and public.is_secure,
        )

    async def asset(self, request: web.Request) -> web.StreamResponse:
        """A file of the page."""
        asset = self._assets.get(request.match_info["asset"])
        if asset is None:
            raise web.HTTPNotFound
        return asset.response(request)

    async def play(self, request: web.Request) -> web.WebSocketResponse:
        """Let a visitor play for as long as the connection lasts."""
        visitor = known_visitor(request.cookies.get(COOKIE))
        if visitor is None or not self._may_play(request, visitor):
            text = "Games are played on the page of this server only.\n"
            raise self._refused("foreign", web.HTTPForbidden(text=text))
        if not self._arrivals.affords(request[CLIENT]):
            raise self._refused(
                "hurry", web.HTTPTooManyRequests(text="Too many connections; wait a minute.\n")
            )
        connection = web.WebSocketResponse(
            heartbeat=HEARTBEAT,
            timeout=FAREWELL,
            max_msg_size=MAX_MESSAGE_LENGTH,
            autoping=False,  # pings count like other messages
        )
        try:
            await connection.prepare(request)
        except ValueError as fault:  # a key that is none
            raise web.HTTPBadRequest from fault
        try:
            place = _place(request)
            visit = await self.visitors.seat(visitor, request[CLIENT], place)
            if not connection.closed:
                await visit.attend(connection, place)
        except NoSeatError as fault:
            self._refusals[fault.end.name.lower()] += 1
            await connection.close(code=fault.end)
        finally:
            if request.transport is not None and request.transport.get_write_buffer_size():
                request.transport.abort()  # nobody reads
        return connection

    def _may_play(self, request: web.Request, visitor: str) -> bool:
        """Whether a connection was opened by our page, and knows what it has to know."""
        password = self._service.password
        return comes_from(request, self._service.public) and (
            password is None or password.fits(request.cookies.get(KEY_COOKIE, ""), visitor)
        )

    async def health(self, request: web.Request) -> web.Response:
        """That all is well; with figures for who asks on this machine itself."""
        answer: dict[str, object] = {"status": "ok"}
        if is_loopback(request.remote or "") and "X-Forwarded-For" not in request.headers:
            pids = self.visitors.pids
            answer |= {
                "visitors": len(pids),
                "seats": self._service.limit,
                "memory": memory([os.getpid(), *pids]),
                "disk": self.directories.size,
                "refused": self._refusals | Counter(connections=self.connections.refused),
            }
        return web.json_response(answer)

    def _refused(self, reason: str, answer: web.HTTPException) -> web.HTTPException:
        self._refusals[reason] += 1
        return answer

    @web.middleware
    async def _look_at(self, request: web.Request, handler: "Handler") -> web.StreamResponse:
        """Note who asks, and refuse other names than ours."""
        request[CLIENT] = client_of(request, self._service.proxies)
        self.connections.note_request(request)
        try:
            if not self._is_ours(request.host):
                text = "This server does not answer under this name.\n"
                raise self._refused("name", web.HTTPForbidden(text=text))
            return await handler(request)
        finally:
            self.connections.note_answer(request)

    def _is_ours(self, host: str) -> bool:
        """Whether the server answers under a name."""
        if is_loopback(host_name(host)):
            return True
        public = self._service.public
        return host == public.host if public else not self._service.only_loopback

    async def _close(self, _: web.Application) -> None:
        await self.visitors.close()


async def _add_headers(_: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(HEADERS)


def _place(request: web.Request) -> Place:
    query = request.query
    is_true = {name: query.get(name) == "true" for name in ("touch", "light", "words")}
    code = query.get("code", "")[:_LONGEST_CODE]
    try:
        return Place(clamped(int(query["width"])), clamped(int(query["height"])), code=code, **is_true)
    except (KeyError, ValueError):
        return Place()


def serve(listener: socket.socket, service: Service, ready: Callable[[], None]) -> None:
    """Serve until Ctrl+C or a termination, and call `ready` when visitors can come; then every game is saved.

    Raises:
        OSError: Processes cannot be started.
    """
    asyncio.run(_serve(listener, service, ready))


async def _serve(listener: socket.socket, service: Service, ready: Callable[[], None]) -> None:
    told_to_end = asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(each, told_to_end.set)
    async with serving(listener, service):
        ready()
        await told_to_end.wait()


@asynccontextmanager
async def serving(listener: socket.socket, service: Service) -> AsyncIterator[CardServer]:
    """Serve for a while."""
    server = CardServer(service, listener)
    runner = web.AppRunner(
        server.application(),
        logger=_log,
        access_log=ACCESS,
        access_log_class=AccessLog,
        keepalive_timeout=KEEPALIVE,
        shutdown_timeout=1.0,
    )
    tasks = [asyncio.create_task(_sweep(server))]
    await runner.setup()
    assert runner.server is not None
    try:
        await server.visitors.warm_up()
        tasks.append(asyncio.create_task(server.connections.accept(runner.server)))
        yield server
    finally:
        for task in tasks:
            task.cancel()
        await runner.cleanup()


async def _sweep(server: CardServer) -> None:
    while True:
        forgotten = await asyncio.to_thread(server.directories.sweep)
        if forgotten:
            _log.warning("Visitors forgotten because they did not come back: %d.", forgotten)
        await asyncio.sleep(_SWEEP)
