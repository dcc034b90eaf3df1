"""Where the cards of a table lie and how large they are, computed from the room there is.

The largest cards that fit are taken, and what room is left goes to the hole, to the parts of covered cards
that are seen, and to the gaps.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from textual.geometry import Region

from cardgames_tui.tui.art.above_row import Below
from cardgames_tui.tui.art.around_hole import Above, Amid
from cardgames_tui.tui.art.card_sizes import CARD_SIZES, CardSize
from cardgames_tui.tui.art.fan_list import listed
from cardgames_tui.tui.art.measures import Places


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
