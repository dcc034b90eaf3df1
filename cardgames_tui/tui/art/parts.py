"""A picture put together from parts that lie side by side, each of which is drawn only when it changes."""

from collections.abc import Iterable, Sequence
from itertools import takewhile
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
