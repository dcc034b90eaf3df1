"""The server: pages, cookies and connections; whom it refuses, and how it ends."""

import ipaddress
import logging
import socket
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, web

from cardgames_tui.web.admission import Admission, FullHouseError
from cardgames_tui.web.visitor_process import VisitorProcess
from cardgames_tui.web.visitors import COOKIE, directory_of, known_visitor, new_visitor

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler

PAGES = Path(str(files("cardgames_tui.web") / "pages"))
"""The pages, their style and their script."""

TERMINAL = Path(str(files("textual_serve") / "static"))
"""The terminal in the browser: script, style and font, as textual-serve brings them."""

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
    " font-src 'self'; connect-src 'self'; img-src data:;"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Sent with everything: a page can load nothing from elsewhere, and nobody can put it into theirs."""

_NEVER_STORED = {"Cache-Control": "no-store"}

YEAR = 365 * 24 * 3600
"""How many seconds a browser remembers who it is, counted anew at each visit."""

HEARTBEAT = 15.0
"""How often to ask whether a browser is still there, in seconds."""

FAREWELL = 2.0
"""How many seconds a browser gets to confirm that its connection has ended."""

_log = logging.getLogger(__name__)


def is_loopback(host: str) -> bool:
    """Whether a host, by its name or address, can only be this machine."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def serve(listener: socket.socket, server: "CardServer") -> None:
    """Serve until Ctrl+C or a termination; then every game is saved and every process ends."""
    web.run_app(server.application(), sock=listener, print=None, access_log=None)


class CardServer:
    """Lets visitors play in their browsers.

    Args:
        visitors: The directory of the visitors' directories.
        limit: How many may play at once.
        only_loopback: Whether to refuse requests under other names than this machine has for itself: a page
            from elsewhere whose name was made to lead here would else count as one of ours.
    """

    def __init__(self, visitors: Path, limit: int, *, only_loopback: bool = True) -> None:
        self._visitors = visitors
        self._admission = Admission(limit)
        self._only_loopback = only_loopback

    def application(self) -> web.Application:
        """The application to run."""
        application = web.Application(middlewares=[self._refuse_other_names])
        application.add_routes(
            [
                web.get("/", self.welcome),
                web.get("/play", self.play),
                web.static("/pages", PAGES),
                web.static("/terminal", TERMINAL),
            ]
        )
        application.on_response_prepare.append(_add_headers)
        application.on_shutdown.append(self._close)
        return application

    async def welcome(self, request: web.Request) -> web.StreamResponse:
        """The page to play on, or that all seats are taken."""
        visitor = known_visitor(request.cookies.get(COOKIE)) or new_visitor()
        if not self._admission.admits(visitor):
            return web.FileResponse(PAGES / "full.html", status=503, headers=_NEVER_STORED)
        response = web.FileResponse(PAGES / "play.html", headers=_NEVER_STORED)
        response.set_cookie(
            COOKIE, visitor, max_age=YEAR, httponly=True, samesite="Lax", secure=request.secure
        )
        return response

    async def play(self, request: web.Request) -> web.WebSocketResponse:
        """Let a visitor play for as long as the connection lasts."""
        visitor = known_visitor(request.cookies.get(COOKIE))
        if visitor is None or not _comes_from_our_page(request):
            raise web.HTTPForbidden(text="Games are played on the page at / only.\n")
        connection = web.WebSocketResponse(heartbeat=HEARTBEAT, timeout=FAREWELL)
        await connection.prepare(request)
        try:
            async with self._admission.admitted(visitor, connection):
                if not connection.closed:
                    table = VisitorProcess(directory_of(visitor, self._visitors), connection)
                    await table.play(*_size(request))
        except FullHouseError:
            await connection.close(code=WSCloseCode.TRY_AGAIN_LATER)
        except OSError as fault:
            _log.error("A visitor cannot play: %s.", fault)
        return connection

    @web.middleware
    async def _refuse_other_names(self, request: web.Request, handler: "Handler") -> web.StreamResponse:
        if self._only_loopback and not is_loopback(_host_name(request.host)):
            raise web.HTTPForbidden(text="This server answers on this machine only, as localhost.\n")
        return await handler(request)

    async def _close(self, _: web.Application) -> None:
        await self._admission.close()


async def _add_headers(_: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(HEADERS)


def _host_name(host: str) -> str:
    """The name in a Host header, without the port; empty when it is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _comes_from_our_page(request: web.Request) -> bool:
    """Whether a connection was opened by a page of this server; browsers say truly where a page is from."""
    return urlsplit(request.headers.get("Origin", "")).netloc == request.host


def _size(request: web.Request) -> tuple[int, int]:
    """The size of the browser's terminal."""
    try:
        return int(request.query["width"]), int(request.query["height"])
    except (KeyError, ValueError):
        return 80, 24
