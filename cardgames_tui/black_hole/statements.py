"""What there is to say about positions and moves, as values; `words` says it in English.

Ranks are indices into `cards.RANKS`, fans are counted from 0.
"""

from dataclasses import dataclass
from enum import Enum

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.family import Game


@dataclass(frozen=True, slots=True)
class NoSuchFan:
    """A move is not legal, for the table has no such fan."""

    game: Game
    fan: int
    fans: int
    """How many fans there are."""


@dataclass(frozen=True, slots=True)
class EmptyFan:
    """A move is not legal, for the fan is empty."""

    game: Game
    fan: int


@dataclass(frozen=True, slots=True)
class DoesNotFollow:
    """A move is not legal, for the card is not next in rank to the one on top of the foundation."""

    card: Card
    top: Card


Objection = NoSuchFan | EmptyFan | DoesNotFollow
"""Why a move is not legal."""


@dataclass(frozen=True, slots=True)
class NoFollower:
    """A position is lost, for no card can be played."""

    top: Card


@dataclass(frozen=True, slots=True)
class CutOff:
    """A position is lost, for every way round the ring to some cards passes a rank of which none is left."""

    missing: tuple[int, ...]
    """The ranks of which none is left, one or two."""
    rank: int
    """A rank beyond them."""
    count: int
    """How many cards of that rank are left."""


@dataclass(frozen=True, slots=True)
class Buried:
    """A position is lost, for all remaining cards of a rank lie under those that need them."""

    rank: int
    count: int
    """How many cards of the rank are left."""
    over: tuple[int, ...]
    """The ranks that lie over them and need them."""
    fans: int
    """In how many fans they do."""


@dataclass(frozen=True, slots=True)
class Blocked:
    """A position is lost, for cards of these ranks lie over what the others need."""

    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TooMany:
    """A position is lost, for a rank has more cards left than neighbours on which they can be played."""

    rank: int
    count: int
    """How many cards of the rank are left."""
    neighbours: tuple[int, ...]
    """The neighbouring ranks of which cards are left, or both if there are none of either."""
    missing: int | None
    """The neighbouring rank of which none is left, if there are cards of the other."""


@dataclass(frozen=True, slots=True)
class NoLastCard:
    """A position is lost, for only a card of these ranks could be the last, and none lies at the bottom."""

    game: Game
    ranks: tuple[int, ...]
    """Without any, the cards left cannot be played in one line, in whatever order they lie."""


Reason = NoFollower | CutOff | Buried | Blocked | TooMany | NoLastCard
"""Why a position is lost."""


@dataclass(frozen=True, slots=True)
class Others:
    """What the moves besides a winning one lead to, all of which are proved."""

    count: int
    """How many there are."""
    losing: tuple[Card, ...]
    """The cards that lose."""
    reason: Reason | None
    """Why the only one that loses does, where there is a simple reason."""


@dataclass(frozen=True, slots=True)
class LosingMove:
    """The move that lost a game."""

    number: int
    """Counted from 1."""
    card: Card


class NoLosingMove(Enum):
    """Why there is no move that lost a game."""

    WON = "won"
    STILL_WINNABLE = "still winnable"
    LOST_FROM_THE_START = "lost from the start"
    NOT_FOUND = "not found"
    """The search was stopped before it knew."""


Blame = LosingMove | NoLosingMove
"""Where a game was lost."""
