"""What is to be seen of the hands on the table, as values from which they are painted, and where they lie."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from textual.geometry import Region

from cardgames_tui.tui.art.hands import HAND, HandShown
from cardgames_tui.tui.art.hands_layout import HandsShape, hands_layout
from cardgames_tui.tui.art.roles import Role
from cardgames_tui.tui.art.seating import SeatPlace

Place = tuple[int, int]
"""A hand by its seat and by where it lies among its owner's hands, both from 0."""


@dataclass(frozen=True, slots=True)
class SeatShown:
    """What is to be seen of a player."""

    seat: int
    """Where the player sits."""
    name: str
    """What the player is called."""
    short_name: str
    """The name for narrow places."""
    owner: str
    """Whose the hands are: `your`, `Computer's`."""
    hands: tuple[HandShown, ...] = ()
    """The hands from left to right."""
    strength: str = ""
    """How well a computer plays; empty for a person."""
    turn: bool = False
    """Whether it is this player's turn."""
    out: str = ""
    """`out` or `zombie` for a player who has been knocked out."""
    lives: int | None = None
    """How many lives are left in games that count them."""
    won: bool = False
    """Whether this player has won."""


@dataclass(frozen=True, slots=True)
class EffectShown:
    """What the last move did, or what the one thought of would do, said beside the hand that it changes."""

    place: Place
    """The hand."""
    text: str
    """What is done: `2+3=5 dead`."""
    kills: bool = False
    """Whether the hand dies of it."""
    wordings: tuple[str, ...] = ()
    """The text after the name of whoever made the move, the longest first; none for a move not made yet."""
    mover: int = 0
    """Where the one who makes the move sits."""
    start: Place | None = None
    """The hand from which a move that is thought of hits another player."""

    @property
    def planned(self) -> bool:
        """Whether the move is only thought of."""
        return not self.wordings

    @property
    def texts(self) -> tuple[str, ...]:
        """What can be written, the longest first."""
        return self.wordings or (self.text,)

    @property
    def role(self) -> Role:
        """The colour of the words."""
        return Role.LOSES if self.kills else Role.NEXT if self.planned else Role.FAINT


@dataclass(frozen=True, slots=True)
class TableShown:
    """What is to be seen of all players."""

    seats: tuple[SeatShown, ...]
    """The players in the order of play, beginning with the one in front of the screen."""
    names: tuple[str, ...] = ()
    """What hands are called by where they lie: `left`, `right`."""
    roll: int = 5
    """How many fingers kill a hand."""
    effect: EffectShown | None = None
    """What the move that is thought of would do, or else what the last one did."""

    def shape(self, *, outlined: bool) -> HandsShape:
        """What is to be laid out."""
        return HandsShape(len(self.seats), len(self.names), self.roll - 1 > HAND, outlined)

    @property
    def places(self) -> tuple[Place, ...]:
        """Where the hands lie."""
        return tuple((seat.seat, slot) for seat in self.seats for slot in range(len(seat.hands)))

    def seat(self, number: int) -> SeatShown:
        """The player at a seat."""
        return next(seat for seat in self.seats if seat.seat == number)

    def hand(self, place: Place) -> HandShown:
        """The hand at a place."""
        seat, slot = place
        return self.seat(seat).hands[slot]


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
