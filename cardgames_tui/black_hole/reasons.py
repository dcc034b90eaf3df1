"""Why a position is lost, where there is a simple reason; `words` says it.

Each reason is proved by itself, without a search. A position without one may be lost all the same.
"""

from collections import Counter
from collections.abc import Mapping

from cardgames_tui.black_hole.cards import Card, adjacent, neighbours
from cardgames_tui.black_hole.rules import Move, Outcome, Position
from cardgames_tui.black_hole.search.ring import alternating_sums, numbers_after, possible_ends
from cardgames_tui.black_hole.statements import (
    Blocked,
    Buried,
    CutOff,
    NoFollower,
    NoLastCard,
    Others,
    Reason,
    TooMany,
)
from cardgames_tui.black_hole.verdict import Verdict


def reason(position: Position) -> Reason | None:
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


def others(position: Position, best: Move, verdicts: Mapping[Move, Verdict]) -> Others:
    """What the moves besides the best one lead to, by the verdicts on all of them."""
    rest = [move for move in position.legal_moves() if move != best]
    losing = [move for move in rest if verdicts[move] is Verdict.LOST]
    why = reason(position.play(losing[0])) if len(losing) == 1 else None
    return Others(len(rest), tuple(position.fans[move.fan][-1] for move in losing), why)


def _cut_off(position: Position, top: Card) -> CutOff | None:
    """Cards left beyond ranks of which none is left: every way round the ring passes one of those."""
    counts = _counts(position)
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
    counts = _counts(position)
    for rank, count in sorted(counts.items()):
        near = neighbours(rank)
        if count > sum(counts[other] for other in near) + adjacent(rank, top.rank):
            left = tuple(other for other in near if counts[other])
            missing = next((other for other in near if not counts[other]), None)
            return TooMany(rank, count, left, missing) if len(left) == 1 else TooMany(rank, count, near, None)
    return None


def _no_last_card(position: Position, top: Card) -> NoLastCard | None:
    """No rank that could end the game, by the arithmetic of `ring`, lies at the bottom of a fan."""
    counts = _counts(position)
    ends = possible_ends(numbers_after(alternating_sums([counts[rank] for rank in range(13)]), top.rank))
    if any(ends >> fan[0].rank & 1 for fan in position.fans if fan):
        return None
    return NoLastCard(position.game, tuple(rank for rank in range(13) if ends >> rank & 1))


def _counts(position: Position) -> Counter[int]:
    return Counter(card.rank for fan in position.fans for card in fan)
