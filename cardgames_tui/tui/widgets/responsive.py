"""The container of a whole screen; its style depends on its size."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Container
from textual.events import Resize
from textual.message import Message
from textual.widgets import Static

from cardgames_tui.tui import MIN_COLUMNS, MIN_LINES


class Breakpoint(NamedTuple):
    """A layout of a screen, and the smallest size that has room for it, without the line of keys."""

    name: str
    """While it applies, the container has the CSS class `-name`."""
    width: int
    height: int
    has_panel: bool = False
    """Whether there is a side panel."""


BREAKPOINTS = (
    Breakpoint("large", 140, 39, has_panel=True),
    Breakpoint("panel", 110, 29, has_panel=True),
    Breakpoint("table", 80, 23),
    Breakpoint("compact", MIN_COLUMNS, MIN_LINES - 1),
    Breakpoint("tiny", 0, 0),
)
"""From the largest to the smallest; in a `tiny` terminal nothing but a message is shown."""

SOLITAIRE_BREAKPOINTS = (
    Breakpoint("panel", 110, 19, has_panel=True),
    Breakpoint("table", 80, 19),
    Breakpoint("portrait", MIN_COLUMNS, 31),
    *BREAKPOINTS[-2:],
)
"""The same for screens with cards, which need fewer lines."""

NARROW_WIDTH = 76
"""Below this width, in cells, screens have the CSS class `-narrow`."""


def fitting_breakpoint(width: int, height: int, breakpoints: Sequence[Breakpoint]) -> Breakpoint:
    """The first breakpoint that a size reaches."""
    return next(each for each in breakpoints if width >= each.width and height >= each.height)


class ResponsiveContainer(Container):
    """Holds the contents of a screen; when the terminal is too small for them, it says so instead."""

    @dataclass
    class Rearranged(Message):
        """Another breakpoint applies."""

        has_panel: bool

    def __init__(self, *, id: str | None = None, breakpoints: Sequence[Breakpoint] = BREAKPOINTS) -> None:  # noqa: A002 - as widgets call it
        super().__init__(id=id)
        self._breakpoints = breakpoints

    def compose(self) -> ComposeResult:
        """Yields the message for a terminal that is too small; the screen's own widgets come before it.

        The breakpoint is chosen already here, so that nothing has to be styled twice.
        """
        self.apply_size(self.app.size.width, self.app.size.height - 1)
        enough = f"{MIN_COLUMNS} x {MIN_LINES} is enough"
        yield Static(f"This terminal is too small.\n{enough}.\nctrl+q quits.", classes="too-small")

    def on_resize(self, event: Resize) -> None:
        self.apply_size(event.size.width, event.size.height)

    def apply_size(self, width: int, height: int) -> None:
        chosen = self.breakpoint_for(width, height)
        if not self.has_class(f"-{chosen.name}"):
            for each in self._breakpoints:
                self.set_class(each is chosen, f"-{each.name}")
            self.post_message(self.Rearranged(chosen.has_panel))

    def breakpoint_for(self, width: int, height: int) -> Breakpoint:
        return fitting_breakpoint(width, height, self._breakpoints)
