"""The dialog that asks for a deal, a position or a shared game."""

from collections.abc import Callable

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Input

from cardgames_tui.errors import sentence
from cardgames_tui.games.sharing import read_code
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.dialogs import words
from cardgames_tui.tui.dialogs.dialog import (
    DialogBox,
    DialogScreen,
    LabelledField,
    MessageView,
    PasteInput,
)
from cardgames_tui.tui.widgets.links import key_link


class GoToScreen(DialogScreen[GameRecord | None]):
    """Returns a new game of the deal or position that was typed, or the shared game that was pasted.

    Args:
        title: The title.
        label: The label of the field.
        example: A text that may be typed.
        about: What may be typed, in sentences.
        read: Makes a new game of what was typed; raises `ValueError` where there is no such start.
    """

    BINDINGS = [Binding("escape", "dismiss(None)", "Close", id="go-to.close")]

    def __init__(
        self, title: str, label: str, example: str, about: str, read: Callable[[str], GameRecord]
    ) -> None:
        super().__init__()
        self._title = title
        self._label = label
        self._example = example
        self._about = about
        self._read = read

    def compose(self) -> ComposeResult:
        with DialogBox(self._title):
            yield LabelledField(self._label, PasteInput(placeholder=self._example, compact=True))
            yield MessageView(self._about, " ", key_link(words.ENTER_GOES_THERE, "enter"), closes=True)

    @on(Input.Submitted)
    def go(self, event: Input.Submitted) -> None:
        try:
            self.dismiss(read_code(event.value) or self._read(event.value))
        except ValueError as fault:
            self.query_one(MessageView).update(sentence(fault))
