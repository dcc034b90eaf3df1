"""The container of a whole screen."""

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Container
from textual.events import Resize
from textual.widgets import Static

from cardgames_tui.tui import MIN_COLUMNS, MIN_LINES, MIN_PAGE_COLUMNS

if TYPE_CHECKING:
    from cardgames_tui.tui.app import CardgamesApp

NARROW_WIDTH, PANEL_MIN_WIDTH = 76, 110
"""In cells: below the one, there is little room beside a label, and from the other, there is a panel."""

BESIDE_KEYS_MIN_WIDTH = 60
"""Of a table beside the list of keys, which closes where less is left."""


def min_columns(app: "CardgamesApp") -> int:
    return MIN_PAGE_COLUMNS if app.is_web else MIN_COLUMNS


def is_too_small(app: "CardgamesApp") -> bool:
    return app.size.width < min_columns(app) or app.size.height < MIN_LINES


class ResponsiveContainer(Container):
    """Holds all of a screen but the key bar. In a terminal that is too small, it shows only a message."""

    if TYPE_CHECKING:
        app: CardgamesApp

    def compose(self) -> ComposeResult:
        """Yields the message for a terminal that is too small; it comes after the widgets of the screen."""
        self.apply_size(self.app.size.width, self.app.size.height - 1)  # so that nothing is styled twice
        enough = f"{min_columns(self.app)} x {MIN_LINES} is enough"
        leave = "" if self.app.is_web else "\nctrl+q quits."
        yield Static(f"This terminal is too small.\n{enough}.{leave}", classes="too-small")

    def on_resize(self, event: Resize) -> None:
        self.apply_size(event.size.width, event.size.height)
        if event.size.width < BESIDE_KEYS_MIN_WIDTH:
            self.screen.query("KeysPanel").remove()

    def apply_size(self, width: int, height: int) -> None:
        self.set_class(is_too_small(self.app), "-too-small")
        self.set_class(width < NARROW_WIDTH, "-narrow")
        self.set_class(width >= PANEL_MIN_WIDTH, "-wide")
