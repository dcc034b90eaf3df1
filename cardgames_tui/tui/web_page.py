"""The web page around the terminal, with buttons below it: which of them work, and what they type."""

import json
from typing import Any

from textual.binding import Binding
from textual.command import CommandPalette
from textual.keys import key_to_character
from textual.screen import Screen

from cardgames_tui.tui.bindings import short_id
from cardgames_tui.tui.textual_ext.robust_app import RobustApp

PAGE_BUTTONS = ("undo", "hint", "verdict", "values", "new", "home")
"""The last parts of the ids of the bindings that have a button on the page (see its `touch.js`)."""

_OSC_NUMBER = 7701  # of the control sequence that carries the report; no terminal knows it
_CLOSING_ACTIONS = ("close", "dismiss(None)")  # of Escape on screens that one goes back from


def has_button(binding: Binding) -> bool:
    return short_id(binding) in PAGE_BUTTONS


def report_screen(app: RobustApp, screen: Screen[Any]) -> None:
    """Reports the state of a screen to the page, if it is still on top."""
    if screen is app.screen and app.terminal is not None:
        app.terminal.write(f"\x1b]{_OSC_NUMBER};{json.dumps(_page_state(screen))}\x07")


def _page_state(screen: Screen[Any]) -> dict[str, Any]:
    """The state of a screen for the page.

    Returns:
        `keys`: what to type for each button that works now, `back` among them; `writes`: whether letters go
        into a text.
    """
    keys: dict[str, str] = {}
    closes = False
    for key, (_, binding, enabled, _) in screen.active_bindings.items():
        is_back = key == "escape"
        closes |= is_back and binding.action in _CLOSING_ACTIONS
        if enabled and (is_back or has_button(binding)) and (typed := _typed(key)):
            keys.setdefault("back" if is_back else short_id(binding), typed)
    if closes:
        keys.pop("home", None)
    focused = None if isinstance(screen, CommandPalette) else screen.focused  # that is a list to choose from
    return {"keys": keys, "writes": focused is not None and focused.check_consume_key("a", "a")}


def _typed(key: str) -> str:
    """What a terminal sends for a key; empty for keys that no button needs."""
    modifier, _, base = key.rpartition("+")
    if key == "escape":
        return "\x1b"
    if modifier == "ctrl" and len(base) == 1:
        return chr(ord(base) & 31)
    if modifier == "alt":
        return f"\x1b{base}"
    return key_to_character(key) or ""
