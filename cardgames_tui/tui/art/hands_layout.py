"""Where the hands of the players lie and how large they are, computed from the room there is.

The largest hands that fit are taken; the lists of moves stand beside them or, where it is narrow, below.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from textual.geometry import Region

from cardgames_tui.tui.art.hand_bars import bars
from cardgames_tui.tui.art.hand_shapes import FORMS, HandForm
from cardgames_tui.tui.art.seating import Seating, SeatPlace, seatings

LIST_WIDTH, LIST_HEIGHT = 22, 6
"""The least room for the lists: their width beside the hands, their height below them."""

_LIST_MOST = 48
"""How wide the lists become beside the hands, in cells."""


@dataclass(frozen=True, slots=True)
class HandsShape:
    """What is to be laid out."""

    seats: int
    """How many players there are."""
    hands: int
    """How many hands each has."""
    double: bool = False
    """Whether a hand can show more than five fingers, so that another one stands half behind it."""
    outlined: bool = False
    """Whether hands are drawn as outlines, which must not cross."""


@dataclass(frozen=True, slots=True)
class HandsLayout:
    """The places on a table."""

    form: HandForm | None
    """The size of the hands; none when each of them is a line."""
    seats: tuple[SeatPlace, ...]
    """Each player's place; the first sits at the lower edge, the others follow clockwise."""
    lists: Region
    """The room for the lists of moves."""


class _Way(NamedTuple):
    """One way to lay out hands of a size."""

    form: HandForm
    seating: Seating
    beside: bool
    """Whether the lists stand beside the hands."""
    width: int
    """How wide a hand is, with one half behind it."""


@lru_cache(64)
def hands_layout(width: int, height: int, shape: HandsShape) -> HandsLayout:
    """Lay out a table.

    Args:
        width: The room there is, in cells.
        height: The room there is, in lines.
        shape: What is to be laid out.
    """
    for way in _ways(shape):
        beside, below = (LIST_WIDTH + 1, 0) if way.beside else (0, LIST_HEIGHT)
        if way.seating.fits(width - beside, height - below, way.width, way.form.height):
            return _laid_out(width, height, way)
    seats, lists = bars(width, height, shape.seats, shape.hands)
    return HandsLayout(None, seats, lists)


def _ways(shape: HandsShape) -> Iterator[_Way]:
    """All ways, the best first."""
    for form in reversed(FORMS):
        behind = (form.width if shape.outlined else form.behind) * shape.double
        for beside in (True, False):
            for seating in seatings(shape.seats, shape.hands):
                yield _Way(form, seating, beside, form.width + behind)


def _laid_out(width: int, height: int, way: _Way) -> HandsLayout:
    """The places of one way."""
    seating, form = way.seating, way.form
    if way.beside:
        comfortable = min(width - LIST_WIDTH - 1, seating.comfortable_width(way.width))
        room = max(comfortable, width - _LIST_MOST - 1)
        lists = Region(room + 1, 0, width - room - 1, height)
        return HandsLayout(form, seating.places(Region(0, 0, room, height), way.width, form.height), lists)
    room = min(height - LIST_HEIGHT, seating.comfortable_height(width, way.width, form.height))
    lists = Region(0, room, width, height - room)
    return HandsLayout(form, seating.places(Region(0, 0, width, room), way.width, form.height), lists)
