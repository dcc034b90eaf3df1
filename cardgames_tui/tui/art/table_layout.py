"""Where the cards of a table lie and how large they are, computed from the room there is.

The largest cards that fit are taken, and what room is left goes to the hole, to the parts of covered cards
that are seen, and to the gaps. Windows that are too small for cards have a list with a line for each fan.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from textual.geometry import Region

from cardgames_tui.tui.art.around_hole import Above, Amid
from cardgames_tui.tui.art.fans import roomy_width
from cardgames_tui.tui.art.measures import (
    CARD_SIZES,
    WORDS,
    CardSize,
    Places,
    grown,
    largest_gap,
    largest_ring,
    row_pitch,
    smallest_ring,
    words_beside,
)

_MOST = 5
"""The place in the list of sizes of the largest cards beside a list."""


def listed(width: int, height: int, fans: int, length: int, *, index: int, row: bool) -> Places:
    """Lay out a list, with real cards in the pile (a row below, or a hole above) where lines are left."""
    columns = max(1, width // roomy_width(length, index))
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
class TableShape:
    """What is to be laid out."""

    fans: int
    """How many fans there are."""
    height: int
    """How many cards the longest one has as dealt."""
    columns: bool = False
    """Whether the fans are columns above a row of played cards; otherwise they lie around a hole."""
    index: int = 2
    """How many cells the longest index of a card takes."""


@dataclass(frozen=True, slots=True)
class TableLayout:
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
def table_layout(width: int, height: int, shape: TableShape) -> TableLayout:
    """Lay out a table."""
    for card in reversed(_sizes(shape)):
        fitting = [way for way in _ways(shape, card) if way.fits(width, height)]
        if fitting:
            best = max(fitting, key=lambda way: way.merit(width, height))
            return _layout(card, best.places(width, height))
    return _layout(
        None, listed(width, height, shape.fans, shape.height, index=shape.index, row=shape.columns)
    )


def _sizes(shape: TableShape) -> tuple[CardSize, ...]:
    """The sizes that cards can have; in columns an index alone is one too."""
    return (CardSize(shape.index, 1), *CARD_SIZES) if shape.columns else CARD_SIZES


def _ways(shape: TableShape, card: CardSize) -> Iterator[Amid | Above | Below]:
    for columns in range(1, shape.fans + 1):
        if shape.columns:
            yield Below(shape.fans, shape.height, card, columns)
        else:
            yield Above(shape.fans, shape.height, card, columns, shape.index)
            if columns > 2:
                yield Amid(shape.fans, shape.height, card, columns, shape.index)


def _layout(card: CardSize | None, places: Places) -> TableLayout:
    return TableLayout(card, places.step, places.fans, places.pile, places.pile_card, places.following)
