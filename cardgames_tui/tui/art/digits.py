"""Large numbers, and numbers of fingers that are too large for hands."""

from math import ceil

from cardgames_tui.tui.art.canvas import Canvas, draw_dots
from cardgames_tui.tui.art.pen import Pen

HEIGHT, WIDTH = 5, 3
"""The size of a digit, in dots."""

_ROWS = """
    ### .#. ### ### #.# ### ### ### ### ### ...
    #.# ##. ..# ..# #.# #.. #.. ..# #.# #.# ...
    #.# .#. ### ### ### ### ### .#. ### ### ###
    #.# .#. #.. ..# ..# ..# #.# .#. #.# ..# ...
    ### ### ### ### ..# ### ### .#. ### ### ...
"""

_CHARACTERS = "0123456789-"


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
    label: str, marked: str, count: float, width: int, height: int, role: str, pen: Pen, ground: str
) -> Canvas:
    """A number of fingers that is too large for hands, written as in codes and between what marks it."""
    marks = finger_marks(count, pen)
    scale = min((height - 2) * 2 // HEIGHT, (width - 4) // max(1, number_width(label, 1)), _LARGEST)
    if scale < 1 or pen.is_ascii or not has_digits(label):
        canvas = Canvas(width, 3, ground)
        canvas.put((width - len(marked)) // 2, 0, marked, role, bold=True)
    else:
        canvas = Canvas(width, ceil(HEIGHT * scale / 2) + 2, ground)
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
