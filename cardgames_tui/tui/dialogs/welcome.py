"""The first keys, for whoever is new."""

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from cardgames_tui.tui.dialogs import words
from cardgames_tui.tui.dialogs.dialog import DialogBox, PressAnyKeyScreen
from cardgames_tui.tui.key_names import KeyLabels


class WelcomeScreen(PressAnyKeyScreen):
    """Shows the keys to begin with until any key is pressed or the mouse is clicked.

    Args:
        keys: What the keys of a game screen are called; None where there are only fingers.
    """

    def __init__(self, keys: KeyLabels | None) -> None:
        super().__init__()
        self._keys = keys

    def compose(self) -> ComposeResult:
        uses = words.FIRST_BUTTONS if self._keys is None else words.first_keys(self._keys)
        wide = max(3, *(len(key) for key, _ in uses))
        lines = (Content.assemble((f"{key:>{wide}}  ", "bold $table-next"), text) for key, text in uses)
        with DialogBox(words.WELCOME):
            yield Static(Content("\n").join(lines), id="lines")
            yield Static(words.how_to_begin(touch=self._keys is None), classes="message")
