"""What visitors of `serve` cost and wait for: arrivals, memory, key to frame; of this tree and of others.

python -m tests.benchmarks.serve [TREE...]

Each tree is a checkout of the project; its server is started with the Python that runs this.
"""

import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType

from tests.web.serving import descendants

VISITORS = 8

MOST_SECONDS = 8.0
"""How long it may take until visitors who arrive together are all welcomed."""

KEYS = 20

_QUIET = 0.3
"""After how many seconds without anything new a screen is complete."""


class Visitor:
    """A browser without a screen.

    Args:
        session: Keeps its cookie.
        connection: Its connection to the game.
    """

    def __init__(self, session: ClientSession, connection: ClientWebSocketResponse) -> None:
        self._session = session
        self._connection = connection

    @classmethod
    async def arrive(cls, address: str) -> "Visitor":
        """Open the page, and wait for the first screen."""
        session = ClientSession(cookie_jar=CookieJar(unsafe=True))
        (await session.get(address)).close()
        play = f"{address}play?width=80&height=24"
        connection = await session.ws_connect(play, headers={"Origin": address.rstrip("/")})
        visitor, drawn = cls(session, connection), b""
        while b"Welcome" not in drawn:
            drawn += await visitor.receive()
        return visitor

    async def receive(self) -> bytes:
        """The next that is drawn."""
        while (message := await self._connection.receive()).type is not WSMsgType.BINARY:
            if message.type is not WSMsgType.TEXT:
                raise ConnectionError("the server has ended the connection")
        data: bytes = message.data
        return data

    async def settle(self) -> None:
        """Wait until nothing more is drawn."""
        with suppress(TimeoutError):
            while True:
                async with asyncio.timeout(_QUIET):
                    await self.receive()

    async def press(self, key: str) -> float:
        """Press a key, and give the milliseconds until something is drawn."""
        await self.settle()
        begun = time.perf_counter()
        await self._connection.send_str(json.dumps(["stdin", key]))
        async with asyncio.timeout(10):
            await self.receive()
        return (time.perf_counter() - begun) * 1000

    async def leave(self) -> None:
        """Go."""
        await self._connection.close()
        await self._session.close()


def own_megabytes(pid: int) -> float:
    """What a process has for itself alone."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return sum(int(each) for each in re.findall(r"Private_\w+: +(\d+)", text)) / 1024


async def measure(address: str, pid: int) -> dict[str, float]:
    """The figures of a server that is running."""
    begun = time.perf_counter()
    first = await Visitor.arrive(address)
    figures = {"the first visitor is welcomed after, s": time.perf_counter() - begun}
    before = set(descendants(pid))
    begun = time.perf_counter()
    visitors = await asyncio.gather(*(Visitor.arrive(address) for _ in range(VISITORS)))
    figures[f"{VISITORS} who arrive together, s"] = time.perf_counter() - begun
    for visitor in visitors:
        await visitor.settle()
    own = [own_megabytes(each) for each in set(descendants(pid)) - before]
    figures["memory of a visitor's own, MB"] = statistics.median(own)
    await first.press("x")  # what a new player is told
    await first.settle()
    times = [await first.press(key) for key in ["\x1b[B", "\x1b[A"] * (KEYS // 2)]
    figures["key to frame, median, ms"] = statistics.median(times)
    await asyncio.gather(first.leave(), *(visitor.leave() for visitor in visitors))
    return figures


def measure_tree(tree: Path) -> dict[str, float]:
    """The figures of the server of a checkout."""
    with tempfile.TemporaryDirectory() as directory:
        command = [sys.executable, "-m", "cardgames_tui", "--data-dir", directory, "serve", "--port", "0"]
        environment = os.environ | {"PYTHONPATH": str(tree)}
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, cwd=tree, env=environment, text=True
        ) as server:
            try:
                assert server.stdout is not None
                return asyncio.run(measure(server.stdout.readline().split()[2], server.pid))
            finally:
                server.terminate()


def main() -> None:
    """Print the figures of each tree beside each other."""
    here = Path(__file__).parents[2]
    trees = [here, *(Path(each).absolute() for each in sys.argv[1:])]
    columns = [measure_tree(tree) for tree in trees]
    print(f"{'':42}" + "".join(f"{tree.name:>12}" for tree in trees))
    for name in columns[0]:
        print(f"{name:42}" + "".join(f"{column[name]:12.2f}" for column in columns))
    sys.exit(int(columns[0][f"{VISITORS} who arrive together, s"] > MOST_SECONDS))


if __name__ == "__main__":
    main()
