"""The parts of dialogs: the screen, the frame with its title, labelled fields, the line for messages.

A table opens a dialog with `open_dialog`, which opens nothing while something else covers the table. A worker
that goes on with the answer awaits `push_screen_wait`.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Generic, TypeVar

from textual import getters, on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Input, Label, OptionList, Static

from cardgames_tui.tui.thinking import ThinkingScreen

Answer = TypeVar("Answer")

NARROW_DIALOG_WIDTH = 64
"""Below this width, in cells, labels and lists take less room."""


class DialogScreen(ModalScreen[Answer], ThinkingScreen[Answer], Generic[Answer]):
    """A dialog; on terminals of few lines it has no blank lines."""

    CSS_PATH = str(Path(__file__).with_name("dialogs.tcss"))
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (NARROW_DIALOG_WIDTH, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]

    message = getters.query_one(".message", Static)

    def on_click(self, event: Click) -> None:
        """Closes a dialog without buttons when the player clicks beside it."""
        place = event.screen_offset  # outside the window if that has just become smaller
        beside = self.region.contains_point(place) and self.get_widget_at(*place)[0] is self
        if beside and not self.query(Button):
            self.dismiss(None)

    @on(Button.Pressed, "#cancel")
    def cancel(self) -> None:
        self.dismiss(None)

    @on(Input.Changed)
    def clear_error(self) -> None:
        for message in self.query(MessageView):
            message.show_default()


class DialogBox(Vertical):
    """The frame of a dialog, with its title; a `wide` one takes the whole width."""

    def __init__(self, title: str, hint: str = "", *, wide: bool = False) -> None:
        super().__init__(classes="dialog wide" if wide else "dialog")
        self.border_title = Content(title)
        self.border_subtitle = hint


class LabelledField(Horizontal):
    """A widget behind its label, in a line that is marked while the widget has the focus."""

    def __init__(self, label: str, widget: Widget) -> None:
        super().__init__(Label(label, markup=False), widget, classes="field")
        self._widget = widget

    def on_click(self) -> None:
        self._widget.focus()


class MessageView(Static):
    """Says what can be done, or what is wrong until the player changes it."""

    def __init__(self, text: str) -> None:
        super().__init__(text, classes="message", markup=False)
        self._default_text = text

    def show_default(self) -> None:
        self.update(self._default_text)


class Choices(OptionList):
    """Lines to choose from, the first one highlighted."""

    def __init__(self, lines: Iterable[str], *, id: str | None = None) -> None:  # noqa: A002 - as widgets call it
        super().__init__(*lines, id=id, compact=True, markup=False)

    def on_mount(self) -> None:
        self.highlighted = 0


def buttons(label: str, name: str) -> Horizontal:
    """A button that does what the dialog is for, and one that cancels it."""
    yes, no = Button(label, id=name, compact=True), Button("Cancel", id="cancel", compact=True)
    return Horizontal(yes, no, classes="buttons")
