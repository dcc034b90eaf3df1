"""Dialogs that ask something: yes or no, a line of text, a name and a note."""

from collections.abc import Callable
from typing import Generic, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Paste
from textual.widgets import Input, Static

from cardgames_tui.games.formats import pasted_game
from cardgames_tui.games.kinds import start_title
from cardgames_tui.games.start import Start
from cardgames_tui.records.record import MAX_NAME_LENGTH, MAX_NOTE_LENGTH, GameRecord
from cardgames_tui.text import as_sentence
from cardgames_tui.tui.dialogs.dialog import AskingScreen, DialogBox, LabelledField
from cardgames_tui.tui.widgets.key_bar import KeyBar

T = TypeVar("T")

MAX_PASTE_LENGTH = 100_000
"""In characters; the rest of a longer paste is cut off. No valid text is nearly as long."""


class QuestionScreen(AskingScreen[bool | None]):
    """Asks a question; returns whether the answer is yes, or None when Escape closes it.

    The `question` comes with the labels of yes and no. Without a label for Escape, yes is final: only `y`
    means it, and Enter and Escape mean no.
    """

    BINDINGS = [
        Binding("y", "dismiss(True)", "Yes", id="question.yes"),
        Binding("n", "dismiss(False)", "No", id="question.no"),
    ]

    def __init__(self, question: tuple[str, str, str], text: str, escape: str = "") -> None:
        super().__init__()
        self._question, yes, no = question
        self._text, self._escape = text, escape
        labels = (yes, no, escape, "") if escape else ("", "", no, yes)
        actions = "accept", "dismiss(False)", "dismiss(None)", "dismiss(True)"
        self.labels = dict(zip(actions, labels, strict=True))

    def compose(self) -> ComposeResult:
        with DialogBox(self._question):
            yield Static(self._text, markup=False)
        yield KeyBar()

    def action_accept(self) -> None:
        self.dismiss(bool(self._escape))


class TutorScreen(AskingScreen[bool | None]):
    """The answers to a question that stands in the prompt of the table."""

    labels = {"accept": "Play it", "dismiss(None)": "Take it back"}

    def compose(self) -> ComposeResult:
        yield KeyBar()

    def action_accept(self) -> None:
        self.dismiss(True)


class NameScreen(AskingScreen[tuple[str, str] | None]):
    labels = {"accept": "Save"}

    def __init__(self, record: GameRecord) -> None:
        super().__init__()
        self._record = record
        self._name_field = Input(record.name, max_length=MAX_NAME_LENGTH, compact=True, id="name")
        self._note_field = Input(record.note, max_length=MAX_NOTE_LENGTH, compact=True, id="note")

    def compose(self) -> ComposeResult:
        about = "Past games can be searched for both. Neither is shared unless you say so."
        with DialogBox(f"Name and note: {start_title(self._record.start_id)}"):
            yield LabelledField("Name", self._name_field)
            yield LabelledField("Note", self._note_field)
            yield Static(about, classes="message")
        yield KeyBar()

    def action_accept(self) -> None:
        self.dismiss((self._name_field.value, self._note_field.value))


class TextScreen(AskingScreen[T | None], Generic[T]):
    """Asks for a line of text, and returns what `read` makes of it; a `ValueError` says why it cannot.

    `about` tells the player what to type, and `verb` what Enter does with it.
    """

    def __init__(
        self, title: str, field: LabelledField, about: str, verb: str, read: Callable[[str], T]
    ) -> None:
        super().__init__()
        self.labels = {"accept": verb}
        self._title = title
        self._field = field
        self._about = about
        self._read = read

    def compose(self) -> ComposeResult:
        with DialogBox(self._title):
            yield self._field
            yield Static(self._about, markup=False, classes="message")
        yield KeyBar()

    @on(Input.Changed)
    def clear_error(self) -> None:
        self.message.update(self._about)

    def action_accept(self) -> None:
        try:
            self.dismiss(self._read(self.query_one(Input).value))
        except ValueError as error:
            self.message.update(as_sentence(error))


class GoToScreen(TextScreen[GameRecord | Start]):
    def __init__(
        self, title: str, label: str, example: str, about: str, read: Callable[[str], Start]
    ) -> None:
        field = LabelledField(label, PasteInput(placeholder=example, compact=True))
        pasted = "You can also paste a shared game: the whole text, or just its code (cg1-...)."
        super().__init__(
            title, field, f"{about} {pasted}", "Go", lambda text: pasted_game(text) or read(text)
        )


class PasteInput(Input):
    """An input that joins the lines of what is pasted."""

    def on_paste(self, event: Paste) -> None:
        event.prevent_default()
        event.stop()
        self.replace(" ".join(event.text[:MAX_PASTE_LENGTH].split()), *self.selection)
