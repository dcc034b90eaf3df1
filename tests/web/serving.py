"""A server for the tests, in this process or in one of its own, and browsers without a screen."""

import asyncio
import json
import socket
import subprocess
from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from cardgames_tui.web.serve.access import VISITOR_COOKIE, ServerOptions, new_visitor_id
from cardgames_tui.web.serve.process import ForkClient
from cardgames_tui.web.serve.server import GameServer, running_server
from tests.helpers.program import command

WELCOME = b"Press any key to begin."  # what a new player is told

HOME = b"cardgames-tui"  # what the home view begins with

TIMEOUT_SECONDS = 60.0  # how many seconds anything may take on a machine that is busy with much else


@dataclass
class Browser:
    """A connection to a game, and what has come through it."""

    connection: ClientWebSocketResponse
    drawn: bytes = b""
    said: list[Any] = field(default_factory=list)
    code: int | None = None  # with which code the server has closed it

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
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while words not in self.drawn:
                assert await self.receive(), (self.code, self.drawn[-300:])

    async def hear(self) -> list[Any]:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while not self.said:
                assert await self.receive(), self.code
        return self.said

    async def end(self) -> int | None:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while await self.receive():
                pass
        return self.code

    async def begin(self) -> None:
        """Answer what a new player is told, which does not go by a key that comes too soon."""
        await self.see(WELCOME)
        self.drawn = b""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while HOME not in self.drawn:
                await self.type("x")
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.3):
                        while HOME not in self.drawn:
                            assert await self.receive(), self.code

    async def type(self, keys: str) -> None:
        await self.say("stdin", keys)

    async def say(self, *message: object) -> None:
        await self.connection.send_str(json.dumps(message))


@asynccontextmanager
async def browsing(
    address: str, visitor: str | None = None, *, query: Mapping[str, str] | None = None, **headers: str
) -> AsyncIterator[Browser]:
    """A browser that shows the game of a visitor, a new one unless named, or what its query asks for."""
    address = address.rstrip("/")
    query = {"width": "80", "height": "24"} if query is None else query
    async with (
        ClientSession(cookies={VISITOR_COOKIE: visitor or new_visitor_id()}) as session,
        session.ws_connect(
            f"{address}/play", params=query, headers={"Origin": address} | headers
        ) as connection,
    ):
        yield Browser(connection)


class SharedForkClient(ForkClient):
    """The warm process of all servers of the tests, which takes a second to get warm."""

    def lend(self) -> Self:
        """Serve one more server, which lives in an event loop of its own."""
        self._lock = asyncio.Lock()
        return self

    async def close(self) -> None:
        """Outlive the server."""

    def end(self) -> None:
        self._disconnect()
        if self._process is not None:
            self._process.wait(TIMEOUT_SECONDS)


FORKS = SharedForkClient()


@dataclass
class Site:
    """A server that is running in this process."""

    address: str
    port: int
    server: GameServer

    @property
    def pids(self) -> list[int]:
        return self.server.visits.pids

    def browser(self, visitor: str | None = None, **options: Any) -> AbstractAsyncContextManager[Browser]:
        return browsing(self.address, visitor, **options)

    @asynccontextmanager
    async def welcomed(self, visitor: str | None = None, **options: Any) -> AsyncIterator[Browser]:
        async with self.browser(visitor, **options) as browser:
            await browser.see(WELCOME)
            yield browser

    async def welcomes(self, visitor: str | None = None, **options: Any) -> None:
        async with self.welcomed(visitor, **options):
            pass

    async def is_free(self) -> None:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while self.pids:
                await asyncio.sleep(0.01)


@asynccontextmanager
async def served(directory: Path, *, shares: bool = True, **options: Any) -> AsyncIterator[Site]:
    """A server, for as long as it is needed, which shares its warm process with others unless told otherwise."""
    with (
        patch("cardgames_tui.web.serve.visits.ForkClient", FORKS.lend if shares else ForkClient),
        socket.create_server(("127.0.0.1", 0)) as listener,
    ):
        port = listener.getsockname()[1]
        async with running_server(listener, ServerOptions(directory, **options)) as server:
            yield Site(f"http://127.0.0.1:{port}", port, server)


class ServerProcess:
    """The command `serve`, which can end and be started again, with so many files open, or as many as usual."""

    def __init__(self, directory: Path, *options: str, descriptors: int = 0) -> None:
        limited = ("sh", "-c", f'ulimit -n {descriptors}; exec "$0" "$@"') if descriptors else ()
        self._command = (*limited, *command(directory, "serve", *options))

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def start(self) -> None:
        self.process = subprocess.Popen(
            self._command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[2]

    @property
    def pid(self) -> int:
        return self.process.pid

    def end(self) -> tuple[int, str]:
        self.process.terminate()
        _, complaints = self.process.communicate(timeout=TIMEOUT_SECONDS)
        return self.process.returncode, complaints


def descendants(pid: int) -> list[int]:
    """The processes that a process and its children have made, the last ones last."""
    found = [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [*found, *(below for each in found for below in descendants(each))]


def is_running(pid: int) -> bool:
    """Whether a process is there, and more than an end that nobody has noted."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


async def gone(*pids: int) -> None:
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while any(map(is_running, pids)):
            await asyncio.sleep(0.01)
