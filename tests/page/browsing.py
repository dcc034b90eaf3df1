"""Drives a page in Chromium, with keys or fingers. Tests that import this are skipped without Chromium."""

import re
import shutil
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from cardgames_tui.cli.site import PageHandler
from cardgames_tui.games.sharing import encode
from cardgames_tui.solitaire.cards import SUIT_SYMBOLS
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.rules import Move, Position, parse_line
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from tests.helpers.past_games import WIN

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
if CHROMIUM is None:
    pytest.skip("there is no chromium on this machine", allow_module_level=True)

TIMEOUT_MILLISECONDS = 60_000

LOOKS_UNTIL_REST = 12
"""How many equal looks, 50 ms apart, mean that a screen is complete."""

PATH = "/some/where/"  # where a folder is served

PHONE = {"width": 390, "height": 740}  # cards of two rows, whose ranks are letters


def link(start: str, moves: str = "") -> str:
    return f"#{encode(start, moves)}"


DEAL = link("black-hole 2")


def winning_steps() -> Iterator[tuple[Position, Move]]:
    """The positions and moves of a win of deal 2."""
    position = deal(BLACK_HOLE, "2")
    for move in parse_line(WIN):
        yield position, move
        position = position.play(move)


KEYS = "".join(str(position.legal_moves().index(move) + 1) for position, move in winning_steps())

_LINES = """(() => {
  const terminal = document.getElementById("terminal")?.terminal;
  const buffer = terminal?.buffer.active;
  return buffer ? Array.from({length: terminal.rows}, (_, row) => buffer.getLine(row).translateToString(false, 0, terminal.cols)) : [];
})()"""


class Handler(PageHandler):
    """Serves a folder under a path only."""

    def translate_path(self, path: str) -> str:
        return super().translate_path(path[len(PATH) - 1 :]) if path.startswith(PATH) else ""


@contextmanager
def chromium(*options: str) -> Iterator["Browser"]:
    arguments = ["--no-sandbox", *options]
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
def file_server(folder: Path, handler: type[Handler] = Handler) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{PATH}"
        server.shutdown()


