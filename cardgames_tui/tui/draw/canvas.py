"""A canvas of character cells, and pictures composed of canvases.

A cell has two colours, so it can show two dots as half blocks or four as quarter blocks. Many fonts leave the
topmost pixels of a block character empty. The background is therefore always the colour at the top of the
cell; otherwise thin lines would show between rows of blocks.

A picture is divided into parts, and only the parts that change are painted again.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, groupby, zip_longest
from operator import itemgetter
from typing import NamedTuple, TypeVar

from rich.cells import cell_len
from textual.geometry import Region
from textual.style import Style

from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.themes import Role

T = TypeVar("T")

TextStyle = str | Style
"""Parsed, or as text: `bold $table-next on $surface`."""

StyledText = tuple[str, TextStyle]


class Cell(NamedTuple):
    """A character and the roles of its colours; an empty role is the widget's own colour."""

    text: str = " "
    ink: str = ""
    background: str = ""
    bold: bool = False


_BLANK = Cell()


class Canvas:
    """A rectangle of cells, initially blank. Drawing outside it has no effect."""

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
        """Prints text; by default on the background that is there."""
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
        """Draws an outline of at least two by two cells, or nothing."""
        if min(width, height) < 2:
            return
        self.put(x, y, f"┌{'─' * (width - 2)}┐", ink)
        for line in range(y + 1, y + height - 1):
            self.put(x, line, "│", ink)
            self.put(x + width - 1, line, "│", ink)
        self.put(x, y + height - 1, f"└{'─' * (width - 2)}┘", ink)

    def blit(self, other: "Canvas", x: int, y: int) -> None:
        """Draws another canvas, whose blank cells are transparent."""
        for below, cells in enumerate(other._cells, y):  # noqa: SLF001 - of the same class
            for column, cell in enumerate(cells, x):
                if cell != _BLANK and 0 <= column < self.width and 0 <= below < self.height:
                    under = self._cells[below][column]
                    self._cells[below][column] = (
                        cell if cell.background else cell._replace(background=under.background)
                    )

    def lines(self) -> list[list[StyledText]]:
        """The lines, in as few pieces as possible because each takes time to paint."""
        return [
            [
                ("".join(cell.text for cell in alike), _style(*style))
                for style, alike in groupby(accumulate(cells, _inked_like), key=itemgetter(1, 2, 3))
            ]
            for cells in self._cells
        ]

    @property
    def plain(self) -> str:
        return "\n".join("".join(cell.text for cell in cells) for cells in self._cells)


def _inked_like(before: Cell, cell: Cell) -> Cell:
    """The cell; a blank one takes the ink of the cell before it if their backgrounds are alike."""
    is_like = cell.text == " " and cell.background == before.background
    return Cell(" ", *before[1:]) if is_like else cell


@cache
def _style(ink: str, background: str, bold: bool) -> str:
    words = ("bold" * bold, ink and f"${ink}", background and f"on ${background}")
    return " ".join(filter(None, words))


_QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""Quarter blocks, indexed by their inked quarters: 1 top left, 2 top right, 4 and 8 below."""

Dots = Sequence[Sequence[str]]
"""Rows of roles; an empty one is transparent."""


def draw_dots(canvas: Canvas, x: int, y: int, dots: Dots, pen: Pen) -> None:
    """Draws dots, four to a cell."""
    (inked_blocks if pen.outlined else quarter_blocks)(canvas, x, y, dots)


def half_blocks(canvas: Canvas, x: int, y: int, dots: Dots) -> None:
    """Draws dots, each a cell wide and half a cell high."""
    quarter_blocks(canvas, x, y, [[dot for dot in row for _ in range(2)] for row in dots])


def quarter_blocks(canvas: Canvas, x: int, y: int, dots: Dots) -> None:
    """Draws dots, four to a cell. A cell has two colours: the most frequent replaces a third or fourth.

    Behind transparent dots is the background of the cell, or the table.
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
            canvas.put(column, line, _QUARTERS[inked], ink or Role.TABLE, background)


