"""Draws hands: one, or one half behind another; more than ten fingers as a number; or as a line of a list.

The shapes are those of a left hand seen from the palm, in dots, four to a cell, or in ASCII. Each size has
two pictures, the open hand and the fist. A hand takes the columns of its raised fingers from the open hand
and all others from the fist; half a finger is drawn half as high.

Everything that matters is a character, not only a colour: a hand has its number or the word "dead" on it, a
chosen one arrows at its number, and a possible target brackets.
"""

from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from itertools import pairwise
from math import ceil

from cardgames_tui.tui.draw.canvas import (
    DIGIT_HEIGHT,
    Canvas,
    draw_dots,
    draw_number,
    first_fitting,
    has_digits,
    number_width,
)
from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.themes import Role

Bitmap = tuple[str, ...]
"""Rows of dots: `#` skin, `+` shade, anything else transparent."""


class HandSize:
    """The pictures and measures of hands of one size.

    Args:
        pictures: The open hand and the fist side by side; bars separate the thumb and the four fingers.
        number_line: The line of the number on the palm.
        palm_middle: The column of the middle of the palm.
        scale: The factor by which the pictures are enlarged: 1 or 2.
    """

    def __init__(self, pictures: str, number_line: int, palm_middle: int, scale: int = 1) -> None:
        rows = [line.split() for line in pictures.split("\n") if line.strip()]
        open_hand, fist = (zip(*(row[side].split("|") for row in rows), strict=True) for side in (0, 1))
        self.fingers: tuple[tuple[Bitmap, Bitmap], ...] = tuple(zip(open_hand, fist, strict=True))
        """The thumb and each other finger, raised and folded."""
        self.height = len(rows) * scale // 2
        self.width = len(rows[0][0].replace("|", "")) * scale // 2
        self.number_line, self.palm_middle, self.scale = number_line, palm_middle, scale

    def behind(self, *, outlined: bool) -> int:
        """How many cells of a second hand are seen: behind the first, or beside an outlined one."""
        return self.width if outlined else self.width * 5 // 6


_SIX_LINES = """
    ...|....|###.|....|...    ...|....|....|....|...
    ...|###.|###.|###.|...    ...|....|....|....|...
    ...|###.|###.|###.|##.    ...|....|....|....|...
    ...|###.|###.|###.|##.    ...|....|....|....|...
    ##.|###.|###.|###.|##.    ...|....|....|....|...
    ##.|###.|###.|###.|##.    ...|.##.|###.|###.|...
    ###|###+|###+|###+|###    ...|###+|###+|###+|##.
    ###|####|####|####|###    .##|++++|++++|++++|++#
    .##|####|####|####|###    .##|####|####|####|###
    ..#|####|####|####|##.    ..#|####|####|####|##.
    ...|.###|####|####|...    ...|.###|####|####|...
    ...|..##|####|###.|...    ...|..##|####|###.|...
    """

_EIGHT_LINES = """
    .....|.....|.##..|.....|....    .....|.....|.....|.....|....
    .....|.##..|####.|.##..|....    .....|.....|.....|.....|....
    .....|####.|####.|####.|....    .....|.....|.....|.....|....
    .....|####.|####.|####.|##..    .....|.....|.....|.....|....
    .....|####.|####.|####.|###.    .....|.....|.....|.....|....
    .##..|####.|####.|####.|###.    .....|.....|.....|.....|....
    ####.|####.|####.|####.|###.    .....|.....|.....|.....|....
    ####.|####.|####.|####.|###.    .....|.###.|####.|####.|##..
    ####.|####+|####+|####+|####    .....|####+|####+|####+|###.
    .####|#####|#####|#####|####    ..##+|####+|####+|####+|####
    .####|#####|#####|#####|####    .###+|+++++|+++++|+++++|+++#
    .####|#####|#####|#####|####    .###+|#####|#####|#####|####
    ..###|#####|#####|#####|###.    ..###|#####|#####|#####|###.
    ...##|#####|#####|#####|##..    ...##|#####|#####|#####|##..
    .....|.####|#####|#####|....    .....|.####|#####|#####|....
    .....|..###|#####|####.|....    .....|..###|#####|####.|....
    """

