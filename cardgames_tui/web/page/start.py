"""Starts the app in a page, which is its terminal, or its plain mode."""

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
from cardgames_tui.tui.textual_ext.drivers import PAGE_TERMINAL_MODES, TerminalParser
from cardgames_tui.tui.textual_ext.steady_app import SteadyApp
from cardgames_tui.web.page.stacks import ImmediateExecutor, StackExecutor, adapt_event_loop, note_event

ESCAPE_SECONDS = 0.12
"""When to take an escape for the key: after the 0.1 s that the parser waits, as timers may be early."""


class PageDriver(Driver):
    """Textual's driver for the terminal in a page."""

    show: ClassVar[Callable[[str], None]]
    """Writes to the page's terminal; set before there is a driver."""
    opened: ClassVar["PageDriver | None"] = None
    """The running driver."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self._parser = TerminalParser()
        self._window = options.get("size") or (80, 24)
        if isinstance(app, SteadyApp):
            app.terminal = self

    @property
    def is_web(self) -> bool:
        return True

    def write(self, data: str) -> None:
        type(self).show(data)

    def start_application_mode(self) -> None:
        """Sets up the terminal, and reports its size to the app."""
        PageDriver.opened = self
        self.write(PAGE_TERMINAL_MODES)
        self.resize(*self._window)

    def disable_input(self) -> None:
        """Accepts no more input: the app has ended."""
        PageDriver.opened = None

    def stop_application_mode(self) -> None:
        """Does nothing: the page removes the terminal."""

    def resize(self, width: int, height: int) -> None:
        size = Size(width, height)
        self.send_message(Resize(size, size))

    def take(self, keys: str) -> None:
        """Passes on input: keys, clicks and pastes as terminals encode them."""
        note_event()
        for message in self._parser.feed(keys):
            self.process_message(message)
        asyncio.get_running_loop().call_later(ESCAPE_SECONDS, self._take_escape)

    def _take_escape(self) -> None:
        for message in self._parser.tick():
            self.process_message(message)


DATA = Path("/data")
"""The directory of the player's files, in the page's memory; the page stores a copy in the browser."""


class Page(Protocol):
    """The page, as the app and the conversation use it."""

    def write(self, data: str) -> None:
        """Writes to the terminal."""

    def start(self, work: Callable[[], None]) -> None:
        """Calls a function on a stack of its own."""

    def line(self) -> Awaitable[str]:
        """The next line that the player types to the conversation."""


def own_profile() -> Profile:
    return Profile.at(Paths(DATA, DATA / "settings.toml"), ImmediateExecutor, is_durable=False)


class PageApp:
    """The app, as the page uses it.

    Args:
        page: The page.
        code: A shared game to replay; empty for the home view.
        view: The terminal's columns and rows, and 1 or 0 for a touch screen and for a light theme.
    """

    def __init__(self, page: Page, code: str, *view: int) -> None:
        gc.disable()  # the app enables it again after the first frame
        adapt_event_loop()
        PageDriver.show = page.write
        from cardgames_tui.tui.app import CardgamesApp
        from cardgames_tui.tui.start_options import StartOptions

        self._profile = own_profile()
        self._app = CardgamesApp(
            self._profile,
            StartOptions.of_page(self._profile, code),
            make_executor=partial(StackExecutor, page.start),
        )
        self.adapt(*view)

    async def play(self) -> None:
        await self._app.run_async(size=self._size)
        self._profile.close()
        if self._app.return_code:
            raise RuntimeError("the app has failed; the browser's console says why")

    def take(self, keys: str) -> None:
        if PageDriver.opened:
            PageDriver.opened.take(keys)

    def adapt(self, columns: int, rows: int, touch: int, light: int) -> None:
        self._size = columns, rows
        self._app.adapt_to_page(touch=bool(touch), light=bool(light))
        if PageDriver.opened:
            PageDriver.opened.resize(columns, rows)

    def exported(self) -> str:
        """All games, as `cardgames-tui export` prints them."""
        return "".join(map(history_line, self._profile.store.games()))

    def take_in(self, text: str) -> str:
        """Adds exported games; returns a sentence that says how many."""
        try:
            games = read_history(text)
        except ValueError as fault:
            return f"The file cannot be taken in: {fault}."
        added = self._profile.store.write(lambda database: database.add(games)) or 0
        return f"{added} of {len(games)} games added."


def talk(page: Page) -> None:
    from pyodide.ffi import run_sync  # type: ignore[import-not-found]

    from cardgames_tui.plain.lines import BrowserStream
    from cardgames_tui.plain.menu import converse_in_browser

    converse_in_browser(BrowserStream(lambda: f"{run_sync(page.line())}\n", page.write), own_profile())
