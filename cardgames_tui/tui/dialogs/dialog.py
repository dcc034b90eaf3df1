"""What all dialogs have in common: their styles, their frame with its title, and labelled fields."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Generic, TypeVar

from textual import on
from textual.app import App
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click, Key, Paste
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Static

from cardgames_tui.tui.dialogs import words
from cardgames_tui.tui.thinking import ThinkingScreen
from cardgames_tui.tui.touch import has_touch, target_height
from cardgames_tui.tui.widgets.links import key_link, run_clicked

Answer = TypeVar("Answer")

NARROW = 64
"""Below this width, in cells, labels and lists take less room."""

LONGEST_PASTE = 100_000
"""What goes beyond so many characters is cut off; whoever reads the field refuses far less."""

CLOSES = key_link(words.ESC_CLOSES, "escape")
"""What else is told in most dialogs."""

GOES_THERE = Content.assemble(" ", key_link(words.ENTER_GOES_THERE, "enter"), ", ", CLOSES, ".")
"""How dialogs end what they tell that ask where to go."""


class DialogScreen(ModalScreen[Answer], ThinkingScreen[Answer], Generic[Answer]):
    """A dialog; on terminals of few lines it is set close."""

    CSS_PATH = str(Path(__file__).with_name("dialogs.tcss"))
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (NARROW, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]

    def on_click(self, event: Click) -> None:
        """Press the key that was clicked; beside the dialog that is Escape, where no button closes it."""
        if run_clicked(self, event):
            return
        place = event.screen_offset  # not of this window, perhaps, but of a larger one before
        on_screen = self.region.contains_point(place) and self.get_widget_at(*place)[0] is self
        if on_screen and not self.query(Button):
            self.app.call_later(self.app.simulate_key, "escape")  # a key that comes from here would stay here

    @on(Input.Changed)
    def forget_fault(self) -> None:
        """Say no more what was wrong with what has just been changed."""
        for message in self.query(MessageView):
            message.explain()


class PressAnyKeyScreen(DialogScreen[None]):
    """A dialog that is closed by any key, or by a click."""

    def on_key(self, event: Key) -> None:
        event.stop()
        event.prevent_default()
        self.dismiss(None)

    def on_click(self, event: Click) -> None:
        event.stop()
        event.prevent_default()  # what any dialog does
        self.dismiss(None)


class DialogBox(Vertical):
    """The frame of a dialog, with a title and keys that take no lines of their own.

    Args:
        title: The title.
        keys: What keys do there.
        taps: What fingers do there, where there are no keys.
        wide: Whether it takes what width there is.
    """

    def __init__(self, title: str, *, keys: str | Content = "", taps: str = "", wide: bool = False) -> None:
        super().__init__(classes="dialog wide" if wide else "dialog")
        self.border_title = Content(title)
        self._keys, self._taps = keys, taps

    def on_mount(self) -> None:
        self.show_keys(self._keys, self._taps)

    def show_keys(self, keys: str | Content, taps: str) -> None:
        """Say below the dialog what keys do, or what fingers do."""
        self.border_subtitle = taps if has_touch(self.app) else keys


class LabelledField(Horizontal):
    """A widget with its label; while the widget has the focus, the whole line is marked."""

    def __init__(self, label: str, widget: Widget) -> None:
        super().__init__(Label(label, markup=False), widget, classes="field")
        self._widget = widget

    def on_click(self) -> None:
        self._widget.focus()


class PasteInput(Input):
    """A field that takes the whole of a paste as one line."""

    def on_paste(self, event: Paste) -> None:
        event.prevent_default()
        event.stop()
        self.replace(" ".join(event.text[:LONGEST_PASTE].split()), *self.selection)


class MessageView(Static):
    """The line for what is wrong in a dialog, which else tells what can be done there."""

    def __init__(self, *text: str | Content) -> None:
        self._text = Content.assemble(*text)
        super().__init__(self._text, classes="message", markup=False)

    def on_mount(self) -> None:
        """Leave out a key that no screen has, unlike Enter."""
        end = self._text.plain.find(f", {CLOSES.plain}")
        if has_touch(self.app) and end >= 0:
            self._text = self._text[:end] + "."
            self.explain()

    def explain(self) -> None:
        self.update(self._text)


def spaced(app: App[Any], lines: Iterable[str]) -> Iterator[str]:
    """Lines to choose from, each as high as whoever chooses needs it."""
    around = "\n" * (target_height(app) // 2)
    return (f"{around}{line}{around}" for line in lines)
