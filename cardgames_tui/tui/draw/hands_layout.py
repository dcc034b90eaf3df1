"""Where the hands of the players are and how large, computed from the size of the table.

The hands are the largest that fit. The lists of moves are beside them, or below them on narrow tables. Where
not even the smallest hands fit, each is a line.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from textual.geometry import Region, Size

from cardgames_tui.tui.draw.canvas import nearest
from cardgames_tui.tui.draw.hands import HAND_SIZES, HandSize
from cardgames_tui.tui.draw.pen import Pen

_LABEL_WIDTH = 8

_MIN_TITLE_WIDTH = 13
"""The least width for the name of a player between the names of two hands, in cells."""

_MAX_ROW_GAP = 4

_MAX_LIST_WIDTH, _BOTH_LISTS_HEIGHT = 52, 15

_LIST_HEIGHTS = (8, 5)
"""The heights of the lists below hands that are lines: the preferred one, and the least."""

_MIN_LINE_WIDTH, _MARGIN, _INDENT = 16, 1, 2
"""Where hands are lines: their least width, the indent of names and that of the hands below."""


@dataclass(frozen=True, slots=True)
class SeatRegions:
    title: Region
    hands: tuple[Region, ...]
    labels: tuple[Region, ...] = ()
    """The names of the hands; empty if the hands are lines."""
    down: bool = False

    @property
    def between(self) -> int:
        """The width between two hands if the player's name is between their names, else 0."""
        if not self.labels or len(self.hands) != 2 or self.labels[0].y != self.title.y:
            return 0
        return self.hands[1].x - self.hands[0].right


@dataclass(frozen=True, slots=True)
class HandsLayout:
    """The regions of all hands; each hand is named by its place, a seat and a slot."""

    size: Size
    seats: Mapping[int, SeatRegions]
    hands: Mapping[tuple[int, int], Region]
    labels: Mapping[tuple[int, int], Region]
    """The names of the hands; empty if the hands are lines."""

    @property
    def occupied(self) -> Iterator[Region]:
        yield from (seat.title for seat in self.seats.values())
        yield from self.hands.values()
        yield from self.labels.values()

    def clickable_region(self, place: tuple[int, int]) -> Region:
        region = self.hands[place]
        return region.union(self.labels[place]) if place in self.labels else region

    def next_hand(self, place: tuple[int, int], dx: int, dy: int) -> tuple[int, int]:
        """The place of the nearest hand in a direction; at the edge the same."""
        places = [*self.hands]
        return places[nearest([*self.hands.values()], places.index(place), dx, dy)]


@dataclass(frozen=True, slots=True)
class HandsSpec:
    seats: int
    hands: int
    double: bool = False
    """Whether a hand can have more than five fingers, so that a second one is drawn half behind it."""
    outlined: bool = False
    """Whether hands are drawn as outlines, which must not overlap."""
    front_seat: int = 0
    """The seat at the lower edge."""


_Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class _Seating:
    """Players in rows, with hands of one size. The hands above the lowest row point down.

        left  Beth right    left Carol right
        [hand]    [hand]    [hand]    [hand]

                  [hand]    [hand]
                  left  You  right

    The name of a player is between those of two hands if there is room, or else in a line of its own.
    """

    rows: _Rows
    """The seats in each row, from the top."""
    hands: int
    size: HandSize
    hand_width: int
    """The width of a hand with the one half behind it, in cells."""

    @property
    def _columns(self) -> int:
        return max(map(len, self.rows))

    @property
    def _titled_width(self) -> int:
        """The least width of a hand if the player's name is between the names of two hands, else 0."""
        return (_LABEL_WIDTH + _MIN_TITLE_WIDTH + 1) * (self.hands == 2)

    @property
    def comfortable_width(self) -> int:
        return self._columns * (self.hands * max(self.hand_width + 2, self._titled_width) + 1)

    def fits(self, width: int, height: int) -> bool:
        least = self._columns * self.hands * (self.hand_width + 1)
        return least <= width and self.height(width, self.size.height // 9) <= height

    def height(self, width: int, gap: int) -> int:
        return len(self.rows) * (self._lines(self._block(width)) + gap) - gap

    def regions(self, width: int, height: int) -> Iterator[tuple[int, SeatRegions]]:
        block = self._block(width)
        gap = min(_MAX_ROW_GAP, (height - self.height(width, 0)) // max(1, len(self.rows) - 1))
        y = (height - self.height(width, gap)) // 2
        for row in self.rows:
            x = (width - len(row) * block) // 2
            for seat in row:
                region = Region(x, y, block, self._lines(block))
                yield seat, self._seat_regions(region, down=row is not self.rows[-1])
                x += block
            y += self._lines(block) + gap

    def _block(self, width: int) -> int:
        """The width of one player's region, limited so that hands that belong together stay close."""
        most = self.hands * max(self.hand_width * 3 // 2, self._titled_width) + 1
        return min(width // self._columns, most)

    def _lines(self, block: int) -> int:
        """The height of one player's region: the hands, and one or two lines for names."""
        return self.size.height + (1 if self._is_shared(block) else 2)

    def _is_shared(self, block: int) -> bool:
        """Whether the player's name fits between the names of two hands."""
        return self.hands == 2 and block // 2 >= _LABEL_WIDTH + _MIN_TITLE_WIDTH

    def _seat_regions(self, region: Region, *, down: bool) -> SeatRegions:
        slot = region.width // self.hands
        middles = [region.x + slot * hand + slot // 2 for hand in range(self.hands)]
        label = min(_LABEL_WIDTH, slot - 1)
        y = region.y if down else region.bottom - 1
        labels = tuple(Region(middle - label // 2, y, label, 1) for middle in middles)
        if self._is_shared(region.width):
            title = Region(labels[0].right + 1, y, labels[1].x - labels[0].right - 2, 1)
        else:
            title = Region(region.x, y, region.width - 1, 1)
            labels = tuple(label.translate((0, 1 if down else -1)) for label in labels)
        width, height = self.hand_width, self.size.height
        top = region.bottom - height if down else region.y
        hands = tuple(Region(middle - width // 2, top, width, height) for middle in middles)
        return SeatRegions(title, hands, labels, down)


def _seatings(spec: HandsSpec) -> Iterator[_Seating]:
    """All seatings, the largest hands first."""
    pen = Pen.ASCII if spec.outlined else Pen.COLOUR
    for size in reversed(HAND_SIZES):
        hand_width = size.width_of(0, pen) + size.behind(pen) * spec.double
        for rows in _rings(spec.seats):
            yield _Seating(rows, spec.hands, size, hand_width)


@lru_cache
def _rings(seats: int) -> tuple[_Rows, ...]:
    """The rows to sit in, the widest first: the first player at the lower edge, the others clockwise."""
    half = (seats + 1) // 2
    wide = (tuple(range(1, half + 1)), (0, *range(seats - 1, half, -1)))
    tall = tuple(tuple(dict.fromkeys((seat, seats - 1 - seat))) for seat in range(half - 1, -1, -1))
    narrow = tuple((seat,) for seat in range(seats - 1, -1, -1))
    return tuple(rows for rows in dict.fromkeys((wide, tall, narrow)) if len(rows) > 1)


class TableSplit(NamedTuple):
    hands: Region
    lists: Region


@lru_cache(64)
def split_table(width: int, height: int, spec: HandsSpec) -> TableSplit:
    # with two players of two hands, moves are short
    most_beside = width - (30 if spec.seats == 2 and spec.hands <= 2 else 35) - 1
    both_lists = min(_BOTH_LISTS_HEIGHT, height // 2 - 8) if spec.seats == 2 else 0
    most_above = height - max(5 if spec.hands <= 2 else 8, both_lists)
    for each in _seatings(spec):
        if each.fits(most_beside, height):
            room = max(min(most_beside, each.comfortable_width), width - _MAX_LIST_WIDTH - 1)
            return TableSplit(Region(0, 0, room, height), Region(room + 1, 0, width - room - 1, height))
        if each.fits(width, most_above):
            return _with_lists_below(width, height, min(most_above, each.height(width, _MAX_ROW_GAP)))
    rings = (_line_ring(width, height - below, spec.seats, spec.hands) for below in _LIST_HEIGHTS)
    room = next((len(rows) * (spec.hands + 1) for rows in rings if rows), spec.seats)
    return _with_lists_below(width, height, room)


def _with_lists_below(width: int, height: int, room: int) -> TableSplit:
    return TableSplit(Region(0, 0, width, room), Region(0, room, width, max(0, height - room)))


@lru_cache(64)
def hands_layout(width: int, height: int, spec: HandsSpec) -> HandsLayout:
    """Lays out the hands: the first player at the lower edge, the others clockwise."""
    seating = next((each for each in _seatings(spec) if each.fits(width, height)), None)
    regions = dict(seating.regions(width, height) if seating else _line_regions(width, height, spec))
    seats = {(spec.front_seat + index) % spec.seats: regions[index] for index in range(spec.seats)}
    hands = {(seat, slot): hand for seat, each in seats.items() for slot, hand in enumerate(each.hands)}
    labels = {(seat, slot): label for seat, each in seats.items() for slot, label in enumerate(each.labels)}
    return HandsLayout(Size(width, height), seats, hands, labels)


def _line_regions(width: int, height: int, spec: HandsSpec) -> Iterator[tuple[int, SeatRegions]]:
    """Yields each seat with its regions where hands are lines, below the player's name.

    If there are too few lines, name and hands share one.
    """
    rows, hands = _line_ring(width, height, spec.seats, spec.hands), spec.hands
    for row, seats in enumerate(rows):
        column = width // max(map(len, rows))
        room, y = column - _MARGIN - 1, row * (hands + 1)
        for x, seat in enumerate(seats):
            title = Region(x * column + _MARGIN, y, room, 1)
            lines = [Region(title.x + _INDENT, y + 1 + hand, room - _INDENT, 1) for hand in range(hands)]
            yield seat, SeatRegions(title, tuple(lines))
    for seat in range(0 if rows else spec.seats):
        title_width, y = min(15, width // (hands + 1)), spec.seats - 1 - seat
        slot = (width - title_width) // hands
        lines = [Region(title_width + hand * slot, y, slot - 2, 1) for hand in range(hands)]
        yield seat, SeatRegions(Region(_MARGIN, y, title_width - 1 - _MARGIN, 1), tuple(lines))


def _line_ring(width: int, height: int, seats: int, hands: int) -> _Rows:
    """The narrowest rows that fit players above their hands; none if each must share a line with them."""
    for rows in (*_rings(seats)[::-1], (tuple(range(seats)),)):
        is_wide_enough = width // max(map(len, rows)) >= _MIN_LINE_WIDTH + _MARGIN + _INDENT
        if is_wide_enough and len(rows) * (hands + 1) <= height:
            return rows
    return ()
