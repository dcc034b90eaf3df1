"""Draws numbers and times in large digits."""

from cardgames_tui.tui.draw.canvas import Canvas, draw_dots
from cardgames_tui.tui.draw.pen import Pen

DIGIT_HEIGHT, DIGIT_WIDTH = 5, 3
"""In dots."""

_DIGIT_ROWS = """
    ### .#. ### ### #.# ### ### ### ### ### ... ...
    #.# ##. ..# ..# #.# #.. #.. ..# #.# #.# ... .#.
    #.# .#. ### ### ### ### ### .#. ### ### ### ...
    #.# .#. #.. ..# ..# ..# #.# .#. #.# ..# ... .#.
    ### ### ### ### ..# ### ### .#. ### ### ... ...
"""

_DRAWN_CHARACTERS = "0123456789-:"


def has_digits(text: str) -> bool:
    """Whether every character of a text can be drawn as a digit."""
    return bool(text) and set(text) <= set(_DRAWN_CHARACTERS)


def number_width(text: str, scale: int) -> int:
    """The width of a drawn number in cells."""
    return (len(text) * (DIGIT_WIDTH + 1) - 1) * scale


def draw_number(canvas: Canvas, text: str, middle: int, row: int, scale: int, role: str, pen: Pen) -> None:
    """Draws a number centred on column `middle`, from the half-line `row` down."""
    rows = [line.split() for line in _DIGIT_ROWS.split("\n") if line.strip()]
    places = [_DRAWN_CHARACTERS.index(character) for character in text]
    lines = [".".join(line[place] for place in places) for line in rows]
    dots = [
        [role * (dot == "#") for dot in line for _ in range(2 * scale)]
        for line in lines
        for _ in range(scale)
    ]
    clear = [[""] * len(dots[0])] * (row % 2)
    draw_dots(canvas, middle - number_width(text, scale) // 2, row // 2, [*clear, *dots], pen)
