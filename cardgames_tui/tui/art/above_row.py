"""Columns of cards of one size above the row of the cards played."""

from dataclasses import dataclass
from math import ceil

from textual.geometry import Region

from cardgames_tui.tui.art.card_sizes import CARD_SIZES, CardSize
from cardgames_tui.tui.art.measures import Places, grown, largest_gap, row_pitch


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
        larger = next((size for size in CARD_SIZES if size > self.card), self.card)
        pile_card = larger if self._height(step, larger) <= height else self.card
        most = max(step, 2, (self.card.height + 1) // 2)
        step = grown(step, most, lambda step: self._height(step, pile_card) + 2 <= height)
        gap = grown(1, largest_gap(self.card), lambda gap: self._width(gap) <= width - 2)
        column = step * (self.length - 1) + self.card.height + 1
        pitch = row_pitch(column, self._tiers, height - pile_card.height - 1)
        spare = height - self._tiers * pitch - pile_card.height - 1
        left, top = (width - self._width(gap)) // 2, spare // 3
        fans = [
            Region(
                left + place % self.columns * (self.card.width + gap),
                top + place // self.columns * pitch,
                self.card.width,
                column,
            )
            for place in range(self.fans)
        ]
        pile = Region(left, top + self._tiers * pitch + spare // 3, width - 2 * left, pile_card.height)
        return Places(step, tuple(fans), pile, pile_card, Region(left, pile.bottom, pile.width, 1))

    @property
    def _least_step(self) -> int:
        """How many lines a covered card shows at least; one tier of long columns is better than two."""
        return 1 if self._tiers == 1 or self.card.height <= 3 else max(2, self.card.height // 3)

    def _width(self, gap: int) -> int:
        return self.columns * self.card.width + (self.columns - 1) * gap

    def _height(self, step: int, pile_card: CardSize) -> int:
        column = step * (self.length - 1) + self.card.height + 1
        return self._tiers * (column + 1) - 1 + pile_card.height + 1
