"""The settings, one line each; a change takes effect and is kept at once."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import DescendantFocus
from textual.widgets import Static

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import STANDARD, Setup, rules_title
from cardgames_tui.chopsticks.variants import PRESETS
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.settings import COLOURS, DEALS, OPPONENTS, SUITS, Settings
from cardgames_tui.tui.dialogs.dialog_screen import DialogBox, DialogScreen, Field
from cardgames_tui.tui.themes import theme_title
from cardgames_tui.tui.widgets.keys_view import KeysView
from cardgames_tui.tui.widgets.step_view import StepView

_SWITCH: tuple[tuple[str, Any], ...] = (("on", True), ("off", False))
_SUITS = {"auto": "automatic", "symbols": "symbols", "letters": "letters"}
_COLOURS = {"two": "red and black", "four": "four colours"}
_DEALS = {"winnable": "winnable", "any": "any"}
_OPPONENTS = {"random": "randomly", "careful": "carefully", "perfect": "perfectly"}


class Line(NamedTuple):
    """A setting as it is shown."""

    name: str
    """Its name in the settings file."""
    label: str
    """What it is called."""
    about: str
    """What it does, in a sentence."""
    options: Sequence[tuple[str, Any]] = _SWITCH
    """What it can be, each with its words."""


class SettingsScreen(DialogScreen[None]):
    """Shows the settings and hands every change on."""

    BINDINGS = [
        Binding("escape,q,comma", "dismiss(None)", "Close", key_display="Esc", id="settings.close"),
        Binding("tab,down,j", "app.focus_next", "Next", show=False, id="settings.next"),
        Binding("shift+tab,up,k", "app.focus_previous", "Back", show=False, id="settings.previous"),
    ]

    def __init__(self, settings: Settings, themes: list[str], change: Callable[[Settings], None]) -> None:
        super().__init__()
        self._settings = settings
        self._themes = themes
        self._change = change
        self._lines = _lines(settings, themes)

    def compose(self) -> ComposeResult:
        """A line for each setting, above what the setting in question does."""
        with DialogBox("Settings", keys="↑ ↓ to choose   ← → to change"):
            for line in self._lines:
                value = self.app.theme if line.name == "theme" else getattr(self._settings, line.name)
                yield Field(line.label, StepView(line.options, value, id=line.name))
            yield Static(markup=False, classes="message")
        yield KeysView()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Say what the setting does."""
        about = next((line.about for line in self._lines if line.name == event.widget.id), "")
        self.query_one(".message", Static).update(about)

    @on(StepView.Changed)
    def take_change(self, event: StepView.Changed) -> None:
        """Hand a change on."""
        change: dict[str, Any] = {str(event.view.id): event.value}
        self._settings = replace(self._settings, **change)
        self._change(self._settings)


def _lines(settings: Settings, themes: list[str]) -> tuple[Line, ...]:
    deals = [(_DEALS[each], each) for each in DEALS]
    suits = [(_SUITS[each], each) for each in SUITS]
    colours = [(_COLOURS[each], each) for each in COLOURS]
    opponents = [(_OPPONENTS[each], each) for each in OPPONENTS]
    named = [(theme_title(name), name) for name in themes]
    return (
        Line("show_verdict", "Live verdict", "Shows after every move whether the game can still be won."),
        Line("teach", "Marks on the cards", "Shows which cards keep the win; moves with it count as hints."),
        Line("deals", "Deals", "What you are dealt unasked; for beginners, easy deals.", deals),
        Line("suits", "Suits", "Symbols, or letters where the terminal has no symbols.", suits),
        Line("colours", "Suit colours", "With four colours, no two suits look alike.", colours),
        Line("ascii", "ASCII only", "For terminals that cannot draw blocks and lines."),
        Line("theme", "Theme", "The colours of everything.", named),
        Line("animation", "Animation", "Cards fly, and hands move."),
        Line("opponent", "The computer plays", "How well it plays in new games of Chopsticks.", opponents),
        Line("rules", "Chopsticks rules", "The rules of new games.", _rules(settings.rules)),
        Line("values", "Move values", "Shows what moves are worth; moves with it count as hints."),
    )


def _rules(chosen: str) -> list[tuple[str, str]]:
    """The rules to choose from: those with names, and what was chosen besides."""
    named = {Setup(preset.rules).rules_text: preset.title for preset in PRESETS.values()}
    return [(title, text) for text, title in ({chosen: _title(chosen)} | named).items()]


def _title(chosen: str) -> str:
    """What to call rules; those that cannot be so by what stands in the settings file."""
    try:
        return rules_title(Rules.parse(chosen)) if chosen else STANDARD
    except InvalidGameError:
        return chosen