class Tab:
    """A tab of a browser with the page in it."""

    def __init__(self, context: "BrowserContext", address: str, words: str = "") -> None:
        self.page = context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        # the page's policy forbids playwright's own evaluate
        self._inspector = context.new_cdp_session(self.page)
        self.page.goto(address)
        self.await_words(words)
        if words:  # keys are ignored until then
            self.await_that(lambda: not self.page.locator("#loading").count())

    def evaluate(self, expression: str) -> Any:
        answer = self._inspector.send(
            "Runtime.evaluate", {"expression": expression, "returnByValue": True, "awaitPromise": True}
        )
        return answer["result"].get("value")

    def lines(self) -> list[str]:
        return self.evaluate(_LINES) or []

    def edges(self) -> list[list[int]]:
        """The columns where horizontal edges start, by line: of the hole and the card with the cursor."""
        return [[edge.start() for edge in re.finditer("▄{7,}", line)] for line in self.lines()]

    def await_that(self, holds: Callable[[], bool]) -> None:
        for _ in range(TIMEOUT_MILLISECONDS // 50):
            if holds():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("\n".join([*self.errors, *self.lines()]))

    def find(self, words: str) -> re.Match[str] | None:
        """Searches the terminal for a regular expression."""
        return re.search(words, "\n".join(self.lines()))

    def await_words(self, words: str) -> None:
        self.await_that(lambda: self.find(words) is not None)

    def await_rest(self) -> None:
        """Waits until nothing changes: a busy machine paints a screen piece by piece."""
        looks: deque[list[str]] = deque(maxlen=LOOKS_UNTIL_REST)

        def rests() -> bool:
            looks.append(self.lines())
            return looks.count(looks[-1]) == LOOKS_UNTIL_REST

        self.await_that(rests)

    def place(self, words: str) -> tuple[float, float]:
        """Waits for words on the terminal, and returns the pixel at their middle."""
        self.await_that(lambda: any(words in line for line in self.lines()))
        row, line = next((row, line) for row, line in enumerate(self.lines()) if words in line)
        return self._pixel(row, line.index(words) + len(words) / 2)

    def card(self, name: str) -> tuple[float, float]:
        """Waits for a card like `T♠`, and returns the pixel at its rank."""
        place: tuple[int, float] | None = None

        def is_shown() -> bool:
            nonlocal place
            place = self.cards().get(name)
            return place is not None

        self.await_that(is_shown)
        assert place is not None
        return self._pixel(*place)

    def cards(self) -> dict[str, tuple[int, float]]:
        """The rows and columns of all cards on the table."""
        found = {}
        for row, (above, below) in enumerate(pairwise(self.lines())):
            for rank in re.finditer(r"(10|[2-9JQKA])(?=\s|▏)", above):
                if below[rank.start()] in SUIT_SYMBOLS:
                    found[rank[0].replace("10", "T") + below[rank.start()]] = row, rank.start() + 0.5
        return found

    def _pixel(self, row: int, column: float) -> tuple[float, float]:
        lines = self.lines()
        box = self.page.locator(".xterm-screen").bounding_box()
        assert box is not None
        columns = max(map(len, lines))
        return (
            box["x"] + column * box["width"] / columns,
            box["y"] + (row + 0.5) * box["height"] / len(lines),
        )


def play_in_plain_mode(page: "Page") -> None:
    log = page.locator("#log")
    for said, answer in (
        ("new chopsticks", "Your turn"),
        ("new black hole", "Hole: ace of spades;"),
        ("1", "50 cards are left"),
        ("verdict", "This can"),
    ):
        page.locator("#line").fill(said)
        page.keyboard.press("Enter")
        log.get_by_text(answer).wait_for()


# Fingers

TURNED = {"width": 844, "height": 390}

MIN_HEIGHT_PIXELS = 36  # of what a finger can hit

_FIELD = "document.querySelector('.xterm-helper-textarea').inputMode"


class Finger:
    def __init__(self, tab: Tab) -> None:
        self._tab = tab
        self._touch = tab.page.context.new_cdp_session(tab.page)

    def tap(self, words: str, then: str) -> None:
        self._tab.await_words(words)
        self._tab.await_rest()
        self._tab.page.touchscreen.tap(*self._tab.place(words))
        self._tab.await_words(then)

    def press(self, name: str, then: str) -> None:
        self._tab.await_rest()
        self._tab.page.get_by_role("button", name=name, exact=True).tap()
        self._tab.await_words(then)

    def go_back(self, then: str) -> None:
        """Presses the browser's own button."""
        self._tab.await_rest()
        self._tab.evaluate("history.back()")
        self._tab.await_rest()
        self._tab.await_words(then)

    def go_home(self) -> None:
        self.press("Games", "Deal of the day")

    def close(self, words: str) -> None:
        self._tab.await_rest()
        self._tab.page.get_by_role("button", name="Back", exact=True).tap()
        self._tab.await_that(lambda: not self._sees(words))

    def hold(self, card: str, then: str) -> None:
        """Presses long on a card, and waits for words."""
        self._tab.await_rest()
        x, y = self._tab.card(card)
        self._touch.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        )
        self._tab.await_words(then)
        self._touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def swipe_up(self, words: str) -> None:
        self._tab.await_rest()
        x, y = self._tab.place(words)
        row = next(row for row, line in enumerate(self._tab.lines()) if words in line)
        self._swipe((x, y), (x, y - 110))
        self._tab.await_that(lambda: words not in "".join(self._tab.lines()[row:]))

    def drag(self, card: str, to: str, then: str) -> None:
        self._tab.await_rest()
        self._swipe(self._tab.card(card), self._tab.place(to))
        self._tab.await_words(then)

    def _swipe(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        ways = [(before, (after - before) / 11) for before, after in zip(start, end, strict=True)]
        for step in range(12):
            x, y = (before + step * part for before, part in ways)
            kind, points = "touchMove" if step else "touchStart", [{"x": x, "y": y}]
            self._touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self._touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _are_apart(self, *lines: str) -> bool:
        """Whether lines are far enough apart for a finger."""
        places = [self._tab.place(words)[1] for words in lines if self._sees(words)]
        return len(places) == len(lines) and all(
            below - above >= MIN_HEIGHT_PIXELS for above, below in pairwise(places)
        )

    def _sees(self, words: str) -> bool:
        return self._tab.find(words) is not None

    def reach_everything(self) -> None:
        """Visits both solitaires, Chopsticks, settings, past games, statistics and help."""
        self.tap("Tap to begin", "Deal of the day")
        self._look_at_targets()
        self._play_black_hole()
        self._play_chopsticks()
        self._look_around()
        self._turn()

    def _look_at_targets(self) -> None:
        self._tab.await_that(lambda: self._are_apart("Deal of the day", "Settings", "Rules"))
        bar = self._tab.page.locator("#bar button").first.bounding_box()
        assert bar is not None
        assert bar["height"] >= MIN_HEIGHT_PIXELS

    def _play_black_hole(self) -> None:
        self.tap("Black Hole", "1/52")
        self.press("Hint", "Hint: ")
        hinted = self._tab.find(r"Hint: (\S+)")
        assert hinted is not None
        self._tab.await_rest()
        card = hinted[1].replace("10", "T")
        self._tab.page.touchscreen.tap(*self._tab.card(card))
        self._tab.await_words("2/52")
        self.press("Undo", "1/52")
        self.drag(card, "next ", "2/52")
        self.press("Undo", "1/52")
        self.press("Verdict", "WINNABLE|LOST")
        top_cards = list(self._tab.cards())[3::3]  # after the hole, three in each fan
        astray = next(card for card in top_cards if card[0] not in "2K")
        self.hold(astray, "does not follow")
        self._look_behind_the_dots()
        self.press("Menu", "Search for commands")
        self._tab.await_rest()  # a dialog ignores keys until it can be seen
        self._tab.page.keyboard.type("rules")
        self.tap("Rules", "Only the .* card of each fan")
        self.close("Only the .* card of each fan")
        self.press("Menu", "Search for commands")
        assert self._tab.evaluate(_FIELD) == "none"
        self.swipe_up("Deal of the day")
        self.close("Search for commands")
        self.press("New", "Number")
        assert self._tab.evaluate(_FIELD) == "none"
        self.tap("empty for a random", "Number")
        self._tab.await_that(lambda: self._tab.evaluate(_FIELD) == "text")
        self.tap("Close", "next ")
        self._tab.await_that(lambda: self._tab.evaluate(_FIELD) == "none")
        self.go_home()
        self.tap("All in a Row", "0/52")
        self.go_home()

    def _look_behind_the_dots(self) -> None:
        """A tap on the table closes the menu, and does no more."""
        link = self._tab.page.get_by_role("link", name="Play in words")
        self._tab.page.locator("summary").tap()
        link.wait_for()
        self._tab.page.touchscreen.tap(*self._tab.place("next "))
        link.wait_for(state="hidden")
        self._tab.await_that(lambda: not self._sees("does not follow"))

    def _play_chopsticks(self) -> None:
        self.tap("Chopsticks", "turn 1")
        self.press("Hint", "Hint: ")
        self.tap("━left━", "left")  # one's own hand, then the computer's
        self.tap(" left ", "turn 3")
        self.press("Undo", "turn 1")
        self.press("New", "A game of Chopsticks")
        self.close("A game of Chopsticks")
        self.go_home()

    def _look_around(self) -> None:
        self.tap("Past games", "Black Hole, deal")
        self.tap("Find", "Find")
        self._tab.await_that(lambda: self._tab.evaluate(_FIELD) == "text")
        self.close("Find")
        self.tap("Settings", "Live verdict")
        self._tab.await_that(lambda: self._are_apart("Live verdict", "Marks on the cards"))
        self.close("Live verdict")
        self.tap("Statistics", "Finish a game")
        self.close("Finish a game")

    def _turn(self) -> None:
        self._tab.page.set_viewport_size(TURNED)  # type: ignore[arg-type]
        self._tab.await_that(lambda: len(self._tab.lines()) < MIN_HEIGHT_PIXELS and self._sees("Settings"))
        self._tab.page.emulate_media(color_scheme="light")
        scheme = "document.documentElement.style.colorScheme"
        self._tab.await_that(lambda: self._tab.evaluate(scheme) == "light")


def win_by_taps(context: "BrowserContext", address: str) -> Tab:
    """Wins deal 2 by taps, in one tab and then in another."""
    tab = Tab(context, address + DEAL)
    _go_on(tab, "1/52")
    for count, (position, move) in enumerate(winning_steps(), 1):
        tab.await_words(f"{count}/52")
        if count == 20:
            tab.page.close()
            tab = Tab(context, address)
            _go_on(tab, "20/52")
        tab.page.touchscreen.tap(*tab.card(position.fans[move.fan][-1].symbol))
    tab.await_words("52/52")
    return tab


def _go_on(tab: Tab, words: str) -> None:
    """Answers the welcome, if there is one, and waits for the whole game."""
    tab.await_words(f"{words}|Welcome")
    if tab.find("Welcome"):
        Finger(tab).tap("Tap to begin", words)
    tab.await_words(words)
    tab.await_rest()
