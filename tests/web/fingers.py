"""A while with a phone: everything is looked for with taps alone, and found."""

from itertools import pairwise
from typing import TYPE_CHECKING

from tests.web.page import DEAL, Tab, winning_steps

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

TURNED = {"width": 844, "height": 390}

MIN_HEIGHT_PIXELS = 36
"""How high is what a finger is to hit, in pixels."""

_FIELD = "document.querySelector('.xterm-helper-textarea').inputMode"


class Finger:
    """A finger on a page, whose terminal shows a new player the first words.

    Args:
        tab: The page.
    """

    def __init__(self, tab: Tab) -> None:
        self._tab = tab
        self._touch = tab.page.context.new_cdp_session(tab.page)

    def tap(self, words: str, then: str) -> None:
        """Tap on some words, and wait for others."""
        self._tab.await_words(words)
        self._tab.await_rest()
        self._tab.page.touchscreen.tap(*self._tab.place(words))
        self._tab.await_words(then)

    def press(self, name: str, then: str) -> None:
        """Press a button below the terminal, and wait for some words."""
        self._tab.await_rest()
        self._tab.page.get_by_role("button", name=name, exact=True).tap()
        self._tab.await_words(then)

    def go_home(self) -> None:
        self.press("Games", "Deal of the day")

    def close(self, words: str) -> None:
        """Go back from what shows some words."""
        self._tab.await_rest()
        self._tab.page.get_by_role("button", name="Back", exact=True).tap()
        self._tab.await_that(lambda: not self._sees(words))

    def hold(self, words: str, then: str) -> None:
        """Press long on some words, and wait for others."""
        self._tab.await_rest()
        x, y = self._tab.place(words)
        self._touch.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        )
        self._tab.await_words(then)
        self._touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def swipe_up(self, words: str) -> None:
        """Swipe up from some words until they have moved."""
        self._tab.await_rest()
        x, y = self._tab.place(words)
        row = next(row for row, line in enumerate(self._tab.lines()) if words in line)
        for kind, up in (("touchStart", 0), *(("touchMove", 10 * step) for step in range(12))):
            points = [{"x": x, "y": y - up}]
            self._touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self._touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self._tab.await_that(lambda: words not in "".join(self._tab.lines()[row:]))

    def _are_apart(self, *lines: str) -> bool:
        """Whether a finger can tell some lines, one below the other."""
        places = [self._tab.place(words)[1] for words in lines if self._sees(words)]
        return len(places) == len(lines) and all(
            below - above >= MIN_HEIGHT_PIXELS for above, below in pairwise(places)
        )

    def _sees(self, words: str) -> bool:
        return self._tab.find(words) is not None

    def reach_everything(self) -> None:
        """Go everywhere: both solitaires, Chopsticks, the settings, the past games, the statistics, the help."""
        self.tap("Tap to begin", "Deal of the day")
        self._look_at_targets()
        self._play_cards()
        self._play_chopsticks()
        self._look_around()
        self._turn()

    def _look_at_targets(self) -> None:
        """See that everything is high enough to be hit."""
        self._tab.await_that(lambda: self._are_apart("Deal of the day", "Settings", "Quit"))
        bar = self._tab.page.locator("#bar button").first.bounding_box()
        assert bar is not None
        assert bar["height"] >= MIN_HEIGHT_PIXELS

    def _play_cards(self) -> None:
        self.tap("Black Hole", "1/52")
        self.press("Hint", "Hint: ")
        hinted = self._tab.find(r"Hint: (\S+)")
        assert hinted is not None
        self.tap(f"▏{hinted[1]} ", "2/52")
        self.press("Undo", "1/52")
        self.press("Verdict", "WINNABLE|LOST")
        astray = self._tab.find(r"▏([3-9TJQA].)\s")
        assert astray is not None
        self.hold(f"{astray[1]} ", "does not follow")
        self._look_behind_the_dots()
        self.tap("Rules", "Only the last card of each fan")
        self.close("Only the last card of each fan")
        self.press("Menu", "Search for commands")
        assert self._tab.evaluate(_FIELD) == "none"
        self.swipe_up("Deal of the day")
        self.close("Search for commands")
        self.press("New", "Number")
        self._tab.await_that(lambda: self._tab.evaluate(_FIELD) == "text")
        self.tap("Cancel", "next ")
        self._tab.await_that(lambda: self._tab.evaluate(_FIELD) == "none")
        self.go_home()
        self.tap("All in a Row", "0/52")
        self.go_home()

    def _look_behind_the_dots(self) -> None:
        """Open what is there, which a tap on the table closes, and no more."""
        link = self._tab.page.get_by_role("link", name="Play in words")
        self._tab.page.locator("summary").tap()
        link.wait_for()
        self._tab.page.touchscreen.tap(*self._tab.place("next "))
        link.wait_for(state="hidden")
        self._tab.await_that(lambda: not self._sees("does not follow"))

    def _play_chopsticks(self) -> None:
        self.tap("Chopsticks", "turn 1")
        self.press("Hint", "Hint: ")
        self.tap("their left", "turn 3")
        self.press("Undo", "turn 1")
        self.go_home()

    def _look_around(self) -> None:
        self.tap("Past games", "Black Hole, deal")
        self.tap("Find", "Find")
        self._tab.await_that(lambda: self._tab.evaluate(_FIELD) == "text")
        self.close("Find")
        self.tap("Settings", "Move values")
        self._tab.await_that(lambda: self._are_apart("Live verdict", "Marks on the cards"))
        self.close("Live verdict")
        self.tap("Statistics", "Finish a game")
        self.close("Finish a game")

    def _turn(self) -> None:
        """Turn the phone, and make the browser light."""
        self._tab.page.set_viewport_size(TURNED)  # type: ignore[arg-type]
        self._tab.await_that(lambda: len(self._tab.lines()) < MIN_HEIGHT_PIXELS and self._sees("Settings"))
        self._tab.page.emulate_media(color_scheme="light")
        scheme = "document.documentElement.style.colorScheme"
        self._tab.await_that(lambda: self._tab.evaluate(scheme) == "light")


def win_by_taps(context: "BrowserContext", address: str) -> Tab:
    """Win deal 2 by its link and with taps, in one tab and then in another."""
    tab = Tab(context, address + DEAL)
    _go_on(tab, "1/52")
    for count, (position, move) in enumerate(winning_steps(), 1):
        tab.await_words(f"{count}/52")
        if count == 20:
            tab.page.close()
            tab = Tab(context, address)
            _go_on(tab, "20/52")
        tab.page.touchscreen.tap(*tab.place(position.fans[move.fan][-1].symbol))
    tab.await_words("52/52")
    return tab


def _go_on(tab: Tab, words: str) -> None:
    """Answer the welcome where there is one, until the game is there as a whole."""
    tab.await_words(f"{words}|Welcome")
    if tab.find("Welcome"):
        Finger(tab).tap("Tap to begin", words)
    tab.await_words(words)
    tab.await_rest()
