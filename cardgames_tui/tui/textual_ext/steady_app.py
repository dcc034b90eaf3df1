"""An app that holds still when keys, clicks and dialogs come faster than Textual expects them.

It writes only the changed spans of a line. Textual writes each of them from the left edge of its widget on,
which is much where one widget is as wide as the screen and changes in several places.

Dialogs are closed once: keys that arrive together may all ask for it. `Screen.dismiss` closes the screen on
top, whichever that is, when it is called on one that is closed already or covered.
"""

from asyncio import CancelledError, shield
from collections.abc import Callable
from time import monotonic
from typing import Any, ClassVar, TypeVar

from rich.console import Console, RenderableType
from rich.control import Control
from textual import on
from textual._compositor import ChopsUpdate
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.command import CommandPalette
from textual.driver import Driver
from textual.errors import NoWidget
from textual.events import Event, Key, MouseDown, MouseUp
from textual.reactive import var
from textual.screen import ModalScreen, Screen
from textual.worker import get_current_worker

from cardgames_tui.tui.textual_ext.drivers import end_on_signals
from cardgames_tui.tui.textual_ext.page import PageNews

S = TypeVar("S", bound=type[Screen[Any]])


def answers_once(screen: S) -> S:
    """Let a kind of screen be closed only while it is on top."""
    dismiss = screen.dismiss

    def dismiss_once(self: Screen[Any], result: Any = None) -> AwaitComplete:
        """Close with an answer; when the screen is closed already, or covered, nothing happens."""
        return dismiss(self, result) if self.is_active else AwaitComplete()

    screen.dismiss = dismiss_once  # type: ignore[method-assign]
    return screen


@answers_once
class PaletteScreen(CommandPalette):
    """A list of commands to search in."""


AT_ONCE = "-at-once"
"""The class of dialogs that cover nothing and take keys as soon as they are there."""

SECONDS = 0.25
"""How long a dialog has to be shown before a key can be meant for it."""


class Glance:
    """Tells keys and clicks that were meant for what was there before a dialog.

    Letters that go into a field of the dialog are let through: whoever knows what is asked types ahead.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._shown: Screen[object] | None = None
        self._since = 0.0

    def note(self, screen: Screen[object]) -> None:
        """Note that a screen has been painted."""
        if screen is not self._shown:
            self._shown, self._since = screen, self._now()

    def is_too_early(self, event: Event, screen: Screen[object]) -> bool:
        """Whether an event comes before the player can have seen the screen it would go to."""
        if not isinstance(event, Key | MouseDown | MouseUp) or not isinstance(screen, ModalScreen):
            return False
        from textual.widgets import Input, TextArea  # not needed before there is a dialog

        types = isinstance(event, Key) and event.is_printable and isinstance(screen.focused, Input | TextArea)
        if types or screen.has_class(AT_ONCE):
            return False
        return screen is not self._shown or self._now() - self._since < SECONDS


COPY = Binding("ctrl+c,super+c", "screen.copy_text", "Copy selected text", show=False, system=True)

QUIET_KEYS = (
    COPY,
    Binding("tab", "app.focus_next", "Next", show=False, system=True),
    Binding("shift+tab", "app.focus_previous", "Previous", show=False, system=True),
)
"""For screens on which Tab does nothing of its own."""


class NarrowUpdate(ChopsUpdate):
    """An update of the screen that leaves out what lies left of the changed spans too."""

    @classmethod
    def of(cls, update: ChopsUpdate) -> "NarrowUpdate":
        """The same update, narrower."""
        return cls(update.chops, update.spans, update.chop_ends)

    def render_segments(self, console: Console) -> str:
        """The update as it is written to a terminal."""
        pieces: list[str] = []
        for y, left, right in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                begin, stop = max(x, left), min(end, right)
                if strip is not None and begin < stop:
                    shown = strip if (x, end) == (begin, stop) else strip.crop(begin - x, stop - x)
                    pieces += [Control.move_to(begin, y).segment.text, shown.render(console)]
            pieces.append("\n" * (y != self.spans[-1][0]))
        return "".join(pieces)


T = TypeVar("T")

HELPED = "-helped"
"""The class of a screen that shows the list of its keys, for the style sheet."""


class SteadyApp(App[None]):
    """An app whose dialogs open and close once, and whose list of keys can be put away by its keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown", "scroll_help(1)", "Page down", show=False, system=True, id="app.help-down"),
        Binding("pageup", "scroll_help(-1)", "Page up", show=False, system=True, id="app.help-up"),
        Binding("escape", "close_help", "Close", show=False, id="app.close"),
    ]

    note: var[str] = var("")
    """What the player has to be told for as long as it is so; the last line of every screen says it."""

    def __init__(self) -> None:
        super().__init__()
        self.glance = Glance(monotonic)
        """Tells what comes before a dialog has been seen."""
        self._news = PageNews(self, self._write)

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

    async def on_event(self, event: Event) -> None:
        """Drop what was meant for something else, and whatever the other buttons of the mouse do."""
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
        from cardgames_tui.tui.textual_ext.steady_app import PaletteScreen

        if not isinstance(self.screen, PaletteScreen):
            self.push_screen(PaletteScreen(id="--command-palette"))

    def search_themes(self) -> None:
        """Show the themes in a palette of their own."""
        from textual.theme import ThemeProvider

        from cardgames_tui.tui.textual_ext.steady_app import PaletteScreen

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
