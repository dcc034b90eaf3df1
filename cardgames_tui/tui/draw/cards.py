"""Draws cards: single ones, fans, the row of played cards, and the hole.

A card is a solid block with its index in two corners, and when large enough its pips or its figure. What
matters is a character, not only a colour: a card that can be played has its key below it, the hint has arrows
at that key, and the cursor is a frame around the fan. The ring around the hole is drawn in dots a cell wide
and half a cell high, which are nearly square.
"""

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, cos, exp, hypot, pi, sin
from typing import NamedTuple

from textual.geometry import Offset

from cardgames_tui.solitaire.cards import RANKS, SUIT_SYMBOLS, Card
from cardgames_tui.tui.draw.canvas import Canvas, Dots, half_blocks, quarter_blocks
from cardgames_tui.tui.draw.pen import SIGN_ROLES, Pen
from cardgames_tui.tui.themes import GLOW, RING, SUIT_ROLES, Role


class CardSize(NamedTuple):
    """The size of a drawn card, in cells and lines."""

    width: int
    height: int

    @property
    def sliver(self) -> int:
        """How many cells of a card deeper in the hole are seen beside the one above it."""
        return 1 if self.width < 13 else 2

    @property
    def row_step(self) -> int:
        """How many cells of a covered card are seen in the row of played cards."""
        return min(self.width, INDEX_WIDTH + 2)


_WIDTHS = (3, 4, 5, 6, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25)
_HEIGHTS = (2, 3, 3, 4, 5, 6, 8, 9, 11, 12, 14, 15, 16, 18)
CARD_SIZES = tuple(map(CardSize, _WIDTHS, _HEIGHTS))
"""All sizes, ascending in width and height."""

INDEX_WIDTH = 2
"""The width of the rank and the suit of a card."""

_MIN_PRINTED_PIP, _MIN_DRAWN_PIP, _MIN_FIGURE = 4, 6, 8
"""The least heights of cards with a printed pip, a drawn pip, and a figure, in lines."""

_JACK = RANKS.index("J")


def roomy_width(length: int) -> int:
    """The width of a line of so many separate cards with a key and a gap, in cells."""
    return (INDEX_WIDTH + 1) * length + 6


