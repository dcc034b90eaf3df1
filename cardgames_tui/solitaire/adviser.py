"""The adviser: answers questions about the positions of one deal."""

from bisect import bisect_left
from collections.abc import Collection, Sequence
from dataclasses import replace

from cardgames_tui.solitaire.analysis import (
    Choice,
    FoundMistake,
    Hint,
    HintAnswer,
    HintExplanation,
    LostDeal,
    LostPosition,
    Mistake,
    MoveVerdicts,
    NoMistake,
    WinningLine,
    infer_verdicts,
)
from cardgames_tui.solitaire.difficulty import Difficulty, rate
from cardgames_tui.solitaire.rules import Move, Outcome, Position, Solution, Verdict
from cardgames_tui.solitaire.solver import Solver
from cardgames_tui.stopping import Monitor

Answer = HintAnswer | Solution | WinningLine | MoveVerdicts
"""An answer about positions and moves."""

MAX_CHOICE_STATES = 100_000
"""How long one card is looked at; enough for every line tried in deals 1 to 100 of both games."""


class SolitaireAdviser:
    """Answers questions about the positions of one deal, and remembers what it has proved.

    A question that needs a search raises `StoppedError` when its monitor stops it. What is already proved is
    answered without asking the monitor. Any thread may ask for that at any time, but only one at a time may
    search.
    """

    def __init__(self, start: Position) -> None:
        self.rating: Difficulty | None = None
        """How difficult the deal is; None before `difficulty`, and for a deal that cannot be won."""
        self._start = start
        self._solver = Solver(start)
        self._proved: dict[Position, Solution] = {}

    def remember(self, position: Position, solution: Solution) -> None:
        """Remembers a proved solution, and those of the positions along its winning line."""
        self._proved[position] = solution
        line = solution.line or ()
        for ply, move in enumerate(line, 1):
            position = position.play(move)
            self._proved[position] = replace(solution, line=line[ply:])

    def known_solution(self, position: Position) -> Solution | None:
        """The solution of a position, if it has been proved."""
        return self._proved.get(position)

    def known_verdict(self, position: Position) -> Verdict:
        """The verdict on a position; `UNKNOWN` unless it has been proved or no card can be played."""
        solution = self._proved.get(position)
        if solution is not None:
            return solution.verdict
        outcomes = {Outcome.WON: Verdict.WINNABLE, Outcome.STUCK: Verdict.LOST, None: Verdict.UNKNOWN}
        return outcomes[position.outcome()]

    def known_verdicts(self, positions: Sequence[Position], verdicts: str = "") -> str:
        """What is proved about the positions of a game, a letter each, and what follows from it.

        Args:
            positions: The positions from the start.
            verdicts: What was known before.
        """
        proved = (self.known_verdict(position).letter for position in positions)
        pairs = zip(proved, verdicts.ljust(len(positions), Verdict.UNKNOWN.letter), strict=False)
        return infer_verdicts("".join(known if letter == "?" else letter for letter, known in pairs))

    def known_move_verdicts(self, position: Position) -> MoveVerdicts:
        """What each move of a position leads to; `UNKNOWN` unless proved."""
        moves = position.legal_moves()
        return MoveVerdicts(position, {move: self.known_verdict(position.play(move)) for move in moves})

    def is_known_lost(self, position: Position) -> bool:
        """Whether a position is stuck or proved to be lost."""
        return self.known_verdict(position) is Verdict.LOST

    def solve(self, position: Position, *, monitor: Monitor = Monitor()) -> Solution:
        """Whether a position can be won, and how."""
        solution = self._proved.get(position)
        if solution is None:
            monitor.check()
            solution = self._solver.solve(position, monitor=monitor)
            self.remember(position, solution)
        return solution

    def move_verdicts(self, position: Position, *, monitor: Monitor = Monitor()) -> MoveVerdicts:
        """Which moves of a position keep the win."""
        for move in position.legal_moves():
            self.solve(position.play(move), monitor=monitor)
        return self.known_move_verdicts(position)

    def loses(self, position: Position, move: Move, *, monitor: Monitor = Monitor()) -> bool:
        """Whether a move would lose a game that can be won."""
        if self.solve(position, monitor=monitor).verdict is not Verdict.WINNABLE:
            return False
        return self.solve(position.play(move), monitor=monitor).verdict is Verdict.LOST

    def winning_line(
        self, position: Position, *, monitor: Monitor = Monitor()
    ) -> WinningLine | LostPosition | Outcome:
        """A line that wins from a position; `LostPosition` if there is none, `WON` if the game is won."""
        outcome = position.outcome()
        if outcome is Outcome.WON:
            return outcome
        if outcome is None and (line := self.solve(position, monitor=monitor).line):
            return WinningLine(position, line)
        return LostPosition(position)

    def hint(
        self, positions: Sequence[Position], again: bool = False, *, monitor: Monitor = Monitor()
    ) -> HintAnswer:
        """A move that keeps the win in the last of the positions of a game, or why there is none.

        Asked `again` for the same position, it explains the move, or says which move lost the game, if any.
        """
        position = positions[-1]
        found = self.winning_line(position, monitor=monitor)
        if isinstance(found, WinningLine):
            return (
                self.hint_explanation(position, monitor=monitor) if again else Hint(position, found.moves[0])
            )
        if isinstance(found, LostPosition) and (again or position.outcome()):  # a stuck player knows that
            return self.find_mistake(positions, monitor=monitor)
        return found

    def hint_explanation(
        self, position: Position, *, monitor: Monitor = Monitor()
    ) -> HintExplanation | LostPosition | Outcome:
        """How a position can be won and what other moves would do, or why it is lost."""
        found = self.winning_line(position, monitor=monitor)
        if not isinstance(found, WinningLine):
            return found
        return HintExplanation(found, self.move_verdicts(position, monitor=monitor).verdicts)

    def find_mistake(
        self, positions: Sequence[Position], verdicts: str = "", *, monitor: Monitor = Monitor()
    ) -> FoundMistake:
        """Finds the move that lost a game, given its positions and any `verdicts` known on them.

        Bisection is sound because a game turns from winnable to lost once and never back: if a position can
        be won, so can every position before it.
        """

        def is_lost(position: Position) -> bool:
            return self.solve(position, monitor=monitor).verdict is Verdict.LOST

        if positions[-1].outcome() is Outcome.WON:
            return NoMistake.WON
        known = self.known_verdicts(positions, verdicts)
        if Verdict.LOST.letter not in known and not is_lost(positions[-1]):
            return NoMistake.STILL_WINNABLE
        first, last = known.count(Verdict.WINNABLE.letter), known.find(Verdict.LOST.letter)
        lost = bisect_left(positions, True, first, last % len(positions), key=is_lost)
        if not lost:
            return LostDeal(positions[0])
        before = positions[lost - 1]
        solution = self.known_solution(before)
        better = before.fans[solution.line[0].fan][-1] if solution and solution.line else None
        return Mistake(lost - 1, positions[lost], better)

    def difficulty(self, *, monitor: Monitor = Monitor()) -> Difficulty | None:
        """How difficult the deal is; None if it cannot be won."""
        if self.rating is None and self.solve(self._start, monitor=monitor).verdict is not Verdict.LOST:
            monitor.check()
            self.rating = rate(self._start, monitor=monitor)
        return self.rating


