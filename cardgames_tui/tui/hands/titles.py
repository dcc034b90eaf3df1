"""What is said about a player: the name, whose turn it is, the lives, how well a computer plays."""

from cardgames_tui.tui.art.canvas import Canvas
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.roles import Role
from cardgames_tui.tui.art.seating import SeatPlace
from cardgames_tui.tui.hands.shown import SeatShown

Words = tuple[str, str, str]
"""The mark of whose turn it is, the name, and what else there is to know."""


def put_title(canvas: Canvas, seat: SeatShown, place: SeatPlace, pen: Pen) -> None:
    """Write what there is to say about a player: between two hands one below the other, else on a line.

    Args:
        canvas: What to draw on.
        seat: The player.
        place: Where the player sits.
        pen: What to draw with.
    """
    lines = [seat.name, *_details(seat)]
    if (
        place.between
        and max(map(len, lines[1:]), default=0) <= place.between
        and len(lines[0]) <= place.title.width
    ):
        y = place.title.y if place.down else place.title.bottom - len(lines)
        for line, text in enumerate(lines):
            role = _name_role(seat) if line == 0 or text == _TO_MOVE else Role.FAINT
            x = place.title.x + (place.title.width - len(text)) // 2
            canvas.put(x, y + line, text, role, bold=role is not Role.FAINT)
        return
    region = place.title
    mark, name, more = _line(seat, region.width, pen)
    text = f"{mark}{name}{' ' * bool(more)}{more}"[: region.width]
    x = region.x + (region.width - len(text)) // 2 * bool(place.labels)
    canvas.put(x, region.y, text, Role.FAINT)
    canvas.put(x, region.y, text[: len(mark) + len(name)], _name_role(seat), bold=True)


_TO_MOVE = "to move"


def _name_role(seat: SeatShown) -> Role:
    return Role.NEXT if seat.turn else Role.KEEPS if seat.won else Role.TEXT


def _lives(seat: SeatShown) -> str:
    return "" if seat.lives is None else "1 life" if seat.lives == 1 else f"{seat.lives} lives"


def _details(seat: SeatShown) -> list[str]:
    """What else there is to know, the most important first."""
    details = ("won" * seat.won, _TO_MOVE * seat.turn, _lives(seat), seat.out, seat.strength)
    return [detail for detail in details if detail]


def _line(seat: SeatShown, width: int, pen: Pen) -> Words:
    """What fits on one line; lives are never left out."""
    arrow, lives = f"{pen.arrow} " * seat.turn, _lives(seat)
    details = [detail for detail in _details(seat) if detail != _TO_MOVE]
    wordings = [("", f"{seat.name} {_TO_MOVE}", ", ".join(details))] if seat.turn else []
    wordings += [(arrow, seat.name, ", ".join(details[:count])) for count in range(len(details), 0, -1)]
    wordings += [] if lives or seat.won else [(arrow, seat.name, "")]
    wordings += [(arrow, seat.short_name, detail) for detail in details[:1]]
    shortest = (arrow[:1], seat.short_name, f"x{seat.lives}" * bool(lives))
    return next((each for each in wordings if len("".join(each)) + bool(each[2]) <= width), shortest)
