"""Links: text that runs an action when it is clicked."""

from collections.abc import Iterable
from typing import Any

from textual.content import Content
from textual.events import Click
from textual.screen import Screen
from textual.style import Style

_ACTION = "action"
"""The key under which the style of a link holds its action."""


def link(text: str | Content, action: str) -> Content:
    """Makes a link to an action of the screen."""
    return Content.assemble(text).stylize(Style.from_meta({_ACTION: action}))


def key_link(text: str, key: str) -> Content:
    return link(text, f"app.simulate_key({key!r})")


def run_clicked(screen: Screen[Any], event: Click, rows: Iterable[int] = ()) -> bool:
    """Runs the link that was clicked; returns whether there is one.

    Args:
        screen: The screen with the link.
        event: The click.
        rows: The rows of the screen in which to look for a link, the nearest first; else that of the click.
    """
    styles = (screen.get_style_at(event.screen_x, y) for y in rows or [event.screen_y])
    action = next((style.meta[_ACTION] for style in styles if _ACTION in style.meta), None)
    if action:
        event.stop()
        screen.app.call_later(screen.run_action, action)  # a key simulated from here would be handled here
    return bool(action)
