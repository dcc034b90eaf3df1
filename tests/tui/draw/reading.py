"""What is seen of a canvas, and the pens that everything is drawn with."""

import pytest

from cardgames_tui.tui.characters import CharacterFilter
from cardgames_tui.tui.draw.canvas import Canvas
from cardgames_tui.tui.draw.pen import Pen

pens = pytest.mark.parametrize("pen", [Pen.COLOUR, Pen.MONOCHROME, Pen.ASCII], ids=lambda pen: pen.name)


def backgrounds(canvas: Canvas) -> set[str]:
    return {canvas[x, y].background for x in range(canvas.width) for y in range(canvas.height)}


def roles(canvas: Canvas) -> set[str]:
    """The roles of inks and backgrounds."""
    return backgrounds(canvas) | {canvas[x, y].ink for x in range(canvas.width) for y in range(canvas.height)}


def is_ascii(canvas: Canvas) -> bool:
    """Whether every character has one in ASCII that stands for it."""
    return "?" not in CharacterFilter(ascii_only=True).replaced(canvas.plain)
