"""An app and screens that stay correct when keys and clicks come faster than Textual expects."""

import os
from asyncio import CancelledError
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import pairwise
from sys import maxsize
from time import monotonic
from typing import Any, TypeVar

from textual import on
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.errors import NoWidget
from textual.events import Event, InputEvent, Key, MouseDown, MouseMove, MouseUp, Resize, ScreenResume
from textual.geometry import Offset, Size
from textual.reactive import var
from textual.screen import ModalScreen, Screen
from textual.widget import AwaitMount
from textual.worker import get_current_worker

from cardgames_tui.tui.textual_ext.drivers import AltOrEscape, end_on_signals

T = TypeVar("T")

SECONDS_TO_SEE = 0.25
"""How long a dialog must be visible before it takes keys and clicks."""

KEYS_AT_ONCE_CLASS = "-at-once"
"""The CSS class of dialogs that cover nothing and take keys at once."""

COPY = Binding("ctrl+c,super+c", "screen.copy_text", "Copy selected text", show=False, system=True)

QUIET_KEYS = (
    COPY,
    Binding("tab", "app.focus_next", "Next", show=False, system=True),
    Binding("shift+tab", "app.focus_previous", "Previous", show=False, system=True),
)
"""The bindings of Textual's `Screen`, hidden from the list of keys."""


class RobustScreen(Screen[T]):
    """A screen that closes only once."""

    def is_too_early(self, event: Event) -> bool:
        """Whether a key or a click was meant for what the screen showed a moment ago."""
        return False

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Closes the screen, unless it is closed or covered; Textual would then close the one on top."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def call_after_refresh(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
        call = partial(super().call_after_refresh, callback, *args, **kwargs)
        return self.app.after_batch(call) if isinstance(self.app, RobustApp) else call()

    @on(ScreenResume)
    def adapt_to_window(self) -> None:
        """Sets the classes of breakpoints before the first layout; Textual sets them after it."""
        breakpoints = (self.HORIZONTAL_BREAKPOINTS, self.VERTICAL_BREAKPOINTS)
        for length, steps in zip(self.app.size, breakpoints, strict=True):
            for (least, name), (more, _) in pairwise([*(steps or ()), (maxsize, "")]):
                self.set_class(least <= length < more, name)


