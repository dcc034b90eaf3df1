"""The container of a whole screen."""

from textual.app import ComposeResult
from textual.containers import Container
from textual.events import Resize
from textual.widgets import Static

from cardgames_tui.tui import MIN_COLUMNS, MIN_LINES, MIN_PAGE_COLUMNS

NARROW_WIDTH = 76
"""Below this width, in cells, screens have the CSS class `-narrow`."""


class ResponsiveContainer(Container):
    """Holds all of a screen but the key bar. In a terminal that is too small, it shows only a message."""

    def compose(self) -> ComposeResult:
        """Yields the message for a terminal that is too small; it comes after the widgets of the screen."""
        self._columns = MIN_PAGE_COLUMNS if self.app.is_web else MIN_COLUMNS
        self.apply_size(self.app.size.width, self.app.size.height - 1)  # so that nothing is styled twice
        enough = f"{self._columns} x {MIN_LINES} is enough"
        leave = "" if self.app.is_web else "\nctrl+q quits."
        yield Static(f"This terminal is too small.\n{enough}.{leave}", classes="too-small")

    def on_resize(self, event: Resize) -> None:
        self.apply_size(event.size.width, event.size.height)

    def apply_size(self, width: int, height: int) -> None:
        self.set_class(width < self._columns or height < MIN_LINES - 1, "-tiny")
