"""A field of character cells to draw on, each with a colour of its own and one of its ground."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from cardgames_tui.tui.textual_ext.drawing import Piece


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
