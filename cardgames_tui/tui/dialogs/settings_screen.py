"""The settings, one line each; a change takes effect and is kept at once."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Label, Select

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import STANDARD, Setup, rules_title
from cardgames_tui.chopsticks.variants import PRESETS
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.settings.values import COLOURS, OPPONENTS, SUITS, Settings
from cardgames_tui.tui.dialogs.dialog_screen import DialogScreen
from cardgames_tui.tui.textual_ext.steady import SteadySelect
from cardgames_tui.tui.themes import theme_title
from cardgames_tui.tui.widgets.keys_view import KeysView

_SWITCH: tuple[tuple[str, Any], ...] = (("on", True), ("off", False))
_SUITS = {"auto": "automatic", "symbols": "symbols", "letters": "letters"}
_COLOURS = {"two": "red and black", "four": "four colours"}
_OPPONENTS = {"random": "at random", "careful": "with care", "perfect": "perfectly"}


class SettingsScreen(DialogScreen[None]):
    """Shows the settings and hands every change on.

    Args:
        settings: The settings as they are.
        themes: The themes that there are.
        change: Takes the settings after each change.
    """

    BINDINGS = [
        Binding("escape,q,comma", "dismiss(None)", "Close", key_display="Esc", id="settings.close"),
        Binding("tab,down", "app.focus_next", "Next", key_display="Tab", id="settings.next"),
        Binding("shift+tab,up", "app.focus_previous", "Back", show=False, id="settings.previous"),
    ]

    def __init__(self, settings: Settings, themes: list[str], change: Callable[[Settings], None]) -> None:
        super().__init__()
        self._settings = settings
        self._themes = themes
        self._change = change

    def compose(self) -> ComposeResult:
        """A line for each setting."""
        chosen = self._settings
        theme = chosen.theme if chosen.theme in self._themes else self.app.theme
        with VerticalScroll(classes="dialog", id="settings", can_focus=False):
            yield Label("Settings", classes="title")
            yield from _line("Live verdict", "show_verdict", _SWITCH, chosen.show_verdict)
            yield from _line("Marks on the cards", "teach", _SWITCH, chosen.teach)
            yield from _line("Suits", "suits", [(_SUITS[suits], suits) for suits in SUITS], chosen.suits)
            yield from _line("Only ASCII characters", "ascii", _SWITCH, chosen.ascii)
            colours = [(_COLOURS[each], each) for each in COLOURS]
            yield from _line("Colours of the suits", "colours", colours, chosen.colours)
            yield from _line("Theme", "theme", [(theme_title(name), name) for name in self._themes], theme)
            yield from _line("Moving cards and hands", "animation", _SWITCH, chosen.animation)
            opponents = [(_OPPONENTS[each], each) for each in OPPONENTS]
            yield from _line("The computer plays", "opponent", opponents, chosen.opponent)
            yield from _line("Chopsticks rules", "rules", _rules(chosen.rules), chosen.rules)
            yield from _line("Chopsticks move values", "values", _SWITCH, chosen.values)
        yield KeysView()

    @on(Select.Changed)
    def take_change(self, event: Select.Changed) -> None:
        """Hand a change on."""
        name = event.select.id
        if name is None or event.value == getattr(self._settings, name):
            return
        shown_before = name == "theme" and event.value == self.app.theme
        if not shown_before:
            change: dict[str, Any] = {name: event.value}
            self._settings = replace(self._settings, **change)
            self._change(self._settings)


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


def _line(label: str, name: str, options: Any, value: Any) -> ComposeResult:
    with Horizontal(classes="preference"):
        yield Label(label)
        yield SteadySelect(options, value=value, allow_blank=False, id=name, compact=True)
