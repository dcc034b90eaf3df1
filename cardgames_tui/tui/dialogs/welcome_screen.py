"""What a new player has to know, in a few lines, shown once."""

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Click, Key
from textual.widgets import Static

from cardgames_tui.tui.dialogs.dialog_screen import DialogBox, DialogScreen

LINES = (
    ("1-9", "plays the card or move with that key"),
    ("u", "takes it back, as often as you like"),
    ("i", "gives a hint; press again for why"),
    ("v", "shows whether you can still win"),
    ("?", "lists all keys; F1 shows the rules"),
    ("F3", "goes back to all games"),
)
"""The keys to begin with."""

_BELOW = "Clicking works, too. Everything is saved.\nPress any key to begin."


class WelcomeScreen(DialogScreen[None]):
    """Shows the lines until any key is pressed or the mouse is clicked."""

    def compose(self) -> ComposeResult:
        """The lines."""
        keys = (Content.assemble((f"{key:>3}  ", "bold $table-next"), text) for key, text in LINES)
        with DialogBox("Welcome"):
            yield Static(Content("\n").join(keys), id="lines")
            yield Static(_BELOW, classes="message")

    def on_key(self, event: Key) -> None:
        """Begin."""
        event.stop()
        event.prevent_default()
        self.dismiss(None)

    def on_click(self, event: Click) -> None:
        """Begin."""
        event.stop()
        self.dismiss(None)
