"""Draws cards: fans, the row of played cards, and fans as lines of a list.

Only the rank matters in these games, so it is large: drawn in half blocks where the visible part of a card
has room for it, otherwise printed. Colour is never the only sign: a playable card has its key below it, the
hint has arrows at that key, and the cursor is a bar under the fan.
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from textual.geometry import Offset

from cardgames_tui.solitaire.cards import RANK_LABELS, RANKS, SUIT_SYMBOLS, Card
from cardgames_tui.tui.draw.canvas import Canvas, Dots, first_fitting, half_blocks
from cardgames_tui.tui.draw.pen import LIT_SIGN, SIGN_ROLES, Pen
from cardgames_tui.tui.themes import COVERED_SUIT_ROLES, SUIT_ROLES, Role


class CardSize(NamedTuple):
    """In cells and lines."""

    width: int
    height: int

    @property
    def strip(self) -> int:
        """The least number of cells that are visible of a covered card in a fan."""
        return DRAWN_STRIP if rank_scale(*self) > 1 else INDEX_WIDTH + 1


INDEX_WIDTH = 2

CARD_SIZES = tuple(CardSize(width, (2 * width + 1) // 3) for width in range(INDEX_WIDTH, 37))
"""All sizes, ascending. Cells are twice as high as wide."""

RANK_WIDTH, RANK_HEIGHT = 5, 7
"""In dots, each a cell wide and half a line high."""

DRAWN_STRIP = RANK_WIDTH + 2
"""The least width of a covered card with a drawn rank; in less, neighbours would look like one number."""

_RANK_ROWS = """
    .###. .###. .###. ...#. ##### .###. ##### .###. .###. #.### ..### .###. #...#
    #...# #...# #...# ..##. #.... #.... ....# #...# #...# #.#.# ...#. #...# #..#.
    #...# ....# ....# .#.#. ####. #.... ...#. #...# #...# #.#.# ...#. #...# #.#..
    ##### ...#. ..##. #..#. ....# ####. ...#. .###. .#### #.#.# ...#. #...# ##...
    #...# ..#.. ....# ##### ....# #...# ..#.. #...# ....# #.#.# ...#. #.#.# #.#..
    #...# .#... #...# ...#. #...# #...# ..#.. #...# ....# #.#.# #..#. #..#. #..#.
    #...# ##### .###. ...#. .###. .###. ..#.. .###. .###. #.### .##.. .##.# #...#
"""

_SUIT_ROWS = """
    ..###.. ...#... .##.##. ...#...
    ..###.. ..###.. ####### ..###..
    ####### .#####. ####### .#####.
    ####### ####### ####### #######
    ##.#.## ####### .#####. .#####.
    ...#... .#.#.#. ..###.. ..###..
    ..###.. ..###.. ...#... ...#...
