"""Touch screens: there are no keys, and what is tapped must be taller."""

from typing import Any

from textual.app import App
from textual.content import Content

TOUCH_CLASS = "-touch"


def has_touch(app: App[Any]) -> bool:
    return app.has_class(TOUCH_CLASS)


def target_height(app: App[Any]) -> int:
    """The height of anything that can be chosen, in lines."""
    return 3 if has_touch(app) else 1


def list_line(app: App[Any], line: Content) -> Content:
    """A line of an `OptionList` of this height; Textual's does not count the padding of its style sheet."""
    return Content("\n").join((Content(" "), line, Content(" "))) if has_touch(app) else line
