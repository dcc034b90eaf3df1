"""The thinking behind the screen, each piece in a worker thread; every answer comes back as a message."""

import random
from dataclasses import dataclass
from threading import Lock
from time import monotonic

from textual import work
from textual.message import Message
from textual.widget import Widget
from textual.worker import get_current_worker

from cardgames_tui.chopsticks.advice import Advice, advise, reply_of
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position, start
from cardgames_tui.chopsticks.review import Mistake, first_mistake
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import Level
from cardgames_tui.chopsticks.solving.search import Search
from cardgames_tui.chopsticks.solving.solve import solve, too_big
from cardgames_tui.chopsticks.solving.watch import Progress, StoppedError, Watch
from cardgames_tui.chopsticks.traps import Trap
from cardgames_tui.chopsticks.verdict import Census, Oracle, Verdict


class Analyst(Widget):
    """Works out tables, values and the computers' moves.

    It shows nothing. Of each kind one piece of work is done at a time: a new question ends the one before.
    """

    DEFAULT_CSS = "Analyst { display: none; }"
    TELL_SECONDS = 0.2
    """The time between two messages about the progress of a table."""

    @dataclass
    class Progressed(Message):
        """A table is being built."""

        rules: Rules
        done: int
        total: int | None

        def can_replace(self, message: Message) -> bool:
            """Only the newest count matters."""
            return isinstance(message, type(self))

    @dataclass
    class Prepared(Message):
        """A table is ready."""

        rules: Rules

    @dataclass
    class Evaluated(Message):
        """The value of a game is known, and how many positions it has."""

        rules: Rules
        value: Verdict
        census: Census

    @dataclass
    class Advised(Message):
        """It is known what a position and its moves are worth."""

        position: Position
        advice: Advice

    @dataclass
    class Replied(Message):
        """A computer has chosen its move."""

        ply: int
        position: Position
        move: Move
        trap: Trap | None

    @dataclass
    class Blamed(Message):
        """The move that gave a game away has been found, or there is none."""

        moves: tuple[Move, ...]
        seat: int
        mistake: Mistake | None

    def __init__(self) -> None:
        super().__init__()
        self._building = Lock()

    def call_off(self, *groups: str) -> None:
        """End work: all of it, or that of some groups."""
        for group in groups or ("prepare", "evaluate", "advise", "reply", "blame"):
            self.workers.cancel_group(self, group)

    @work(thread=True, exclusive=True, group="prepare", exit_on_error=False)
    def prepare(self, rules: Rules) -> None:
        """Build the table of a set of rules."""
        if self._table(rules) is not None:
            self._report(self.Prepared(rules))

    @work(thread=True, exclusive=True, group="evaluate", exit_on_error=False)
    def evaluate(self, rules: Rules) -> None:
        """Find the value of a set of rules, and how many positions there are."""
        should_stop = get_current_worker().cancelled_event.is_set
        table = solve(
            rules,
            should_stop,
            self._teller(rules),
            census=True,
        )
        if table is not None:
            self._report(self.Evaluated(rules, table.verdict(start(rules)), table.census))

    @work(thread=True, exclusive=True, group="advise", exit_on_error=False)
    def advise(self, position: Position, *, patient: bool) -> None:
        """Find what a position and its moves are worth."""
        oracle = self._oracle(position.rules, patient=patient)
        if oracle is None:
            return
        try:
            advice = advise(oracle, position)
        except StoppedError:
            return
        self._report(self.Advised(position, advice))

    @work(thread=True, exclusive=True, group="reply", exit_on_error=False)
    def reply(self, ply: int, position: Position, level: Level, rng: random.Random, *, patient: bool) -> None:
        """Choose a computer's move."""
        oracle = self._oracle(position.rules, patient=patient) if level is Level.PERFECT else None
        if level is Level.PERFECT and oracle is None:
            return
        try:
            move, trap = reply_of(level, oracle, position, rng)
        except StoppedError:
            return
        self._report(self.Replied(ply, position, move, trap))

    @work(thread=True, exclusive=True, group="blame", exit_on_error=False)
    def blame(self, first: Position, moves: tuple[Move, ...], seat: int) -> None:
        """Find the move by which the player at a seat gave a game away."""
        oracle = self._oracle(first.rules, patient=True)
        if oracle is None:
            return
        try:
            mistake = first_mistake(oracle, first, moves, seat)
        except StoppedError:
            return
        self._report(self.Blamed(moves, seat, mistake))

    def _oracle(self, rules: Rules, *, patient: bool) -> Oracle | None:
        """The table, or a search where there is none to wait for; nothing when called off."""
        if too_big(rules) or not patient:
            return Search(Watch(get_current_worker().cancelled_event.is_set))
        return self._table(rules)

    def _table(self, rules: Rules) -> Oracle | None:
        """The table, built now if it has not been; nothing when called off."""
        should_stop = get_current_worker().cancelled_event.is_set
        while not self._building.acquire(timeout=0.05):
            if should_stop():
                return None
        try:
            return solve(
                rules,
                should_stop,
                self._teller(rules),
                chances=True,
            )
        finally:
            self._building.release()

    def _teller(self, rules: Rules) -> Progress:
        """Tells how far a table has come, but not so often that the screen does nothing else."""
        told = 0.0

        def tell(done: int, total: int | None) -> None:
            nonlocal told
            if monotonic() - told >= self.TELL_SECONDS:
                told = monotonic()
                self._report(self.Progressed(rules, done, total))

        return tell

    def _report(self, message: Message) -> None:
        if not get_current_worker().is_cancelled:
            self.post_message(message)
