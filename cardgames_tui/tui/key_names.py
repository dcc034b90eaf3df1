"""What keys are called, as they are bound now."""

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from textual.binding import Binding, BindingType

from cardgames_tui.tui.bindings import short_id
from cardgames_tui.tui.draw.game_summary import Action, Offer
from cardgames_tui.tui.touch import has_touch

if TYPE_CHECKING:
    from cardgames_tui.tui.app import CardgamesApp

_KEY_NAMES = {
    "enter": "Enter",
    "backspace": "Bksp",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "home": "Home",
    "pageup": "PgUp",
    "pagedown": "PgDn",
}
"""The names of the keys for which Textual has symbols or other names than our texts."""


def key_name(binding: Binding) -> str:
    """Our name for the key of a binding; empty if Textual's name will do."""
    if binding.key[1:].isdecimal():
        return binding.key.upper()  # F1
    return binding.key_display or _KEY_NAMES.get(binding.key, "")


KeyLabels = Callable[[str], str]
"""Gives the name of the first key of a binding, by the last part of the binding's id: `u` for `undo`."""


def key_labels(app: "CardgamesApp", bindings: Iterable[BindingType]) -> KeyLabels | None:
    """Names the keys of some bindings as they are bound now; None where there are only fingers."""
    if has_touch(app):
        return None
    by_name = _by_name(bindings)
    return lambda name: _label(app, by_name[name])


def _by_name(bindings: Iterable[BindingType]) -> dict[str, Binding]:
    return {short_id(each): each for each in bindings if isinstance(each, Binding)}


def first_key(app: "CardgamesApp", name: str, keys: str) -> str:
    """The name of the first key of a binding, given its id and its default keys; empty with touch."""
    return "" if has_touch(app) else _label(app, Binding(keys, "", id=name))


def with_bound_keys(app: "CardgamesApp", text: str, bindings: Iterable[BindingType]) -> str:
    """A text with the keys as they are bound now in the place of their ids: `i` for `{solitaire.hint}`."""
    by_id = {each.id: each for each in bindings if isinstance(each, Binding)}
    return re.sub(r"\{([a-z-]+\.[a-z-]+)\}", lambda found: _label(app, by_id[found[1]]), text)


def _label(app: "CardgamesApp", binding: Binding) -> str:
    changed = app.keymap.get(binding.id or "")
    keys, display = (changed, None) if changed else (binding.key, binding.key_display)
    return app.get_key_display(binding.with_key(keys.partition(",")[0], display))


def actions_with_keys(
    app: "CardgamesApp", bindings: Iterable[BindingType], offers: Iterable[Offer]
) -> tuple[Action, ...]:
    """What is offered with the first keys, or without keys where there are only fingers."""
    by_name, keys = _by_name(bindings), key_labels(app, bindings)
    return tuple(Action(by_name[name].action, label, keys(name) if keys else "") for name, label in offers)
