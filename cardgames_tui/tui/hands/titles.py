"""What is said about a player: the name, whose turn it is, the lives, how well a computer plays."""

from collections.abc import Iterator
from functools import lru_cache

from textual.geometry import Region

from cardgames_tui.tui.art.canvas import Canvas
from cardgames_tui.tui.art.parts import Part, part_of
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.roles import Role
from cardgames_tui.tui.art.seating import SeatPlace
from cardgames_tui.tui.hands.shown import SeatShown

Words = tuple[str, str, str]
"""The mark of whose turn it is, the name, and what else there is to know."""


def title_parts(seat: SeatShown, place: SeatPlace, pen: Pen) -> Iterator[Part]:
    """What there is to say about a player: between two hands one below the other, else on a line."""
    texts = [seat.name, *_details(seat)]
    first = place.title.y if place.down else place.title.bottom - len(texts)
    regions = [_beside_hands(place, y) for y in range(first, first + len(texts))]
    if any(len(text) > region.width for text, region in zip(texts, regions, strict=True)):
        yield _line_part(seat, place.title, bool(place.labels), pen)
        return
    for text, region in zip(texts, regions, strict=True):
        is_name = text in (seat.name, _TO_MOVE)
        yield _text_part(text, region, _name_role(seat) if is_name else Role.FAINT)


def _beside_hands(place: SeatPlace, y: int) -> Region:
    """The room for words in a line: between the names of two hands, or between the hands."""
    if y == place.title.y:
        return place.title
    x = place.hands[0].right
    return Region(x, y, place.between, 1)


_TO_MOVE = "to move"
"""Whose turn it is."""


@lru_cache(64)
def _line_part(seat: SeatShown, place: Region, centred: bool, pen: Pen) -> Part:
    canvas = Canvas(*place.size)
    mark, name, more = _line(seat, place.width, pen)
    text = f"{mark}{name}{' ' * bool(more)}{more}"
    x = max(0, place.width - len(text)) // 2 * centred
    canvas.put(x, 0, text, Role.FAINT)
    canvas.put(x, 0, f"{mark}{name}", _name_role(seat), bold=True)
    return part_of(place, canvas)


@lru_cache(64)
def _text_part(text: str, place: Region, role: Role) -> Part:
    canvas = Canvas(*place.size)
    canvas.put((place.width - len(text)) // 2, 0, text, role, bold=role is not Role.FAINT)
    return part_of(place, canvas)


def _name_role(seat: SeatShown) -> Role:
    return Role.NEXT if seat.turn else Role.KEEPS if seat.won else Role.TEXT


def _lives(seat: SeatShown) -> str:
    return "" if seat.lives is None else "1 life" if seat.lives == 1 else f"{seat.lives} lives"


def _details(seat: SeatShown) -> list[str]:
    """What else there is to know, the most important first."""
    details = ("won" * seat.won, _TO_MOVE * seat.turn, _lives(seat), seat.out, seat.strength)
    return [detail for detail in details if detail]


def _line(seat: SeatShown, width: int, pen: Pen) -> Words:
    """What fits on one line; lives are never left out."""
    arrow, lives = f"{pen.arrow} " * seat.turn, _lives(seat)
    details = [detail for detail in _details(seat) if detail != _TO_MOVE]
    wordings = [("", f"{seat.name} {_TO_MOVE}", ", ".join(details))] if seat.turn else []
    wordings += [(arrow, seat.name, ", ".join(details[:count])) for count in range(len(details), 0, -1)]
    wordings += [] if lives or seat.won else [(arrow, seat.name, "")]
    wordings += [(arrow, seat.short_name, detail) for detail in details[:1]]
    shortest = (arrow[:1], seat.short_name, f"x{seat.lives}" * bool(lives))
    return next((each for each in wordings if len("".join(each)) + bool(each[2]) <= width), shortest)
