"""A field of character cells to draw on, each with a colour of its own and one of its ground; and its dots.

Of those there are two in a cell with half blocks, four with quarter blocks. A cell has two colours. Many
fonts leave the topmost pixels of a cell without ink, so that the ground of a cell is always the colour at its
top: then rows of blocks meet without a line between them.

A picture is put together from parts that lie side by side, each of which is drawn only when it changes.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from operator import itemgetter
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region
from textual.style import Style

from cardgames_tui.tui.draw.pen import Pen

Look = str | Style
"""A style, or its name in the style sheet's words."""

Piece = tuple[str, Look]
"""Text with its style."""


class Cell(NamedTuple):
    """One character on the screen."""

    text: str = " "
    """The character."""
    ink: str = ""
    """The role of its colour; empty for that of the words around."""
    ground: str = ""
    """The role of the colour it stands on; empty for what lies under the canvas."""
    bold: bool = False
    """Whether it is printed bold."""

    @property
    def look(self) -> str:
        """The style in the words of the style sheet."""
        weight = ["bold"] * self.bold
        ink = [f"${self.ink}"] * bool(self.ink)
        ground = [f"on ${self.ground}"] * bool(self.ground)
        return " ".join(weight + ink + ground)


_BLANK = Cell()


class Canvas:
    """Cells in lines, blank at first; what is drawn beyond the edges is lost."""

    def __init__(self, width: int, height: int, ground: str = "") -> None:
        self.width = width
        self.height = height
        blank = Cell(ground=ground) if ground else _BLANK
        self._cells = [[blank] * width for _ in range(height)]

    def __getitem__(self, place: tuple[int, int]) -> Cell:
        """The cell in a column and a line."""
        x, y = place
        return self._cells[y][x]

    def put(self, x: int, y: int, text: str, ink: str = "", ground: str = "", *, bold: bool = False) -> None:
        """Print text; without a ground of its own it stands on what lies there already."""
        if not 0 <= y < self.height:
            return
        row = self._cells[y]
        for column, character in enumerate(text, x):
            if 0 <= column < self.width:
                on = ground or row[column].ground
                row[column] = Cell(character, ink, on, bold) if character != " " else Cell(ground=on)

    def fill(self, x: int, y: int, width: int, height: int, ground: str) -> None:
        """Paint a rectangle in one colour."""
        left, right = max(0, x), min(self.width, x + width)
        cells = [Cell(ground=ground)] * (right - left)
        for row in self._cells[max(0, y) : max(0, y + height)]:
            row[left:right] = cells

    def blit(self, other: "Canvas", x: int, y: int) -> None:
        """Draw another canvas at a place; where it is blank and has no ground, what lies there stays."""
        for below, cells in enumerate(other._cells, y):  # noqa: SLF001 - another of the same kind
            for column, cell in enumerate(cells, x):
                if cell != _BLANK and 0 <= column < self.width and 0 <= below < self.height:
                    under = self._cells[below][column]
                    self._cells[below][column] = cell if cell.ground else cell._replace(ground=under.ground)

    def lines(self) -> list[list[Piece]]:
        """The pieces of each line, as few as there can be."""
        return [
            [("".join(cell.text for cell in (first, *alike)), first.look) for first, *alike in _runs(cells)]
            for cells in self._cells
        ]

    @property
    def plain(self) -> str:
        """The characters alone."""
        return "\n".join("".join(cell.text for cell in cells) for cells in self._cells)


def _runs(cells: list[Cell]) -> Iterator[list[Cell]]:
    """Cells of a line that look alike, together."""
    for _, alike in groupby(cells, key=itemgetter(1, 2, 3)):
        yield list(alike)


QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The quarter blocks by the sum of their inked quarters: 1 top left, 2 top right, 4 and 8 below them."""

Dots = Sequence[Sequence[str]]
"""Rows of the roles of dots; an empty one lets see what lies under it."""


def draw_dots(canvas: Canvas, x: int, y: int, dots: Dots, pen: Pen) -> None:
    """Draw dots, four to a cell, as the terminal can show them."""
    (inked_blocks if pen.outlined else quarter_blocks)(canvas, x, y, dots)


def half_blocks(canvas: Canvas, x: int, y: int, dots: Dots) -> None:
    """Draw dots, each a cell wide and half as high."""
    for row in range(0, len(dots), 2):
        lowers = dots[row + 1] if row + 1 < len(dots) else [""] * len(dots[row])
        for column, (upper, lower) in enumerate(zip(dots[row], lowers, strict=True), x):
            if upper == lower != "":
                canvas.put(column, y + row // 2, " ", ground=upper)
            elif upper or lower:
                _halves(canvas, column, y + row // 2, upper, lower)


def quarter_blocks(canvas: Canvas, x: int, y: int, dots: Dots) -> None:
    """Draw dots, four to a cell; where a cell has more than two colours the rarest are lost."""
    for row in range(0, len(dots), 2):
        lower = dots[row + 1] if row + 1 < len(dots) else [""] * len(dots[row])
        for column in range(0, len(dots[row]), 2):
            four = (*_pair(dots[row], column), *_pair(lower, column))
            _paint(canvas, x + column // 2, y + row // 2, four)


def inked_blocks(canvas: Canvas, x: int, y: int, dots: Dots) -> None:
    """Draw dots, four to a cell, with ink alone, for terminals that show no ground."""
    for row in range(0, len(dots), 2):
        lower = dots[row + 1] if row + 1 < len(dots) else [""] * len(dots[row])
        for column in range(0, len(dots[row]), 2):
            four = (*_pair(dots[row], column), *_pair(lower, column))
            inked = sum(1 << place for place, role in enumerate(four) if role)
            if inked:
                canvas.put(x + column // 2, y + row // 2, QUARTERS[inked], next(filter(None, four)))


def _pair(row: Sequence[str], column: int) -> tuple[str, str]:
    return row[column], row[column + 1] if column + 1 < len(row) else ""


def _halves(canvas: Canvas, x: int, y: int, upper: str, lower: str) -> None:
    under = canvas[x, y].ground
    if lower or under:
        canvas.put(x, y, "▄", lower or under, upper or under)
    else:
        canvas.put(x, y, "▀", upper)


def _paint(canvas: Canvas, x: int, y: int, four: tuple[str, str, str, str]) -> None:
    """Draw the four quarters of a cell."""
    if not any(four) or not (0 <= x < canvas.width and 0 <= y < canvas.height):
        return
    under = canvas[x, y].ground
    quarters = _two_colours(tuple(role or under for role in four))
    ground = _ground(quarters, under)
    ink = next((role for role in quarters if role != ground), ground)
    if ink == "":  # nothing is painted with the colour under the canvas, so that it has to be the ground
        ground, ink = ink, ground
    if ink == ground:
        canvas.put(x, y, " ", ground=ground)
        return
    inked = sum(1 << place for place, role in enumerate(quarters) if role == ink)
    canvas.put(x, y, QUARTERS[inked], ink, ground)


def _two_colours(four: tuple[str, ...]) -> tuple[str, ...]:
    """Four quarters with no more than the two most frequent colours; others become the first of these."""
    if len(set(four)) <= 2:
        return four
    frequent = [role for role, _ in Counter(four).most_common(2)]
    return tuple(role if role in frequent else frequent[0] for role in four)


def _ground(quarters: tuple[str, ...], under: str) -> str:
    """The colour of the upper half; where it has two, that of what lies under the dots."""
    upper = quarters[:2]
    if upper[0] == upper[1]:
        return upper[0]
    return under if under in upper else upper[0]


class Part(NamedTuple):
    """Something in a picture."""

    place: Region
    """Where it lies."""
    lines: tuple[tuple[Piece, ...], ...]
    """The pieces of each of its lines, as wide and as high as its place."""


def part_of(place: Region, canvas: Canvas) -> Part:
    """What has been drawn for a place."""
    return Part(place, tuple(map(tuple, canvas.lines())))


def changed(new: Part, old: Part) -> Region | None:
    """The part of a place that has to be painted anew; none when it looks the same."""
    spans = {
        y: _span(line, before)
        for y, (line, before) in enumerate(zip(new.lines, old.lines, strict=True), new.place.y)
        if line != before
    }
    if not spans:
        return None
    left, right = min(left for left, _ in spans.values()), max(right for _, right in spans.values())
    return Region(new.place.x + left, min(spans), right - left, max(spans) - min(spans) + 1)


def _span(line: Sequence[Piece], before: Sequence[Piece]) -> tuple[int, int]:
    """From where to where two lines of the same length differ."""
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(line, before, strict=False))
    alike_last = takewhile(lambda pair: pair[0] == pair[1], zip(line[::-1], before[::-1], strict=False))
    left = sum(len(piece[0]) for piece, _ in alike)
    return left, sum(len(text) for text, _ in line) - sum(len(piece[0]) for piece, _ in alike_last)


def joined(parts: Iterable[Part], height: int) -> list[Sequence[Piece]]:
    """The lines of a picture, from the parts that lie in each; what lies below the picture is left out."""
    rows: list[list[tuple[int, int, tuple[Piece, ...]]]] = [[] for _ in range(height)]
    for (x, y, width, _), lines in parts:
        for row, line in zip(rows[y:], lines, strict=False):
            row.append((x, width, line))
    return [tuple(_line(sorted(row))) for row in rows]


def _line(places: Iterable[tuple[int, int, tuple[Piece, ...]]]) -> Iterable[Piece]:
    """The pieces of a line, with blanks between what lies there."""
    end = 0
    for x, width, pieces in places:
        if x > end:
            yield " " * (x - end), ""
        yield from pieces
        end = x + width


def nearest(places: Sequence[Region], here: int, dx: int, dy: int) -> int:
    """The nearest place in the same row, or in the next row that way; at the edge the same."""
    x, y = places[here].center
    ahead: list[tuple[float, float, int]] = []
    for number, place in enumerate(places):
        right, down = place.center[0] - x, place.center[1] - y
        if dx and right * dx > 0 and not down:
            ahead.append((right * dx, 0, number))
        elif dy and down * dy > 0:
            ahead.append((down * dy, abs(right), number))
    return min(ahead)[-1] if ahead else here


def length(line: Iterable[Piece]) -> int:
    """How long a line is, in cells."""
    return sum(cell_len(text) for text, _ in line)


def merged(pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces of a line with those put together that look alike, for every piece takes time to paint."""
    return [
        ("".join(text for text, _ in alike), style)
        for style, alike in groupby((piece for piece in pieces if piece[0]), key=itemgetter(1))
    ]
