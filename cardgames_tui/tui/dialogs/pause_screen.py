"""The break: nothing of the game can be seen, and its clock stands still."""

from textual.app import ComposeResult
from textual.containers import Middle
from textual.events import Click, Key
from textual.screen import ModalScreen
from textual.widgets import Label

from cardgames_tui.tui.textual_ext.answering import answers_once


@answers_once
class PauseScreen(ModalScreen[None]):
    """Covers the table until a key is pressed or the mouse is clicked; the table under it stops its clock."""

    DEFAULT_CSS = """
    PauseScreen {
        background: $background;
        Label { width: 1fr; text-align: center; }
        .title { color: $text-accent; text-style: bold; padding: 0 0 1 0; }
    }
    """

    def compose(self) -> ComposeResult:
        """What has happened, and the way back."""
        with Middle():
            yield Label("Paused", classes="title")
            yield Label("Press any key to resume.")

    def on_key(self, event: Key) -> None:
        """Go on."""
        event.stop()
        event.prevent_default()
        self.dismiss(None)

    def on_click(self, event: Click) -> None:
        """Go on."""
        event.stop()
        self.dismiss(None)
