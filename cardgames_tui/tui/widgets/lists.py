"""Lists: rows that are drawn as one widget, and the moves of a game."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rich.cells import set_cell_size
from textual.content import Content
from textual.events import Click, Leave, MouseMove, MouseScrollDown, MouseScrollUp, Resize
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from cardgames_tui.tui.draw.canvas import PicturePart, StyledText, line_width
from cardgames_tui.tui.draw.pen import SIGN_ROLES
from cardgames_tui.tui.touch import target_height
from cardgames_tui.tui.widgets.drawn_view import DrawnView, parsed_style


class ListRows:
    """The contents of a list, an immutable value; this one is empty."""

    def __len__(self) -> int:
        return 0

    def draw(self, first: int, last: int, width: int) -> list[list[StyledText]]:
        """Draws `rows[first:last]` in a width in cells, a line of pieces for each row."""
        return []


class RowsView(DrawnView):
    """Rows of text that can be clicked, one of which may be selected, with a scroll bar if needed.

    It is one widget, so that its length may change without a new layout. Rows that are options are as high as
    a finger needs.
    """

    rows: reactive[ListRows] = reactive(ListRows(), repaint=False)
    selected: reactive[int | None] = reactive(None)
    """The row that is marked and kept visible."""
    first_row: reactive[int] = reactive(0)
    """The first visible row."""
    hovered: reactive[int | None] = reactive(None)

    @dataclass
    class Picked(Message):
        """A row has been clicked."""

        view: "RowsView"
        row: int

        @property
        def control(self) -> "RowsView":
            return self.view

    @dataclass
    class Resized(Message):
        """The number of visible rows has changed."""

    @property
    def has_scroll_bar(self) -> bool:
        return 0 < self.visible_rows < len(self.rows)

    @property
    def row_height(self) -> int:
        return target_height(self.app) if self._are_options else 1

    @property
    def visible_rows(self) -> int:
        """How many rows are visible at once, at least one if the widget has any height."""
        height = self.content_size.height
        return max(height // self.row_height, min(height, 1))

    def __init__(self, *, are_options: bool = True, id: str | None = None) -> None:  # noqa: A002 - as widgets call it
        super().__init__(id=id)
        self._are_options = are_options

    def parts(self) -> Iterator[PicturePart]:
        width, height = self.content_size
        has_scroll_bar, high = self.has_scroll_bar, self.row_height
        across = width - has_scroll_bar
        last = min(self.first_row + self.visible_rows, len(self.rows))
        drawn = self.rows.draw(self.first_row, last, across)
        for y in range(min(len(drawn) * high, height)):
            line = drawn[y // high] if y % high == high // 2 else ()
            bar = self._bar(y) if has_scroll_bar else []
            pieces = (*_fitted(line, across, self._background(self.first_row + y // high)), *bar)
            yield PicturePart(Region(0, y, width, 1), (pieces,))

    def watch_rows(self, before: ListRows, after: ListRows) -> None:
        """Scrolls back to the top if the length has changed."""
        if len(before) != len(after):
            self.first_row = 0
        if self.selected is not None and self.selected >= len(after):
            self.selected = None
        self.hovered = None
        self.repaint()

    def validate_first_row(self, first_row: int) -> int:
        """Leaves no blank rows at the end."""
        return max(0, min(first_row, len(self.rows) - self.visible_rows))

    def watch_selected(self) -> None:
        if self.selected is not None and (count := self.visible_rows):
            self.first_row = min(max(self.first_row, self.selected - count + 1), self.selected)

    def watch_hovered(self, row: int | None) -> None:
        """Shows a row that is cut off as a tooltip."""
        width = self.content_size.width - self.has_scroll_bar
        line = [] if row is None else self.rows.draw(row, row + 1, width)[0]
        self.tooltip = Content("".join(text for text, _ in line)) if line_width(line) > width else None

    def on_resize(self, event: Resize) -> None:
        self.first_row = self.first_row
        self.watch_selected()
        self.post_message(self.Resized())

    def scroll_page(self, step: int) -> None:
        self.first_row += step * max(1, self.visible_rows - 1)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.first_row += 1

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.first_row -= 1

    def on_mouse_move(self, event: MouseMove) -> None:
        self.hovered = self._row(event)

    def on_leave(self, event: Leave) -> None:
        self.hovered = None

    def on_click(self, event: Click) -> None:
        """Posts the clicked row, once for a double click; a click on the scroll bar scrolls there."""
        event.stop()
        self.tooltip = None
        if self.has_scroll_bar and event.x - self.styles.gutter.left == self.content_size.width - 1:
            y = event.y - self.styles.gutter.top
            self.first_row = round(y / max(1, self.content_size.height - 1) * len(self.rows))
        elif event.chain == 1 and (row := self._row(event)) is not None:
            self.post_message(self.Picked(self, row))

    def _row(self, event: Click | MouseMove) -> int | None:
        y = event.y - self.styles.gutter.top
        row = self.first_row + y // self.row_height
        return row if 0 <= y < self.content_size.height and row < len(self.rows) else None

    def _background(self, row: int) -> str:
        if row == self.selected:
            return f"on $table-cursor{' reverse' * self.app.no_color}"
        return "on $table-hover" if row == self.hovered else ""

    def _bar(self, line: int) -> list[StyledText]:
        height, count = self.visible_rows * self.row_height, len(self.rows)
        seen = self.first_row * height <= line * count < (self.first_row + self.visible_rows) * height
        reverse = " reverse" * (seen and self.app.no_color)
        return [(" ", f"on $scrollbar{'' if seen else '-background'}{reverse}")]


def _fitted(line: Sequence[StyledText], width: int, background: str) -> list[StyledText]:
    """Pads a line to a width, or cuts it off with an ellipsis."""
    fitted: list[StyledText] = []
    left = width
    for text, style in line:
        if left <= 0:
            break
        over = line_width([(text, "")]) > left
        visible = f"{set_cell_size(text, left - 1)}…" if over else text
        fitted.append((visible, parsed_style(style) + parsed_style(background) if background else style))
        left -= line_width([(visible, "")])
    return [*fitted, (" " * max(0, left), background)]


@dataclass(frozen=True, slots=True)
class ListedMove:
    """One move of the list."""

    text: str
    sign: str = ""
    """Whether the position after it can be won; empty when that is not shown."""
    letter: str = ""
    """The letter of the card's fan in solutions; empty when that is not shown."""


