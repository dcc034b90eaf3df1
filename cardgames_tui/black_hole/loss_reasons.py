"""Why a position is lost, where there is a simple reason, as values; `words.because` puts them into English.

Each reason is proved by itself, without a search. A position without one may be lost all the same. Ranks are
indices into `cards.RANKS`.
"""

from collections import Counter
from dataclasses import dataclass

from cardgames_tui.black_hole.cards import Card, adjacent, neighbours
from cardgames_tui.black_hole.family import Solitaire
from cardgames_tui.black_hole.ring import alternating_sums, numbers_after, possible_ends
from cardgames_tui.black_hole.rules import Outcome, Position


@dataclass(frozen=True, slots=True)
class NoFollower:
    """No card can be played."""

    top: Card


@dataclass(frozen=True, slots=True)
class CutOff:
    """Every way round the ring to some cards passes a rank of which no card is left."""

    missing: tuple[int, ...]
    """The ranks of which none is left, one or two."""
    rank: int
    """A rank beyond them."""
    count: int
    """How many cards of that rank are left."""


@dataclass(frozen=True, slots=True)
class Buried:
    """All remaining cards of a rank lie under those that need them."""

    rank: int
    count: int
    """How many cards of the rank are left."""
    over: tuple[int, ...]
    """The ranks of the cards that lie over them and need them."""
    fans: int
    """How many fans they lie in."""


@dataclass(frozen=True, slots=True)
class Blocked:
    """Cards of these ranks block each other: the cards that they need lie under them."""

    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TooMany:
    """A rank has more cards left than there are neighbours on which they can be played."""

    rank: int
    count: int
    """How many cards of the rank are left."""
    neighbours: tuple[int, ...]
    """The neighbouring ranks of which cards are left, or both if there are none of either."""
    missing: int | None
    """The neighbouring rank of which none is left, if there are cards of the other."""


@dataclass(frozen=True, slots=True)
class NoLastCard:
    """Only a card of these ranks could be the last, and none of them lies at the bottom of a fan."""

    solitaire: Solitaire
    ranks: tuple[int, ...]
    """If empty, the cards left cannot be played one after the other in any order."""


LossReason = NoFollower | CutOff | Buried | Blocked | TooMany | NoLastCard
"""Why a position is lost."""


def loss_reason(position: Position) -> LossReason | None:
    """Why a position is lost; None when there is no simple reason."""
    if position.outcome() is Outcome.STUCK:
        assert position.top is not None  # any card opens an empty foundation
        return NoFollower(position.top)
    if position.top is None or not position.cards_left:
        return None
    return (
        _cut_off(position, position.top)
        or _blocked(position, position.top)
        or _too_many(position, position.top)
        or _no_last_card(position, position.top)
    )


def _cut_off(position: Position, top: Card) -> CutOff | None:
    """Cards left beyond ranks of which none is left: every way round the ring passes one of those."""
    counts = position.ranks_left
    reached, gaps = {top.rank}, set()
    for step in (1, -1):
        rank = (top.rank + step) % 13
        while counts[rank] and rank not in reached:
            reached.add(rank)
            rank = (rank + step) % 13
        gaps.add(rank)
    beyond = set(counts) - reached
    return CutOff(tuple(sorted(gaps)), min(beyond), counts[min(beyond)]) if beyond else None


def _blocked(position: Position, top: Card) -> Blocked | Buried | None:
    """Cards that wait for each other.

    Take a card off its fan as soon as a neighbouring rank has ever been reached, which is more than the rules
    allow. What stays then can never be played.
    """
    fans = [list(fan) for fan in position.fans]
    reached = {top.rank}
    moved = True
    while moved:
        moved = False
        for fan in fans:
            while fan and not reached.isdisjoint(neighbours(fan[-1].rank)):
                reached.add(fan.pop().rank)
                moved = True
    stuck = [fan for fan in fans if fan]
    if not stuck:
        return None
    blockers = tuple(sorted({fan[-1].rank for fan in stuck}))
    needed = {near for rank in blockers for near in neighbours(rank)}
    under = Counter(card.rank for fan in stuck for card in fan[:-1] if card.rank in needed)
    if len(under) == 1:
        ((rank, count),) = under.items()
        return Buried(rank, count, blockers, len(stuck))
    return Blocked(blockers)


def _too_many(position: Position, top: Card) -> TooMany | None:
    """More cards of a rank than neighbours to play them on: each follows a neighbour of its own."""
    counts = position.ranks_left
    for rank, count in sorted(counts.items()):
        near = neighbours(rank)
        if count > sum(counts[other] for other in near) + adjacent(rank, top.rank):
            left = tuple(other for other in near if counts[other])
            missing = next((other for other in near if not counts[other]), None)
            return TooMany(rank, count, left, missing) if len(left) == 1 else TooMany(rank, count, near, None)
    return None


def _no_last_card(position: Position, top: Card) -> NoLastCard | None:
    """No rank that could end the game, by the arithmetic of `ring`, lies at the bottom of a fan."""
    counts = position.ranks_left
    ends = possible_ends(numbers_after(alternating_sums([counts[rank] for rank in range(13)]), top.rank))
    if any(ends >> fan[0].rank & 1 for fan in position.fans if fan):
        return None
    return NoLastCard(position.solitaire, tuple(rank for rank in range(13) if ends >> rank & 1))
