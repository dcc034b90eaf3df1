"""Where the hands of the players lie and how large they are, computed from the room there is.

The largest hands that fit are taken; the lists of moves stand beside them or, where it is narrow, below.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from textual.geometry import Region

from cardgames_tui.tui.art.hand_bars import bars, bars_height
from cardgames_tui.tui.art.hand_shapes import FORMS, HandForm
from cardgames_tui.tui.art.seating import Seating, SeatPlace, seatings

_LIST_LEAST, _LIST_NAMED = 30, 36
"""The least width of the lists beside the hands, in cells: where moves say but left and right, and else."""

_LIST_LOW, _LIST_HIGH = 5, 8
"""The least height of the lists below the hands, in lines: with few hands a player, and with more."""

_LIST_MOST = 52
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

    @property
    def list_width(self) -> int:
        """The least width of the lists beside the hands, in cells."""
        return _LIST_LEAST if self.seats == 2 and self.hands <= 2 else _LIST_NAMED

    @property
    def list_height(self) -> int:
        """The least height of the lists below the hands, in lines."""
        return _LIST_LOW if self.hands <= 2 else _LIST_HIGH


@dataclass(frozen=True, slots=True)
class HandsLayout:
    """The places of the players."""

    form: HandForm | None
    """The size of the hands; none when each of them is a line."""
    seats: tuple[SeatPlace, ...]
    """Each player's place; the first sits at the lower edge, the others follow clockwise."""


class TableSplit(NamedTuple):
    """How a table is shared out."""

    hands: Region
    """The room for the hands."""
    lists: Region
    """The room for the lists of moves."""


class _Way(NamedTuple):
    """One way to lay out hands of a size."""

    form: HandForm
    seating: Seating
    width: int
    """How wide a hand is, with one half behind it."""

    def fits(self, width: int, height: int) -> bool:
        return self.seating.fits(width, height, self.width, self.form.height)


@lru_cache(64)
def table_split(width: int, height: int, shape: HandsShape) -> TableSplit:
    """Share a table out between the hands, as large as there can be, and the lists."""
    most = width - shape.list_width - 1
    ways = (
        (way, beside) for form in reversed(FORMS) for beside in (True, False) for way in _ways(form, shape)
    )
    for way, beside in ways:
        if beside and way.fits(most, height):
            comfortable = min(most, way.seating.comfortable_width(way.width))
            return _side_by_side(width, height, max(comfortable, width - _LIST_MOST - 1))
        if not beside and way.fits(width, height - shape.list_height):
            comfortable = way.seating.comfortable_height(width, way.width, way.form.height)
            return _stacked(width, height, min(height - shape.list_height, comfortable))
    return _stacked(width, height, bars_height(width, height, shape.seats, shape.hands))


@lru_cache(64)
def hands_layout(width: int, height: int, shape: HandsShape) -> HandsLayout:
    """Lay out the hands of all players."""
    for way in (way for form in reversed(FORMS) for way in _ways(form, shape)):
        if way.fits(width, height):
            room = Region(0, 0, width, height)
            return HandsLayout(way.form, way.seating.places(room, way.width, way.form.height))
    return HandsLayout(None, bars(width, height, shape.seats, shape.hands))


def _ways(form: HandForm, shape: HandsShape) -> Iterator[_Way]:
    behind = (form.width if shape.outlined else form.behind) * shape.double
    for seating in seatings(shape.seats, shape.hands):
        yield _Way(form, seating, form.width + behind)


def _side_by_side(width: int, height: int, room: int) -> TableSplit:
    return TableSplit(Region(0, 0, room, height), Region(room + 1, 0, width - room - 1, height))


def _stacked(width: int, height: int, room: int) -> TableSplit:
    return TableSplit(Region(0, 0, width, room), Region(0, room, width, max(0, height - room)))
