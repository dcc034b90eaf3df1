"""The dialog that copies a game as text."""

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static, TextArea

from cardgames_tui.games.sharing import SharedGame
from cardgames_tui.tui.dialogs.dialog import DialogBox, DialogScreen
from cardgames_tui.tui.widgets.key_bar import KeyBar


class ShareScreen(DialogScreen[None]):
    BINDINGS = [
        Binding("c", "copy", "Copy again", id="share.copy"),
        Binding("n", "name", "Name and note", id="share.name", tooltip="with them or without"),
        Binding("escape,q,enter,y", "dismiss(None)", "Close", key_display="Esc", id="share.close"),
    ]

    text_area = getters.query_one("#shared", TextArea)

    def __init__(self, share: SharedGame) -> None:
        super().__init__()
        self._share = share
        self._is_named = False

    def compose(self) -> ComposeResult:
        if self.app.is_web:
            copied = "Copied, with a link to this game in place of the last two lines."
        else:
            copied = (
                "Copied, if your terminal allows it. To get this game with its moves, paste the text "
                "where you can go to a deal or a position, or run its last line in a shell."
            )
        with DialogBox("Share this game"):
            yield TextArea(
                self._share.text, read_only=True, show_cursor=False, soft_wrap=True, id="shared", compact=True
            )
            yield Static(copied, markup=False, classes="message")
        yield KeyBar()

    def on_mount(self) -> None:
        self.action_copy()

    def action_copy(self) -> None:
        self.app.copy_to_clipboard(self.text_area.text)

    def action_name(self) -> None:
        self._is_named = not self._is_named
        self.text_area.text = self._share.named_text if self._is_named else self._share.text
        self.action_copy()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "name" or bool(self._share.record.name or self._share.record.note)
