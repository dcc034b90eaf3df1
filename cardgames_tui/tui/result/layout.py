"""Where the card with a result lies, below the hole or the row as large as there is room for."""

from typing import NamedTuple

from textual.geometry import Region

from cardgames_tui.tui.art.card_sizes import CARD_SIZES, CardSize
from cardgames_tui.tui.art.measures import smallest_ring

WIDEST = 52
"""How wide the card becomes, in cells."""

_LEAST_RING, _MOST_RING = 7, 27
"""How high the hole is above the card, in lines: at least, and at most."""

_AIR = 1.1
"""How many times as large as it needs to be the ring is at least."""

_EDGE = 2
"""How far a row keeps from the edges, in cells."""

_MOST_ROW = 12
"""How high the cards of a row are above the card, in lines."""


class ResultLayout(NamedTuple):
    """The places of a result."""

    card: Region
    """The card."""
    pile: Region | None = None
    """The hole with its ring, or the row of played cards; none where there is no room for it."""
    size: CardSize | None = None
    """How large the cards there are."""


def result_layout(width: int, height: int, lines: int, *, in_row: bool) -> ResultLayout:
    """Lay out a result."""
    wide = min(width, WIDEST)
    left, above = (width - wide) // 2, height - lines
    size = _row_size(above) if in_row else _ring_size(width, above)
    if size is None:
        return ResultLayout(Region(left, max(0, above // 2), wide, min(lines, height)))
    if in_row:
        top = (above - size.height) // 2
        pile = Region(_EDGE, top, width - 2 * _EDGE, size.height)
        return ResultLayout(Region(left, pile.bottom + 1, wide, lines), pile, size)
    ring = min(_MOST_RING, width // 2, above)
    top = (above - ring) // 2
    pile = Region((width - 2 * ring) // 2, top, 2 * ring, ring)
    return ResultLayout(Region(left, pile.bottom, wide, lines), pile, size)


def _row_size(room: int) -> CardSize | None:
    """The largest cards of a row for which there are enough lines above the card."""
    return next((size for size in reversed(CARD_SIZES) if 2 < size.height <= min(_MOST_ROW, room - 1)), None)


def _ring_size(width: int, room: int) -> CardSize | None:
    """The size of the cards in the hole, when there are enough lines for it."""
    ring = 2 * min(_MOST_RING, width // 2, room)
    if ring < 2 * _LEAST_RING:
        return None
    return next(size for size in reversed(CARD_SIZES) if smallest_ring(size) * _AIR <= ring)
