"""The adviser: answers questions about the positions of one game."""

import random
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
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import BUILD_SHARE, built_tablebase, solve, why_too_big
from cardgames_tui.chopsticks.solving.lookahead import Lookahead, SearchResults
from cardgames_tui.chopsticks.value import Evaluator, Tablebase, Value, ValuedMove, WinDrawLoss
from cardgames_tui.stopping import Monitor


class ChopsticksAdviser:
    """Answers questions about the positions of one game of Chopsticks, and remembers their values.

    It does not know the moves that have been played. A question that needs a search raises `StoppedError`
    when its monitor stops it. Values that are remembered or in a tablebase are returned without asking the
    monitor.

    A position is in the tablebase of its `rules_left`, which is smaller when players are out.
    `build_tablebase`, `review` and `values_and_mistakes` build it. Until then, and if it would be too big, a
    search answers.
    """

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self.wants_tablebase = True
        """Whether to build the tablebase; the player may prefer not to wait for it."""
        self._known: dict[Position, PositionValues] = {}
        self._search_results: SearchResults = {}

    def needs_building(self, position: Position) -> bool:
        """Whether the tablebase of a position, or the chances in it, can still be built."""
        if not self.wants_tablebase or why_too_big(position.rules_left):
            return False
        tablebase = built_tablebase(position.rules_left)
        return tablebase is None or (self.uses_chances(position) and tablebase.chance_of is None)

    def build_tablebase(
        self, position: Position, *, chances: bool = False, monitor: Monitor = Monitor()
    ) -> Tablebase:
        """Builds the tablebase of a position, and if wanted works out the chances in it."""
        if self.uses_chances(position) and not chances:
            monitor = monitor.part(0, BUILD_SHARE)
        tablebase = solve(position.rules_left, chances=chances, monitor=monitor)
        if chances:
            # not cleared: `values` in another thread may still add what it finds without the chances
            self._known = {}
        return tablebase

    def uses_chances(self, position: Position) -> bool:
        """Whether a computer plays by the chances: a perfect one while three or more players are left."""
        return position.rules_left.players > 2 and PlayerKind.PERFECT in self._setup.kinds

    def known_values(self, position: Position) -> PositionValues | None:
        """The remembered values of a position and its moves, or None.

        Those found by a search are ignored once there is a tablebase.
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
        """A best move; asked `again`, why it is best."""
        advice = self.values(position, monitor=monitor)
        return advice.reason if again else advice.best

    def review(
        self, moves: tuple[Move, ...], seat: int, chances: bool = False, *, monitor: Monitor = Monitor()
    ) -> GameReview:
        """What went wrong for the player at a seat in the moves from the start, perhaps also in `chances`."""
        monitor.check()  # a long game takes a while even with a tablebase

        def evaluator_of(position: Position) -> Evaluator:
            if why_too_big(position.rules_left):
                return Lookahead(monitor, self._search_results)
            return self.build_tablebase(position, chances=chances, monitor=monitor)

        return review_game(evaluator_of, self._setup.start, moves, seat)

    def mistake(self, position: Position, move: Move) -> Mistake | None:
        """What a move would give away for certain; None where no tablebase tells.

        Among three or more players only a win is certain: the others need not play together.
        """
        if (tablebase := built_tablebase(position.rules_left)) is None:
            return None
        found = next(mistakes(lambda _: tablebase, position, [move]))
        is_certain = found and (found.players == 2 or found.better_value.result is WinDrawLoss.WIN)
        return found if is_certain else None

    def values_and_mistakes(
        self, moves: tuple[Move, ...], *, monitor: Monitor = Monitor()
    ) -> tuple[tuple[Value, ...], tuple[Mistake | None, ...]]:
        """The value of each position along the moves, and the mistake that each move was, if any.

        Every position must have a tablebase that is not too big.
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
        return Lookahead(monitor, self._search_results)
