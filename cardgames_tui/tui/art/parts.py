"""A picture put together from parts that lie side by side, each of which is drawn only when it changes."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from textual.geometry import Region

from cardgames_tui.tui.art.canvas import Canvas
from cardgames_tui.tui.textual_ext.drawing import Piece


class Part(NamedTuple):
    """Something in a picture."""

    place: Region
    """Where it lies."""
    lines: tuple[tuple[Piece, ...], ...]
    """The pieces of each of its lines, as wide and as high as its place."""


def part_of(place: Region, canvas: Canvas) -> Part:
    """What has been drawn for a place."""
    return Part(place, tuple(map(tuple, canvas.lines())))


def joined(parts: Iterable[Part], height: int) -> list[Sequence[Piece]]:
    """The lines of a picture, from the parts that lie in each."""
    rows: list[list[tuple[int, int, tuple[Piece, ...]]]] = [[] for _ in range(height)]
    for (x, y, width, _), lines in parts:
        for below, line in enumerate(lines):
            rows[y + below].append((x, width, line))
    return [tuple(_line(sorted(row))) for row in rows]


def _line(places: Iterable[tuple[int, int, tuple[Piece, ...]]]) -> Iterable[Piece]:
    """The pieces of a line, with blanks between what lies there."""
    end = 0
    for x, width, pieces in places:
        if x > end:
            yield " " * (x - end), ""
        yield from pieces
        end = x + width
