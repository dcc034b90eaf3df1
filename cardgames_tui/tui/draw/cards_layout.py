"""Where the cards of a table lie and how large they are, computed from the room there is.

The largest cards that fit are taken. Each way to arrange their fans knows the least room it needs, and what
it does with more: what is seen of covered cards grows, the ring of the hole, the gaps. Windows that are too
small for cards have a list with a line for each fan.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, hypot
from typing import NamedTuple

from textual.geometry import Region

from cardgames_tui.tui.draw.cards import CARD_SIZES, INDEX, CardSize, roomy_width

WORDS = 12
"""How many cells the line that says what may follow needs."""

_RING_GROWTH = 1.6
"""How many times as large as it needs to be the ring becomes."""


class Places(NamedTuple):
    """Where everything lies."""

    step: int
    """How many cells (in a column: lines) a covered card shows."""
    fans: tuple[Region, ...]
    """Each fan as dealt, with the line of its key."""
    pile: Region
    """The hole with its ring, or the row of played cards."""
    pile_card: CardSize | None
    """The size of the cards there; none when it is a line of words."""
    following: Region
    """The line that says what may follow."""


def smallest_ring(card: CardSize) -> int:
    """The least width of a ring around a card and two deeper ones, in cells; half as many lines high."""
    return 2 * ceil((1.1 * hypot(card.width + 2 * card.sliver, 2 * card.height) + 1.5) / 2)


def largest_ring(card: CardSize) -> int:
    """The width up to which a ring around cards of a size grows, in cells."""
    return 2 * int(smallest_ring(card) * _RING_GROWTH / 2)


def largest_step(card: CardSize) -> int:
    """How many cells of a covered card are seen where there is room."""
    return INDEX + 1 + (card.width >= 9) + (card.width >= 17)


def largest_gap(card: CardSize) -> int:
    """How far fans lie apart where there is room."""
    return 2 + card.width // 2


def fan_width(card: CardSize, length: int, step: int) -> int:
    """How wide a fan is, in cells."""
    return step * (length - 1) + card.width


def words_beside(hole: Region, width: int) -> Region:
    """The line that says what may follow, at the right of the hole or under it."""
    if width - hole.right > WORDS:
        return Region(hole.right + 1, hole.y + hole.height // 2, WORDS, 1)
    return Region(0, hole.bottom, width, 1)


def row_pitch(height: int, rows: int, room: int) -> int:
    """How many lines it is from one row to the next, with a little of the room to spare between them."""
    return height + max(0, min((room - rows * height) // rows, height // 4))


def grown(least: int, most: int, fits: Callable[[int], bool]) -> int:
    """The largest number that fits, between two."""
    return next((number for number in range(most, least, -1) if fits(number)), least)


@dataclass(frozen=True, slots=True)
class Amid:
    """Fans around the hole: a whole row above it, the others at both sides of it.

    With seventeen fans of three in five columns these are the rows of PySolFC: 5, 4, 4 and 4. The hole
    takes the middle column, or the two in the middle.
    """

    fans: int
    """How many there are."""
    length: int
    """How many cards the longest one has."""
    card: CardSize
    """How large the cards are."""
    columns: int
    """How many fans the first row has."""

    @property
    def _span(self) -> int:
        return 2 - self.columns % 2

    @property
    def _rows(self) -> int:
        return max(2, 1 + ceil((self.fans - self.columns) / (self.columns - self._span)))

    @property
    def _capacity(self) -> int:
        return self.columns + (self.columns - self._span) * (self._rows - 1)

    def fits(self, width: int, height: int) -> bool:
        """Whether there is room."""
        ring = smallest_ring(self.card)
        pitch = self.card.height + 1
        under = (self._rows - 1) * pitch >= ring // 2 + 1
        return under and self._width(INDEX + 1, 1, ring) <= width and self._rows * pitch <= height

    def merit(self, width: int, height: int) -> tuple[int, bool, int]:
        """How good it looks: the size of the ring, and whether all places are taken."""
        return self._ring(INDEX + 1, 1, width, height), self._capacity == self.fans, -self.columns

    def places(self, width: int, height: int) -> Places:
        """The places of everything."""
        step, gap, ring = self._spread(width, height)
        fan = fan_width(self.card, self.length, step)
        middle = max(ring, self._span * fan + (self._span - 1) * gap)
        pitch = self._pitch(height)
        left = (width - self._width(step, gap, ring)) // 2
        top = (height - self._rows * pitch) // 2
        side = [left + place * (fan + gap) for place in range((self.columns - self._span) // 2)]
        block = left + len(side) * (fan + gap)
        beyond = [block + middle + gap + place * (fan + gap) for place in range(len(side))]
        inset = (middle - self._span * fan - (self._span - 1) * gap) // 2
        above = [block + inset + place * (fan + gap) for place in range(self._span)]
        xs = _rows(self.fans, self._rows, [*side, *above, *beyond], side, beyond)
        fans = [
            Region(x, top + row * pitch, fan, self.card.height + 1)
            for row, line in enumerate(xs)
            for x in line
        ]
        free = (self._rows - 1) * pitch - ring // 2 - 1
        hole = Region(block + (middle - ring) // 2, top + pitch + free // 2, ring, ring // 2)
        following = Region(block - 1, hole.bottom, middle + 2, 1)  # with the gaps at its sides
        return Places(step, tuple(fans), hole, self.card, following)

    def _width(self, step: int, gap: int, ring: int) -> int:
        fan = fan_width(self.card, self.length, step)
        middle = max(ring, self._span * fan + (self._span - 1) * gap)
        return (self.columns - self._span) * (fan + gap) + middle

    def _pitch(self, height: int) -> int:
        return row_pitch(self.card.height + 1, self._rows, height)

    def _ring(self, step: int, gap: int, width: int, height: int) -> int:
        """How large the ring can be."""
        most = min(2 * ((self._rows - 1) * self._pitch(height) - 1), largest_ring(self.card))
        least = smallest_ring(self.card)
        return least + 2 * grown(
            0, (most - least) // 2, lambda more: self._width(step, gap, least + 2 * more) <= width
        )

    def _spread(self, width: int, height: int) -> tuple[int, int, int]:
        """What of a covered card is seen, the gap between fans, and the size of the ring."""
        inner, least = width - 2, smallest_ring(self.card)
        step, most = INDEX + 1, largest_step(self.card)
        gap = 2 if self._width(step, 2, least) <= width else 1
        ring = least + (largest_ring(self.card) - least) // 2
        step = grown(step, most, lambda step: self._width(step, gap, ring) <= inner)
        ring = self._ring(step, gap, max(inner, self._width(step, gap, least)), height)
        gap = grown(gap, largest_gap(self.card), lambda gap: self._width(step, gap, ring) <= inner)
        return step, gap, ring


@dataclass(frozen=True, slots=True)
class Above:
    """The hole above rows of fans, for windows that are higher than wide."""

    fans: int
    """How many there are."""
    length: int
    """How many cards the longest one has."""
    card: CardSize
    """How large the cards are."""
    columns: int
    """How many fans a row has."""

    @property
    def _rows(self) -> int:
        return ceil(self.fans / self.columns)

    def fits(self, width: int, height: int) -> bool:
        """Whether there is room."""
        ring = smallest_ring(self.card)
        fans = self._rows * (self.card.height + 1)
        wide = max(ring, self._width(INDEX + 1, 1)) <= width
        return wide and ring // 2 + self._under(width, ring) + fans <= height

    def merit(self, width: int, height: int) -> tuple[int, bool, int]:
        """How good it looks: the size of the ring, and whether all places are taken."""
        return self._ring(width, height), self.columns * self._rows == self.fans, -self.columns

    def places(self, width: int, height: int) -> Places:
        """The places of everything."""
        step = INDEX + 1
        gap = 2 if self._width(step, 2) <= width else 1
        most, inner = largest_step(self.card), width - 2
        step = grown(step, most, lambda step: self._width(step, gap) <= inner)
        gap = grown(gap, largest_gap(self.card), lambda gap: self._width(step, gap) <= inner)
        ring = self._ring(width, height)
        under = self._under(width, ring)
        pitch = row_pitch(self.card.height + 1, self._rows, height - ring // 2 - under)
        spare = height - ring // 2 - under - self._rows * pitch
        hole = Region((width - ring) // 2, spare // 3, ring, ring // 2)
        top, left = hole.bottom + under + spare // 3, (width - self._width(step, gap)) // 2
        fan = fan_width(self.card, self.length, step)
        fans = [
            Region(
                left + place % self.columns * (fan + gap),
                top + place // self.columns * pitch,
                fan,
                self.card.height + 1,
            )
            for place in range(self.fans)
        ]
        return Places(step, tuple(fans), hole, self.card, words_beside(hole, width))

    def _width(self, step: int, gap: int) -> int:
        return self.columns * fan_width(self.card, self.length, step) + (self.columns - 1) * gap

    def _under(self, width: int, ring: int) -> int:
        """How many lines the words take under the ring: none when there is room beside it."""
        return 0 if (width - ring) // 2 > WORDS else 1

    def _ring(self, width: int, height: int) -> int:
        """How large the ring can be."""
        least, fans = smallest_ring(self.card), self._rows * (self.card.height + 1)
        most = min(largest_ring(self.card), width)
        return least + 2 * grown(
            0,
            (most - least) // 2,
            lambda more: least // 2 + more + self._under(width, least + 2 * more) + fans <= height,
        )


def _rows(fans: int, rows: int, first: list[int], left: list[int], right: list[int]) -> list[list[int]]:
    """The left edges of the fans of each row; the last ones lie next to the hole."""
    lines, rest = [first], fans - len(first)
    for _ in range(rows - 1):
        count = max(0, min(rest, len(left) + len(right)))
        near = (count + 1) // 2
        lines.append([*left[len(left) - near :], *right[: count - near]])
        rest -= count
    return lines


_MOST = 5
"""The place in the list of sizes of the largest cards beside a list."""


def listed(width: int, height: int, fans: int, length: int, *, row: bool) -> Places:
    """Lay out a list, with real cards in the pile (a row below, or a hole above) where lines are left."""
    columns = max(1, width // roomy_width(length))
    if ceil(fans / columns) > height - 1:
        columns = ceil(fans / max(1, height - 1))
    rows = ceil(fans / columns)
    columns = ceil(fans / rows)
    pile, card, following = _pile(width, height - rows, row=row)
    lines = max(pile.bottom, following.bottom)
    pitch = 2 if 2 * rows - 1 + lines < height else 1
    spare = min(1, height - lines - pitch * (rows - 1) - 1)
    top = 0 if row else lines + spare
    cell = width // columns
    places = [
        Region(fan // rows * cell, top + fan % rows * pitch, max(1, cell - 1), 1) for fan in range(fans)
    ]
    down = pitch * (rows - 1) + 1 + spare if row else 0
    return Places(1, tuple(places), pile.translate((0, down)), card, following.translate((0, down)))


def _pile(width: int, height: int, *, row: bool) -> tuple[Region, CardSize | None, Region]:
    """The place of the pile at the top of the lines that are left, the size of its cards, and its words."""
    cards = [
        card
        for card in CARD_SIZES[: _MOST + 1]
        if _need(card, row=row) <= height and smallest_ring(card) <= width
    ]
    if not cards:
        words = min(WORDS, width // 2)
        return Region(0, 0, width - words, 1), None, Region(width - words, 0, words, 1)
    card = cards[-1]
    if row:
        pile = Region(0, 0, width, card.height)
        return pile, card, Region(0, pile.bottom, width, 1)
    ring = min(largest_ring(card), 2 * (height - 1), width // 2 * 2)
    hole = Region((width - ring) // 2, 0, ring, ring // 2)
    return hole, card, words_beside(hole, width)


def _need(card: CardSize, *, row: bool) -> int:
    """How many lines a pile of such cards needs, with its words."""
    return 1 + (card.height if row else smallest_ring(card) // 2)


@dataclass(frozen=True, slots=True)
class Below:
    """Columns, and the row of the cards played below them."""

    fans: int
    """How many columns there are."""
    length: int
    """How many cards the longest one has."""
    card: CardSize
    """How large the cards are."""
    columns: int
    """How many of them stand side by side."""

    @property
    def _tiers(self) -> int:
        return ceil(self.fans / self.columns)

    def fits(self, width: int, height: int) -> bool:
        """Whether there is room."""
        return self._width(1) <= width and self._height(self._least_step, self.card) <= height

    def merit(self, width: int, height: int) -> tuple[int, bool, int]:
        """How good it looks: few tiers, and all places taken."""
        return -self._tiers, self.columns * self._tiers == self.fans, -self.columns

    def places(self, width: int, height: int) -> Places:
        """The places of everything."""
        step = max(self._least_step, 2 if self._height(2, self.card) <= height else 1)
        pile_card = self._pile_card(step, 1.5, height)
        most = max(step, 2, (self.card.height + 1) // 2)
        step = grown(step, most, lambda step: self._height(step, pile_card) + 2 <= height)
        pile_card = self._pile_card(step, 2, height)
        gap = grown(1, largest_gap(self.card), lambda gap: self._width(gap) <= width - 2)
        column = step * (self.length - 1) + self.card.height + 1
        room = height - pile_card.height - 1
        pitch = row_pitch(column, self._tiers, room - (room > self._tiers * column))
        spare = room - self._tiers * pitch
        left, top = (width - self._width(gap)) // 2, max(spare // 3, min(1, spare))
        fans = [
            Region(
                left + place % self.columns * (self.card.width + gap),
                top + place // self.columns * pitch,
                self.card.width,
                column,
            )
            for place in range(self.fans)
        ]
        pile = Region(
            left, top + self._tiers * pitch + (spare - top) // 3, width - 2 * left, pile_card.height
        )
        return Places(step, tuple(fans), pile, pile_card, Region(left, pile.bottom, pile.width, 1))

    @property
    def _least_step(self) -> int:
        """How many lines a covered card shows at least: one for its index, more between small tiers."""
        return 1 if self._tiers == 1 or self.card.height not in range(4, 8) else 2

    def _pile_card(self, step: int, times: float, height: int) -> CardSize:
        """The largest cards of a row, up to so many times as high as those above it."""
        larger = (size for size in CARD_SIZES if self.card < size and size.height <= times * self.card.height)
        return max((size for size in larger if self._height(step, size) <= height), default=self.card)

    def _width(self, gap: int) -> int:
        return self.columns * self.card.width + (self.columns - 1) * gap

    def _height(self, step: int, pile_card: CardSize) -> int:
        column = step * (self.length - 1) + self.card.height + 1
        return self._tiers * (column + 1) - 1 + pile_card.height + 1


@dataclass(frozen=True, slots=True)
class CardsSpec:
    """What is to be laid out."""

    fans: int
    """How many fans there are."""
    height: int
    """How many cards the longest one has as dealt."""
    columns: bool = False
    """Whether the fans are columns above a row of played cards; otherwise they lie around a hole."""


@dataclass(frozen=True, slots=True)
class CardsLayout:
    """The places on a table; widths are in cells, heights in lines."""

    card: CardSize | None
    """The size of the cards; none when only a list of the fans fits, a line each."""
    step: int
    """How many cells (in a column: lines) a covered card shows."""
    fans: tuple[Region, ...]
    """Each fan as dealt, with the line of its key, in the order dealt."""
    pile: Region
    """The hole with its ring, or the row of played cards."""
    pile_card: CardSize | None
    """The size of the cards there; none when it is a line of words."""
    following: Region
    """The line that says what may follow."""


@lru_cache(64)
def cards_layout(width: int, height: int, shape: CardsSpec) -> CardsLayout:
    """Lay out a table."""
    for card in reversed(_sizes(shape)):
        fitting = [way for way in _ways(shape, card) if way.fits(width, height)]
        if fitting:
            best = max(fitting, key=lambda way: way.merit(width, height))
            return _layout(card, best.places(width, height))
    return _layout(None, listed(width, height, shape.fans, shape.height, row=shape.columns))


def _sizes(shape: CardsSpec) -> tuple[CardSize, ...]:
    """The sizes that cards can have; in columns an index alone is one too."""
    return (CardSize(INDEX, 1), *CARD_SIZES) if shape.columns else CARD_SIZES


def _ways(shape: CardsSpec, card: CardSize) -> Iterator[Amid | Above | Below]:
    for columns in range(1, shape.fans + 1):
        if shape.columns:
            yield Below(shape.fans, shape.height, card, columns)
        else:
            yield Above(shape.fans, shape.height, card, columns)
            if columns > 2:
                yield Amid(shape.fans, shape.height, card, columns)


def _layout(card: CardSize | None, places: Places) -> CardsLayout:
    return CardsLayout(card, places.step, places.fans, places.pile, places.pile_card, places.following)
