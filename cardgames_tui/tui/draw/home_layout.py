"""Where everything on the home screen lies, computed from the size of the window.

The games are tiles side by side or one below the other. Each shows its table below or beside its words if
there is room; in small windows the games are a list. What is left goes to the hole above them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from textual.geometry import Region, Size

MIN_TEXT = Size(21, 6)
"""The least size of the words of a tile, without its edges."""

_TEXT_WIDTH_BESIDE = 26
"""The width of the words of a tile with a table beside them, in cells."""

_MAX_TILE_WIDTH, _MAX_LIST_WIDTH = 90, 74

_MIN_RING, _MAX_RING = 9, 31
"""The height of the hole above tiles, in lines."""

_MIN_LIST_RING = 7
"""The least height of the hole above a list, in lines."""

_MIN_TABLE = Size(40, 16)

_ITEM_GAP = 1
"""The cells between the items below the games."""

_MARGIN = 2
"""The cells left free at both sides of the window."""


@dataclass(frozen=True, slots=True)
class HomeSpec:
    """What has to be laid out."""

    games: int = 3
    """How many games there are."""
    continues: bool = False
    """Whether there is a game to continue."""
    more: tuple[int, ...] = (21, 16, 16, 14)
    """The width of each other item with a blank cell at each side."""
    item_height: int = 1
    """The height of an item without a tile, in lines."""


@dataclass(frozen=True, slots=True)
class HomeLayout:
    """The regions on the home screen."""

    title: Region
    """The name of the program."""
    games: tuple[Region, ...]
    """A tile for each game, or a line of the list."""
    to_continue: Region | None
    """The line that continues the last game."""
    more: tuple[Region, ...]
    """The other items."""
    tables: tuple[Region, ...] = ()
    """The tables, each within the tile of its game; empty if there is too little room."""
    ring: Region | None = None
    """The hole."""
    is_list: bool = False

    @property
    def items(self) -> tuple[Region, ...]:
        """The regions of all items, in the order of the menu."""
        return (*((self.to_continue,) if self.to_continue else ()), *self.games, *self.more)

    @property
    def text_size(self) -> Size:
        """The size of the words of a tile, with its edges."""
        tile = self.games[0]
        if not self.tables:
            return tile.size
        beside = self.tables[0].x - tile.x > 1
        return (
            Size(_TEXT_WIDTH_BESIDE, tile.height) if beside else Size(tile.width, self.tables[0].y - tile.y)
        )


class _TileGrid(NamedTuple):
    """An arrangement of the tiles."""

    columns: int
    rows: int
    table: str = ""
    """Where each tile shows its table: `below` or `beside` the words; empty for nowhere."""

    @property
    def least(self) -> Size:
        width, height = MIN_TEXT.width + 2, MIN_TEXT.height
        if self.table == "below":
            return Size(max(width, _MIN_TABLE.width + 2), height + _MIN_TABLE.height + 3)
        if self.table == "beside":
            return Size(_TEXT_WIDTH_BESIDE + _MIN_TABLE.width + 2, _MIN_TABLE.height + 2)
        return Size(width, height)


class _Heights(NamedTuple):
    """How the lines of the window are divided."""

    ring: int
    tile: int
    gaps: int
    """How many of the three gaps are there: above the tiles, below them, and below the line to continue."""


@lru_cache(32)
def home_layout(width: int, height: int, spec: HomeSpec) -> HomeLayout:
    found = []  # those without tables from the best on
    for columns in (spec.games, 1):
        for table in ("below", "beside", ""):
            grid = _TileGrid(columns, spec.games // columns, table)
            heights = _heights(height - _items_height(spec, width), width, grid)
            if heights is not None and _tile_width(width, grid) >= grid.least.width:
                found.append(_tile_layout(width, height, spec, grid, heights))
    if not found:
        return _list_layout(width, height, spec)
    return max(found, key=lambda layout: layout.tables[0].area if layout.tables else 0)


def _items_height(spec: HomeSpec, width: int) -> int:
    return (len(_item_lines(spec.more, width)) + spec.continues) * spec.item_height


def _tile_width(width: int, grid: _TileGrid) -> int:
    return min(_MAX_TILE_WIDTH, (width - 2 * _MARGIN - 2 * (grid.columns - 1)) // grid.columns)


def _heights(height: int, width: int, grid: _TileGrid) -> _Heights | None:
    """Divides the lines that the other items leave; None if they are too few."""
    most = min(_MAX_RING, (width - 2 * _MARGIN) // 2, height // 2)
    least = grid.least.height
    spare = height - grid.rows * (least + 1)
    if spare < 0:
        return None
    if not grid.table:
        rows = grid.rows
        gaps, ring, edges, ring_line, tile_lines, ring_lines = _grants(
            spare,
            (1, 3),
            (_MIN_RING, _MIN_RING),
            (2 * rows, 2 * rows),  # above and below the words of each tile
            (1, 1),
            (rows, 2 * rows),
            (1, most - _MIN_RING - 1),
        )
        grown_ring = ring and ring + ring_line + ring_lines
        return _Heights(grown_ring, least + (edges + tile_lines) // rows, gaps)
    gaps, ring, rest = _grants(spare, (3, 3), (_MIN_RING, max(_MIN_RING, height // 4)), (0, height))
    if not ring:
        return None
    grown = min(rest // grid.rows, _tile_width(width, grid) // 2)
    return _Heights(min(most, ring + rest - grid.rows * grown), least + grown, gaps)


def _grants(spare: int, *wishes: tuple[int, int]) -> Iterator[int]:
    """Grants each wish in turn between its least and its most; 0 if less than its least is left."""
    for least, most in wishes:
        granted = max(0, min(spare, most)) if spare >= least else 0
        spare -= granted
        yield granted


def _tile_layout(width: int, height: int, spec: HomeSpec, grid: _TileGrid, heights: _Heights) -> HomeLayout:
    ring, tile, gaps = heights
    lines = _item_lines(spec.more, width)
    taken = ring + 1 + grid.rows * (tile + 1) - 1 + gaps + _items_height(spec, width)
    top = max(0, (height - taken) // 2)
    wide = _tile_width(width, grid)
    left = (width - grid.columns * (wide + 2) + 2) // 2
    first = top + ring + 1 + (gaps > 0)
    columns, across, down = grid.columns, wide + 2, tile + 1
    games = tuple(
        Region(left + number % columns * across, first + number // columns * down, wide, tile)
        for number in range(spec.games)
    )
    below = games[-1].bottom + (gaps > 1)
    return HomeLayout(
        Region(0, top + ring, width, 1),
        games,
        Region(_MARGIN, below, width - 2 * _MARGIN, spec.item_height) if spec.continues else None,
        _item_regions(
            lines, width, below + (spec.item_height + (gaps > 2)) * spec.continues, spec.item_height
        ),
        tuple(_table_in(game, grid) for game in games) if grid.table else (),
        _ring(width, top, ring),
    )


def _table_in(tile: Region, grid: _TileGrid) -> Region:
    if grid.table == "beside":
        return Region(
            tile.x + _TEXT_WIDTH_BESIDE, tile.y + 1, tile.width - _TEXT_WIDTH_BESIDE - 1, tile.height - 2
        )
    down = MIN_TEXT.height + 2
    return Region(tile.x + 1, tile.y + down, tile.width - 2, tile.height - down - 1)


def _ring(width: int, top: int, height: int) -> Region | None:
    """The place of the hole; None if it has no lines."""
    return Region((width - 2 * height) // 2, top, 2 * height, height) if height else None


def _item_lines(widths: tuple[int, ...], width: int) -> list[tuple[int, ...]]:
    """Divides items into as few lines as possible, given their widths."""
    for columns in range(len(widths), 0, -1):
        lines = [widths[first : first + columns] for first in range(0, len(widths), columns)]
        if all(sum(line) + _ITEM_GAP * (len(line) - 1) <= width - 2 * _MARGIN for line in lines):
            return lines
    return [(each,) for each in widths]


def _item_regions(lines: list[tuple[int, ...]], width: int, top: int, item_height: int) -> tuple[Region, ...]:
    """The regions of the items, each line of them centred."""
    regions: list[Region] = []
    for number, line in enumerate(lines):
        left = (width - sum(line) - _ITEM_GAP * (len(line) - 1)) // 2
        for wide in line:
            regions.append(Region(left, top + number * item_height, wide, item_height))
            left += wide + _ITEM_GAP
    return tuple(regions)


def _list_layout(width: int, height: int, spec: HomeSpec) -> HomeLayout:
    """Lays out a list, with the hole above it if there are enough lines."""
    count = spec.continues + spec.games + len(spec.more)
    item_height = max(1, min(spec.item_height, (height - 1) // count))
    lines = 1 + count * item_height
    gaps, ring, more = _grants(
        height - lines,
        (1, 3),
        (_MIN_LIST_RING, _MIN_LIST_RING),
        (1, min(_MAX_RING, width // 2 - 2) - _MIN_LIST_RING),
    )
    ring += more * bool(ring)
    top = max(0, (height - lines - gaps - ring) // 2)
    wide = min(_MAX_LIST_WIDTH, width - 2)
    left = (width - wide) // 2

    def rows(y: int, number: int) -> tuple[Region, ...]:
        return tuple(Region(left, y + row * item_height, wide, item_height) for row in range(number))

    y = top + ring + 1 + (gaps > 0)
    to_continue = rows(y, 1)[0] if spec.continues else None
    y += (item_height + (gaps > 2)) * spec.continues
    games = rows(y, spec.games)
    more_places = rows(games[-1].bottom + (gaps > 1), len(spec.more))
    title = Region(0, top + ring, width, 1)
    return HomeLayout(title, games, to_continue, more_places, ring=_ring(width, top, ring), is_list=True)
