"""The hole: the last cards played amid a ring of light."""

from math import hypot

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.tui.art.canvas import Canvas
from cardgames_tui.tui.art.card_art import CardArtist
from cardgames_tui.tui.art.card_sizes import CardSize
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.ring_art import draw_ring
from cardgames_tui.tui.art.roles import Role

_FACES = (Role.CARD_BURIED, Role.CARD_COVERED, Role.CARD_LIVE)
"""The faces of the last three cards."""


def hole(
    cards: tuple[Card, ...], width: int, height: int, size: CardSize, pen: Pen, phase: float = 0.0
) -> Canvas:
    """The ring around the last three cards, at a phase of its breath; 0 and 1 are still."""
    canvas = Canvas(width, height)
    draw_ring(canvas, hypot(size.width + 2 * size.sliver, 2 * size.height) / 2, pen, phase)
    shown = cards[-len(_FACES) :]
    artist = CardArtist(canvas, size, pen)
    x = (width - size.width - size.sliver * (len(shown) - 1) + 1) // 2
    y = (height - size.height) // 2
    faces = _FACES[len(_FACES) - len(shown) :]
    for place, (card, face) in enumerate(zip(shown, faces, strict=True)):
        left = x + place * size.sliver
        if place == len(shown) - 1:
            artist.draw(card, left, y, face)
        else:
            artist.back(left, y, size.width, size.height, face)
    return canvas