"""


def rank_scale(width: int, height: int) -> int:
    """The scale of a rank where so much of a card is visible: 0 is printed, 2 is double size."""
    least = (DRAWN_STRIP, 5), (2 * RANK_WIDTH + 2, 9), (22, 15)
    return sum(width >= across and height >= down for across, down in least)


@cache
def _picture(rows: str, index: int, ink: str, scale: int = 1) -> Dots:
    lines = [line.split()[index] for line in rows.strip().split("\n")]
    if scale > 1:
        lines = _enlarged(lines, scale)
    return [[ink if character == "#" else "" for character in line] for line in lines]


def _enlarged(lines: list[str], scale: int) -> list[str]:
    """A larger picture with round corners and smooth diagonals, as by Scale2x; inner corners stay."""
    parts = (-1, 1) if scale == 2 else (-1, 0, 1)
    height, width = len(lines), len(lines[0])

    def at(x: int, y: int) -> str:
        return lines[y][x] if 0 <= x < width and 0 <= y < height else "."

    def part(x: int, y: int, dx: int, dy: int) -> str:
        here, beside, below = at(x, y), at(x + dx, y), at(x, y + dy)
        is_corner = beside == below != here and at(x - dx, y) != beside and at(x, y - dy) != below
        return beside if is_corner and (here == "#" or at(x + dx, y + dy) == ".") else here

    return [
        "".join(part(x, y, dx, dy) for x in range(width) for dx in parts)
        for y in range(height)
        for dy in parts
    ]


_MIN_HEIGHT_DRAWN_SUIT = 12

EMBLEM_SIZES = tuple(
    size
    for size in CARD_SIZES[2:]
    if size.width % 2 == rank_scale(*size) % 2 and 2 * size.height > RANK_HEIGHT * rank_scale(*size) + 2
)
"""The sizes with room for the rank exactly in the middle and the suit below it."""


_BLACK_IN_SIXTEEN = (Role.EMPTY_FAN, Role.CARD_COVERED, Role.CURSOR_COVERED)


class CardArtist:
    """Draws cards of one size, with the printed suit below the rank if `upright`, else beside it."""

    def __init__(self, canvas: Canvas, size: CardSize, pen: Pen, *, upright: bool = True) -> None:
        self.canvas, self.size, self.pen = canvas, size, pen
        self.upright = upright and not pen.outlined

    def draw(self, card: Card, x: int, y: int, face: Role) -> None:
        width, height = self.size
        ink = SUIT_ROLES[card.suit]
        self.back(x, y, width, height, face)
        scale = self._index(card, x, y, width, height, ink, face)
        if scale == 0 and height > 2 + self.upright:
            self.canvas.put(x + width - 2, y + height - 1, SUIT_SYMBOLS[card.suit], ink)

    def draw_emblem(self, card: Card, x: int, y: int) -> None:
        """Draws a card to look at: the rank in its middle, above the suit, or both in two corners."""
        width, height = self.size
        ink, scale = SUIT_ROLES[card.suit], 0 if self.pen.outlined else rank_scale(width, height)
        self.back(x, y, width, height, Role.CARD_LIVE)
        if not scale:
            text = card.in_text
            self.canvas.put(x + 1, y, text, ink)
            self.canvas.put(x + width - 1 - len(text), y + height - 1, text, ink)
            return
        pictures = [_picture(_RANK_ROWS, card.rank, ink, scale)]
        if height >= _MIN_HEIGHT_DRAWN_SUIT:
            pictures.append(_picture(_SUIT_ROWS, card.suit, ink))
        row = (2 * height - sum(map(len, pictures)) - 1) // 2
        for dots in pictures:
            clear: Dots = [[]] * (row % 2)
            half_blocks(self.canvas, x + (width - len(dots[0])) // 2, y + row // 2, [*clear, *dots])
            row += len(dots) + 1
        if len(pictures) == 1:
            self.canvas.put(x + width // 2, y + row // 2, SUIT_SYMBOLS[card.suit], ink)

    def covered(self, card: Card, x: int, y: int, width: int, height: int, face: Role) -> None:
        self.back(x, y, *(self.size if self._has_frame(face) else (width, height)), face)
        inks = SUIT_ROLES if face is Role.CARD_HINTED else COVERED_SUIT_ROLES
        self._index(card, x, y, width, height, inks[card.suit], face)

    def back(self, x: int, y: int, width: int, height: int, face: Role) -> None:
        self.canvas.fill(x, y, width, height, face)
        if self._has_frame(face):
            is_tinted = face is Role.CURSOR_COVERED and not self.pen.outlined
            self.canvas.frame(x, y, width, height, Role.CURSOR if is_tinted else Role.CARD_SEAM)

    def _has_frame(self, face: Role) -> bool:
        """Whether a card would not stand out from the table."""
        return self.pen.outlined or (self.pen is Pen.SIXTEEN and face in _BLACK_IN_SIXTEEN)

    def _index(self, card: Card, x: int, y: int, width: int, height: int, ink: Role, face: Role) -> int:
        """Draws rank and suit as large as fit; returns the scale."""
        scale = 0 if self._has_frame(face) else rank_scale(width, height)
        suit, bold = SUIT_SYMBOLS[card.suit], self.pen.has_bold
        if scale:
            dots = _picture(_RANK_ROWS, card.rank, ink, scale)
            clear = [[""] * len(dots[0])] * (scale % 2)
            half_blocks(self.canvas, x + 1, y + (scale == 2), [*clear, *dots])
            if scale > 1 and height >= _MIN_HEIGHT_DRAWN_SUIT:
                dots = _picture(_SUIT_ROWS, card.suit, ink)
                half_blocks(self.canvas, x + width - len(dots[0]) - 1, y + height - len(dots) // 2 - 1, dots)
            else:
                self.canvas.put(x + scale, y + 4 * scale, suit, ink, bold=bold)
        elif height > 1 and self.upright:
            labels = RANK_LABELS if width > 3 else RANKS
            self.canvas.put(x + 1, y, labels[card.rank], ink, bold=bold)
            self.canvas.put(x + 1, y + 1, suit, ink, bold=bold)
        else:
            text = card.in_text if len(card.in_text) <= width - self.pen.outlined else card.symbol
            self.canvas.put(x + (len(text) < width), y, text, ink, bold=bold)
        if self.pen.outlined and face is Role.CARD_HINTED:
            self.canvas.put(x + (width == INDEX_WIDTH), y, LIT_SIGN, Role.CARD_INK)
        return scale


@dataclass(frozen=True, slots=True)
class DrawnFan:
    """A fan with everything that is shown about it."""

    cards: tuple[Card, ...]
    """The last one is on top."""
    playable: bool = False
    key: str = ""
    """The character that plays the top card."""
    sign: str = ""
    """Whether playing it keeps the win, if that is shown."""
    hinted: bool = False
    cursor: bool = False
    letter: str = ""
    """The name of the fan in solutions, if that is shown."""
    lit: frozenset[Card] = frozenset()
    """The cards to light, in this fan or others; a single one is raised."""

    def face(self, card: Card, otherwise: Role) -> Role:
        return Role.CARD_HINTED if card in self.lit else otherwise


def draw_fan(fan: DrawnFan, width: int, height: int, size: CardSize, step: Offset, pen: Pen) -> Canvas:
    """Draws a fan, each card `step` beyond the one it covers, with its key below the top card."""
    canvas = Canvas(width, height)
    artist = CardArtist(canvas, size, pen, upright=not step.y)
    covered = Role.CURSOR_COVERED if fan.cursor else Role.CARD_COVERED
    for place, card in enumerate(fan.cards[:-1]):
        x, y = step * place
        artist.covered(card, x, y, step.x or size.width, step.y or size.height, fan.face(card, covered))
        if place and pen is Pen.COLOUR:
            _seam(canvas, x, y, size, step)
    x, y = step * max(0, len(fan.cards) - 1)
    if fan.cards:
        face = Role.CARD_HINTED if fan.hinted else Role.CURSOR_FACE if fan.cursor else Role.CARD_FACE
        artist.draw(fan.cards[-1], x, y, fan.face(fan.cards[-1], face))
    else:
        artist.back(x, y, *size, Role.EMPTY_FAN)
    for place, card in enumerate(fan.cards):
        if fan.lit == {card}:
            artist.draw(card, *(step * place), Role.CARD_HINTED)
    right, bottom = x + size.width, y + size.height
    if fan.cursor and pen is Pen.COLOUR:  # its own colour as background leaves no seam below the cards
        canvas.put(0, bottom, "▄" * right, Role.TABLE, Role.CURSOR)
    elif fan.cursor:
        canvas.put(0, bottom, ("=" if pen.is_ascii else "▀") * right, Role.CURSOR)
    canvas.put(0, bottom, fan.letter, Role.TEXT if fan.cursor else Role.FAINT, Role.TABLE)
    letter = int(bool(fan.letter) and not x)
    # the cursor's bar is seen on both sides of the key
    _print_key(canvas, x + letter, bottom, fan, size.width - letter, pen, margin=int(fan.cursor))
    return canvas


def _seam(canvas: Canvas, x: int, y: int, size: CardSize, step: Offset) -> None:
    if step.y:
        for column in range(size.width if y else 0):
            if canvas[column, y - 1].text == " ":
                canvas.put(column, y - 1, "▁", Role.CARD_SEAM)
    else:
        for line in range(size.height):
            canvas.put(x, line, "▏", Role.CARD_SEAM)


def _print_key(
    canvas: Canvas, x: int, y: int, fan: DrawnFan, width: int, pen: Pen, *, margin: int = 0
) -> None:
    """Prints the key and the sign of a fan, if it has any, centred in some cells."""
    if not fan.key and not fan.sign:
        return
    whole, wide_sign = fan.key and pen.key(fan.key, hinted=fan.hinted), fan.sign and f" {fan.sign} "
    narrow = fan.key if pen.outlined and not fan.hinted else whole[:-1]
    forms = [(whole, wide_sign), (whole, fan.sign), (narrow, fan.sign), (fan.key, fan.sign)]
    if fan.hinted:  # its arrows say that it keeps the win
        forms[2:], margin = [(whole, ""), (narrow, "")], 0
    key, sign = first_fitting(forms, lambda form: len("".join(form)) <= width - 2 * margin)
    x += max(0, width - len(key + sign)) // 2
    canvas.put(x, y, key, Role.KEY_INK, Role.KEY, bold=pen.has_bold)
    if sign:
        canvas.put(x + len(key), y, sign, Role.SIGN_INK, SIGN_ROLES[sign.strip()], bold=pen.has_bold)


MORE_WIDTH = 4
"""The room for `+12`, the number of hidden cards, in cells."""


def draw_row(cards: tuple[Card, ...], width: int, size: CardSize, pen: Pen, *, lit: bool = False) -> Canvas:
    """Draws the row of played cards, the newest whole at the right end.

    The others narrow to two cells as the row grows. Then a number replaces the oldest.
    """
    canvas = Canvas(width, size.height)
    artist = CardArtist(canvas, size, pen)
    if not cards:
        artist.back(0, 0, width, size.height, Role.CARD_HINTED if lit else Role.EMPTY_FAN)
        return canvas
    room, covered = width - size.width, cards[:-1]
    strip = min(DRAWN_STRIP, max(INDEX_WIDTH, room // max(1, len(covered))))
    shown = len(covered) if len(covered) * strip <= room else (room - MORE_WIDTH) // strip
    left = room - shown * strip
    hidden = len(covered) - shown
    artist.back(0, 0, left, size.height, Role.CARD_BURIED if hidden else Role.EMPTY_FAN)
    if hidden:
        canvas.put(0, size.height // 2, f"+{hidden}".center(left), Role.CARD_INK, bold=pen.has_bold)
    for place, card in enumerate(covered[hidden:]):
        x = left + place * strip
        artist.covered(card, x, 0, strip, size.height, Role.CARD_COVERED)
        if place and size.height > 1 and pen is Pen.COLOUR:
            _seam(canvas, x, 0, size, Offset(strip, 0))
    artist.draw(cards[-1], room, 0, Role.CARD_HINTED if lit else Role.CARD_LIVE)
    return canvas


def roomy_width(length: int) -> int:
    """The width of a line for a fan with gaps between its cards, and a gap after it."""
    return (INDEX_WIDTH + 1) * length + 6


def draw_fan_line(fan: DrawnFan, width: int, length: int, pen: Pen) -> Canvas:
    """Draws a fan in one line; `length` is that of the longest fan as dealt."""
    canvas = Canvas(width, 1)
    is_roomy = width >= roomy_width(length) - 1
    face = Role.CARD_HINTED if fan.hinted else Role.CARD_LIVE if fan.playable else Role.CARD_FACE
    x = 0
    for place, card in enumerate(fan.cards, 1):
        gap = LIT_SIGN if pen.outlined and card in fan.lit else " "
        text = gap * (is_roomy or x == 0) + card.symbol
        if place < len(fan.cards):
            canvas.put(x, 0, text, COVERED_SUIT_ROLES[card.suit], fan.face(card, Role.CARD_COVERED))
        else:
            text += " "
            canvas.put(x, 0, text, SUIT_ROLES[card.suit], fan.face(card, face), bold=pen.has_bold)
        x += len(text)
    if not fan.cards:
        x = INDEX_WIDTH + 2
        canvas.fill(0, 0, x, 1, Role.EMPTY_FAN)
    if fan.cursor:
        left, right = "▸◂" if pen.is_ascii else "▌▐"
        canvas.put(0, 0, left, Role.CURSOR)
        canvas.put(x - 1, 0, right, Role.CURSOR)
    canvas.put(x if is_roomy else 0, 0, fan.letter, Role.FAINT)
    x += bool(fan.letter) and is_roomy
    _print_key(canvas, min(x, width - 2), 0, fan, min(5, max(2, width - x)), pen)
    return canvas
