"""What is to be seen of the hands on the table, as values from which they are painted."""

from dataclasses import dataclass

from cardgames_tui.tui.art.hands import HAND, HandShown
from cardgames_tui.tui.art.hands_layout import HandsShape

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
    """What the last move did, said beside the hand that it was made on."""

    place: Place
    """The hand."""
    text: str
    """What was done: `2+3=5 dead`."""
    kills: bool = False
    """Whether the hand has died of it."""


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
    """What the last move did, if there was one."""

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
