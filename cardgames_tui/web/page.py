"""The app inside a web page, where Python runs as WebAssembly and there is no process, disk or thread.

The app and all searches share the one thread of the page's worker. A search is started on a WebAssembly
stack of its own (JavaScript Promise Integration), which the browser can suspend and resume. Each time it
calls `should_stop`, it suspends itself if its time slice is used up, until the event loop has been quiet for
a moment. In browsers without that feature, a search simply runs to its end.
"""

import asyncio
import gc
import time
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, Future
from contextvars import ContextVar, copy_context
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeVar

from textual.app import App
from textual.driver import Driver
from textual.events import Resize
from textual.geometry import Size

from cardgames_tui.games.formats import history_line, read_history
from cardgames_tui.games.profile import Profile
from cardgames_tui.paths import Paths
from cardgames_tui.tui.textual_ext.drivers import PAGE_TERMINAL_MODES, TerminalParser
from cardgames_tui.tui.textual_ext.steady_app import SteadyApp

T = TypeVar("T")

DATA = Path("/data")
"""The directory of the player's files, in the page's memory; the page stores a copy in the browser."""


class Page(Protocol):
    """The page, as the app and the conversation use it."""

    def write(self, data: str) -> None:
        """Writes to the terminal."""

    def start_on_stack(self, work: Callable[[], None]) -> None:
        """Calls a function on a stack of its own."""

    def read_line(self) -> Awaitable[str]:
        """The next line that the player types to the conversation."""


class PageApp:
    """The app, as the page uses it.

    Args:
        page: The page.
        code: A shared game to replay; empty for the home view.
        view: The terminal's columns and rows, and 1 or 0 for a touch screen and for a light theme.
    """

    def __init__(self, page: Page, code: str, *view: int) -> None:
        gc.disable()  # the app enables it again after the first frame
        _adapt_event_loop()
        PageDriver.write_to_page = page.write
        from cardgames_tui.tui.app import CardgamesApp, StartOptions  # which a conversation does without

        self._profile = _own_profile()
        self._app = CardgamesApp(
            self._profile,
            StartOptions.for_page(self._profile, code),
            make_executor=partial(StackExecutor, page.start_on_stack),
        )
        self.change_view(*view)

    async def play(self) -> None:
        await self._app.run_async(size=self._size)
        self._profile.close()
        if self._app.return_code:
            raise RuntimeError("the app has failed; the browser's console says why")

    def receive_keys(self, keys: str) -> None:
        if PageDriver.running:
            PageDriver.running.receive_keys(keys)

    def change_view(self, columns: int, rows: int, touch: int, light: int) -> None:
        self._size = columns, rows
        self._app.adapt_to_page(touch=bool(touch), light=bool(light))
        if PageDriver.running:
            PageDriver.running.resize(columns, rows)

    def export_games(self) -> str:
        """All games, as `cardgames-tui export` prints them."""
        return "".join(map(history_line, self._profile.store.games()))

    def import_games(self, text: str) -> str:
        """Adds exported games; returns a sentence that says how many."""
        try:
            games = read_history(text)
        except ValueError as fault:
            return f"The file cannot be taken in: {fault}."
        added = self._profile.store.run(lambda database: database.add(games), None) or 0
        return f"{added} of {len(games)} games added."


def converse(page: Page) -> None:
    from pyodide.ffi import run_sync  # type: ignore[import-not-found]

    from cardgames_tui.plain.lines import BrowserStream
    from cardgames_tui.plain.menu import converse_in_browser

    converse_in_browser(BrowserStream(lambda: f"{run_sync(page.read_line())}\n", page.write), _own_profile())


def _own_profile() -> Profile:
    return Profile.at(Paths(DATA, DATA / "settings.toml"), ImmediateExecutor, is_durable=False)


# The terminal

ESCAPE_SECONDS = 0.12  # when to take an escape for the key: the parser waits 0.1 s, and timers may be early


