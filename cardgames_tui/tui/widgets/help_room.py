"""Where the list of keys may lie, so that what matters most stays in view."""

from typing import Protocol, runtime_checkable

from textual.geometry import Region, Size

NARROW = 76
"""Below this width, in cells, the list does not lie at the side of a table."""

WIDTH = 46
"""How wide the list is at the side, in cells."""


@runtime_checkable
class HelpRoom(Protocol):
    """A widget that says where on the screen the list may lie."""

    @property
    def help_room(self) -> Region:
        """The part of the screen that the list may cover."""


def at_side(screen: Size) -> Region:
    """The right side of a screen, without its first line and its last."""
    return Region(screen.width - WIDTH, 1, WIDTH, screen.height - 2)
