"""Computing numbered items on an executor whose workers may die; each number is computed once.

The numbers are cut into blocks worth a few seconds of work. A block whose worker died is tried again. After
three deaths it is split, and its parts are tried alone, with nothing beside them that could be to blame,
until the number is found that kills; it is given up, and the rest goes on.
"""

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from dataclasses import dataclass
from typing import Generic, TypeVar

from cardgames_tui import __version__
from cardgames_tui.errors import BatchError, MismatchError

R = TypeVar("R")

STEP_SECONDS = 1.0
"""The most seconds between two steps, and the least between two that bring results."""

MAX_DEATHS = 3
"""How many workers may die over a block before it is split, or given up."""

BLOCKS_PER_WORKER = 2
"""How many blocks are submitted for each worker."""

BLOCK_SECONDS = 2.5
"""The seconds of work that a block should take."""

FIRST_BLOCK_SIZE = 8
"""How many numbers a block holds while it is not known how long one takes."""

THOUSAND = 1000
"""No block reaches over a multiple of this, so that sums can be compared thousand by thousand."""


@dataclass(frozen=True, slots=True)
class Span:
    """A range of numbers, both ends included."""

    first: int
    last: int

    @property
    def size(self) -> int:
        """How many numbers."""
        return self.last - self.first + 1

    def halves(self) -> "tuple[Span, Span]":
        """The lower and the upper half."""
        middle = (self.first + self.last) // 2
        return Span(self.first, middle), Span(middle + 1, self.last)


class Cutter:
    """Cuts the numbers still to be computed into blocks, the lowest first.

    Args:
        gaps: The numbers to compute, ascending.
        count: How many numbers that is.
        most: How many numbers the largest block has.
    """

    def __init__(self, gaps: Iterable[Span], count: int, most: int = THOUSAND) -> None:
        self._gaps = iter(gaps)
        self._gap = next(self._gaps, None)
        self._left = count
        self._most = most
        self._seconds_each: float | None = None

    @property
    def is_empty(self) -> bool:
        """Whether everything has been cut."""
        return self._gap is None

    def learn(self, span: Span, seconds: float) -> None:
        """Updates the estimate of the time that a number takes from the time of a block."""
        new, old = seconds / span.size, self._seconds_each
        self._seconds_each = new if old is None else 0.7 * old + 0.3 * new

    def cut(self, workers: int) -> Span | None:
        """The next block, smaller towards the end so that all workers finish together; None when done."""
        if self._gap is None:
            return None
        first = self._gap.first
        size = min(self._usual_size(), max(1, self._left // (4 * max(1, workers))))
        end_of_thousand = -(-first // THOUSAND) * THOUSAND
        block = Span(first, min(first + size - 1, end_of_thousand, self._gap.last))
        rest = Span(block.last + 1, self._gap.last)
        self._gap = rest if rest.size else next(self._gaps, None)
        self._left -= block.size
        return block

    def _usual_size(self) -> int:
        if self._seconds_each is None:
            return FIRST_BLOCK_SIZE
        return max(1, min(self._most, int(BLOCK_SECONDS / max(self._seconds_each, 1e-9))))


@dataclass(frozen=True, slots=True)
class Failure:
    """A number that was given up."""

    number: int
    reason: str
    """Why, as a clause about the number."""


@dataclass(frozen=True, slots=True)
class BatchStep(Generic[R]):
    """The results since the last step."""

    results: tuple[R, ...]
    """The results of some blocks, each block once."""
    failures: tuple[Failure, ...]
    workers: int
    """How many workers there are now."""


@dataclass(slots=True)
class _Task:
    span: Span
    deaths: int = 0
    is_alone: bool = False
    """Whether it runs with no other task beside it."""


class Batch(Generic[R]):
    """A computation of many blocks.

    Args:
        work: Computes a block; the executor must be able to pickle it.
        cutter: Gives the blocks to compute.
        executor: Runs the work.
        workers: Returns how many tasks the executor can run at once now.
    """

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

    def steps(self) -> Generator[BatchStep[R], None, None]:
        """Computes everything, yielding a step about every second.

        Raises:
            BatchError: The executor is broken, or a worker runs another version.
        """
        last_step = time.monotonic()
        try:
            while True:
                workers = self._workers()
                is_done = not self._fill(workers)
                if is_done or time.monotonic() >= last_step + STEP_SECONDS:
                    yield self._step(workers)
                    last_step = time.monotonic()
                if is_done:
                    return
                self._wait(last_step + STEP_SECONDS - time.monotonic())
        finally:
            for future in self._running:
                future.cancel()

    def _step(self, workers: int) -> BatchStep[R]:
        step = BatchStep(tuple(self._results), tuple(self._failures), workers)
        self._results, self._failures = [], []
        return step

    def _fill(self, workers: int) -> bool:
        """Submits as many blocks as there is room for; returns whether any work is left."""
        while len(self._running) < BLOCKS_PER_WORKER * workers and (task := self._next(workers)):
            self._submit(task)
        if not self._running and self._suspects and workers:
            self._submit(self._suspects.popleft())
        return bool(self._running or self._again or self._suspects or not self._cutter.is_empty)

    def _next(self, workers: int) -> _Task | None:
        if any(task.is_alone for task in self._running.values()):
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
            self._collect(future, self._running.pop(future))

    def _collect(self, future: Future[tuple[R, float]], task: _Task) -> None:
        try:
            result, seconds = future.result()
        except CancelledError:  # the scheduler went away with it: nobody died of it
            self._try_again(task)
        except BatchError:
            raise
        except ImportError as fault:
            raise BatchError(f"a worker cannot import what it needs: {fault}") from fault
        except Exception as fault:
            self._retry_or_give_up(task, fault)
        else:
            self._cutter.learn(task.span, seconds)
            self._results.append(result)

    def _try_again(self, task: _Task) -> None:
        (self._suspects if task.is_alone else self._again).append(task)

    def _retry_or_give_up(self, task: _Task, fault: Exception) -> None:
        """Tries a block again, splits it, or gives up on the number that it consists of."""
        # Dask reports the death of a worker only when several have died over the same task
        dask_deaths = getattr(fault, "allowed_failures", None)
        task.deaths += 1 + (dask_deaths or 0)
        if task.deaths < MAX_DEATHS:
            self._try_again(task)
        elif task.span.size > 1:
            self._suspects.extend(_Task(half, is_alone=True) for half in task.span.halves())
        elif not task.is_alone:
            self._suspects.append(_Task(task.span, is_alone=True))
        else:
            is_death = isinstance(fault, BrokenExecutor) or dask_deaths is not None
            reason = f"it ended {task.deaths} workers" if is_death else f"{type(fault).__name__}: {fault}"
            self._failures.append(Failure(task.span.first, reason))


def _perform(version: str, work: Callable[[Span], R], span: Span) -> tuple[R, float]:
    """Computes a block and times it; this is what the workers do."""
    if version != __version__:
        raise MismatchError(f"a worker runs cardgames-tui {__version__}, and this is {version}")
    began = time.perf_counter()
    result = work(span)
    return result, time.perf_counter() - began
