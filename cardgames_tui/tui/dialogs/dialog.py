"""The parts of dialogs: the screen, the frame with its title, labelled fields, the line for messages.

A table opens a dialog with `open_dialog`, which opens nothing while something else covers the table, or with
`open_chosen_game` if the dialog returns a game. A key of the app, which works above dialogs, too, opens one
with `open_once`. A worker that goes on with the answer awaits `push_screen_wait`.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Generic, TypeVar

from textual import getters, on
from textual.app import App
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Input, Label, OptionList, Static

from cardgames_tui.tui.dialogs import words
from cardgames_tui.tui.thinking import ThinkingScreen
from cardgames_tui.tui.touch import has_touch, target_height
from cardgames_tui.tui.widgets.links import key_link, run_clicked

Answer = TypeVar("Answer")

NARROW_DIALOG_WIDTH = 64
"""Below this width, in cells, labels and lists take less room."""

CLOSE_LINK = key_link(words.ESC_CLOSES, "escape")
"""`Esc closes`, which can be clicked."""


def enter_or_escape(app: App[Any], enters: str) -> Content:
    """What Enter does and that Escape closes; a phone's keyboard has Enter but no Escape."""
    closes = () if has_touch(app) else (", ", CLOSE_LINK)
    return Content.assemble(key_link(enters, "enter"), *closes, ".")


class DialogScreen(ModalScreen[Answer], ThinkingScreen[Answer], Generic[Answer]):
    """A dialog; on terminals of few lines it has no blank lines."""

    CSS_PATH = str(Path(__file__).with_name("dialogs.tcss"))
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (NARROW_DIALOG_WIDTH, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]

    message = getters.query_one(".message", Static)

    def on_click(self, event: Click) -> None:
        """Presses the key that was clicked; a click beside a dialog without buttons closes it."""
        if run_clicked(self, event):
            return
        place = event.screen_offset  # it may lie outside the window, which may have been larger
        on_screen = self.region.contains_point(place) and self.get_widget_at(*place)[0] is self
        if on_screen and not self.query(Button):
            self.app.call_later(self.app.simulate_key, "escape")  # else it would be handled here

    @on(Button.Pressed, "#cancel")
    def cancel(self) -> None:
        """Closes this dialog: an action of the button would close whichever screen is on top by then."""
        self.dismiss(None)

    @on(Input.Changed)
    def clear_error(self) -> None:
        """Shows the usual message again, since the faulty field has been changed."""
        for message in self.query(MessageView):
            message.show_default()


class DialogBox(Vertical):
    """The frame of a dialog: its title is in the upper border, what keys do in the lower one.

    Where there are no keys, `taps` says what fingers do instead. A `wide` one takes the whole width.
    """

    def __init__(self, title: str, *, keys: str | Content = "", taps: str = "", wide: bool = False) -> None:
        super().__init__(classes="dialog wide" if wide else "dialog")
        self.border_title = Content(title)
        self.show_keys(keys, taps)

    def show_keys(self, keys: str | Content, taps: str) -> None:
        self.border_subtitle = taps if has_touch(self.app) else keys


class LabelledField(Horizontal):
    """A widget behind its label, in a line that is marked while the widget has the focus."""

    def __init__(self, label: str, widget: Widget) -> None:
        super().__init__(Label(label, markup=False), widget, classes="field")
        self._widget = widget

    def on_click(self) -> None:
        self._widget.focus()


class MessageView(Static):
    """The message of a dialog: the parts of what can be done there, or for a while what is wrong."""

    def __init__(self, *text: str | Content) -> None:
        self._text = Content.assemble(*text)
        super().__init__(self._text, classes="message", markup=False)

    def show_default(self) -> None:
        self.update(self._text)


class ChoiceList(OptionList):
    """Lines to choose from, each with blank lines around it where fingers have to hit it."""

    def __init__(self, lines: Iterable[str], *, id: str | None = None) -> None:  # noqa: A002 - as widgets call it
        around = "\n" * (target_height(self.app) // 2)
        super().__init__(*(f"{around}{line}{around}" for line in lines), id=id, compact=True, markup=False)

    def on_mount(self) -> None:
        self.highlighted = 0
