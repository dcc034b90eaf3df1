"""Fans of cards of one size around the hole, or below it.

Each way to arrange them knows the least room it needs, and what it does with more: what is seen of covered
cards grows, the ring, the gaps.
"""

from dataclasses import dataclass
from math import ceil

from textual.geometry import Region

from cardgames_tui.tui.art.measures import (
    WORDS,
    CardSize,
    Places,
    fan_width,
    grown,
    largest_gap,
    largest_ring,
    largest_step,
    row_pitch,
    smallest_ring,
    words_beside,
)


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
    index: int
    """How many cells the longest index takes."""

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
        return under and self._width(self.index + 1, 1, ring) <= width and self._rows * pitch <= height

    def merit(self, width: int, height: int) -> tuple[int, bool, int]:
        """How good it looks: the size of the ring, and whether all places are taken."""
        return self._ring(self.index + 1, 1, width, height), self._capacity == self.fans, -self.columns

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
        step, most = self.index + 1, largest_step(self.card, self.index)
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
    index: int
    """How many cells the longest index takes."""

    @property
    def _rows(self) -> int:
        return ceil(self.fans / self.columns)

    def fits(self, width: int, height: int) -> bool:
        """Whether there is room."""
        ring = smallest_ring(self.card)
        fans = self._rows * (self.card.height + 1)
        wide = max(ring, self._width(self.index + 1, 1)) <= width
        return wide and ring // 2 + self._under(width, ring) + fans <= height

    def merit(self, width: int, height: int) -> tuple[int, bool, int]:
        """How good it looks: the size of the ring, and whether all places are taken."""
        return self._ring(width, height), self.columns * self._rows == self.fans, -self.columns

    def places(self, width: int, height: int) -> Places:
        """The places of everything."""
        step = self.index + 1
        gap = 2 if self._width(step, 2) <= width else 1
        most, inner = largest_step(self.card, self.index), width - 2
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
