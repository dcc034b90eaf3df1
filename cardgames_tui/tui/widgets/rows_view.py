"""A list that is drawn at once: its length may change with every move, and nothing is laid out anew."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from rich.cells import set_cell_size
from textual.content import Content
from textual.events import Click, Leave, MouseMove, MouseScrollDown, MouseScrollUp, Resize
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive

from cardgames_tui.tui.draw.canvas import Part, Piece, PieceStyle, length
from cardgames_tui.tui.touch import target_height
from cardgames_tui.tui.widgets.drawn_view import PartsView, parsed


class Rows(Protocol):
    """What a list shows: an immutable value."""

    def __len__(self) -> int:
        """How many rows there are."""

    def drawn(self, first: int, last: int, width: int) -> list[list[Piece]]:
        """The rows from a first one to before a last one, for a width in cells."""


class NoRows:
    """A list of nothing."""

    def __len__(self) -> int:
        return 0

    def drawn(self, first: int, last: int, width: int) -> list[list[Piece]]:
        """No rows."""
        return []


class RowsView(PartsView):
    """Rows of text of which one may be selected; each can be clicked.

    Where there is no room for all, a bar on the right says which part is seen.

    Args:
        picked: Whether a row is there to be picked, so that it has to be hit.
        id: What the widget is called.
    """

    rows: reactive[Rows] = reactive(NoRows(), repaint=False)
    """What is listed."""
    selected: reactive[int | None] = reactive(None)
    """The row that is marked, and kept in sight."""
    first: reactive[int] = reactive(0)
    """The uppermost row that is seen."""
    pointed: reactive[int | None] = reactive(None)
    """The row under the mouse."""

    @dataclass
    class Picked(Message):
        """A row has been clicked."""

        view: "RowsView"
        row: int

        @property
        def control(self) -> "RowsView":
            """The list, by which handlers tell one from another."""
            return self.view

    @dataclass
    class Resized(Message):
        """There is room for another number of rows."""

    @property
    def goes_on(self) -> bool:
        return 0 < self.room < len(self.rows)

    @property
    def row_height(self) -> int:
        return target_height(self.app) if self._picked else 1

    @property
    def room(self) -> int:
        """How many rows can be seen at once; where there is any room, one."""
        height = self.content_size.height
        return max(height // self.row_height, min(height, 1))

    def __init__(self, *, picked: bool = True, id: str) -> None:  # noqa: A002 - as widgets call it
        super().__init__(id=id)
        self._picked = picked

    def parts(self) -> Iterator[Part]:
        width, height = self.content_size
        goes_on, high = self.goes_on, self.row_height
        across = width - goes_on
        last = min(self.first + self.room, len(self.rows))
        drawn = self.rows.drawn(self.first, last, across)
        for y in range(min(len(drawn) * high, height)):
            line = drawn[y // high] if y % high == high // 2 else ()
            bar = self._bar(y) if goes_on else []
            pieces = (*_fitted(line, across, self._background(self.first + y // high)), *bar)
            yield Part(Region(0, y, width, 1), (pieces,))

    def watch_rows(self, before: Rows, after: Rows) -> None:
        """Begin a list of another length at its beginning."""
        if len(before) != len(after):
            self.first = 0
        if self.selected is not None and self.selected >= len(after):
            self.selected = None
        self.pointed = None
        self.repaint()

    def validate_first(self, first: int) -> int:
        """Let no rows be missing at the end."""
        return max(0, min(first, len(self.rows) - self.room))

    def watch_selected(self) -> None:
        if self.selected is not None and (room := self.room):
            self.first = min(max(self.first, self.selected - room + 1), self.selected)

    def watch_pointed(self, row: int | None) -> None:
        """Show all of a row that is cut."""
        width = self.content_size.width - self.goes_on
        line = [] if row is None else self.rows.drawn(row, row + 1, width)[0]
        self.tooltip = Content("".join(text for text, _ in line)) if length(line) > width else None

    def on_resize(self, event: Resize) -> None:
        self.first = self.first
        self.watch_selected()
        self.post_message(self.Resized())

    def scroll_page(self, step: int) -> None:
        self.first += step * max(1, self.room - 1)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.first += 1

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.first -= 1

    def on_mouse_move(self, event: MouseMove) -> None:
        self.pointed = self._row(event)

    def on_leave(self, event: Leave) -> None:
        self.pointed = None

    def on_click(self, event: Click) -> None:
        """Say which row was clicked; a click on the bar shows that part of the list."""
        event.stop()
        self.tooltip = None
        if self.goes_on and event.x - self.styles.gutter.left == self.content_size.width - 1:
            y = event.y - self.styles.gutter.top
            self.first = round(y / max(1, self.content_size.height - 1) * len(self.rows))
        elif (row := self._row(event)) is not None:
            self.post_message(self.Picked(self, row))

    def _row(self, event: Click | MouseMove) -> int | None:
        y = event.y - self.styles.gutter.top
        row = self.first + y // self.row_height
        return row if 0 <= y < self.content_size.height and row < len(self.rows) else None

    def _background(self, row: int) -> str:
        if row == self.selected:
            return f"on $table-cursor{' reverse' * self.app.no_color}"
        return "on $table-hover" if row == self.pointed else ""

    def _bar(self, line: int) -> list[Piece]:
        """The part of the bar beside a line."""
        height, count = self.room * self.row_height, len(self.rows)
        seen = self.first * height <= line * count < (self.first + self.room) * height
        return [
            (" ", f"on $scrollbar{'' if seen else '-background'}{' reverse' * (seen and self.app.no_color)}")
        ]


def _fitted(line: Sequence[Piece], width: int, background: str) -> list[Piece]:
    """A line made as long as a width, with an ellipsis where it is cut."""
    fitted: list[Piece] = []
    left = width
    for text, style in line:
        if left <= 0:
            break
        over = length([(text, "")]) > left
        kept = f"{set_cell_size(text, left - 1)}…" if over else text
        fitted.append((kept, _under(style, background)))
        left -= length([(kept, "")])
    return [*fitted, (" " * max(0, left), background)]


def _under(style: PieceStyle, background: str) -> PieceStyle:
    return parsed(style) + parsed(background) if background else style
