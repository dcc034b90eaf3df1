"""Playing with fingers alone, as on a phone: no keys can be pressed, and what is tapped must be higher."""

from typing import Any

from textual.app import App

TOUCH_CLASS = "-touch"
"""The CSS class of an app that is played with fingers."""

TOUCH_TARGET_HEIGHT = 3
"""The height of anything that a finger has to hit, in lines; anything lower is missed."""


def has_touch(app: App[Any]) -> bool:
    return app.has_class(TOUCH_CLASS)


def target_height(app: App[Any]) -> int:
    """The height of anything that can be chosen in this app, in lines."""
    return TOUCH_TARGET_HEIGHT if has_touch(app) else 1