_TEN_LINES = """
    ......|......|.###..|......|......    ......|......|......|......|......
    ......|.###..|#####.|.###..|......    ......|......|......|......|......
    ......|#####.|#####.|#####.|......    ......|......|......|......|......
    ......|#####.|#####.|#####.|.###..    ......|......|......|......|......
    ......|#####.|#+++#.|#####.|#####.    ......|......|......|......|......
    ......|#+++#.|#####.|#+++#.|#####.    ......|......|......|......|......
    ......|#####.|#####.|#####.|#####.    ......|......|......|......|......
    .##...|#####.|#####.|#####.|#+++#.    ......|......|......|......|......
    ####..|#####.|#+++#.|#####.|#####.    ......|......|......|......|......
    #####.|#####.|#####.|#####.|#####.    ......|.####.|#####.|#####.|......
    #####.|#####+|#####+|#####+|#####.    ......|#####+|#####+|#####+|####..
    .#####|######|######|######|######    ..###.|#####+|#####+|#####+|#####.
    .#####|######|######|######|######    .####+|#####+|#####+|#####+|######
    .#####|######|######|######|######    .####+|++++++|++++++|++++++|++++##
    ..####|######|######|######|######    ..###+|######|######|######|######
    ...###|######|######|######|#####.    ...###|######|######|######|#####.
    ....##|######|######|######|####..    ....##|######|######|######|####..
    .....#|######|######|######|##....    .....#|######|######|######|##....
    ......|.#####|######|######|......    ......|.#####|######|######|......
    ......|..####|######|#####.|......    ......|..####|######|#####.|......
    """

_TWELVE_LINES = """
    ........|.......|.####..|.......|.......    ........|.......|.......|.......|.......
    ........|.......|######.|.......|.......    ........|.......|.......|.......|.......
    ........|.####..|######.|.####..|.......    ........|.......|.......|.......|.......
    ........|######.|######.|######.|.......    ........|.......|.......|.......|.......
    ........|######.|######.|######.|.......    ........|.......|.......|.......|.......
    ........|######.|#++++#.|######.|.####..    ........|.......|.......|.......|.......
    ........|#++++#.|######.|#++++#.|######.    ........|.......|.......|.......|.......
    ........|######.|######.|######.|######.    ........|.......|.......|.......|.......
    .###....|######.|######.|######.|######.    ........|.......|.......|.......|.......
    #####...|######.|#++++#.|######.|#++++#.    ........|.......|.......|.......|.......
    #####...|#++++#.|######.|#++++#.|######.    ........|.#####.|######.|######.|.......
    ######..|######.|######.|######.|######.    ........|######+|######+|######+|#####..
    ######..|######+|######+|######+|######.    ........|######+|######+|######+|######.
    #######.|#######|#######|#######|######.    ...###..|######+|######+|######+|######.
    .#######|#######|#######|#######|#######    ..#####.|######+|######+|######+|#######
    .#######|#######|#######|#######|#######    ..#####+|.++++++|+++++++|+++++++|+++++##
    .#######|#######|#######|#######|#######    .######+|+######|#######|#######|#######
    .#######|#######|#######|#######|#######    .#######|+######|#######|#######|#######
    ..######|#######|#######|#######|#######    ..######|+######|#######|#######|#######
    ...#####|#######|#######|#######|######.    ...#####|#######|#######|#######|######.
    ....####|#######|#######|#######|#####..    ....####|#######|#######|#######|#####..
    ......##|#######|#######|#######|###....    ......##|#######|#######|#######|###....
    ........|..#####|#######|#######|.......    ........|..#####|#######|#######|.......
    ........|...####|#######|######.|.......    ........|...####|#######|######.|.......
    """

_SQUARE_TIPS = _EIGHT_LINES.replace(".##.", "####").replace("|##..", "|###.")
"""The hand of eight lines with square fingertips; doubling rounds them."""

