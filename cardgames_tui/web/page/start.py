"""Opening the app in a page, which is its terminal, or the conversation in words."""

import asyncio
import gc
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Protocol

from textual.app import App
from textual.driver import Driver
from textual.events import Resize
from textual.geometry import Size

from cardgames_tui.games.history import history_line, read_history
from cardgames_tui.games.profile import Profile
from cardgames_tui.paths import Paths
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.textual_ext.drivers import TerminalParser
from cardgames_tui.tui.textual_ext.steady_app import SteadyApp
from cardgames_tui.web.page.stacks import ExecutorAtOnce, StackExecutor, note_turn, suit_loop

ESCAPE_SECONDS = 0.12
"""When to take an escape for the key: after the 0.1 s that the parser waits, as timers may be early."""

_BEGIN = "\x1b[?1049h\x1b[?1000h\x1b[?1003h\x1b[?1006h\x1b[?2004h\x1b[?25l"
"""The alternate screen, the mouse (pressed, moved, far to the right) and marked pastes, without a cursor."""


class PageDriver(Driver):
    """Draws in a page."""

    show: ClassVar[Callable[[str], None]]
    """Hands to the page what is drawn; set before there is a driver."""
    opened: ClassVar["PageDriver | None"] = None
    """The driver that draws now."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self._parser = TerminalParser()
        self._place = options.get("size") or (80, 24)
        if isinstance(app, SteadyApp):
            app.terminal = self

    @property
    def is_web(self) -> bool:
        return True

    def write(self, data: str) -> None:
        type(self).show(data)

    def start_application_mode(self) -> None:
        """Begin to draw, in the size that the page has."""
        PageDriver.opened = self
        self.write(_BEGIN)
        self.resize(*self._place)

    def disable_input(self) -> None:
        """Take nothing any more: the app has ended."""
        PageDriver.opened = None

    def stop_application_mode(self) -> None:
        """Do nothing: the page takes the terminal away."""

    def resize(self, width: int, height: int) -> None:
        """Draw in another size from now on."""
        size = Size(width, height)
        self.send_message(Resize(size, size))

    def take(self, keys: str) -> None:
        """Pass on keys, clicks and pastes as a terminal writes them."""
        note_turn()
        for message in self._parser.feed(keys):
            self.process_message(message)
        asyncio.get_running_loop().call_later(ESCAPE_SECONDS, self._take_escape)

    def _take_escape(self) -> None:
        for message in self._parser.tick():
            self.process_message(message)


DATA = Path("/data")
"""Where the player's files lie, in the memory of the page, which keeps them."""


class Page(Protocol):
    """What the page does for the app."""

    def write(self, data: str) -> None:
        """Draw what a terminal would be sent."""

    def start(self, work: Callable[[], None]) -> None:
        """Call something on a stack of its own."""


def own_profile() -> Profile:
    """The games and settings that the page keeps: it carries the files away when they have changed."""
    return Profile.at(Paths(DATA, DATA / "settings.toml"), ExecutorAtOnce, is_durable=False)


class PageApp:
    """The app as the page sees it, at the home view or at a game that somebody shared.

    Args:
        page: The page.
        code: The game that was shared; empty without one.
        place: How wide and high the page's terminal is, and whether it is for fingers and light.
    """

    def __init__(self, page: Page, code: str, *place: int) -> None:
        gc.disable()  # up to the first frame, as in a terminal; the app goes on from there
        suit_loop()
        PageDriver.show = page.write
        from cardgames_tui.tui.app import CardgamesApp
        from cardgames_tui.tui.messages import StartOptions

        self._profile = own_profile()
        self._app = CardgamesApp(
            self._profile,
            StartOptions.of_page(self._profile, code),
            make_executor=partial(StackExecutor, page.start),
        )
        self.suit(*place)

    async def play(self) -> None:
        """Play until the player quits."""
        await self._app.run_async(size=self._size)
        self._profile.close()
        if self._app.return_code:
            raise RuntimeError("the app has failed; the browser's console says why")

    def take(self, keys: str) -> None:
        """Take what the player types and clicks."""
        if PageDriver.opened:
            PageDriver.opened.take(keys)

    def suit(self, columns: int, rows: int, touch: int, light: int) -> None:
        """Draw for such a place from now on."""
        self._size = columns, rows
        self._app.suit_page(touch=bool(touch), light=bool(light))
        if PageDriver.opened:
            PageDriver.opened.resize(columns, rows)

    def exported(self) -> str:
        """All games, as `cardgames-tui export` prints them."""
        records: list[GameRecord] = self._profile.store.ask(lambda database: database.everything(), [])
        return "".join(map(history_line, records))

    def take_in(self, text: str) -> str:
        """Add games that were exported, and say how many those were."""
        try:
            games = read_history(text)
        except ValueError as fault:
            return f"The file cannot be taken in: {fault}."
        added = self._profile.store.ask(lambda database: database.add(games), 0)
        return f"{added} of {len(games)} games added."


class PageOfWords(Page, Protocol):
    """What the page does for the conversation."""

    def line(self) -> Awaitable[str]:
        """The next line that the player types."""


def talk(page: PageOfWords) -> None:
    """Talk with the player until one of the two has nothing more to say."""
    from pyodide.ffi import run_sync  # type: ignore[import-not-found]

    from cardgames_tui.plain.lines import BrowserStream
    from cardgames_tui.plain.menu import converse_in_browser

    converse_in_browser(BrowserStream(lambda: f"{run_sync(page.line())}\n", page.write), own_profile())
