"""Answers to questions about a game of Chopsticks: values of moves, hints, computers' moves, what went wrong.

An answer may take long. It stops when its monitor, which is asked every few milliseconds, says so; some
report how far the tablebase has come. Positions and moves are arguments, so that a question can be answered
in another thread than that of the game.
`ChopsticksInPlay.record_help` writes into the game what the player was told.
"""

import random
from dataclasses import dataclass
from itertools import accumulate

from cardgames_tui.chopsticks.analysis import (
    GameReview,
    HintReason,
    Mistake,
    PositionValues,
    mistakes,
    position_values,
    review_game,
)
from cardgames_tui.chopsticks.computers import ComputerMove, computer_move
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position, start_position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving.lookahead import Lookahead, SearchResults
from cardgames_tui.chopsticks.solving.solve import BUILD_SHARE, built_tablebase, solve, why_too_big
from cardgames_tui.chopsticks.value import Evaluator, Tablebase, Value, ValuedMove
from cardgames_tui.stopping import Monitor


@dataclass(frozen=True, slots=True)
class StartValue:
    """The value of a set of rules: that of its first position."""

    rules: Rules
    value: Value
    """The value for the player who begins."""
    positions: int
    """How many positions can come up."""


def start_value(rules: Rules, *, monitor: Monitor = Monitor()) -> StartValue:
    """Solves a set of rules, even if they are too big to be solved while a person waits.

    Raises `StoppedError` when the answer is no longer wanted.
    """
    tablebase = solve(rules, monitor=monitor)
    value = tablebase.value(start_position(rules))
    return StartValue(rules, value, tablebase.count_positions(monitor).positions)


class ChopsticksAdviser:
    """Answers every question about one game of Chopsticks, and remembers the values of positions.

    It does not know the moves that have been played. Every method raises `StoppedError` when it is stopped.
    Values that are remembered or stand in a tablebase are returned without asking the monitor.

    A position stands in the tablebase of its `rules_left`, which is smaller when players are out.
    `build_tablebase`, `review` and `values_and_mistakes` build it. Until then, and where it would be
    too big, a search answers the questions.
    """

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self.wants_tablebase = True
        """Whether the tablebase is to be built; the player may rather not wait for it."""
        self._known: dict[Position, PositionValues] = {}
        self._search_results: SearchResults = {}

    def needs_building(self, position: Position) -> bool:
        """Whether there is a tablebase to build for a position, or the chances to work out in it."""
        if not self.wants_tablebase or why_too_big(position.rules_left):
            return False
        tablebase = built_tablebase(position.rules_left)
        return tablebase is None or (self.uses_chances(position) and tablebase.chance_of is None)

    def build_tablebase(
        self, position: Position, *, chances: bool = False, monitor: Monitor = Monitor()
    ) -> Tablebase:
        """Builds the tablebase for a position, and works out the chances in it if they are wanted."""
        if self.uses_chances(position) and not chances:
            monitor = monitor.part(0, BUILD_SHARE)
        tablebase = solve(position.rules_left, chances=chances, monitor=monitor)
        if chances:
            # `values` in another thread may still put what it finds without them into the old one
            self._known = {}
        return tablebase

    def uses_chances(self, position: Position) -> bool:
        """Whether a computer plays by the chances, while three or more players are left."""
        return position.rules_left.players > 2 and PlayerKind.PERFECT in self._setup.kinds

    def known_values(self, position: Position) -> PositionValues | None:
        """The values of a position and its moves if they are remembered, or None.

        Values that a search has found are not used once there is a tablebase.
        """
        known = self._known.get(position)
        return None if known and not known.exact and built_tablebase(position.rules_left) else known

    def values(self, position: Position, *, monitor: Monitor = Monitor()) -> PositionValues:
        """The values of a position and its moves."""
        found, remembered = self.known_values(position), self._known
        if found is None:
            found = remembered[position] = position_values(self._evaluator(position, monitor), position)
        return found

    def hint(
        self, position: Position, again: bool = False, *, monitor: Monitor = Monitor()
    ) -> ValuedMove | HintReason:
        """A best move, or why it is best when the player asks again."""
        advice = self.values(position, monitor=monitor)
        return advice.reason if again else advice.best

    def review(self, moves: tuple[Move, ...], seat: int, *, monitor: Monitor = Monitor()) -> GameReview:
        """What went wrong for the player at a seat in the moves from the start."""
        monitor.check()  # to look at a long game takes long with a tablebase, too

        def evaluator_of(position: Position) -> Evaluator:
            if why_too_big(position.rules_left):
                return self._lookahead(monitor)
            return self.build_tablebase(position, chances=True, monitor=monitor)

        return review_game(evaluator_of, self._setup.start, moves, seat)

    def values_and_mistakes(
        self, moves: tuple[Move, ...], *, monitor: Monitor = Monitor()
    ) -> tuple[tuple[Value, ...], tuple[Mistake | None, ...]]:
        """The value of each position along the moves, and what each move gave away.

        No position may be too big for a tablebase.
        """
        monitor.check()

        def tablebase_of(position: Position) -> Tablebase:
            return solve(position.rules_left, monitor=monitor)

        start = self._setup.start
        positions = accumulate(moves, Position.play, initial=start)
        values = tuple(tablebase_of(position).value(position) for position in positions)
        return values, tuple(mistakes(tablebase_of, start, moves))

    def computer_move(
        self, position: Position, kind: PlayerKind, rng: random.Random, *, monitor: Monitor = Monitor()
    ) -> ComputerMove:
        """The move of a computer."""
        return computer_move(kind, self._evaluator(position, monitor), position, rng)

    def _evaluator(self, position: Position, monitor: Monitor) -> Evaluator:
        """The tablebase of a position, or a search while there is none."""
        tablebase = built_tablebase(position.rules_left)
        if tablebase is not None:
            return tablebase
        monitor.check()
        return self._lookahead(monitor)

    def _lookahead(self, monitor: Monitor) -> Lookahead:
        return Lookahead(monitor, self._search_results)
