"""Opening the app in a page."""

import gc
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from cardgames_tui.browser.driver import PageDriver
from cardgames_tui.browser.stacks import replace_threads
from cardgames_tui.games.history import read_history, write_history
from cardgames_tui.games.notation import received
from cardgames_tui.games.profile import Profile
from cardgames_tui.paths import Paths

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardgames_tui.tui.messages import Opening

DATA = Path("/data")
"""Where the player's files lie, in the memory of the page, which keeps them."""


class Page(Protocol):
    """What the page does for the app."""

    def write(self, data: str) -> None:
        """Draw."""

    def start(self, work: "Callable[[], None]") -> None:
        """Call something on a stack of its own."""


def own_profile() -> Profile:
    """The games and settings that the page keeps."""
    return Profile.at(Paths(DATA, DATA / "settings.toml"))


class Table:
    """The app as the page sees it, at the home view or at a game that somebody shared.

    Args:
        page: The page.
        code: The game that was shared; empty without one.
        place: How wide and high the page's terminal is, and whether it is for fingers and light.
    """

    def __init__(self, page: Page, code: str, *place: int) -> None:
        gc.disable()  # up to the first frame, as in a terminal; the app goes on from there
        replace_threads(page.start)
        PageDriver.show = page.write
        from cardgames_tui.tui.app import CardgamesApp

        self._profile = own_profile()
        self._app = CardgamesApp(self._profile, self._opening(code))
        self.suit(*place)

    async def play(self) -> None:
        """Play until the player quits."""
        await self._app.run_async(size=self._size)
        self._profile.close()

    def take(self, keys: str) -> None:
        """Take what the player types and clicks."""
        if PageDriver.opened:
            PageDriver.opened.take(keys)

    def suit(self, columns: int, rows: int, fingers: int, light: int) -> None:
        """Draw for such a place from now on."""
        self._size = columns, rows
        self._app.preferences.suit_page(fingers=bool(fingers), light=bool(light))
        if PageDriver.opened:
            PageDriver.opened.resize(columns, rows)

    def exported(self) -> str:
        """All games, as `cardgames-tui export` prints them."""
        return "".join(write_history(self._profile.store.ask(lambda archive: archive.everything(), [])))

    def take_in(self, text: str) -> str:
        """Add games that were exported, and say how many those were."""
        try:
            games = read_history(text)
        except ValueError as fault:
            return f"The file cannot be taken in: {fault}."
        added = self._profile.store.ask(lambda archive: archive.add(games), 0)
        return f"{added} of {len(games)} games added."

    def _opening(self, code: str) -> "Opening":
        from cardgames_tui.tui.messages import Opening

        try:
            record = received(code) if code else None
        except ValueError as fault:
            self._profile.notice = f"The game of the link cannot be opened: {fault}."
            record = None
        if record is None:
            return Opening(welcome=not self._profile.settings.welcomed)
        shown, played = (record, None) if record.moves else (None, record)
        return Opening(mode=record.game, record=played, named=True, shown=shown)
