"""The sizes of cards, each with the proportions of a card where cells are twice as high as wide."""

from typing import NamedTuple


class CardSize(NamedTuple):
    """How large a card is drawn."""

    width: int
    """In cells."""
    height: int
    """In lines."""

    @property
    def sliver(self) -> int:
        """How many cells a card deeper in the hole shows at the side of the one above it."""
        return 1 if self.width < 13 else 2


CARD_SIZES = tuple(
    CardSize(width, height)
    for width, height in (
        (3, 2),
        (4, 3),
        (5, 3),
        (6, 4),
        (7, 5),
        (9, 6),
        (11, 8),
        (13, 9),
        (15, 11),
        (17, 12),
        (19, 14),
        (21, 15),
        (23, 16),
        (25, 18),
    )
)
"""All sizes, ascending in both directions."""
