"""More fingers than two hands have: the number large, and below it a mark for each finger, five by five."""

from math import ceil

from cardgames_tui.tui.art.canvas import Canvas
from cardgames_tui.tui.art.digits import HEIGHT, draw_number, has_digits, number_width
from cardgames_tui.tui.art.pen import Pen

_GROUP = 5
"""How many marks stand together."""

_LARGEST = 3
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
