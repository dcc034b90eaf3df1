"""Where the list of all keys lies on a screen."""

from typing import Protocol, runtime_checkable

from textual.geometry import Region, Size

HELP_CLASS = "-helped"
"""The CSS class of a screen while it shows the list of its keys."""

SIDE_WIDTH = 46
"""The width of the list at the side of a screen, in cells."""


@runtime_checkable
class HasHelpArea(Protocol):
    """A widget that knows which part of the screen the list may cover."""

    @property
    def help_area(self) -> Region: ...


def side_area(screen: Size) -> Region:
    """The right side of a screen, without its first line and its last."""
    return Region(screen.width - SIDE_WIDTH, 1, SIDE_WIDTH, screen.height - 2)
