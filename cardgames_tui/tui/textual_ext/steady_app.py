"""An app that holds still when keys, clicks and dialogs come faster than Textual expects them."""

from asyncio import CancelledError, shield
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from sys import maxsize
from time import monotonic
from typing import Any, ClassVar, TypeVar

from rich.console import RenderableType
from textual import on
from textual._compositor import ChopsUpdate
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.errors import NoWidget
from textual.events import Event, InputEvent, MouseDown, MouseUp, Resize
from textual.message import Message
from textual.reactive import var
from textual.screen import Screen
from textual.widget import AwaitMount
from textual.worker import get_current_worker

from cardgames_tui.tui.textual_ext.drivers import end_on_signals
from cardgames_tui.tui.textual_ext.glance import Glance
from cardgames_tui.tui.textual_ext.page import PageNews
from cardgames_tui.tui.textual_ext.style_sheet import SharedStylesheet
from cardgames_tui.tui.textual_ext.thrift import NarrowUpdate

T = TypeVar("T")

_FORGET = "\x1b[?25l"
"""Hides the cursor, which is hidden; what stands on the terminal is forgotten with all that is no frame."""

S = TypeVar("S", bound=type[Screen[Any]])


def painted_once(screen: S) -> S:
    """Let a kind of screen be painted only when that is written.

    Textual paints the first screen while the app starts, drops that, and writes only what changes afterwards:
    the last line would come last, and what is to be done after a refresh would be done before any.
    """
    paint, go_on = screen._compositor_refresh, screen._invoke_and_clear_callbacks  # noqa: SLF001 - no other way

    def paint_what_is_written(self: Screen[Any]) -> None:
        if not self.app._batch_count:  # noqa: SLF001
            paint(self)

    async def go_on_when_written(self: Screen[Any]) -> None:
        if not self.app._batch_count:  # noqa: SLF001
            await go_on(self)

    screen._compositor_refresh = paint_what_is_written  # type: ignore[method-assign]  # noqa: SLF001
    screen._invoke_and_clear_callbacks = go_on_when_written  # type: ignore[method-assign]  # noqa: SLF001
    return screen


def sized_as_window(screen: S) -> S:
    """Let a kind of screen be told of no size that the window has no longer.

    Textual tells a screen its size once more after each layout in another one. While two sizes are on their
    way, as when a window is drawn larger faster than a busy program follows, they would come for ever.
    """
    is_enabled = screen.check_message_enabled

    def is_of_now(self: Any, message: Message) -> bool:
        out_of_date = isinstance(message, Resize) and message.size != self.app.size
        return is_enabled(self, message) and not out_of_date

    screen.check_message_enabled = is_of_now  # type: ignore[method-assign]
    return screen


def suit_window(screen: Screen[Any]) -> None:
    """Give a screen the classes of its breakpoints before its first layout; Textual does so after it."""
    width, height = screen.app.size
    for size, breakpoints in ((width, screen.HORIZONTAL_BREAKPOINTS), (height, screen.VERTICAL_BREAKPOINTS)):
        for (least, name), (more, _) in pairwise([*(breakpoints or ()), (maxsize, "")]):
            screen.set_class(least <= size < more, name)


HELPED = "-helped"
"""The class of a screen that shows the list of its keys, for the style sheet."""


COPY = Binding("ctrl+c,super+c", "screen.copy_text", "Copy selected text", show=False, system=True)

QUIET_KEYS = (
    COPY,
    Binding("tab", "app.focus_next", "Next", show=False, system=True),
    Binding("shift+tab", "app.focus_previous", "Previous", show=False, system=True),
)
"""What Textual gives every screen, left out of its list of keys; for screens where Tab does nothing else."""


