"""The analysis of a game: the move that lost it, and what the alternatives to a winning move lead to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.loss_reasons import LossReason, loss_reason
from cardgames_tui.black_hole.rules import Move, Outcome, Position
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.stopping import Stop, StoppedError, never

if TYPE_CHECKING:
    from cardgames_tui.black_hole.solver import Solver


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


Blame = LosingMove | NoLosingMove
"""The move that lost a game, or why there is none."""


def blame(positions: Sequence[Position], solver: "Solver", *, should_stop: Stop = never) -> Blame:
    """Finds the move that lost a game, by bisection.

    Bisection is sound because a game goes from winnable to lost once and never back: if a position can be
    won, so could every position before it, by playing on to it.

    Args:
        positions: The positions of the game, each after one move from the one before.
        solver: The solver of the deal.
        should_stop: Called every few milliseconds; returns whether to stop.

    Raises:
        StoppedError: The search was stopped.
    """
    if positions[-1].outcome() is Outcome.WON:
        return NoLosingMove.WON
    verdict = solver.solve(positions[-1], should_stop=should_stop).verdict
    if verdict is Verdict.WINNABLE:
        return NoLosingMove.STILL_WINNABLE
    winnable, lost = -1, len(positions) - 1
    while verdict is not Verdict.UNKNOWN and lost - winnable > 1:
        middle = (lost + winnable) // 2
        verdict = solver.solve(positions[middle], should_stop=should_stop).verdict
        if verdict is Verdict.LOST:
            lost = middle
        else:
            winnable = middle
    if verdict is Verdict.UNKNOWN:
        raise StoppedError
    if winnable < 0:
        return NoLosingMove.LOST_FROM_THE_START
    card = positions[lost].top
    assert card is not None  # the card that this move played
    return LosingMove(lost, card)


@dataclass(frozen=True, slots=True)
class Alternatives:
    """The moves besides a winning one, with proved verdicts."""

    count: int
    """How many such moves there are."""
    losing: tuple[Card, ...]
    """The cards that lose."""
    reason: LossReason | None
    """Why the losing card loses, when there is only one, and a simple reason."""


def alternatives(position: Position, best: Move, verdicts: Mapping[Move, Verdict]) -> Alternatives:
    """Sums up the moves besides the best one.

    Args:
        position: The position.
        best: The move that is left out.
        verdicts: The proved verdicts on the positions after each move.
    """
    rest = [move for move in position.legal_moves() if move != best]
    losing = [move for move in rest if verdicts[move] is Verdict.LOST]
    why = loss_reason(position.play(losing[0])) if len(losing) == 1 else None
    return Alternatives(len(rest), tuple(position.fans[move.fan][-1] for move in losing), why)
