"""What tells a player what the keys do: their names, the list of them, and the command palette."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from cardgames_tui.tui.textual_ext.page import has_fingers

if TYPE_CHECKING:
    from cardgames_tui.tui.dialogs.keys_screen import KeyUse

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
"""What keys are called whose names in Textual are symbols, or written otherwise than in the texts."""

_KEYS_ALONE = ("cursor(", "screen.copy_text", "next_theme", "command_palette", "app.focus_")
"""Actions that make sense with their keys alone; in the palette any theme can be chosen."""

_FOR_KEYS_ONLY = ("play(", "choose", "next_playable", "next_move", "keys", "app.help")
"""Actions for which there is no need where there are only fingers."""

PAGE_KEYS = {
    "app.home": "alt+g,f3",
    "app.other": "alt+o,f4",
    "app.statistics": "alt+s,f5",
    "app.past-games": "alt+p,f6",
    "app.keys": "alt+k,f7",
    "setup.play": "ctrl+s,f5",
} | {
    f"{game}.{name}": keys
    for game in ("black-hole", "chopsticks")
    for name, keys in (("rules", "alt+r,f1"), ("describe", "alt+n,f9"), ("replay", "alt+w,f8"))
}
"""The keys that are others in a page: browsers keep some for themselves, and a Mac its upper row."""


def key_name(binding: Binding) -> str:
    """What the key of a binding is called; empty where Textual's own name will do."""
    if binding.key[1:].isdecimal():
        return binding.key.upper()  # F1
    return binding.key_display or _KEY_NAMES.get(binding.key, "")


def key_here(app: App[Any], name: str, key: str) -> str:
    """What the key of a binding is called here; empty where there are only fingers.

    Args:
        app: The app, in a terminal or in a page.
        name: The id of the binding.
        key: Its key in a terminal.
    """
    if has_fingers(app):
        return ""
    keys = PAGE_KEYS.get(name, key) if app.is_web else key
    return app.get_key_display(Binding(keys.partition(",")[0], ""))


def action_key(screen: Screen[Any], action: str) -> str:
    """What the first key of an action of a screen is called; empty when it has none, or nobody presses it."""
    if has_fingers(screen.app):
        return ""
    bindings = (binding for _, binding, _, _ in screen.active_bindings.values())
    return next((screen.app.get_key_display(each) for each in bindings if each.action == action), "")


def screen_commands(
    app: App[None], screen: Screen[Any], tip: Callable[[Binding], str]
) -> Iterator[SystemCommand]:
    """What the keys of a screen do, as commands of the palette."""
    seen = set()
    fingers = has_fingers(app)
    alone = (*_KEYS_ALONE, *_FOR_KEYS_ONLY) if fingers else _KEYS_ALONE
    for node, binding, enabled, _ in screen.active_bindings.values():
        named = binding.id and binding.description and not binding.system  # a list of Textual's has none
        action = binding.action.removeprefix("app.")  # home has keys of its own for what all screens can do
        if enabled and named and not binding.action.startswith(alone) and action not in seen:
            seen.add(action)
            key, told = f"key {app.get_key_display(binding)}", tip(binding)
            words = f"{told}\n" if fingers else f"{told} ({key})" if told else key
            yield SystemCommand(binding.description, words, partial(app.run_action, binding.action, node))


def key_uses(bindings: Iterable[BindingType], others: Mapping[str, str]) -> "list[KeyUse]":
    """What the keys of some bindings are for, those left out that are no player's business.

    Args:
        bindings: The bindings.
        others: The keys of those that have others here.
    """
    from cardgames_tui.tui.dialogs.keys_screen import KeyUse

    uses: dict[str, KeyUse] = {}
    for binding in bindings:
        if isinstance(binding, Binding) and binding.id and not binding.system:
            what = f"{binding.description}: {binding.tooltip or ''}".rstrip(": ").replace("?:", "?")
            uses[binding.id] = KeyUse(binding.id, others.get(binding.id, binding.key), what)
    return list(uses.values())
