"""An app and screens that hold still when keys, clicks and dialogs come faster than Textual expects them."""

from asyncio import CancelledError, shield
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from sys import maxsize
from time import monotonic
from typing import Any, TypeVar

from textual import on
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.driver import Driver
from textual.errors import NoWidget
from textual.events import Event, InputEvent, Key, MouseDown, MouseUp, Resize, ScreenResume
from textual.geometry import Size
from textual.message import Message
from textual.reactive import var
from textual.screen import ModalScreen, Screen
from textual.widget import AwaitMount
from textual.worker import get_current_worker

from cardgames_tui.tui.textual_ext.drivers import end_on_signals

T = TypeVar("T")

Callback = Callable[..., Any]

SECONDS_TO_SEE = 0.25
"""How long a dialog has to be shown before a key can be meant for it."""

AT_ONCE = "-at-once"
"""The class of dialogs that cover nothing and take keys as soon as they are there."""

_HIDE_CURSOR = "\x1b[?25l"
"""Changes nothing, but is no frame: our drivers forget by it what stands on the terminal."""

COPY = Binding("ctrl+c,super+c", "screen.copy_text", "Copy selected text", show=False, system=True)

QUIET_KEYS = (
    COPY,
    Binding("tab", "app.focus_next", "Next", show=False, system=True),
    Binding("shift+tab", "app.focus_previous", "Previous", show=False, system=True),
)
"""What Textual gives every screen, left out of its list of keys; for screens where Tab does nothing else."""


