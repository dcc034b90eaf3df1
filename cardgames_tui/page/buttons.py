"""Which buttons below the page's terminal work, what they type, and where fingers drag."""

import json
from typing import Any

from textual.command import CommandPalette
from textual.keys import key_to_character
from textual.screen import Screen

from cardgames_tui.tui.bindings import has_button, short_id
from cardgames_tui.tui.game_screen import GameScreen

_OSC_NUMBER = 7701  # unused by terminals
_CLOSING_ACTIONS = ("close", "dismiss(None)")  # of Escape


def report(screen: Screen[Any]) -> str:
    """The control sequence with a screen's state for `touch.js`.

    `keys` has what to type for each button that works, `writes` whether letters go into a text field, and
    `drags` the columns and rows where fingers drag instead of scroll: left, top, right, bottom.
    """
    keys: dict[str, str] = {}
    closes = bool(screen.query("KeysPanel"))
    for key, (_, binding, enabled, _) in screen.active_bindings.items():
        is_back = key == "escape"
        closes |= is_back and binding.action in _CLOSING_ACTIONS
        if enabled and (is_back or has_button(binding)) and (typed := _typed(key)):
            keys.setdefault("back" if is_back else short_id(binding), typed)
    if closes:
        keys.pop("home", None)
    # the palette's list can be tapped, so no keyboard opens over it
    focused = None if isinstance(screen, CommandPalette) else screen.focused
    writes = focused is not None and focused.check_consume_key("a", "a")
    drags = screen.table.region.corners if isinstance(screen, GameScreen) and screen.is_mounted else ()
    state = {"keys": keys, "writes": writes, "drags": drags}
    return f"\x1b]{_OSC_NUMBER};{json.dumps(state)}\x07"


def _typed(key: str) -> str:
    """What a terminal sends for a key; empty for keys without a button."""
    modifier, _, base = key.rpartition("+")
    if key == "escape":
        return "\x1b"
    if modifier == "ctrl" and len(base) == 1:
        return chr(ord(base) & 31)
    if modifier == "alt":
        return f"\x1b{base}"
    return key_to_character(key) or ""
