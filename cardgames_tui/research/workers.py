"""The workers of a census or an atlas: processes of this machine, or a Dask cluster."""

from collections.abc import Callable, Generator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass

from cardgames_tui.errors import BatchError, missing_library
from cardgames_tui.research.processes import Processes

LOCAL = "local"
"""The value of `--scheduler` that starts a cluster on this machine."""


@dataclass(frozen=True, slots=True)
class Workers:
    """Which workers to use."""

    jobs: int
    """How many processes of this machine; not used with a scheduler that runs already."""
    scheduler: str | None = None
    """The address of a Dask scheduler, or `LOCAL`; None for plain processes."""
    scheduler_file: str | None = None
    """The file in which a Dask scheduler has written its address, instead of the address."""


@contextmanager
def started(
    workers: Workers, say: Callable[[str], None]
) -> Generator[tuple[Executor, Callable[[], int]], None, None]:
    """Starts workers; yields their executor, and a function that returns how many tasks it can run at once.

    Args:
        workers: Which workers.
        say: Called with sentences for the person who waits.

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
