"""Who computes: processes of this machine, or a cluster of Dask's."""

from collections.abc import Callable, Generator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass

from cardgames_tui.errors import BatchError, missing_library
from cardgames_tui.research.processes import Processes

LOCAL = "local"
"""What stands for a cluster of this machine in the place of a scheduler's address."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Who is to compute."""

    jobs: int
    """How many processes of this machine, unless the scheduler is another's."""
    scheduler: str | None = None
    """The address of a Dask scheduler, or `local`; by default there is none, and plain processes compute."""
    scheduler_file: str | None = None
    """The file that a Dask scheduler has written, instead of its address."""


@contextmanager
def started(
    workers: Workers, say: Callable[[str], None]
) -> Generator[tuple[Executor, Callable[[], int]], None, None]:
    """The executor of workers, and how many tasks it can run at once now.

    Args:
        workers: Who they are.
        say: Told in a sentence what the person who waits should know.

    Raises:
        BatchError: There is no such scheduler, or Dask is not installed.
    """
    if workers.scheduler is None and workers.scheduler_file is None:
        processes = Processes(workers.jobs)
        try:
            yield processes, lambda: workers.jobs
        finally:
            processes.shutdown(wait=False, cancel_futures=True)
        return
    try:
        from cardgames_tui.research.cluster import local, remote
    except ModuleNotFoundError as fault:
        raise BatchError(missing_library(fault.name, "research", "a cluster needs")) from fault
    with (
        local(workers.jobs, say)
        if workers.scheduler == LOCAL
        else remote(workers.scheduler, workers.scheduler_file, say)
    ) as executor:
        yield executor, executor.workers
