"""How long the page without a server takes: to its first picture, and from a key to what it changes.

Run as `python -m tests.benchmarks.site`; it needs npm and Debian's chromium.
"""

import gzip
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from cardgames_tui.web.site.build import build
from tests.web.page import Tab, chromium, file_server, link

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

_DEAL, _HEAVIEST = "all-in-a-row 7", (168206, 1046022, 767169, 200893, 471962)
"""A deal, and those of Black Hole with which the solver is busy for longest."""

_IDLE_PAUSE, _BUSY_PAUSE = 20, 230
"""How long to wait before a key, in milliseconds: a search, which stands aside for each, has to be going on again."""


def first_picture(context: "BrowserContext", address: str) -> float:
    """How long a visit takes to its first picture, in seconds."""
    began = perf_counter()
    tab = Tab(context, address)
    tab.page.locator("#loading").wait_for(state="detached", timeout=120_000)
    taken = perf_counter() - began
    # the files are kept for the next visit behind the first picture
    tab.await_that(
        lambda: tab.evaluate("navigator.serviceWorker.ready.then((it) => it.active.state)") == "activated"
    )
    tab.page.close()
    return taken


def key_to_frame(tab: Tab, pause: int, words: str = "") -> list[float]:
    """The times from keys to the frames that they change, in milliseconds.

    Args:
        tab: The page.
        pause: How long to wait before each key, in milliseconds.
        words: What has to stand there as long as the keys count.
    """
    times: list[float] = []
    while len(times) < KEYS:
        tab.page.wait_for_timeout(pause)
        taken = float(tab.evaluate(_KEY_TO_FRAME))
        if words not in "\n".join(tab.lines()):
            break
        times.append(taken)
    return times


def show(what: str, times: list[float]) -> None:
    """Print the median of some times, and of one in twenty."""
    slowest = quantiles(times, n=20)[-1]
    print(f"{what}: median {median(times):.0f} ms, 95% {slowest:.0f} ms, of {len(times)} keys")


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
    tab = Tab(browser.new_context(), address + link(_DEAL), "0/52")
    show("key to frame", key_to_frame(tab, _IDLE_PAUSE))
    busy: list[float] = []
    for number in _HEAVIEST:
        tab = Tab(browser.new_context(), address + link(f"black-hole {number}"), "1/52")
        tab.page.keyboard.press("v")
        tab.await_words("searching")
        busy += key_to_frame(tab, _BUSY_PAUSE, "searching")
    show("with the solver busy", busy)
    print(f"memory of the page: {tab.evaluate('performance.memory.usedJSHeapSize') / 1e6:.0f} MB")


def main() -> None:
    """Print how long everything takes."""
    with TemporaryDirectory() as work, chromium() as browser:
        folder = Path(work) / "site"
        print(f"first visit: {build(folder, Path(work) / 'npm') / 1e6:.2f} MB compressed")
        for path in sorted(folder.iterdir(), key=lambda path: -path.stat().st_size)[:6]:
            print(f"  {path.name}: {len(gzip.compress(path.read_bytes())) / 1e6:.2f} MB")
        with file_server(folder) as address:
            measure(browser, address)


if __name__ == "__main__":
    main()
