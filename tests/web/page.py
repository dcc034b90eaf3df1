"""Driving a page in Debian's chromium, and reading its terminal; who imports this is skipped without both."""

import re
import shutil
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.family import BLACK_HOLE
from cardgames_tui.black_hole.rules import Move, Position, parse_line
from cardgames_tui.games.sharing import encode
from tests.records.past_games import WIN
from tests.web.proxies import HOST

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
if CHROMIUM is None:
    pytest.skip("there is no chromium on this machine", allow_module_level=True)

TIMEOUT_MILLISECONDS = 60_000
"""How long anything may take, in milliseconds."""

LOOKS_UNTIL_REST = 12
"""How often in a row a terminal has to look the same, every 50 milliseconds, until it is taken to be whole."""

PATH = "/some/where/"
"""The path under which a folder is served."""

PHONE = {"width": 390, "height": 844}


def link(start: str) -> str:
    """The end of a link that opens a game."""
    return f"#{encode(start)}"


DEAL = link("black-hole 2")


def winning_steps() -> Iterator[tuple[Position, Move]]:
    """The positions of deal 2 on the way to its win, each with the move that is played."""
    position = deal(BLACK_HOLE, "2")
    for move in parse_line(WIN):
        yield position, move
        position = position.play(move)


KEYS = "".join(str(position.legal_moves().index(move) + 1) for position, move in winning_steps())
"""The keys that win deal 2."""

_LINES = """(() => {
  const terminal = document.getElementById("terminal")?.terminal;
  const buffer = terminal?.buffer.active;
  return buffer ? Array.from({length: terminal.rows}, (_, row) => buffer.getLine(row).translateToString(false, 0, terminal.cols)) : [];
})()"""


class Handler(SimpleHTTPRequestHandler):
    """Hands out the files of a folder under a path, and nothing else."""

    extensions_map = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".mjs": "text/javascript",
                      ".json": "application/json", ".png": "image/png", "": "application/octet-stream"}  # fmt: skip

    def do_GET(self) -> None:
        if self.path.startswith(PATH):
            self.path = self.path[len(PATH) - 1 :]
            super().do_GET()
        else:
            self.send_error(404)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def chromium() -> Iterator["Browser"]:
    """A browser without a screen that finds what is hosted on this machine."""
    arguments = ["--no-sandbox", f"--host-resolver-rules=MAP {HOST} 127.0.0.1"]
    with playwright.sync_playwright() as manager:
        browser = manager.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


def phone(browser: "Browser") -> "BrowserContext":
    return browser.new_context(
        viewport=PHONE,  # type: ignore[arg-type]
        has_touch=True,
        is_mobile=True,
        ignore_https_errors=True,
    )


@contextmanager
def file_server(folder: Path) -> Iterator[str]:
    """Serve a folder, and yield the address of its page."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{PATH}"
        server.shutdown()


class Tab:
    """A tab of a browser, with the page in it.

    Args:
        context: Whose tab it is.
        address: What it opens.
        words: What the terminal has to show then.
    """

    def __init__(self, context: "BrowserContext", address: str, words: str = "") -> None:
        self.page = context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        # the policy of the page forbids the way in which playwright evaluates
        self._inspector = context.new_cdp_session(self.page)
        self.page.goto(address)
        self.await_words(words)

    def evaluate(self, expression: str) -> Any:
        """The value of an expression in the page."""
        answer = self._inspector.send(
            "Runtime.evaluate", {"expression": expression, "returnByValue": True, "awaitPromise": True}
        )
        return answer["result"].get("value")

    def lines(self) -> list[str]:
        """What stands on the terminal."""
        return self.evaluate(_LINES) or []

    def cursor(self) -> list[int]:
        """Where the frame about a card stands: in which column of each line."""
        return [line.find("▌") for line in self.lines()]

    def await_that(self, holds: Callable[[], bool]) -> None:
        """Let the browser work until something holds."""
        for _ in range(TIMEOUT_MILLISECONDS // 50):
            if holds():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("\n".join([*self.faults, *self.lines()]))

    def find(self, words: str) -> re.Match[str] | None:
        """Where some words stand on the terminal; `.*` may stand in them."""
        return re.search(words, "\n".join(self.lines()))

    def await_words(self, words: str) -> None:
        """Let the browser work until some words stand on the terminal."""
        self.await_that(lambda: self.find(words) is not None)

    def await_heading(self, title: str) -> None:
        """Let the browser work until the page says something about the connection."""
        self.page.get_by_role("heading", name=title).wait_for(timeout=TIMEOUT_MILLISECONDS)

    def await_rest(self) -> None:
        """Let the browser work until nothing changes any more: a busy machine paints a screen piece by piece."""
        looks: deque[list[str]] = deque(maxlen=LOOKS_UNTIL_REST)

        def rests() -> bool:
            looks.append(self.lines())
            return looks.count(looks[-1]) == LOOKS_UNTIL_REST

        self.await_that(rests)

    def place(self, words: str) -> tuple[float, float]:
        """Where some words stand on the terminal, in pixels of the page, as soon as they do."""
        self.await_that(lambda: any(words in line for line in self.lines()))
        lines = self.lines()
        row, line = next((row, line) for row, line in enumerate(lines) if words in line)
        box = self.page.locator(".xterm-screen").bounding_box()
        assert box is not None
        columns = max(map(len, lines))
        column = line.index(words) + len(words) / 2
        return (
            box["x"] + column * box["width"] / columns,
            box["y"] + (row + 0.5) * box["height"] / len(lines),
        )


def talk_in_words(page: "Page") -> None:
    """Play a little on a page that is a conversation, and leave."""
    log = page.locator("#log")
    for said, answer in (
        ("1", "Hole: ace of spades."),
        ("1", "50 cards left"),
        ("verdict", "This can"),
        ("quit", "Goodbye."),
    ):
        page.locator("#line").fill(said)
        page.keyboard.press("Enter")
        log.get_by_text(answer).wait_for()
