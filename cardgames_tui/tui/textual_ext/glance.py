"""What a player has had time to see of a dialog."""

from collections.abc import Callable

from textual.events import Event, Key, MouseDown, MouseUp
from textual.screen import ModalScreen, Screen

AT_ONCE = "-at-once"
"""The class of dialogs that cover nothing and take keys as soon as they are there."""

SECONDS = 0.25
"""How long a dialog has to be shown before a key can be meant for it."""


class Glance:
    """Tells keys and clicks that were meant for what was there before a dialog.

    Letters that go into a field of the dialog are let through: whoever knows what is asked types ahead.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._shown: Screen[object] | None = None
        self._since = 0.0

    def note(self, screen: Screen[object]) -> None:
        """Note that a screen has been painted."""
        if screen is not self._shown:
            self._shown, self._since = screen, self._now()

    def is_too_early(self, event: Event, screen: Screen[object]) -> bool:
        """Whether an event comes before the player can have seen the screen it would go to."""
        if not isinstance(event, Key | MouseDown | MouseUp) or not isinstance(screen, ModalScreen):
            return False
        from textual.widgets import Input, TextArea  # not needed before there is a dialog

        types = isinstance(event, Key) and event.is_printable and isinstance(screen.focused, Input | TextArea)
        if types or screen.has_class(AT_ONCE):
            return False
        return screen is not self._shown or self._now() - self._since < SECONDS
