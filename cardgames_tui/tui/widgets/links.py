"""Links: text that runs an action when it is clicked."""

from collections.abc import Iterable
from typing import Any

from textual.content import Content
from textual.events import Click
from textual.screen import Screen
from textual.style import Style


def link(text: str | Content, action: str) -> Content:
    return Content.assemble(text).stylize(Style.from_meta({"action": action}))


def key_link(text: str, key: str) -> Content:
    return link(text, f"app.simulate_key({key!r})")


def run_clicked(screen: Screen[Any], event: Click, rows: Iterable[int] = ()) -> bool:
    """Runs the link that was clicked, or the first in some rows; returns whether there is one."""
    styles = (screen.get_style_at(event.screen_x, y) for y in rows or [event.screen_y])
    action = next((style.meta["action"] for style in styles if "action" in style.meta), None)
    if action:
        event.stop()
        screen.app.call_later(screen.run_action, action)  # a key simulated from here would be handled here
    return bool(action)
