"""The screen that hides the table while the game is paused."""

from textual.app import ComposeResult
from textual.containers import Middle
from textual.widgets import Label

from cardgames_tui.tui.dialogs import words
from cardgames_tui.tui.dialogs.dialog import PressAnyKeyScreen
from cardgames_tui.tui.touch import has_touch


class PauseScreen(PressAnyKeyScreen):
    """Covers the game, whose clock stops meanwhile."""

    DEFAULT_CSS = """
    PauseScreen {
        background: $background;
        Label { width: 1fr; text-align: center; }
        .title { color: $text-accent; text-style: bold; padding: 0 0 1 0; }
    }
    """

    def compose(self) -> ComposeResult:
        with Middle():
            yield Label(words.PAUSED, classes="title")
            yield Label(words.how_to_resume(touch=has_touch(self.app)))
