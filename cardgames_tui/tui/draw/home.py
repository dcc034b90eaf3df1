"""The view in which a game is chosen: where everything lies in the room there is, and how it is painted.

The games are tiles side by side or one below the other, with their tables below or beside the words where
those can be seen well, else a list; what room is left goes to the hole above them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple, Protocol

from textual.geometry import Region, Size

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.tui.draw.canvas import Canvas, Part, part_of
from cardgames_tui.tui.draw.cards import CARD_SIZES
from cardgames_tui.tui.draw.cards_layout import smallest_ring
from cardgames_tui.tui.draw.hole import hole
from cardgames_tui.tui.draw.pen import FRAME, Pen
from cardgames_tui.tui.themes.roles import Role

TITLE = "cardgames-tui"
"""What stands under the hole."""

_CARD = Card.parse("AS")
"""The card in the hole."""


class Preview(Protocol):
    """What lies on the table of a game."""

    def preview(self, size: Size, pen: Pen) -> Iterable[Part]:
        """The table in so much room, without keys."""


@dataclass(frozen=True, slots=True)
class Detail:
    """What is said about a choice, in a few words."""

    text: str
    role: Role = Role.TEXT


@dataclass(frozen=True, slots=True)
class MenuItem:
    """Something that can be chosen."""

    key: str
    """The key that chooses it, as it is called on screen; empty where there are only fingers."""
    title: str
    action: str
    """What the screen or the app does for it."""
    details: tuple[Detail, ...] = ()
    """What is said about it: of a game first what it is, then what the player has there."""
    table: Preview | None = None
    """What lies on the table of a game; none while it is not known."""

    @property
    def width(self) -> int:
        """How wide its key and its name are, in cells."""
        return (len(self.key) + 3 if self.key else 2) + len(self.title)


@dataclass(frozen=True, slots=True)
class HomeMenu:
    """Everything that can be chosen."""

    games: tuple[MenuItem, ...] = ()
    more: tuple[MenuItem, ...] = ()
    """What there is besides the games."""
    to_continue: MenuItem | None = None
    """The game to continue, if there is one."""

    @property
    def choices(self) -> tuple[MenuItem, ...]:
        """All choices as the cursor goes through them, first the game to continue: the one Enter means."""
        return (*((self.to_continue,) if self.to_continue else ()), *self.games, *self.more)


# Where everything lies

_TEXT = Size(21, 6)
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

_BETWEEN = 1
"""How far the other choices stand apart, in cells."""

_EDGE = 2
"""How far everything keeps from the left and the right edge of the window, in cells."""


@dataclass(frozen=True, slots=True)
class HomeSpec:
    """What is to be laid out."""

    games: int = 3
    """How many games there are."""
    continues: bool = False
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
    to_continue: Region | None
    """The line that continues the last game."""
    more: tuple[Region, ...]
    """The other choices."""
    tables: tuple[Region, ...] = ()
    """The tables, each within the tile of its game; none where there is too little room."""
    ring: Region | None = None
    """The hole."""
    is_list: bool = False
    """Whether the games are lines of a list."""

    @property
    def choices(self) -> tuple[Region, ...]:
        """Where the choices lie, in the order of the menu."""
        return (*((self.to_continue,) if self.to_continue else ()), *self.games, *self.more)

    @property
    def words(self) -> Size:
        """The room for the words of a tile with its edges."""
        tile = self.games[0]
        if not self.tables:
            return tile.size
        beside = self.tables[0].x - tile.x > 1
        return Size(_BESIDE, tile.height) if beside else Size(tile.width, self.tables[0].y - tile.y)


class _Arrangement(NamedTuple):
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
        width, height = _TEXT.width + 2, _TEXT.height
        if self.table == "below":
            return Size(max(width, _LEAST_TABLE.width + 2), height + _LEAST_TABLE.height + 3)
        if self.table == "beside":
            return Size(_BESIDE + _LEAST_TABLE.width + 2, _LEAST_TABLE.height + 2)
        return Size(width, height)


class _Heights(NamedTuple):
    """How the lines of the window are shared out."""

    ring: int
    tile: int
    gaps: int
    """How many of the gaps around the tiles and the line below them are kept."""


@lru_cache(32)
def home_layout(width: int, height: int, shape: HomeSpec) -> HomeLayout:
    found = [_tiled(width, height, shape, way, heights) for way, heights in _fitting(width, height, shape)]
    if not found:
        return _listed(width, height, shape)
    return max(found, key=lambda layout: layout.tables[0].area if layout.tables else 0)


def _fitting(width: int, height: int, shape: HomeSpec) -> Iterator[tuple[_Arrangement, _Heights]]:
    """The ways to arrange tiles that fit, of those without tables the best first."""
    for columns in (shape.games, 1):
        for table in ("below", "beside", ""):
            way = _Arrangement(columns, shape.games // columns, table)
            heights = _heights(height - _below(shape, width), width, way)
            if heights is not None and _tile_width(width, way) >= way.least.width:
                yield way, heights


def _below(shape: HomeSpec, width: int) -> int:
    return (len(_lines_of(shape.more, width)) + shape.continues) * shape.tall


def _tile_width(width: int, way: _Arrangement) -> int:
    return min(_WIDEST_TILE, (width - 2 * _EDGE - 2 * (way.columns - 1)) // way.columns)


def _heights(height: int, width: int, way: _Arrangement) -> _Heights | None:
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


def _tiled(width: int, height: int, shape: HomeSpec, way: _Arrangement, heights: _Heights) -> HomeLayout:
    ring, tile, gaps = heights
    lines = _lines_of(shape.more, width)
    taken = ring + 1 + way.rows * (tile + 1) - 1 + gaps + _below(shape, width)
    top = max(0, (height - taken) // 2)
    wide = _tile_width(width, way)
    left = (width - way.columns * (wide + 2) + 2) // 2
    first = top + ring + 1 + (gaps > 0)
    columns, across, down = way.columns, wide + 2, tile + 1
    games = tuple(
        Region(left + number % columns * across, first + number // columns * down, wide, tile)
        for number in range(shape.games)
    )
    below = games[-1].bottom + (gaps > 1)
    return HomeLayout(
        Region(0, top + ring, width, 1),
        games,
        Region(_EDGE, below, width - 2 * _EDGE, shape.tall) if shape.continues else None,
        _in_lines(lines, width, below + (shape.tall + (gaps > 2)) * shape.continues, shape.tall),
        tuple(_table_in(game, way) for game in games) if way.table else (),
        _ring(width, top, ring),
    )


def _table_in(tile: Region, way: _Arrangement) -> Region:
    if way.table == "beside":
        return Region(tile.x + _BESIDE, tile.y + 1, tile.width - _BESIDE - 1, tile.height - 2)
    down = _TEXT.height + 2
    return Region(tile.x + 1, tile.y + down, tile.width - 2, tile.height - down - 1)


def _ring(width: int, top: int, height: int) -> Region | None:
    """The place of the hole; nothing where it has no lines."""
    return Region((width - 2 * height) // 2, top, 2 * height, height) if height else None


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


def _listed(width: int, height: int, shape: HomeSpec) -> HomeLayout:
    """The view with a list below the hole, or without it where there are too few lines."""
    count = shape.continues + shape.games + len(shape.more)
    tall = max(1, min(shape.tall, (height - 1) // count))
    lines = 1 + count * tall
    gaps, ring, more = _granted(
        height - lines, (1, 3), (_LOW_RING, _LOW_RING), (1, min(_MOST_RING, width // 2 - 2) - _LOW_RING)
    )
    ring += more * bool(ring)
    top = max(0, (height - lines - gaps - ring) // 2)
    wide = min(_WIDEST_LIST, width - 2)
    left = (width - wide) // 2

    def rows(y: int, number: int) -> tuple[Region, ...]:
        return tuple(Region(left, y + row * tall, wide, tall) for row in range(number))

    y = top + ring + 1 + (gaps > 0)
    to_continue = rows(y, 1)[0] if shape.continues else None
    y += (tall + (gaps > 2)) * shape.continues
    games = rows(y, shape.games)
    more_places = rows(games[-1].bottom + (gaps > 1), len(shape.more))
    title = Region(0, top + ring, width, 1)
    return HomeLayout(title, games, to_continue, more_places, ring=_ring(width, top, ring), is_list=True)


# How it is painted

_AIR = 1.15
"""How many times as wide as it needs to be the ring is at least around its card."""

_TITLES = 22
"""Where in a line of a list its details begin, in cells."""


def home_parts(
    menu: HomeMenu, layout: HomeLayout, pen: Pen, chosen: int, pointed: int | None
) -> Iterator[Part]:
    """Everything in the home view.

    Args:
        menu: What can be chosen.
        layout: Where it lies.
        pen: What to draw with.
        chosen: The choice that the cursor stands on, by its place among all choices.
        pointed: The choice under the mouse.
    """
    if layout.ring is not None:
        yield _ring_part(layout.ring, pen)
    yield _title_part(layout.title)
    airy = not layout.is_list and all(
        len(_fitting_details(game.details, layout.words)) + 3 < layout.words.height for game in menu.games
    )
    for number, (choice, place) in enumerate(zip(menu.choices, layout.choices, strict=True)):
        light = "chosen" if number == chosen else "pointed" if number == pointed else ""
        if layout.is_list:
            yield _line_part(place, choice, light, pen, quiet=place in layout.more)
        elif place in layout.games:
            yield from _tile_parts(choice, place, layout, pen, light, airy=airy)
        else:
            yield _words_part(place, choice, light, pen, quiet=place in layout.more)


def _tile_parts(
    choice: MenuItem, place: Region, layout: HomeLayout, pen: Pen, light: str, *, airy: bool
) -> Iterator[Part]:
    drawn = _tile(place.size, choice, light, pen, layout.words, airy=airy)
    table = layout.tables[layout.games.index(place)] if layout.tables else None
    if table is None or choice.table is None:
        yield part_of(place, drawn)
        return
    inner = table.translate(-place.offset)
    sides = (
        Region(0, 0, place.width, inner.y),
        Region(0, inner.y, inner.x, inner.height),
        Region(inner.right, inner.y, place.width - inner.right, inner.height),
        Region(0, inner.bottom, place.width, place.height - inner.bottom),
    )
    for side in sides:
        canvas = Canvas(*side.size)
        canvas.blit(drawn, -side.x, -side.y)
        yield part_of(side.translate(place.offset), canvas)
    for part in choice.table.preview(table.size, pen):
        yield Part(part.place.translate(table.offset), part.lines)


@lru_cache(8)
def _ring_part(place: Region, pen: Pen) -> Part:
    size = next(size for size in reversed(CARD_SIZES) if smallest_ring(size) * _AIR <= place.width)
    return part_of(place, hole((_CARD,), *place.size, size, pen))


@lru_cache(8)
def _title_part(place: Region) -> Part:
    canvas = Canvas(*place.size)
    canvas.put((place.width - len(TITLE)) // 2, 0, TITLE, Role.TEXT, bold=True)
    return part_of(place, canvas)


@lru_cache(32)
def _tile(size: Size, choice: MenuItem, light: str, pen: Pen, room: Size, *, airy: bool) -> Canvas:
    """A tile with its words, perhaps with a blank line below its title."""
    width, height = size
    canvas = Canvas(width, height, _background(light, "surface"))
    edged = height > _TEXT.height
    if framed := pen is not Pen.COLOUR and edged:
        _frame(canvas, pen)
    _bar(canvas, light)
    y = int(edged)
    _choice_title(canvas, 2, y, choice, pen)
    y += 1 + airy
    for fact in _fitting_details(choice.details, room - Size(0, framed)):
        canvas.put(2, y, _cut(fact.text, room.width - 3), fact.role)
        y += 1
    return canvas


def _fitting_details(details: tuple[Detail, ...], room: Size) -> tuple[Detail, ...]:
    """What is said of a game: first its rule, in as many lines as it takes, unless there are too few."""
    rule = [replace(details[0], text=line) for line in wrap(details[0].text, room.width - 3)]
    return (*rule, *details[1:]) if len(rule) + len(details) < room.height else details[1:]


@lru_cache(64)
def _line_part(place: Region, choice: MenuItem, light: str, pen: Pen, *, quiet: bool) -> Part:
    """A choice in a line of a list, with as many details as there is room for, the last ones first."""
    canvas = Canvas(*place.size, _background(light, ""))
    _bar(canvas, light)
    y = place.height // 2
    _choice_title(canvas, 1, y, choice, pen, quiet=quiet)
    x, end = max(choice.width + 3, _TITLES), place.width - 1
    for fact in choice.details[::-1]:
        if x + len(fact.text) <= end or x == _TITLES:
            canvas.put(x, y, _cut(fact.text, end - x), fact.role)
            x += len(fact.text) + 2
    return part_of(place, canvas)


@lru_cache(64)
def _words_part(place: Region, choice: MenuItem, light: str, pen: Pen, *, quiet: bool) -> Part:
    """A choice below the tiles, with what is said about it, in the middle of its place."""
    about = " ".join(fact.text for fact in choice.details)
    width = min(place.width, choice.width + 2 + len(about) + bool(about))
    inner = Canvas(width, place.height, _background(light, ""))
    _bar(inner, light)
    y = place.height // 2
    _choice_title(inner, 1, y, choice, pen, quiet=quiet)
    inner.put(choice.width + 2, y, _cut(about, inner.width - choice.width - 3), Role.NEXT)
    canvas = Canvas(*place.size)
    canvas.blit(inner, (place.width - inner.width) // 2, 0)
    return part_of(place, canvas)


def _background(light: str, usual: str) -> str:
    return {"chosen": "table-cursor", "pointed": "table-hover"}.get(light, usual)


def _bar(canvas: Canvas, light: str) -> None:
    """Mark what is chosen at its left edge, not by its colour alone."""
    if light == "chosen":
        for y in range(canvas.height):
            canvas.put(0, y, "▌", Role.CURSOR)


def _choice_title(canvas: Canvas, x: int, y: int, choice: MenuItem, pen: Pen, *, quiet: bool = False) -> None:
    """Print the key of a choice and its name; quietly where it is no game."""
    key = pen.key(choice.key)
    if not choice.key:
        x, key = 1, ""
    elif quiet:
        key = key.rstrip()
        canvas.put(x, y, key, Role.NEXT, bold=True)
    else:
        canvas.put(x, y, key, Role.KEY_INK, Role.KEY, bold=pen.has_bold)
    canvas.put(x + len(key) + 1, y, choice.title, Role.TEXT, bold=not quiet)


def _frame(canvas: Canvas, pen: Pen) -> None:
    """Draw the edge of a tile where its background cannot be told from that of the table."""
    right, bottom = canvas.width - 1, canvas.height - 1
    upper_left, upper_right, lower_left, lower_right, flat, upright = tuple(FRAME)
    for y in range(1, bottom):
        canvas.put(0, y, upright, Role.FAINT)
        canvas.put(right, y, upright, Role.FAINT)
    canvas.put(0, 0, upper_left + flat * (right - 1) + upper_right, Role.FAINT)
    canvas.put(0, bottom, lower_left + flat * (right - 1) + lower_right, Role.FAINT)


def _cut(text: str, width: int) -> str:
    """A text as far as there is room for it; what stands behind a colon is left out first."""
    head = text.rpartition(": ")[0]
    if len(text) > width >= len(head) > 0:
        return head
    return text if len(text) <= width else f"{text[: max(0, width - 1)]}…"
