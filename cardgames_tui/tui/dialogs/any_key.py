"""The screens that any key or a click closes: the welcome and the pause."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Middle
from textual.content import Content
from textual.events import Click, Key
from textual.widgets import Label, Static

from cardgames_tui.tui.bindings import SOLITAIRE_BINDINGS, key_labels
from cardgames_tui.tui.dialogs.dialog import DialogBox, DialogScreen
from cardgames_tui.tui.textual_ext.robust_app import KEYS_AT_ONCE_CLASS
from cardgames_tui.tui.touch import has_touch

_USES = (
    ("undo", "Undo", "takes it back, as often as you like"),
    ("hint", "Hint", "gives a hint; again: why"),
    ("verdict", "Verdict", "shows whether you can still win"),
    ("help", "", "lists all keys"),
    ("rules", "", "shows the rules"),
    ("home", "Games", "goes back to all games"),
)
"""The first keys, with the labels of their buttons on touch screens."""


class AnyKeyScreen(DialogScreen[None]):
    BINDINGS = [Binding("escape", "dismiss(None)", "Close", show=False, id="any-key.close")]

    @on(Key)
    @on(Click)
    def close(self, event: Key | Click) -> None:
        event.stop()
        event.prevent_default()  # a click beside other dialogs closes them, too
        self.dismiss(None)


class WelcomeScreen(AnyKeyScreen):
    DEFAULT_CLASSES = KEYS_AT_ONCE_CLASS

    @on(Key)
    def pass_on(self, event: Key) -> None:
        # these only answer the dialog, and on the page the last game goes on behind it
        if event.key not in ("enter", "space") and not self.app.is_web:
            self.app.simulate_key(event.key)

    def compose(self) -> ComposeResult:
        keys = key_labels(self.app, SOLITAIRE_BINDINGS)
        if keys is None:
            uses = [("Tap", "a card or a move to play it")]
            uses += [(button, text) for _, button, text in _USES if button]
            begin = "Everything is saved.\nTap to begin."
        else:
            uses = [("1-9", "plays the card or move with that key")]
            uses += [(keys(name), text) for name, _, text in _USES]
            begin = "Clicking works, too. Everything is saved.\nPress any key to begin."
        width = max(len(key) for key, _ in uses)
        lines = (Content.assemble((f"{key:>{width}}  ", "bold $table-next"), text) for key, text in uses)
        with DialogBox("Welcome"):
            yield Static(Content("\n").join(lines), id="lines")
            yield Static(begin, classes="message")


class PauseScreen(AnyKeyScreen):
    DEFAULT_CSS = """
    PauseScreen {
        background: $background;
        Label { width: 1fr; text-align: center; }
        .title { color: $text-accent; text-style: bold; padding: 0 0 1 0; }
    }
    """

    def compose(self) -> ComposeResult:
        with Middle():
            yield Label("Paused", classes="title")
            yield Label(f"{'Tap' if has_touch(self.app) else 'Press any key'} to resume.")
