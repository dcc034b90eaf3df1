"""The list of fans for windows that are too small for cards: a line for each fan, and the pile beside it."""

from math import ceil

from textual.geometry import Region

from cardgames_tui.tui.art.card_sizes import CARD_SIZES, CardSize
from cardgames_tui.tui.art.fan_line import roomy_width
from cardgames_tui.tui.art.measures import WORDS, Places, largest_ring, smallest_ring, words_beside

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