class RobustApp(App[None]):
    """An app whose dialogs open only once, and take no key that was meant for the screen below."""

    notice: var[str] = var("")
    """A lasting notice for the status line."""

    def __init__(self) -> None:
        if os.environ.get("NO_COLOR") == "":
            del os.environ["NO_COLOR"]  # Textual would take it for set
        super().__init__()
        self.now: Callable[[], float] = monotonic
        self.terminal: Driver | None = None
        """The driver while the app runs; None in tests."""
        self._batches = 0
        self._postponed: list[Callable[[], bool]] = []
        self._window: Size | None = None
        self._seen: Screen[Any] | None = None
        self._seen_since = 0.0

    async def push_screen_wait(self, screen: Screen[T] | str, *, mode: str | None = None) -> T | Any:
        """Opens a dialog and waits for its result; cancels the worker if its screen is covered."""
        asker = get_current_worker().node
        if isinstance(asker, Screen) and not asker.is_active:
            raise CancelledError
        return await super().push_screen_wait(screen, mode=mode)

    @property
    def cursor_position(self) -> Offset:
        """Where the terminal's cursor stands, even if hidden: braille displays and magnifiers follow it."""
        with suppress(NoMatches):  # while a screen is built
            for screen in reversed(self.screen_stack):
                if pointer := screen.focused or getattr(screen, "table", None):
                    place: Offset = getattr(pointer, "cursor_screen_offset", pointer.content_region.offset)
                    # Textual adds a cell at the end of an `Input`
                    return place - (int(getattr(pointer, "cursor_at_end", False)), 0)
        return Offset()

    @cursor_position.setter
    def cursor_position(self, position: Offset) -> None:
        """Ignores what an `Input` sets, since that is asked for when a frame is painted."""

    def warn(self, sentence: str) -> None:
        self.notify(sentence, severity="warning", timeout=10, markup=False)

    def on_load(self) -> None:
        end_on_signals(partial(self.call_later, self._end))

    async def _end(self, status: int) -> None:
        await self.wait_for_screen()  # a screen that is being built would fail
        self.exit(return_code=status)

    @on(Driver.SignalResume)
    def show_again(self) -> None:
        """Repaints a terminal with unknown contents."""
        if self.terminal is not None:
            # hides the cursor, which is no part of a frame, so that all cells are forgotten
            self.terminal.write("\x1b[?25l")
        self.refresh(layout=True)

    def on_resize(self, event: Resize) -> None:
        """Repaints a window that is back at its old size: lines may have been cut off."""
        if event.size == self._window and self._seen is not None:
            self.show_again()
        self._window = event.size

    @contextmanager
    def batch_update(self) -> Iterator[None]:
        """Postpones `call_after_refresh` to the end of the batch.

        Textual would not wait for the first frame (`test_a_start_imports_what_its_first_frame_shows`).
        """
        self._batches += 1
        try:
            with super().batch_update():
                yield
        finally:
            self._batches -= 1
        if not self._batches:
            for screen in self.screen_stack:
                screen.refresh()
            postponed, self._postponed = self._postponed, []
            for call in postponed:
                call()

    def call_after_refresh(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
        return self.after_batch(partial(super().call_after_refresh, callback, *args, **kwargs))

    def after_batch(self, call: Callable[[], bool]) -> bool:
        if not self._batches:
            return call()
        self._postponed.append(call)
        return True

    def post_display_hook(self) -> None:
        screen = self.screen_stack[-1] if self.screen_stack else None
        if screen is not self._seen:
            self._seen, self._seen_since = screen, self.now()
            if screen is not None:
                self.screen_seen(screen)

    def screen_seen(self, screen: Screen[Any]) -> None:
        """Called when another screen has become visible."""

    async def wait_for_screen(self) -> None:
        """Waits until the top screen has its widgets; keys may come earlier."""
        while self.screen_stack and not self.screen.is_mounted:
            await AwaitMount(self.screen, [self.screen])

    async def on_event(self, event: Event) -> None:
        """Drops input meant for something else, and clicks with any but the left button.

        Textual would take them for clicks. Widgets see the right button go down as a move with that button.
        """
        if isinstance(event, InputEvent):
            await self.wait_for_screen()
        if isinstance(event, AltOrEscape):
            if self.screen_stack:
                await self._read_alt_or_escape(event)
            return
        if isinstance(event, MouseDown) and event.button == 3 and self.screen_stack:
            event = MouseMove.from_event(self.screen, event)
        is_of_other_button = isinstance(event, MouseDown | MouseUp) and event.button > 1
        if not self.screen_stack or not (
            is_of_other_button or self._is_too_early(event) or self._is_too_late(event)
        ):
            await super().on_event(event)

    async def _read_alt_or_escape(self, event: AltOrEscape) -> None:
        bindings = self.screen.active_bindings
        escape, *after = [Key(event.alt, None)] if event.alt in bindings else event.typed
        bound = bindings.get(escape.key)
        if after and bound and not self._is_too_early(escape):
            # at once, so that a dialog closes before the character comes
            await self.run_action(bound.binding.action, bound.node)
        else:
            await self.on_event(escape)
        for key in after:
            await self.on_event(key)

    def _is_too_late(self, event: Event) -> bool:
        """Whether the clicked widget has been removed but is still visible; Textual would fail."""
        if isinstance(event, MouseDown):
            with suppress(NoWidget):
                return not self.screen.get_widget_at(event.x, event.y)[0].is_attached
        return False

    def _is_too_early(self, event: Event) -> bool:
        """Whether a key or a click comes before the player can have seen its target.

        Letters typed into a field never do, nor keys that move: players type ahead.
        """
        screen = self.screen
        if isinstance(screen, RobustScreen) and screen.is_too_early(event):
            return True
        if not isinstance(event, Key | MouseDown | MouseUp) or not isinstance(screen, ModalScreen):
            return False
        from textual.widgets import Input, TextArea  # not needed before there is a dialog

        types = isinstance(event, Key) and event.is_printable and isinstance(screen.focused, Input | TextArea)
        moves = isinstance(event, Key) and not event.is_printable and event.key not in ("enter", "escape")
        if types or moves or screen.has_class(KEYS_AT_ONCE_CLASS):
            return False
        return screen is not self._seen or self.now() - self._seen_since < SECONDS_TO_SEE
