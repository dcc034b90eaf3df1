"""The connections of the server, and how long each may be without a request."""

import asyncio
import logging
import resource
import socket
from weakref import WeakKeyDictionary, ref

from aiohttp import web
from aiohttp.web import Request

MAX_CONNECTIONS = 512
"""How many there may be where there are enough file descriptors."""

FIRST_REQUEST_TIMEOUT_SECONDS = 10.0
"""How long the first request of a connection may take to come."""

NEXT_REQUEST_TIMEOUT_SECONDS = 60.0
"""How long a browser may take to read a response and ask for more."""

_OTHER_DESCRIPTORS = 64
"""The file descriptors for other things than connections and visitors' processes."""

_RETRY_SECONDS = 1.0
"""How long to wait when there are no descriptors left."""

_log = logging.getLogger(__name__)


class Connections:
    """Accepts connections; when there are too many, closes the one that has been idle longest.

    Args:
        listener: The listening socket.
        max_visits: For how many processes to leave file descriptors; their limit is raised if need be.
    """

    def __init__(self, listener: socket.socket, max_visits: int) -> None:
        self._listener = listener
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        needed = MAX_CONNECTIONS + max_visits + _OTHER_DESCRIPTORS
        if soft < needed:
            soft = needed if hard == resource.RLIM_INFINITY else min(hard, needed)
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        self._limit = max(max_visits, min(MAX_CONNECTIONS, soft - max_visits - _OTHER_DESCRIPTORS))
        self._idle: WeakKeyDictionary[asyncio.BaseTransport, asyncio.TimerHandle] = WeakKeyDictionary()
        """The timers of connections without a request in progress, the one idle longest first."""
        self.refused = 0
        """How many were closed because there were too many."""

    def begin_request(self, request: Request) -> None:
        if request.transport is not None and (timer := self._idle.pop(request.transport, None)):
            timer.cancel()

    def end_request(self, request: Request) -> None:
        """Begins to wait for another request on a connection, which is closed when none comes."""
        if request.transport is not None:
            self._await_request(request.transport, NEXT_REQUEST_TIMEOUT_SECONDS)

    async def accept(self, server: web.Server) -> None:
        """Accepts connections for a server, for ever."""
        self._listener.setblocking(False)
        loop, has_complained = asyncio.get_running_loop(), False
        while True:
            try:
                connection, _ = await loop.sock_accept(self._listener)
                is_full = len(server.connections) >= self._limit
                self.refused += is_full
                if is_full and not any(map(self._abort, list(self._idle))):  # the one idle longest goes
                    connection.close()
                else:
                    transport, _ = await loop.connect_accepted_socket(server, connection)
                    self._await_request(transport, FIRST_REQUEST_TIMEOUT_SECONDS)
            except OSError as error:  # no descriptors left, or the connection is closed already
                if not has_complained:
                    _log.warning("Connections have to wait: %s.", error.strerror)
                has_complained = True
                await asyncio.sleep(_RETRY_SECONDS)
            else:
                has_complained = False

    def _await_request(self, transport: asyncio.BaseTransport, seconds: float) -> None:
        """Closes a connection after a while, unless a request comes."""
        transport_ref = ref(transport)  # the timer must not keep it alive

        def close() -> None:
            if (overdue := transport_ref()) is not None:
                self._abort(overdue)

        self._idle[transport] = asyncio.get_running_loop().call_later(seconds, close)

    def _abort(self, transport: asyncio.BaseTransport) -> bool:
        """Closes an idle connection; returns False if it is closed already."""
        self._idle.pop(transport, None)
        if transport.is_closing() or not isinstance(transport, asyncio.WriteTransport):
            return False
        transport.abort()
        return True
