"""The dialog that asks a question to be answered with yes or no."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Button, Static

from cardgames_tui.tui.dialogs.dialog import DialogBox, DialogScreen


class QuestionScreen(DialogScreen[bool | None]):
    """Asks a question; returns whether the answer is yes, or None when Escape closes it.

    Args:
        title: The question.
        text: What it is about.
        yes: The label of the first button.
        no: The label of the second button.
        is_final: Whether yes cannot be undone; then Enter alone means no.
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
        self._yes, self._no = yes, no
        self._first = "#no" if is_final else "#yes"

    def compose(self) -> ComposeResult:
        with DialogBox(self._question):
            yield Static(self._text, markup=False)
            with Horizontal(classes="buttons"):
                yield Button(self._yes, id="yes", compact=True)
                yield Button(self._no, id="no", compact=True)

    def on_mount(self) -> None:
        self.query_one(self._first).focus()

    @on(Button.Pressed)
    def answer(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")
