"""How a hand is drawn: whole, half behind another, as a number with marks for the fingers, or in a line.

Everything a player must see is a character, not a colour alone: a hand says its number, a dead one says
so, a chosen one has arrows at its number, and one that can be hit has brackets.
"""

from dataclasses import dataclass
from enum import Enum, auto
from math import ceil

from cardgames_tui.tui.draw.canvas import Canvas, draw_dots
from cardgames_tui.tui.draw.hand_shapes import FORMS, HandForm, hand_rows, outlined_hand
from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.themes.roles import Role

HEIGHT, WIDTH = 5, 3
"""The size of a digit, in dots."""

_ROWS = """
    ### .#. ### ### #.# ### ### ### ### ### ... ...
    #.# ##. ..# ..# #.# #.. #.. ..# #.# #.# ... .#.
    #.# .#. ### ### ### ### ### .#. ### ### ### ...
    #.# .#. #.. ..# ..# ..# #.# .#. #.# ..# ... .#.
    ### ### ### ### ..# ### ### .#. ### ### ... ...
"""

_CHARACTERS = "0123456789-:"


def has_digits(text: str) -> bool:
    """Whether every character of a text can be drawn."""
    return bool(text) and set(text) <= set(_CHARACTERS)


def number_width(text: str, scale: int) -> int:
    """How wide a number is, in cells."""
    return (len(text) * (WIDTH + 1) - 1) * scale


