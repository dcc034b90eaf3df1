"""Screens that take no size but that of the window.

Textual tells a screen its size once more after each layout in another one. While two sizes are on their way,
as when a window is drawn larger faster than a busy program follows, they come after each other for ever.
"""

from typing import Any, TypeVar

from textual.events import Resize
from textual.message import Message
from textual.screen import Screen

S = TypeVar("S", bound=type[Screen[Any]])


def sized_as_window(screen: S) -> S:
    """Let a kind of screen be told of no size that the window has no longer."""
    is_enabled = screen.check_message_enabled

    def is_of_now(self: Any, message: Message) -> bool:
        """Whether a message is to be handled: not one of a size that is out of date."""
        out_of_date = isinstance(message, Resize) and message.size != self.app.size
        return is_enabled(self, message) and not out_of_date

    screen.check_message_enabled = is_of_now  # type: ignore[method-assign]
    return screen
