"""The name of a game and a note about it."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Button, Input, Static

from cardgames_tui.games.notation import record_title
from cardgames_tui.records.record import MAX_NAME_LENGTH, MAX_NOTE_LENGTH, GameRecord
from cardgames_tui.tui.dialogs import words
from cardgames_tui.tui.dialogs.dialog import DialogBox, DialogScreen, LabelledField


class NameScreen(DialogScreen[tuple[str, str] | None]):
    """Asks for a name and a note, and returns both."""

    BINDINGS = [
        Binding("escape", "dismiss(None)", "Close", id="name.close"),
        Binding("down", "app.focus_next", "Next", show=False, id="name.next"),
        Binding("up", "app.focus_previous", "Back", show=False, id="name.previous"),
    ]

    def __init__(self, record: GameRecord) -> None:
        super().__init__()
        self._record = record

    def compose(self) -> ComposeResult:
        with DialogBox(words.name_and_note(record_title(self._record))):
            yield LabelledField(
                words.NAME, Input(self._record.name, max_length=MAX_NAME_LENGTH, compact=True, id="name")
            )
            yield LabelledField(
                words.NOTE, Input(self._record.note, max_length=MAX_NOTE_LENGTH, compact=True, id="note")
            )
            yield Static(words.ABOUT_NAMES, markup=False, classes="message")
            with Horizontal(classes="buttons"):
                yield Button(words.SAVE, id="save", compact=True)
                yield Button(words.CANCEL, id="cancel", compact=True)

    @on(Input.Submitted, "#name")
    def go_to_note(self) -> None:
        self.query_one("#note").focus()

    @on(Input.Submitted, "#note")
    @on(Button.Pressed, "#save")
    def save(self) -> None:
        self.dismiss((self.query_one("#name", Input).value, self.query_one("#note", Input).value))

    @on(Button.Pressed, "#cancel")
    def cancel(self) -> None:
        self.dismiss(None)