def draw_number(canvas: Canvas, text: str, middle: int, row: int, scale: int, role: str, pen: Pen) -> None:
    """Draw a number around a cell, from a half of a line down, enlarged by a scale."""
    rows = [line.split() for line in _ROWS.split("\n") if line.strip()]
    places = [_CHARACTERS.index(character) for character in text]
    lines = [".".join(line[place] for place in places) for line in rows]
    dots = [
        [role * (dot == "#") for dot in line for _ in range(2 * scale)]
        for line in lines
        for _ in range(scale)
    ]
    clear = [[""] * len(dots[0])] * (row % 2)
    draw_dots(canvas, middle - number_width(text, scale) // 2, row // 2, [*clear, *dots], pen)


_GROUP = 5
"""How many marks stand together."""

_LARGEST = 4
"""How many times as large as a digit of five dots the number becomes."""


def tally(
    label: str, marked: str, count: float, width: int, height: int, role: str, pen: Pen, background: str
) -> Canvas:
    """A number of fingers that is too large for hands, written as in codes and between what marks it."""
    marks = finger_marks(count, pen)
    scale = min((height - 2) * 2 // HEIGHT, (width - 4) // max(1, number_width(label, 1)), _LARGEST)
    if scale < 1 or pen.is_ascii or not has_digits(label):
        canvas = Canvas(width, 3, background)
        canvas.put((width - len(marked)) // 2, 0, marked, role, bold=True)
    else:
        canvas = Canvas(width, ceil(HEIGHT * scale / 2) + 2, background)
        draw_number(canvas, label, width // 2, 0, scale, role, pen)
        if marked != label:
            edge = number_width(label, scale) // 2 + 2
            canvas.put(width // 2 - edge, scale, marked[0], role, bold=True)
            canvas.put(width // 2 + edge, scale, marked[-1], role, bold=True)
    canvas.put((width - len(marks)) // 2, canvas.height - 1, marks, role)
    return canvas


def finger_marks(count: float, pen: Pen) -> str:
    """A mark for each finger, a low one for half a finger, with a gap after every fifth."""
    whole, half = ("|", ".") if pen.is_ascii else ("▌", "▖")
    marks = whole * int(count) + half * (count % 1 > 0)
    return " ".join(marks[start : start + _GROUP] for start in range(0, len(marks), _GROUP))


HAND = 5
"""How many fingers a hand has."""

_DRAWN_NUMBER = 12
"""From which height on, in lines, the number on the palm is drawn instead of printed."""

_FRONT = (1, 2, 3, 4, 0)
"""The order in which the digits of a hand are raised; 0 is the thumb."""

_BEHIND = (1, 2, 3, 0, 4)
"""The order in which those of a hand half behind another are: the one that is hardly seen comes last."""


class HandState(Enum):
    """What a hand is in the move that is being thought of."""

    IDLE = auto()
    """Nothing."""
    CHOSEN = auto()
    """The one it is made with."""
    TARGET = auto()
    """One it can be made on."""


@dataclass(frozen=True, slots=True)
class HandShown:
    """What is to be seen of one hand."""

    label: str
    """Its number as codes write it."""
    fingers: float | None
    """How many fingers it shows, below zero for a negative hand; none for a dead one."""
    state: HandState = HandState.IDLE
    """What it is in the move thought of."""
    right: bool = False
    """Whether its thumb is at the right; otherwise it is at the left."""
    down: bool = False
    """Whether its fingers point down, from the other side of the table."""

    @property
    def count(self) -> float:
        """How many fingers are raised."""
        return abs(self.fingers or 0)

    @property
    def text(self) -> str:
        """What stands on the palm."""
        return "dead" if self.fingers is None else self.label

    @property
    def roles(self) -> tuple[Role, Role, Role]:
        """The colours of the hand, of its shade, and of the number on it."""
        if self.fingers is None:
            return Role.DEAD_HAND, Role.DEAD_SHADE, Role.DEAD_INK
        if self.state is HandState.CHOSEN:
            return Role.CHOSEN_HAND, Role.CHOSEN_SHADE, Role.SKIN_INK
        if self.state is HandState.TARGET:
            return Role.TARGET_HAND, Role.TARGET_SHADE, Role.SKIN_INK
        return Role.SKIN, Role.SKIN_SHADE, Role.SKIN_INK

    @property
    def line(self) -> Role:
        """The colour of its outline, and of words about it on the table."""
        if self.fingers is None:
            return Role.FAINT
        return Role.TEXT if self.state is HandState.IDLE else Role.NEXT

    def marked(self, pen: Pen) -> str:
        """What stands on the palm, between arrows or brackets where it is of use in the move thought of."""
        if self.state is HandState.CHOSEN:
            return pen.key(self.text, hinted=True)
        return f"[{self.text}]" if self.state is HandState.TARGET else self.text


def draw_hand(shown: HandShown, width: int, height: int, pen: Pen, background: str = Role.TABLE) -> Canvas:
    """A hand as large as there is room for, at the edge of the table that it comes from."""
    if shown.count > 2 * HAND:
        drawn = tally(shown.label, shown.marked(pen), shown.count, width, height, shown.line, pen, background)
    else:
        forms = [
            form for form in FORMS if form.height <= height and hand_width(form, shown.count, pen) <= width
        ]
        drawn = HandArtist(shown, forms[-1] if forms else FORMS[0], pen).draw(background)
    canvas = Canvas(width, height, background)
    canvas.blit(drawn, (width - drawn.width) // 2, 0 if shown.down else height - drawn.height)
    return canvas


def hand_width(form: HandForm, count: float, pen: Pen) -> int:
    """How wide a hand that shows so many fingers is, in cells: a second one stands out behind the first."""
    return form.width + (_offset(form, pen) if count > HAND else 0)


class HandArtist:
    """Draws one hand in one size."""

    def __init__(self, shown: HandShown, form: HandForm, pen: Pen) -> None:
        self.shown = shown
        self.form = form
        self.pen = pen

    def draw(self, background: str) -> Canvas:
        """The hand on a background, and from six fingers on a second one half behind it."""
        count = self.shown.count
        canvas = Canvas(hand_width(self.form, count, self.pen), self.form.height, background)
        front = 0
        if count > HAND:
            offset = _offset(self.form, self.pen)
            front, behind = (offset, 0) if self.shown.right else (0, offset)
            skin = Role.SKIN_BACK if self.shown.state is HandState.IDLE else self.shown.roles[1]
            self._hand(canvas, behind, _raised(count - HAND, _BEHIND), skin, right=not self.shown.right)
        self._hand(canvas, front, _raised(count, _FRONT), self.shown.roles[0], right=self.shown.right)
        self._number(canvas, front)
        return canvas

    def _hand(self, canvas: Canvas, x: int, raised: tuple[float, ...], skin: Role, *, right: bool) -> None:
        down = self.shown.down
        if self.pen.is_ascii:
            for y, row in enumerate(outlined_hand(self.form, raised, right=right, down=down)):
                for column, character in enumerate(row):
                    canvas.put(x + column, y, character.strip(), self.shown.line)
            return
        rows = hand_rows(self.form, raised)[:: -1 if down else 1]
        roles = {"#": skin, "+": "" if self.pen.outlined else self.shown.roles[1]}
        dots = [[roles.get(dot, "") for dot in row[:: -1 if right else 1]] for row in rows]
        draw_dots(canvas, x, 0, dots, self.pen)

    def _number(self, canvas: Canvas, x: int) -> None:
        shown, form, pen = self.shown, self.form, self.pen
        x += form.width - 1 - form.middle if shown.right else form.middle
        y = form.height - 1 - form.number if shown.down else form.number
        drawn = form.height >= _DRAWN_NUMBER and has_digits(shown.text) and not pen.outlined
        (self._drawn_number if drawn else self._printed_number)(canvas, x, y)

    def _printed_number(self, canvas: Canvas, x: int, y: int) -> None:
        shown, text = self.shown, self.shown.marked(self.pen)
        ink, background = shown.line if self.pen.outlined else shown.roles[2], ""
        if shown.state is HandState.TARGET:
            ink, background = Role.KEY_INK, Role.KEY
        canvas.put(x - len(text) // 2, y, text, ink, background, bold=self.pen.has_bold)

    def _drawn_number(self, canvas: Canvas, x: int, y: int) -> None:
        text, ink = self.shown.text, self.shown.roles[2]
        scale = round(self.form.height / _DRAWN_NUMBER)
        width, row = number_width(text, scale), 2 * y + 1 - HEIGHT * scale // 2
        left = x - width // 2
        if self.shown.state is HandState.TARGET:
            lines, edge = (HEIGHT * scale + row % 2 + 1) // 2, scale - 1
            canvas.fill(left - scale, row // 2 - edge, width + 2 * scale, lines + 2 * edge, Role.KEY)
            ink = Role.KEY_INK
        if self.shown.state is not HandState.IDLE:
            marked = self.shown.marked(self.pen)
            canvas.put(left - 1, y, marked[0], ink)
            canvas.put(left + width, y, marked[-1], ink)
        draw_number(canvas, text, x, row, scale, ink, self.pen)


def _offset(form: HandForm, pen: Pen) -> int:
    """How far a second hand stands out behind the first; outlines must not cross."""
    return form.width if pen.outlined else form.behind


def _raised(count: float, order: tuple[int, ...]) -> tuple[float, ...]:
    """How far each digit is raised."""
    return tuple(min(1.0, max(0.0, count - order.index(digit))) for digit in range(HAND))


_NAME = 6
"""How wide the names of hands are, in cells."""


def hand_bar(shown: HandShown, name: str, roll: int, width: int, pen: Pen) -> Canvas:
    """A hand in one line: its name, its number, and its fingers, as far as there is room."""
    canvas = Canvas(width, 1)
    text, ink, background = shown.marked(pen), shown.line, ""
    if shown.state is HandState.IDLE:
        text = f" {text} "
    elif shown.state is HandState.TARGET:
        ink, background = Role.KEY_INK, Role.KEY
    named = _name(name, width - len(text))
    canvas.put(0, 0, named, Role.FAINT if shown.fingers is None else Role.TEXT)
    canvas.put(len(named), 0, text, ink, background, bold=pen.has_bold or not background)
    marks = finger_marks(shown.count, pen)
    folded = (roll - 1 - ceil(shown.count)) * "·"
    x = len(named) + max(4, len(text)) + 1
    if x + len(marks) <= width:
        canvas.put(x, 0, marks, shown.roles[0])
        canvas.put(x + len(marks), 0, folded * (x + len(marks) + len(folded) <= width), Role.FAINT)
    return canvas


def bar_width(shown: HandShown, roll: int) -> int:
    """How wide a hand in one line is with its whole name and all its fingers, in cells."""
    fingers = len(finger_marks(shown.count, Pen.COLOUR)) + max(0, roll - 1 - ceil(shown.count))
    return _NAME + max(4, len(shown.text) + 2) + 1 + fingers


def _name(name: str, width: int) -> str:
    """As much of a name as there is room for: `left  `, `hand 2`, `l`, `h2`."""
    word, _, number = name.partition(" ")
    names = (name.ljust(_NAME), word[:1] + number)
    return next((name for name in names if len(name) <= width), "")
