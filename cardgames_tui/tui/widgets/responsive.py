"""The container of a whole screen, styled by its size."""

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
    """A layout and the least size it needs, without the footer; it sets the CSS class `-name`."""

    name: str
    width: int
    height: int
    has_panel: bool = False


BREAKPOINTS = (
    Breakpoint("large", 140, 39, has_panel=True),
    Breakpoint("panel", 110, 29, has_panel=True),
    Breakpoint("table", 80, 23),
    Breakpoint("compact", MIN_COLUMNS, MIN_LINES - 1),
    Breakpoint("tiny", 0, 0),
)
"""Largest first; a `tiny` terminal shows only a message."""

SOLITAIRE_BREAKPOINTS = (
    Breakpoint("panel", 110, 19, has_panel=True),
    Breakpoint("table", 80, 19),
    Breakpoint("portrait", MIN_COLUMNS, 31),
    *BREAKPOINTS[-2:],
)
"""For screens with cards, which need fewer lines."""

NARROW_WIDTH = 76
"""Narrower screens have the CSS class `-narrow`."""


def fitting_breakpoint(width: int, height: int, breakpoints: Sequence[Breakpoint]) -> Breakpoint:
    return next(each for each in breakpoints if width >= each.width and height >= each.height)


class ResponsiveContainer(Container):
    """Holds the contents of a screen, or says that the terminal is too small."""

    @dataclass
    class Rearranged(Message):
        """Another breakpoint applies."""

        has_panel: bool

    def __init__(self, *, id: str | None = None, breakpoints: Sequence[Breakpoint] = BREAKPOINTS) -> None:  # noqa: A002 - as widgets call it
        super().__init__(id=id)
        self._breakpoints = breakpoints

    def compose(self) -> ComposeResult:
        # chosen already here, so that nothing is styled twice
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
