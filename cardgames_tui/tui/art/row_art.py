"""The row of the cards played, as a chain in which each card covers most of the one before."""

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.tui.art.canvas import Canvas
from cardgames_tui.tui.art.card_sizes import CardSize
from cardgames_tui.tui.art.fans import FanArtist, FanShown
from cardgames_tui.tui.art.pen import Pen


def row(cards: tuple[Card, ...], width: int, size: CardSize, pen: Pen) -> Canvas:
    """The last cards of a row, as many as fit, the newest whole; a place where there is none."""
    step = pen.index_width + min(2, size.width - pen.index_width)
    count = 1 + max(0, width - size.width) // step
    canvas = Canvas(width, size.height)
    canvas.blit(FanArtist(size, step, pen).fan(FanShown(cards[-count:]), width), 0, 0)
    return canvas
