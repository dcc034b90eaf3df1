"""The app in a web page. Python is WebAssembly there, without processes, disk or threads."""

import asyncio
import gc
import traceback
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar, Protocol

from textual.app import App
from textual.driver import Driver
from textual.events import Resize
from textual.geometry import Size

from cardgames_tui.games.formats import history_line, read_code, read_history
from cardgames_tui.games.in_play import AnyGame
from cardgames_tui.games.kinds import game_from_record
from cardgames_tui.games.profile import Profile
from cardgames_tui.page.searches import ImmediateExecutor, StackExecutor, adapt_event_loop, note_event
from cardgames_tui.paths import Paths
from cardgames_tui.text import plural
from cardgames_tui.tui.textual_ext.drivers import PAGE_TERMINAL_MODES, TerminalParser
from cardgames_tui.tui.textual_ext.robust_app import RobustApp

DATA = Path("/data")
"""In the page's memory; the page keeps a copy in the browser."""

ESCAPE_SECONDS = 0.12
"""When an escape is the key alone: the parser waits 0.1 s, and timers may be early."""

SECONDS_OF_A_START = 2
"""An error so soon comes again at the next start."""

AFTER_ERROR = "Something went wrong, and the browser's console has the details. Everything is saved."


class Page(Protocol):
    """The page, in `worker.js`."""

    def write(self, data: str) -> None: ...

    def start_on_stack(self, work: Callable[[], None]) -> None:
        """Calls a function on its own stack."""

    def read_line(self) -> Awaitable[str]: ...


class PageApp:
    """The app for the page.

    Args:
        page: The page.
        code: A shared game to open; empty for the home view.
        view: Columns, rows, and 1 or 0 for a touch screen, for a light theme, and for no motion.
    """

    def __init__(self, page: Page, code: str, *view: int) -> None:
        gc.disable()  # for a faster start; the app enables it again
        adapt_event_loop()
        PageDriver.write_to_page = page.write
        self._page = page
        self._open(code, *view)

    def _open(self, code: str, *view: int, notice: str = "") -> None:
        from cardgames_tui.page.buttons import report  # not needed for `converse`
        from cardgames_tui.tui.app import CardgamesApp
        from cardgames_tui.tui.open_games import HOME

        self._profile = _own_profile(notice)
        game = _shared_game(self._profile, code)
        is_played = game is not None and bool(game.record.moves)
        self.app = CardgamesApp(
            self._profile,
            HOME if game is None or is_played else game,
            replay=game.record if game is not None and is_played else None,
            make_executor=partial(StackExecutor, self._page.start_on_stack),
            report=report,
        )
        self.change_view(*view)

    async def play(self) -> None:
        for notice in _starts():
            if notice:
                self._open("", *self._view, notice=notice)
            await self.app.run_async(size=self._view[:2])
            self._profile.close()

    def receive_keys(self, keys: str) -> None:
        if PageDriver.running:
            PageDriver.running.receive_keys(keys)

    def change_view(self, columns: int, rows: int, touch: int, light: int, still: int) -> None:
        self._view = columns, rows, touch, light, still
        self.app.adapt_to_page(touch=bool(touch), light=bool(light), still=bool(still))
        if PageDriver.running:
            PageDriver.running.resize(columns, rows)

    def export_games(self) -> str:
        """All games in the format of `cardgames-tui export`."""
        return "".join(map(history_line, self._profile.store.games()))

    def import_games(self, text: str) -> str:
        """Adds exported games; returns a sentence for the player."""
        try:
            games = read_history(text)
        except ValueError as error:
            return f"The file cannot be added: {error}."
        added = self._profile.store.run(lambda database: database.add(games), None) or 0
        return f"{added} of {len(games)} {plural(len(games), 'game')} added."


def _shared_game(profile: Profile, code: str) -> AnyGame | None:
    """The game of a link; None without one, or if it is wrong, after a warning."""
    try:
        return game_from_record(record, profile.store) if code and (record := read_code(code)) else None
    except ValueError as error:
        profile.store.warn(f"The game of the link cannot be opened: {error}.")
        return None


def converse(page: Page) -> None:
    from pyodide.ffi import run_sync  # type: ignore[import-not-found]

    from cardgames_tui.plain.converse import converse_in_browser
    from cardgames_tui.plain.lines import BrowserStream

    stream = BrowserStream(lambda: f"{run_sync(page.read_line())}\n", page.write)
    for notice in _starts():
        profile = _own_profile(notice)
        try:
            converse_in_browser(stream, profile)
        except Exception:
            traceback.print_exc()
        profile.close()


def _starts() -> Iterator[str]:
    """Yields a notice for each start of the program: only an error ends it, and one at once ends the page."""
    notice, began = "", -inf
    while monotonic() - began > SECONDS_OF_A_START:
        began = monotonic()
        yield notice
        notice = AFTER_ERROR
    raise RuntimeError("the program has failed; the browser's console says why")


def _own_profile(notice: str = "") -> Profile:
    profile = Profile.at(Paths(DATA, DATA / "settings.toml"), ImmediateExecutor(), backs_up=False)
    profile.notice = " ".join(filter(None, (notice, profile.notice)))
    return profile


class PageDriver(Driver):
    """Textual's driver for the page's terminal."""

    write_to_page: ClassVar[Callable[[str], None]]
    running: ClassVar["PageDriver | None"] = None

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self._parser = TerminalParser()
        self._window = options.get("size") or (80, 24)
        if isinstance(app, RobustApp):
            app.terminal = self

    @property
    def is_web(self) -> bool:
        return True

    def write(self, data: str) -> None:
        type(self).write_to_page(data)

    def start_application_mode(self) -> None:
        PageDriver.running = self
        self.write(PAGE_TERMINAL_MODES)
        self.resize(*self._window)

    def disable_input(self) -> None:
        PageDriver.running = None

    def stop_application_mode(self) -> None:
        pass

    def resize(self, width: int, height: int) -> None:
        size = Size(width, height)
        self.send_message(Resize(size, size))

    def receive_keys(self, keys: str) -> None:
        note_event()
        for message in self._parser.feed(keys):
            self.process_message(message)
        asyncio.get_running_loop().call_later(ESCAPE_SECONDS, self._receive_escape)

    def _receive_escape(self) -> None:
        for message in self._parser.tick():
            self.process_message(message)
