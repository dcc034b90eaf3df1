"""What a web page around the terminal has to know, for its buttons and for the keyboard of the screen."""

import re
from typing import Any
from weakref import WeakSet

from textual.app import App
from textual.command import CommandPalette
from textual.keys import key_to_character
from textual.screen import Screen

from cardgames_tui.tui.textual_ext.app import SteadyApp

TOUCH = "-touch"
"""The class of an app that is played with fingers, for the style sheet."""

LINES = 3
"""How many lines everything that can be chosen has there: what is lower is missed."""

_CODE = 7701
"""The number of the control sequence (OSC), which no terminal knows."""

_LEAVE = ("close", "dismiss(None)")
"""What Escape does on screens that one goes back from."""

BUTTONS = ("Undo", "Hint", "Verdict", "Values", "New", "Games")
"""What the keys do for which a page has buttons."""


def has_touch(app: App[Any]) -> bool:
    """Whether an app is played with fingers alone, which press no keys."""
    return app.has_class(TOUCH)


def without_keys(app: App[Any], words: str) -> str:
    """Words as they are, or without the keys named at their end where there are only fingers."""
    return re.split(" (?:Esc|Enter)", words)[0] if has_touch(app) else words


def tall(app: App[Any]) -> int:
    """How many lines everything has that can be chosen."""
    return LINES if has_touch(app) else 1


class PageNews:
    """Tells the page which keys do something now, and whether a text is being written.

    Args:
        app: The app, in a page.
    """

    def __init__(self, app: SteadyApp) -> None:
        self._app = app
        self._followed: WeakSet[Screen[Any]] = WeakSet()
        self._screen: Screen[Any] | None = None

    def follow(self, screen: Screen[Any]) -> None:
        """Tell of a screen that is on top, and whenever something changes on it."""
        if screen not in self._followed:
            self._followed.add(screen)
            screen.bindings_updated_signal.subscribe(self._app, self._tell_soon)
        if screen is not self._screen and screen is self._app.screen:
            self._screen = screen
            self._tell_soon(screen)

    def _tell_soon(self, screen: Screen[Any]) -> None:
        self._app.call_after_refresh(self._tell, screen)

    def _tell(self, screen: Screen[Any]) -> None:
        if screen is self._app.screen and self._app.terminal is not None:
            import json  # not needed in a terminal

            self._app.terminal.write(f"\x1b]{_CODE};{json.dumps(news_of(screen))}\x07")


def news_of(screen: Screen[Any]) -> dict[str, Any]:
    """What a page has to know of a screen: what to type for what, and whether letters go into a text."""
    keys: dict[str, str] = {}
    leaves = False
    for key, (_, binding, enabled, _) in screen.active_bindings.items():
        is_back = key == "escape"
        leaves |= is_back and binding.action in _LEAVE
        is_ours = binding.id and binding.description in BUTTONS  # a text can be undone as well
        if enabled and (is_back or is_ours) and (typed := _typed(key)):
            keys.setdefault("Back" if is_back else binding.description, typed)
    if leaves:
        keys.pop("Games", None)
    focused = None if isinstance(screen, CommandPalette) else screen.focused  # that is a list to choose from
    return {"keys": keys, "writes": focused is not None and focused.check_consume_key("a", "a")}


def _typed(key: str) -> str:
    """What a terminal writes when a key is pressed; empty for one that is seldom used."""
    held, _, base = key.rpartition("+")
    if key == "escape":
        return "\x1b"
    if held == "ctrl" and len(base) == 1:
        return chr(ord(base) & 31)
    if held == "alt":
        return f"\x1b{base}"
    return key_to_character(key) or ""
