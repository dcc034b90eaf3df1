"""The room around a table of cards, with a panel beside it where that makes no cards smaller."""

from functools import cache, lru_cache
from itertools import count

from cardgames_tui.black_hole.family import Game
from cardgames_tui.tui.art.measures import CardSize
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.table_layout import table_layout
from cardgames_tui.tui.cards.table_painting import shape as shape_of
from cardgames_tui.tui.textual_ext.drawing import remembered
from cardgames_tui.tui.widgets.stage import TABLE_SHAPES, Shape, Stage, fitting_shape

_PANEL = 25
"""How wide the panel is, in cells."""

_BESIDE = 3
"""How many lines there are above and below the table."""

_LIST = CardSize(0, 0)
"""The size of cards that are lines of a list."""


def table_shape(game: Game, width: int, height: int) -> Shape:
    """The way to lay out a screen with a table of cards.

    Args:
        game: Which game it is.
        width: The room there is, in cells.
        height: The room there is, in lines; that of the line of keys is not part of it.
    """
    shape = fitting_shape(width, height, TABLE_SHAPES)
    if shape.has_panel and width < _panel_from(game, shape.width, height):
        return fitting_shape(width, height, [way for way in TABLE_SHAPES if not way.has_panel])
    return shape


@lru_cache(maxsize=64)
def _panel_from(game: Game, least: int, height: int) -> int:
    """The width, not below the least, from which on no cards get smaller as a panel comes beside them."""

    @cache
    def card(width: int) -> CardSize:
        return table_layout(width, height - _BESIDE, shape_of(game, Pen())).card or _LIST

    return next(width for width in count(least) if card(width - _PANEL) >= card(width - 1))


@remembered
class TableStage(Stage):
    """A table of cards with all that stands around it.

    Args:
        game: Which game is laid out.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(id="solitaire", shapes=TABLE_SHAPES)
        self._game = game

    def fitting(self, width: int, height: int) -> Shape:
        """The way to lay it out in so much room."""
        return table_shape(self._game, width, height)
