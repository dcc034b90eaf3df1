"""Everybody's hands as they are painted: from what is to be seen and where it lies to a picture."""

from dataclasses import dataclass, replace
from functools import lru_cache

from textual.geometry import Region, Size

from cardgames_tui.tui.art.canvas import Canvas
from cardgames_tui.tui.art.hand_bars import hand_bar
from cardgames_tui.tui.art.hands import HandShown, draw_hand
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.roles import Role
from cardgames_tui.tui.hands.places import TablePlaces
from cardgames_tui.tui.hands.shown import EffectShown, Place, TableShown
from cardgames_tui.tui.hands.titles import put_title

_BAR = 19
"""How wide a hand that is a line has to be when something is said beside it, in cells."""


@dataclass(frozen=True, slots=True)
class Lights:
    """Which hands stand out."""

    cursor: Place | None = None
    """The one that the cursor stands on."""
    pointed: Place | None = None
    """The one under the mouse."""


def paint(table: TableShown, places: TablePlaces, size: Size, pen: Pen, lights: Lights) -> Canvas:
    """The table with all hands.

    Args:
        table: What is to be seen.
        places: Where it goes.
        size: How large the picture is.
        pen: What to draw with.
        lights: Which hands stand out.
    """
    canvas = Canvas(*size)
    for seat in table.seats:
        sits = places.seats[seat.seat]
        put_title(canvas, seat, sits, pen)
    for place, region in places.hands.items():
        if place in places.labels:
            _put_hand(canvas, table, place, region, places, pen)
            _put_label(canvas, table.names[place[1]], places.labels[place], pen, place, lights)
        else:
            _put_bar(canvas, table, place, region, pen, lights)
    if table.effect is not None and (spot := effect_spot(table.effect, places, size)):
        role = Role.LOSES if table.effect.kills else Role.TEXT
        canvas.put(spot.x, spot.y, table.effect.text.center(spot.width), role, bold=True)
    return canvas


def effect_spot(effect: EffectShown, places: TablePlaces, size: Size) -> Region | None:
    """Where there is room to say what a move has done: before the fingertips, else where the name stands."""
    hand, width = places.hands[effect.place], len(effect.text)
    if effect.place not in places.labels:
        return Region(hand.right - width, hand.y, width, 1) if hand.width - width > _BAR else None
    label = places.labels[effect.place]
    x = min(max(0, hand.x + (hand.width - width) // 2), size.width - width)
    beyond = hand.bottom if places.seats[effect.place[0]].down else hand.y - 1
    others = [region for region in places.occupied if region != label]
    spots = (Region(x, beyond, width, 1), Region(x, label.y, width, 1).union(label))
    return next((spot for spot in spots if _is_free(spot, others, size)), None)


def _is_free(spot: Region, others: list[Region], size: Size) -> bool:
    return size.region.contains_region(spot) and not any(spot.overlaps(other) for other in others)


def _put_hand(
    canvas: Canvas, table: TableShown, place: Place, region: Region, places: TablePlaces, pen: Pen
) -> None:
    right = place[1] >= (len(table.names) + 1) // 2
    shown = replace(table.hand(place), right=right, down=places.seats[place[0]].down)
    canvas.blit(_hand(shown, region.width, region.height, pen), region.x, region.y)


@lru_cache(256)
def _hand(shown: HandShown, width: int, height: int, pen: Pen) -> Canvas:
    return draw_hand(shown, width, height, pen, "")


def _put_label(canvas: Canvas, name: str, region: Region, pen: Pen, place: Place, lights: Lights) -> None:
    """Write the name of a hand, with strokes at its sides under the cursor."""
    role = Role.TEXT if place == lights.pointed else Role.FAINT
    if place == lights.cursor:
        name, role = f"{pen.stroke}{name}{pen.stroke}", Role.CURSOR
    name = name[: region.width]
    canvas.put(region.x + (region.width - len(name)) // 2, region.y, name, role, bold=role is not Role.FAINT)


def _put_bar(
    canvas: Canvas, table: TableShown, place: Place, region: Region, pen: Pen, lights: Lights
) -> None:
    """Write a hand in a line, with an arrow before it under the cursor."""
    canvas.blit(
        hand_bar(table.hand(place), table.names[place[1]], table.roll, region.width, pen), region.x, region.y
    )
    if place == lights.cursor:
        canvas.put(region.x - 1, region.y, pen.arrow, Role.CURSOR, bold=True)
