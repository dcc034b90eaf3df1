"""The sizes of cards, how much room fans and rings take, and how what is left over is shared out."""

from collections.abc import Callable
from math import ceil, hypot
from typing import NamedTuple

from textual.geometry import Region


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


def largest_step(card: CardSize, index: int) -> int:
    """How many cells of a covered card are seen where there is room."""
    return index + 1 + (card.width >= 9) + (card.width >= 17)


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
