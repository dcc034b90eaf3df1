"""The program serves a browser, and ends with Ctrl+C."""

import asyncio
import re
from pathlib import Path

import pyte
import pytest
from aiohttp import ClientSession, CookieJar, WSMsgType

from tests.start.terminal import COLUMNS, PATIENCE, ROWS, Terminal

pytestmark = pytest.mark.start


async def test_a_browser_is_served(tmp_path: Path) -> None:
    with Terminal(tmp_path, "serve", "--port", "0") as terminal:
        terminal.wait_for("Ctrl+C ends it")
        found = re.search(r"http://[0-9.]+:\d+", terminal.text)
        assert found is not None
        async with asyncio.timeout(PATIENCE):
            await visit(found[0])
        terminal.type("\x03")
        assert terminal.wait_for_end() == 0


async def visit(address: str) -> None:
    """Open the page and the connection as a browser does, and wait for what every new player is told."""
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.ByteStream(screen)
    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
        (await session.get(f"{address}/")).close()
        play = f"{address}/play?width={COLUMNS}&height={ROWS}"
        async with session.ws_connect(play, headers={"Origin": address}) as connection:
            while "Press any key to begin." not in "\n".join(screen.display):
                message = await connection.receive()
                assert message.type is WSMsgType.BINARY, screen.display
                stream.feed(message.data)
