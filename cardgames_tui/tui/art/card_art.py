"""One card: a solid block with its index in two corners, and from some size on its pips or its figure."""

from cardgames_tui.black_hole.cards import RANKS, Card
from cardgames_tui.tui.art import pips
from cardgames_tui.tui.art.canvas import Canvas, Dots, half_blocks, quarter_blocks
from cardgames_tui.tui.art.measures import CardSize
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.roles import SUITS, Role

_PRINTED, _DRAWN, _FIGURES = 4, 6, 8
"""The heights of cards from which on they show one pip, a drawn one, and figures."""

_JACK = RANKS.index("J")


class CardArtist:
    """Draws cards of one size."""

    def __init__(self, canvas: Canvas, size: CardSize, pen: Pen) -> None:
        self.canvas = canvas
        self.size = size
        self.pen = pen

    def draw(self, card: Card, x: int, y: int, face: Role) -> None:
        """Draw a whole card."""
        self.back(x, y, self.size.width, self.size.height, face)
        self._middle(card, x, y)
        self.index(card, x, y)
        if self.size.height > 2:
            index = self.pen.index(card)
            right = max(1, self.size.width - 1 - len(index))
            self.canvas.put(
                x + right, y + self.size.height - 1, index, SUITS[card.suit], bold=self.pen.has_bold
            )

    def index(self, card: Card, x: int, y: int) -> None:
        """Print rank and suit in the corner at the top left."""
        index = self.pen.index(card)
        indent = min(1, self.size.width - len(index))
        self.canvas.put(x + indent, y, index, SUITS[card.suit], bold=self.pen.has_bold)

    def back(self, x: int, y: int, width: int, height: int, face: Role) -> None:
        """Draw a part of a card without anything printed on it."""
        self.canvas.fill(x, y, width, height, face)
        if self.pen.outlined:
            self._outline(x, y, width, height)

    def _outline(self, x: int, y: int, width: int, height: int) -> None:
        top_left, top_right, bottom_left, bottom_right, flat, upright = tuple(self.pen.frame)
        inner = flat * (width - 2)
        middle = upright + " " * (width - 2) + upright
        rows = [top_left + inner + top_right, *[middle] * (height - 2), bottom_left + inner + bottom_right]
        for row, text in enumerate(rows if min(width, height) > 1 else []):
            self.canvas.put(x, y + row, text, Role.CARD_SEAM)

    def _middle(self, card: Card, x: int, y: int) -> None:
        """Draw what stands between the two indices."""
        width, height = self.size
        ink, outlined = SUITS[card.suit], self.pen.outlined
        one = height < _FIGURES if outlined else not pips.largest(width - 2, 2 * height - 4)
        if height < _PRINTED:
            return
        if one and (height < _DRAWN or outlined):
            self.canvas.put(x + (width - 1) // 2, y + height // 2, self.pen.suits[card.suit], ink)
        elif card.rank >= _JACK and height >= _FIGURES and not outlined:
            self._figure(card, x, y)
        elif one or (card.rank == 0 and not outlined):
            drawn, scale = pips.single(width)
            self._pip(x, y, (0.5, 0.5), pips.pip(card.suit, drawn, ink, scale=scale))
        else:
            self._pattern(card, x, y)

    def _figure(self, card: Card, x: int, y: int) -> None:
        width, height = self.size
        figure = pips.figure(RANKS[card.rank], card.suit, width - 2, 2 * height - 4)
        half_blocks(
            self.canvas, x + (width - len(figure[0])) // 2, y + (2 * height - len(figure)) // 4, figure
        )

    def _pattern(self, card: Card, x: int, y: int) -> None:
        """Draw the pips of a number, as blocks where ten of them fit."""
        width, height = self.size
        ink, count = SUITS[card.suit], min(card.rank + 1, 10) if card.rank < _JACK else 1
        drawn = pips.largest(width - 2, 2 * height - 4)
        for across, down in pips.places(count):
            if drawn and not self.pen.outlined:
                self._pip(x, y, (across, down), pips.pip(card.suit, drawn, ink, turned=down > 0.5))
            else:
                column, row = round(across * (width - 7)), round(down * (height - 3))
                self.canvas.put(x + 3 + column, y + 1 + row, self.pen.suits[card.suit], ink)

    def _pip(self, x: int, y: int, place: tuple[float, float], pip: Dots) -> None:
        """Draw a pip somewhere between the lines of the indices: 0 to 1 across and down."""
        left = 1 + round(place[0] * (self.size.width - 2 - len(pip[0]) // 2))
        top = 2 + round(place[1] * (2 * self.size.height - 4 - len(pip)))
        clear = [[""] * len(pip[0])] * (top % 2)
        quarter_blocks(self.canvas, x + left, y + top // 2, [*clear, *pip])
