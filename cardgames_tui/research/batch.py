"""Computing numbered items on an executor whose workers may die; each number is computed once.

The numbers are cut into blocks worth a few seconds of work. A block whose worker died is tried again. After
three deaths it is split, and its parts are tried alone, with nothing beside them that could be to blame,
until the number is found that kills; it is given up, and the rest goes on.
"""

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from dataclasses import dataclass, field
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
        return self.last - self.first + 1

    def halves(self) -> "tuple[Span, Span]":
        middle = (self.first + self.last) // 2
        return Span(self.first, middle), Span(middle + 1, self.last)


class BlockCutter:
    """Cuts the numbers still to be computed into blocks, the lowest first."""

    def __init__(self, gaps: Iterable[Span], max_size: int) -> None:
        self._gaps = deque(gaps)
        self._left = sum(gap.size for gap in self._gaps)
        self._max_size = max_size
        self._seconds_per_number: float | None = None

    @property
    def is_empty(self) -> bool:
        return not self._gaps

    def record_time(self, span: Span, seconds: float) -> None:
        """Updates the estimate of the time that a number takes from the time of a block."""
        new, old = max(seconds / span.size, 1e-9), self._seconds_per_number
        self._seconds_per_number = new if old is None else 0.7 * old + 0.3 * new

    def next_block(self, workers: int) -> Span | None:
        """The next block, smaller towards the end so that all workers finish together; None when done."""
        if not self._gaps:
            return None
        gap = self._gaps.popleft()
        size = FIRST_BLOCK_SIZE
        if self._seconds_per_number is not None:
            size = min(self._max_size, int(BLOCK_SECONDS / self._seconds_per_number))
        size = max(1, min(size, self._left // (4 * max(1, workers))))
        end_of_thousand = -(-gap.first // THOUSAND) * THOUSAND
        block = Span(gap.first, min(gap.first + size - 1, end_of_thousand, gap.last))
        if block.last < gap.last:
            self._gaps.appendleft(Span(block.last + 1, gap.last))
        self._left -= block.size
        return block


@dataclass(slots=True)
class BatchStep(Generic[R]):
    """The results since the last step."""

    results: list[R] = field(default_factory=list)
    """The results of some blocks, each block once."""
    done: int = 0
    """How many numbers these blocks have."""
    failures: dict[int, str] = field(default_factory=dict)
    """The numbers that were given up, and why: a clause about the number."""
    workers: int = 0
    """How many workers there are now."""


@dataclass(slots=True)
class _Task:
    span: Span
    deaths: int = 0
    is_alone: bool = False
    """Whether it runs with no other task beside it."""


class Batch(Generic[R]):
    """A computation of the numbers in `gaps`, ascending, in blocks.

    The executor must be able to pickle `work`, which computes a block; `workers` returns how many tasks it
    can run at once now.
    """

    def __init__(
        self,
        work: Callable[[Span], R],
        gaps: Iterable[Span],
        executor: Executor,
        workers: Callable[[], int],
        max_block_size: int = THOUSAND,
    ) -> None:
        self._work = work
        self._cutter = BlockCutter(gaps, max_block_size)
        self._executor = executor
        self._workers = workers
        self._running: dict[Future[tuple[R, float]], _Task] = {}
        self._retries: deque[_Task] = deque()
        self._suspects: deque[_Task] = deque()
        self._step: BatchStep[R] = BatchStep()

    def steps(self) -> Generator[BatchStep[R], None, None]:
        """Computes everything, yielding a step about every second.

        Raises:
            BatchError: The executor is broken, or a worker runs another version.
        """
        last_step = time.monotonic()
        try:
            while True:
                workers = self._workers()
                is_done = not self._submit_blocks(workers)
                if is_done or time.monotonic() >= last_step + STEP_SECONDS:
                    step, self._step = self._step, BatchStep()
                    step.workers = workers
                    yield step
                    last_step = time.monotonic()
                if is_done:
                    return
                self._collect(max(0.0, last_step + STEP_SECONDS - time.monotonic()))
        finally:
            for future in self._running:
                future.cancel()

    def _submit_blocks(self, workers: int) -> bool:
        """Submits as many blocks as there is room for; returns whether any work is left."""
        while len(self._running) < BLOCKS_PER_WORKER * workers and (task := self._next_task(workers)):
            self._submit(task)
        if not self._running and self._suspects and workers:
            self._submit(self._suspects.popleft())
        return bool(self._running or self._retries or self._suspects or not self._cutter.is_empty)

    def _next_task(self, workers: int) -> _Task | None:
        if any(task.is_alone for task in self._running.values()):
            return None
        if self._retries:
            return self._retries.popleft()
        span = self._cutter.next_block(workers)
        return None if span is None else _Task(span)

    def _submit(self, task: _Task) -> None:
        try:
            future = self._executor.submit(_compute_block, __version__, self._work, task.span)
        except BrokenExecutor as fault:
            raise BatchError(f"no more work can be handed out: {fault}") from fault
        self._running[future] = task

    def _collect(self, seconds: float) -> None:
        if not self._running:
            time.sleep(seconds)
            return
        for future in wait(self._running, seconds, FIRST_COMPLETED).done:
            task = self._running.pop(future)
            try:
                result, block_seconds = future.result()
            except CancelledError:  # the scheduler went away with it: nobody died of it
                self._try_again(task)
            except BatchError:
                raise
            except ImportError as fault:
                raise BatchError(f"a worker cannot import what it needs: {fault}") from fault
            except Exception as fault:
                self._retry_or_give_up(task, fault)
            else:
                self._cutter.record_time(task.span, block_seconds)
                self._step.results.append(result)
                self._step.done += task.span.size

    def _try_again(self, task: _Task) -> None:
        (self._suspects if task.is_alone else self._retries).append(task)

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
            self._step.failures[task.span.first] = reason


def _compute_block(version: str, work: Callable[[Span], R], span: Span) -> tuple[R, float]:
    """Computes a block and times it; this is what the workers do."""
    if version != __version__:
        raise MismatchError(f"a worker runs cardgames-tui {__version__}, and this is {version}")
    began = time.perf_counter()
    result = work(span)
    return result, time.perf_counter() - began