class CardArtist:
    """Draws cards of one size."""

    def __init__(self, canvas: Canvas, size: CardSize, pen: Pen) -> None:
        self.canvas, self.size, self.pen = canvas, size, pen

    def draw(self, card: Card, x: int, y: int, face: Role) -> None:
        self.back(x, y, self.size.width, self.size.height, face)
        self._middle(card, x, y)
        self.index(card, x, y)
        if self.size.height > 2:
            right, bottom = x + max(1, self.size.width - 1 - INDEX_WIDTH), y + self.size.height - 1
            self.canvas.put(right, bottom, card.symbol, SUIT_ROLES[card.suit], bold=self.pen.has_bold)

    def index(self, card: Card, x: int, y: int) -> None:
        """Prints rank and suit in the top left corner."""
        indent = min(1, self.size.width - INDEX_WIDTH)
        self.canvas.put(x + indent, y, card.symbol, SUIT_ROLES[card.suit], bold=self.pen.has_bold)

    def back(self, x: int, y: int, width: int, height: int, face: Role) -> None:
        """Draws a blank card, or the visible part of one."""
        self.canvas.fill(x, y, width, height, face)
        if self.pen.outlined:
            self.canvas.frame(x, y, width, height, Role.CARD_SEAM)

    def _middle(self, card: Card, x: int, y: int) -> None:
        """Draws the pips or the figure between the two indices."""
        width, height = self.size
        ink, outlined = SUIT_ROLES[card.suit], self.pen.outlined
        one = height < _MIN_FIGURE if outlined else not _largest_pip(width - 2, 2 * height - 4)
        if height < _MIN_PRINTED_PIP:
            return
        if one and (height < _MIN_DRAWN_PIP or outlined):
            self.canvas.put(x + (width - 1) // 2, y + height // 2, SUIT_SYMBOLS[card.suit], ink)
        elif card.rank >= _JACK and height >= _MIN_FIGURE and not outlined:
            drawn = _figure(card, width - 2, 2 * height - 4)
            left, top = x + (width - len(drawn[0])) // 2, y + (2 * height - len(drawn)) // 4
            half_blocks(self.canvas, left, top, drawn)
        elif one or (card.rank == 0 and not outlined):
            scale = 1 if width < 21 else 2
            largest = max(high for high in _PIP_HEIGHTS if 4 * high * scale <= 3 * width)
            self._pip(x, y, 0.5, 0.5, _pip_of(card.suit, largest, ink, scale=scale))
        else:
            self._pattern(card, x, y)

    def _pattern(self, card: Card, x: int, y: int) -> None:
        """Draws the pips of a number card, as blocks if ten of them fit."""
        width, height = self.size
        ink, drawn = SUIT_ROLES[card.suit], _largest_pip(width - 2, 2 * height - 4)
        outer, middle = _PIPS[card.rank + 1 if card.rank < _JACK else 1]
        pairs = [(across, down) for down in outer for across in (0.0, 1.0)]
        for across, down in pairs + [(0.5, down) for down in middle]:
            if drawn and not self.pen.outlined:
                self._pip(x, y, across, down, _pip_of(card.suit, drawn, ink, turned=down > 0.5))
            else:
                column, row = round(across * (width - 7)), round(down * (height - 3))
                self.canvas.put(x + 3 + column, y + 1 + row, SUIT_SYMBOLS[card.suit], ink)

    def _pip(self, x: int, y: int, across: float, down: float, pip: Dots) -> None:
        """Draws a pip between the lines of the indices, at 0 to 1 across and down."""
        left = 1 + round(across * (self.size.width - 2 - len(pip[0]) // 2))
        top = 2 + round(down * (2 * self.size.height - 4 - len(pip)))
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

_PIP_HEIGHTS = tuple(_LEFT_HALVES_OF_PIPS)
"""The heights of pips in halves of a line, ascending; they are about as wide."""

_PIPS: dict[int, tuple[tuple[float, ...], tuple[float, ...]]] = {
    1: ((), (1 / 2,)),
    2: ((), (0, 1)),
    3: ((), (0, 1 / 2, 1)),
    4: ((0, 1), ()),
    5: ((0, 1), (1 / 2,)),
    6: ((0, 1 / 2, 1), ()),
    7: ((0, 1 / 2, 1), (1 / 4,)),
    8: ((0, 1 / 2, 1), (1 / 4, 3 / 4)),
    9: ((0, 1 / 3, 2 / 3, 1), (1 / 2,)),
    10: ((0, 1 / 3, 2 / 3, 1), (1 / 6, 5 / 6)),
}
"""How far down the pips of each number lie in the two outer columns and in the middle one, from 0 to 1."""


def _pip_of(suit: int, height: int, role: str, *, scale: int = 1, turned: bool = False) -> Dots:
    """A pip as dots, four to a cell, in one of `_PIP_HEIGHTS`; `turned` is upside down."""
    halves = _LEFT_HALVES_OF_PIPS[height].split()[suit :: len(SUIT_ROLES)]
    rows = [half + half[::-1] for half in halves]
    return _dots_of(rows[::-1] if turned else rows, {"#": role}, scale)


def _dots_of(rows: Sequence[str], roles: dict[str, str], scale: int = 1) -> Dots:
    """Makes dots of characters, each `scale` times in both directions; unknown ones are transparent."""
    return [
        [roles.get(character, "") for character in row for _ in range(scale)]
        for row in rows
        for _ in range(scale)
    ]


def _largest_pip(width: int, height: int) -> int:
    """The height of the largest pips of which ten fit, four below each other; 0 if none do."""
    return max((high for high in _PIP_HEIGHTS if 3 * high <= width and 4 * high + 4 <= height), default=0)


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


def _figure(card: Card, width: int, height: int) -> Dots:
    """The figure of a jack, queen or king as large as it fits into so many square dots."""
    drawn = [
        _dots_of(
            figures.split()[card.rank - _JACK :: 3], {**_FIGURE_ROLES, "*": SUIT_ROLES[card.suit]}, scale
        )
        for figures, scale in ((_SMALL_FIGURES, 2), (_LARGE_FIGURES, 1), (_SMALL_FIGURES, 1))
    ]
    return next(picture for picture in drawn if len(picture[0]) <= width and len(picture) <= height)


_NARROW_CARD = 3
"""Cards up to this width have no blank cells at their edges, and no room for a key of three cells."""


@dataclass(frozen=True, slots=True)
class DrawnFan:
    """A fan with everything that is shown about it."""

    cards: tuple[Card, ...]
    """From the first to the last, which can be played."""
    playable: bool = False
    key: str = ""
    """The character that plays its last card; empty for none."""
    sign: str = ""
    """Whether playing it keeps the win; empty when that is not shown."""
    hinted: bool = False
    cursor: bool = False
    letter: str = ""
    """The letter of the fan in solutions; empty when that is not shown."""


class FanArtist:
    """Draws fans of cards of one size, each card `step` beyond the one that it covers."""

    def __init__(self, size: CardSize, step: Offset, pen: Pen) -> None:
        self.size, self.step, self.pen = size, step, pen

    def draw(self, fan: DrawnFan, width: int, height: int) -> Canvas:
        """Draws a fan with its key in the line below the last card."""
        canvas = Canvas(width, height)
        artist = CardArtist(canvas, self.size, self.pen)
        for place, card in enumerate(fan.cards[:-1]):
            x, y = self.step * place
            artist.back(x, y, *self.size, Role.CARD_COVERED)
            self._seam(canvas, place)
            artist.index(card, x, y)
        last = max(0, len(fan.cards) - 1)
        x, y = self.step * last
        if fan.cards:
            artist.draw(fan.cards[-1], x, y, Role.CARD_HINTED if fan.hinted else Role.CARD_FACE)
            if self.step.x:
                self._seam(canvas, last)
        else:
            artist.back(x, y, *self.size, Role.EMPTY_FAN)
        if fan.cursor:
            self._cursor(canvas, fan, x + self.size.width, y + self.size.height)
        self._key(canvas, fan, x, y + self.size.height)
        return canvas

    def _seam(self, canvas: Canvas, place: int) -> None:
        """Separates a card from its neighbour: from the one to its left, or from the one below it."""
        if self.pen.outlined:
            return
        across, down = self.step
        if down:
            canvas.put(0, (place + 1) * down - 1, "▁" * self.size.width, Role.CARD_SEAM)
        elif place and across > INDEX_WIDTH:  # the index leaves a blank cell
            for y in range(self.size.height):
                canvas.put(place * across, y, "▏", Role.CARD_SEAM)

    def _cursor(self, canvas: Canvas, fan: DrawnFan, right: int, height: int) -> None:
        """Frames a fan on the blank cells at the edges of its cards; narrow cards are only underlined."""
        left_edge, right_edge, under = "||=" if self.pen.is_ascii else "▌▐▀"
        frame = Role.CURSOR if fan.playable else Role.FAINT
        ink = Role.CARD_INK if self.pen.is_ascii else frame
        for y in range(height if self.size.width > _NARROW_CARD else 0):
            canvas.put(0, y, left_edge, ink)
            canvas.put(right - 1, y, right_edge, ink)
        canvas.put(0, height, under * right, frame)

    def _key(self, canvas: Canvas, fan: DrawnFan, x: int, y: int) -> None:
        """Prints the key of the last card with the sign of its verdict, and the letter of the fan."""
        canvas.put(0, y, fan.letter, Role.FAINT)
        wide = self.size.width > _NARROW_CARD + bool(fan.letter)
        key = self.pen.key(fan.key, hinted=fan.hinted) if wide else fan.key
        x += (self.size.width - len(key)) // 2
        _print_key(canvas, x, y, fan, key, self.pen)
        if fan.key and fan.hinted and not wide:
            canvas.put(x + len(key), y, self.pen.key("", hinted=True)[-1], Role.NEXT, bold=True)


def _print_key(canvas: Canvas, x: int, y: int, fan: DrawnFan, key: str, pen: Pen) -> None:
    """Prints the key of a fan, if it has one, and the sign of its verdict."""
    if fan.key:
        canvas.put(x, y, key, Role.KEY_INK, Role.KEY, bold=pen.has_bold)
        canvas.put(x + len(key), y, fan.sign, SIGN_ROLES.get(fan.sign, ""), bold=True)


def draw_row(cards: tuple[Card, ...], width: int, size: CardSize, pen: Pen, caption: str = "") -> Canvas:
    """Draws the row of played cards, the newest whole, as many as fit, and words behind them."""
    count = 1 + max(0, width - size.width) // size.row_step
    canvas = Canvas(width, size.height)
    CardArtist(canvas, size, pen).back(0, 0, width, size.height, Role.EMPTY_FAN)
    if cards:
        artist = FanArtist(size, Offset(size.row_step, 0), pen)
        canvas.blit(artist.draw(DrawnFan(cards[-count:]), width, size.height), 0, 0)
    end = width - row_room(len(cards), width, size)
    canvas.put(end + 2, size.height // 2, caption, Role.NEXT, bold=True)
    return canvas


def row_room(count: int, width: int, size: CardSize) -> int:
    """How many cells are free behind so many cards of a row."""
    return max(0, width - (size.row_step * (count - 1) + size.width if count else 0))


def draw_fan_line(fan: DrawnFan, width: int, length: int, pen: Pen) -> Canvas:
    """Draws a fan in one line; `length` is that of the longest fan as dealt."""
    canvas = Canvas(width, 1)
    roomy = width >= roomy_width(length) - 1
    x = 0 if roomy else 1
    blank = " " * roomy
    # not on whole cards, where tinting each playable one would take many bytes
    face = Role.CARD_PLAYABLE if fan.playable else Role.CARD_FACE
    face = Role.CARD_HINTED if fan.hinted else face
    for place, card in enumerate(fan.cards):
        last = place == len(fan.cards) - 1
        text = f"{blank}{card.symbol}{blank * last}"
        background = face if last else Role.CARD_COVERED
        canvas.put(x, 0, text, SUIT_ROLES[card.suit], background, bold=last and pen.has_bold)
        x += len(text)
    if not fan.cards:
        canvas.put(x, 0, " " * (INDEX_WIDTH + 2), background=Role.EMPTY_FAN)
        x += INDEX_WIDTH + 2
    if fan.cursor:
        edges = "▌▐" if roomy and not pen.is_ascii else "▸◂"
        canvas.put(0, 0, edges[0], Role.CURSOR)
        canvas.put(x - 1 if roomy else x, 0, edges[1], Role.CURSOR)
    canvas.put(x if roomy else 0, 0, fan.letter, Role.FAINT)
    after = x + (bool(fan.letter) if roomy else 1)
    wide = roomy and not fan.letter
    key = pen.key(fan.key, hinted=fan.hinted) if wide else fan.key
    _print_key(canvas, min(after, width - 2), 0, fan, key, pen)
    return canvas


_GLOW_LIGHT = (0.012, 0.03, 0.055, 0.10)
_RING_LIGHT = (0.17, 0.27, 0.38, 0.52, 0.69, 0.86)
"""The least light of each level of the glow around the ring, and of the ring."""

_PULSE_THRESHOLD, _PULSE_GAIN = 0.61, 0.5
"""The least light of dots that pulse, since more would be too many bytes, and how much they do."""

_BRIGHTEST_ANGLE = 0.22 * pi
"""The direction in which the ring shines most, clockwise from the right."""


@lru_cache(8)
def _ring(
    width: int, height: int, inner: float, *, lift: int, phase: float, has_shades: bool
) -> list[list[str]]:
    """The dots of a ring around a free circle with the radius `inner`, and of the glow around it.

    It lies `lift` dots higher than in the middle where there is room for that.
    """
    outer = min(width, height) / 2
    radius = min(outer - 0.8, max(inner + 1, outer * 0.80))
    middle = height / 2 - (lift if outer - radius >= lift + 0.7 else 0)
    glow = max(0.5, outer - radius)
    thin = min(2.0, max(1.0, radius / 8.5))

    def role(x: int, y: int) -> str:
        across, down = x + 0.5 - width / 2, y + 0.5 - middle
        distance = hypot(across, down)
        if not has_shades:
            return RING[-1] if abs(distance - int(radius) - 0.5) < max(0.5, thin * 0.6) else ""
        beyond = distance - radius
        if beyond <= 0:
            light = exp(-((beyond / (0.85 * thin)) ** 2))
        else:
            light = 0.80 * exp(-((beyond / (0.9 * thin)) ** 2)) + 0.20 * exp(-beyond / (0.6 * glow))
        light *= 0.80 + 0.26 * cos(atan2(down, across) - _BRIGHTEST_ANGLE)
        if light >= _PULSE_THRESHOLD:
            light *= 1 + _PULSE_GAIN * sin(pi * phase)
        if light < _RING_LIGHT[0] and beyond < 0:
            return Role.HOLE
        return ("", *GLOW, *RING)[bisect(_GLOW_LIGHT + _RING_LIGHT, light)]

    return [[role(x, y) for x in range(width)] for y in range(height)]


def _draw_ring(canvas: Canvas, inner: float, pen: Pen, phase: float, lift: int) -> None:
    """Draws a ring that fills a canvas, in one colour where the terminal has few."""
    has_shades = pen is Pen.COLOUR
    dots = _ring(canvas.width, 2 * canvas.height, inner, lift=lift, phase=phase, has_shades=has_shades)
    if has_shades:
        half_blocks(canvas, 0, 0, dots)
        return
    high, low, left, right = "'.()" if pen.is_ascii else "▀▄██"
    for y, (uppers, lowers) in enumerate(zip(dots[::2], dots[1::2], strict=True)):
        for x, (upper, lower) in enumerate(zip(uppers, lowers, strict=True)):
            both = left if x < canvas.width // 2 else right
            if upper or lower:
                canvas.put(x, y, both if upper and lower else high if upper else low, RING[-1])


_FACES_IN_HOLE = (Role.CARD_BURIED, Role.CARD_COVERED, Role.CARD_LIVE)
"""The faces of the last three cards."""


def draw_hole(
    cards: tuple[Card, ...], width: int, height: int, size: CardSize, pen: Pen, phase: float = 0.0
) -> Canvas:
    """Draws the ring around the last three cards; its `phase` is that of the pulse, 0 to 1."""
    canvas = Canvas(width, height)
    inner = hypot(size.width + 2 * size.sliver, 2 * size.height) / 2
    _draw_ring(canvas, inner, pen, phase, (height - size.height) % 2)
    visible = cards[-len(_FACES_IN_HOLE) :]
    artist = CardArtist(canvas, size, pen)
    x = (width - size.width - size.sliver * (len(visible) - 1) + 1) // 2
    y = (height - size.height) // 2
    faces = _FACES_IN_HOLE[len(_FACES_IN_HOLE) - len(visible) :]
    for place, (card, face) in enumerate(zip(visible, faces, strict=True)):
        left = x + place * size.sliver
        if place == len(visible) - 1:
            artist.draw(card, left, y, face)
        else:
            artist.back(left, y, size.width, size.height, face)
    return canvas
