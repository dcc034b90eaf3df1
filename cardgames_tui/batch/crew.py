"""Who computes: processes of this machine, or a Dask cluster."""

from collections.abc import Callable, Generator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass

from cardgames_tui.batch.processes import Processes
from cardgames_tui.errors import BatchError

LOCAL = "local"
"""What stands for a cluster of this machine in the place of a scheduler's address."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Who is to compute."""

    jobs: int
    """How many processes of this machine, unless the scheduler is another's."""
    scheduler: str | None = None
    """The address of a Dask scheduler, or `local`; by default there is none, and plain processes compute."""
    scheduler_file: str | None = None
    """The file that a Dask scheduler has written, instead of its address."""


@dataclass(frozen=True, slots=True)
class Workforce:
    """An executor, and how many tasks it can run at once."""

    executor: Executor
    workers: Callable[[], int]


@contextmanager
def hired(crew: Crew, say: Callable[[str], None]) -> Generator[Workforce, None, None]:
    """The executor of a crew, for as long as it is needed.

    Raises:
        BatchError: There is no such scheduler, or Dask is not installed.
    """
    if crew.scheduler is None and crew.scheduler_file is None:
        processes = Processes(crew.jobs)
        try:
            yield Workforce(processes, lambda: crew.jobs)
        finally:
            processes.shutdown(wait=False, cancel_futures=True)
        return
    try:
        from cardgames_tui.batch.cluster import local, remote
    except ModuleNotFoundError as fault:
        raise BatchError(
            f"{fault.name} is missing; pip install 'cardgames-tui[cluster]' installs what a cluster needs"
        ) from fault
    is_local = crew.scheduler == LOCAL
    with local(crew.jobs, say) if is_local else remote(crew.scheduler, crew.scheduler_file, say) as cluster:
        yield Workforce(cluster, cluster.workers)
