"""Hands for windows that are too small for hands: a line each, with a mark for every finger."""

from math import ceil

from textual.geometry import Region

from cardgames_tui.tui.art.canvas import Canvas
from cardgames_tui.tui.art.hand_tally import finger_marks
from cardgames_tui.tui.art.hands import HandShown, Standing
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.roles import Role
from cardgames_tui.tui.art.seating import SeatPlace

_LIST_WIDTH, _LIST_HEIGHT = 22, 2
"""The least room for the lists: their width beside the hands, their height below them."""

_WIDTH = 16
"""How wide a line with its name has to be, in cells."""

_NAME = 6
"""How wide the names of hands are, in cells."""


def bars(width: int, height: int, seats: int, hands: int) -> tuple[tuple[SeatPlace, ...], Region]:
    """The places of the players, from the first, and that of the lists.

    Args:
        width: The room there is, in cells.
        height: The room there is, in lines.
        seats: How many players there are.
        hands: How many hands each has.
    """
    beside = Region(0, 0, width - _LIST_WIDTH - 1, height)
    for room in (beside, Region(0, 0, width, height - _LIST_HEIGHT)):
        for columns in range(1, seats + 1):
            rows = ceil(seats / columns)
            if room.width // columns >= _WIDTH and rows * (hands + 1) <= room.height:
                pitch = min(hands + 2, room.height // rows)
                places = _blocks(room.width // columns, seats, hands, rows, pitch)
                below = Region(0, rows * pitch, width, height - rows * pitch)
                return places, _right_of(room, width) if room == beside else below
    lines = tuple(_line(Region(0, seats - 1 - seat, width, 1), hands) for seat in range(seats))
    return lines, Region(0, seats, width, max(0, height - seats))


def hand_bar(shown: HandShown, name: str, roll: int, width: int, pen: Pen) -> Canvas:
    """A hand in one line: its name, its number, and its fingers, as far as there is room.

    Args:
        shown: What is to be seen of it.
        name: What it is called.
        roll: How many fingers kill it.
        width: The room there is, in cells.
        pen: What to draw with.
    """
    canvas = Canvas(width, 1)
    text, ink, ground = f" {shown.text} ", shown.line, ""
    if shown.standing is Standing.CHOSEN:
        text = pen.key(shown.text, hinted=True)
    elif shown.standing is Standing.TARGET:
        text, ink, ground = f"[{shown.text}]", Role.KEY_INK, Role.KEY
    named = _name(name, width - len(text))
    canvas.put(0, 0, named, Role.FAINT)
    canvas.put(len(named), 0, text, ink, ground, bold=True)
    marks = finger_marks(shown.count, pen)
    folded = (roll - 1 - ceil(shown.count)) * ("." if pen.is_ascii else "·")
    x = len(named) + max(4, len(text)) + 1
    if x + len(marks) + len(folded) <= width:
        canvas.put(x, 0, marks, shown.roles[0])
        canvas.put(x + len(marks), 0, folded, Role.FAINT)
    return canvas


def _name(name: str, width: int) -> str:
    """As much of a name as there is room for: `left  `, `hand 2`, `l`, `h2`."""
    word, _, number = name.partition(" ")
    names = (name.ljust(_NAME), word[:1] + number)
    return next((name for name in names if len(name) <= width), "")


def _blocks(width: int, seats: int, hands: int, rows: int, pitch: int) -> tuple[SeatPlace, ...]:
    """Each player's name with the hands below it, from below in columns."""
    places = []
    for seat in range(seats):
        x, y = seat // rows * width, (rows - 1 - seat % rows) * pitch
        lines = tuple(Region(x, y + 1 + hand, width - 1, 1) for hand in range(hands))
        places.append(SeatPlace(Region(x, y, width - 1, 1), lines, (), down=False))
    return tuple(places)


def _line(line: Region, hands: int) -> SeatPlace:
    """A player's name with the hands beside it."""
    title = min(_WIDTH // 2, line.width // (hands + 1))
    slot = (line.width - title) // hands
    places = tuple(Region(title + hand * slot, line.y, slot - 1, 1) for hand in range(hands))
    return SeatPlace(Region(0, line.y, title - 1, 1), places, (), down=False)


def _right_of(room: Region, width: int) -> Region:
    return Region(room.right + 1, 0, width - room.right - 1, room.height)