HAND_SIZES = (
    HandSize(_SIX_LINES, 4, 4),
    HandSize(_EIGHT_LINES, 6, 6),
    HandSize(_TEN_LINES, 8, 7),
    HandSize(_TWELVE_LINES, 9, 10),
    HandSize(_SQUARE_TIPS, 12, 13, 2),
    HandSize(_TEN_LINES, 15, 16, 2),
    HandSize(_TWELVE_LINES, 18, 20, 2),
)
"""All sizes, ascending."""


@lru_cache(256)
def hand_bitmap(size: HandSize, raised: tuple[float, ...]) -> Bitmap:
    """The dots of a hand; `raised` is 0, 0.5 or 1 for the thumb and each finger."""
    columns = []
    for (open_finger, folded), up in zip(size.fingers, raised, strict=True):
        column = open_finger if up else folded
        if 0 < up < 1:
            roots = len(column) // 2 + 1
            tip = next(y for y, dots in enumerate(column) if "#" in dots)
            lowered = ("." * len(column[0]),) * ((roots - tip) // 2)
            column = (*lowered, *column)[:roots] + column[roots:]
        columns.append(column)
    rows = tuple(map("".join, zip(*columns, strict=True)))
    return _doubled(rows) if size.scale == 2 else rows


def _doubled(rows: Bitmap) -> Bitmap:
    """Doubles the size of a picture and rounds its corners (Eric's Pixel Expansion, also known as EPX)."""
    width = len(rows[0])
    clear = "." * (width + 2)
    framed = [clear, *(f".{row}." for row in rows), clear]
    doubled = []
    for y in range(1, len(rows) + 1):
        upper, lower = [], []
        for x in range(1, width + 1):
            dot, above, right = framed[y][x], framed[y - 1][x], framed[y][x + 1]
            left, below = framed[y][x - 1], framed[y + 1][x]
            upper.append(above if left == above != below and above != right else dot)
            upper.append(right if above == right != left and right != below else dot)
            lower.append(left if below == left != right and left != above else dot)
            lower.append(below if right == below != above and below != left else dot)
        doubled += ["".join(upper), "".join(lower)]
    return tuple(doubled)


_TIP_DEPTHS = (1, 0, 1, 2)
"""How far the tip of each finger is below that of the middle finger, in lines of a hand of eight lines."""

_THIN_HEIGHT = 6
"""The height of hands whose fingers are single lines."""


def outlined_hand(size: HandSize, raised: tuple[float, ...], *, right: bool, down: bool) -> list[str]:
    """The outline of a hand in characters, with the thumb at the left unless `right`."""
    is_thin = size.height == _THIN_HEIGHT
    rows = [row.ljust(size.width) for row in (_thin(raised) if is_thin else _wide(size, raised))]
    if right:
        mirrored = str.maketrans("/\\()", "\\/)(")
        rows = [row[::-1].translate(mirrored) for row in rows]
    if down:
        turned = str.maketrans("/\\n", "\\/u")
        rows = [row.translate(turned) for row in reversed(rows)]
        rows = rows if is_thin else _with_low_lines(rows)
    return rows


def _thin(raised: tuple[float, ...]) -> list[str]:
    thumb, *fingers = raised
    tips = [3 if not up else lower if up == 1 else 2 for lower, up in zip((1, 0, 1, 1), fingers, strict=True)]
    lines = ["  " + " ".join("|" if tip <= line else " " for tip in tips) for line in range(3)]
    knuckles = "-".join("|" if up else "n" for up in fingers)
    if thumb:
        lines[2] = "\\" + lines[2][1:]
    return [*lines, (" \\" if thumb else " (") + knuckles, "  \\     /", "   '---'"]


def _wide(size: HandSize, raised: tuple[float, ...]) -> list[str]:
    """A hand whose fingers have two sides."""
    thumb, *fingers = raised
    pitch, left = (size.width - 2) // 5, (size.width - 2) // 5
    roots, unit = size.height // 2, size.height // 8
    folded = roots - 1
    tips = [
        round(folded - (folded - lower * unit) * up) for lower, up in zip(_TIP_DEPTHS, fingers, strict=True)
    ]
    rows = [[" "] * size.width for _ in range(size.height)]
    for index, tip in enumerate(tips):
        for x in range(left + index * pitch + 1, left + (index + 1) * pitch):
            rows[tip][x] = "_"
            if not fingers[index]:
                rows[roots][x] = "_"
    edges = [roots, *tips, roots]
    for index, (before, after) in enumerate(pairwise(edges)):
        for y in range(min(before, after) + 1, roots + 1):
            rows[y][left + index * pitch] = "|"
    right, bottom = left + 4 * pitch, size.height - 1
    for y in range(roots + 1, bottom):
        rows[y][left], rows[y][right] = "|", "|"
    rows[bottom][left : right + 1] = ["\\", *"_" * (right - left - 1), "/"]
    if thumb:
        for step in range(left):
            rows[roots + 2 - left + step][step] = "\\"
        rows[roots + 1 - left][0] = "_"
    else:
        rows[roots + 1][left - 1] = "("
        rows[roots + 2][left - 1] = "\\"
    return ["".join(row) for row in rows]


def _with_low_lines(rows: list[str]) -> list[str]:
    """Moves rows that have been turned upside down on by a line, except for their low lines."""
    above = [" " * len(rows[0]), *rows[:-1]]
    return [
        "".join(low if low == "_" else high.replace("_", " ") for low, high in zip(*both, strict=True))
        for both in zip(rows, above, strict=True)
    ]


FINGERS_PER_HAND = 5

_MAX_DIGIT_SCALE = 4

_MIN_DRAWN_NUMBER = 12
"""The least height of hands whose number is drawn instead of printed, in lines."""

_FRONT_ORDER = (1, 2, 3, 4, 0)
"""The order in which the fingers of a hand are raised; 0 is the thumb."""

_BEHIND_ORDER = (1, 2, 3, 0, 4)
"""The same for a hand half behind another; the finger that is hardly visible comes last."""


class HandState(Enum):
    """The part of a hand in the move that the player is about to make."""

    IDLE = auto()
    CHOSEN = auto()
    TARGET = auto()
    """It can be hit, or share fingers with the chosen hand."""


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """A hand with everything that is shown about it."""

    label: str
    """Its number as codes write it."""
    fingers: float | None
    """How many are raised, negative in a negative hand; None for a dead hand."""
    state: HandState = HandState.IDLE
    right: bool = False
    """Whether its thumb is on the right."""
    down: bool = False
    """Whether its fingers point down, from the other side of the table."""

    @property
    def count(self) -> float:
        return abs(self.fingers or 0)

    @property
    def text(self) -> str:
        return "dead" if self.fingers is None else self.label

    @property
    def roles(self) -> tuple[Role, Role, Role]:
        """The colours of the hand, its shade, and the number on it."""
        if self.fingers is None:
            return Role.DEAD_HAND, Role.DEAD_SHADE, Role.DEAD_INK
        if self.state is HandState.CHOSEN:
            return Role.CHOSEN_HAND, Role.CHOSEN_SHADE, Role.SKIN_INK
        if self.state is HandState.TARGET:
            return Role.TARGET_HAND, Role.TARGET_SHADE, Role.SKIN_INK
        return Role.SKIN, Role.SKIN_SHADE, Role.SKIN_INK

    @property
    def outline_role(self) -> Role:
        """The colour of its outline and of words about it."""
        if self.fingers is None:
            return Role.FAINT
        return Role.TEXT if self.state is HandState.IDLE else Role.NEXT

    def palm_text(self, pen: Pen) -> str:
        """The text on the palm, between arrows if the hand is chosen, between brackets if it is a target."""
        if self.state is HandState.CHOSEN:
            return pen.key(self.text, hinted=True)
        return f"[{self.text}]" if self.state is HandState.TARGET else self.text


def draw_hand(hand: DrawnHand, width: int, height: int, pen: Pen) -> Canvas:
    """Draws a hand as large as possible, at the edge of the table from which it reaches."""
    if hand.count > 2 * FINGERS_PER_HAND:
        drawn = _draw_tally(hand, width, height, pen)
    else:
        size = first_fitting(
            HAND_SIZES[::-1],
            lambda size: size.height <= height and hand_width(size, hand.count, pen) <= width,
        )
        drawn = _HandArtist(hand, size, pen).draw()
    canvas = Canvas(width, height)
    canvas.blit(drawn, (width - drawn.width) // 2, 0 if hand.down else height - drawn.height)
    return canvas


def _draw_tally(hand: DrawnHand, width: int, height: int, pen: Pen) -> Canvas:
    """Draws more fingers than two hands have: their number, with a tally of the fingers below it."""
    label, marked, tally = hand.label, hand.palm_text(pen), finger_tally(hand.count, pen)
    scale = min(
        (height - 2) * 2 // DIGIT_HEIGHT, (width - 4) // max(1, number_width(label, 1)), _MAX_DIGIT_SCALE
    )
    if scale < 1 or pen.is_ascii or not has_digits(label):
        canvas = Canvas(width, 3)
        canvas.put((width - len(marked)) // 2, 0, marked, hand.outline_role, bold=True)
    else:
        canvas = Canvas(width, ceil(DIGIT_HEIGHT * scale / 2) + 2)
        draw_number(canvas, label, width // 2, 0, scale, hand.outline_role, pen)
        if marked != label:
            edge = number_width(label, scale) // 2 + 2
            canvas.put(width // 2 - edge, scale, marked[0], hand.outline_role, bold=True)
            canvas.put(width // 2 + edge, scale, marked[-1], hand.outline_role, bold=True)
    canvas.put((width - len(tally)) // 2, canvas.height - 1, tally, hand.outline_role)
    return canvas


def finger_tally(count: float, pen: Pen) -> str:
    """A stroke for each finger, a low one for half a finger, in groups of five."""
    whole, half = ("|", ".") if pen.is_ascii else ("▌", "▖")
    tally = whole * int(count) + half * (count % 1 > 0)
    return " ".join(tally[start : start + 5] for start in range(0, len(tally), 5))


def hand_width(size: HandSize, count: float, pen: Pen) -> int:
    """The width of a hand with so many fingers, in cells, with the visible part of a second one behind it."""
    return size.width + (size.behind(outlined=pen.outlined) if count > FINGERS_PER_HAND else 0)


class _HandArtist:
    """Draws one hand in one size."""

    def __init__(self, hand: DrawnHand, size: HandSize, pen: Pen) -> None:
        self.hand, self.size, self.pen = hand, size, pen
        self.canvas = Canvas(hand_width(size, hand.count, pen), size.height)

    def draw(self) -> Canvas:
        """Draws the hand, and from six fingers on a second one half behind it."""
        hand, front = self.hand, 0
        if hand.count > FINGERS_PER_HAND:
            offset = self.size.behind(outlined=self.pen.outlined)
            front, behind = (offset, 0) if hand.right else (0, offset)
            raised = _raised(hand.count - FINGERS_PER_HAND, _BEHIND_ORDER)
            skin = Role.SKIN_BACK if hand.state is HandState.IDLE else hand.roles[1]
            self._hand(behind, raised, skin, right=not hand.right)
        self._hand(front, _raised(hand.count, _FRONT_ORDER), hand.roles[0], right=hand.right)
        self._number(front)
        return self.canvas

    def _hand(self, x: int, raised: tuple[float, ...], skin: Role, *, right: bool) -> None:
        down = self.hand.down
        if self.pen.is_ascii:
            for y, row in enumerate(outlined_hand(self.size, raised, right=right, down=down)):
                for column, character in enumerate(row):
                    self.canvas.put(x + column, y, character.strip(), self.hand.outline_role)
            return
        rows = hand_bitmap(self.size, raised)[:: -1 if down else 1]
        roles = {"#": skin, "+": "" if self.pen.outlined else self.hand.roles[1]}
        dots = [[roles.get(dot, "") for dot in row[:: -1 if right else 1]] for row in rows]
        draw_dots(self.canvas, x, 0, dots, self.pen)

    def _number(self, x: int) -> None:
        hand, size, pen = self.hand, self.size, self.pen
        x += size.width - 1 - size.palm_middle if hand.right else size.palm_middle
        y = size.height - 1 - size.number_line if hand.down else size.number_line
        if size.height >= _MIN_DRAWN_NUMBER and has_digits(hand.text) and not pen.outlined:
            self._drawn_number(x, y)
            return
        text = hand.palm_text(pen)
        ink, background = hand.outline_role if pen.outlined else hand.roles[2], ""
        if hand.state is HandState.TARGET:
            ink, background = Role.KEY_INK, Role.KEY
        self.canvas.put(x - len(text) // 2, y, text, ink, background, bold=pen.has_bold)

    def _drawn_number(self, x: int, y: int) -> None:
        text, ink = self.hand.text, self.hand.roles[2]
        scale = round(self.size.height / _MIN_DRAWN_NUMBER)
        width, row = number_width(text, scale), 2 * y + 1 - DIGIT_HEIGHT * scale // 2
        left = x - width // 2
        if self.hand.state is HandState.TARGET:
            lines, edge = (DIGIT_HEIGHT * scale + row % 2 + 1) // 2, scale - 1
            self.canvas.fill(left - scale, row // 2 - edge, width + 2 * scale, lines + 2 * edge, Role.KEY)
            ink = Role.KEY_INK
        if self.hand.state is not HandState.IDLE:
            marked = self.hand.palm_text(self.pen)
            self.canvas.put(left - 1, y, marked[0], ink)
            self.canvas.put(left + width, y, marked[-1], ink)
        draw_number(self.canvas, text, x, row, scale, ink, self.pen)


def _raised(count: float, order: tuple[int, ...]) -> tuple[float, ...]:
    """How far each finger is raised, from 0 to 1."""
    return tuple(min(1.0, max(0.0, count - order.index(finger))) for finger in range(FINGERS_PER_HAND))


_NAME_WIDTH = 6


def draw_hand_line(hand: DrawnHand, name: str, roll: int, width: int, pen: Pen) -> Canvas:
    """Draws a hand in one line: its name, its number and its fingers, as far as there is room.

    `roll` is the number of fingers at which a hand dies.
    """
    canvas = Canvas(width, 1)
    text, ink, background = hand.palm_text(pen), hand.outline_role, ""
    if hand.state is HandState.IDLE:
        text = f" {text} "
    elif hand.state is HandState.TARGET:
        ink, background = Role.KEY_INK, Role.KEY
    named = _name(name, width - len(text))
    canvas.put(0, 0, named, Role.FAINT if hand.fingers is None else Role.TEXT)
    canvas.put(len(named), 0, text, ink, background, bold=pen.has_bold or not background)
    tally = finger_tally(hand.count, pen)
    folded = (roll - 1 - ceil(hand.count)) * "·"
    x = len(named) + max(4, len(text)) + 1
    if x + len(tally) <= width:
        canvas.put(x, 0, tally, hand.roles[0])
        canvas.put(x + len(tally), 0, folded * (x + len(tally) + len(folded) <= width), Role.FAINT)
    return canvas


def hand_line_width(hand: DrawnHand, roll: int) -> int:
    """The width of a hand in one line with its whole name and all its fingers, in cells."""
    fingers = len(finger_tally(hand.count, Pen.COLOUR)) + max(0, roll - 1 - ceil(hand.count))
    return _NAME_WIDTH + max(4, len(hand.text) + 2) + 1 + fingers


def _name(name: str, width: int) -> str:
    """The longest form of a name that fits: `left  `, `hand 2`, `l`, `h2`."""
    word, _, number = name.partition(" ")
    return first_fitting((name.ljust(_NAME_WIDTH), word[:1] + number, ""), lambda name: len(name) <= width)
