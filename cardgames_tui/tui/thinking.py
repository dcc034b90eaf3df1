"""The one door for thinking: what a screen asks that may take long, in a thread beside it."""

from asyncio import wrap_future
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from functools import cached_property, partial
from threading import Event
from time import monotonic
from typing import Protocol, TypeVar, cast

from cardgames_tui.stopping import StoppedError
from cardgames_tui.tui.textual_ext.steady_app import SteadyScreen

T = TypeVar("T")
R = TypeVar("R")

ADVICE = "advice"
"""The group of workers that answer what the player asks; a new question ends the one before, as moves do."""

LIVE = "live"
"""The group of workers that find out what is always shown; they end with the position that it is about."""

TELL_SECONDS = 0.2
"""The least time between two reports of how far a search has come, so that the screen can do other things."""


def one_thread() -> Executor:
    """What does the thinking of a screen: a thread, for a solver does one thing at a time.

    The static page has something else. Whatever it is is handed functions with what asks them to stop.
    """
    from concurrent.futures import ThreadPoolExecutor  # which the page's Python has not

    return ThreadPoolExecutor(1, "thinking")


class HasExecutors(Protocol):
    """What a screen that thinks asks of its app."""

    make_executor: Callable[[], Executor]
    """Makes what does the thinking of a screen."""


class ThinkingScreen(SteadyScreen[R]):
    """A screen that asks questions: `hint = await self.think(adviser.hint, position)`, in a worker.

    Such a worker has `exit_on_error=False`: a fault ends the question and not the program.
    """

    async def think(
        self,
        question: Callable[..., T],
        *args: object,
        tell: Callable[..., None] | None = None,
        apart: bool = False,
    ) -> T:
        """Ask a question, at once when its answer is known, else when the questions before it are answered.

        Args:
            question: Is given the arguments and `should_stop`, and `tell` if there is somebody to tell. It
                raises `StoppedError` when it would have to search and is to stop.
            args: Values that say all about the question: the thread reads nothing of the game or the screen.
            tell: Told on the screen how far the search has come.
            apart: Whether to ask in a second thread, so that no other question has to wait for the answer.

        Raises:
            Exception: The search failed, which the player has been told.
        """
        stop = Event()
        if tell is not None:
            question = partial(question, tell=self._now_and_then(tell, stop))
        try:
            with suppress(StoppedError):
                return question(*args, should_stop=lambda: True)
            return await wrap_future(
                self._thread(apart=apart).submit(partial(_ask, question, args), stop.is_set)
            )
        except StoppedError:
            raise
        except Exception as fault:
            self.notify(f"The search failed: {fault}", severity="error", markup=False)
            raise
        finally:
            stop.set()

    @cached_property
    def _threads(self) -> dict[bool, Executor]:
        return {}

    def _thread(self, *, apart: bool) -> Executor:
        if apart not in self._threads:
            self._threads[apart] = cast(HasExecutors, self.app).make_executor()
        return self._threads[apart]

    def _now_and_then(self, tell: Callable[..., None], stop: Event) -> Callable[..., None]:
        """Tells on the screen what the thread tells, but not too often, nor when nobody asks any more."""
        told = monotonic()

        def tell_on_screen(*progress: object) -> None:
            if not stop.is_set():
                tell(*progress)

        def tell_from_thread(*progress: object) -> None:
            nonlocal told
            if monotonic() - told >= TELL_SECONDS:
                told = monotonic()
                self.call_later(tell_on_screen, *progress)

        return tell_from_thread

    def on_unmount(self) -> None:
        """Think no more; what is still asked was called off with its worker."""
        for thread in self._threads.values():
            thread.shutdown(wait=False, cancel_futures=True)


def _ask(question: Callable[..., T], args: tuple[object, ...], should_stop: Callable[[], bool]) -> T:
    return question(*args, should_stop=should_stop)
