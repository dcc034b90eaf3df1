"""Draws hands: one, or one half behind another; more than ten fingers as a number; or as a line of a list.

There is one drawing, of a left hand seen from the palm. Everything in it is measured by its height in dots,
four to a cell, so that it comes in any size. ASCII shows an outline instead.

Everything that matters is a character, not only a colour: a hand has its number or the word "dead" or
"zombie" on it, a chosen one arrows at its number, a possible target brackets, and a negative one parentheses.
Negative hands are hatched for lack of colours.
"""

from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from itertools import pairwise
from math import ceil, sqrt
from typing import NamedTuple

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

FINGERS_PER_HAND = 5

ZOMBIE = "zombie"

_TIPS, _KNUCKLES = (0, 1.6, 0, 1, 4), (0, 1.7, 2.15, 1.8, 1.25)
"""How far the tips of fingers are below the top of the hand, and folded ones above the palm, in sixteenths
of its height."""

_SKIN, _SHADE, _CLEAR = "#", "+", "."


class HandSize(NamedTuple):
    """The measures of a hand: `height` and `width` in cells, the others in dots."""

    height: int

    @property
    def finger(self) -> int:
        """The width of a finger: even in large hands, since edges inside of cells show at every line."""
        return self.height // 2 if self.height < 12 else self.height // 4 * 2

    @property
    def gap(self) -> int:
        return 1 if self.height < 12 else 2

    @property
    def pitch(self) -> int:
        return self.finger + self.gap

    @property
    def width(self) -> int:
        return (5 * self.pitch - self.gap + 1) // 2

    @property
    def roots(self) -> int:
        """The row in which the palm begins."""
        return self.height if self.height < 12 else round(self.height * 0.92)

    @property
    def line(self) -> int:
        """The thickness of dark lines."""
        return max(1, self.height // 15)

    @property
    def fold(self) -> int:
        """The row up to which folded fingers reach."""
        return self.roots + (self.height - 2) // 3

    @property
    def outline_pitch(self) -> int:
        """The width of a finger of an outline, in cells."""
        return max(2, self.finger // 2)

    def palm_middle(self, pen: Pen) -> int:
        """The column of the middle of the palm, in cells."""
        return 3 * self.outline_pitch if pen.is_ascii else (12 * self.pitch - 2 * self.gap - self.finger) // 8

    @property
    def number_line(self) -> int:
        """The line in the middle of the palm below folded fingers, in cells."""
        return (self.fold + self.line + 2 * self.height - 1) // 4

    def width_of(self, count: float, pen: Pen) -> int:
        """The width of a hand with `count` fingers, with the visible part of a second one behind it."""
        width = max(self.width, 5 * self.outline_pitch + 1) if pen.is_ascii else self.width
        return width + (self.behind(pen) if count > FINGERS_PER_HAND else 0)

    def behind(self, pen: Pen) -> int:
        """How many cells of a second hand are seen: behind the first, or beside an outlined one."""
        return self.width_of(0, pen) if pen.outlined else self.width * 5 // 6


HAND_SIZES = tuple(map(HandSize, range(6, 33, 2)))


@lru_cache(256)
def hand_dots(size: HandSize, raised: tuple[float, ...]) -> tuple[str, ...]:
    """The dots of a hand; `raised` is 0, 0.5 or 1 for the thumb and each finger."""
    grid = [[_CLEAR] * (2 * size.width) for _ in range(2 * size.height)]
    thumb, *fingers = raised
    _paint_palm(grid, size, is_thumb_raised=bool(thumb))
    for index, up in enumerate(fingers, 1):
        (_paint_raised_finger if up else _paint_folded_finger)(grid, size, index, up)
    return tuple(map("".join, grid))


_Grid = list[list[str]]


def _paint(grid: _Grid, dot: str, left: int, right: int, top: int, bottom: int) -> None:
    for row in grid[top:bottom]:
        row[left:right] = [dot] * (right - left)


def _paint_finger(grid: _Grid, width: int, x: int, top: int, bottom: int, *, is_whole: bool = False) -> None:
    """Paints a finger, or a thumb, with a round tip; a `whole` one is round at both ends."""
    depth = width / (3 if width > 5 else 2.2)
    for y in range(top, bottom):
        down = min(1, ((min(y - top, bottom - 1 - y) if is_whole else y - top) + 0.5) / depth)
        inset = round(width / 2 * (1 - sqrt(down * (2 - down))))
        _paint(grid, _SKIN, x + inset, x + width - inset, y, y + 1)


def _paint_palm(grid: _Grid, size: HandSize, *, is_thumb_raised: bool) -> None:
    """Paints the palm, which narrows towards the wrist, and the thumb, with a dark line if it is folded."""
    width, gap, pitch, roots, rows = size.finger, size.gap, size.pitch, size.roots, len(grid)
    web = roots + round((rows - roots) * (0.12 if is_thumb_raised else 0.3))
    for y in range(roots, rows):
        down = (y + 1 - roots) / (rows - roots)
        narrow = min(1, max(0, (down - 0.3) / 0.6)) ** 1.7
        left, right = ((round(side * narrow / gap) * gap) for side in (pitch + 0.4 * width, 0.9 * width))
        _paint(grid, _SKIN, left if y >= web else pitch, 5 * pitch - gap - right, y, y + 1)
    _paint_finger(grid, width, 0, round(roots + rows * (-0.19 if is_thumb_raised else 0.02)), web)
    if not is_thumb_raised:
        _paint(grid, _SHADE, width, pitch, web, roots + (rows - roots) * 11 // 20)


def _paint_raised_finger(grid: _Grid, size: HandSize, index: int, up: float) -> None:
    width, roots, x = size.finger, size.roots, index * size.pitch
    folded, whole = roots - len(grid) // 8, len(grid) * _TIPS[index] / 16
    tip = int(folded - (folded - whole) * up)
    _paint_finger(grid, width, x, tip, roots)
    if index < FINGERS_PER_HAND - 1:
        _paint(grid, _SHADE, x + width, x + size.pitch, roots, roots + max(1, size.height // 10))
    joints = () if width < 6 else (0.38, 0.72) if roots - tip > 7 else (0.5,)
    for joint in joints:
        y, edge = round(tip + (roots - tip) * joint), 1 if width < 8 else 2
        _paint(grid, _SHADE, x + edge, x + width - edge, y, y + size.line)


def _paint_folded_finger(grid: _Grid, size: HandSize, index: int, _: float) -> None:
    """Paints a finger whose tip touches the palm, between dark lines; the little one is short."""
    width, gap, x = size.finger, size.gap, index * size.pitch
    is_last = index == FINGERS_PER_HAND - 1
    top = size.roots - int(len(grid) * _KNUCKLES[index] / 16 - 0.2)
    bottom = size.fold - (is_last and size.height > 8)
    right = x + width + (0 if is_last else gap)
    _paint(grid, _SHADE, x + width, right, size.roots - len(grid) // 16, size.roots)
    _paint(grid, _SHADE, x - (gap if index > 1 else 0), right, size.roots, bottom + size.line)
    if width < 6 and not is_last:
        _paint(grid, _SKIN, x, x + width, top, bottom)
    else:
        _paint_finger(grid, width, x, top, bottom, is_whole=True)


def outlined_hand(
    size: HandSize, raised: tuple[float, ...], fill: str, *, right: bool, down: bool
) -> list[str]:
    """The outline of a hand in characters, with the thumb at the left unless `right`."""
    lines = _outline(size, raised, fill)
    if right:
        lines = [line[::-1].translate(str.maketrans("/\\()", "\\/)(")) for line in lines]
    if down:
        lines = [line.translate(str.maketrans("/\\", "\\/")) for line in reversed(lines)]
        above = [" " * len(lines[0]), *lines[:-1]]  # all but low lines goes one row down
        lines = [
            "".join(low if low == "_" else high.replace("_", " ") for low, high in zip(*both, strict=True))
            for both in zip(lines, above, strict=True)
        ]
    return lines


def _outline(size: HandSize, raised: tuple[float, ...], fill: str) -> list[str]:
    (thumb, *fingers), pitch = raised, size.outline_pitch
    roots, end, bottom = size.height // 2, 5 * pitch, size.height - 1
    rows = [[" "] * size.width_of(0, Pen.ASCII) for _ in range(size.height)]
    folded = roots - 1
    tips = [
        folded - int((folded - size.height * tip / 16) * up)
        for tip, up in zip(_TIPS[1:], fingers, strict=True)
    ]
    for x in range(pitch + 1, end):
        index, across = divmod(x, pitch)
        for row in rows[(tips[index - 1] if across else roots) + 1 : bottom]:
            row[x] = fill
        if across:
            rows[tips[index - 1]][x] = "_"
            rows[roots][x] = fill if fingers[index - 1] else "_"
    for index, (before, after) in enumerate(pairwise([roots, *tips, roots]), 1):
        for y in range(min(before, after) + 1, roots + 1):
            rows[y][index * pitch] = "|"
    for y in range(roots + 1, bottom):
        rows[y][pitch] = rows[y][end] = "|"
    rows[bottom][pitch : end + 1] = ["\\", *"_" * (end - pitch - 1), "/"]
    if thumb:
        for step in range(pitch):
            rows[roots + 2 - pitch + step][step] = "\\"
        rows[roots + 1 - pitch][0] = "_"
    else:
        rows[roots + 1][pitch - 1] = "("
        if roots + 2 < bottom:
            rows[roots + 2][pitch - 1] = "\\"
    return ["".join(row) for row in rows]


class HandState(Enum):
    """The part of a hand in the move that the player is about to make."""

    IDLE = auto()
    CHOSEN = auto()
    TARGET = auto()
    """It can be hit, or share fingers with the chosen hand."""


@dataclass(frozen=True, slots=True)
class DrawnHand:
    label: str
    """Its number as codes write it, or `ZOMBIE`."""
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
    def is_negative(self) -> bool:
        return (self.fingers or 0) < 0

    @property
    def text(self) -> str:
        return "dead" if self.fingers is None else self.label

    @property
    def roles(self) -> tuple[Role, Role, Role]:
        """The colours of the hand, its shade, and the number on it; in a negative hand the first two swap."""
        if self.fingers is None or (self.label == ZOMBIE and self.state is HandState.IDLE):
            return Role.DEAD_HAND, Role.DEAD_SHADE, Role.DEAD_INK
        skin, shade = {
            HandState.IDLE: (Role.SKIN, Role.SKIN_SHADE),
            HandState.CHOSEN: (Role.CHOSEN_HAND, Role.CHOSEN_SHADE),
            HandState.TARGET: (Role.TARGET_HAND, Role.TARGET_SHADE),
        }[self.state]
        return (shade, skin, Role.SKIN_INK) if self.is_negative else (skin, shade, Role.SKIN_INK)

    @property
    def outline_role(self) -> Role:
        if self.fingers is None:
            return Role.FAINT
        return Role.TEXT if self.state is HandState.IDLE else Role.NEXT

    def palm_text(self, pen: Pen) -> str:
        """The text on the palm, between the signs of a chosen, a possible or a negative hand."""
        if self.state is HandState.CHOSEN:
            return pen.key(self.text, hinted=True)
        if self.state is HandState.TARGET:
            return f"[{self.text}]"
        return f"({self.text})" if self.is_negative else self.text


def draw_hand(hand: DrawnHand, width: int, height: int, pen: Pen) -> Canvas:
    """Draws a hand as large as possible, at the edge of the table from which it reaches."""
    if hand.count > 2 * FINGERS_PER_HAND:
        drawn = _draw_tally(hand, width, height, pen)
    else:
        size = first_fitting(
            HAND_SIZES[::-1],
            lambda size: size.height <= height and size.width_of(hand.count, pen) <= width,
        )
        drawn = _HandArtist(hand, size, pen).draw()
    canvas = Canvas(width, height)
    canvas.blit(drawn, (width - drawn.width) // 2, 0 if hand.down else height - drawn.height)
    return canvas


def _draw_tally(hand: DrawnHand, width: int, height: int, pen: Pen) -> Canvas:
    """Draws more fingers than two hands have: their number, with a tally of the fingers below it."""
    label, marked, tally = hand.label, hand.palm_text(pen), finger_tally(hand.fingers or 0, pen)
    scale = min((height - 2) * 2 // DIGIT_HEIGHT, (width - 4) // max(1, number_width(label, 1)), 4)
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


def finger_tally(fingers: float, pen: Pen) -> str:
    """A stroke for each finger, hatched if negative, a low one for half a finger, in groups of five."""
    whole, half, hatched = ("|", ".", ":") if pen.is_ascii else ("▌", "▖", "▚")
    tally = hatched * int(-fingers) + whole * int(fingers) + half * (fingers % 1 > 0)
    return " ".join(tally[start : start + 5] for start in range(0, len(tally), 5))


_FRONT_ORDER = (1, 2, 3, 4, 0)
"""The order in which the fingers of a hand are raised; 0 is the thumb."""

_BEHIND_ORDER = (1, 2, 3, 0, 4)
"""The same for a hand half behind another; the finger that is hardly visible comes last."""

_MIN_DRAWN_NUMBER = 12
"""The least height of hands whose number is drawn instead of printed, in lines."""


class _HandArtist:
    def __init__(self, hand: DrawnHand, size: HandSize, pen: Pen) -> None:
        self.hand, self.size, self.pen = hand, size, pen
        self.canvas = Canvas(size.width_of(hand.count, pen), size.height)

    def draw(self) -> Canvas:
        """Draws the hand, and from six fingers on a second one half behind it."""
        hand, front = self.hand, 0
        skin, shade, _ = hand.roles
        if hand.count > FINGERS_PER_HAND:
            offset = self.size.behind(self.pen)
            front, behind = (offset, 0) if hand.right else (0, offset)
            raised = _raised(hand.count - FINGERS_PER_HAND, _BEHIND_ORDER)
            back = Role.SKIN_BACK if skin is Role.SKIN else shade
            self._hand(behind, raised, back, shade, right=not hand.right)
        self._hand(front, _raised(hand.count, _FRONT_ORDER), skin, shade, right=hand.right)
        self._number(front)
        return self.canvas

    def _hand(self, x: int, raised: tuple[float, ...], skin: Role, shade: Role, *, right: bool) -> None:
        down = self.hand.down
        if self.pen.is_ascii:
            fill = ":" if self.hand.is_negative else " "
            for y, row in enumerate(outlined_hand(self.size, raised, fill, right=right, down=down)):
                for column, character in enumerate(row):
                    self.canvas.put(x + column, y, character.strip(), self.hand.outline_role)
            return
        roles = {_SKIN: skin, _SHADE: "" if self.pen.outlined else shade, _CLEAR: ""}
        rows = hand_dots(self.size, raised)[:: -1 if down else 1]
        hatched, step = self.pen.outlined and self.hand.is_negative, -1 if right else 1
        dots = [
            ["" if hatched and (x + y) % 2 else roles[dot] for x, dot in enumerate(row[::step])]
            for y, row in enumerate(rows)
        ]
        draw_dots(self.canvas, x, 0, dots, self.pen)

    def _number(self, x: int) -> None:
        hand, size, pen = self.hand, self.size, self.pen
        middle = size.palm_middle(pen)
        x += size.width_of(0, pen) - 1 - middle if hand.right else middle
        y = size.height - 1 - size.number_line if hand.down else size.number_line
        if size.height >= _MIN_DRAWN_NUMBER and has_digits(hand.text) and not pen.outlined:
            self._drawn_number(x)
            return
        text = hand.palm_text(pen)
        ink, background = hand.outline_role if pen.outlined else hand.roles[2], ""
        if hand.state is HandState.TARGET:
            ink, background = Role.KEY_INK, Role.KEY
        self.canvas.put(x - len(text) // 2, y, text, ink, background, bold=pen.has_bold)

    def _drawn_number(self, x: int) -> None:
        hand, size, rows = self.hand, self.size, 2 * self.size.height
        palm = size.fold + size.line
        scale = 1 if rows - palm < 15 else 2
        height, width = DIGIT_HEIGHT * scale, number_width(hand.text, scale)
        row = (palm + rows - height) // 4 * 2
        if hand.down:
            row = rows - row - height
        left, ink = x - (width - hand.right) // 2, hand.roles[2]
        if hand.state is HandState.TARGET:
            clear: list[list[str]] = [[]] * ((row - 1) % 2)
            box = [[Role.KEY] * (2 * width + 4)] * (height + 2)
            draw_dots(self.canvas, left - 1, (row - 1) // 2, [*clear, *box], self.pen)
            ink = Role.KEY_INK
        if hand.state is not HandState.IDLE:
            marked, middle = hand.palm_text(self.pen), (row + height // 2) // 2
            self.canvas.put(left - 1, middle, marked[0], ink)
            self.canvas.put(left + width, middle, marked[-1], ink)
        draw_number(self.canvas, hand.text, left + width // 2, row, scale, ink, self.pen)


def _raised(count: float, order: tuple[int, ...]) -> tuple[float, ...]:
    return tuple(min(1.0, max(0.0, count - order.index(finger))) for finger in range(FINGERS_PER_HAND))


_NAME_WIDTH = 6


def draw_hand_line(hand: DrawnHand, name: str, roll: int, width: int, pen: Pen) -> Canvas:
    """Draws a hand in one line: its name, its number and its fingers, as far as there is room.

    `roll` is the number of fingers at which a hand dies.
    """
    canvas = Canvas(width, 1)
    text, ink, background = hand.palm_text(pen), hand.outline_role, ""
    if hand.state is HandState.IDLE:
        text = text.center(len(hand.text) + 2)
    elif hand.state is HandState.TARGET:
        ink, background = Role.KEY_INK, Role.KEY
    named = _name(name, width - len(text))
    canvas.put(0, 0, named, Role.FAINT if hand.fingers is None else Role.TEXT)
    canvas.put(len(named), 0, text, ink, background, bold=pen.has_bold or not background)
    tally = finger_tally(hand.fingers or 0, pen)
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
