"""Running the server until it is told to end."""

import asyncio
import logging
import signal
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from cardgames_tui.web.doorway import Doorway, most_connections
from cardgames_tui.web.server import AccessLog, CardServer, Service

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
    server = CardServer(service)
    runner = web.AppRunner(
        server.application(),
        logger=_log,
        access_log=ACCESS,
        access_log_class=AccessLog,
        keepalive_timeout=KEEPALIVE,
        shutdown_timeout=1.0,
    )
    sweeping = asyncio.create_task(_sweep(server))
    await runner.setup()
    try:
        await server.house.warm_up()
        server.doorway = Doorway(runner, listener, most_connections(service.limit))
        await server.doorway.start()
        yield server
    finally:
        sweeping.cancel()
        await runner.cleanup()


async def _sweep(server: CardServer) -> None:
    while True:
        forgotten = await asyncio.to_thread(server.visitors.sweep, server.house.directories)
        if forgotten:
            _log.warning("Visitors forgotten because they did not come back: %d.", forgotten)
        await asyncio.sleep(_SWEEP)
