"""How players sit round a table: rows of them, those in the last row with their hands up."""

from dataclasses import dataclass

from textual.geometry import Region

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
