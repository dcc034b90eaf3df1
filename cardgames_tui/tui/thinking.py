"""How a screen asks what may take long: in a thread beside it."""

from asyncio import wrap_future
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cached_property, partial
from threading import Event
from time import monotonic
from typing import Protocol, TypeVar, cast

from cardgames_tui.stopping import StoppedError, no_time
from cardgames_tui.tui import words
from cardgames_tui.tui.textual_ext.steady_app import SteadyScreen

T = TypeVar("T")
R = TypeVar("R")

QUESTION = "question"
"""The group of workers that answer what the player asks; a new question ends the one before, as moves do."""

BACKGROUND = "background"
"""The group of workers that find out what is always shown; they end with the position that it is about."""

SECONDS_BETWEEN_REPORTS = 0.2  # at the least, so that the screen can do other things


def thinking_thread() -> Executor:
    """An executor for the questions of a screen: one thread, as a solver is not thread-safe.

    The page without a server has an executor without threads. Every function that is submitted takes
    `should_stop`.
    """
    return ThreadPoolExecutor(1, "thinking")


class HasExecutors(Protocol):
    """An app that makes the executors of its screens, as `thinking_thread` does."""

    make_executor: Callable[[], Executor]


class ThinkingScreen(SteadyScreen[R]):
    """A screen that asks questions, each in a worker: `hint = await self.think(adviser.hint, position)`.

    Such a worker has `exit_on_error=False`: a fault ends the question and not the program.
    """

    async def think(
        self, question: Callable[..., T], *args: object, report_progress: Callable[..., None] | None = None
    ) -> T:
        """Answers what may be known already at once, without waiting for other questions; else as `work_out`.

        With `no_time`, a question raises `StoppedError` before any search.
        """
        with self._notifying_of_faults(), suppress(StoppedError):
            return question(*args, should_stop=no_time)
        return await self.work_out(question, *args, report_progress=report_progress)

    async def work_out(
        self,
        question: Callable[..., T],
        *args: object,
        report_progress: Callable[..., None] | None = None,
        in_second_thread: bool = False,
    ) -> T:
        """Answers a question in a thread, after the questions asked before.

        Args:
            question: Is given the arguments and `should_stop`, and `report_progress` if there is one. It
                raises `StoppedError` when it is stopped.
            args: Values that say all about the question: the thread reads nothing of the game or the screen.
            report_progress: Called on the screen with how far the search has come.
            in_second_thread: Whether no other question is to wait for the answer.

        Raises:
            Exception: The search failed, of which the player has been notified.
        """
        stop = Event()
        try:
            with self._notifying_of_faults():
                if report_progress is not None:
                    question = partial(question, report_progress=self._now_and_then(report_progress, stop))
                if in_second_thread not in self._threads:
                    self._threads[in_second_thread] = cast(HasExecutors, self.app).make_executor()
                thread = self._threads[in_second_thread]
                return await wrap_future(
                    thread.submit(lambda should_stop: question(*args, should_stop=should_stop), stop.is_set)
                )
        finally:
            stop.set()

    @contextmanager
    def _notifying_of_faults(self) -> Iterator[None]:
        try:
            yield
        except StoppedError:
            raise
        except Exception as fault:
            self.notify(words.search_failed(fault), severity="error", markup=False)
            self.say_no_more()
            raise

    def say_no_more(self) -> None:
        """Takes back what is said while an answer is awaited: the search has failed."""

    @cached_property
    def _threads(self) -> dict[bool, Executor]:
        return {}

    def _now_and_then(self, report: Callable[..., None], stop: Event) -> Callable[..., None]:
        """What a thread calls to report on the screen: not too often, nor when the question was cancelled."""
        reported = monotonic()

        def report_on_screen(*progress: object) -> None:
            if not stop.is_set():
                report(*progress)

        def report_from_thread(*progress: object) -> None:
            nonlocal reported
            if monotonic() - reported >= SECONDS_BETWEEN_REPORTS:
                reported = monotonic()
                self.call_later(report_on_screen, *progress)

        return report_from_thread

    def on_unmount(self) -> None:
        """Ends the threads; what is still asked was cancelled with its worker."""
        for thread in self._threads.values():
            thread.shutdown(wait=False, cancel_futures=True)
