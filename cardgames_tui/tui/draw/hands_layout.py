"""Where the hands of the players lie and how large they are, computed from the room there is.

The largest hands that fit are taken; the lists of moves stand beside them or, where it is narrow, below.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from textual.geometry import Region

from cardgames_tui.tui.draw.hand_shapes import FORMS, HandForm

LABEL = 8
"""How wide the line with the name of a hand is, in cells."""

_TITLE = 13
"""How wide the name of a player has to be to stand between the labels of two hands, in cells."""

_APART = 8
"""The part of their height by which hands that face each other are at least apart."""

_MIDDLE = 4
"""How many lines there are between two rows of players at most."""


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """The place of one player."""

    title: Region
    """The line with the player's name."""
    hands: tuple[Region, ...]
    """The hands from the left."""
    labels: tuple[Region, ...]
    """The lines with the names of the hands; none when the hands are lines themselves."""
    down: bool
    """Whether the fingers point down."""

    @property
    def between(self) -> int:
        """How wide it is between two hands beside whose names the player's name stands; else 0."""
        if not self.labels or len(self.hands) != 2 or self.labels[0].y != self.title.y:
            return 0
        return self.hands[1].x - self.hands[0].right


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where."""

    rows: tuple[tuple[int, ...], ...]
    """The players in each row, from the top."""
    hands: int
    """How many hands each player has."""

    @property
    def _columns(self) -> int:
        return max(map(len, self.rows))

    def fits(self, width: int, height: int, hand_width: int, hand_height: int) -> bool:
        """Whether hands of a size fit, with some room between those that face each other."""
        block, gap = width // self._columns, hand_height // _APART
        lines = hand_height + self._lines(block) + gap
        return self.hands * (hand_width + 1) <= block and lines * len(self.rows) - gap <= height

    def comfortable_width(self, hand_width: int) -> int:
        """How wide the table is at which nothing stands close together."""
        hand = max(hand_width + 2, LABEL + _TITLE + 1 if self.hands == 2 else 0)
        return self._columns * (self.hands * hand + 1)

    def comfortable_height(self, width: int, hand_width: int, hand_height: int) -> int:
        """How high the table is at which nothing stands close together."""
        block = self._block(width, hand_width)
        return len(self.rows) * (hand_height + self._lines(block) + _MIDDLE) - _MIDDLE

    def places(self, room: Region, hand_width: int, hand_height: int) -> tuple[SeatPlace, ...]:
        """The place of every player, in their order."""
        block = self._block(room.width, hand_width)
        lines = hand_height + self._lines(block)
        spare = room.height - len(self.rows) * lines
        gap = min(_MIDDLE, spare // max(1, len(self.rows) - 1))
        top = room.y + (spare - gap * (len(self.rows) - 1)) // 2
        places = {}
        for line, row in enumerate(self.rows):
            left = room.x + (room.width - len(row) * block) // 2
            for column, seat in enumerate(row):
                region = Region(left + column * block, top + line * (lines + gap), block, lines)
                places[seat] = self._place(region, hand_width, hand_height, down=line < len(self.rows) - 1)
        return tuple(places[seat] for seat in sorted(places))

    def _block(self, width: int, hand_width: int) -> int:
        """How wide the place of one player is; hands that are far apart are nobody's."""
        most = self.hands * max(hand_width * 3 // 2, LABEL + _TITLE + 1 if self.hands == 2 else 0) + 1
        return min(width // self._columns, most)

    def _lines(self, block: int) -> int:
        """How many lines there are beside the hands: one with their names, and one with the player's."""
        return 1 if self._is_shared(block) else 2

    def _is_shared(self, block: int) -> bool:
        """Whether the player's name has room between the names of two hands."""
        return self.hands == 2 and block // 2 >= LABEL + _TITLE

    def _place(self, region: Region, hand_width: int, hand_height: int, *, down: bool) -> SeatPlace:
        slot = region.width // self.hands
        middles = [region.x + slot * hand + slot // 2 for hand in range(self.hands)]
        label = min(LABEL, slot - 1)
        y = region.y if down else region.bottom - 1
        labels = tuple(Region(middle - label // 2, y, label, 1) for middle in middles)
        if self._is_shared(region.width):
            title = Region(labels[0].right + 1, y, labels[1].x - labels[0].right - 2, 1)
        else:
            title = Region(region.x, y, region.width - 1, 1)
            labels = tuple(place.translate((0, 1 if down else -1)) for place in labels)
        top = region.bottom - hand_height if down else region.y
        hands = tuple(Region(middle - hand_width // 2, top, hand_width, hand_height) for middle in middles)
        return SeatPlace(title, hands, labels, down)


def seatings(seats: int, hands: int) -> list[Seating]:
    """The ways in which players can sit, the first one at the lower edge and the others clockwise."""
    above, half = (seats + 1) // 2, (seats + 1) // 2
    wide = (tuple(range(1, above + 1)), (0, *range(seats - 1, above, -1)))
    tall = tuple(tuple(dict.fromkeys((seat, seats - 1 - seat))) for seat in range(half - 1, -1, -1))
    narrow = tuple((seat,) for seat in range(seats - 1, -1, -1))
    return [Seating(rows, hands) for rows in dict.fromkeys((wide, tall, narrow)) if len(rows) > 1]


_LIST_HEIGHTS = (8, 5)
"""The room for the lists below the hands, in lines: as much as they should have, and the least."""

_BAR_WIDTH = 16
"""How wide a line with its name has to be, in cells."""

_BAR_TITLE = 15
"""How wide the name of a player before the hands is, in cells."""

_EDGE = 1
"""How far names stand in, in cells."""

_INDENT = 2
"""How far hands stand in below the name of their player; the mark of the cursor lies there."""


def bars(width: int, height: int, seats: int, hands: int) -> tuple[SeatPlace, ...]:
    """The places of the players, from the first."""
    rows = _bar_rows(width, height, seats, hands)
    if rows is None:
        return tuple(_line(Region(0, seats - 1 - seat, width, 1), hands) for seat in range(seats))
    return _blocks(width // ceil(seats / rows), seats, hands, rows)


def bars_height(width: int, height: int, seats: int, hands: int) -> int:
    """How many lines of a table the hands take, so that lists have room below them."""
    ways = (_bar_rows(width, height - below, seats, hands) for below in _LIST_HEIGHTS)
    return next((rows * (hands + 1) for rows in ways if rows is not None), seats)


def _bar_rows(width: int, height: int, seats: int, hands: int) -> int | None:
    """How many players stand one below the other, each above the own hands; none when there is no room."""
    for columns in range(1, seats + 1):
        rows = ceil(seats / columns)
        if width // columns >= _BAR_WIDTH + _EDGE + _INDENT and rows * (hands + 1) <= height:
            return rows
    return None


def _blocks(width: int, seats: int, hands: int, rows: int) -> tuple[SeatPlace, ...]:
    """Each player's name with the hands below it, from below in columns."""
    places = []
    for seat in range(seats):
        x, y = seat // rows * width + _EDGE, (rows - 1 - seat % rows) * (hands + 1)
        room = width - _EDGE - 1
        lines = tuple(Region(x + _INDENT, y + 1 + hand, room - _INDENT, 1) for hand in range(hands))
        places.append(SeatPlace(Region(x, y, room, 1), lines, (), down=False))
    return tuple(places)


def _line(line: Region, hands: int) -> SeatPlace:
    title = min(_BAR_TITLE, line.width // (hands + 1))
    slot = (line.width - title) // hands
    places = tuple(Region(title + hand * slot, line.y, slot - 1, 1) for hand in range(hands))
    return SeatPlace(Region(_EDGE, line.y, title - 1 - _EDGE, 1), places, (), down=False)


_LIST_LEAST, _LIST_NAMED = 30, 36
"""The least width of the lists beside the hands, in cells: where moves say but left and right, and else."""

_LIST_LOW, _LIST_HIGH = 5, 8
"""The least height of the lists below the hands, in lines: with few hands a player, and with more."""

_LIST_MOST = 52
"""How wide the lists become beside the hands, in cells."""


@dataclass(frozen=True, slots=True)
class HandsSpec:
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


class HandsTableLayout(NamedTuple):
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
def hands_table_layout(width: int, height: int, shape: HandsSpec) -> HandsTableLayout:
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
def hands_layout(width: int, height: int, shape: HandsSpec) -> HandsLayout:
    """Lay out the hands of all players."""
    for way in (way for form in reversed(FORMS) for way in _ways(form, shape)):
        if way.fits(width, height):
            room = Region(0, 0, width, height)
            return HandsLayout(way.form, way.seating.places(room, way.width, way.form.height))
    return HandsLayout(None, bars(width, height, shape.seats, shape.hands))


def _ways(form: HandForm, shape: HandsSpec) -> Iterator[_Way]:
    behind = (form.width if shape.outlined else form.behind) * shape.double
    for seating in seatings(shape.seats, shape.hands):
        yield _Way(form, seating, form.width + behind)


def _side_by_side(width: int, height: int, room: int) -> HandsTableLayout:
    return HandsTableLayout(Region(0, 0, room, height), Region(room + 1, 0, width - room - 1, height))


def _stacked(width: int, height: int, room: int) -> HandsTableLayout:
    return HandsTableLayout(Region(0, 0, width, room), Region(0, room, width, max(0, height - room)))
