"""Words that press a key when they are clicked, for those who play with the mouse."""

import re
from typing import Any

from textual.app import App
from textual.content import Content
from textual.events import Click
from textual.style import Style

_PRESSES = "presses"
"""What the style of words says which key they press."""

_CLAUSE = re.compile(r"\b(Enter|Esc)\b[^.,;]*")
"""What a key does, as sentences tell it."""

_KEYS = {"Enter": "enter", "Esc": "escape"}
"""What Textual calls the keys that sentences name."""


def pressing(words: str, key: str) -> Content:
    """Words that press a key."""
    return Content.styled(words, Style.from_meta({_PRESSES: key}))


def told(words: str) -> Content:
    """Sentences in which what is said of keys presses them."""
    content = Content(words)
    for clause in _CLAUSE.finditer(words):
        content = content.stylize(Style.from_meta({_PRESSES: _KEYS[clause[1]]}), *clause.span())
    return content


def press_clicked(app: App[Any], event: Click) -> bool:
    """Press the key of the words that were clicked; whether there is one."""
    key = event.style.meta.get(_PRESSES)
    if key:
        event.stop()
        app.call_later(app.simulate_key, key)  # a key that comes from here would stay here
    return bool(key)
