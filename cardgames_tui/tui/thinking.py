"""Questions that may take long are answered in a thread."""

from asyncio import wrap_future
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cached_property
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from cardgames_tui.stopping import CACHED_ONLY, Monitor, Report, StoppedError
from cardgames_tui.tui.textual_ext.robust_app import RobustScreen

if TYPE_CHECKING:
    from cardgames_tui.tui.app import CardgamesApp

T = TypeVar("T")
R = TypeVar("R")

QUESTION_GROUP = "question"
"""Workers that answer the player, until a move or another question."""

BACKGROUND_GROUP = "background"
"""Workers that find what is always shown of a position."""

SECONDS_BETWEEN_REPORTS = 0.2


def thinking_thread() -> Executor:
    """One thread for each screen, as a solver is not thread-safe."""
    return ThreadPoolExecutor(1, "thinking")


class ThinkingScreen(RobustScreen[R]):
    """A screen that asks questions: `hint = await self.ask(adviser.hint, position)`.

    Ask in a worker with `exit_on_error=False`, so that a fault ends the question and not the program.
    """

    if TYPE_CHECKING:
        app: CardgamesApp

    async def ask(self, question: Callable[..., T], *args: object, report: Report | None = None) -> T:
        """Answers at once if no search is needed, or else in the thread."""
        with self._notifying_of_errors(), suppress(StoppedError):
            return question(*args, monitor=CACHED_ONLY)
        return await self.ask_in_thread(question, *args, report=report)

    async def ask_in_thread(
        self,
        question: Callable[..., T],
        *args: object,
        report: Report | None = None,
        in_second_thread: bool = False,
    ) -> T:
        """Answers in a thread, after earlier questions; `report` is told of its progress.

        Pass all that the question needs: the thread must not read the game or the screen.
        """
        stop = Event()
        try:
            with self._notifying_of_errors():
                monitor = Monitor(stop.is_set)
                if report is not None:
                    monitor = Monitor(stop.is_set, self._at_intervals(report, stop))
                return await wrap_future(
                    self._executors[in_second_thread].submit(
                        lambda monitor: question(*args, monitor=monitor), monitor
                    )
                )
        finally:
            stop.set()

    @contextmanager
    def _notifying_of_errors(self) -> Iterator[None]:
        try:
            yield
        except StoppedError:
            raise
        except Exception as error:
            self.notify(f"The search failed: {error}", severity="error", markup=False)
            self.search_failed()
            raise

    def search_failed(self) -> None:
        """Called after a fault; a subclass ends the message that it is thinking."""

    @cached_property
    def _executors(self) -> defaultdict[bool, Executor]:
        """The first thread at False, the second at True; each is made when needed."""
        return defaultdict(self.app.make_executor)

    def _at_intervals(self, report: Report, stop: Event) -> Report:
        """Makes a report that the thread can call; it reports at most every `SECONDS_BETWEEN_REPORTS`."""
        reported = monotonic()

        def report_on_screen(done: int, total: int | None) -> None:
            if not stop.is_set():
                report(done, total)

        def report_from_thread(done: int, total: int | None) -> None:
            nonlocal reported
            if monotonic() - reported >= SECONDS_BETWEEN_REPORTS:
                reported = monotonic()
                self.call_later(report_on_screen, done, total)

        return report_from_thread

    def on_unmount(self) -> None:
        for executor in self._executors.values():
            executor.shutdown(wait=False, cancel_futures=True)
