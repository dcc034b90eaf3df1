"""Computing blocks on any executor: workers may die at any time, and every number is done exactly once.

A block whose worker died is tried again. After three deaths it is split, and its parts are tried alone, with
nothing beside them that could be to blame, until the number is found that kills; it is given up, and the rest
goes on.
"""

import time
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from dataclasses import dataclass
from typing import Generic, TypeVar

from cardgames_tui import __version__
from cardgames_tui.batch.spans import Cutter, Span
from cardgames_tui.errors import BatchError, MismatchError

R = TypeVar("R")

BEAT = 1.0
"""The most seconds between two steps, and the least between two that bring results."""

DEATHS = 3
"""How many workers may die over a block before it is split, or given up."""

AHEAD = 2
"""How many blocks are in flight for each worker."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A number that was given up."""

    number: int
    reason: str
    """Why, as a clause about the number."""


@dataclass(frozen=True, slots=True)
class Step(Generic[R]):
    """What a computation has come to since the last step."""

    results: tuple[R, ...]
    """The results of some blocks, each block once."""
    failures: tuple[Failure, ...]
    workers: int
    """How many workers there are now."""


@dataclass(slots=True)
class _Task:
    span: Span
    deaths: int = 0
    alone: bool = False


class Batch(Generic[R]):
    """A computation under way."""

    def __init__(
        self, work: Callable[[Span], R], cutter: Cutter, executor: Executor, workers: Callable[[], int]
    ) -> None:
        self._work = work
        self._cutter = cutter
        self._executor = executor
        self._workers = workers
        self._running: dict[Future[tuple[R, float]], _Task] = {}
        self._again: deque[_Task] = deque()
        self._suspects: deque[_Task] = deque()
        self._results: list[R] = []
        self._failures: list[Failure] = []

    def steps(self) -> Generator[Step[R], None, None]:
        """Compute everything, a step about every second.

        Raises:
            BatchError: The executor is broken, or a worker runs another version.
        """
        told = time.monotonic()
        try:
            while True:
                workers = self._workers()
                is_done = not self._fill(workers)
                if is_done or time.monotonic() >= told + BEAT:
                    yield self._step(workers)
                    told = time.monotonic()
                if is_done:
                    return
                self._wait(told + BEAT - time.monotonic())
        finally:
            for future in self._running:
                future.cancel()

    def _step(self, workers: int) -> Step[R]:
        step = Step(tuple(self._results), tuple(self._failures), workers)
        self._results, self._failures = [], []
        return step

    def _fill(self, workers: int) -> bool:
        """Submit what there is room for, and say whether anything is still to come."""
        while len(self._running) < AHEAD * workers and (task := self._next(workers)):
            self._submit(task)
        if not self._running and self._suspects and workers:
            self._submit(self._suspects.popleft())
        return bool(self._running or self._again or self._suspects or not self._cutter.is_empty)

    def _next(self, workers: int) -> _Task | None:
        if any(task.alone for task in self._running.values()):
            return None
        if self._again:
            return self._again.popleft()
        span = self._cutter.cut(workers)
        return None if span is None else _Task(span)

    def _submit(self, task: _Task) -> None:
        try:
            future = self._executor.submit(_perform, __version__, self._work, task.span)
        except BrokenExecutor as fault:
            raise BatchError(f"no more work can be handed out: {fault}") from fault
        self._running[future] = task

    def _wait(self, seconds: float) -> None:
        if not self._running:
            time.sleep(max(0.0, seconds))
            return
        for future in wait(self._running, max(0.0, seconds), FIRST_COMPLETED).done:
            self._take(future, self._running.pop(future))

    def _take(self, future: Future[tuple[R, float]], task: _Task) -> None:
        try:
            result, seconds = future.result()
        except CancelledError:  # the scheduler went away with it: nobody died of it
            (self._suspects if task.alone else self._again).append(task)
        except BatchError:
            raise
        except ImportError as fault:
            raise BatchError(f"a worker cannot import what it needs: {fault}") from fault
        except Exception as fault:
            self._blame(task, fault)
        else:
            self._cutter.learn(task.span, seconds)
            self._results.append(result)

    def _blame(self, task: _Task, fault: Exception) -> None:
        """Try a block again, split it, or give up on the number that it consists of."""
        # Dask reports the death of a worker only when several have died over the same task
        task.deaths += 1 + int(getattr(fault, "allowed_failures", 0))
        if task.deaths < DEATHS:
            (self._suspects if task.alone else self._again).append(task)
        elif task.span.size > 1:
            self._suspects.extend(_Task(half, alone=True) for half in task.span.halves())
        elif not task.alone:
            self._suspects.append(_Task(task.span, alone=True))
        else:
            self._failures.append(Failure(task.span.first, _reason(task, fault)))


def _reason(task: _Task, fault: Exception) -> str:
    if isinstance(fault, BrokenExecutor) or hasattr(fault, "allowed_failures"):
        return f"it ended {task.deaths} workers"
    return f"{type(fault).__name__}: {fault}"


def _perform(version: str, work: Callable[[Span], R], span: Span) -> tuple[R, float]:
    """Compute a block and time it; this is what the workers do."""
    if version != __version__:
        raise MismatchError(f"a worker runs cardgames-tui {__version__}, and this is {version}")
    began = time.perf_counter()
    result = work(span)
    return result, time.perf_counter() - began
