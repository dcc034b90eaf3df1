"""The text that passes a game on, for the terminals in which copying does not reach the clipboard."""

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static, TextArea

from cardgames_tui.games.sharing import Share
from cardgames_tui.tui.dialogs.dialog_screen import DialogBox, DialogScreen
from cardgames_tui.tui.widgets.keys_view import KeysView


class ShareScreen(DialogScreen[None]):
    """Copies and shows the text of a game."""

    BINDINGS = [
        Binding("c", "copy", "Copy again", id="share.copy"),
        Binding("n", "name", "Name and note", id="share.name", tooltip="with them or without"),
        Binding("escape,q,enter,y", "dismiss(None)", "Close", key_display="Esc", id="share.close"),
    ]

    shown = getters.query_one("#shared", TextArea)

    def __init__(self, share: Share) -> None:
        super().__init__()
        self._share = share
        self._named = False

    def compose(self) -> ComposeResult:
        """The text, ready to be selected."""
        with DialogBox("Share this game"):
            yield TextArea(
                self._share.text,
                read_only=True,
                show_cursor=False,
                soft_wrap=True,
                id="shared",
                compact=True,
            )
            yield Static(
                "Copied, if your terminal allows it. To get this game with its moves, press g and paste the"
                " text, or run its last line in a shell.",
                markup=False,
                classes="message",
            )
        yield KeysView()

    def on_mount(self) -> None:
        """Copy the text."""
        self.action_copy()

    def action_copy(self) -> None:
        """Copy the text."""
        self.app.copy_to_clipboard(self.shown.text)

    def action_name(self) -> None:
        """Put the name and the note into the text, or take them out, and copy it."""
        self._named = not self._named
        self.shown.text = self._share.told(named=self._named)
        self.action_copy()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the name only where there is one, or a note."""
        return action != "name" or bool(self._share.record.name or self._share.record.note)
