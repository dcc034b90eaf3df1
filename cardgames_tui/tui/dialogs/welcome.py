"""The first keys, for whoever is new."""

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from cardgames_tui.tui.dialogs import words
from cardgames_tui.tui.dialogs.dialog import DialogBox, PressAnyKeyScreen
from cardgames_tui.tui.key_names import key_here
from cardgames_tui.tui.touch import has_touch


class WelcomeScreen(PressAnyKeyScreen):
    """Shows the keys to begin with until any key is pressed or the mouse is clicked."""

    def compose(self) -> ComposeResult:
        rules, home = key_here(self.app, "black-hole.rules", "f1"), key_here(self.app, "app.home", "f3")
        touch = has_touch(self.app)
        uses = words.FIRST_BUTTONS if touch else words.first_keys(rules, home)
        wide = max(3, *(len(key) for key, _ in uses))
        lines = (Content.assemble((f"{key:>{wide}}  ", "bold $table-next"), text) for key, text in uses)
        with DialogBox("Welcome"):
            yield Static(Content("\n").join(lines), id="lines")
            yield Static(words.how_to_begin(touch=touch), classes="message")
