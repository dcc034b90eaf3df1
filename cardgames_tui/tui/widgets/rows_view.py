"""A list that is drawn at once: its length may change with every move, and nothing is laid out anew."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Protocol

from rich.cells import set_cell_size
from textual.content import Content
from textual.events import Click, Leave, MouseMove, MouseScrollDown, MouseScrollUp, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive

from cardgames_tui.tui.textual_ext.drawing import Drawing, DrawnView, Look, Piece, length, parsed
from cardgames_tui.tui.textual_ext.page import tall


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


class RowsView(DrawnView):
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
        """Whether there are more rows than can be seen at once."""
        return 0 < self.room < len(self.rows)

    @property
    def tall(self) -> int:
        """How many lines a row has."""
        return tall(self.app) if self._picked else 1

    @property
    def room(self) -> int:
        """How many rows can be seen at once; where there is any room, one."""
        height = self.content_size.height
        return max(height // self.tall, min(height, 1))

    def __init__(self, *, picked: bool = True, id: str) -> None:  # noqa: A002 - as widgets call it
        super().__init__(id=id)
        self._picked = picked
        self._drawn: list[list[Piece]] = []
        self._key: tuple[Rows, Size, int, int | None, int | None] | None = None
        self._now: list[list[Piece]] = []

    def render(self) -> Drawing:
        """The rows that there is room for."""
        self._drawn = self._lines()
        return Drawing(self._drawn)

    def notify_style_update(self) -> None:
        """Have it painted anew in its new style."""
        self._key = None
        super().notify_style_update()

    def _lines(self) -> list[list[Piece]]:
        """The rows as they look now; what the next frame shows has often just been looked at."""
        key = self.rows, self.content_size, self.first, self.selected, self.pointed
        if key != self._key:
            self._key, self._now = key, self._made()
        return self._now

    def _made(self) -> list[list[Piece]]:
        width, height = self.content_size
        goes_on, high = self.goes_on, self.tall
        across = width - goes_on
        last = min(self.first + self.room, len(self.rows))
        lines: list[list[Piece]] = []
        drawn = self.rows.drawn(self.first, last, across) if height else []
        for row, line in enumerate(drawn, self.first):
            for place in range(high):
                words = line if place == high // 2 else ()
                bar = self._bar(len(lines)) if goes_on else []
                lines.append([*_fitted(words, across, self._ground(row)), *bar])
        return lines[:height]

    def watch_rows(self, before: Rows, after: Rows) -> None:
        """Begin a list of another length at its beginning."""
        if len(before) != len(after):
            self.first = 0
        if self.selected is not None and self.selected >= len(after):
            self.selected = None
        self.pointed = None
        self._repaint()

    def _repaint(self) -> None:
        """Paint the lines anew that look otherwise, which is less to send than all of them."""
        pairs = enumerate(zip_longest(self._lines(), self._drawn), self.styles.gutter.top)
        if spots := [Region(0, y, self.size.width, 1) for y, (line, before) in pairs if line != before]:
            self.refresh(*spots)

    def validate_first(self, first: int) -> int:
        """Let no rows be missing at the end."""
        return max(0, min(first, len(self.rows) - self.room))

    def watch_selected(self) -> None:
        """Keep the row in sight."""
        if self.selected is not None and (room := self.room):
            self.first = min(max(self.first, self.selected - room + 1), self.selected)

    def watch_pointed(self, row: int | None) -> None:
        """Show all of a row that is cut."""
        width = self.content_size.width - self.goes_on
        line = [] if row is None else self.rows.drawn(row, row + 1, width)[0]
        self.tooltip = Content("".join(text for text, _ in line)) if length(line) > width else None

    def on_resize(self, event: Resize) -> None:
        """Keep in sight what is to be seen."""
        self.first = self.first
        self.watch_selected()
        self.post_message(self.Resized())

    def scroll_page(self, step: int) -> None:
        """Show the next rows that there is room for, or those before."""
        self.first += step * max(1, self.room - 1)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Show what comes next."""
        event.stop()
        self.first += 1

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Show what comes before."""
        event.stop()
        self.first -= 1

    def on_mouse_move(self, event: MouseMove) -> None:
        """Note which row the mouse points at."""
        self.pointed = self._row(event)

    def on_leave(self, event: Leave) -> None:
        """The mouse points at no row."""
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
        row = self.first + y // self.tall
        return row if 0 <= y < self.content_size.height and row < len(self.rows) else None

    def _ground(self, row: int) -> str:
        if row == self.selected:
            return f"on $table-cursor{' reverse' * self.app.no_color}"
        return "on $table-hover" if row == self.pointed else ""

    def _bar(self, line: int) -> list[Piece]:
        """The part of the bar beside a line."""
        height, count = self.room * self.tall, len(self.rows)
        seen = self.first * height <= line * count < (self.first + self.room) * height
        return [
            (" ", f"on $scrollbar{'' if seen else '-background'}{' reverse' * (seen and self.app.no_color)}")
        ]


def _fitted(line: Sequence[Piece], width: int, ground: str) -> list[Piece]:
    """A line made as long as a width, with an ellipsis where it is cut."""
    fitted: list[Piece] = []
    left = width
    for text, look in line:
        if left <= 0:
            break
        over = length([(text, "")]) > left
        kept = f"{set_cell_size(text, left - 1)}…" if over else text
        fitted.append((kept, _under(look, ground)))
        left -= length([(kept, "")])
    return [*fitted, (" " * max(0, left), ground)]


def _under(look: Look, ground: str) -> Look:
    return parsed(look) + parsed(ground) if ground else look
