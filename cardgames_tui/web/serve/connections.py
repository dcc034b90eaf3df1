"""Accepts connections to the server, never more than it can hold, and closes those without requests."""

import asyncio
import logging
import resource
import socket
from weakref import WeakKeyDictionary, ref

from aiohttp import web

MAX_CONNECTIONS = 512
"""The most connections, where there are enough file descriptors."""

FIRST_REQUEST_TIMEOUT_SECONDS = 10.0
"""How long the first request of a connection may take to come."""

NEXT_REQUEST_TIMEOUT_SECONDS = 60.0
"""How long a browser may take to read a response and send the next request."""

_OTHER_DESCRIPTORS = 64
"""The file descriptors for other things than connections and visitors' processes."""

_RETRY_SECONDS = 1.0
"""How long to wait when there are no descriptors left."""

_log = logging.getLogger(__name__)


def reserve_descriptors(visitors: int) -> int:
    """Raises the limit of file descriptors if need be; returns how many connections it allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_CONNECTIONS + visitors + _OTHER_DESCRIPTORS
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(visitors, min(MAX_CONNECTIONS, soft - visitors - _OTHER_DESCRIPTORS))


class Connections:
    """Accepts connections; when there are too many, closes the one that has been idle longest.

    Args:
        listener: The listening socket.
        limit: How many there may be at once.
    """

    def __init__(self, listener: socket.socket, limit: int) -> None:
        self._listener = listener
        self._limit = limit
        self._idle: WeakKeyDictionary[asyncio.BaseTransport, asyncio.TimerHandle]
        self._idle = WeakKeyDictionary()
        """The timers of connections without a request in progress, the one idle longest first."""
        self.refused = 0
        """How many were closed because there were too many, or no request came."""

    def note_request(self, request: web.Request) -> None:
        if request.transport is not None and (timer := self._idle.pop(request.transport, None)):
            timer.cancel()

    def note_answer(self, request: web.Request) -> None:
        """Notes that a connection is idle again; it is closed when no other request comes."""
        if request.transport is not None:
            self._await_request(request.transport, NEXT_REQUEST_TIMEOUT_SECONDS)

    async def accept(self, server: web.Server) -> None:
        """Accepts connections for a server, for ever."""
        self._listener.setblocking(False)
        loop, full = asyncio.get_running_loop(), False
        while True:
            try:
                connection, _ = await loop.sock_accept(self._listener)
                if len(server.connections) >= self._limit and not self._close_longest_idle():
                    self.refused += 1
                    connection.close()
                else:
                    transport, _ = await loop.connect_accepted_socket(server, connection)
                    self._await_request(transport, FIRST_REQUEST_TIMEOUT_SECONDS)
            except OSError as fault:  # no descriptors left, or the connection is closed already
                if not full:
                    _log.warning("Connections have to wait: %s.", fault.strerror)
                full = True
                await asyncio.sleep(_RETRY_SECONDS)
            else:
                full = False

    def _await_request(self, transport: asyncio.BaseTransport, seconds: float) -> None:
        """Closes a connection after a while, unless a request comes."""
        transport_ref = ref(transport)  # the timer must not keep it alive

        def close() -> None:
            if (overdue := transport_ref()) is not None:
                self._abort(overdue)

        self._idle[transport] = asyncio.get_running_loop().call_later(seconds, close)

    def _close_longest_idle(self) -> bool:
        """Closes the connection that has been idle longest; returns whether there is one."""
        while self._idle:
            transport = next(iter(self._idle))
            if self._abort(transport):
                return True
        return False

    def _abort(self, transport: asyncio.BaseTransport) -> bool:
        """Closes an idle connection; returns False if it is closed already."""
        self._idle.pop(transport, None)
        if transport.is_closing() or not isinstance(transport, asyncio.WriteTransport):
            return False
        self.refused += 1
        transport.abort()
        return True
