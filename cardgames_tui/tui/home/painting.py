"""How the home view is painted: the hole, a tile for each game with its table, and the other choices."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from textwrap import wrap

from textual.geometry import Region, Size

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.tui.art.canvas import Canvas, Part, part_of
from cardgames_tui.tui.art.measures import CardSize
from cardgames_tui.tui.art.pen import Medium, Pen
from cardgames_tui.tui.art.pile_art import hole
from cardgames_tui.tui.art.roles import Role
from cardgames_tui.tui.home.layout import TEXT, HomeLayout
from cardgames_tui.tui.home.shown import Choice, Fact, HomeShown

NAME = "cardgames-tui"
"""What stands under the hole."""

_CARD = Card.parse("AS")
"""The card in the hole."""

_TITLES = 22
"""Where in a line of a list its facts begin, in cells."""


def parts(shown: HomeShown, layout: HomeLayout, pen: Pen, chosen: int, pointed: int | None) -> Iterator[Part]:
    """Everything in the home view."""
    if layout.ring is not None and layout.card is not None:
        yield ring_part(layout.ring, layout.card, pen)
    yield name_part(layout.title)
    airy = not layout.is_list and all(
        len(fitting(game.facts, layout.words)) + 3 < layout.words.height for game in shown.games
    )
    for number, (choice, place) in enumerate(zip(shown.choices, places(layout), strict=True)):
        light = "chosen" if number == chosen else "pointed" if number == pointed else ""
        if layout.is_list:
            yield line_part(place, choice, light, pen, quiet=place in layout.more)
        elif place in layout.games:
            yield from _tile(choice, place, layout, pen, light, airy=airy)
        else:
            yield words_part(place, choice, light, pen, quiet=place in layout.more)


def places(layout: HomeLayout) -> tuple[Region, ...]:
    """Where the choices lie, in their order."""
    return (*((layout.goes_on,) if layout.goes_on else ()), *layout.games, *layout.more)


def _tile(
    choice: Choice, place: Region, layout: HomeLayout, pen: Pen, light: str, *, airy: bool
) -> Iterator[Part]:
    drawn = tile_art(place.size, choice, light, pen, layout.words, airy=airy)
    table = layout.tables[layout.games.index(place)] if layout.tables else None
    if table is None or choice.preview is None:
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
    for part in choice.preview.parts(table.size, pen):
        yield Part(part.place.translate(table.offset), part.lines)


@lru_cache(8)
def ring_part(place: Region, size: CardSize, pen: Pen) -> Part:
    """The hole with a card in it."""
    return part_of(place, hole((_CARD,), *place.size, size, pen))


@lru_cache(8)
def name_part(place: Region) -> Part:
    """The name of the program, in the middle of a line."""
    canvas = Canvas(*place.size)
    canvas.put((place.width - len(NAME)) // 2, 0, NAME, Role.TEXT, bold=True)
    return part_of(place, canvas)


@lru_cache(32)
def tile_art(size: Size, choice: Choice, light: str, pen: Pen, room: Size, *, airy: bool) -> Canvas:
    """A tile with its words, perhaps with a blank line below its title."""
    width, height = size
    canvas = Canvas(width, height, _ground(light, "surface"))
    edged = height > TEXT.height
    if framed := pen.medium is not Medium.COLOUR and edged:
        _frame(canvas, pen)
    _bar(canvas, light, pen)
    y = int(edged)
    _title(canvas, 2, y, choice, pen)
    y += 1 + airy
    for fact in fitting(choice.facts, room - Size(0, framed)):
        canvas.put(2, y, _cut(fact.text, room.width - 3), fact.role)
        y += 1
    return canvas


def fitting(facts: tuple[Fact, ...], room: Size) -> tuple[Fact, ...]:
    """What is said of a game: first its rule, in as many lines as it takes, unless there are too few."""
    rule = [replace(facts[0], text=line) for line in wrap(facts[0].text, room.width - 3)]
    return (*rule, *facts[1:]) if len(rule) + len(facts) < room.height else facts[1:]


@lru_cache(64)
def line_part(place: Region, choice: Choice, light: str, pen: Pen, *, quiet: bool) -> Part:
    """A choice in a line of a list, with as many facts as there is room for, the last ones first."""
    canvas = Canvas(*place.size, _ground(light, ""))
    _bar(canvas, light, pen)
    y = place.height // 2
    _title(canvas, 1, y, choice, pen, quiet=quiet)
    x, end = max(choice.width + 3, _TITLES), place.width - 1
    for fact in choice.facts[::-1]:
        if x + len(fact.text) <= end or x == _TITLES:
            canvas.put(x, y, _cut(fact.text, end - x), fact.role)
            x += len(fact.text) + 2
    return part_of(place, canvas)


@lru_cache(64)
def words_part(place: Region, choice: Choice, light: str, pen: Pen, *, quiet: bool) -> Part:
    """A choice below the tiles, with what is said about it, in the middle of its place."""
    about = " ".join(fact.text for fact in choice.facts)
    width = min(place.width, choice.width + 2 + len(about) + bool(about))
    inner = Canvas(width, place.height, _ground(light, ""))
    _bar(inner, light, pen)
    y = place.height // 2
    _title(inner, 1, y, choice, pen, quiet=quiet)
    inner.put(choice.width + 2, y, _cut(about, inner.width - choice.width - 3), Role.NEXT)
    canvas = Canvas(*place.size)
    canvas.blit(inner, (place.width - inner.width) // 2, 0)
    return part_of(place, canvas)


def _ground(light: str, usual: str) -> str:
    """The role of the ground that a choice stands on."""
    return {"chosen": "table-cursor", "pointed": "table-hover"}.get(light, usual)


def _bar(canvas: Canvas, light: str, pen: Pen) -> None:
    """Mark what is chosen at its left edge, not by its colour alone."""
    if light == "chosen":
        for y in range(canvas.height):
            canvas.put(0, y, "|" if pen.is_ascii else "▌", Role.CURSOR)


def _title(canvas: Canvas, x: int, y: int, choice: Choice, pen: Pen, *, quiet: bool = False) -> None:
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
    """Draw the edge of a tile where its ground cannot be told from that of the table."""
    right, bottom = canvas.width - 1, canvas.height - 1
    upper_left, upper_right, lower_left, lower_right, flat, upright = tuple(pen.frame)
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
