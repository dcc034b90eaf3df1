"""What a search answers: whether a position can be won, and how; and what past searches have proved."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from cardgames_tui.black_hole.rules import Move, Position

if TYPE_CHECKING:
    from cardgames_tui.black_hole.solver import Solver


class Verdict(Enum):
    """What is known of a position."""

    WINNABLE = "winnable"
    """A line wins it."""
    LOST = "lost"
    """No line wins it; proved by exhaustion."""
    UNKNOWN = "unknown"
    """The search was stopped before it knew."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a search has found out about a position."""

    verdict: Verdict
    line: tuple[Move, ...] | None
    """Moves that win from the position; only of a winnable one."""
    states: int
    """How many states the search visited."""
    cpu_seconds: float
    """The CPU time that it took in its thread."""


class Knowledge:
    """The answers of past searches, so that nothing is searched for twice."""

    def __init__(self, start: Position) -> None:
        self._start = start
        self._solutions: dict[Position, Solution] = {}
        self._judgements: dict[Position, Mapping[Move, Verdict]] = {}

    @cached_property
    def solver(self) -> "Solver":
        """The solver of the deal, made when the first question is asked: its tables are large."""
        from cardgames_tui.black_hole.solver import Solver

        return Solver(self._start)

    def learn(self, position: Position, solution: Solution) -> None:
        """Keep a proved answer; a winning line also answers for every position along it."""
        if solution.verdict is Verdict.UNKNOWN:
            return
        self._solutions[position] = solution
        line = solution.line or ()
        for ply, move in enumerate(line, 1):
            position = position.play(move)
            self._solutions[position] = replace(solution, line=line[ply:])

    def learn_moves(self, position: Position, verdicts: Mapping[Move, Verdict]) -> None:
        """Keep what the moves of a position lead to."""
        self._judgements[position] = verdicts

    def solution(self, position: Position) -> Solution | None:
        """The proved answer for a position; none while it is not known."""
        return self._solutions.get(position)

    def verdict(self, position: Position) -> Verdict:
        """Whether a position can be won, as far as it is known."""
        solution = self._solutions.get(position)
        return Verdict.UNKNOWN if solution is None else solution.verdict

    def best_move(self, position: Position) -> Move | None:
        """A move that keeps the win, if one is known."""
        solution = self._solutions.get(position)
        return solution.line[0] if solution is not None and solution.line else None

    def verdicts(self, position: Position) -> Mapping[Move, Verdict] | None:
        """What the moves of a position lead to; none while that is not known."""
        return self._judgements.get(position)