class SteadyScreen(Screen[T]):
    """A screen that closes once, and never lays itself out for a window of another size."""

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Close with an answer; nothing happens where the screen is closed already, or covered.

        Textual's own method then closes whichever screen is on top, as after two keys at once.
        """
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def check_message_enabled(self, message: Message) -> bool:
        """Be told of no size that the window has no longer.

        Textual tells a screen its size once more after each layout in another one. While two sizes are on
        their way, as when a window is drawn larger faster than a busy program follows, they come for ever.
        """
        out_of_date = isinstance(message, Resize) and message.size != self.app.size
        return super().check_message_enabled(message) and not out_of_date

    def call_after_refresh(self, callback: Callback, *args: Any, **kwargs: Any) -> bool:
        """Do something once everything has been painted, which is not before the end of a batch."""
        call = partial(super().call_after_refresh, callback, *args, **kwargs)
        return self.app.after_batch(call) if isinstance(self.app, SteadyApp) else call()

    @on(ScreenResume)
    def suit_window(self) -> None:
        """Take the classes of the breakpoints before the first layout; Textual does so after it."""
        breakpoints = (self.HORIZONTAL_BREAKPOINTS, self.VERTICAL_BREAKPOINTS)
        for length, steps in zip(self.app.size, breakpoints, strict=True):
            for (least, name), (more, _) in pairwise([*(steps or ()), (maxsize, "")]):
                self.set_class(least <= length < more, name)


class SteadyApp(App[None]):
    """An app whose dialogs open and close once, and take no key that was meant for what they cover."""

    note: var[str] = var("")
    """What the player has to be told for as long as it is so; the last line of every screen says it."""
    clock: Callable[[], float]
    """What time it is, in seconds."""
    terminal: Driver | None
    """Writes to the terminal; none before the app runs, and in tests."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = monotonic
        self.terminal = None
        self._batches = 0
        self._postponed: list[Callable[[], bool]] = []
        self._window: Size | None = None
        self._seen: Screen[Any] | None = None
        self._seen_since = 0.0

    async def push_screen_wait(self, screen: Screen[T] | str, *, mode: str | None = None) -> T | Any:
        """Ask with a dialog; a screen that is covered by then, as after two keys at once, may not.

        Textual's own method also runs what is left to do in the worker that asks, which ends with its screen.
        """
        asker = get_current_worker().node
        if isinstance(asker, Screen) and not asker.is_active:
            raise CancelledError
        return await shield(self.push_screen(screen, wait_for_dismiss=True, mode=mode))

    def open_once(self, screen: Screen[T], callback: Callable[[T | None], None] | None = None) -> None:
        """Open a dialog, unless one of its kind is open already."""
        if not any(type(shown) is type(screen) for shown in self.screen_stack):
            self.push_screen(screen, callback)

    def warn(self, sentence: str) -> None:
        """Tell the player what is not as it should be."""
        self.notify(sentence, severity="warning", timeout=10, markup=False)

    def on_load(self) -> None:
        """Let the styles be read in the colours of the theme that has been chosen by now; heed signals."""
        end_on_signals(self)
        self.stylesheet.set_variables(self.get_css_variables())

    @on(Driver.SignalResume)
    def show_again(self) -> None:
        """Paint everything on a terminal on which others have written, or that has lost what it showed."""
        if self.terminal is not None:
            self.terminal.write(_HIDE_CURSOR)
        self.refresh(layout=True)

    def on_resize(self, event: Resize) -> None:
        """Paint everything also when a window has the size it had before: what it cut off is gone."""
        if event.size == self._window and self._seen is not None:
            self.show_again()
        self._window = event.size

    @contextmanager
    def batch_update(self) -> Iterator[None]:
        """Make several changes at once and paint them; then do what is to be done after that.

        Textual drops what is painted meanwhile, and takes it for painted: the first frame of all would be
        waited for by nothing.
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

    def call_after_refresh(self, callback: Callback, *args: Any, **kwargs: Any) -> bool:
        """Do something once everything has been painted, which is not before the end of a batch."""
        return self.after_batch(partial(super().call_after_refresh, callback, *args, **kwargs))

    def after_batch(self, call: Callable[[], bool]) -> bool:
        """Do something now, or at the end of a batch."""
        if not self._batches:
            return call()
        self._postponed.append(call)
        return True

    def post_display_hook(self) -> None:
        """Note when a screen is first seen."""
        screen = self.screen_stack[-1] if self.screen_stack else None
        if screen is not self._seen:
            self._seen, self._seen_since = screen, self.clock()
            if screen is not None:
                self.screen_seen(screen)

    def screen_seen(self, screen: Screen[Any]) -> None:
        """Do what is to be done when another screen has come to the top."""

    async def wait_for_screen(self) -> None:
        """Wait until the screen on top has its parts; keys may come before."""
        while self.screen_stack and not self.screen.is_mounted:
            await AwaitMount(self.screen, [self.screen])

    async def on_event(self, event: Event) -> None:
        """Drop what was meant for something else, and whatever the other buttons of the mouse do."""
        if isinstance(event, InputEvent):
            await self.wait_for_screen()
        if not (self.screen_stack and (_is_of_other_button(event) or self._is_astray(event))):
            await super().on_event(event)

    def _is_astray(self, event: Event) -> bool:
        """Whether an event comes too early, or too late: what it was meant for has gone."""
        if self._is_too_early(event):
            return True
        try:
            # still to be seen, and Textual would fail
            return (
                isinstance(event, MouseDown)
                and not self.screen.get_widget_at(event.x, event.y)[0].is_attached
            )
        except NoWidget:
            return False

    def _is_too_early(self, event: Event) -> bool:
        """Whether a key or a click comes before the player can have seen the dialog it would go to.

        Letters that go into a field are let through: whoever knows what is asked types ahead.
        """
        screen = self.screen
        if not isinstance(event, Key | MouseDown | MouseUp) or not isinstance(screen, ModalScreen):
            return False
        from textual.widgets import Input, TextArea  # not needed before there is a dialog

        types = isinstance(event, Key) and event.is_printable and isinstance(screen.focused, Input | TextArea)
        if types or screen.has_class(AT_ONCE):
            return False
        return screen is not self._seen or self.clock() - self._seen_since < SECONDS_TO_SEE


def _is_of_other_button(event: Event) -> bool:
    return isinstance(event, MouseDown | MouseUp) and event.button > 1
