"""Everybody's hands as they are painted: from what is to be seen and a layout to a drawing."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from textual.geometry import Region

from cardgames_tui.tui.art.hand_art import HandArtist, HandShown
from cardgames_tui.tui.art.hand_glyphs import HandGlyphs
from cardgames_tui.tui.hands.layout import TableLayout
from cardgames_tui.tui.hands.shown import Place, SeatShown, TableShown
from cardgames_tui.tui.textual_ext.drawing import Drawing, Piece, length, merged, parsed


def paint(
    table: TableShown,
    layout: TableLayout,
    height: int,
    glyphs: HandGlyphs,
    lights: Mapping[Place, str],
) -> Drawing:
    """The table with all hands.

    Args:
        table: What is to be seen.
        layout: Where it goes.
        height: How many lines there are.
        glyphs: The characters to draw with.
        lights: What lies under some hands, such as the light of the cursor.
    """
    canvas = _Canvas(height)
    for seat, region in zip(table.seats, layout.titles, strict=True):
        canvas.put(region, title(seat, region.width), centred=layout.centred)
    for place, region in layout.hands.items():
        drawn = _hand(table.hand(place), glyphs, region.width, region.height)
        canvas.put(region, drawn, centred=layout.centred, ground=lights.get(place, ""))
    return Drawing(canvas.lines())


@lru_cache(512)
def _hand(hand: HandShown, glyphs: HandGlyphs, width: int, height: int) -> Drawing:
    return Drawing.of(HandArtist(hand, glyphs).draw(width, height))


def title(seat: SeatShown, width: int) -> Drawing:
    """A player's name with what else there is to know, as far as there is room; lives are never left out."""
    mark, short_mark = ("won  ", "won ") if seat.won else ("-> " * seat.turn, "> " * seat.turn)
    lives = "" if seat.lives is None else "1 life" if seat.lives == 1 else f"{seat.lives} lives"
    details = [detail for detail in (seat.strength, seat.out, lives) if detail]
    wordings = [(mark, seat.name, f"  {', '.join(details)}" if details else "")]
    wordings += [(mark, seat.name, f" {detail}") for detail in ([lives] if lives else details[::-1])]
    wordings += [] if lives else [(mark, seat.name, ""), (short_mark, seat.name, "")]
    wordings += [(sign, seat.short_name, f" {lives}" if lives else "") for sign in (mark, short_mark)]
    shortest = (short_mark, seat.short_name, "" if seat.lives is None else f" x{seat.lives}")
    sign, name, more = next((each for each in wordings if len("".join(each)) <= width), shortest)
    return Drawing([[(sign, "bold $table-key"), (name, "bold"), (more, "$text-muted")]])


class _Canvas:
    """Lines into which drawings are put side by side, from left to right in every line.

    Args:
        height: How many lines there are.
    """

    def __init__(self, height: int) -> None:
        self._rows: list[dict[int, list[Piece]]] = [{} for _ in range(height)]

    def put(self, region: Region, drawing: Drawing, *, centred: bool, ground: str = "") -> None:
        """Draw something in a region.

        Args:
            region: Where.
            drawing: What, at most as large as the region.
            centred: Whether it stands in the middle of the width.
            ground: The style of all of the region, under the drawing.
        """
        left = max(0, region.width - drawing.width) // 2 if centred else 0
        for y, line in enumerate(drawing.lines[: region.height], region.y):
            if y < len(self._rows):
                self._rows[y][region.x] = _filled(line, left, region.width, ground)

    def lines(self) -> list[list[Piece]]:
        """The lines."""
        return [_joined(row) for row in self._rows]


def _filled(line: Sequence[Piece], left: int, width: int, ground: str) -> list[Piece]:
    """A line as wide as its region, after some blanks on the left."""
    pieces = [(text, parsed(look) + parsed(ground)) for text, look in line] if ground else line
    return [(" " * left, ground), *pieces, (" " * max(0, width - left - length(line)), ground)]


def _joined(row: Mapping[int, list[Piece]]) -> list[Piece]:
    pieces: list[Piece] = []
    end = 0
    for x in sorted(row):
        pieces += [(" " * (x - end), ""), *row[x]]
        end = x + length(row[x])
    return merged(pieces)