class PageDriver(Driver):
    """Textual's driver for the terminal in a page."""

    write_to_page: ClassVar[Callable[[str], None]]
    """Writes to the page's terminal; set before there is a driver."""
    running: ClassVar["PageDriver | None"] = None
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
        type(self).write_to_page(data)

    def start_application_mode(self) -> None:
        PageDriver.running = self
        self.write(PAGE_TERMINAL_MODES)
        self.resize(*self._window)

    def disable_input(self) -> None:
        PageDriver.running = None

    def stop_application_mode(self) -> None:
        """Does nothing: the page removes the terminal."""

    def resize(self, width: int, height: int) -> None:
        size = Size(width, height)
        self.send_message(Resize(size, size))

    def receive_keys(self, keys: str) -> None:
        _note_event()
        for message in self._parser.feed(keys):
            self.process_message(message)
        asyncio.get_running_loop().call_later(ESCAPE_SECONDS, self._receive_escape)

    def _receive_escape(self) -> None:
        for message in self._parser.tick():
            self.process_message(message)


# Searches beside the app

SLICE_SECONDS = 0.008  # how long a search may run before the event loop has its turn
QUIET_SECONDS = 0.02  # how long the event loop must be idle then: to answer a key takes many callbacks
MAX_SUSPENDED_SECONDS = 0.3  # at the most: some events never end, such as a moving mouse

_on_own_stack: ContextVar[bool] = ContextVar("_on_own_stack", default=False)
_slice_began = 0.0
_suspended = 0
_last_event = 0.0


class ImmediateExecutor(Executor):
    """An executor that runs what is submitted at once."""

    def submit(self, work: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        done: Future[T] = Future()
        _run(done, partial(work, *args, **kwargs))
        return done


class StackExecutor(Executor):
    """An executor that runs one search after the other on a stack of its own.

    What is submitted is called with `should_stop` as its only argument.

    Args:
        start: Calls a function on a new stack.
    """

    def __init__(self, start: Callable[[Callable[[], None]], None]) -> None:
        self._start = start
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_busy = False

    def submit(self, work: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Queues a search, which is suspended now and then when it calls `should_stop`."""
        done: Future[T] = Future()
        (should_stop,) = args
        self._waiting.append(partial(_run, done, partial(work, partial(_suspend_and_ask, should_stop))))
        if not self._is_busy:
            self._is_busy = True
            self._start(partial(copy_context().run, self._run_queue))
        return done

    def _run_queue(self) -> None:
        global _slice_began
        _on_own_stack.set(True)
        while self._waiting:
            _slice_began = time.perf_counter()
            self._waiting.popleft()()
        self._is_busy = False

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._waiting.clear()


def _run(done: Future[T], work: Callable[[], T]) -> None:
    if done.set_running_or_notify_cancel():
        try:
            done.set_result(work())
        except BaseException as fault:
            done.set_exception(fault)


def _suspend_and_ask(should_stop: Callable[[], bool]) -> bool:
    global _slice_began
    if _on_own_stack.get() and time.perf_counter() - _slice_began > SLICE_SECONDS:
        _suspend()
        _slice_began = time.perf_counter()
    return should_stop()


def _suspend() -> None:
    """Suspends the running search until the event loop is quiet.

    Garbage collection is off meanwhile: it would visit the frames of suspended stacks, which crashes the
    interpreter (Pyodide's issue 6466).
    """
    global _suspended
    _suspended += 1
    gc.disable()
    deadline = time.perf_counter() + MAX_SUSPENDED_SECONDS
    try:
        time.sleep(0)
        while (now := time.perf_counter()) < min(deadline, _last_event + QUIET_SECONDS):
            time.sleep(_last_event + QUIET_SECONDS - now)
    finally:
        _suspended -= 1
        if not _suspended:
            gc.enable()


def _note_event() -> None:
    """Notes that the event loop is busy, so that searches stay suspended for a while."""
    global _last_event
    _last_event = time.perf_counter()


def _adapt_event_loop() -> None:
    """Has Pyodide's event loop call `_note_event` after each callback; it also lacks task factories."""
    loop = asyncio.get_running_loop()
    call_later = loop.call_later

    def call_and_note(
        delay: float, callback: Callable[..., Any], *args: Any, **context: Any
    ) -> asyncio.TimerHandle:
        def call() -> None:
            try:
                callback(*args)
            finally:
                if not _on_own_stack.get():  # otherwise it is the sleep of a suspended search
                    _note_event()

        return call_later(delay, call, **context)

    for name, substitute in (("call_later", call_and_note), ("set_task_factory", lambda factory: None)):
        setattr(loop, name, substitute)
