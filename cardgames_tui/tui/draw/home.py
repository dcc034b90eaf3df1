"""Draws the home screen: the games and the other items of its menu, and the hole above them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from textwrap import wrap
from typing import Protocol

from textual.geometry import Region, Size

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.tui.draw.canvas import Canvas, Part, part_of, text_part
from cardgames_tui.tui.draw.cards import CARD_SIZES
from cardgames_tui.tui.draw.cards_layout import smallest_ring
from cardgames_tui.tui.draw.hole import draw_hole
from cardgames_tui.tui.draw.home_layout import MIN_TEXT, HomeLayout
from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.themes.roles import Role

TITLE = "cardgames-tui"

_CARD = Card.parse("AS")
"""The card in the hole."""


class Preview(Protocol):
    """A table that can be drawn in a tile."""

    def preview(self, size: Size, pen: Pen) -> Iterable[Part]:
        """Draws the table without keys."""


@dataclass(frozen=True, slots=True)
class Detail:
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
    details: tuple[Detail, ...] = ()
    """For a game first its rule, then what the player has there."""
    table: Preview | None = None
    """The table of a game; None while it is not known."""

    @property
    def width(self) -> int:
        """The width of its key and its title, in cells."""
        return (len(self.key) + 3 if self.key else 2) + len(self.title)


@dataclass(frozen=True, slots=True)
class HomeMenu:
    """The menu of the home screen."""

    games: tuple[MenuItem, ...] = ()
    more: tuple[MenuItem, ...] = ()
    """The other items."""
    to_continue: MenuItem | None = None
    """Continues the last game."""

    @property
    def items(self) -> tuple[MenuItem, ...]:
        """All items in the order of the cursor, which begins at the game to continue."""
        return (*((self.to_continue,) if self.to_continue else ()), *self.games, *self.more)


_MIN_RING_GROWTH = 1.15
"""How many times its least size the ring around a card has."""

_DETAILS_COLUMN = 22
"""The column in which the details of a line of the list begin."""


def home_parts(
    menu: HomeMenu, layout: HomeLayout, pen: Pen, cursor: int, pointed: int | None
) -> Iterator[Part]:
    """Draws the home screen.

    Args:
        menu: The menu.
        layout: Where everything lies.
        pen: The characters to draw with.
        cursor: The index of the item that the cursor stands on.
        pointed: The index of the item under the mouse.
    """
    if layout.ring is not None:
        yield _ring_part(layout.ring, pen)
    yield text_part(layout.title, TITLE, Role.TEXT)
    airy = not layout.is_list and all(
        len(_fitting_details(game.details, layout.text_size)) + 3 < layout.text_size.height
        for game in menu.games
    )
    for number, (item, region) in enumerate(zip(menu.items, layout.items, strict=True)):
        state = "cursor" if number == cursor else "pointed" if number == pointed else ""
        if layout.is_list:
            yield _line_part(region, item, state, pen, quiet=region in layout.more)
        elif region in layout.games:
            yield from _tile_parts(item, region, layout, pen, state, airy=airy)
        else:
            yield _words_part(region, item, state, pen, quiet=region in layout.more)


def _tile_parts(
    item: MenuItem, region: Region, layout: HomeLayout, pen: Pen, state: str, *, airy: bool
) -> Iterator[Part]:
    """Draws a tile; one with a table consists of the parts of the table and the four sides around it."""
    drawn = _tile(region.size, item, state, pen, layout.text_size, airy=airy)
    table = layout.tables[layout.games.index(region)] if layout.tables else None
    if table is None or item.table is None:
        yield part_of(region, drawn)
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
        yield part_of(side.translate(region.offset), canvas)
    for part in item.table.preview(table.size, pen):
        yield Part(part.region.translate(table.offset), part.lines)


@lru_cache(8)
def _ring_part(region: Region, pen: Pen) -> Part:
    size = next(
        size for size in reversed(CARD_SIZES) if smallest_ring(size) * _MIN_RING_GROWTH <= region.width
    )
    return part_of(region, draw_hole((_CARD,), *region.size, size, pen))


@lru_cache(32)
def _tile(size: Size, item: MenuItem, state: str, pen: Pen, room: Size, *, airy: bool) -> Canvas:
    """Draws a tile; an airy one has a blank line below its title."""
    width, height = size
    canvas = Canvas(width, height, _background(state, "surface"))
    edged = height > MIN_TEXT.height
    if framed := pen is not Pen.COLOUR and edged:  # the background alone does not set the tile off
        canvas.frame(0, 0, width, height, Role.FAINT)
    _cursor_edge(canvas, state)
    y = int(edged)
    _item_title(canvas, 2, y, item, pen)
    y += 1 + airy
    for fact in _fitting_details(item.details, room - Size(0, framed)):
        canvas.put(2, y, _cut(fact.text, room.width - 3), fact.role)
        y += 1
    return canvas


def _fitting_details(details: tuple[Detail, ...], room: Size) -> tuple[Detail, ...]:
    """The details that fit; the rule of the game is wrapped, or left out if there are too few lines."""
    rule = [replace(details[0], text=line) for line in wrap(details[0].text, room.width - 3)]
    return (*rule, *details[1:]) if len(rule) + len(details) < room.height else details[1:]


@lru_cache(64)
def _line_part(region: Region, item: MenuItem, state: str, pen: Pen, *, quiet: bool) -> Part:
    """Draws an item as a line of the list, with as many details as fit, from the last one on."""
    canvas = Canvas(*region.size, _background(state, ""))
    _cursor_edge(canvas, state)
    y = region.height // 2
    _item_title(canvas, 1, y, item, pen, quiet=quiet)
    x, end = max(item.width + 3, _DETAILS_COLUMN), region.width - 1
    for fact in item.details[::-1]:
        if x + len(fact.text) <= end or x == _DETAILS_COLUMN:
            canvas.put(x, y, _cut(fact.text, end - x), fact.role)
            x += len(fact.text) + 2
    return part_of(region, canvas)


@lru_cache(64)
def _words_part(region: Region, item: MenuItem, state: str, pen: Pen, *, quiet: bool) -> Part:
    """Draws an item below the tiles with its details, centred."""
    about = " ".join(fact.text for fact in item.details)
    width = min(region.width, item.width + 2 + len(about) + bool(about))
    inner = Canvas(width, region.height, _background(state, ""))
    _cursor_edge(inner, state)
    y = region.height // 2
    _item_title(inner, 1, y, item, pen, quiet=quiet)
    inner.put(item.width + 2, y, _cut(about, inner.width - item.width - 3), Role.NEXT)
    canvas = Canvas(*region.size)
    canvas.blit(inner, (region.width - inner.width) // 2, 0)
    return part_of(region, canvas)


def _background(state: str, usual: str) -> str:
    return {"cursor": "table-cursor", "pointed": "table-hover"}.get(state, usual)


def _cursor_edge(canvas: Canvas, state: str) -> None:
    """Marks the item at the cursor at its left edge, not only by its background."""
    if state == "cursor":
        for y in range(canvas.height):
            canvas.put(0, y, "▌", Role.CURSOR)


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
