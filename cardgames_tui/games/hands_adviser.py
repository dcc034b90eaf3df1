"""All that can be asked about a game of Chopsticks: what moves are worth, hints, replies, what went wrong.

Questions may take long. Each is given `should_stop`, which is asked every few milliseconds whether to give
up, and some are given `report_progress`, which is called with how far the tablebase has come. Positions and
moves are handed in, so that a question may run in another thread than the game.
`HandsInPlay.note_help` writes into the game what the player was told.
"""

import random
from dataclasses import dataclass
from itertools import accumulate

from cardgames_tui.chopsticks.analysis import (
    Mistake,
    PositionValues,
    Reason,
    Reply,
    Review,
    mistakes,
    position_values,
    reply_of,
    review,
)
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position, start_position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import Player
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving.solve import (
    BUILD_SHARE,
    Lookahead,
    built_tablebase,
    solve,
    why_too_big,
)
from cardgames_tui.chopsticks.verdict import Choice, Oracle, Tablebase, Verdict
from cardgames_tui.stopping import Monitor, Progress, Stop, check, never, no_report


@dataclass(frozen=True, slots=True)
class StartValue:
    """The value of a set of rules: that of its first position."""

    rules: Rules
    verdict: Verdict
    """The value for the player who begins."""
    positions: int
    """How many positions can come up."""


def start_value(
    rules: Rules, *, should_stop: Stop = never, report_progress: Progress = no_report
) -> StartValue:
    """Solves a set of rules, even if they are too big to be solved while a person waits.

    Raises `StoppedError` when the answer is no longer wanted.
    """
    tablebase = _tablebase(rules, should_stop, report_progress)
    verdict = tablebase.verdict(start_position(rules))
    return StartValue(rules, verdict, tablebase.count(Monitor(should_stop)).positions)


class HandsAdviser:
    """Answers every question about one game of Chopsticks, and remembers what positions are worth.

    It knows nothing of the game that is played. A question raises `StoppedError` when it is stopped; what is
    known, or stands in a tablebase, is answered without asking `should_stop`.

    The tablebase answers all questions as soon as it has been built, and a search those before. `prepare`
    builds it, and so do `review` and `mistakes`; no other question does.
    """

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._rules = setup.rules
        self.declined = False
        """Whether the player does not want to wait for the tablebase."""
        self._known: dict[Position, PositionValues] = {}

    @property
    def needs_preparing(self) -> bool:
        """Whether there is a tablebase to build for this game, or the chances to work out in it."""
        if self.declined or why_too_big(self._rules):
            return False
        tablebase = built_tablebase(self._rules)
        return tablebase is None or (self.uses_chances and tablebase.chance is None)

    def prepare(
        self, *, chances: bool = False, should_stop: Stop = never, report_progress: Progress = no_report
    ) -> Tablebase:
        """Builds the tablebase, and works out the chances in it if they are wanted."""
        if self.uses_chances and not chances:
            report_progress = Monitor(should_stop, report_progress).part(0, BUILD_SHARE).report
        tablebase = _tablebase(self._rules, should_stop, report_progress, chances=chances)
        if chances:
            self._known.clear()  # what was found without them
        return tablebase

    @property
    def uses_chances(self) -> bool:
        """Whether a computer plays by the chances, among three or more players."""
        return self._rules.players > 2 and Player.PERFECT in self._setup.seats

    def known_values(self, position: Position) -> PositionValues | None:
        """What a position and its moves are worth, as far as that has been found out already.

        What a search has found counts no more when there is a tablebase.
        """
        known = self._known.get(position)
        return None if known is not None and not known.exact and built_tablebase(self._rules) else known

    def values(self, position: Position, *, should_stop: Stop = never) -> PositionValues:
        """What a position and each of its moves are worth."""
        known = self.known_values(position)
        if known is None:
            known = self._known[position] = position_values(self._oracle(should_stop), position)
        return known

    def hint(self, position: Position, again: bool = False, *, should_stop: Stop = never) -> Choice | Reason:
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
    ) -> Review:
        """What went wrong for the player at a seat in the moves from the start."""
        check(should_stop)  # to look at a long game takes long with a tablebase, too
        oracle: Oracle
        if why_too_big(self._rules):
            oracle = Lookahead(Monitor(should_stop))
        else:
            oracle = _tablebase(self._rules, should_stop, report_progress, chances=True)
        return review(oracle, self._setup.start, moves, seat)

    def mistakes(
        self, moves: tuple[Move, ...], *, should_stop: Stop = never
    ) -> tuple[tuple[Verdict, ...], tuple[Mistake | None, ...]]:
        """What each position along the moves was worth, and what each move gave away.

        This is not for rules that are too big for a tablebase.
        """
        check(should_stop)
        tablebase, start = _tablebase(self._rules, should_stop), self._setup.start
        positions = accumulate(moves, Position.play, initial=start)
        return tuple(map(tablebase.verdict, positions)), tuple(mistakes(tablebase, start, moves))

    def reply(
        self, position: Position, player: Player, rng: random.Random, *, should_stop: Stop = never
    ) -> Reply:
        """The move of a computer."""
        oracle = self._oracle(should_stop) if player is Player.PERFECT else None
        return reply_of(player, oracle, position, rng)

    def _oracle(self, should_stop: Stop) -> Oracle:
        """The tablebase, or a search while there is none, which never knows an answer at once."""
        tablebase = built_tablebase(self._rules)
        if tablebase is not None:
            return tablebase
        check(should_stop)
        return Lookahead(Monitor(should_stop))


def _tablebase(
    rules: Rules, should_stop: Stop, report_progress: Progress = no_report, *, chances: bool = False
) -> Tablebase:
    """The tablebase of a set of rules, with the chances if they are wanted, built now unless it has been."""
    if built_tablebase(rules) is None:
        check(should_stop)  # before the first step of the work, which takes some milliseconds
    return solve(rules, should_stop, report_progress, chances=chances)
