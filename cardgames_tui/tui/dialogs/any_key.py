"""The screens that any key or a click closes: the welcome and the pause."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Middle
from textual.content import Content
from textual.events import Click, Key
from textual.widgets import Label, Static

from cardgames_tui.tui.bindings import SOLITAIRE_BINDINGS, key_labels
from cardgames_tui.tui.dialogs import words
from cardgames_tui.tui.dialogs.dialog import DialogBox, DialogScreen
from cardgames_tui.tui.touch import has_touch


class AnyKeyScreen(DialogScreen[None]):
    """A dialog that any key or a click closes."""

    @on(Key)
    @on(Click)
    def close(self, event: Key | Click) -> None:
        event.stop()
        event.prevent_default()  # what a click does in other dialogs
        self.dismiss(None)


class WelcomeScreen(AnyKeyScreen):
    """The first keys, or buttons where there are only fingers, for whoever is new."""

    def compose(self) -> ComposeResult:
        keys = key_labels(self.app, SOLITAIRE_BINDINGS)
        uses = words.FIRST_BUTTONS if keys is None else words.first_keys(keys)
        wide = max(3, *(len(key) for key, _ in uses))
        lines = (Content.assemble((f"{key:>{wide}}  ", "bold $table-next"), text) for key, text in uses)
        with DialogBox(words.WELCOME):
            yield Static(Content("\n").join(lines), id="lines")
            yield Static(words.how_to_begin(touch=keys is None), classes="message")


class PauseScreen(AnyKeyScreen):
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
