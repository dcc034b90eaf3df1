"""What all dialogs have in common: their styles, their frame with its title, and labelled fields."""

from pathlib import Path
from typing import Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click, Paste
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Static

from cardgames_tui.tui.textual_ext.answering import answers_once
from cardgames_tui.tui.textual_ext.page import has_fingers
from cardgames_tui.tui.textual_ext.pressing import press_clicked, pressing
from cardgames_tui.tui.textual_ext.steady_app import sized_as_window, suit_window

Answer = TypeVar("Answer")

NARROW = 64
"""Below this width, in cells, labels and lists take less room."""


@sized_as_window
@answers_once
class DialogScreen(ModalScreen[Answer], Generic[Answer]):
    """A dialog; on terminals of few lines it is set close."""

    CSS_PATH = str(Path(__file__).with_name("dialogs.tcss"))
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (NARROW, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]

    def on_screen_resume(self) -> None:
        """Be laid out for the window at once."""
        suit_window(self)

    def on_click(self, event: Click) -> None:
        """Press the key that was clicked; beside the dialog that is Escape, where no button closes it."""
        if press_clicked(self.app, event):
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
        """Say what can be done."""
        self.say(self._keys, self._taps)

    def say(self, keys: str | Content, taps: str) -> None:
        """Say below the dialog what keys do, or what fingers do."""
        self.border_subtitle = taps if has_fingers(self.app) else keys


class Field(Horizontal):
    """A widget with its label; while the widget has the focus, the whole line is marked."""

    def __init__(self, label: str, widget: Widget) -> None:
        super().__init__(Label(label, markup=False), widget, classes="field")
        self._widget = widget

    def on_click(self) -> None:
        """Go to the widget from its label."""
        self._widget.focus()


LONGEST = 100_000
"""What goes beyond so many characters is cut off; whoever reads the field refuses far less."""


class PasteInput(Input):
    """A field that takes the whole of a paste as one line."""

    def on_paste(self, event: Paste) -> None:
        """Put the lines of a paste behind each other."""
        event.prevent_default()
        event.stop()
        self.replace(" ".join(event.text[:LONGEST].split()), *self.selection)


CLOSES = pressing("Esc closes", "escape")
"""What else is told in most dialogs."""
GOES_THERE = Content.assemble(" ", pressing("Enter goes there", "enter"), ", ", CLOSES, ".")
"""How dialogs end what they tell that ask where to go."""


class MessageView(Static):
    """The line for what is wrong in a dialog, which else tells what can be done there."""

    def __init__(self, *words: str | Content) -> None:
        self._words = Content.assemble(*words)
        super().__init__(self._words, classes="message", markup=False)

    def on_mount(self) -> None:
        """Leave out a key that no screen has, unlike Enter."""
        end = self._words.plain.find(f", {CLOSES.plain}")
        if has_fingers(self.app) and end >= 0:
            self._words = self._words[:end] + "."
            self.explain()

    def explain(self) -> None:
        """Tell what can be done."""
        self.update(self._words)


class QuestionScreen(DialogScreen[bool | None]):
    """Asks a question and returns whether the answer was yes, or none when it was closed with Escape.

    Enter alone means yes, unless that `is_final`.
    """

    BINDINGS = [
        Binding("y", "dismiss(True)", "Yes", show=False, id="question.yes"),
        Binding("n", "dismiss(False)", "No", show=False, id="question.no"),
        Binding("escape", "dismiss(None)", "Close", show=False, id="question.close"),
        Binding("left,right", "app.focus_next", "Other answer", show=False, id="question.other"),
    ]

    def __init__(self, title: str, text: str, *, yes: str, no: str, is_final: bool = False) -> None:
        super().__init__()
        self._question = title
        self._text = text
        self._answers = yes, no
        self._first = "#no" if is_final else "#yes"

    def compose(self) -> ComposeResult:
        """The question above its answers."""
        yes, no = self._answers
        with DialogBox(self._question):
            yield Static(self._text, markup=False)
            with Horizontal(classes="buttons"):
                yield Button(yes, id="yes", compact=True)
                yield Button(no, id="no", compact=True)

    def on_mount(self) -> None:
        """Begin at the answer that Enter is to give."""
        self.query_one(self._first).focus()

    @on(Button.Pressed)
    def answer(self, event: Button.Pressed) -> None:
        """Return the answer."""
        self.dismiss(event.button.id == "yes")
