"""How long the page without a server takes: to its first picture, and from a key to what it changes.

Run as `python -m tests.benchmarks.site`; it needs npm and Debian's chromium.
"""

import gzip
import shutil
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from cardgames_tui.games.sharing import SharedGame, encode
from cardgames_tui.web.site.build import build
from tests.web.page import Tab, file_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

ROUNDS = 3
"""How often a page is opened."""

KEYS = 40
"""How many keys are pressed."""

_KEY_TO_FRAME = """new Promise((resolve) => {
  const terminal = document.getElementById("terminal").terminal;
  const buffer = terminal.buffer.active;
  const lines = [...Array(terminal.rows).keys()];
  const cursor = () => lines.map((row) => buffer.getLine(row).translateToString().indexOf("▌")).join();
  const [began, before] = [performance.now(), cursor()];
  const told = terminal.onWriteParsed(() => {
    if (cursor() === before) return;
    told.dispose();
    requestAnimationFrame(() => resolve(performance.now() - began));
  });
  terminal.input("\\t");
})"""
"""Goes to the next card, and tells when the frame about the cards is seen to have gone there."""

_DEAL, _HARDEST = "all-in-a-row 7", "black-hole 68493"
"""A deal, and one with which the solver is busy for long."""

_BUSY = "m"
"""The key that has the moves of a table judged, which keeps the solver busy."""


def first_picture(context: "BrowserContext", address: str) -> float:
    """How long a visit takes to its first picture, in seconds."""
    tab = Tab(context)
    began = perf_counter()
    tab.page.goto(address)
    tab.page.locator("#loading").wait_for(state="detached", timeout=120_000)
    taken = perf_counter() - began
    # the files are kept for the next visit behind the first picture
    tab.await_that(
        lambda: tab.evaluate("navigator.serviceWorker.ready.then((it) => it.active.state)") == "activated"
    )
    tab.page.close()
    return taken


def key_to_frame(tab: Tab, words: str = "") -> str:
    """The time from a key to the frame that it changes, in milliseconds: the median, and of one in twenty.

    Args:
        tab: The page.
        words: What has to stand there as long as the keys count.
    """
    times: list[float] = []
    while len(times) < KEYS and words in "\n".join(tab.lines()):
        times.append(float(tab.evaluate(_KEY_TO_FRAME)))
        tab.page.wait_for_timeout(20)
    slowest = quantiles(times, n=20)[-1] if len(times) > 1 else max(times, default=0)
    return f"median {median(times or [0]):.0f} ms, 95% {slowest:.0f} ms, of {len(times)} keys"


def measure(browser: "Browser", address: str) -> None:
    """Open the page again and again, and play on it."""
    cold, warm = [], []
    for _ in range(ROUNDS):
        context = browser.new_context()
        cold.append(first_picture(context, address))
        warm.append(first_picture(context, address))
        context.close()
    print(
        f"first picture: cold {min(cold):.1f} to {max(cold):.1f} s, warm {min(warm):.1f} to {max(warm):.1f} s"
    )
    tab = Tab(browser.new_context())
    tab.page.goto(f"{address}#{encode(SharedGame(_DEAL))}")
    tab.await_words("0/52")
    print(f"key to frame: {key_to_frame(tab)}")
    tab = Tab(browser.new_context())
    tab.page.goto(f"{address}#{encode(SharedGame(_HARDEST))}")
    tab.await_words("1/52")
    tab.page.keyboard.press("v")
    tab.page.keyboard.press(_BUSY)
    tab.await_words("searching")
    print(f"with the solver busy: {key_to_frame(tab, 'searching')}")
    print(f"memory of the page: {tab.evaluate('performance.memory.usedJSHeapSize') / 1e6:.0f} MB")


def main() -> None:
    """Print how long everything takes."""
    with TemporaryDirectory() as work, sync_playwright() as manager:
        folder = Path(work) / "site"
        print(f"first visit: {build(folder, Path(work) / 'npm') / 1e6:.2f} MB compressed")
        for path in sorted(folder.iterdir(), key=lambda path: -path.stat().st_size)[:6]:
            print(f"  {path.name}: {len(gzip.compress(path.read_bytes())) / 1e6:.2f} MB")
        chromium = shutil.which("chromium")
        browser = manager.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        with file_server(folder) as address:
            measure(browser, address)
        browser.close()


if __name__ == "__main__":
    main()