def inked_blocks(canvas: Canvas, x: int, y: int, dots: Dots) -> None:
    """Draws dots, four to a cell, without using backgrounds."""
    for column, line, four in _cells(dots, x, y):
        if inked := sum(1 << index for index, role in enumerate(four) if role):
            canvas.put(column, line, _QUARTERS[inked], next(filter(None, four)))


def _cells(dots: Dots, x: int, y: int) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Yields the column, the line and the four dots of each cell."""
    for line, rows in enumerate(zip_longest(dots[::2], dots[1::2], fillvalue=()), y):
        pairs = (zip_longest(row[::2], row[1::2], fillvalue="") for row in rows)
        for column, (upper, lower) in enumerate(zip_longest(*pairs, fillvalue=("", "")), x):
            yield column, line, (*upper, *lower)


class PicturePart(NamedTuple):
    region: Region
    lines: tuple[tuple[StyledText, ...], ...]


def picture_part(region: Region, canvas: Canvas) -> PicturePart:
    return PicturePart(region, tuple(map(tuple, canvas.lines())))


@lru_cache(64)
def text_part(
    region: Region, text: str, ink: str, background: str = "", *, bold: bool = True, centred: bool = True
) -> PicturePart:
    canvas = Canvas(*region.size)
    canvas.put((region.width - len(text)) // 2 if centred else 0, 0, text, ink, background, bold=bold)
    return picture_part(region, canvas)


def changed_region(new: PicturePart, old: PicturePart) -> Region | None:
    """The lines from the first to the last that differ between two parts of the same size."""
    lines = enumerate(zip(new.lines, old.lines, strict=True))
    changed = [y for y, (line, before) in lines if line != before]
    if not changed:
        return None
    x, y, width, _ = new.region
    return Region(x, y + changed[0], width, changed[-1] - changed[0] + 1)


def join_parts(parts: Iterable[PicturePart], height: int) -> list[Sequence[StyledText]]:
    """The lines of a picture with blanks between its parts."""
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
    """The first form that fits, or else the last."""
    for form in forms:
        if fits(form):
            break
    return form


def nearest(regions: Sequence[Region], start: int, dx: int, dy: int) -> int:
    """The index of the nearest region in a direction, sideways in the same row; `start` if there is none."""
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
    return sum(cell_len(text) for text, _ in line)


DIGIT_HEIGHT = 5
"""In dots."""

_DIGIT_ROWS = """
     0   1   2   3   4   5   6   7   8   9   -   :
    ### .#. ### ### #.# ### ### ### ### ### ... ...
    #.# ##. ..# ..# #.# #.. #.. ..# #.# #.# ... .#.
    #.# .#. ### ### ### ### ### .#. ### ### ### ...
    #.# .#. #.. ..# ..# ..# #.# .#. #.# ..# ... .#.
    ### ### ### ### ..# ### ### .#. ### ### ... ...
"""

_DIGITS = {
    character: rows
    for character, *rows in zip(*map(str.split, _DIGIT_ROWS.strip().splitlines()), strict=True)
}


def has_digits(text: str) -> bool:
    return bool(text) and set(text) <= _DIGITS.keys()


def number_width(text: str, scale: int) -> int:
    return (4 * len(text) - 1) * scale


def draw_number(canvas: Canvas, text: str, middle: int, row: int, scale: int, role: str, pen: Pen) -> None:
    lines = map(".".join, zip(*(_DIGITS[character] for character in text), strict=True))
    dots = [
        [role * (dot == "#") for dot in line for _ in range(2 * scale)]
        for line in lines
        for _ in range(scale)
    ]
    clear = [[""] * len(dots[0])] * (row % 2)
    draw_dots(canvas, middle - number_width(text, scale) // 2, row // 2, [*clear, *dots], pen)
