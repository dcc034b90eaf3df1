"""A deal of one of the card games as it is played, and everything that can be asked about it."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.games.sharing import SharedGame
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.store import Store
from cardgames_tui.solitaire.analysis import (
    Hint,
    HintAnswer,
    HintExplanation,
    LostPosition,
    Mistake,
    MoveVerdicts,
    NoMistake,
    WinningLine,
)
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.difficulty import Difficulty, rate
from cardgames_tui.solitaire.rules import Move, Outcome, Position, Solution, Verdict
from cardgames_tui.stopping import Monitor

if TYPE_CHECKING:
    from cardgames_tui.solitaire.solver import Solver


Answer = HintAnswer | Solution | WinningLine | MoveVerdicts
"""An answer about positions and moves."""


class SolitaireAdviser:
    """Answers questions about the positions of one deal, and remembers what it has proved.

    It knows nothing of the game that is played: `SolitaireInPlay.record_help` writes there what the player
    was told. A question is given a monitor, and raises `StoppedError` when it is stopped before it knows
    the answer. What is proved already is answered without asking the monitor, which any thread may do at
    any time; only one thread at a time may let a question search.
    """

    def __init__(self, start: Position) -> None:
        self.rating: Difficulty | None = None
        """How difficult the deal is; nothing while that is not known, or when the deal cannot be won."""
        self._start = start
        self._proved: dict[Position, Solution] = {}

    @cached_property
    def _solver(self) -> "Solver":
        from cardgames_tui.solitaire.solver import Solver  # its tables are large

        return Solver(self._start)

    def remember(self, position: Position, solution: Solution) -> None:
        """Keeps a solution that is proved, and with a winning line those of all positions along it."""
        self._proved[position] = solution
        line = solution.line or ()
        for ply, move in enumerate(line, 1):
            position = position.play(move)
            self._proved[position] = replace(solution, line=line[ply:])

    def known_solution(self, position: Position) -> Solution | None:
        """The solution of a position, if it has been proved."""
        return self._proved.get(position)

    def known_verdict(self, position: Position) -> Verdict:
        """The verdict on a position; `UNKNOWN` while nothing is proved."""
        solution = self._proved.get(position)
        return Verdict.UNKNOWN if solution is None else solution.verdict

    def known_move_verdicts(self, position: Position) -> MoveVerdicts:
        """What each move of a position leads to, as far as that is known."""
        moves = position.legal_moves()
        return MoveVerdicts(position, {move: self.known_verdict(position.play(move)) for move in moves})

    def is_known_lost(self, position: Position) -> bool:
        """Whether a position is stuck or proved to be lost."""
        return self.known_verdict(position) is Verdict.LOST or position.outcome() is Outcome.STUCK

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

    def winning_line(
        self, position: Position, *, monitor: Monitor = Monitor()
    ) -> WinningLine | LostPosition | Outcome:
        """A line that wins from a position, or why there is none; `WON` when nothing is left to be played."""
        outcome = position.outcome()
        if outcome is Outcome.WON:
            return outcome
        if outcome is None:
            line = self.solve(position, monitor=monitor).line
            if line:
                return WinningLine(position, line)
        return LostPosition(position)

    def hint(
        self, positions: Sequence[Position], again: bool = False, *, monitor: Monitor = Monitor()
    ) -> HintAnswer:
        """A move that keeps the win in the last of the positions of a game, or why there is none.

        A player who has had this hint (`again`) is told why the move keeps the win, or which move lost the
        game.
        """
        position = positions[-1]
        found = self.winning_line(position, monitor=monitor)
        if isinstance(found, WinningLine):
            return (
                self.hint_explanation(position, monitor=monitor) if again else Hint(position, found.moves[0])
            )
        if isinstance(found, LostPosition) and (again or position.outcome()):  # who is stuck sees why
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
        self, positions: Sequence[Position], *, monitor: Monitor = Monitor()
    ) -> Mistake | NoMistake:
        """Finds the move that lost a game, given all its positions.

        Bisection is sound because a game goes from winnable to lost once and never back: if a position can be
        won, so could every position before it, by playing on to it.
        """

        def is_lost(position: Position) -> bool:
            return self._solver.solve(position, monitor=monitor).verdict is Verdict.LOST

        if positions[-1].outcome() is Outcome.WON:
            return NoMistake.WON
        if self.known_verdict(positions[-1]) is Verdict.WINNABLE:
            return NoMistake.STILL_WINNABLE
        monitor.check()
        if not is_lost(positions[-1]):
            return NoMistake.STILL_WINNABLE
        lost = bisect_left(positions, True, hi=len(positions) - 1, key=is_lost)
        if not lost:
            return NoMistake.LOST_FROM_THE_START
        card = positions[lost].top
        assert card is not None  # the card that this move played
        return Mistake(lost - 1, card)

    def difficulty(self, *, monitor: Monitor = Monitor()) -> Difficulty | None:
        """How difficult the deal is; nothing when it cannot be won."""
        if self.rating is None and self.solve(self._start, monitor=monitor).verdict is not Verdict.LOST:
            monitor.check()
            self.rating = rate(self._start, monitor=monitor)
        return self.rating


class SolitaireInPlay(GameInPlay[Position, Move]):
    """One game of a deal, and what is proved about it; a corrupt record raises a `ValueError`."""

    BEGINS_WITH_DEAL = True

    def __init__(self, deal: Deal, record: GameRecord | None = None, store: Store | None = None) -> None:
        super().__init__(deal, record, store)
        self.deal = deal
        self.adviser = SolitaireAdviser(self.deal.position)
        self._explained_loss: Position | None = None
        """The lost position of which the player was told last that it is lost."""

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards played in this game, the one that opened it included."""
        return tuple(position.top for position in self.session.positions if position.top is not None)

    @property
    def is_over(self) -> bool:
        """Whether no card can be played any more."""
        return self.position.outcome() is not None

    @property
    def result(self) -> Result | None:
        """Won, or only shown, when every card is played; who is stuck can still take moves back."""
        if self.position.outcome() is not Outcome.WON:
            return None
        return Result.SHOWN if self.is_shown else Result.WON

    @property
    def is_lost(self) -> bool:
        """Whether the player is stuck, or it is proved that nothing wins from here."""
        return self.adviser.is_known_lost(self.position)

    def latest_verdicts(self) -> dict[int, str]:
        """What the solver has proved about the last two positions."""
        latest = list(enumerate(self.session.positions))[-2:]
        known = {ply: self.adviser.known_verdict(position) for ply, position in latest}
        return {ply: verdict.letter for ply, verdict in known.items() if verdict is not Verdict.UNKNOWN}

    @property
    def had_hint(self) -> bool:
        """Whether the player has had the hint for this position, a move or that it is lost."""
        return super().had_hint or self.position == self._explained_loss

    def record_help(self, answer: Answer) -> None:
        """Counts the help in an answer of the adviser that the player is told.

        A move that is named counts as a hint, and to play a move whose worth was told is help.
        """
        match answer:
            case Hint(position, move):
                self._suggest(position, move)
            case HintExplanation(WinningLine(position, _)):
                self._count_hint(position)
                self._values_seen.add(position)
            case WinningLine(position, moves):
                self._count_hint(position)
                for move in moves:
                    self._values_seen.add(position)
                    position = position.play(move)
            case MoveVerdicts(position, _):
                self._values_seen.add(position)
            case LostPosition(position):
                self._explained_loss = position
        self.save()  # with what is proved

    def shared_game(self) -> SharedGame | None:
        """The game up to here, with all that is proved; nothing before the first move on an own board."""
        if not self.session.ply and not self.deal.number:
            return None
        record = self.save_up_to_here()
        return SharedGame(self.title, replace(record, verdicts=infer_verdicts(record.verdicts)))


def infer_verdicts(verdicts: str) -> str:
    """Infers unknown verdicts from the known ones along a game, a letter each.

    A position before a winnable one is winnable, and all positions after a lost one are lost.
    """
    winnable, lost = verdicts.rfind(Verdict.WINNABLE.letter) + 1, verdicts.find(Verdict.LOST.letter)
    known = Verdict.WINNABLE.letter * winnable + verdicts[winnable:]
    return known if lost < 0 else known[:lost] + Verdict.LOST.letter * (len(known) - lost)
