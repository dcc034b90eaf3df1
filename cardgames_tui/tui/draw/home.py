"""The home screen: where everything on it lies, and its drawing.

The games are tiles side by side or one below the other. Each shows its table below or beside its words if
there is room; in small windows the games are a list. What is left goes to the hole above them.

                 .--.                            .--.
                 '--'                            '--'
             cardgames-tui                   cardgames-tui
    [1 game ] [2 game ] [3 game ]      c Continue  ...
    [ table ] [ table ] [ table ]      1 game  details
             c Continue                2 game  details
      d Deal  s Statistics  ...        d Deal  details
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple, Protocol

from textual.geometry import Offset, Region, Size

from cardgames_tui.solitaire.cards import Card
from cardgames_tui.tui.draw.canvas import Canvas, PicturePart, picture_part, text_part
from cardgames_tui.tui.draw.cards import CARD_SIZES
from cardgames_tui.tui.draw.hole import draw_hole, smallest_ring
from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.themes import Role

_MIN_TEXT = Size(21, 6)
"""The least size of the words of a tile, without its edges."""

_TEXT_WIDTH_BESIDE = 26
"""The width of the words of a tile with a table beside them, in cells."""

_MIN_TABLE = Size(40, 16)

_MAX_TILE_WIDTH, _MAX_LIST_WIDTH = 90, 74

_MIN_LIST_RING, _MIN_RING, _MAX_RING = 7, 9, 31
"""The heights of the hole above a list and above tiles, in lines."""

_ITEM_GAP, _MARGIN = 1, 2
"""The cells between the items below the games, and those left free at both sides of the window."""

TITLE = "cardgames-tui"


class Preview(Protocol):
    """A table that can be drawn in a tile."""

    def preview(self, size: Size, pen: Pen) -> Iterable[PicturePart]: ...


class ItemDetail(NamedTuple):
    """A few words about a menu item."""

    text: str
    role: Role = Role.TEXT


@dataclass(frozen=True, slots=True)
class MenuItem:
    """An item of the menu."""

    key: str
    """The name of its key on screen; empty where there are only fingers."""
    title: str
    action: str
    details: tuple[ItemDetail, ...] = ()
    """For a game first its rule, then what the player has there."""
    table: Preview | None = None
    """The table of a game; None while it is not known."""

    @property
    def width(self) -> int:
        return (len(self.key) + 3 if self.key else 2) + len(self.title)


@dataclass(frozen=True, slots=True)
class HomeMenu:
    """The menu of the home screen."""

    games: tuple[MenuItem, ...] = ()
    other_items: tuple[MenuItem, ...] = ()
    continue_item: MenuItem | None = None
    """Continues the last game."""

    @property
    def items(self) -> tuple[MenuItem, ...]:
        """All items in the order of the cursor."""
        return (*((self.continue_item,) if self.continue_item else ()), *self.games, *self.other_items)


@dataclass(frozen=True, slots=True)
class HomeLayout:
    """The regions on the home screen."""

    title: Region
    items: tuple[Region, ...]
    """The regions of all items, in the order of the menu: tiles and lines, or the lines of the list."""
    ring: Region | None
    text_size: Size | None = None
    """The size of the words of a tile, with its edges; None if the games are a list."""
    tables: tuple[Region, ...] = ()
    """The tables, each within the tile of its game; empty if there is too little room."""


class _TileGrid(NamedTuple):
    """An arrangement of the tiles."""

    columns: int
    rows: int
    table: str = ""
    """Where each tile shows its table: `below` or `beside` the words; empty for nowhere."""

    @property
    def table_offset(self) -> Offset:
        beside, below = self.table == "beside", self.table == "below"
        return Offset(_TEXT_WIDTH_BESIDE if beside else 1, _MIN_TEXT.height + 2 if below else 1)

    @property
    def least(self) -> Size:
        width, height = _MIN_TEXT.width + 2, _MIN_TEXT.height
        if self.table == "below":
            return Size(max(width, _MIN_TABLE.width + 2), height + _MIN_TABLE.height + 3)
        if self.table == "beside":
            return Size(_TEXT_WIDTH_BESIDE + _MIN_TABLE.width + 2, _MIN_TABLE.height + 2)
        return Size(width, height)


@lru_cache(32)
def home_layout(width: int, height: int, menu: HomeMenu, item_height: int) -> HomeLayout:
    """Lays out a menu whose items without a tile have so many lines."""
    grids = [  # those without tables from the best on
        _TileGrid(columns, len(menu.games) // columns, table)
        for columns in (len(menu.games), 1)
        for table in ("below", "beside", "")
    ]
    layouts = [layout for grid in grids if (layout := _tile_layout(width, height, menu, item_height, grid))]
    if not layouts:
        return _list_layout(width, height, menu, item_height)
    return max(layouts, key=lambda layout: layout.tables[0].area if layout.tables else 0)


def _tile_width(width: int, grid: _TileGrid) -> int:
    return min(_MAX_TILE_WIDTH, (width - 2 * _MARGIN - 2 * (grid.columns - 1)) // grid.columns)


def _heights(height: int, width: int, grid: _TileGrid) -> tuple[int, int, int] | None:
    """Divides the lines that the other items leave among hole, tile and gaps; None if they are too few.

    There are at most three gaps: above the tiles, below them, and below the line to continue.
    """
    most = min(_MAX_RING, (width - 2 * _MARGIN) // 2, height // 2)
    least = grid.least.height
    spare = height - grid.rows * (least + 1)
    if spare < 0:
        return None
    if not grid.table:
        rows = grid.rows
        gaps, ring, edges, ring_line, tile_lines, ring_lines = _allot(
            spare,
            (1, 3),
            (_MIN_RING, _MIN_RING),
            (2 * rows, 2 * rows),  # above and below the words of each tile
            (1, 1),
            (rows, 2 * rows),
            (1, most - _MIN_RING - 1),
        )
        grown_ring = ring and ring + ring_line + ring_lines
        return grown_ring, least + (edges + tile_lines) // rows, gaps
    gaps, ring, rest = _allot(spare, (3, 3), (_MIN_RING, max(_MIN_RING, height // 4)), (0, height))
    if not ring:
        return None
    grown = min(rest // grid.rows, _tile_width(width, grid) // 2)
    return min(most, ring + rest - grid.rows * grown), least + grown, gaps


def _allot(spare: int, *wishes: tuple[int, int]) -> Iterator[int]:
    """Allots lines to each wish in turn, between its least and its most; 0 if less than its least is left."""
    for least, most in wishes:
        allotted = max(0, min(spare, most)) if spare >= least else 0
        spare -= allotted
        yield allotted


def _tile_layout(
    width: int, height: int, menu: HomeMenu, item_height: int, grid: _TileGrid
) -> HomeLayout | None:
    lines, wide = _item_lines([item.width + 2 for item in menu.other_items], width), _tile_width(width, grid)
    continues = menu.continue_item is not None
    items_height = (len(lines) + continues) * item_height
    heights = _heights(height - items_height, width, grid)
    if heights is None or wide < grid.least.width:
        return None
    ring, tile, gaps = heights
    top = max(0, (height - ring - grid.rows * (tile + 1) - gaps - items_height) // 2)
    left = (width - grid.columns * (wide + 2) + 2) // 2
    first = top + ring + 1 + (gaps > 0)
    games = [
        Region(left + column * (wide + 2), first + row * (tile + 1), wide, tile)
        for row, column in (divmod(index, grid.columns) for index in range(len(menu.games)))
    ]
    below = games[-1].bottom + (gaps > 1)
    continue_line = [Region(_MARGIN, below, width - 2 * _MARGIN, item_height)] * continues
    below += (item_height + (gaps > 2)) * continues
    across, down = grid.table_offset
    # the words end where the table begins
    words = Size(across if grid.table == "beside" else wide, down if grid.table == "below" else tile)
    return HomeLayout(
        Region(0, top + ring, width, 1),
        (*continue_line, *games, *_item_regions(lines, width, below, item_height)),
        _ring(width, top, ring),
        words,
        tuple(game.shrink((down, 1, 1, across)) for game in games) if grid.table else (),
    )


def _ring(width: int, top: int, height: int) -> Region | None:
    """Where the hole is drawn; None if it has no lines."""
    return Region((width - 2 * height) // 2, top, 2 * height, height) if height else None


def _item_lines(widths: list[int], width: int) -> list[list[int]]:
    """Divides items into as few lines as possible, given their widths."""
    for columns in range(len(widths), 0, -1):
        lines = [widths[first : first + columns] for first in range(0, len(widths), columns)]
        if all(sum(line) + _ITEM_GAP * (len(line) - 1) <= width - 2 * _MARGIN for line in lines):
            return lines
    return [[each] for each in widths]


def _item_regions(lines: list[list[int]], width: int, top: int, item_height: int) -> Iterator[Region]:
    for index, line in enumerate(lines):
        left = (width - sum(line) - _ITEM_GAP * (len(line) - 1)) // 2
        for wide in line:
            yield Region(left, top + index * item_height, wide, item_height)
            left += wide + _ITEM_GAP


def _list_layout(width: int, height: int, menu: HomeMenu, item_height: int) -> HomeLayout:
    """Lays out a list, with the hole above it if there are enough lines."""
    count = len(menu.items)
    item_height = max(1, min(item_height, (height - 1) // count))
    lines = 1 + count * item_height
    gaps, ring, ring_lines = _allot(
        height - lines,
        (1, 3),
        (_MIN_LIST_RING, _MIN_LIST_RING),
        (1, min(_MAX_RING, width // 2 - 2) - _MIN_LIST_RING),
    )
    ring += ring_lines * bool(ring)
    top = max(0, (height - lines - gaps - ring) // 2)
    wide = min(_MAX_LIST_WIDTH, width - 2)
    items, y = [], top + ring + 1 + (gaps > 0)
    for item in menu.items:
        if item is menu.other_items[0]:
            y += gaps > 1
        items.append(Region((width - wide) // 2, y, wide, item_height))
        y += item_height + (gaps > 2 and item is menu.continue_item)
    title = Region(0, top + ring, width, 1)
    return HomeLayout(title, tuple(items), _ring(width, top, ring))


_DETAILS_COLUMN = 22
"""The column in which the details of a line of the list begin."""


def home_parts(
    menu: HomeMenu, layout: HomeLayout, pen: Pen, cursor: int, hovered: int | None
) -> Iterator[PicturePart]:
    """Draws the home screen; `cursor` and `hovered` (by the mouse) are indices of items."""
    if ring := layout.ring:
        yield _ring_part(ring, pen)
    yield text_part(layout.title, TITLE, Role.TEXT)
    room, tables = layout.text_size, iter(layout.tables)
    airy = room is not None and all(
        len(_fitting_details(game.details, room)) + 3 < room.height for game in menu.games
    )
    for index, (item, region) in enumerate(zip(menu.items, layout.items, strict=True)):
        state = "cursor" if index == cursor else "hovered" if index == hovered else ""
        quiet = item in menu.other_items
        if room is None:
            yield _line_part(region, item, state, pen, quiet=quiet)
        elif item in menu.games:
            tile = _tile(region.size, item, state, pen, room, airy=airy)
            yield from _tile_parts(tile, region, item.table, next(tables, None), pen)
        else:
            yield _words_part(region, item, state, pen, quiet=quiet)


def _tile_parts(
    drawn: Canvas, region: Region, preview: Preview | None, table: Region | None, pen: Pen
) -> Iterator[PicturePart]:
    """The parts of a tile: those of its table, and the four sides around that; or the whole tile."""
    if table is None or preview is None:
        yield picture_part(region, drawn)
        return
    inner = table.translate(-region.offset)
    sides = (
        Region(0, 0, region.width, inner.y),
        Region(0, inner.y, inner.x, inner.height),
        Region(inner.right, inner.y, region.width - inner.right, inner.height),
        Region(0, inner.bottom, region.width, region.height - inner.bottom),
    )
    for side in sides:
        canvas = Canvas(*side.size)
        canvas.blit(drawn, -side.x, -side.y)
        yield picture_part(side.translate(region.offset), canvas)
    for part in preview.preview(table.size, pen):
        yield PicturePart(part.region.translate(table.offset), part.lines)


@lru_cache(8)
def _ring_part(region: Region, pen: Pen) -> PicturePart:
    size = next(size for size in CARD_SIZES[::-1] if smallest_ring(size) * 1.15 <= region.width)
    return picture_part(region, draw_hole((Card.parse("AS"),), *region.size, size, pen))


@lru_cache(32)
def _tile(size: Size, item: MenuItem, state: str, pen: Pen, room: Size, *, airy: bool) -> Canvas:
    """Draws a tile; an airy one has a blank line below its title."""
    edged = size.height > _MIN_TEXT.height
    framed = pen is not Pen.COLOUR and edged  # the background alone does not set the tile off
    canvas = _item_canvas(size, state, "surface", framed=framed)
    y = int(edged)
    _item_title(canvas, 2, y, item, pen)
    y += 1 + airy
    for detail in _fitting_details(item.details, room - Size(0, framed)):
        canvas.put(2, y, _cut(detail.text, room.width - 3), detail.role)
        y += 1
    return canvas


def _fitting_details(details: tuple[ItemDetail, ...], room: Size) -> tuple[ItemDetail, ...]:
    """The details that fit; the rule of the game is wrapped, or left out if there are too few lines."""
    rule = [details[0]._replace(text=line) for line in wrap(details[0].text, room.width - 3)]
    return (*rule, *details[1:]) if len(rule) + len(details) < room.height else details[1:]


@lru_cache(64)
def _line_part(region: Region, item: MenuItem, state: str, pen: Pen, *, quiet: bool) -> PicturePart:
    """Draws an item as a line of the list, with as many details as fit, from the last one on."""
    canvas = _item_canvas(region.size, state)
    y = region.height // 2
    _item_title(canvas, 1, y, item, pen, quiet=quiet)
    x, end = max(item.width + 3, _DETAILS_COLUMN), region.width - 1
    for detail in item.details[::-1]:
        if x + len(detail.text) <= end or x == _DETAILS_COLUMN:
            canvas.put(x, y, _cut(detail.text, end - x), detail.role)
            x += len(detail.text) + 2
    return picture_part(region, canvas)


@lru_cache(64)
def _words_part(region: Region, item: MenuItem, state: str, pen: Pen, *, quiet: bool) -> PicturePart:
    """Draws an item below the tiles with its details, centred."""
    about = " ".join(detail.text for detail in item.details)
    width = min(region.width, item.width + 2 + len(about) + bool(about))
    inner = _item_canvas(Size(width, region.height), state)
    y = region.height // 2
    _item_title(inner, 1, y, item, pen, quiet=quiet)
    inner.put(item.width + 2, y, _cut(about, inner.width - item.width - 3), Role.NEXT)
    canvas = Canvas(*region.size)
    canvas.blit(inner, (region.width - inner.width) // 2, 0)
    return picture_part(region, canvas)


def _item_canvas(size: Size, state: str, background: str = "", *, framed: bool = False) -> Canvas:
    """A canvas for an item; the one at the cursor is marked at its left edge, not only by its background."""
    background = {"cursor": "table-cursor", "hovered": "table-hover"}.get(state, background)
    canvas = Canvas(*size, background)
    if framed:
        canvas.frame(0, 0, *size, Role.FAINT)
    if state == "cursor":
        for y in range(canvas.height):
            canvas.put(0, y, "▌", Role.CURSOR)
    return canvas


def _item_title(canvas: Canvas, x: int, y: int, item: MenuItem, pen: Pen, *, quiet: bool = False) -> None:
    """Prints the key and the title of an item, less conspicuously if it is no game."""
    key = pen.key(item.key)
    if not item.key:
        x, key = 1, ""
    elif quiet:
        key = key.rstrip()
        canvas.put(x, y, key, Role.NEXT, bold=True)
    else:
        canvas.put(x, y, key, Role.KEY_INK, Role.KEY, bold=pen.has_bold)
    canvas.put(x + len(key) + 1, y, item.title, Role.TEXT, bold=not quiet)


def _cut(text: str, width: int) -> str:
    """Shortens a text to a width, if possible by what stands after its last colon."""
    head = text.rpartition(": ")[0]
    if len(text) > width >= len(head) > 0:
        return head
    return text if len(text) <= width else f"{text[: max(0, width - 1)]}…"
