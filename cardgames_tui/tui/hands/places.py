"""Where the hands of a table lie in a view, by whose they are."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from textual.geometry import Region

from cardgames_tui.tui.art.hands_layout import hands_layout
from cardgames_tui.tui.art.seating import SeatPlace
from cardgames_tui.tui.hands.shown import Place, TableShown

_STEEP = 40
"""How many cells to the side weigh as much as a line up or down when the cursor looks for a hand."""


@dataclass(frozen=True)
class TablePlaces:
    """Where everything goes, in cells from the upper left corner."""

    seats: Mapping[int, SeatPlace]
    """The players, by their seats."""
    hands: Mapping[Place, Region]
    """The hands."""
    labels: Mapping[Place, Region]
    """The names of the hands; none when hands are lines themselves."""

    @property
    def occupied(self) -> Iterator[Region]:
        """Everything on which something is drawn already."""
        yield from (seat.title for seat in self.seats.values())
        yield from self.hands.values()
        yield from self.labels.values()

    def spot(self, place: Place) -> Region:
        """A hand with its name."""
        hand = self.hands[place]
        return hand.union(self.labels[place]) if place in self.labels else hand

    def at(self, x: int, y: int) -> Place | None:
        """The hand at a point; none between them."""
        return next((place for place in self.hands if self.spot(place).contains(x, y)), None)

    def next(self, place: Place, dx: int, dy: int) -> Place:
        """The nearest hand in a direction; at the edge of the table the same."""
        x, y = self.hands[place].center
        ahead = []
        for other, region in self.hands.items():
            right, down = region.center[0] - x, region.center[1] - y
            along, across = (right * dx, abs(down) * _STEEP) if dx else (down * dy * _STEEP, abs(right))
            if along > 0:
                ahead.append((along + 3 * across, other))
        return min(ahead)[1] if ahead else place


def table_places(table: TableShown, width: int, height: int, *, outlined: bool) -> TablePlaces:
    """Where everything goes in the room there is."""
    layout = hands_layout(width, height, table.shape(outlined=outlined))
    seats = {seat.seat: place for seat, place in zip(table.seats, layout.seats, strict=True)}
    hands = {(seat, slot): hand for seat, place in seats.items() for slot, hand in enumerate(place.hands)}
    labels = {(seat, slot): name for seat, place in seats.items() for slot, name in enumerate(place.labels)}
    return TablePlaces(seats, hands, labels)
