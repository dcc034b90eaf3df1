"""Large numbers, drawn in square dots of which two make a cell."""

from cardgames_tui.tui.art.blocks import draw_dots
from cardgames_tui.tui.art.canvas import Canvas
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
