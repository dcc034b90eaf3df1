"""All that can be asked about a game of Chopsticks: what moves are worth, hints, replies, what went wrong.

Questions may take long: each is given `should_stop`, which is asked every few milliseconds whether to give
up, and `tell`, which is told how far the tablebase of the rules has come. They only read, and nothing of the
game but what never changes: the rest is handed in, so that a question may run in another thread than the
game. `HandsInPlay.note_help` writes into the game what the player was told.
"""

import random
from dataclasses import dataclass
from itertools import accumulate
from math import inf

from cardgames_tui.chopsticks.analysis import Advice, Hint, Mistake, Reason, Review, advise, mistakes, review
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.players import Reply, reply_of
from cardgames_tui.chopsticks.position import Position, start
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import Player
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving.search import Search
from cardgames_tui.chopsticks.solving.solve import (
    BUILDING,
    position_count,
    solve,
    solved,
    too_big,
)
from cardgames_tui.chopsticks.solving.watch import Progress, Watch
from cardgames_tui.chopsticks.verdict import Oracle, Tablebase, Verdict
from cardgames_tui.stopping import Stop, StoppedError, never

FEW = 10_000
"""Of how many positions the chances are worked out before anybody is answered."""

SOON = 2.0
"""How many seconds a computer among three or more players waits for the tablebase before it looks ahead."""


def tell_nobody(done: int, total: int | None) -> None:
    """Nobody wants to know how far the work has come."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a game is worth from its start."""

    rules: Rules
    verdict: Verdict
    """The value for the player who begins."""
    positions: int
    """How many positions can come up."""


def worth_of(rules: Rules, *, should_stop: Stop = never, tell: Progress = tell_nobody) -> Worth:
    """What a set of rules is worth, even if they are too big to be solved while a person waits.

    Raises:
        StoppedError: The answer is no longer wanted.
    """
    tablebase = _tablebase(rules, should_stop, tell)
    return Worth(rules, tablebase.verdict(start(rules)), tablebase.count(Watch(should_stop)).positions)


class HandsAdviser:
    """Answers everything that can be asked about one game.

    A question raises `StoppedError` when it is stopped. What has been found out is remembered.

    Args:
        setup: The rules, the seats and the start of the game.
    """

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._rules = setup.rules
        self.patient = True
        """Whether to wait for a tablebase; who does not want to is answered by a search."""
        self.builds_apart = False
        """Whether the front has the tablebase built by `prepare`, beside all questions and before them.

        No question builds it then: while it is not there, searches answer.
        """
        self._known: dict[Position, Advice] = {}

    @property
    def has_tablebase(self) -> bool:
        """Whether there is a tablebase, or none to wait for."""
        return bool(too_big(self._rules)) or solved(self._rules) is not None

    def prepare(
        self, *, chances: bool = False, should_stop: Stop = never, tell: Progress = tell_nobody
    ) -> None:
        """Build the tablebase, or work out the chances in it as well."""
        _tablebase(
            self._rules, should_stop, tell, chances=chances, share=BUILDING if self.uses_chances else 1
        )

    @property
    def uses_chances(self) -> bool:
        """Whether a computer plays by the chances, among three or more players."""
        return self._rules.players > 2 and Player.PERFECT in self._setup.seats

    def waits(self, player: Player) -> float:
        """For how many seconds a player waits for a tablebase that is being built; `inf` means to its end."""
        if player is not Player.PERFECT or not self.patient:
            return 0
        return inf if self._rules.players == 2 else SOON

    def known(self, position: Position) -> Advice | None:
        """What a position and its moves are worth, as far as that has been found out already."""
        return self._known.get(position)

    def values(
        self, position: Position, *, should_stop: Stop = never, tell: Progress = tell_nobody
    ) -> Advice:
        """What a position and each of its moves are worth."""
        known = self._known.get(position)
        if known is None:
            known = self._known[position] = advise(self._oracle(should_stop, tell), position)
        return known

    def hint(
        self,
        position: Position,
        again: bool = False,
        *,
        should_stop: Stop = never,
        tell: Progress = tell_nobody,
    ) -> Hint | Reason:
        """A best move, or why it is best when the player asks again."""
        hint = self.values(position, should_stop=should_stop, tell=tell).hint
        return hint.reason if again else hint

    def why(self, position: Position, *, should_stop: Stop = never, tell: Progress = tell_nobody) -> Reason:
        """What is good about the best move."""
        return self.values(position, should_stop=should_stop, tell=tell).hint.reason

    def review(
        self, moves: tuple[Move, ...], seat: int, *, should_stop: Stop = never, tell: Progress = tell_nobody
    ) -> Review:
        """What went wrong for the player at a seat in the moves from the start."""
        if too_big(self._rules):
            oracle: Oracle = Search(Watch(should_stop))
        else:
            oracle = _tablebase(self._rules, should_stop, tell, chances=True)
        return review(oracle, self._setup.start, moves, seat)

    def mistakes(
        self, moves: tuple[Move, ...], *, should_stop: Stop = never, tell: Progress = tell_nobody
    ) -> tuple[tuple[Verdict, ...], tuple[Mistake | None, ...]]:
        """What every position along the moves from the start was worth, and what each move gave away.

        This waits for the tablebase, so that it is not for rules that are too big for one.
        """
        tablebase, start = _tablebase(self._rules, should_stop, tell), self._setup.start
        positions = accumulate(moves, Position.play, initial=start)
        return tuple(map(tablebase.verdict, positions)), tuple(mistakes(tablebase, start, moves))

    def reply(
        self,
        position: Position,
        player: Player,
        rng: random.Random,
        *,
        should_stop: Stop = never,
        tell: Progress = tell_nobody,
    ) -> Reply:
        """The move of a computer."""
        oracle = self._oracle(should_stop, tell) if player is Player.PERFECT else None
        return reply_of(player, oracle, position, rng)

    def worth(self, *, should_stop: Stop = never, tell: Progress = tell_nobody) -> Worth:
        """What the rules of the game are worth from their usual start."""
        return worth_of(self._rules, should_stop=should_stop, tell=tell)

    def _oracle(self, should_stop: Stop, tell: Progress) -> Oracle:
        """The tablebase, or a search where there is none to wait for."""
        rules = self._rules
        if too_big(rules) or not self.patient or (self.builds_apart and solved(rules) is None):
            return Search(Watch(should_stop))
        chances = not self.builds_apart and position_count(rules) <= FEW
        try:
            return _tablebase(rules, should_stop, tell, chances=chances)
        except StoppedError:
            if not self.builds_apart:
                self.patient = False  # what the player does not want to wait for is not begun again
            raise


def _tablebase(
    rules: Rules, should_stop: Stop, tell: Progress, *, chances: bool = False, share: float = 1
) -> Tablebase:
    """The tablebase of a set of rules, built now unless it has been.

    Args:
        rules: The rules.
        should_stop: Whether to give up.
        tell: Told how far the work has come.
        chances: Whether the chances against random players are wanted too, for three or more players.
        share: How much of all the work the tablebase is, when more is to come after it.

    Raises:
        StoppedError: The answer is no longer wanted.
    """
    report = tell if chances or share == 1 else Watch(should_stop, tell).part(0, share).report
    return solve(rules, should_stop, report, chances=chances)