class SteadyApp(App[None]):
    """An app whose dialogs open and close once, and whose list of keys can be put away by its keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown", "scroll_help(1)", "Page down", show=False, system=True, id="app.help-down"),
        Binding("pageup", "scroll_help(-1)", "Page up", show=False, system=True, id="app.help-up"),
        Binding("escape", "close_help", "Close", show=False, id="app.close"),
        Binding("ctrl+p", "command_palette", "Palette", False, priority=True, tooltip="any action by name"),
    ]

    note: var[str] = var("")
    """What the player has to be told for as long as it is so; the last line of every screen says it."""

    def __init__(self) -> None:
        super().__init__()
        self.stylesheet = SharedStylesheet()
        self.glance = Glance(monotonic)
        """Tells what comes before a dialog has been seen."""
        self._news = PageNews(self, self._write)
        self._size_told = False

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
        """Paint everything when the program comes back to a terminal on which others have written."""
        self.refresh(layout=True)

    def on_resize(self, event: Resize) -> None:
        """Paint everything, also when a window has the size it had before: what it cut off is gone.

        The size to begin with comes twice, from the app and from its driver.
        """
        if event.size == self._size and self._size_told:
            self._write(_FORGET)
            self.show_again()
        self._size_told = self._size is not None

    @contextmanager
    def batch_update(self) -> Iterator[None]:
        """Make several changes at once, and paint them, also after a change of the window meanwhile."""
        with super().batch_update():
            yield
        for screen in self.screen_stack:
            screen.check_idle()  # Textual leaves them asleep, with what they could not paint meanwhile

    def refresh_css(self, animate: bool = True) -> None:
        """Read all styles again and apply them; those just read for the first screen need only be applied."""
        before = self.theme_variables
        if any(screen.is_mounted for screen in self.screen_stack) or self.get_css_variables() != before:
            super().refresh_css(animate)
        else:
            self.stylesheet.update(self, animate=animate)

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Write no more of an update than what has changed."""
        narrow = NarrowUpdate.of(renderable) if isinstance(renderable, ChopsUpdate) else renderable
        super()._display(screen, narrow)
        self.glance.note(screen)
        if self.is_web:
            self._news.follow(screen)

    def _write(self, text: str) -> None:
        """Write to the terminal, past what is painted."""
        if self._driver is not None:
            self._driver.write(text)

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
        if self.glance.is_too_early(event, self.screen):
            return True
        try:
            # still to be seen, and Textual would fail
            return (
                isinstance(event, MouseDown)
                and not self.screen.get_widget_at(event.x, event.y)[0].is_attached
            )
        except NoWidget:
            return False

    @property
    def is_helped(self) -> bool:
        """Whether the list of keys is shown; before there is a screen it is not."""
        return bool(self.screen_stack) and self.screen.has_class(HELPED)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to put the help away only while it is there, and the shell only where there is one."""
        if action == "suspend_process":
            return not self.is_web
        return action not in ("close_help", "scroll_help") or self.is_helped

    def action_command_palette(self) -> None:
        """Show the palette."""
        from cardgames_tui.tui.textual_ext.answering import PaletteScreen

        if not isinstance(self.screen, PaletteScreen):
            self.push_screen(PaletteScreen())

    def search_themes(self) -> None:
        """Show the themes in a palette of their own."""
        from textual.theme import ThemeProvider

        from cardgames_tui.tui.textual_ext.answering import PaletteScreen

        self.push_screen(PaletteScreen([ThemeProvider], placeholder="Search for themes…"))

    def action_help(self) -> None:
        """Show the keys and the rules, or put them away."""
        if self.is_helped:
            self.action_hide_help_panel()
        else:
            self.action_show_help_panel()

    def action_show_help_panel(self) -> None:
        """Show the list of keys."""
        from cardgames_tui.tui.widgets.help_panel import HelpPanel

        if not self.screen.query(HelpPanel):
            self.screen.add_class(HELPED)
            self.screen.mount(HelpPanel())

    def action_hide_help_panel(self) -> None:
        """Put the list of keys away."""
        super().action_hide_help_panel()
        self.screen.remove_class(HELPED)

    def action_scroll_help(self, step: int) -> None:
        """Scroll the list of keys by a page."""
        from cardgames_tui.tui.widgets.rows_view import RowsView

        self.screen.query_one("#keys-help", RowsView).scroll_page(step)

    def action_close_help(self) -> None:
        """Put the help away."""
        self.action_hide_help_panel()


def _is_of_other_button(event: Event) -> bool:
    return isinstance(event, MouseDown | MouseUp) and event.button > 1
