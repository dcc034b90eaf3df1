"""Hands for windows that are too small for hands: a line each, with a mark for every finger."""

from math import ceil

from textual.geometry import Region

from cardgames_tui.tui.art.canvas import Canvas
from cardgames_tui.tui.art.hands import HandShown, Standing, finger_marks
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.roles import Role
from cardgames_tui.tui.art.seating import SeatPlace

_LIST_HEIGHTS = (8, 5)
"""The room for the lists below the hands, in lines: as much as they should have, and the least."""

_WIDTH = 16
"""How wide a line with its name has to be, in cells."""

_TITLE = 15
"""How wide the name of a player before the hands is, in cells."""

_EDGE = 1
"""How far names stand in, in cells."""

_INDENT = 2
"""How far hands stand in below the name of their player; the mark of the cursor lies there."""

_NAME = 6
"""How wide the names of hands are, in cells."""


def bars(width: int, height: int, seats: int, hands: int) -> tuple[SeatPlace, ...]:
    """The places of the players, from the first."""
    rows = _rows(width, height, seats, hands)
    if rows is None:
        return tuple(_line(Region(0, seats - 1 - seat, width, 1), hands) for seat in range(seats))
    return _blocks(width // ceil(seats / rows), seats, hands, rows)


def bars_height(width: int, height: int, seats: int, hands: int) -> int:
    """How many lines of a table the hands take, so that lists have room below them."""
    ways = (_rows(width, height - below, seats, hands) for below in _LIST_HEIGHTS)
    return next((rows * (hands + 1) for rows in ways if rows is not None), seats)


def _rows(width: int, height: int, seats: int, hands: int) -> int | None:
    """How many players stand one below the other, each above the own hands; none when there is no room."""
    for columns in range(1, seats + 1):
        rows = ceil(seats / columns)
        if width // columns >= _WIDTH + _EDGE + _INDENT and rows * (hands + 1) <= height:
            return rows
    return None


def hand_bar(shown: HandShown, name: str, roll: int, width: int, pen: Pen) -> Canvas:
    """A hand in one line: its name, its number, and its fingers, as far as there is room."""
    canvas = Canvas(width, 1)
    text, ink, ground = shown.marked(pen), shown.line, ""
    if shown.standing is Standing.IDLE:
        text = f" {text} "
    elif shown.standing is Standing.TARGET:
        ink, ground = Role.KEY_INK, Role.KEY
    named = _name(name, width - len(text))
    canvas.put(0, 0, named, Role.FAINT if shown.fingers is None else Role.TEXT)
    canvas.put(len(named), 0, text, ink, ground, bold=pen.has_bold or not ground)
    marks = finger_marks(shown.count, pen)
    folded = (roll - 1 - ceil(shown.count)) * ("." if pen.is_ascii else "·")
    x = len(named) + max(4, len(text)) + 1
    if x + len(marks) <= width:
        canvas.put(x, 0, marks, shown.roles[0])
        canvas.put(x + len(marks), 0, folded * (x + len(marks) + len(folded) <= width), Role.FAINT)
    return canvas


def bar_width(shown: HandShown, roll: int) -> int:
    """How wide a hand in one line is with its whole name and all its fingers, in cells."""
    fingers = len(finger_marks(shown.count, Pen())) + max(0, roll - 1 - ceil(shown.count))
    return _NAME + max(4, len(shown.text) + 2) + 1 + fingers


def _name(name: str, width: int) -> str:
    """As much of a name as there is room for: `left  `, `hand 2`, `l`, `h2`."""
    word, _, number = name.partition(" ")
    names = (name.ljust(_NAME), word[:1] + number)
    return next((name for name in names if len(name) <= width), "")


def _blocks(width: int, seats: int, hands: int, rows: int) -> tuple[SeatPlace, ...]:
    """Each player's name with the hands below it, from below in columns."""
    places = []
    for seat in range(seats):
        x, y = seat // rows * width + _EDGE, (rows - 1 - seat % rows) * (hands + 1)
        room = width - _EDGE - 1
        lines = tuple(Region(x + _INDENT, y + 1 + hand, room - _INDENT, 1) for hand in range(hands))
        places.append(SeatPlace(Region(x, y, room, 1), lines, (), down=False))
    return tuple(places)


def _line(line: Region, hands: int) -> SeatPlace:
    title = min(_TITLE, line.width // (hands + 1))
    slot = (line.width - title) // hands
    places = tuple(Region(title + hand * slot, line.y, slot - 1, 1) for hand in range(hands))
    return SeatPlace(Region(_EDGE, line.y, title - 1 - _EDGE, 1), places, (), down=False)
