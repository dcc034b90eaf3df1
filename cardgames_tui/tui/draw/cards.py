"""Draws a card: a solid block with its index in two corners, and when large enough its pips or its figure."""

from collections.abc import Sequence
from typing import NamedTuple

from cardgames_tui.black_hole.cards import RANKS, SUIT_SYMBOLS, Card
from cardgames_tui.tui.draw.canvas import Canvas, Dots, half_blocks, quarter_blocks
from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.themes.roles import SUITS, Role


class CardSize(NamedTuple):
    """The size of a drawn card."""

    width: int
    """In cells."""
    height: int
    """In lines."""

    @property
    def sliver(self) -> int:
        """How many cells of a card deeper in the hole are seen beside the one above it."""
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
"""All sizes, ascending in width and height."""

INDEX_WIDTH = 2
"""The width of the rank and the suit of a card, in cells."""

_MIN_PRINTED_PIP, _MIN_DRAWN_PIP, _MIN_FIGURE = 4, 6, 8
"""The least heights of cards with a printed pip, a drawn pip, and a figure, in lines."""

_JACK = RANKS.index("J")


def roomy_width(length: int) -> int:
    """The width of a line of so many separate cards with a key and a gap, in cells."""
    return (INDEX_WIDTH + 1) * length + 6


class CardArtist:
    """Draws cards of one size."""

    def __init__(self, canvas: Canvas, size: CardSize, pen: Pen) -> None:
        self.canvas = canvas
        self.size = size
        self.pen = pen

    def draw(self, card: Card, x: int, y: int, face: Role) -> None:
        self.back(x, y, self.size.width, self.size.height, face)
        self._middle(card, x, y)
        self.index(card, x, y)
        if self.size.height > 2:
            index = card.symbol
            right = max(1, self.size.width - 1 - len(index))
            self.canvas.put(
                x + right, y + self.size.height - 1, index, SUITS[card.suit], bold=self.pen.has_bold
            )

    def index(self, card: Card, x: int, y: int) -> None:
        """Prints rank and suit in the top left corner."""
        index = card.symbol
        indent = min(1, self.size.width - len(index))
        self.canvas.put(x + indent, y, index, SUITS[card.suit], bold=self.pen.has_bold)

    def back(self, x: int, y: int, width: int, height: int, face: Role) -> None:
        """Draws a blank card, or the visible part of one."""
        self.canvas.fill(x, y, width, height, face)
        if self.pen.outlined:
            self.canvas.frame(x, y, width, height, Role.CARD_SEAM)

    def _middle(self, card: Card, x: int, y: int) -> None:
        """Draws the pips or the figure between the two indices."""
        width, height = self.size
        ink, outlined = SUITS[card.suit], self.pen.outlined
        one = height < _MIN_FIGURE if outlined else not largest_pip(width - 2, 2 * height - 4)
        if height < _MIN_PRINTED_PIP:
            return
        if one and (height < _MIN_DRAWN_PIP or outlined):
            self.canvas.put(x + (width - 1) // 2, y + height // 2, SUIT_SYMBOLS[card.suit], ink)
        elif card.rank >= _JACK and height >= _MIN_FIGURE and not outlined:
            drawn = figure(card, width - 2, 2 * height - 4)
            left, top = x + (width - len(drawn[0])) // 2, y + (2 * height - len(drawn)) // 4
            half_blocks(self.canvas, left, top, drawn)
        elif one or (card.rank == 0 and not outlined):
            scale = 1 if width < 21 else 2
            largest = max(high for high in PIP_HEIGHTS if 4 * high * scale <= 3 * width)
            self._pip(x, y, (0.5, 0.5), pip(card.suit, largest, ink, scale=scale))
        else:
            self._pattern(card, x, y)

    def _pattern(self, card: Card, x: int, y: int) -> None:
        """Draws the pips of a number card, as blocks if ten of them fit."""
        width, height = self.size
        ink, count = SUITS[card.suit], min(card.rank + 1, 10) if card.rank < _JACK else 1
        drawn = largest_pip(width - 2, 2 * height - 4)
        for across, down in pip_places(count):
            if drawn and not self.pen.outlined:
                self._pip(x, y, (across, down), pip(card.suit, drawn, ink, turned=down > 0.5))
            else:
                column, row = round(across * (width - 7)), round(down * (height - 3))
                self.canvas.put(x + 3 + column, y + 1 + row, SUIT_SYMBOLS[card.suit], ink)

    def _pip(self, x: int, y: int, place: tuple[float, float], pip: Dots) -> None:
        """Draws a pip between the lines of the indices, at 0 to 1 across and down."""
        left = 1 + round(place[0] * (self.size.width - 2 - len(pip[0]) // 2))
        top = 2 + round(place[1] * (2 * self.size.height - 4 - len(pip)))
        clear = [[""] * len(pip[0])] * (top % 2)
        quarter_blocks(self.canvas, x + left, y + top // 2, [*clear, *pip])


_LEFT_HALVES_OF_PIPS = {
    6: """
        ....##  .....#  .###..  .....#
        ...###  ...###  #####.  ...###
        ....##  .#####  ######  .#####
        ######  ######  .#####  .#####
        .###.#  .###.#  ...###  ...###
        ....##  ....##  .....#  .....#
    """,
    7: """
        .....##  ......#  ..###..  ......#
        ...####  ....###  ######.  ....###
        ....###  ..#####  #######  ..#####
        .###.##  .######  .######  .######
        #######  #######  ...####  ..#####
        .###..#  .###.##  .....##  ....###
        ....###  ....###  ......#  ......#
    """,
    8: """
        ......##  .......#  ..####..  .......#
        ....####  .....###  .######.  .....###
        ....####  ...#####  ########  ...#####
        .....###  .#######  ########  .#######
        .#######  ########  .#######  .#######
        ########  ########  ...#####  ...#####
        .####..#  .####.##  .....###  .....###
        .....###  .....###  .......#  .......#
    """,
    10: """
        .......###  .........#  ..#####...  .........#
        .....#####  .......###  .########.  .......###
        .....#####  .....#####  ##########  .....#####
        ......####  ...#######  ##########  ...#######
        .......###  .#########  ##########  .#########
        ..####.###  ##########  .#########  .#########
        .#########  ##########  ...#######  ...#######
        ##########  ##########  .....#####  .....#####
        .#####..##  ..#####.##  .......###  .......###
        ......####  .......###  .........#  .........#
    """,
}
"""The left halves of the four suits by the number of their rows."""

PIP_HEIGHTS = tuple(_LEFT_HALVES_OF_PIPS)
"""The heights of pips in halves of a line, ascending; they are about as wide."""

_OUTER_PIPS: dict[int, tuple[float, ...]] = {
    4: (0, 1),
    5: (0, 1),
    6: (0, 1 / 2, 1),
    7: (0, 1 / 2, 1),
    8: (0, 1 / 2, 1),
    9: (0, 1 / 3, 2 / 3, 1),
    10: (0, 1 / 3, 2 / 3, 1),
}
"""How far down the pips of a number lie in the outer columns, from 0 to 1."""

_MIDDLE_PIPS: dict[int, tuple[float, ...]] = {
    1: (1 / 2,),
    2: (0, 1),
    3: (0, 1 / 2, 1),
    5: (1 / 2,),
    7: (1 / 4,),
    8: (1 / 4, 3 / 4),
    9: (1 / 2,),
    10: (1 / 6, 5 / 6),
}
"""How far down the pips of a number lie in the middle column, from 0 to 1."""


def pip_places(count: int) -> list[tuple[float, float]]:
    """The places of the pips of a number card, from 0 to 1 across and down."""
    outer = [(across, down) for down in _OUTER_PIPS.get(count, ()) for across in (0.0, 1.0)]
    return outer + [(0.5, down) for down in _MIDDLE_PIPS.get(count, ())]


def pip(suit: int, height: int, role: str, *, scale: int = 1, turned: bool = False) -> Dots:
    """A pip as dots, four to a cell, in one of `PIP_HEIGHTS`; `turned` is upside down."""
    halves = _LEFT_HALVES_OF_PIPS[height].split()[suit :: len(SUITS)]
    rows = [half + half[::-1] for half in halves]
    return dots(rows[::-1] if turned else rows, {"#": role}, scale)


def dots(rows: Sequence[str], roles: dict[str, str], scale: int = 1) -> Dots:
    """Makes dots of characters, each `scale` times in both directions; unknown ones are transparent."""
    return [
        [roles.get(character, "") for character in row for _ in range(scale)]
        for row in rows
        for _ in range(scale)
    ]


def largest_pip(width: int, height: int) -> int:
    """The height of the largest pips of which ten fit, four below each other; 0 if none do."""
    return max((high for high in PIP_HEIGHTS if 3 * high <= width and 4 * high + 4 <= height), default=0)


_SMALL_FIGURES = """
    ......gg.  ...g.g...  ..g.g.g..
    .*****g..  ..ggggg..  ..ggggg..
    *********  .hhhhhhh.  ..ggrgg..
    ..hsssh..  .hhssshh.  ..hsssh..
    ..heseh..  .hhesehh.  ..heseh..
    ..hsssh..  .hhssshh.  ..hsssh..
    ..hsrsh..  .hhsrshh.  ..hhrhh..
    ...sss...  .hhhshhh.  ..hhhhh..
    ..**s**..  .h*sss*h.  .**hhh**.
    .**g*g**.  .***s***.  **g*h*g**
    ***g*g***  ***g*g***  **g***g**
    ***g*g***  ****g****  **g***g**
    """

_LARGE_FIGURES = """
    .........ggg.  ....g.g.g....  ..g...g...g..
    ..*******gg..  ....ggggg....  ..gg.ggg.gg..
    .*********g..  ...ggrgrgg...  ..ggggrgggg..
    *************  ..hhhhhhhhh..  ..ggggggggg..
    ..hhhhhhhhh..  .hhhssssshhh.  ..hsssssssh..
    ..hsssssssh..  .hhsessseshh.  ..hsesssesh..
    ..hsesssesh..  .hhssssssshh.  ..hsssssssh..
    ..hsssssssh..  .hhssssssshh.  ..hsssssssh..
    ..hsssssssh..  .hhsssrssshh.  ..hhhhhhhhh..
    ..hsssrsssh..  .hhhssssshhh.  ..hhhhrhhhh..
    ...sssssss...  .hhhhssshhhh.  ..hhhhhhhhh..
    .....sss.....  .hh*hsssh*hh.  ...hhhhhhh...
    ..***sss***..  .h***sss***h.  .***hhhhh***.
    .****gsg****.  .****gsg****.  ****ghhhg****
    .***g*g*g***.  *****ggg*****  ***gg*h*gg***
    ****g*g*g****  ***g**g**g***  ***g**g**g***
    ****g*g*g****  ***g**g**g***  ***g**g**g***
    ****g*g*g****  ***g**g**g***  ***g**g**g***
    """
"""The jack, the queen and the king; a letter for each colour, `*` for that of the suit."""

_FIGURE_ROLES = {
    "g": Role.CARD_GOLD,
    "s": Role.CARD_SKIN,
    "h": Role.CARD_HAIR,
    "e": Role.CARD_INK,
    "r": Role.CARD_RED,
}


def figure(card: Card, width: int, height: int) -> Dots:
    """The figure of a jack, queen or king as large as it fits into so many square dots."""
    drawn = [
        dots(figures.split()[card.rank - _JACK :: 3], {**_FIGURE_ROLES, "*": SUITS[card.suit]}, scale)
        for figures, scale in ((_SMALL_FIGURES, 2), (_LARGE_FIGURES, 1), (_SMALL_FIGURES, 1))
    ]
    return next(picture for picture in drawn if len(picture[0]) <= width and len(picture) <= height)
