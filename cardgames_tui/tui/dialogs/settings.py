"""The settings, one line each; a change takes effect and is kept at once."""

from collections.abc import Sequence
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import DescendantFocus
from textual.widgets import Static

from cardgames_tui.chopsticks.rules import PRESETS, Rules
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.settings import CHOICES
from cardgames_tui.tui.dialogs import words
from cardgames_tui.tui.dialogs.dialog import DialogBox, DialogScreen, LabelledField
from cardgames_tui.tui.themes import theme_title
from cardgames_tui.tui.widgets.key_bar import KeyBar
from cardgames_tui.tui.widgets.stepper import Stepper

Options = Sequence[tuple[str, Any]]
"""The values of a setting, each behind what it is called."""


class SettingsScreen(DialogScreen[None]):
    """Shows the settings and changes them."""

    BINDINGS = [
        Binding("escape,q,comma", "dismiss(None)", "Close", key_display="Esc", id="settings.close"),
        Binding("tab,down,j", "app.focus_next", "Next", show=False, id="settings.next"),
        Binding("shift+tab,up,k", "app.focus_previous", "Back", show=False, id="settings.previous"),
    ]

    def compose(self) -> ComposeResult:
        settings = self.app.profile.settings
        with DialogBox(words.SETTINGS_TITLE, keys=words.HOW_TO_SET):
            for name, (label, _) in words.SETTINGS.items():
                value = self.app.theme if name == "theme" else getattr(settings, name)
                yield LabelledField(label, Stepper(self._options(name), value, id=name))
            yield Static(markup=False, classes="message")
        yield KeyBar()

    def _options(self, name: str) -> Options:
        if name == "theme":
            return [(theme_title(theme), theme) for theme in self.app.readable_themes]
        if name == "rules":
            return _rules(self.app.profile.settings.rules)
        if name in CHOICES:
            return [(words.VALUES.get(value, value), value) for value in CHOICES[name]]
        return words.ON_OR_OFF

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        _, about = words.SETTINGS.get(event.widget.id or "", ("", ""))
        self.message.update(about)

    @on(Stepper.Changed)
    def change_setting(self, event: Stepper.Changed) -> None:
        self.app.profile.change_settings(**{str(event.view.id): event.value})


def _rules(chosen: str) -> Options:
    """The rules to choose from: those with names, and the chosen ones."""
    named = {Setup(preset.rules).rules_text: preset.title for preset in PRESETS.values()}
    return [(title, text) for text, title in ({chosen: _title(chosen)} | named).items()]


def _title(chosen: str) -> str:
    """What rules are called; impossible ones by their text in the settings file."""
    try:
        return (Rules.parse(chosen) if chosen else Rules()).title
    except InvalidGameError:
        return chosen
