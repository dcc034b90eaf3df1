"""The thinking behind the screen, each piece in a worker thread; every answer comes back as a message."""

import random
from dataclasses import dataclass
from threading import Lock
from time import monotonic

from textual import on, work
from textual.message import Message
from textual.widget import Widget
from textual.worker import Worker, WorkerState, get_current_worker

from cardgames_tui.chopsticks.advice import Advice, advise, reply_of
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position, start
from cardgames_tui.chopsticks.reasons import Trap
from cardgames_tui.chopsticks.review import Review, review
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import Player
from cardgames_tui.chopsticks.solving.paranoid import ParanoidTable
from cardgames_tui.chopsticks.solving.solve import BUILDING, Search, solve, solved, too_big
from cardgames_tui.chopsticks.solving.watch import Progress, StoppedError, Watch
from cardgames_tui.chopsticks.verdict import Census, Oracle, SolvedGame, Verdict

GROUPS = ("prepare", "evaluate", "advise", "reply", "blame")
"""The kinds of work; of each one piece is done at a time, and a new question ends the one before."""


class Analyst(Widget):
    """Works out tables, values and the computers' moves; it shows nothing."""

    DEFAULT_CSS = "Analyst { display: none; }"
    TELL_SECONDS = 0.2
    """The time between two messages about the progress of a table."""
    WAIT_SECONDS = 2.0
    """How long a computer among three or more players waits for the table before it looks ahead instead."""

    @dataclass
    class Progressed(Message):
        """A table is being built."""

        rules: Rules
        done: int
        total: int | None

        def can_replace(self, message: Message) -> bool:
            """Only the newest count matters."""
            return isinstance(message, type(self))

        @property
        def words(self) -> str:
            """How far it has come: `25%`, or the count where nobody knows of how many."""
            return f"{100 * self.done // self.total}%" if self.total else f"{self.done:,}"

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
        """It is known where a game went wrong for a player."""

        moves: tuple[Move, ...]
        review: Review

    def __init__(self) -> None:
        super().__init__()
        self._building, self._settling = Lock(), Lock()

    def call_off(self, *groups: str) -> None:
        """End work: all of it, or that of some groups."""
        for group in groups or GROUPS:
            self.workers.cancel_group(self, group)

    @work(thread=True, exclusive=True, group="prepare", exit_on_error=False)
    def prepare(self, rules: Rules) -> None:
        """Build the table of a set of rules, with the chances where there are any."""
        if self._table(rules, chances=True) is not None:
            self._report(self.Prepared(rules))

    @work(thread=True, exclusive=True, group="evaluate", exit_on_error=False)
    def evaluate(self, rules: Rules) -> None:
        """Find the value of a set of rules, and how many positions there are."""
        should_stop = get_current_worker().cancelled_event.is_set
        table = solve(rules, should_stop, self._teller(rules), census=True)
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
    def reply(
        self, ply: int, position: Position, player: Player, rng: random.Random, *, patient: bool
    ) -> None:
        """Choose a computer's move, among three or more players soon, with what is known by then."""
        oracle: Oracle | None = None
        if player is Player.PERFECT:
            patient = patient and (position.rules.players == 2 or self._is_soon_built(position.rules))
            oracle = self._oracle(position.rules, patient=patient)
            if oracle is None:
                return
        try:
            move, trap = reply_of(player, oracle, position, rng)
        except StoppedError:
            return
        self._report(self.Replied(ply, position, move, trap))

    @work(thread=True, exclusive=True, group="blame", exit_on_error=False)
    def blame(self, first: Position, moves: tuple[Move, ...], seat: int) -> None:
        """Find the move by which the player at a seat gave a game away."""
        oracle = self._oracle(first.rules, patient=True, chances=True)
        if oracle is None:
            return
        try:
            self._report(self.Blamed(moves, review(oracle, first, moves, seat)))
        except StoppedError:
            return

    @on(Worker.StateChanged)
    def report_failure(self, event: Worker.StateChanged) -> None:
        """Say so when some thinking has failed."""
        if event.state is WorkerState.ERROR:
            self.notify(f"The analysis failed: {event.worker.error}", severity="error", markup=False)

    def _is_soon_built(self, rules: Rules) -> bool:
        """Whether the table is there within a short time, or nobody else builds it."""
        until, cancelled = monotonic() + self.WAIT_SECONDS, get_current_worker().cancelled_event
        while solved(rules) is None:
            if cancelled.wait(0.05) or monotonic() > until:
                return False
            if not self._building.locked():
                break
        return True

    def _oracle(self, rules: Rules, *, patient: bool, chances: bool = False) -> Oracle | None:
        """The table, or a search where there is none to wait for; nothing when called off."""
        if too_big(rules) or not patient:
            return Search(Watch(get_current_worker().cancelled_event.is_set))
        table = self._table(rules, chances=chances)
        return table.at_once if isinstance(table, ParanoidTable) else table

    def _table(self, rules: Rules, *, chances: bool) -> SolvedGame | None:
        """The table, built now if it has not been; nothing when called off."""
        table = self._solve(self._building, rules, chances=False)
        if table is not None and chances and rules.players > 2:
            return self._solve(self._settling, rules, chances=True)
        return table

    def _solve(self, lock: Lock, rules: Rules, *, chances: bool) -> SolvedGame | None:
        """Do a part of the work on a table, but no two threads at once."""
        should_stop, progress = get_current_worker().cancelled_event.is_set, self._teller(rules)
        if rules.players > 2 and not chances:
            progress = Watch(should_stop, progress).part(0, BUILDING).report  # the chances are still to come
        while not lock.acquire(timeout=0.05):
            if should_stop():
                return None
        try:
            return solve(rules, should_stop, progress, chances=chances)
        finally:
            lock.release()

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
