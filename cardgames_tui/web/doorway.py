"""The doorway: how many connections there may be, and how long a request may take to come."""

import asyncio
import logging
import resource
import socket
from weakref import WeakKeyDictionary, ref

from aiohttp import web

MOST = 512
"""The most connections, where there are descriptors enough."""

REQUEST_TIME = 10.0
"""How many seconds the first request of a connection may take to come."""

ANSWER_TIME = 60.0
"""How many seconds a browser may take to read an answer and ask for more."""

_OWN_FILES = 64
"""Descriptors that are for other things than connections and visitors' processes."""

_PAUSE = 1.0
"""How many seconds to wait when there are no descriptors left."""

_log = logging.getLogger(__name__)


def most_connections(visitors: int) -> int:
    """How many connections there can be beside so many visitors' processes; as many as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + visitors + _OWN_FILES
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(visitors, min(MOST, soft - visitors - _OWN_FILES))


class Doorway(web.BaseSite):
    """Takes connections; when there are too many, the one goes that has waited longest without asking."""

    def __init__(self, runner: web.AppRunner, listener: socket.socket, most: int) -> None:
        super().__init__(runner)
        self._listener = listener
        self._most = most
        self._http = runner.server
        self._silent: WeakKeyDictionary[asyncio.BaseTransport, asyncio.TimerHandle]
        self._silent = WeakKeyDictionary()
        """The connections on which no request is being answered, the one that has waited longest first."""
        self._task: asyncio.Task[None] | None = None
        self.refused = 0
        """How many connections were closed because there were too many, or no request came."""

    @property
    def name(self) -> str:
        """The address."""
        host, port = self._listener.getsockname()[:2]
        return f"http://{f'[{host}]' if ':' in host else host}:{port}/"

    async def start(self) -> None:
        """Begin to take connections."""
        await super().start()
        self._listener.setblocking(False)
        self._task = asyncio.create_task(self._admit())

    async def stop(self) -> None:
        """Take no more connections."""
        if self._task is not None:
            self._task.cancel()
        await super().stop()

    def hear(self, request: web.Request) -> None:
        """Note that a request has come."""
        if request.transport is not None and (timer := self._silent.pop(request.transport, None)):
            timer.cancel()

    def rest(self, request: web.Request) -> None:
        """Note that a request has been answered."""
        if request.transport is not None:
            self._await_more(request.transport, ANSWER_TIME)

    async def _admit(self) -> None:
        loop, full = asyncio.get_running_loop(), False
        while True:
            try:
                connection, _ = await loop.sock_accept(self._listener)
            except OSError as fault:  # no descriptors, or gone already
                if not full:
                    _log.warning("Connections have to wait: %s.", fault.strerror)
                full = True
                await asyncio.sleep(_PAUSE)
                continue
            full = False
            await self._take(connection)

    async def _take(self, connection: socket.socket) -> None:
        assert self._http is not None
        if len(self._http.connections) >= self._most and not self._drop_silent():
            self.refused += 1
            connection.close()
            return
        loop = asyncio.get_running_loop()
        transport, _ = await loop.connect_accepted_socket(self._http, connection)
        self._await_more(transport, REQUEST_TIME)

    def _await_more(self, transport: asyncio.BaseTransport, seconds: float) -> None:
        """Close a connection after a while, unless a request comes; one that is gone is not kept for that."""
        known = ref(transport)

        def give_up() -> None:
            if (late := known()) is not None:
                self._abort(late)

        self._silent[transport] = asyncio.get_running_loop().call_later(seconds, give_up)

    def _drop_silent(self) -> bool:
        """Close the connection that has been silent longest, if there is one."""
        while self._silent:
            transport = next(iter(self._silent))
            if self._abort(transport):
                return True
        return False

    def _abort(self, transport: asyncio.BaseTransport) -> bool:
        """Close a connection on which no request has come, unless it is closed already."""
        self._silent.pop(transport, None)
        if transport.is_closing() or not isinstance(transport, asyncio.WriteTransport):
            return False
        self.refused += 1
        transport.abort()
        return True
