"""A canvas of character cells, each with a colour and a background; and pictures made of such canvases.

Dots are smaller than cells: two fit in a cell with half blocks, four with quarter blocks, in two colours.
Many fonts leave the topmost pixels of a block character empty, so the background is always the colour at the
top of the cell; otherwise thin lines would show between rows of blocks.

A picture consists of parts that lie side by side, so that only those that change are drawn anew.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import NamedTuple, TypeVar

from rich.cells import cell_len
from textual.geometry import Region
from textual.style import Style

from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.themes import Role

T = TypeVar("T")

TextStyle = str | Style
"""A style, parsed or as text: `bold $table-next on $surface`."""

StyledText = tuple[str, TextStyle]
"""Text with its style."""


class Cell(NamedTuple):
    """One character on the screen, with the roles of its colours; empty for those of the widget."""

    text: str = " "
    ink: str = ""
    background: str = ""
    bold: bool = False


_BLANK = Cell()


class Canvas:
    """A rectangle of cells, blank at first; whatever is drawn outside is cut off."""

    def __init__(self, width: int, height: int, background: str = "") -> None:
        self.width = width
        self.height = height
        self._cells = [[Cell(background=background)] * width for _ in range(height)]

    def __getitem__(self, offset: tuple[int, int]) -> Cell:
        x, y = offset
        return self._cells[y][x]

    def put(
        self, x: int, y: int, text: str, ink: str = "", background: str = "", *, bold: bool = False
    ) -> None:
        """Prints text; without a background, that of each cell stays."""
        if not 0 <= y < self.height:
            return
        row = self._cells[y]
        for column, character in enumerate(text, x):
            if 0 <= column < self.width:
                on = background or row[column].background
                row[column] = Cell(character, ink, on, bold) if character != " " else Cell(background=on)

    def fill(self, x: int, y: int, width: int, height: int, background: str) -> None:
        left, right = max(0, x), min(self.width, x + width)
        cells = [Cell(background=background)] * (right - left)
        for row in self._cells[max(0, y) : max(0, y + height)]:
            row[left:right] = cells

    def frame(self, x: int, y: int, width: int, height: int, ink: str) -> None:
        """Draws the outline of a rectangle; one without an inside has none."""
        if min(width, height) < 2:
            return
        top_left, top_right, bottom_left, bottom_right, horizontal, vertical = "┌┐└┘─│"
        self.put(x, y, f"{top_left}{horizontal * (width - 2)}{top_right}", ink)
        for line in range(y + 1, y + height - 1):
            self.put(x, line, vertical, ink)
            self.put(x + width - 1, line, vertical, ink)
        self.put(x, y + height - 1, f"{bottom_left}{horizontal * (width - 2)}{bottom_right}", ink)

    def blit(self, other: "Canvas", x: int, y: int) -> None:
        """Draws another canvas; its blank cells without a background are transparent."""
        for below, cells in enumerate(other._cells, y):  # noqa: SLF001 - another of the same kind
            for column, cell in enumerate(cells, x):
                if cell != _BLANK and 0 <= column < self.width and 0 <= below < self.height:
                    under = self._cells[below][column]
                    self._cells[below][column] = (
                        cell if cell.background else cell._replace(background=under.background)
                    )

    def lines(self) -> list[list[StyledText]]:
        """The pieces of each line, as few as possible."""
        return [
            [
                ("".join(cell.text for cell in alike), _style(*style))
                for style, alike in groupby(cells, key=itemgetter(1, 2, 3))
            ]
            for cells in self._cells
        ]

    @property
    def plain(self) -> str:
        return "\n".join("".join(cell.text for cell in cells) for cells in self._cells)


@cache
def _style(ink: str, background: str, bold: bool) -> str:
    words = ("bold" * bold, ink and f"${ink}", background and f"on ${background}")
    return " ".join(filter(None, words))


QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The quarter blocks by the sum of their inked quarters: 1 top left, 2 top right, 4 and 8 below them."""

Dots = Sequence[Sequence[str]]
"""Rows of roles, one for each dot; an empty one is transparent."""


def draw_dots(canvas: Canvas, x: int, y: int, dots: Dots, pen: Pen) -> None:
    """Draws dots, four to a cell, in the way the terminal can show them."""
    (inked_blocks if pen.outlined else quarter_blocks)(canvas, x, y, dots)


def half_blocks(canvas: Canvas, x: int, y: int, dots: Dots) -> None:
    """Draws dots, each a cell wide and half a cell high."""
    quarter_blocks(canvas, x, y, [[dot for dot in row for _ in range(2)] for row in dots])


def quarter_blocks(canvas: Canvas, x: int, y: int, dots: Dots) -> None:
    """Draws dots, four to a cell; in a cell of more than two colours the rarest are replaced.

    Where nothing is below them, that is the table.
    """
    for column, line, four in _cells(dots, x, y):
        if not any(four) or not (0 <= column < canvas.width and 0 <= line < canvas.height):
            continue
        under = canvas[column, line].background
        quarters = [role or under for role in four]
        if len(set(quarters)) > 2:
            frequent = [role for role, _ in Counter(quarters).most_common(2)]
            quarters = [role if role in frequent else frequent[0] for role in quarters]
        background = under if under in quarters[:2] else quarters[0]
        ink = next((role for role in quarters if role != background), background)
        if ink == background:
            canvas.put(column, line, " ", background=background)
        else:
            inked = sum(1 << index for index, role in enumerate(quarters) if role == ink)
            canvas.put(column, line, QUARTERS[inked], ink or Role.TABLE, background)


