"""What visitors of `serve` cost and wait for: arrivals, memory, key to frame.

python -m tests.benchmarks.serve
"""

import asyncio
import re
import statistics
import sys
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.web.serving import WELCOME, Browser, ServerProcess, browsing, descendants

VISITORS = 10
MAX_ARRIVAL_SECONDS = 2.0  # how long it may take until visitors who arrive together are all welcomed
KEYS = 20
_QUIET_SECONDS = 0.3  # after how long without anything new a screen is complete


async def arrive(stack: AsyncExitStack, address: str) -> Browser:
    browser = await stack.enter_async_context(browsing(address))
    await browser.see(WELCOME)
    return browser


async def settle(browser: Browser) -> None:
    with suppress(TimeoutError):
        while True:
            async with asyncio.timeout(_QUIET_SECONDS):
                await browser.receive()


async def press(browser: Browser, key: str) -> float:
    """Press a key, and give the milliseconds until something is drawn."""
    await settle(browser)
    begun, drawn = time.perf_counter(), len(browser.drawn)
    await browser.type(key)
    async with asyncio.timeout(10):
        while len(browser.drawn) == drawn:
            await browser.receive()
    return (time.perf_counter() - begun) * 1000


def own_megabytes(pid: int) -> float:
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return sum(int(each) for each in re.findall(r"Private_\w+: +(\d+)", text)) / 1024


async def measure(address: str, pid: int) -> float:
    """Print the figures of a server that is running; the seconds until all who arrive together are welcomed."""
    async with AsyncExitStack() as stack:
        begun = time.perf_counter()
        first = await arrive(stack, address)
        print(f"the first visitor is welcomed after {time.perf_counter() - begun:.2f} s")
        before = set(descendants(pid))
        begun = time.perf_counter()
        visitors = await asyncio.gather(*(arrive(stack, address) for _ in range(VISITORS)))
        seconds = time.perf_counter() - begun
        print(f"{VISITORS} who arrive together after {seconds:.2f} s (at most {MAX_ARRIVAL_SECONDS:.0f})")
        for visitor in visitors:
            await settle(visitor)
        own = [own_megabytes(each) for each in set(descendants(pid)) - before]
        print(f"memory of a visitor's own: {statistics.median(own):.1f} MB")
        await press(first, "x")  # what a new player is told
        times = [await press(first, key) for key in ["\x1b[B", "\x1b[A"] * (KEYS // 2)]
        print(f"key to frame: median {statistics.median(times):.1f} ms")
    return seconds


if __name__ == "__main__":
    options = "--port", "0", "--visitors", str(VISITORS + 1)
    with TemporaryDirectory() as directory, ServerProcess(Path(directory), *options) as server:
        sys.exit(asyncio.run(measure(server.address, server.pid)) > MAX_ARRIVAL_SECONDS)
