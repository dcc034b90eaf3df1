"""The server: its routes, its health report and its log.

From a visitor's first request to the first frame:

1. `Connections` (`connections.py`) accepts the connection, and `AccessControl.check_request`
   (`access.py`) the request.
2. `serve_page` sends the page, with the cookie by which the visitor is known (`issue_cookies`).
3. The page opens a websocket, `serve_game`; `identify_visitor` reads the cookie again.
4. `Visits.find_or_start` (`visits.py`) returns the visitor's `Visit`, or starts one.
5. `ForkClient` (`process.py`) asks the fork server (`fork_server.py`) for a process, which runs the app
   or the conversation in the visitor's directory (`directories.py`).
6. `Visit` sends what the process draws to the page, and what is typed to the process.
"""

import asyncio
import logging
import os
import signal
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web
from aiohttp.abc import AbstractAccessLogger
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.log import ws_logger

from cardgames_tui.games.sharing import MAX_CODE_LENGTH
from cardgames_tui.web.serve.access import (
    CLIENT,
    VISITOR_COOKIE,
    AccessControl,
    RateLimiter,
    ServerOptions,
    client_of,
    is_loopback,
)
from cardgames_tui.web.serve.assets import read_assets
from cardgames_tui.web.serve.connections import Connections
from cardgames_tui.web.serve.directories import VisitorDirectories
from cardgames_tui.web.serve.process import VisitOptions, clamp_size
from cardgames_tui.web.serve.visits import VisitRefusedError, Visits

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
    " font-src 'self'; connect-src 'self'; img-src 'self' data:;"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Sent with every response: a page can load nothing from elsewhere, and cannot be framed."""

COOKIE_SECONDS = 365 * 24 * 3600
"""How long a browser keeps its cookie, counted anew at each visit."""

HEARTBEAT_SECONDS = 10.0
"""How often to ping a browser."""

CLOSE_TIMEOUT_SECONDS = 2.0
"""How long a browser may take to confirm that its connection is closed."""

KEEPALIVE_SECONDS = 15.0
"""How long a connection is kept for the next request."""

SWEEP_INTERVAL_SECONDS = 6 * 3600
"""How often to delete the games of visitors who stayed away."""

MAX_MESSAGE_BYTES = 1 << 16
"""How long a message from a browser may be."""

MAX_LINE_BYTES = 4 * MAX_CODE_LENGTH
"""How long the first line of a request may be, which has room for the longest code, escaped."""

RECORDS_PER_MINUTE = 600
"""How many records each logger may write, of which the access log is one."""

MAX_LOGGED_PATH = 200

ACCESS_LOG = logging.getLogger("cardgames_tui.web.access")
"""The logger of requests, which the option `--access-log` switches on."""

_log = logging.getLogger(__name__)
_log.addFilter(lambda record: not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError)))
ws_logger.setLevel(logging.ERROR)  # its warnings repeat what browsers ask for


class GameServer:
    """The web application."""

    def __init__(self, options: ServerOptions, listener: socket.socket) -> None:
        self._options = options
        self.directories = VisitorDirectories(options)
        self.visits = Visits(options, self.directories)
        self.connections = Connections(listener, options.max_visits)
        self._access = AccessControl(options)
        self._path = options.public.path if options.public else "/"
        self._assets = read_assets()

    def application(self) -> web.Application:
        application = web.Application(middlewares=[self._admit])
        application.add_routes(
            [
                web.get(self._path, self.serve_page),
                web.get(f"{self._path}words", self.serve_page),
                web.get(f"{self._path}play", self.serve_game),
                web.get(f"{self._path}{{asset:(pages|terminal)/.+}}", self.serve_asset),
                web.get("/health", self.report_health),
            ]
        )
        application.on_response_prepare.append(_add_headers)
        application.on_shutdown.append(lambda _: self.visits.close())
        return application

    @web.middleware
    async def _admit(self, request: web.Request, handler: "Handler") -> web.StreamResponse:
        self.connections.begin_request(request)
        request[CLIENT] = client_of(request, self._options.proxies)
        try:
            self._access.check_request(request)
            return await handler(request)
        finally:
            self.connections.end_request(request)

    async def serve_page(self, request: web.Request) -> web.StreamResponse:
        """Serves the page to play on, or the one that says that too many are playing."""
        cookies, public = self._access.issue_cookies(request), self._options.public
        if not self.visits.can_play(cookies[VISITOR_COOKIE]):
            return self._assets["pages/full.html"].response(request, status=503)
        page = "words" if request.path.endswith("/words") else "play"
        response = self._assets[f"pages/{page}.html"].response(request)
        for name, value in cookies.items():
            response.set_cookie(
                name,
                value,
                max_age=COOKIE_SECONDS,
                path=self._path,
                httponly=True,  # no script can read it
                samesite="Lax",
                secure=public is not None and public.is_secure,
            )
        return response

    async def serve_asset(self, request: web.Request) -> web.StreamResponse:
        asset = self._assets.get(request.match_info["asset"])
        if asset is None:
            raise web.HTTPNotFound
        return asset.response(request)

    async def serve_game(self, request: web.Request) -> web.WebSocketResponse:
        """Connects a visitor to the game, until the connection is closed."""
        visitor = self._access.identify_visitor(request)
        connection = web.WebSocketResponse(
            heartbeat=HEARTBEAT_SECONDS,
            timeout=CLOSE_TIMEOUT_SECONDS,
            max_msg_size=MAX_MESSAGE_BYTES,
            autoping=False,  # pings count like other messages
        )
        try:
            await connection.prepare(request)
        except ValueError as error:  # a key that is none
            raise web.HTTPBadRequest from error
        try:
            options = _options_of(request)
            visit = await self.visits.find_or_start(
                visitor, request[CLIENT], options, lambda: request.transport is None
            )
            if not connection.closed:
                await visit.serve_browser(connection, options)
        except VisitRefusedError as error:
            self._access.refusals[error.code.name.lower()] += 1
            await connection.close(code=error.code)
        finally:
            if request.transport is not None and request.transport.get_write_buffer_size():
                request.transport.abort()  # the browser does not read
        return connection

    async def report_health(self, request: web.Request) -> web.Response:
        """Reports that all is well, with figures for requests from this machine."""
        answer: dict[str, object] = {"status": "ok"}
        if is_loopback(request.remote or "") and "X-Forwarded-For" not in request.headers:
            pids = self.visits.pids
            answer |= {
                "visitors": len(pids),
                "seats": self._options.max_visits,
                "memory": memory_used_by([os.getpid(), *pids]),
                "disk": self.directories.size,
                "refused": self._access.refusals | Counter(connections=self.connections.refused),
            }
        return web.json_response(answer)


async def _add_headers(_: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(HEADERS)


class AccessLog(AbstractAccessLogger):
    """Logs a line for each request: client, method, path, status, bytes, seconds."""

    def log(self, request: web.BaseRequest, response: web.StreamResponse, time: float) -> None:
        self.logger.info(
            "%s %s %s %d %d %.3f",
            request.get(CLIENT) or request.remote,
            request.method,
            request.rel_url.raw_path[:MAX_LOGGED_PATH],
            response.status,
            response.body_length,
            time,
        )


class LogLimit(logging.Filter):
    """Leaves out what a logger writes too fast, and then says how much is missing."""

    def __init__(self) -> None:
        super().__init__()
        self._limiter = RateLimiter(RECORDS_PER_MINUTE)
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if not self._limiter.try_acquire(record.name):
            self._left_out[record.name] += 1
            return False
        if left_out := self._left_out.pop(record.name, 0):
            record.msg = f"{record.getMessage()} (left out before this, as there was too much: {left_out})"
            record.args = ()
        return True


def memory_used_by(pids: Iterable[int]) -> int:
    """The bytes that processes use, shared pages counted once; 0 where the system does not say."""
    kilobytes = 0
    for pid in pids:
        with suppress(OSError):
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    kilobytes += int(line.split()[1])
    return 1024 * kilobytes


def _options_of(request: web.Request) -> VisitOptions:
    query, usual = request.query, VisitOptions()
    touch, light, plain = (query.get(name) == "true" for name in ("touch", "light", "words"))
    try:
        width, height = clamp_size(int(query["width"])), clamp_size(int(query["height"]))
    except (KeyError, ValueError):
        width, height = usual.width, usual.height
    return VisitOptions(width, height, touch, light, plain, query.get("code", ""))


def serve(listener: socket.socket, options: ServerOptions, ready: Callable[[], None]) -> None:
    """Serves until SIGINT or SIGTERM, then ends all visits; `ready` is called when visitors can come.

    Raises:
        OSError: Processes cannot be started.
    """

    async def serve_until_stopped() -> None:
        stopped = asyncio.Event()
        for each in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(each, stopped.set)
        async with running_server(listener, options):
            ready()
            await stopped.wait()

    asyncio.run(serve_until_stopped())


@asynccontextmanager
async def running_server(listener: socket.socket, options: ServerOptions) -> AsyncIterator[GameServer]:
    server = GameServer(options, listener)
    runner = web.AppRunner(
        server.application(),
        logger=_log,
        access_log=ACCESS_LOG,
        access_log_class=AccessLog,
        keepalive_timeout=KEEPALIVE_SECONDS,
        max_line_size=MAX_LINE_BYTES,
        shutdown_timeout=1.0,
    )
    tasks = [asyncio.create_task(_sweep_directories(server))]
    await runner.setup()
    assert runner.server is not None
    try:
        await server.visits.start()
        tasks.append(asyncio.create_task(server.connections.accept(runner.server)))
        yield server
    finally:
        for task in tasks:
            task.cancel()
        await runner.cleanup()


async def _sweep_directories(server: GameServer) -> None:
    while True:
        try:
            deleted = await server.directories.sweep()
        except OSError as error:
            _log.warning("Visitors' games cannot be counted: %s.", error.strerror)
        else:
            if deleted:
                _log.warning("Visitors forgotten because they did not come back: %d.", deleted)
        await asyncio.sleep(SWEEP_INTERVAL_SECONDS)
