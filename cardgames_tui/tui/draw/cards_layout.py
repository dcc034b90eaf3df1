"""The places and the size of the cards, computed from the size of the table.

The cards are the largest that fit. The room left over goes to the covered cards, to the ring of the hole or
the cards of the row, and to the gaps. On a table too small for cards each fan is a line.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import TypeVar

from textual.geometry import Offset, Region

from cardgames_tui.solitaire.solitaires import Solitaire
from cardgames_tui.tui.draw.cards import CARD_SIZES, INDEX_WIDTH, CardSize, rank_scale, roomy_width
from cardgames_tui.tui.draw.hole import smallest_ring

T = TypeVar("T")

_NEXT_WIDTH = 12
"""The width of `next 10 or J` and `any top card`, in cells."""


@dataclass(frozen=True, slots=True)
class CardsLayout:
    """Regions in cells and lines."""

    card: CardSize | None
    """None if each fan is a line of a list."""
    step: Offset
    """From a card of a fan to the next one."""
    fans: tuple[Region, ...]
    """Each with room for all cards dealt and, below them, the key."""
    foundation: Region
    """The hole with its ring, or the row of played cards."""
    foundation_card: CardSize | None
    """None if the foundation is a line of words."""
    following: Region


@lru_cache(64)
def cards_layout(width: int, height: int, solitaire: Solitaire) -> CardsLayout:
    ways = (_columns,) if solitaire.fans_are_columns else (_around_hole, _below_hole)
    for card in reversed(CARD_SIZES):
        for way in ways:
            if layout := way(width, height, solitaire, card):
                return layout
    return _list(width, height, solitaire)


def _around_hole(width: int, height: int, solitaire: Solitaire, card: CardSize) -> CardsLayout | None:
    """Four rows of fans, with the hole in the middle of the lower three.

    [ 1] [ 2]  [ 3]  [ 4] [ 5]
    [ 6] [ 7]  .--.  [ 8] [ 9]
    [10] [11]  |  |  [12] [13]
    [14] [15]  '--'  [16] [17]
               next
    """
    side = ceil((solitaire.fan_count - 1) / 8)  # fans on each side of the hole
    covered, least = solitaire.fan_size - 1, smallest_ring(card)

    def middle(step: int, gap: int, ring: int) -> int:
        return max(ring, card.width + covered * step + 2 * gap, _NEXT_WIDTH)

    def fits(step: int, gap: int, ring: int) -> bool:
        fans = 2 * (side * (card.width + covered * step) + (side - 1) * gap)
        return fans + middle(step, gap, ring) + 2 <= width

    air = int(card.height > 5)  # below the status line
    if not fits(card.strip, 1, least) or 4 * (card.height + 1) + air > height or card.height == 1:
        return None
    pitch = _largest(_pitches(card), lambda pitch: 4 * pitch < height)
    tallest = 2 * (3 * pitch - 2)
    if tallest < least:
        return None
    rings = range(least, min(tallest, least * 8 // 5) + 1, 2)
    # first the ring gets some room, then the fans, then the ring gets all of it, and so on
    ring = _largest(rings, lambda each: 3 * each <= 4 * least and fits(card.strip, 1, each))
    gap = _largest((1, 2), lambda gap: fits(card.strip, gap, ring))
    ring = _largest(range(ring, rings.stop, 2), lambda each: fits(card.strip, gap, each + 2))
    step = _largest(range(card.strip, card.strip + 3), lambda step: fits(step, gap, ring + 2))
    gap = _largest(range(gap, 3 + card.width // 2), lambda gap: fits(step, gap, ring + 2 * gap))
    around = ring + 2 * gap if fits(step, gap, ring + 2 * gap) else ring
    fan, centre = card.width + covered * step, middle(step, gap, around)
    left = (width - 2 * (side * (fan + gap) - gap) - centre) // 2
    top = (height - 4 * pitch + 1) // 2
    centre_x = left + side * (fan + gap) - gap
    beside = [left + index * (fan + gap) for index in range(side)]
    beside += [centre_x + centre + index * (fan + gap) for index in range(side)]
    places = [(x, 0) for x in sorted([*beside, centre_x + (centre - fan) // 2])]
    places += [(x, row) for row in (1, 2, 3) for x in beside]
    fans = tuple(Region(x, top + row * pitch, fan, card.height + 1) for x, row in places)
    above = (3 * pitch - 2 - ring // 2 + 1) // 2
    hole = Region(centre_x + (centre - ring) // 2, top + pitch + above, ring, ring // 2)
    following = Region(centre_x, hole.bottom, centre, 1)
    return CardsLayout(card, Offset(step, 0), fans[: solitaire.fan_count], hole, card, following)


def _below_hole(width: int, height: int, solitaire: Solitaire, card: CardSize) -> CardsLayout | None:
    """Rows of three to five fans below the hole, for tall tables.

         .--.
         '--'  next
    [ 1] [ 2] [ 3]
    [ 4] [ 5] [ 6]
    """
    covered, least = solitaire.fan_size - 1, smallest_ring(card)

    def fits(columns: int, step: int, gap: int) -> bool:
        return columns * (card.width + covered * step + gap) - gap + 2 <= width

    for columns in (5, 4, 3):
        rows = ceil(solitaire.fan_count / columns)
        tallest = height - rows * (card.height + 1)
        ring = min(2 * tallest, least * 8 // 5, width - 2 * _NEXT_WIDTH - 2) // 2 * 2
        if fits(columns, card.strip, 1) and ring >= least and card.height > 1:
            break
    else:
        return None
    step = _largest(range(card.strip, card.strip + 3), lambda step: fits(columns, step, 1))
    gap = _largest(range(1, 3 + card.width // 2), lambda gap: fits(columns, step, gap))
    room = height - ring // 2
    pitch = _largest(_pitches(card), lambda pitch: rows * pitch < room)
    fan, spare = card.width + covered * step, room - rows * pitch
    left, top = (width - columns * (fan + gap) + gap) // 2, height - rows * pitch - spare // 3
    place = Region(left, top, fan, card.height + 1)
    fans = _grid(solitaire.fan_count, columns, place, Offset(fan + gap, pitch))
    hole = Region((width - ring) // 2, (spare + 1) // 2, ring, ring // 2)
    following = Region(hole.right + 1, hole.y + hole.height // 2, _NEXT_WIDTH, 1)
    return CardsLayout(card, Offset(step, 0), fans, hole, card, following)


def _columns(width: int, height: int, solitaire: Solitaire, card: CardSize) -> CardsLayout | None:
    """One row of columns, or more on a tall table, and the row of played cards.

    [1] [2] [3] [4] ... [13]
    [played cards          ]
                        next
    """
    covered = solitaire.fan_size - 1

    def fits(rows: int, step: int, row: CardSize, air: int = 0) -> bool:
        return rows * (covered * step + card.height + 1) + row.height + 1 + air <= height

    for rows in (1, 2, 3) if 2 * height > width else (1,):
        columns = ceil(solitaire.fan_count / rows)
        if columns * (card.width + 1) + 1 <= width and fits(rows, 1, card):
            break
    else:
        return None
    step = _largest((1, 2), lambda step: step <= card.height and fits(rows, step, card))
    tallest = max(card.height * 3 // 2, min(6, 3 * card.height))
    larger = [size for size in CARD_SIZES if card.height <= size.height <= tallest]
    row_card = _largest(larger, lambda size: fits(rows, step, size, 2 * (size > card)))
    steps = range(step, card.height + 1 if rank_scale(*card) else max(step, min(3, card.height)) + 1)
    step = _largest(steps, lambda step: fits(rows, step, row_card, 2))
    gap = _largest(range(1, 3 + card.width // 2), lambda gap: columns * (card.width + gap) - gap + 2 <= width)
    column = covered * step + card.height + 1
    spare = height - rows * column - row_card.height - 1
    pitch = column + min(1, spare // (rows + 2)) if rows > 1 else column
    left, top = (width - columns * (card.width + gap) + gap) // 2, min(1, spare)
    place = Region(left, top, card.width, column)
    fans = _grid(solitaire.fan_count, columns, place, Offset(card.width + gap, pitch))
    below = height - fans[-1].bottom - row_card.height - 1
    row = Region(left, fans[-1].bottom + (below + 1) // 2, width - 2 * left, row_card.height)
    following = Region(row.right - _NEXT_WIDTH, row.bottom, _NEXT_WIDTH, 1)
    return CardsLayout(card, Offset(0, step), fans, row, row_card, following)


def _list(width: int, height: int, solitaire: Solitaire) -> CardsLayout:
    """A line for each fan, and one with the last cards played: on top, or the row at the bottom.

    foundation          next
    fan 1    fan 7    fan 13
    fan 2    fan 8    fan 14
    """
    columns = max(1, width // roomy_width(solitaire.fan_size))
    rows = min(ceil(solitaire.fan_count / columns), max(1, height - 1))
    columns = ceil(solitaire.fan_count / rows)
    pitch = 2 if 2 * rows <= height else 1
    y = height - 1 if solitaire.fans_are_columns else 0
    top = int(not y) + (pitch * rows + 3 <= height)
    column = width // columns
    fans = tuple(
        Region(index // rows * column, top + index % rows * pitch, max(1, column - 1), 1)
        for index in range(solitaire.fan_count)
    )
    step = Offset(INDEX_WIDTH + (column >= roomy_width(solitaire.fan_size)), 0)
    words = width - _NEXT_WIDTH
    foundation, following = Region(0, y, words, 1), Region(words, y, _NEXT_WIDTH, 1)
    return CardsLayout(None, step, fans, foundation, None, following)


def _grid(count: int, columns: int, first: Region, pitch: Offset) -> tuple[Region, ...]:
    return tuple(
        first.translate((index % columns * pitch.x, index // columns * pitch.y)) for index in range(count)
    )


def _pitches(card: CardSize) -> range:
    return range(card.height + 1, card.height * 5 // 4 + 2)


def _largest(ascending: Sequence[T], fits: Callable[[T], bool]) -> T:
    """The largest that fits, or else the first."""
    return next(filter(fits, reversed(ascending)), ascending[0])
