"""Builds the tablebase of a game of Chopsticks for the workers of its screen."""

from asyncio import Event, timeout
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from cardgames_tui.chopsticks.adviser import ChopsticksAdviser
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.solving import built_tablebase
from cardgames_tui.tui.chopsticks.status import progress_text
from cardgames_tui.tui.thinking import ThinkingScreen

_WORKER_GROUP = "tablebase"


class TablebaseBuilder:
    """Builds the tablebase for a position once, for all workers that `wait`.

    It has its own worker, in the second thread of the screen, so questions are answered meanwhile. Moves do
    not stop it, unless players go out, which leaves a smaller game with another tablebase. The adviser uses
    the tablebase as soon as it is built; chances follow.
    """

    def __init__(self, screen: ThinkingScreen[None], adviser: ChopsticksAdviser) -> None:
        self.progress = ""
        """In words; empty before the first report and at the end."""
        self._screen = screen
        self._adviser = adviser
        self._position: Position | None = None
        """A position in the tablebase being built; None if nothing is."""
        self._news = Event()
        """Wakes the waiting workers at every report and at the end."""
        self._cancel_worker()  # of the game before

    def is_building(self, position: Position) -> bool:
        """Whether the tablebase of a position is being built, or the chances in it."""
        return self._position is not None and self._position.rules_left == position.rules_left

    def begin(self, position: Position) -> None:
        if not self.is_building(position) and self._adviser.needs_building(position):
            self._note_progress(position)
            self._screen.run_worker(
                self._run(position), group=_WORKER_GROUP, exclusive=True, exit_on_error=False
            )

    def decline(self) -> None:
        self._adviser.wants_tablebase = False
        self._cancel_worker()
        self._note_progress(None)

    async def wait(
        self, position: Position, on_news: Callable[[], None] | None = None, seconds: float | None = None
    ) -> None:
        """Waits until the tablebase is usable, at most for `seconds`."""
        self.begin(position)
        with suppress(TimeoutError):
            async with timeout(seconds):
                while self.is_building(position) and built_tablebase(position.rules_left) is None:
                    await self._news.wait()
                    if on_news is not None:
                        on_news()

    async def _run(self, position: Position) -> None:
        try:
            for chances in (False, True):
                if self._adviser.needs_building(position):
                    self._note_progress(position, self.progress)
                    build = partial(self._adviser.build_tablebase, position, chances=chances)
                    await self._screen.ask_in_thread(build, report=self._report, in_second_thread=True)
        finally:
            if self._position is position:  # otherwise another tablebase is being built
                self._note_progress(None)

    def _cancel_worker(self) -> None:
        self._screen.workers.cancel_group(self._screen, _WORKER_GROUP)

    def _report(self, done: int, total: int | None) -> None:
        self._note_progress(self._position, progress_text(done, total))

    def _note_progress(self, position: Position | None, progress: str = "") -> None:
        self._position, self.progress = position, progress
        self._news.set()
        self._news.clear()