def inked_blocks(canvas: Canvas, x: int, y: int, dots: Dots) -> None:
    """Draws dots, four to a cell, without backgrounds, for terminals that cannot show them."""
    for column, line, four in _cells(dots, x, y):
        if inked := sum(1 << index for index, role in enumerate(four) if role):
            canvas.put(column, line, QUARTERS[inked], next(filter(None, four)))


def _cells(dots: Dots, x: int, y: int) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Yields the column and the line of each cell, from x and y on, with its four dots."""
    for line, rows in enumerate(zip_longest(dots[::2], dots[1::2], fillvalue=()), y):
        pairs = (zip_longest(row[::2], row[1::2], fillvalue="") for row in rows)
        for column, (upper, lower) in enumerate(zip_longest(*pairs, fillvalue=("", "")), x):
            yield column, line, (*upper, *lower)


class PicturePart(NamedTuple):
    """A part of a picture: its region, and lines of pieces that fill it."""

    region: Region
    lines: tuple[tuple[StyledText, ...], ...]


def picture_part(region: Region, canvas: Canvas) -> PicturePart:
    return PicturePart(region, tuple(map(tuple, canvas.lines())))


@lru_cache(64)
def text_part(region: Region, text: str, ink: str, *, bold: bool = True, centred: bool = True) -> PicturePart:
    canvas = Canvas(*region.size)
    canvas.put((region.width - len(text)) // 2 if centred else 0, 0, text, ink, bold=bold)
    return picture_part(region, canvas)


def changed_region(new: PicturePart, old: PicturePart) -> Region | None:
    """The lines from the first to the last in which two parts of the same size differ; None for none."""
    lines = enumerate(zip(new.lines, old.lines, strict=True))
    changed = [y for y, (line, before) in lines if line != before]
    if not changed:
        return None
    x, y, width, _ = new.region
    return Region(x, y + changed[0], width, changed[-1] - changed[0] + 1)


def join_parts(parts: Iterable[PicturePart], height: int) -> list[Sequence[StyledText]]:
    """Joins parts to the lines of a picture of a height, with blanks between them."""
    rows: list[list[tuple[int, int, tuple[StyledText, ...]]]] = [[] for _ in range(height)]
    for (x, y, width, _), lines in parts:
        for row, line in zip(rows[y:], lines, strict=False):
            row.append((x, width, line))
    picture: list[Sequence[StyledText]] = []
    for row in rows:
        pieces, end = list[StyledText](), 0
        for x, width, line in sorted(row):
            if x > end:
                pieces.append((" " * (x - end), ""))
            pieces += line
            end = x + width
        picture.append(tuple(pieces))
    return picture


def first_fitting(forms: Iterable[T], fits: Callable[[T], bool]) -> T:
    """The first of some forms, the longest or largest one first, that fits, or else the last."""
    for form in forms:
        if fits(form):
            break
    return form


def nearest(regions: Sequence[Region], start: int, dx: int, dy: int) -> int:
    """The index of the nearest region to one side in the same row, or up or down; `start` at the edge."""
    x, y = regions[start].center
    ahead: list[tuple[float, float, int]] = []
    for index, region in enumerate(regions):
        right, down = region.center[0] - x, region.center[1] - y
        if dx and right * dx > 0 and not down:
            ahead.append((right * dx, 0, index))
        elif dy and down * dy > 0:
            ahead.append((down * dy, abs(right), index))
    return min(ahead)[-1] if ahead else start


def line_width(line: Iterable[StyledText]) -> int:
    """In cells."""
    return sum(cell_len(text) for text, _ in line)


def merge_styles(pieces: Iterable[StyledText]) -> list[StyledText]:
    """Joins neighbouring pieces of the same style, since every piece takes time to paint."""
    return [
        ("".join(text for text, _ in alike), style)
        for style, alike in groupby((piece for piece in pieces if piece[0]), key=itemgetter(1))
    ]


DIGIT_HEIGHT, DIGIT_WIDTH = 5, 3
"""In dots."""

_DIGIT_ROWS = """
    ### .#. ### ### #.# ### ### ### ### ### ... ...
    #.# ##. ..# ..# #.# #.. #.. ..# #.# #.# ... .#.
    #.# .#. ### ### ### ### ### .#. ### ### ### ...
    #.# .#. #.. ..# ..# ..# #.# .#. #.# ..# ... .#.
    ### ### ### ### ..# ### ### .#. ### ### ... ...
"""

_DRAWN_CHARACTERS = "0123456789-:"


def has_digits(text: str) -> bool:
    return bool(text) and set(text) <= set(_DRAWN_CHARACTERS)


def number_width(text: str, scale: int) -> int:
    """The width of a drawn number in cells."""
    return (len(text) * (DIGIT_WIDTH + 1) - 1) * scale


def draw_number(canvas: Canvas, text: str, middle: int, row: int, scale: int, role: str, pen: Pen) -> None:
    """Draws a number centred on column `middle`, from the half-line `row` down."""
    rows = [line.split() for line in _DIGIT_ROWS.split("\n") if line.strip()]
    columns = [_DRAWN_CHARACTERS.index(character) for character in text]
    lines = [".".join(line[column] for column in columns) for line in rows]
    dots = [
        [role * (dot == "#") for dot in line for _ in range(2 * scale)]
        for line in lines
        for _ in range(scale)
    ]
    clear = [[""] * len(dots[0])] * (row % 2)
    draw_dots(canvas, middle - number_width(text, scale) // 2, row // 2, [*clear, *dots], pen)
