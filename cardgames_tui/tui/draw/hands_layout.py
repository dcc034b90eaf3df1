"""Where the hands of the players lie and how large they are, computed from the size of the table.

The largest hands that fit are taken. The lists of moves lie beside them, or below them on narrow tables.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from textual.geometry import Region, Size

from cardgames_tui.tui.draw.hands import HAND_SIZES, HandSize

_LABEL_WIDTH = 8
"""The width of the name of a hand, in cells."""

_MIN_TITLE_WIDTH = 13
"""The least width for the name of a player between the names of two hands, in cells."""

_MAX_ROW_GAP = 4
"""The most lines between two rows of players."""


@dataclass(frozen=True, slots=True)
class SeatRegions:
    """The regions of one player's name and hands."""

    title: Region
    hands: tuple[Region, ...]
    """From the left."""
    labels: tuple[Region, ...]
    """The names of the hands; empty if the hands are lines."""
    down: bool
    """Whether the fingers point down."""

    @property
    def between(self) -> int:
        """The width between two hands if the player's name stands between their names, else 0."""
        if not self.labels or len(self.hands) != 2 or self.labels[0].y != self.title.y:
            return 0
        return self.hands[1].x - self.hands[0].right


_LINE_WEIGHT = 40
"""How many cells sideways count as much as a line up or down when the cursor looks for the next hand."""


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
        x, y = self.hands[place].center
        ahead = []
        for other, region in self.hands.items():
            right, down = region.center[0] - x, region.center[1] - y
            along, across = (
                (right * dx, abs(down) * _LINE_WEIGHT) if dx else (down * dy * _LINE_WEIGHT, abs(right))
            )
            if along > 0:
                ahead.append((along + 3 * across, other))
        return min(ahead)[1] if ahead else place


def _seat_rows(seats: int) -> list[tuple[tuple[int, ...], ...]]:
    """The ways to seat players in rows, from the top: the first at the lower edge, the others clockwise."""
    half = (seats + 1) // 2
    wide = (tuple(range(1, half + 1)), (0, *range(seats - 1, half, -1)))
    tall = tuple(tuple(dict.fromkeys((seat, seats - 1 - seat))) for seat in range(half - 1, -1, -1))
    narrow = tuple((seat,) for seat in range(seats - 1, -1, -1))
    return [rows for rows in dict.fromkeys((wide, tall, narrow)) if len(rows) > 1]


