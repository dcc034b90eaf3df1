"""Computing numbered items, each once, on workers that may die.

The numbers are cut into blocks that take a few seconds each. A block whose worker died is tried again. After
three deaths it is split, and each half is tried alone, so that no other block can be to blame. In the end the
number that kills is found and given up, and the others are computed.
"""

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from cardgames_tui import __version__
from cardgames_tui.errors import BatchError
from cardgames_tui.research.workers import WorkerPool

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
"""How many items a block has while it is not known how long one takes."""

THOUSAND = 1000
"""No block crosses a multiple of this, so that sums can be compared thousand by thousand."""


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


@dataclass(slots=True)
class BatchStep(Generic[R]):
    """What has been computed since the last step."""

    blocks: dict[Span, list[R]] = field(default_factory=dict)
    """The results of the items of each block."""
    failures: dict[int, str] = field(default_factory=dict)
    """The numbers given up, each with the reason."""
    worker_count: int = 0


@dataclass(slots=True)
class _Task:
    span: Span
    deaths: int = 0
    is_alone: bool = False
    """Whether it runs with no other task beside it."""


class Batch(Generic[R]):
    """A computation of numbered items in blocks.

    Args:
        compute: Computes an item; the workers must be able to unpickle it.
        spans: The numbers, ascending.
        workers: Where to compute.
        max_block_size: The most items in a block.
    """

    def __init__(
        self,
        compute: Callable[[int], R],
        spans: Iterable[Span],
        workers: WorkerPool,
        max_block_size: int = THOUSAND,
    ) -> None:
        self._compute = compute
        self._spans = deque(spans)
        self._workers = workers
        self._max_block_size = max_block_size
        self._seconds_per_item: float | None = None
        self._running: dict[Future[tuple[list[R], float]], _Task] = {}
        self._retries: deque[_Task] = deque()
        self._suspects: deque[_Task] = deque()
        self._step: BatchStep[R] = BatchStep()

    def steps(self) -> Generator[BatchStep[R], None, None]:
        """Computes everything, yielding a step about every second.

        Raises:
            BatchError: The workers cannot go on, or one runs another version.
        """
        last_step = time.monotonic()
        try:
            while True:
                worker_count = self._workers.worker_count()
                is_done = not self._submit_blocks(worker_count)
                if is_done or time.monotonic() >= last_step + STEP_SECONDS:
                    step, self._step = self._step, BatchStep()
                    step.worker_count = worker_count
                    yield step
                    last_step = time.monotonic()
                if is_done:
                    return
                self._collect(max(0.0, last_step + STEP_SECONDS - time.monotonic()))
        finally:
            for future in self._running:
                future.cancel()

    def _submit_blocks(self, worker_count: int) -> bool:
        """Submits as many blocks as there is room for; returns whether any work is left."""
        while len(self._running) < BLOCKS_PER_WORKER * worker_count and (
            task := self._next_task(worker_count)
        ):
            self._submit(task)
        if not self._running and self._suspects and worker_count:
            self._submit(self._suspects.popleft())
        return bool(self._running or self._retries or self._suspects or self._spans)

    def _next_task(self, worker_count: int) -> _Task | None:
        if any(task.is_alone for task in self._running.values()):
            return None
        if self._retries:
            return self._retries.popleft()
        return _Task(self._cut_block(worker_count)) if self._spans else None

    def _cut_block(self, worker_count: int) -> Span:
        """Cuts the next block; the last ones are small, so that all workers finish together."""
        left = sum(span.size for span in self._spans)
        span = self._spans.popleft()
        size = FIRST_BLOCK_SIZE
        if self._seconds_per_item is not None:
            size = min(self._max_block_size, int(BLOCK_SECONDS / self._seconds_per_item))
        size = max(1, min(size, left // (4 * worker_count)))
        end_of_thousand = -(-span.first // THOUSAND) * THOUSAND
        block = Span(span.first, min(span.first + size - 1, end_of_thousand, span.last))
        if block.last < span.last:
            self._spans.appendleft(Span(block.last + 1, span.last))
        return block

    def _submit(self, task: _Task) -> None:
        try:
            future = self._workers.submit(_compute_block, __version__, self._compute, task.span)
        except BrokenExecutor as error:
            raise BatchError(f"no more work can be handed out: {error}") from error
        self._running[future] = task

    def _collect(self, seconds: float) -> None:
        if not self._running:
            time.sleep(seconds)
            return
        for future in wait(self._running, seconds, FIRST_COMPLETED).done:
            task = self._running.pop(future)
            try:
                results, block_seconds = future.result()
            except CancelledError:  # its scheduler went away, and no worker died
                self._try_again(task)
            except BatchError:
                raise
            except ImportError as error:
                raise BatchError(f"a worker cannot import what it needs: {error}") from error
            except Exception as error:
                self._retry_or_give_up(task, error)
            else:
                self._step.blocks[task.span] = results
                new, old = max(block_seconds / task.span.size, 1e-9), self._seconds_per_item
                self._seconds_per_item = new if old is None else 0.7 * old + 0.3 * new

    def _try_again(self, task: _Task) -> None:
        (self._suspects if task.is_alone else self._retries).append(task)

    def _retry_or_give_up(self, task: _Task, error: Exception) -> None:
        """Tries a block again, splits it, or gives up its only number."""
        # Dask reports the death of a worker only when several have died over the same task
        dask_deaths = getattr(error, "allowed_failures", None)
        task.deaths += 1 + (dask_deaths or 0)
        if task.deaths < MAX_DEATHS:
            self._try_again(task)
        elif task.span.size > 1:
            self._suspects.extend(_Task(half, is_alone=True) for half in task.span.halves())
        elif not task.is_alone:
            self._suspects.append(_Task(task.span, is_alone=True))
        else:
            is_death = isinstance(error, BrokenExecutor) or dask_deaths is not None
            reason = f"it ended {task.deaths} workers" if is_death else f"{type(error).__name__}: {error}"
            self._step.failures[task.span.first] = reason


def _compute_block(version: str, compute: Callable[[int], R], span: Span) -> tuple[list[R], float]:
    """Computes a block in a worker, and returns the results and the seconds that it took."""
    if version != __version__:
        raise BatchError(f"a worker runs cardgames-tui {__version__}, and this is {version}")
    began = time.perf_counter()
    results = [compute(number) for number in range(span.first, span.last + 1)]
    return results, time.perf_counter() - began
