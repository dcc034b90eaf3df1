"""What the solver tells about a played line: where it was lost, and which moves keep the win."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardgames_tui.black_hole.rules import Move, Outcome, Position
from cardgames_tui.black_hole.solver import Solver, Verdict, never
from cardgames_tui.black_hole.statements import Blame, LosingMove, NoLosingMove


@dataclass(frozen=True, slots=True)
class PointOfNoReturn:
    """Where a played line was lost."""

    verdict: Verdict
    """LOST when the line was lost, WINNABLE when it was not, UNKNOWN when the search was stopped."""
    ply: int | None
    """The index of the last winnable position: the move played there lost the game. None when the first
    position is lost already, when nothing is lost, or when the search was stopped."""


def point_of_no_return(
    positions: Sequence[Position], solver: Solver, *, should_stop: Callable[[], bool] = never
) -> PointOfNoReturn:
    """Find the move that lost the game, by halving.

    Halving is sound because a line goes from winnable to lost once and never back: if a position can be won,
    so could every position before it, by playing on to it.

    Args:
        positions: The positions of the line, each after one move from the one before.
        solver: The solver of the deal.
        should_stop: Asked every few milliseconds; the search stops when it says so.
    """
    verdict = solver.solve(positions[-1], should_stop=should_stop).verdict
    if verdict is not Verdict.LOST:
        return PointOfNoReturn(verdict, None)
    lost, winnable = len(positions) - 1, -1
    while lost - winnable > 1:
        middle = (lost + winnable) // 2
        verdict = solver.solve(positions[middle], should_stop=should_stop).verdict
        if verdict is Verdict.UNKNOWN:
            return PointOfNoReturn(verdict, None)
        if verdict is Verdict.LOST:
            lost = middle
        else:
            winnable = middle
    return PointOfNoReturn(Verdict.LOST, winnable if winnable >= 0 else None)


def blame(positions: Sequence[Position], found: PointOfNoReturn) -> Blame:
    """What a point of no return says about the moves of its line."""
    if positions[-1].outcome() is Outcome.WON:
        return NoLosingMove.WON
    if found.verdict is Verdict.WINNABLE:
        return NoLosingMove.STILL_WINNABLE
    if found.verdict is Verdict.UNKNOWN:
        return NoLosingMove.NOT_FOUND
    if found.ply is None:
        return NoLosingMove.LOST_FROM_THE_START
    card = positions[found.ply + 1].top
    assert card is not None  # the card that this move played
    return LosingMove(found.ply + 1, card)


def judge_moves(
    position: Position, solver: Solver, *, should_stop: Callable[[], bool] = never
) -> dict[Move, Verdict]:
    """Say of each legal move whether it keeps the win (WINNABLE) or loses it.

    Args:
        position: Where the moves can be made.
        solver: The solver of the deal; the moves share what it has proved.
        should_stop: Asked every few milliseconds; moves not judged by then are UNKNOWN.
    """
    return {
        move: solver.solve(position.play(move), should_stop=should_stop).verdict
        for move in position.legal_moves()
    }
