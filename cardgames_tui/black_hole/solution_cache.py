"""The solutions that a solver has found, kept so that no position is searched twice."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from cardgames_tui.black_hole.rules import Move, Position
from cardgames_tui.black_hole.verdict import Solution, Verdict

if TYPE_CHECKING:
    from cardgames_tui.black_hole.solver import Solver


class SolutionCache:
    """The proved solutions of positions of one deal, and the solver that finds them."""

    def __init__(self, start: Position) -> None:
        self._start = start
        self._solutions: dict[Position, Solution] = {}

    @cached_property
    def solver(self) -> "Solver":
        """The solver of the deal, made when it is first needed, since its tables are large."""
        from cardgames_tui.black_hole.solver import Solver

        return Solver(self._start)

    def learn(self, position: Position, solution: Solution) -> None:
        """Keeps a solution that is proved, and with a winning line those of all positions along it."""
        if solution.verdict is Verdict.UNKNOWN:
            return
        self._solutions[position] = solution
        line = solution.line or ()
        for ply, move in enumerate(line, 1):
            position = position.play(move)
            self._solutions[position] = replace(solution, line=line[ply:])

    def solution(self, position: Position) -> Solution | None:
        """The solution of a position; None while it is not known."""
        return self._solutions.get(position)

    def verdict(self, position: Position) -> Verdict:
        """The verdict on a position; `UNKNOWN` while it is not known."""
        solution = self._solutions.get(position)
        return Verdict.UNKNOWN if solution is None else solution.verdict

    def best_move(self, position: Position) -> Move | None:
        """A move that keeps the win; None when none is known."""
        solution = self._solutions.get(position)
        return solution.line[0] if solution is not None and solution.line else None

    def verdicts(self, position: Position) -> Mapping[Move, Verdict] | None:
        """The verdicts on the positions after each move; None unless all are known."""
        verdicts = {move: self.verdict(position.play(move)) for move in position.legal_moves()}
        return None if Verdict.UNKNOWN in verdicts.values() else verdicts
