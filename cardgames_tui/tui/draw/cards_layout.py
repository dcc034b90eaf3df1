"""Where the cards lie on the table and how large they are, computed from the size of the table.

The largest cards that fit are taken. Each arrangement of their fans knows how much room it needs at least,
and what it does with more: covered cards show more cells, the ring of the hole and the gaps grow. On a table
too small for cards each fan is a line of a list.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, hypot

from textual.geometry import Offset, Region

from cardgames_tui.solitaire.solitaires import Solitaire
from cardgames_tui.tui.draw.cards import CARD_SIZES, INDEX_WIDTH, CardSize, roomy_width

_NEXT_WIDTH = 12
"""The width of the words that say which cards may follow, in cells."""

_MAX_RING_GROWTH = 1.6
"""How many times its least size the ring becomes."""

_MAX_LIST_CARDS = 6
"""How many of the smallest card sizes the foundation below or above a list may have."""


@dataclass(frozen=True, slots=True)
class CardsLayout:
    """The places on the table; widths are in cells, heights in lines."""

    card: CardSize | None
    """The size of the cards; None if each fan is a line of a list."""
    step: Offset
    """How far a card of a fan lies beyond the one that it covers."""
    fans: tuple[Region, ...]
    """Each fan as dealt, with the line of its key."""
    foundation: Region
    """The hole with its ring, or the row of played cards."""
    foundation_card: CardSize | None
    """The size of the cards in the foundation; None if the foundation is a line of words."""
    following: Region
    """The line that says which cards may follow."""


@lru_cache(64)
def cards_layout(width: int, height: int, solitaire: Solitaire) -> CardsLayout:
    # in a column a card may be its index alone
    sizes = (CardSize(INDEX_WIDTH, 1), *CARD_SIZES) if solitaire.fans_are_columns else CARD_SIZES
    for card in reversed(sizes):
        fitting = [each for each in _arrangements(solitaire, card) if each.fits(width, height)]
        if fitting:
            return max(fitting, key=lambda each: each.score(width, height)).layout(width, height)
    return _list_layout(width, height, solitaire)


def _arrangements(solitaire: Solitaire, card: CardSize) -> "Iterator[_FanArrangement]":
    for columns in range(1, solitaire.fan_count + 1):
        if solitaire.fans_are_columns:
            yield _FanColumns(solitaire, card, columns)
        else:
            yield _FansBelowHole(solitaire, card, columns)
            if columns > 2:
                yield _FansAroundHole(solitaire, card, columns)


@dataclass(frozen=True, slots=True)
class _FanArrangement:
    """Fans of cards of one size, so many of them side by side."""

    solitaire: Solitaire
    card: CardSize
    columns: int

    @property
    def ring_columns(self) -> int:
        """How many columns the hole takes of all rows but the first."""
        return 0

    @property
    def rows(self) -> int:
        return 1 + ceil((self.solitaire.fan_count - self.columns) / (self.columns - self.ring_columns))

    @property
    def is_full(self) -> bool:
        """Whether no place is left over in the last row."""
        return self.columns * self.rows - self.ring_columns * (self.rows - 1) == self.solitaire.fan_count

    def fan_width(self, step: int) -> int:
        """The width of a fan whose cards lie side by side."""
        return step * (self.solitaire.fan_size - 1) + self.card.width

    @abstractmethod
    def fits(self, width: int, height: int) -> bool: ...

    @abstractmethod
    def score(self, width: int, height: int) -> tuple[int, bool]:
        """How good it looks among others for cards of the same size; the first of the greatest is taken."""

    @abstractmethod
    def layout(self, width: int, height: int) -> CardsLayout: ...

    def _grid(self, left: int, top: int, gap: int, pitch: int, fan: CardSize) -> tuple[Region, ...]:
        return tuple(
            Region(left + column * (fan.width + gap), top + row * pitch, *fan)
            for row, column in (divmod(index, self.columns) for index in range(self.solitaire.fan_count))
        )


class _FansAroundHole(_FanArrangement):
    """Fans around the hole: a whole row above it, the others at both sides of it.

    Seventeen fans in five columns lie as in PySolFC, with the line about the next cards below the ring:

        [ 1] [ 2]  [ 3]  [ 4] [ 5]
        [ 6] [ 7]  .--.  [ 8] [ 9]
        [10] [11]  |  |  [12] [13]
        [14] [15]  '--'  [16] [17]

    The ring takes the middle column, or the two in the middle where their number is even.
    """

    @property
    def ring_columns(self) -> int:
        return 2 - self.columns % 2

    def fits(self, width: int, height: int) -> bool:
        ring = smallest_ring(self.card)
        pitch = self.card.height + 1
        lines_for_ring = (self.rows - 1) * pitch - 1
        is_wide_enough = self._width(INDEX_WIDTH + 1, 1, ring) <= width
        return is_wide_enough and ring // 2 <= lines_for_ring and self.rows * pitch <= height

    def score(self, width: int, height: int) -> tuple[int, bool]:
        return self._ring(INDEX_WIDTH + 1, 1, width, height), self.is_full

    def layout(self, width: int, height: int) -> CardsLayout:
        inner, least = width - 2, smallest_ring(self.card)
        gap = 2 if self._width(INDEX_WIDTH + 1, 2, least) <= width else 1
        ring = least + (_largest_ring(self.card) - least) // 2
        step = _grown_step(self.card, lambda step: self._width(step, gap, ring) <= inner)
        ring = self._ring(step, gap, inner, height)
        gap = _grown(gap, _largest_gap(self.card), lambda gap: self._width(step, gap, ring) <= inner)
        fan = self.fan_width(step)
        middle = self._middle_width(fan, gap, ring)
        pitch = _row_pitch(self.card.height + 1, self.rows, height)
        left = (width - self._width(step, gap, ring)) // 2
        top = (height - self.rows * pitch) // 2
        count = (self.columns - self.ring_columns) // 2
        block = left + count * (fan + gap)
        inset = (middle - self.ring_columns * (fan + gap) + gap) // 2
        at_left = [left + index * (fan + gap) for index in range(count)]
        above = [block + inset + index * (fan + gap) for index in range(self.ring_columns)]
        at_right = [block + middle + gap + index * (fan + gap) for index in range(count)]
        fans = tuple(
            Region(x, top + row * pitch, fan, self.card.height + 1)
            for row, edges in enumerate(self._left_edges(at_left, above, at_right))
            for x in edges
        )
        spare = (self.rows - 1) * pitch - ring // 2 - 1
        hole = Region(block + (middle - ring) // 2, top + pitch + spare // 2, ring, ring // 2)
        following = Region(block - 1, hole.bottom, middle + 2, 1)  # with the gaps at its sides
        return CardsLayout(self.card, Offset(step, 0), fans, hole, self.card, following)

    def _left_edges(self, at_left: list[int], above: list[int], at_right: list[int]) -> Iterator[list[int]]:
        """The left edges of the fans of each row; those of the last row lie next to the hole."""
        yield [*at_left, *above, *at_right]
        rest = self.solitaire.fan_count - self.columns
        for _ in range(self.rows - 1):
            count = min(rest, 2 * len(at_left))
            near = (count + 1) // 2
            yield [*at_left[len(at_left) - near :], *at_right[: count - near]]
            rest -= count

    def _middle_width(self, fan: int, gap: int, ring: int) -> int:
        """The width of the columns that the hole takes."""
        return max(ring, self.ring_columns * (fan + gap) - gap)

    def _width(self, step: int, gap: int, ring: int) -> int:
        fan = self.fan_width(step)
        return (self.columns - self.ring_columns) * (fan + gap) + self._middle_width(fan, gap, ring)

    def _ring(self, step: int, gap: int, width: int, height: int) -> int:
        """The width of the largest ring that fits."""
        pitch = _row_pitch(self.card.height + 1, self.rows, height)
        most = min(2 * ((self.rows - 1) * pitch - 1), _largest_ring(self.card))
        return _grown_ring(self.card, most, lambda ring: self._width(step, gap, ring) <= width)


class _FansBelowHole(_FanArrangement):
    """Rows of fans below the hole, for tables that are higher than wide.

         .--.
         '--'  next
    [ 1] [ 2] [ 3] [ 4]
    [ 5] [ 6] [ 7] [ 8]
    """

    def fits(self, width: int, height: int) -> bool:
        ring = smallest_ring(self.card)
        return max(ring, self._width(INDEX_WIDTH + 1, 1)) <= width and self._height(width, ring) <= height

    def score(self, width: int, height: int) -> tuple[int, bool]:
        return self._ring(width, height), self.is_full

    def layout(self, width: int, height: int) -> CardsLayout:
        gap, inner = 2 if self._width(INDEX_WIDTH + 1, 2) <= width else 1, width - 2
        step = _grown_step(self.card, lambda step: self._width(step, gap) <= inner)
        gap = _grown(gap, _largest_gap(self.card), lambda gap: self._width(step, gap) <= inner)
        ring = self._ring(width, height)
        above = ring // 2 + self._following_height(width, ring)
        pitch = _row_pitch(self.card.height + 1, self.rows, height - above)
        spare = height - above - self.rows * pitch
        hole = Region((width - ring) // 2, spare // 3, ring, ring // 2)
        fan = CardSize(self.fan_width(step), self.card.height + 1)
        left, top = (width - self._width(step, gap)) // 2, above + spare // 3 * 2
        fans = self._grid(left, top, gap, pitch, fan)
        following = _following_hole(hole, width)
        return CardsLayout(self.card, Offset(step, 0), fans, hole, self.card, following)

    def _width(self, step: int, gap: int) -> int:
        return self.columns * self.fan_width(step) + (self.columns - 1) * gap

    def _height(self, width: int, ring: int) -> int:
        return ring // 2 + self._following_height(width, ring) + self.rows * (self.card.height + 1)

    def _following_height(self, width: int, ring: int) -> int:
        """The lines that the words take below the ring: none if there is room beside it."""
        return 0 if (width - ring) // 2 > _NEXT_WIDTH else 1

    def _ring(self, width: int, height: int) -> int:
        """The width of the largest ring that fits."""
        most = min(_largest_ring(self.card), width)
        return _grown_ring(self.card, most, lambda ring: self._height(width, ring) <= height)


class _FanColumns(_FanArrangement):
    """Fans as columns, in one or more rows, above the row of played cards.

    [1] [2] [3] [4] ... [13]
    [1] [2] [3] [4] ... [13]
    [played cards          ]
    next
    """

    def fits(self, width: int, height: int) -> bool:
        return self._width(1) <= width and self._height(self._least_step, self.card) <= height

    def score(self, width: int, height: int) -> tuple[int, bool]:
        return -self.rows, self.is_full

    def layout(self, width: int, height: int) -> CardsLayout:
        step = max(self._least_step, 2 if self._height(2, self.card) <= height else 1)
        foundation_card = self._foundation_card(step, 1.5, height)
        most = max(step, 2, (self.card.height + 1) // 2)
        step = _grown(step, most, lambda step: self._height(step, foundation_card) + 2 <= height)
        foundation_card = self._foundation_card(step, 2, height)
        gap = _grown(1, _largest_gap(self.card), lambda gap: self._width(gap) <= width - 2)
        fan = CardSize(self.card.width, self._fan_height(step))
        room = height - foundation_card.height - 1
        pitch = _row_pitch(fan.height, self.rows, room - (room > self.rows * fan.height))
        spare = room - self.rows * pitch
        left, top = (width - self._width(gap)) // 2, max(spare // 3, min(1, spare))
        fans = self._grid(left, top, gap, pitch, fan)
        below = top + self.rows * pitch + (spare - top) // 3
        foundation = Region(left, below, width - 2 * left, foundation_card.height)
        following = Region(left, foundation.bottom, foundation.width, 1)
        return CardsLayout(self.card, Offset(0, step), fans, foundation, foundation_card, following)

    @property
    def _least_step(self) -> int:
        """How many lines a covered card shows at least: one for its index, two in rows of small cards."""
        return 1 if self.rows == 1 or self.card.height not in range(4, 8) else 2

    def _foundation_card(self, step: int, growth: float, height: int) -> CardSize:
        """The largest cards for the foundation, up to so many times as high as those above it."""
        larger = (
            size for size in CARD_SIZES if self.card < size and size.height <= growth * self.card.height
        )
        return max((size for size in larger if self._height(step, size) <= height), default=self.card)

    def _width(self, gap: int) -> int:
        return self.columns * self.card.width + (self.columns - 1) * gap

    def _fan_height(self, step: int) -> int:
        return step * (self.solitaire.fan_size - 1) + self.card.height + 1

    def _height(self, step: int, foundation_card: CardSize) -> int:
        return self.rows * (self._fan_height(step) + 1) - 1 + foundation_card.height + 1


def smallest_ring(card: CardSize) -> int:
    """The least width of a ring around a card and two deeper ones, in cells; its height is half that."""
    return 2 * ceil((1.1 * hypot(card.width + 2 * card.sliver, 2 * card.height) + 1.5) / 2)


def _largest_ring(card: CardSize) -> int:
    return 2 * int(smallest_ring(card) * _MAX_RING_GROWTH / 2)


def _largest_gap(card: CardSize) -> int:
    return 2 + card.width // 2


def _row_pitch(height: int, rows: int, room: int) -> int:
    """The lines from one row to the next, with some of the spare room between them."""
    return height + min((room - rows * height) // rows, height // 4)


def _grown(least: int, most: int, fits: Callable[[int], bool]) -> int:
    """The largest number up to `most` that fits, or else the least."""
    return next((number for number in range(most, least, -1) if fits(number)), least)


def _grown_ring(card: CardSize, most: int, fits: Callable[[int], bool]) -> int:
    """The width of the largest ring that fits; it grows by two cells at a time."""
    least = smallest_ring(card)
    return least + 2 * _grown(0, (most - least) // 2, lambda more: fits(least + 2 * more))


def _grown_step(card: CardSize, fits: Callable[[int], bool]) -> int:
    """How many cells of a covered card are seen."""
    least = INDEX_WIDTH + 1
    return _grown(least, least + (card.width >= 9) + (card.width >= 17), fits)


def _following_hole(hole: Region, width: int) -> Region:
    """The line that says which cards may follow: to the right of the hole, or else below it."""
    if width - hole.right > _NEXT_WIDTH:
        return Region(hole.right + 1, hole.y + hole.height // 2, _NEXT_WIDTH, 1)
    return Region(0, hole.bottom, width, 1)


def _list_layout(width: int, height: int, solitaire: Solitaire) -> CardsLayout:
    """A line for each fan, column by column; the foundation has real cards where lines are left for them.

    foundation          next
    fan 1    fan 7    fan 13
    fan 2    fan 8    fan 14
    """
    columns = max(1, width // roomy_width(solitaire.fan_size))
    if ceil(solitaire.fan_count / columns) > height - 1:
        columns = ceil(solitaire.fan_count / max(1, height - 1))
    rows = ceil(solitaire.fan_count / columns)
    columns = ceil(solitaire.fan_count / rows)
    foundation, card, following = _list_foundation(
        width, height - rows, fans_are_columns=solitaire.fans_are_columns
    )
    lines = max(foundation.bottom, following.bottom)
    pitch = 2 if 2 * rows - 1 + lines < height else 1
    spare = min(1, height - lines - pitch * (rows - 1) - 1)
    top = 0 if solitaire.fans_are_columns else lines + spare
    column = width // columns
    fans = tuple(
        Region(fan // rows * column, top + fan % rows * pitch, max(1, column - 1), 1)
        for fan in range(solitaire.fan_count)
    )
    down = (0, pitch * (rows - 1) + 1 + spare if solitaire.fans_are_columns else 0)
    step = Offset(INDEX_WIDTH, 0)
    return CardsLayout(None, step, fans, foundation.translate(down), card, following.translate(down))


def _list_foundation(
    width: int, height: int, *, fans_are_columns: bool
) -> tuple[Region, CardSize | None, Region]:
    """The place of the foundation from the top of the free lines on, the size of its cards, and the words."""
    fitting = [
        card
        for card in CARD_SIZES[:_MAX_LIST_CARDS]
        if (card.height if fans_are_columns else smallest_ring(card) // 2) < height
    ]
    if not fitting:
        words = min(_NEXT_WIDTH, width // 2)
        return Region(0, 0, width - words, 1), None, Region(width - words, 0, words, 1)
    card = fitting[-1]
    if fans_are_columns:
        return Region(0, 0, width, card.height), card, Region(0, card.height, width, 1)
    ring = min(_largest_ring(card), 2 * (height - 1), width // 2 * 2)
    hole = Region((width - ring) // 2, 0, ring, ring // 2)
    return hole, card, _following_hole(hole, width)
