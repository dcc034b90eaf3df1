"""The room on screen: how large the table can be drawn, and where keys are listed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

from textual.app import ComposeResult
from textual.containers import Container
from textual.events import Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.widgets import Static


class Shape(NamedTuple):
    """A way to lay a screen out, and the least room it takes."""

    name: str
    """The style sheet knows it as the class `-name`."""
    width: int
    """In cells."""
    height: int
    """In lines."""
    has_panel: bool = False
    """Whether it has room for a side panel."""


SHAPES = (
    Shape("large", 140, 39, has_panel=True),
    Shape("panel", 110, 29, has_panel=True),
    Shape("table", 80, 23),
    Shape("compact", 46, 11),
    Shape("tiny", 0, 0),
)
"""From the one that takes most room; heights leave a line for the footer."""


TABLE_SHAPES = (
    Shape("panel", 110, 23, has_panel=True),
    Shape("low-panel", 110, 19, has_panel=True),
    Shape("table", 80, 23),
    Shape("low", 80, 19),
    *SHAPES[-2:],
)
"""Those of a table of cards, which lays itself out by the room it has: what is beside it and below it."""


def fitting_shape(width: int, height: int, shapes: Sequence[Shape] = SHAPES) -> Shape:
    return next(shape for shape in shapes if width >= shape.width and height >= shape.height)


class Stage(Container):
    """A screen's contents, laid out by the room they have; when that is too little it says so instead."""

    @dataclass
    class Reshaped(Message):
        """The contents have been laid out in another shape."""

        has_panel: bool
        """Whether there is room for a side panel."""

    def __init__(self, *, id: str | None = None, shapes: Sequence[Shape] = SHAPES) -> None:  # noqa: A002 - as widgets call it
        super().__init__(id=id)
        self._shapes = shapes

    def compose(self) -> ComposeResult:
        """The page for a terminal that is too small; the screen's own widgets come before it.

        The shape is chosen now, when nothing has been styled that would have to be styled again.
        """
        self.take_shape(self.app.size.width, self.app.size.height - 1)
        small = SHAPES[-2]
        yield Static(
            f"This terminal is too small.\n{small.width} x {small.height + 1} is enough.\nctrl+q quits.",
            classes="too-small",
        )

    def on_resize(self, event: Resize) -> None:
        self.take_shape(event.size.width, event.size.height)

    def take_shape(self, width: int, height: int) -> None:
        """Let the style sheet lay everything out for so much room."""
        chosen = self.fitting(width, height)
        if not self.has_class(f"-{chosen.name}"):
            for shape in self._shapes:
                self.set_class(shape is chosen, f"-{shape.name}")
            self.post_message(self.Reshaped(chosen.has_panel))

    def fitting(self, width: int, height: int) -> Shape:
        return fitting_shape(width, height, self._shapes)


HELPED = "-helped"
"""The class of a screen that shows the list of its keys, for the style sheet."""

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
