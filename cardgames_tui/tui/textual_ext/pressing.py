"""Words that press a key when they are clicked, for those who play with the mouse."""

from typing import Any

from textual.app import App
from textual.content import Content
from textual.events import Click
from textual.style import Style

_PRESSES = "presses"
"""What the style of words says which key they press."""


def pressing(words: str, key: str) -> Content:
    """Words that press a key."""
    return Content.styled(words, Style.from_meta({_PRESSES: key}))


def press_clicked(app: App[Any], event: Click, row: int | None = None) -> bool:
    """Press the key of the words that were clicked, or of those in another row; whether there is one."""
    style = event.style if row is None else app.screen.get_style_at(event.screen_x, row)
    key = style.meta.get(_PRESSES)
    if key:
        event.stop()
        app.call_later(app.simulate_key, key)  # a key that comes from here would stay here
    return bool(key)
