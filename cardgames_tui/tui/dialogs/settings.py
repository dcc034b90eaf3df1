"""The settings, one line each; a change takes effect and is saved at once."""

from collections.abc import Sequence
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import DescendantFocus
from textual.widgets import Label, Static

from cardgames_tui.chopsticks.rules import PRESETS, Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.settings import CHOICES
from cardgames_tui.tui.dialogs.dialog import DialogBox, DialogScreen, LabelledField
from cardgames_tui.tui.themes import theme_title
from cardgames_tui.tui.widgets.key_bar import KeyBar
from cardgames_tui.tui.widgets.stepper import Stepper

Options = Sequence[tuple[str, Any]]

_GROUPS = {
    "Program": {
        "theme": ("Theme", "The colours of everything."),
        "animation": ("Animation", "Automatic is quick over ssh, off without colours."),
        "streaks": ("Streaks", "Shows how many days or games in a row you have won."),
        "ascii": ("ASCII only", "For terminals that cannot draw blocks and lines."),
        "tutor": ("Tutor", "Asks before a move that loses; being asked counts as a hint."),
    },
    "Solitaires": {
        "deals": ("Deals", "Which deals a new game brings; easy ones suit beginners."),
        "show_verdict": ("Live verdict", "Shows after every move whether the game can still be won."),
        "show_marks": ("Marks on the cards", "Which cards keep the win; moves with them count as hints."),
        "suits": ("Suits", "Symbols, or letters where the terminal has no symbols."),
        "colours": ("Suit colours", "With four colours, no two suits look alike."),
    },
    "Chopsticks": {
        "opponent": ("The computer plays", "How well it plays in new games."),
        "rules": ("Rules", "The rules of new games."),
        "show_values": ("Move values", "Shows what moves are worth; moves with them count as hints."),
    },
}
"""What each setting is about: its label, and what it does, by its name in the settings file."""

_VALUE_NAMES = {
    "auto": "automatic",
    "two": "red and black",
    "four": "four colours",
    PlayerKind.RANDOM.value: "randomly",
    PlayerKind.CAREFUL.value: "carefully",
    PlayerKind.PERFECT.value: "perfectly",
}
"""The values that have other names in the settings file."""


class SettingsScreen(DialogScreen[None]):
    BINDINGS = [
        Binding("enter", "change", "Change", id="settings.change"),
        Binding("escape,q,comma", "dismiss(None)", "Close", id="settings.close"),
    ]

    labels = {"step(1)": ""}

    def compose(self) -> ComposeResult:
        settings = self.app.profile.settings
        with DialogBox("Settings"):
            for group, labels in _GROUPS.items():
                yield Label(group, classes="title")
                for name, (label, use) in labels.items():
                    value = self.app.theme if name == "theme" else getattr(settings, name)
                    stepper = Stepper(self._options(name), value, id=name)
                    yield LabelledField(label, stepper.with_tooltip(use))
            yield Static(markup=False, classes="message")
        yield KeyBar()

    def _options(self, name: str) -> Options:
        if name == "theme":
            return [(theme_title(theme), theme) for theme in self.app.readable_themes]
        if name == "rules":
            return _rules(self.app.profile.settings.rules)
        if name in CHOICES:
            return [(_VALUE_NAMES.get(value, value), value) for value in CHOICES[name]]
        return (("on", True), ("off", False))

    def action_change(self) -> None:
        if isinstance(self.focused, Stepper):
            self.focused.action_step(1)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        self.message.update(str(event.widget.tooltip))

    @on(Stepper.Changed)
    def change_setting(self, event: Stepper.Changed) -> None:
        self.app.profile.change_settings(**{str(event.view.id): event.value})


def _rules(chosen: str) -> Options:
    named = {Setup(preset.rules).rules_text: preset.title for preset in PRESETS.values()}
    return [(title, text) for text, title in ({chosen: _title(chosen)} | named).items()]


def _title(chosen: str) -> str:
    """The title of rules; of impossible ones their text in the settings file."""
    try:
        return (Rules.parse(chosen) if chosen else Rules()).title
    except InvalidGameError:
        return chosen
