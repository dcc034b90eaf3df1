"""The analysis of positions and games: reasons for losses, and the move that lost a game.

The results are values, which `words` puts into English. Ranks are indices into `cards.RANKS`. An analysis
that is stopped raises `StoppedError`.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from cardgames_tui.solitaire.cards import Card, adjacent, neighbours
from cardgames_tui.solitaire.ring import alternating_sums, crossings_after, possible_ends
from cardgames_tui.solitaire.rules import Move, Outcome, Position, Verdict
from cardgames_tui.solitaire.solitaires import Solitaire
from cardgames_tui.stopping import Monitor

if TYPE_CHECKING:
    from cardgames_tui.solitaire.solver import Solver


@dataclass(frozen=True, slots=True)
class NoPlayableCard:
    """No card can be played."""

    top: Card


@dataclass(frozen=True, slots=True)
class UnreachableRank:
    """Both ways round the ring to some cards pass a rank of which no card is left."""

    missing: tuple[int, ...]
    """The one or two ranks of which no card is left."""
    rank: int
    """A rank beyond them."""
    count: int
    """How many cards of that rank are left."""


@dataclass(frozen=True, slots=True)
class BuriedRank:
    """All remaining cards of a rank lie under those that need them."""

    rank: int
    count: int
    """How many cards of the rank are left."""
    ranks_above: tuple[int, ...]
    """The ranks of the cards above them that need them."""
    fans: int
    """How many fans they lie in."""


@dataclass(frozen=True, slots=True)
class DeadlockedRanks:
    """Cards of some ranks block each other: the cards that they need lie under them."""

    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TooFewNeighbours:
    """A rank has more cards left than there are neighbours on which they can be played."""

    rank: int
    count: int
    """How many cards of the rank are left."""
    neighbours: tuple[int, ...]
    """The neighbouring ranks of which cards are left; both if no card is left of either."""
    missing: int | None
    """The neighbouring rank of which no card is left, if cards of the other are left."""


@dataclass(frozen=True, slots=True)
class NoLastCard:
    """Only a card of some ranks could be the last, and none of them lies at the bottom of a fan."""

    solitaire: Solitaire
    ranks: tuple[int, ...]
    """Empty when the cards left cannot be played in any order."""


LossReason = NoPlayableCard | UnreachableRank | BuriedRank | DeadlockedRanks | TooFewNeighbours | NoLastCard
"""Why a position is lost."""


def loss_reason(position: Position) -> LossReason | None:
    """Why a position is lost; None when there is no simple reason."""
    if position.outcome() is Outcome.STUCK:
        assert position.top is not None  # any card opens an empty foundation
        return NoPlayableCard(position.top)
    if position.top is None or not position.cards_left:
        return None
    return (
        _unreachable_rank(position, position.top)
        or _deadlock(position, position.top)
        or _too_few_neighbours(position, position.top)
        or _no_last_card(position, position.top)
    )


def _unreachable_rank(position: Position, top: Card) -> UnreachableRank | None:
    """Finds cards that both ways round the ring do not reach, because a rank is missing on each."""
    counts = position.ranks_left
    reached, gaps = {top.rank}, set()
    for step in (1, -1):
        rank = (top.rank + step) % 13
        while counts[rank] and rank not in reached:
            reached.add(rank)
            rank = (rank + step) % 13
        gaps.add(rank)
    beyond = set(counts) - reached
    return UnreachableRank(tuple(sorted(gaps)), min(beyond), counts[min(beyond)]) if beyond else None


def _deadlock(position: Position, top: Card) -> DeadlockedRanks | BuriedRank | None:
    """Finds cards that wait for each other.

    Every card is taken off its fan as soon as a neighbouring rank has ever been reached, which is more than
    the rules allow. A card that still stays can never be played.
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
        if all(adjacent(rank, blocker) for blocker in blockers):
            return BuriedRank(rank, count, blockers, len(stuck))
    return DeadlockedRanks(blockers)


def _too_few_neighbours(position: Position, top: Card) -> TooFewNeighbours | None:
    """Finds a rank with more cards than its neighbours: each card follows a neighbour of its own."""
    counts = position.ranks_left
    for rank, count in sorted(counts.items()):
        near = neighbours(rank)
        if count > sum(counts[other] for other in near) + adjacent(rank, top.rank):
            left = tuple(other for other in near if counts[other])
            missing = next((other for other in near if not counts[other]), None)
            return TooFewNeighbours(rank, count, left or near, missing if left else None)
    return None


def _no_last_card(position: Position, top: Card) -> NoLastCard | None:
    """Finds that no possible last rank, by the arithmetic of `ring`, lies at the bottom of a fan."""
    counts = position.ranks_left
    ends = possible_ends(crossings_after(alternating_sums([counts[rank] for rank in range(13)]), top.rank))
    if any(ends >> fan[0].rank & 1 for fan in position.fans if fan):
        return None
    return NoLastCard(position.solitaire, tuple(rank for rank in range(13) if ends >> rank & 1))


@dataclass(frozen=True, slots=True)
class Mistake:
    """The move that lost a game."""

    ply: int
    """How many moves had been played before it."""
    card: Card
    """The card that it played."""


class NoMistake(Enum):
    """Why no move lost a game."""

    WON = "won"
    STILL_WINNABLE = "still winnable"
    LOST_FROM_THE_START = "lost from the start"


def find_mistake(
    positions: Sequence[Position], solver: "Solver", *, monitor: Monitor = Monitor()
) -> Mistake | NoMistake:
    """Finds the move that lost a game, given all its positions.

    Bisection is sound because a game goes from winnable to lost once and never back: if a position can be
    won, so could every position before it, by playing on to it.
    """

    def is_lost(position: Position) -> bool:
        return solver.solve(position, monitor=monitor).verdict is Verdict.LOST

    if positions[-1].outcome() is Outcome.WON:
        return NoMistake.WON
    if not is_lost(positions[-1]):
        return NoMistake.STILL_WINNABLE
    lost = bisect_left(positions, True, hi=len(positions) - 1, key=is_lost)
    if not lost:
        return NoMistake.LOST_FROM_THE_START
    card = positions[lost].top
    assert card is not None  # the card that this move played
    return Mistake(lost - 1, card)


@dataclass(frozen=True, slots=True)
class OtherMoves:
    """The moves besides a winning one."""

    count: int
    losing: tuple[Card, ...]
    """The cards that lose."""
    reason: LossReason | None
    """Why the losing card loses, if there is only one and a simple reason."""


def other_moves(position: Position, best: Move, verdicts: Mapping[Move, Verdict]) -> OtherMoves:
    """Sums up the moves besides the best one, given the proved verdict after each move."""
    rest = [move for move in position.legal_moves() if move != best]
    losing = [move for move in rest if verdicts[move] is Verdict.LOST]
    why = loss_reason(position.play(losing[0])) if len(losing) == 1 else None
    return OtherMoves(len(rest), tuple(position.fans[move.fan][-1] for move in losing), why)
