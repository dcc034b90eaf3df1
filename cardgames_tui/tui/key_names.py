"""What keys are called, as they are bound now."""

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from textual.binding import Binding, BindingType
from textual.screen import Screen

from cardgames_tui.tui.game_summary import Action, Offer
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
    by_name = {each.id.rpartition(".")[2]: each for each in bindings if isinstance(each, Binding) and each.id}
    return lambda name: _label(app, by_name[name])


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


def actions_with_keys(screen: Screen[Any], offers: Iterable[Offer]) -> tuple[Action, ...]:
    """The actions of a screen with their first keys, or without keys where there are only fingers."""
    offered, keys = dict(offers), dict[str, str]()
    if not has_touch(screen.app):
        for _, binding, _, _ in screen.active_bindings.values():
            if binding.action in offered:
                keys.setdefault(binding.action, screen.app.get_key_display(binding))
    return tuple(Action(name, label, keys.get(name, "")) for name, label in offered.items())
