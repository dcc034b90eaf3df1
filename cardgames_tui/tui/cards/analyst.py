"""The searches behind the screen, each in a worker thread; every answer comes back as a message."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING

from textual import on, work
from textual.message import Message
from textual.widget import Widget
from textual.worker import Worker, WorkerState, get_current_worker

from cardgames_tui.black_hole.rules import Move, Position
from cardgames_tui.black_hole.verdict import Knowledge, Solution, Verdict

if TYPE_CHECKING:
    from cardgames_tui.black_hole.analysis import Difficulty, PointOfNoReturn

_GROUP = "analysis"


class Analyst(Widget):
    """Searches for what is not known yet about a deal.

    It shows nothing, and imports the solver only when it is asked. One search runs at a time: a new question
    ends the one before, and a search that has been called off gives up the solver within a few hundredths of
    a second.
    """

    DEFAULT_CSS = "Analyst { display: none; }"

    TELL_SECONDS = 0.2
    """The time between two messages about the progress of a search."""

    @dataclass
    class Decided(Message):
        """It is proved whether a position can be won."""

        position: Position
        solution: Solution

    @dataclass
    class Judged(Message):
        """It is proved what every move of a position leads to."""

        position: Position
        verdicts: Mapping[Move, Verdict]

    @dataclass
    class Blamed(Message):
        """The point of no return of a line has been found."""

        positions: tuple[Position, ...]
        answer: "PointOfNoReturn"

    @dataclass
    class Rated(Message):
        """It is known how difficult a deal is."""

        position: Position
        difficulty: "Difficulty"

    @dataclass
    class Searching(Message):
        """A search goes on."""

        position: Position
        states: int

        def can_replace(self, message: Message) -> bool:
            """Only the newest count matters."""
            return isinstance(message, type(self))

    def __init__(self) -> None:
        super().__init__()
        self._solver_lock = Lock()
        self._search: Worker[None] | None = None
        self._question: tuple[Position, bool] | None = None

    def call_off(self) -> None:
        """End the search that is going on."""
        self.workers.cancel_group(self, _GROUP)

    def decide(self, knowledge: Knowledge, position: Position, *, moves: bool = False) -> None:
        """Find out whether a position can be won, and on request what each of its moves leads to."""
        if self._is_answering(position, moves=moves):
            return
        self.call_off()
        if knowledge.solution(position) is None or (moves and knowledge.verdicts(position) is None):
            self._question = position, moves
            self._search = self._decide(knowledge, position, moves)

    def _is_answering(self, position: Position, *, moves: bool) -> bool:
        """Whether the search that is going on answers a question."""
        if self._search is None or self._search.is_cancelled or self._search.is_finished:
            return False
        return self._question in ((position, True), (position, moves))

    @work(thread=True, exclusive=True, group=_GROUP, exit_on_error=False)
    def _decide(self, knowledge: Knowledge, position: Position, moves: bool) -> None:
        should_stop = get_current_worker().cancelled_event.is_set
        with self._solver_lock:
            solution = knowledge.solution(position) or knowledge.solver.solve(
                position,
                should_stop=should_stop,
                on_progress=self._teller(position),
            )
            self._report(self.Decided(position, solution))
            if moves and not should_stop():
                from cardgames_tui.black_hole.analysis import judge_moves

                verdicts = judge_moves(position, knowledge.solver, should_stop=should_stop)
                self._report(self.Judged(position, verdicts))

    @work(thread=True, exclusive=True, group=_GROUP, exit_on_error=False)
    def blame(self, knowledge: Knowledge, positions: tuple[Position, ...]) -> None:
        """Find the move of a played line that lost the game."""
        should_stop = get_current_worker().cancelled_event.is_set
        with self._solver_lock:
            from cardgames_tui.black_hole.analysis import point_of_no_return

            answer = point_of_no_return(positions, knowledge.solver, should_stop=should_stop)
            self._report(self.Blamed(positions, answer))

    @work(thread=True, exclusive=True, group="rating", exit_on_error=False)
    def rate(self, position: Position) -> None:
        """Find out how difficult a deal is."""
        from cardgames_tui.black_hole.analysis import rate

        difficulty = rate(position, should_stop=get_current_worker().cancelled_event.is_set)
        if difficulty is not None:
            self._report(self.Rated(position, difficulty))

    @on(Worker.StateChanged)
    def report_failure(self, event: Worker.StateChanged) -> None:
        """Say so when a search has failed."""
        if event.state is WorkerState.ERROR:
            self.notify(f"The search failed: {event.worker.error}", severity="error", markup=False)

    def _teller(self, position: Position) -> Callable[[int], None]:
        """Tells how far a search has come, but not so often that the screen does nothing else."""
        told = monotonic()

        def tell(states: int) -> None:
            nonlocal told
            if monotonic() - told >= self.TELL_SECONDS:
                told = monotonic()
                self._report(self.Searching(position, states))

        return tell

    def _report(self, message: Message) -> None:
        if not get_current_worker().is_cancelled:
            self.post_message(message)
