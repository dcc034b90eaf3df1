"""The text that passes a game on, for the terminals in which copying does not reach the clipboard."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Label, Static, TextArea

from cardgames_tui.tui.dialogs.dialog_screen import DialogScreen


class ShareScreen(DialogScreen[None]):
    """Shows a text that has been copied.

    Args:
        text: The text.
    """

    BINDINGS = [
        Binding("escape,q,enter,y", "dismiss(None)", "Close", id="share.close"),
        Binding("c", "copy", "Copy again", id="share.copy"),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """The text, ready to be selected."""
        with Vertical(classes="dialog"):
            yield Label("Pass this game on", classes="title")
            yield TextArea(self._text, read_only=True, soft_wrap=True, id="shared", compact=True)
            yield Static(
                "Copied, if your terminal allows it. Pasted into g, it brings back the start and the moves,"
                " and so does its last line in a shell. Esc closes.",
                markup=False,
            )

    def action_copy(self) -> None:
        """Copy the text once more."""
        self.app.copy_to_clipboard(self._text)
