"""Draws cards: fans, the row of played cards, and fans as lines of a list.

The rank is all that matters in these games, so it is what is large: drawn in half blocks wherever the visible
part of a card has room for it, otherwise printed with the suit. Nothing is said by colour alone: a card that
can be played has its key below it, the hint has arrows at that key, and the cursor is a bar under the fan.
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from textual.geometry import Offset

from cardgames_tui.solitaire.cards import RANKS, SUIT_SYMBOLS, Card
from cardgames_tui.tui.draw.canvas import Canvas, Dots, first_fitting, half_blocks
from cardgames_tui.tui.draw.pen import SIGN_ROLES, Pen
from cardgames_tui.tui.themes import COVERED_SUIT_ROLES, SUIT_ROLES, Role


class CardSize(NamedTuple):
    """The size of a drawn card, in cells and lines."""

    width: int
    height: int

    @property
    def strip(self) -> int:
        """The least cells that are seen of a covered card in a fan."""
        return RANK_WIDTH + 1 if rank_scale(*self) == 2 else INDEX_WIDTH + 1


INDEX_WIDTH = 2
"""The width of the printed rank and suit."""

CARD_SIZES = tuple(CardSize(width, (2 * width + 1) // 3) for width in range(INDEX_WIDTH, 37))
"""All sizes, ascending; cells are twice as high as wide."""

RANK_WIDTH, RANK_HEIGHT = 5, 7
"""The size of a drawn rank in dots, a cell wide and half a line high."""

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


_MIN_SIZE_FOR_SUIT = CardSize(18, 12)
"""The least size of a card with its suit drawn, too."""


def rank_scale(width: int, height: int) -> int:
    """How large a rank is drawn where so much of a card is seen: 0 is printed, 2 is double size."""
    if width >= 2 * RANK_WIDTH + 2 and height > RANK_HEIGHT:
        return 2
    return int(width > RANK_WIDTH and height >= 5)


@cache
def _picture(rows: str, index: int, ink: str, scale: int = 1) -> Dots:
    """One of the pictures that stand side by side in some rows."""
    lines = [line.split()[index] for line in rows.strip().split("\n")]
    if scale == 2:
        lines = _doubled(lines)
    return [[ink if character == "#" else "" for character in line] for line in lines]


def _doubled(lines: list[str]) -> list[str]:
    """A picture at double size: corners rounded and diagonals filled, as by Scale2x, but no inner corners."""
    height, width = len(lines), len(lines[0])

    def at(x: int, y: int) -> str:
        return lines[y][x] if 0 <= x < width and 0 <= y < height else "."

    def quarter(x: int, y: int, dx: int, dy: int) -> str:
        here, beside, below = at(x, y), at(x + dx, y), at(x, y + dy)
        is_corner = beside == below != here and at(x - dx, y) != beside and at(x, y - dy) != below
        return beside if is_corner and (here == "#" or at(x + dx, y + dy) == ".") else here

    return [
        "".join(quarter(x, y, dx, dy) for x in range(width) for dx in (-1, 1))
        for y in range(height)
        for dy in (-1, 1)
    ]


class CardArtist:
    """Draws cards of one size, with the printed suit below the rank if `upright`, or else beside it."""

    def __init__(self, canvas: Canvas, size: CardSize, pen: Pen, *, upright: bool = True) -> None:
        self.canvas, self.size, self.pen = canvas, size, pen
        self.upright = upright and not pen.outlined

    def draw(self, card: Card, x: int, y: int, face: Role) -> None:
        """Draws a whole card."""
        width, height = self.size
        ink = SUIT_ROLES[card.suit]
        self.back(x, y, width, height, face)
        scale = self._index(card, x, y, width, height, ink)
        if scale == 0 and height > 2 + self.upright:
            self.canvas.put(x + width - 2, y + height - 1, SUIT_SYMBOLS[card.suit], ink)
        if scale == 2 and self.size >= _MIN_SIZE_FOR_SUIT:
            suit = _picture(_SUIT_ROWS, card.suit, ink)
            half_blocks(self.canvas, x + width - len(suit[0]) - 1, y + height - len(suit) // 2 - 1, suit)

    def covered(self, card: Card, x: int, y: int, width: int, height: int, face: Role) -> None:
        """Draws a covered card, of which only a part is seen."""
        self.back(x, y, *(self.size if self.pen.outlined else (width, height)), face)
        self._index(card, x, y, width, height, COVERED_SUIT_ROLES[card.suit])

    def back(self, x: int, y: int, width: int, height: int, face: Role) -> None:
        """Draws a blank card, or a part of one."""
        self.canvas.fill(x, y, width, height, face)
        if self.pen.outlined or (face is Role.EMPTY_FAN and self.pen is Pen.SIXTEEN):
            self.canvas.frame(x, y, width, height, Role.CARD_SEAM)

    def _index(self, card: Card, x: int, y: int, width: int, height: int, ink: Role) -> int:
        """Draws rank and suit as large as there is room for; returns the scale."""
        scale = 0 if self.pen.outlined else rank_scale(width, height)
        suit, bold = SUIT_SYMBOLS[card.suit], self.pen.has_bold
        if scale:
            dots = _picture(_RANK_ROWS, card.rank, ink, scale)
            is_tight = height == 4 * scale  # so that the suit is beside the rank, half a line below the edge
            clear = [[""] * len(dots[0])] * (scale % 2 or is_tight)
            half_blocks(self.canvas, x + 1, y + (scale > 1 and not is_tight), [*clear, *dots])
            suit_x, suit_y = (width - 1, height - 1) if is_tight else (scale, 4 * scale)
            self.canvas.put(x + suit_x, y + suit_y, suit, ink, bold=bold)
        elif height > 1 and self.upright:
            self.canvas.put(x + 1, y, _rank_text(card) if width > 2 else RANKS[card.rank], ink, bold=bold)
            self.canvas.put(x + 1, y + 1, suit, ink, bold=bold)
        else:
            text = _rank_text(card) + suit
            text = text if len(text) <= width - self.pen.outlined else card.symbol
            self.canvas.put(x + (len(text) < width), y, text, ink, bold=bold)
        return scale


def _rank_text(card: Card) -> str:
    return "10" if RANKS[card.rank] == "T" else RANKS[card.rank]


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


def draw_fan(fan: DrawnFan, width: int, height: int, size: CardSize, step: Offset, pen: Pen) -> Canvas:
    """Draws a fan, each card `step` beyond the one it covers, with its key below the last card."""
    canvas = Canvas(width, height)
    artist = CardArtist(canvas, size, pen, upright=not step.y)
    covered = Role.CURSOR_COVERED if fan.cursor else Role.CARD_COVERED
    for place, card in enumerate(fan.cards[:-1]):
        x, y = step * place
        artist.covered(card, x, y, step.x or size.width, step.y or size.height, covered)
        if not pen.outlined and (place or pen is Pen.SIXTEEN):  # where the table is as black as the cards
            _seam(canvas, x, y, size, step)
    x, y = step * max(0, len(fan.cards) - 1)
    if fan.cards:
        face = Role.CARD_HINTED if fan.hinted else Role.CURSOR_FACE if fan.cursor else Role.CARD_FACE
        artist.draw(fan.cards[-1], x, y, face)
    else:
        artist.back(x, y, *size, Role.EMPTY_FAN)
    right, bottom = x + size.width, y + size.height
    if fan.cursor and pen is Pen.COLOUR:  # its own colour as background leaves no seam below the cards
        canvas.put(0, bottom, "▄" * right, Role.TABLE, Role.CURSOR)
    elif fan.cursor:
        canvas.put(0, bottom, ("=" if pen.is_ascii else "▀") * right, Role.CURSOR)
    canvas.put(0, bottom, fan.letter, Role.TEXT if fan.cursor else Role.FAINT, Role.TABLE)
    # a cell of the bar is seen on each side of the key
    _print_key(canvas, x, bottom, fan, size.width, pen, margin=int(fan.cursor))
    return canvas


def _seam(canvas: Canvas, x: int, y: int, size: CardSize, step: Offset) -> None:
    """Separates a covered card from the one to its left, or from the one above it."""
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
    """Prints the key of a fan, if it has one, and the sign of its verdict, centred in some cells."""
    if not fan.key:
        return
    whole = pen.key(fan.key, hinted=fan.hinted)
    lead = whole[0] if fan.hinted or not pen.outlined else ""
    forms = [(whole, f" {fan.sign} "), (whole, fan.sign), (lead + fan.key, fan.sign), (fan.key, fan.sign)]
    if not fan.sign:
        forms = [(whole, ""), (fan.key + whole[-1] * fan.hinted, ""), (fan.key, "")]
    letter = int(bool(fan.letter) and x == 0)
    room = width - letter - 2 * margin
    key, sign = first_fitting(forms, lambda form: len(form[0] + form[1]) <= room)
    x += letter + max(0, width - letter - len(key + sign)) // 2
    canvas.put(x, y, key, Role.KEY_INK, Role.KEY, bold=pen.has_bold)
    if sign:
        canvas.put(x + len(key), y, sign, Role.SIGN_INK, SIGN_ROLES[fan.sign], bold=pen.has_bold)


_MORE_WIDTH = 4
"""The least cells that say how many cards of the row are hidden."""


def draw_row(cards: tuple[Card, ...], width: int, size: CardSize, pen: Pen) -> Canvas:
    """Draws the row of played cards on its rail, the newest whole at the right end.

    The strips of the others narrow to two cells as the row grows; then some are hidden, and it says how many.
    """
    canvas = Canvas(width, size.height)
    artist = CardArtist(canvas, size, pen)
    artist.back(0, 0, width, size.height, Role.EMPTY_FAN)
    if not cards:
        return canvas
    room, covered = width - size.width, cards[:-1]
    strip = min(size.strip, max(INDEX_WIDTH, room // max(1, len(covered))))
    shown = len(covered) if len(covered) * strip <= room else (room - _MORE_WIDTH) // strip
    left = room - shown * strip
    if hidden := len(covered) - shown:
        artist.back(0, 0, left, size.height, Role.CARD_BURIED)
        canvas.put(0, size.height // 2, f"+{hidden}".center(left), Role.CARD_INK, bold=pen.has_bold)
    for place, card in enumerate(covered[hidden:]):
        x = left + place * strip
        artist.covered(card, x, 0, strip, size.height, Role.CARD_COVERED)
        if place and size.height > 1 and not pen.outlined:
            _seam(canvas, x, 0, size, Offset(strip, 0))
    artist.draw(cards[-1], room, 0, Role.CARD_LIVE)
    return canvas


def roomy_width(length: int) -> int:
    """The width of a line of so many separate cards with a key and a gap, in cells."""
    return (INDEX_WIDTH + 1) * length + 6


def draw_fan_line(fan: DrawnFan, width: int, length: int, pen: Pen) -> Canvas:
    """Draws a fan in one line; `length` is that of the longest fan as dealt."""
    canvas = Canvas(width, 1)
    roomy = width >= roomy_width(length) - 1
    x = 0 if roomy else 1
    blank = " " * roomy
    face = Role.CARD_HINTED if fan.hinted else Role.CARD_LIVE if fan.playable else Role.CARD_FACE
    for card in fan.cards[:-1]:
        canvas.put(x, 0, f"{blank}{card.symbol}", COVERED_SUIT_ROLES[card.suit], Role.CARD_COVERED)
        x += INDEX_WIDTH + roomy
    if fan.cards:
        top = fan.cards[-1]
        canvas.put(x, 0, f"{blank}{top.symbol}{blank}", SUIT_ROLES[top.suit], face, bold=pen.has_bold)
        x += INDEX_WIDTH + 2 * roomy
    else:
        canvas.put(x, 0, " " * (INDEX_WIDTH + 2), background=Role.EMPTY_FAN)
        x += INDEX_WIDTH + 2
    if fan.cursor:
        edges = "▌▐" if roomy and not pen.is_ascii else "▸◂"
        canvas.put(0, 0, edges[0], Role.CURSOR)
        canvas.put(x - 1 if roomy else x, 0, edges[1], Role.CURSOR)
    canvas.put(x if roomy else 0, 0, fan.letter, Role.FAINT)
    after = x + (bool(fan.letter) if roomy else 1)
    room = 5 if roomy and not fan.letter else 2
    _print_key(canvas, min(after, width - 2), 0, fan, room, pen)
    return canvas