def find_choices(
    positions: Sequence[Position],
    first_tried: Sequence[Move | None],
    helped: Collection[int] = (),
    *,
    monitor: Monitor = Monitor(),
) -> tuple[Choice, ...]:
    """The choices that mattered in a game, in about a twentieth of a second.

    A choice is left out if the verdict on the card first tried is unknown.

    Args:
        positions: The positions from the start.
        first_tried: The move tried first in each position but the last; None if unknown.
        helped: The plies of positions where the move played was not the player's own.
        monitor: Stops it.
    """
    solver, found = Solver(positions[0]), list[Choice]()
    for ply, (position, first) in enumerate(monitor.over(zip(positions, first_tried, strict=False))):
        solutions = {
            move: solver.solve(position.play(move), max_states=MAX_CHOICE_STATES, monitor=monitor)
            for move in position.legal_moves()
        }
        verdicts = {move: solution.verdict for move, solution in solutions.items()}
        if set(verdicts.values()) == {Verdict.LOST}:
            break  # nothing matters any more
        tried = verdicts[first] if first else Verdict.UNKNOWN
        if tried is not Verdict.UNKNOWN and {Verdict.WINNABLE, Verdict.LOST} <= set(verdicts.values()):
            outcome = "-" if tried is Verdict.LOST else "h" if ply in helped else "+"
            states = sum(solution.states for solution in solutions.values())
            found.append(Choice(ply, position, verdicts, states, outcome))
    return tuple(found)
