"""Answers to questions about a game of Chopsticks: the values of moves, hints, replies, what went wrong.

An answer may take long. It stops when `should_stop`, which is called every few milliseconds, says so; some
call `report_progress` with how far the tablebase has come. Positions and moves are arguments, so that a
question can be answered in another thread than that of the game.
`HandsInPlay.count_help` writes into the game what the player was told.
"""

import random
from dataclasses import dataclass
from itertools import accumulate

from cardgames_tui.chopsticks.analysis import (
    GameReview,
    HintReason,
    Mistake,
    PositionValues,
    Reply,
    mistakes,
    position_values,
    reply_of,
    review_game,
)
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position, start_position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import Player
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving.lookahead import Lookahead
from cardgames_tui.chopsticks.solving.solve import (
    BUILD_SHARE,
    built_tablebase,
    solve,
    why_too_big,
)
from cardgames_tui.chopsticks.value import Oracle, Tablebase, Value, ValuedMove
from cardgames_tui.stopping import Monitor, Progress, Stop, never, no_report, raise_if_stopped


@dataclass(frozen=True, slots=True)
class StartValue:
    """The value of a set of rules: that of its first position."""

    rules: Rules
    value: Value
    """The value for the player who begins."""
    positions: int
    """How many positions can come up."""


def start_value(
    rules: Rules, *, should_stop: Stop = never, report_progress: Progress = no_report
) -> StartValue:
    """Solves a set of rules, even if they are too big to be solved while a person waits.

    Raises `StoppedError` when the answer is no longer wanted.
    """
    tablebase = solve(rules, should_stop, report_progress)
    value = tablebase.value(start_position(rules))
    return StartValue(rules, value, tablebase.count_positions(Monitor(should_stop)).positions)


class HandsAdviser:
    """Answers every question about one game of Chopsticks, and remembers the values of positions.

    It does not know the moves that have been played. Every method raises `StoppedError` when it is stopped.
    Values that are remembered or stand in a tablebase are returned without calling `should_stop`.

    `build_tablebase`, `review` and `values_and_mistakes` build the tablebase. Until then a search
    answers the other questions.
    """

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._rules = setup.rules
        self.wants_tablebase = True
        """Whether the tablebase is to be built; the player may rather not wait for it."""
        self._known: dict[Position, PositionValues] = {}

    @property
    def needs_building(self) -> bool:
        """Whether there is a tablebase to build for this game, or the chances to work out in it."""
        if not self.wants_tablebase or why_too_big(self._rules):
            return False
        tablebase = built_tablebase(self._rules)
        return tablebase is None or (self.uses_chances and tablebase.chance is None)

    def build_tablebase(
        self, *, chances: bool = False, should_stop: Stop = never, report_progress: Progress = no_report
    ) -> Tablebase:
        """Builds the tablebase, and works out the chances in it if they are wanted."""
        if self.uses_chances and not chances:
            report_progress = Monitor(should_stop, report_progress).part(0, BUILD_SHARE).report
        tablebase = solve(self._rules, should_stop, report_progress, chances=chances)
        if chances:
            # `values` in another thread may still put what it finds without them into the old one
            self._known = {}
        return tablebase

    @property
    def uses_chances(self) -> bool:
        """Whether a computer plays by the chances, among three or more players."""
        return self._rules.players > 2 and Player.PERFECT in self._setup.seats

    def known_values(self, position: Position) -> PositionValues | None:
        """The values of a position and its moves if they are remembered, or None.

        Values that a search has found are not used once there is a tablebase.
        """
        known = self._known.get(position)
        return None if known is not None and not known.exact and built_tablebase(self._rules) else known

    def values(self, position: Position, *, should_stop: Stop = never) -> PositionValues:
        """The values of a position and its moves."""
        found, remembered = self.known_values(position), self._known
        if found is None:
            found = remembered[position] = position_values(self._oracle(should_stop), position)
        return found

    def hint(
        self, position: Position, again: bool = False, *, should_stop: Stop = never
    ) -> ValuedMove | HintReason:
        """A best move, or why it is best when the player asks again."""
        advice = self.values(position, should_stop=should_stop)
        return advice.reason if again else advice.best

    def review(
        self,
        moves: tuple[Move, ...],
        seat: int,
        *,
        should_stop: Stop = never,
        report_progress: Progress = no_report,
    ) -> GameReview:
        """What went wrong for the player at a seat in the moves from the start."""
        raise_if_stopped(should_stop)  # to look at a long game takes long with a tablebase, too
        oracle: Oracle
        if why_too_big(self._rules):
            oracle = Lookahead(Monitor(should_stop))
        else:
            oracle = self.build_tablebase(
                chances=True, should_stop=should_stop, report_progress=report_progress
            )
        return review_game(oracle, self._setup.start, moves, seat)

    def values_and_mistakes(
        self, moves: tuple[Move, ...], *, should_stop: Stop = never
    ) -> tuple[tuple[Value, ...], tuple[Mistake | None, ...]]:
        """The value of each position along the moves, and what each move gave away.

        The rules must not be too big for a tablebase.
        """
        raise_if_stopped(should_stop)
        tablebase, start = solve(self._rules, should_stop), self._setup.start
        positions = accumulate(moves, Position.play, initial=start)
        return tuple(map(tablebase.value, positions)), tuple(mistakes(tablebase, start, moves))

    def reply(
        self, position: Position, player: Player, rng: random.Random, *, should_stop: Stop = never
    ) -> Reply:
        """The move of a computer."""
        oracle = self._oracle(should_stop) if player is Player.PERFECT else None
        return reply_of(player, oracle, position, rng)

    def _oracle(self, should_stop: Stop) -> Oracle:
        """The tablebase, or a search while there is none."""
        tablebase = built_tablebase(self._rules)
        if tablebase is not None:
            return tablebase
        raise_if_stopped(should_stop)
        return Lookahead(Monitor(should_stop))
