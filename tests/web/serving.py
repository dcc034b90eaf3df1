"""A server for the tests, and browsers without a screen."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import gettempdir
from typing import Any
from unittest.mock import patch

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from cardgames_tui.web.fork_server import ForkServer
from cardgames_tui.web.running import serving
from cardgames_tui.web.server import CardServer, Service
from cardgames_tui.web.visit import Place, VisitorProcess
from cardgames_tui.web.visitors import COOKIE, new_visitor

WELCOME = b"Press any key to begin."
"""What a new player is told."""

HOME = b"cardgames-tui"
"""What the home view begins with."""

PATIENCE = 60.0
"""How many seconds anything may take on a machine that is busy with much else."""


@dataclass
class Browser:
    """A connection to a game, and what has come through it."""

    connection: ClientWebSocketResponse
    drawn: bytes = b""
    said: list[Any] = field(default_factory=list)
    code: int | None = None
    """With which code the server has closed it."""

    async def receive(self) -> bool:
        """Take a message; say whether there was one before the end."""
        message = await self.connection.receive()
        if message.type is WSMsgType.BINARY:
            self.drawn += message.data
        elif message.type is WSMsgType.TEXT:
            self.said.append(json.loads(message.data))
        else:
            self.code = message.data
            return False
        return True

    async def see(self, words: bytes) -> None:
        """Wait until some words have been drawn in one piece."""
        async with asyncio.timeout(PATIENCE):
            while words not in self.drawn:
                assert await self.receive(), (self.code, self.drawn[-300:])

    async def end(self) -> int | None:
        """Wait for the end, and give its code."""
        async with asyncio.timeout(PATIENCE):
            while await self.receive():
                pass
        return self.code

    async def begin(self) -> None:
        """Answer what a new player is told, which does not go by a key that comes too soon."""
        await self.see(WELCOME)
        self.drawn = b""
        async with asyncio.timeout(PATIENCE):
            while HOME not in self.drawn:
                await self.type("x")
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.3):
                        while HOME not in self.drawn:
                            assert await self.receive(), self.code

    async def type(self, keys: str) -> None:
        """Press some keys."""
        await self.connection.send_str(json.dumps(["stdin", keys]))


@dataclass
class Site:
    """A server that is running."""

    address: str
    port: int
    server: CardServer

    @asynccontextmanager
    async def browser(
        self, visitor: str | None = None, code: str = "", **headers: str
    ) -> AsyncIterator[Browser]:
        """A browser that shows the game of a visitor, or what the code of a link leads to."""
        cookies, place = {COOKIE: visitor or new_visitor()}, {"width": "80", "height": "24", "code": code}
        async with (
            ClientSession(cookies=cookies) as session,
            session.ws_connect(
                f"{self.address}/play", params=place, headers={"Origin": self.address} | headers
            ) as connection,
        ):
            yield Browser(connection)


class WarmProcess(ForkServer):
    """The warm process of all servers of the tests, which takes a second to get warm."""

    def lent(self, _: Path) -> "LentForks":
        """Its forks for one more server, which lives in an event loop of its own."""
        self._one_at_a_time = asyncio.Lock()
        return LentForks(self)

    def end(self) -> None:
        """Let it end, and wait until it has."""
        self.close()
        if self._process is not None:
            self._process.wait(PATIENCE)


@dataclass
class LentForks:
    """What a server has of a warm process that outlives it."""

    lender: WarmProcess

    async def warm_up(self) -> None:
        """Have the warm process ready."""
        await self.lender.warm_up()

    async def fork(self, directory: Path, place: Place) -> VisitorProcess:
        """Make a process in which a visitor plays."""
        return await self.lender.fork(directory, place)

    def close(self) -> None:
        """Give it back."""

    async def wait_closed(self) -> None:
        """Nothing ends."""


WARM = WarmProcess(Path(gettempdir()))


@asynccontextmanager
async def served(directory: Path, *, shares: bool = True, **options: Any) -> AsyncIterator[Site]:
    """A server, for as long as it is needed, which shares its warm process with others unless told otherwise."""
    forks = WARM.lent if shares else ForkServer
    with (
        patch("cardgames_tui.web.house.ForkServer", forks),
        socket.create_server(("127.0.0.1", 0)) as listener,
    ):
        port = listener.getsockname()[1]
        async with serving(listener, Service(directory, **options)) as server:
            yield Site(f"http://127.0.0.1:{port}", port, server)
