"""Where everything lies in the home view, computed from the room there is.

The games are tiles side by side or one below the other, with their tables below or beside the words where
those can be seen well, else a list; what room is left goes to the hole above them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from textual.geometry import Region, Size

from cardgames_tui.tui.art.measures import CARD_SIZES, CardSize, smallest_ring

TEXT = Size(21, 6)
"""The room for the words of a tile without its edges."""

_BESIDE = 26
"""How wide the words of a tile are with the table beside them, in cells."""

_WIDEST_TILE, _WIDEST_LIST = 90, 74
"""How wide a tile and a list become, in cells."""

_LEAST_RING, _MOST_RING = 9, 31
"""How high the hole is, in lines: at least, and at most."""

_LOW_RING = 7
"""How high it is at least above a list."""

_LEAST_TABLE = Size(40, 16)
"""The least room in which a table is shown."""

_AIR = 1.15
"""How many times as large as it needs to be the ring is at least."""

_BETWEEN = 1
"""How far the other choices stand apart, in cells."""

_EDGE = 2
"""How far everything keeps from the left and the right edge of the window, in cells."""


@dataclass(frozen=True, slots=True)
class HomeShape:
    """What is to be laid out."""

    games: int = 3
    """How many games there are."""
    goes_on: bool = False
    """Whether there is a game to continue."""
    more: tuple[int, ...] = (21, 16, 16, 14)
    """How wide each other choice is with a blank cell at each side."""
    tall: int = 1
    """How high a choice without a tile is, in lines."""


@dataclass(frozen=True, slots=True)
class HomeLayout:
    """The places in the home view."""

    title: Region
    """The name of the program."""
    games: tuple[Region, ...]
    """A tile for each game; a line for each where only a list fits."""
    goes_on: Region | None
    """The line that continues the last game."""
    more: tuple[Region, ...]
    """The other choices."""
    tables: tuple[Region, ...] = ()
    """The tables, each within the tile of its game; none where there is too little room."""
    ring: Region | None = None
    """The hole."""
    card: CardSize | None = None
    """The size of the card in the hole."""
    is_list: bool = False
    """Whether the games are lines of a list."""

    @property
    def words(self) -> Size:
        """The room for the words of a tile with its edges."""
        tile = self.games[0]
        if not self.tables:
            return tile.size
        beside = self.tables[0].x - tile.x > 1
        return Size(_BESIDE, tile.height) if beside else Size(tile.width, self.tables[0].y - tile.y)


class _Way(NamedTuple):
    """A way to arrange the tiles."""

    columns: int
    """How many tiles stand side by side."""
    rows: int
    """How many of those rows there are."""
    table: str = ""
    """Where the table of a game is: `below` or `beside` its words; empty where none is shown."""

    @property
    def least(self) -> Size:
        """The least room for a tile."""
        width, height = TEXT.width + 2, TEXT.height
        if self.table == "below":
            return Size(max(width, _LEAST_TABLE.width + 2), height + _LEAST_TABLE.height + 3)
        if self.table == "beside":
            return Size(_BESIDE + _LEAST_TABLE.width + 2, _LEAST_TABLE.height + 2)
        return Size(width, height)


class _Heights(NamedTuple):
    """How the lines of the window are shared out."""

    ring: int
    """Lines of the hole."""
    tile: int
    """Lines of a tile."""
    gaps: int
    """How many of the gaps around the tiles and the line below them are kept."""


@lru_cache(32)
def home_layout(width: int, height: int, shape: HomeShape) -> HomeLayout:
    """Lay out the home view."""
    found = [_tiled(width, height, shape, way, tall) for way, tall in _fitting(width, height, shape)]
    if not found:
        return _listed(width, height, shape)
    return max(found, key=lambda layout: layout.tables[0].area if layout.tables else 0)


def _fitting(width: int, height: int, shape: HomeShape) -> Iterator[tuple[_Way, _Heights]]:
    """The ways to arrange tiles that fit, of those without tables the best first."""
    for columns in (shape.games, 1):
        for table in ("below", "beside", ""):
            way = _Way(columns, shape.games // columns, table)
            heights = _heights(height - _below(shape, width), width, way)
            if heights is not None and _tile_width(width, way) >= way.least.width:
                yield way, heights


def _below(shape: HomeShape, width: int) -> int:
    """The lines of what lies below the tiles."""
    return (len(_lines_of(shape.more, width)) + shape.goes_on) * shape.tall


def _tile_width(width: int, way: _Way) -> int:
    return min(_WIDEST_TILE, (width - 2 * _EDGE - 2 * (way.columns - 1)) // way.columns)


def _heights(height: int, width: int, way: _Way) -> _Heights | None:
    """Share the lines out that are not taken by the other choices; none when they are too few."""
    most = min(_MOST_RING, (width - 2 * _EDGE) // 2, height // 2)
    least = way.least.height
    spare = height - way.rows * (least + 1)
    if spare < 0:
        return None
    if not way.table:
        rows, even = way.rows, _LEAST_RING + 1
        gaps, ring, edges, one, line, more = _granted(
            spare, (1, 3), (_LEAST_RING,) * 2, (2 * rows,) * 2, (1, 1), (rows, 2 * rows), (1, most - even)
        )
        return _Heights(ring + (one + more) * bool(ring), least + (edges + line) // rows, gaps)
    gaps, ring, rest = _granted(spare, (3, 3), (_LEAST_RING, max(_LEAST_RING, height // 4)), (0, height))
    if not ring:
        return None
    grown = min(rest // way.rows, _tile_width(width, way) // 2)
    return _Heights(min(most, ring + rest - way.rows * grown), least + grown, gaps)


def _granted(spare: int, *wishes: tuple[int, int]) -> Iterator[int]:
    """What is granted of some wishes, each between its least and its most, one after another."""
    for least, most in wishes:
        granted = max(0, min(spare, most)) if spare >= least else 0
        spare -= granted
        yield granted


def _tiled(width: int, height: int, shape: HomeShape, way: _Way, tall: _Heights) -> HomeLayout:
    """The view with tiles below the hole."""
    lines = _lines_of(shape.more, width)
    taken = tall.ring + 1 + way.rows * (tall.tile + 1) - 1 + tall.gaps + _below(shape, width)
    top = max(0, (height - taken) // 2)
    wide = _tile_width(width, way)
    left = (width - way.columns * (wide + 2) + 2) // 2
    first = top + tall.ring + 1 + (tall.gaps > 0)
    games = tuple(
        Region(
            left + number % way.columns * (wide + 2),
            first + number // way.columns * (tall.tile + 1),
            wide,
            tall.tile,
        )
        for number in range(shape.games)
    )
    ring, card = _hole(width, top, tall.ring)
    below = games[-1].bottom + (tall.gaps > 1)
    return HomeLayout(
        Region(0, top + tall.ring, width, 1),
        games,
        Region(_EDGE, below, width - 2 * _EDGE, shape.tall) if shape.goes_on else None,
        _in_lines(lines, width, below + (shape.tall + (tall.gaps > 2)) * shape.goes_on, shape.tall),
        tuple(_table_in(game, way) for game in games) if way.table else (),
        ring,
        card,
    )


def _table_in(tile: Region, way: _Way) -> Region:
    """The place of the table in a tile."""
    if way.table == "beside":
        return Region(tile.x + _BESIDE, tile.y + 1, tile.width - _BESIDE - 1, tile.height - 2)
    down = TEXT.height + 2
    return Region(tile.x + 1, tile.y + down, tile.width - 2, tile.height - down - 1)


def _hole(width: int, top: int, height: int) -> tuple[Region | None, CardSize | None]:
    """The place of the hole, and the size of its card; nothing where it has no lines."""
    if not height:
        return None, None
    card = next(card for card in reversed(CARD_SIZES) if smallest_ring(card) * _AIR <= 2 * height)
    return Region((width - 2 * height) // 2, top, 2 * height, height), card


def _lines_of(widths: tuple[int, ...], width: int) -> list[tuple[int, ...]]:
    """Choices put into as few lines as they fit, so many in each."""
    for columns in range(len(widths), 0, -1):
        lines = [widths[first : first + columns] for first in range(0, len(widths), columns)]
        if all(sum(line) + _BETWEEN * (len(line) - 1) <= width - 2 * _EDGE for line in lines):
            return lines
    return [(each,) for each in widths]


def _in_lines(lines: list[tuple[int, ...]], width: int, top: int, tall: int) -> tuple[Region, ...]:
    """The places of choices, each line of them in the middle of the window."""
    places: list[Region] = []
    for number, line in enumerate(lines):
        left = (width - sum(line) - _BETWEEN * (len(line) - 1)) // 2
        for wide in line:
            places.append(Region(left, top + number * tall, wide, tall))
            left += wide + _BETWEEN
    return tuple(places)


def _listed(width: int, height: int, shape: HomeShape) -> HomeLayout:
    """The view with a list below the hole, or without it where there are too few lines."""
    count = shape.goes_on + shape.games + len(shape.more)
    tall = max(1, min(shape.tall, (height - 1) // count))
    lines = 1 + count * tall
    gaps, ring, more = _granted(
        height - lines, (1, 3), (_LOW_RING, _LOW_RING), (1, min(_MOST_RING, width // 2 - 2) - _LOW_RING)
    )
    ring += more * bool(ring)
    top = max(0, (height - lines - gaps - ring) // 2)
    wide = min(_WIDEST_LIST, width - 2)
    left = (width - wide) // 2
    y = top + ring + 1 + (gaps > 0)
    goes_on = Region(left, y, wide, tall) if shape.goes_on else None
    y += (tall + (gaps > 2)) * shape.goes_on
    games = tuple(Region(left, y + number * tall, wide, tall) for number in range(shape.games))
    y = games[-1].bottom + (gaps > 1)
    more_places = tuple(Region(left, y + number * tall, wide, tall) for number in range(len(shape.more)))
    hole, card = _hole(width, top, ring)
    title = Region(0, top + ring, width, 1)
    return HomeLayout(title, games, goes_on, more_places, ring=hole, card=card, is_list=True)