@dataclass(frozen=True, eq=False, slots=True)
class MoveRows(ListRows):
    """The moves of a line, those taken back last; only visible ones are looked up."""

    count: int = 0
    played: int = 0
    """How many are not taken back."""
    move: Callable[[int], ListedMove] = ().__getitem__
    """Gives a move by its index."""

    def __len__(self) -> int:
        return self.count

    def draw(self, first: int, last: int, width: int) -> list[list[StyledText]]:
        return [self._line(ply, self.move(ply)) for ply in range(first, min(last, self.count))]

    def _line(self, ply: int, move: ListedMove) -> list[StyledText]:
        colour = f"${SIGN_ROLES[move.sign[0]]}" if move.sign[:1] in SIGN_ROLES else ""
        return [
            (f"{ply + 1:2} ", "$table-faint"),
            (move.text, "bold" if ply < self.played else "$table-faint"),
            (f" {move.letter}" if move.letter else "", "$table-faint"),
            (f" {move.sign}", colour),
        ]


class MovesView(RowsView):
    """The moves as a list, the last one played marked."""

    def __init__(self) -> None:
        super().__init__(are_options=False)

    def show(self, rows: MoveRows) -> None:
        self.rows = rows
        self.selected = rows.played - 1 if rows.played else None


NO_SIGN = "."
"""Stands for a move about which nothing is known."""


class SignsView(Widget):
    """A line with one sign for each move, with the last move played highlighted."""

    ALLOW_SELECT = False

    rows: reactive[MoveRows] = reactive(MoveRows(), init=False)

    @dataclass
    class Picked(Message):
        """The sign of a move has been clicked."""

        row: int

    def render(self) -> Content:
        """Draws the signs that fit, around that of the last move played."""
        begin, played = self._begin, self.rows.played
        pieces = [Content("< " if begin else "  ")]
        end = min(begin + self._room, len(self.rows))
        for ply in range(begin, end):
            style = "reverse bold" if ply == played - 1 else "bold" if ply < played else "$text-muted"
            pieces.append(Content.styled((self.rows.move(ply).sign or NO_SIGN)[0], style))
        pieces.append(Content(" >" if end < len(self.rows) else ""))
        return Content("").join(pieces)

    def on_click(self, event: Click) -> None:
        row = self._begin + event.x - 2 - self.styles.padding.left
        if 0 <= row < len(self.rows):
            self.post_message(self.Picked(row))

    @property
    def _room(self) -> int:
        return max(1, self.content_size.width - 4)

    @property
    def _begin(self) -> int:
        """The index of the first move shown."""
        return max(0, min(self.rows.played - self._room // 2, len(self.rows) - self._room))
