"""Where everybody's hands go in the room there is."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from textual.geometry import Region

from cardgames_tui.tui.art.hand_art import HUGE, LARGEST, SMALL, TALL
from cardgames_tui.tui.hands.shown import Place, TableShown

LINE = 1
"""The height of hands that are drawn as bars."""

_HEIGHTS = (*range(LARGEST, HUGE - 1, -1), TALL, SMALL)
"""The heights of hands that have fingers, the largest first."""

_NARROWEST, _WIDEST = 6, 30
"""How wide a hand with fingers can be, in cells."""

_BAR = 26
"""How wide a hand that is a bar can be, in cells."""

_HIGH_ENOUGH, _BLOCK = 23, 8
"""From how many lines of the screen on hands get fingers, and the lines that all of them take then."""

_TITLES = ((76, 26), (0, 13))
"""How wide the titles beside bars are, in cells, by the width that there is at least."""


@dataclass(frozen=True)
class TableLayout:
    """Where everything goes, in cells from the upper left corner."""

    titles: tuple[Region, ...]
    """What is said about each player, in the order of the seats shown."""
    hands: Mapping[Place, Region]
    """The hands."""
    centred: bool
    """Whether titles stand over the middle of their hands, and not to the left of them."""

    def at(self, x: int, y: int) -> Place | None:
        """The hand at a point; none between them."""
        return next((place for place, region in self.hands.items() if region.contains(x, y)), None)

    def next(self, place: Place, dx: int, dy: int) -> Place:
        """The nearest hand in a direction; at the edge of the table the same."""
        x, y = self.hands[place].center
        ahead = []
        for other, region in self.hands.items():
            right, down = region.center[0] - x, region.center[1] - y
            along, across = (right * dx, abs(down) * 40) if dx else (down * dy * 40, abs(right))
            if along > 0:
                ahead.append((along + 3 * across, other))
        return min(ahead)[1] if ahead else place


def wanted_height(players: int, screen_height: int) -> int:
    """How many lines the hands ask for on a screen that has other things to show as well."""
    return _BLOCK if screen_height >= _HIGH_ENOUGH else players


def table_layout(table: TableShown, width: int, height: int) -> TableLayout:
    """The layout with the largest hands that there is room for: round the table, or a line for each player.

    Args:
        table: Who sits there.
        width: The room, in cells.
        height: The same, in lines.
    """
    players, hands = len(table.seats), max(len(seat.hands) for seat in table.seats)
    grids = [
        (_tallest(height // ceil(players / columns) - 1), -columns)
        for columns in range(1, (players + 3) // 2)
        if width // columns // hands >= _NARROWEST
    ]
    tall, columns = max(grids, default=(LINE, -1))
    return _lines(table, width) if tall == LINE else _grid(table, width, height, tall, -columns)


def _tallest(height: int) -> int:
    return next((tall for tall in _HEIGHTS if tall <= height), LINE)


def _lines(table: TableShown, width: int) -> TableLayout:
    """A line for each player, the title before the hands."""
    before = next(title for least, title in _TITLES if width >= least)
    titles, hands = [], {}
    for y, seat in enumerate(table.seats):
        titles.append(Region(0, y, before - 1, LINE))
        each = min(_BAR, (width - before) // len(seat.hands))
        for slot in range(len(seat.hands)):
            hands[seat.seat, slot] = Region(before + slot * each, y, each, LINE)
    return TableLayout(tuple(titles), hands, centred=False)


def _grid(table: TableShown, width: int, height: int, tall: int, columns: int) -> TableLayout:
    """Players in rows, each with a title above the hands; the last row may have fewer players."""
    rows = [table.seats[at : at + columns] for at in range(0, len(table.seats), columns)]
    block = min(height // len(rows), tall + 3)
    above = (height - block * len(rows)) // 2
    titles, hands = [], {}
    for number, row in enumerate(rows):
        across, y = width // len(row), above + number * block
        for at, seat in enumerate(row):
            titles.append(Region(at * across, y, across, 1))
            each = min(_WIDEST, across // len(seat.hands))
            left = at * across + (across - each * len(seat.hands)) // 2
            for slot in range(len(seat.hands)):
                hands[seat.seat, slot] = Region(left + slot * each, y + 1, each, tall)
    return TableLayout(tuple(titles), hands, centred=True)
