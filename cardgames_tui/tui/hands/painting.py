"""Everybody's hands as they are painted: each hand with its name in its place, and what the last move did."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from textual.geometry import Region, Size

from cardgames_tui.tui.art.canvas import Canvas, Part, part_of
from cardgames_tui.tui.art.hand_bars import bar_width, hand_bar
from cardgames_tui.tui.art.hands import HandShown, draw_hand
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.roles import Role
from cardgames_tui.tui.art.seating import SeatPlace
from cardgames_tui.tui.hands.shown import EffectShown, Place, SeatShown, TablePlaces, TableShown


@dataclass(frozen=True, slots=True)
class Lights:
    """Which hands stand out."""

    cursor: Place | None = None
    """The one that the cursor stands on."""
    pointed: Place | None = None
    """The one under the mouse."""

    def role(self, place: Place) -> Role:
        """The colour of the name of a hand."""
        if place == self.cursor:
            return Role.CURSOR
        return Role.TEXT if place == self.pointed else Role.FAINT


def parts(table: TableShown, places: TablePlaces, size: Size, pen: Pen, lights: Lights) -> Iterator[Part]:
    """Everything on the table."""
    if not places.labels:
        yield from _bars(table, places, pen, lights)
        return
    for seat in table.seats:
        yield from title_parts(seat, places.seats[seat.seat], pen)
    spot = None
    if (effect := table.effect) is not None and (found := _effect_spot(effect, places, size)):
        spot, text = found
        yield effect_part(spot, text, effect.role)
        yield from _path(effect, spot, places, pen)
    for place, region in places.hands.items():
        right = place[1] >= (len(table.names) + 1) // 2
        down = places.seats[place[0]].down
        yield hand_part(region, replace(table.hand(place), right=right, down=down), pen)
        if spot is None or not spot.overlaps(places.labels[place]):
            yield label_part(places.labels[place], table.names[place[1]], lights.role(place), pen)


def _bars(table: TableShown, places: TablePlaces, pen: Pen, lights: Lights) -> Iterator[Part]:
    """Hands that are lines; what a move does and has no room after the fingers stands by who makes it."""
    effect = table.effect
    said = "" if effect is None else _text_after(places.hands[effect.place], effect, table)
    for seat in table.seats:
        tells = effect is not None and not said and seat.seat == effect.mover
        shown = replace(seat, strength=effect.text) if tells and effect else seat
        yield from title_parts(shown, places.seats[seat.seat], pen)
    for place, region in places.hands.items():
        is_hit = effect is not None and effect.place == place
        words = (said, effect.role) if effect and is_hit else ("", Role.FAINT)
        name = table.names[place[1]]
        yield bar_part(region, table.hand(place), name, table.roll, lights.role(place), pen, *words)


def _text_after(place: Region, effect: EffectShown, table: TableShown) -> str:
    """The longest words about a move that there is room for after the line of a hand; empty for none."""
    room = place.width - bar_width(table.hand(effect.place), table.roll) - 1
    return next((text for text in effect.texts if len(text) <= room), "")


def _effect_spot(effect: EffectShown, places: TablePlaces, size: Size) -> tuple[Region, str] | None:
    """Where there is room to say what a move does: before the fingertips, else where the name stands."""
    hand, label = places.hands[effect.place], places.labels[effect.place]
    beyond = hand.bottom if places.seats[effect.place[0]].down else hand.y - 1
    others = [region for region in places.occupied if region != label]
    for text in effect.texts:
        width = len(text)
        x = min(max(0, hand.x + (hand.width - width) // 2), size.width - width)
        for spot in (Region(x, beyond, width, 1), Region(x, label.y, width, 1).union(label)):
            if _is_free(spot, others, size):
                return spot, text
    return None


def _path(effect: EffectShown, spot: Region, places: TablePlaces, pen: Pen) -> Iterator[Part]:
    """Dots from the fingertips of the hand that a planned hit is made with to those of the hand it hits."""
    if effect.start is None or places.seats[effect.start[0]].down or not places.seats[effect.place[0]].down:
        return
    start, end = places.hands[effect.start], places.hands[effect.place]
    taken = (*places.occupied, spot)
    lines = start.y - end.bottom + 1
    for line in range(1, lines):
        x = start.center[0] + (end.center[0] - start.center[0]) * line / lines
        dot = Region(int(x), start.y - line, 1, 1)
        if not any(dot.overlaps(region) for region in taken):
            yield effect_part(dot, "." if pen.is_ascii else "·", Role.NEXT)


def _is_free(spot: Region, others: list[Region], size: Size) -> bool:
    return size.region.contains_region(spot) and not any(spot.overlaps(other) for other in others)


@lru_cache(64)
def effect_part(place: Region, text: str, role: Role) -> Part:
    """What is said of a move, or a dot on its way."""
    canvas = Canvas(*place.size)
    canvas.put(0, 0, text.center(place.width), role, bold=role is not Role.FAINT)
    return part_of(place, canvas)


@lru_cache(256)
def hand_part(place: Region, shown: HandShown, pen: Pen) -> Part:
    """A hand."""
    return part_of(place, draw_hand(shown, *place.size, pen, ""))


@lru_cache(64)
def label_part(place: Region, name: str, role: Role, pen: Pen) -> Part:
    """The name of a hand, with strokes at its sides under the cursor."""
    canvas = Canvas(*place.size)
    x, ink = (place.width - len(name)) // 2, Role.FAINT if role is Role.FAINT else Role.TEXT
    canvas.put(x, 0, name, ink, bold=ink is Role.TEXT)
    if role is Role.CURSOR:
        canvas.put(x - 1, 0, pen.stroke, role, bold=True)
        canvas.put(x + len(name), 0, pen.stroke, role, bold=True)
    return part_of(place, canvas)


@lru_cache(128)
def bar_part(
    place: Region, shown: HandShown, name: str, roll: int, role: Role, pen: Pen, said: str, ink: Role
) -> Part:
    """A hand in a line, with an arrow before it under the cursor, and what a move does to it after it."""
    whole = place.grow((0, 0, 0, 1))
    canvas = Canvas(*whole.size)
    canvas.blit(hand_bar(shown, name, roll, place.width, pen), 1, 0)
    if role is Role.CURSOR:
        canvas.put(0, 0, pen.arrow, role, bold=True)
    canvas.put(bar_width(shown, roll) + 2, 0, said, ink, bold=ink is not Role.FAINT)
    return part_of(whole, canvas)


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