@dataclass(frozen=True, slots=True)
class _Seating:
    """Players in rows, with hands of one size. The hands above the lowest row point down.

        left  Beth right    left Carol right
        [hand]    [hand]    [hand]    [hand]

                  [hand]    [hand]
                  left  You  right

    The name of a player stands between those of two hands if there is room, or else in a line of its own.
    """

    rows: tuple[tuple[int, ...], ...]
    """The seats in each row, from the top."""
    hands: int
    size: HandSize
    hand_width: int
    """The width of a hand with the one half behind it, in cells."""

    @property
    def _columns(self) -> int:
        return max(map(len, self.rows))

    @property
    def _min_width_with_title(self) -> int:
        """The least width of a hand if the player's name stands between the names of two hands, else 0."""
        return _LABEL_WIDTH + _MIN_TITLE_WIDTH + 1 if self.hands == 2 else 0

    def fits(self, width: int, height: int) -> bool:
        block, gap = width // self._columns, self.size.height // 8  # between hands that face each other
        lines = self._height(block) + gap
        return self.hands * (self.hand_width + 1) <= block and lines * len(self.rows) - gap <= height

    @property
    def comfortable_width(self) -> int:
        """The width at which nothing is crowded."""
        hand = max(self.hand_width + 2, self._min_width_with_title)
        return self._columns * (self.hands * hand + 1)

    def comfortable_height(self, width: int) -> int:
        """The height at which nothing is crowded."""
        return len(self.rows) * (self._height(self._block(width)) + _MAX_ROW_GAP) - _MAX_ROW_GAP

    def regions(self, width: int, height: int) -> tuple[SeatRegions, ...]:
        block = self._block(width)
        lines = self._height(block)
        spare = height - len(self.rows) * lines
        gap = min(_MAX_ROW_GAP, spare // max(1, len(self.rows) - 1))
        top = (spare - gap * (len(self.rows) - 1)) // 2
        regions = {}
        for line, row in enumerate(self.rows):
            left = (width - len(row) * block) // 2
            for column, seat in enumerate(row):
                region = Region(left + column * block, top + line * (lines + gap), block, lines)
                regions[seat] = self._seat_regions(region, down=line < len(self.rows) - 1)
        return tuple(regions[seat] for seat in sorted(regions))

    def _block(self, width: int) -> int:
        """The width of one player's region, limited so that hands that belong together stay close."""
        most = self.hands * max(self.hand_width * 3 // 2, self._min_width_with_title) + 1
        return min(width // self._columns, most)

    def _height(self, block: int) -> int:
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


_LIST_HEIGHTS = (8, 5)
"""The heights for the lists below the hands, in lines: the preferred one, and the least."""

_MIN_LINE_WIDTH = 16
"""The least width of a hand in one line, in cells."""

_MARGIN, _INDENT = 1, 2
"""How far names are indented, and hands below them, where the cursor is drawn; in cells."""


def _line_regions(width: int, height: int, seats: int, hands: int) -> tuple[SeatRegions, ...]:
    """The regions of the players when each hand is a line."""
    rows = _line_rows(width, height, seats, hands)
    if rows is None:
        return tuple(_line(Region(0, seats - 1 - seat, width, 1), hands) for seat in range(seats))
    column = width // ceil(seats / rows)
    room = column - _MARGIN - 1
    blocks = []  # the hands below the player's name, in columns filled from below
    for seat in range(seats):
        x, y = seat // rows * column + _MARGIN, (rows - 1 - seat % rows) * (hands + 1)
        lines = tuple(Region(x + _INDENT, y + 1 + hand, room - _INDENT, 1) for hand in range(hands))
        blocks.append(SeatRegions(Region(x, y, room, 1), lines, (), down=False))
    return tuple(blocks)


def _line_rows(width: int, height: int, seats: int, hands: int) -> int | None:
    """How many players fit below each other, each above their hands; None if only a line each fits."""
    for columns in range(1, seats + 1):
        rows = ceil(seats / columns)
        if width // columns >= _MIN_LINE_WIDTH + _MARGIN + _INDENT and rows * (hands + 1) <= height:
            return rows
    return None


def _line(line: Region, hands: int) -> SeatRegions:
    title = min(15, line.width // (hands + 1))
    slot = (line.width - title) // hands
    slots = tuple(Region(title + hand * slot, line.y, slot - 1, 1) for hand in range(hands))
    return SeatRegions(Region(_MARGIN, line.y, title - 1 - _MARGIN, 1), slots, (), down=False)


_MAX_LIST_WIDTH = 52
"""The greatest width of the lists beside the hands, in cells."""


@dataclass(frozen=True, slots=True)
class HandsSpec:
    """What has to be laid out."""

    seats: int
    hands: int
    """How many hands each player has."""
    double: bool = False
    """Whether a hand can have more than five fingers, so that a second one is drawn half behind it."""
    outlined: bool = False
    """Whether hands are drawn as outlines, which must not overlap."""
    front_seat: int = 0
    """The seat at the lower edge."""


class TableSplit(NamedTuple):
    """The regions of the hands and of the lists of moves."""

    hands: Region
    lists: Region


@lru_cache(64)
def split_table(width: int, height: int, spec: HandsSpec) -> TableSplit:
    """Divides a table between the hands, as large as possible, and the lists."""
    # moves between two players with two hands each name them briefly
    most_beside = width - (30 if spec.seats == 2 and spec.hands <= 2 else 36) - 1
    most_above = height - (5 if spec.hands <= 2 else 8)
    for size in reversed(HAND_SIZES):
        seatings = _seatings(size, spec)
        for each in seatings:
            if each.fits(most_beside, height):
                room = max(min(most_beside, each.comfortable_width), width - _MAX_LIST_WIDTH - 1)
                return TableSplit(Region(0, 0, room, height), Region(room + 1, 0, width - room - 1, height))
        for each in seatings:
            if each.fits(width, most_above):
                room = min(most_above, each.comfortable_height(width))
                return _with_lists_below(width, height, room)
    rows = (_line_rows(width, height - below, spec.seats, spec.hands) for below in _LIST_HEIGHTS)
    room = next((count * (spec.hands + 1) for count in rows if count is not None), spec.seats)
    return _with_lists_below(width, height, room)


@lru_cache(64)
def hands_layout(width: int, height: int, spec: HandsSpec) -> HandsLayout:
    """Lays out the hands: the first player sits at the lower edge, the others follow clockwise."""
    seatings = (each for size in reversed(HAND_SIZES) for each in _seatings(size, spec))
    seating = next((each for each in seatings if each.fits(width, height)), None)
    regions = (
        seating.regions(width, height) if seating else _line_regions(width, height, spec.seats, spec.hands)
    )
    seats = {(spec.front_seat + index) % spec.seats: each for index, each in enumerate(regions)}
    hands = {(seat, slot): hand for seat, each in seats.items() for slot, hand in enumerate(each.hands)}
    labels = {(seat, slot): label for seat, each in seats.items() for slot, label in enumerate(each.labels)}
    return HandsLayout(Size(width, height), seats, hands, labels)


def _seatings(size: HandSize, spec: HandsSpec) -> list[_Seating]:
    behind = size.behind(outlined=spec.outlined) * spec.double
    return [_Seating(rows, spec.hands, size, size.width + behind) for rows in _seat_rows(spec.seats)]


def _with_lists_below(width: int, height: int, room: int) -> TableSplit:
    return TableSplit(Region(0, 0, width, room), Region(0, room, width, max(0, height - room)))
