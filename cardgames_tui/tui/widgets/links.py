"""Words that do something when they are clicked, for those who play with the mouse."""

from collections.abc import Iterable
from typing import Any

from textual.content import Content
from textual.events import Click
from textual.screen import Screen
from textual.style import Style

_ACTION = "action"
"""What the style of words says that the screen runs when they are clicked."""


def link(words: str | Content, action: str) -> Content:
    """Words that run an action of the screen."""
    return Content.assemble(words).stylize(Style.from_meta({_ACTION: action}))


def key_link(words: str, key: str) -> Content:
    """Words that press a key."""
    return link(words, f"app.simulate_key({key!r})")


def run_clicked(screen: Screen[Any], event: Click, rows: Iterable[int] = ()) -> bool:
    """Do what the words say that were clicked; whether there are such words.

    Args:
        screen: The screen that has them.
        event: The click.
        rows: The rows of the screen to look for them in, the best first; else that of the click.
    """
    styles = (screen.get_style_at(event.screen_x, y) for y in rows or [event.screen_y])
    action = next((style.meta[_ACTION] for style in styles if _ACTION in style.meta), None)
    if action:
        event.stop()
        screen.app.call_later(screen.run_action, action)  # a key that comes from here would stay here
    return bool(action)
