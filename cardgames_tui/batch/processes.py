"""Who computes: processes of this machine, each of which may die without harm to the others, or a cluster.

`concurrent.futures.ProcessPoolExecutor` is broken for good when one of its processes dies, and cannot say
over which task it died. Here every process has a thread that hands it one task at a time and replaces it.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from typing import Any, ParamSpec, TypeVar

from cardgames_tui.errors import BatchError


def leave_interrupts() -> None:
    """Block Ctrl+C in this thread, and so in the threads and processes that it starts."""
    if hasattr(signal, "pthread_sigmask"):
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # or the first process that is started does it, and unblocks Ctrl+C
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


@contextmanager
def interrupts_later() -> Generator[None, None, None]:
    """Let Ctrl+C wait in this thread, and block it in the threads and processes that it starts meanwhile."""
    leave_interrupts()
    try:
        yield
    finally:
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


P = ParamSpec("P")
T = TypeVar("T")
Task = tuple[Callable[..., Any], Any, Any]

STARTS = 3
"""How many times in a row a process may die before it is ready."""

_context = multiprocessing.get_context("spawn")


class WorkerProcess:
    """A process that does one task at a time."""

    def __init__(self) -> None:
        self._connection, other = _context.Pipe()
        self._process = _context.Process(target=_serve, args=(other,), daemon=True)
        self._process.start()
        other.close()  # so that the end of the process is the end of the pipe
        self._connection.recv()

    def do(self, task: Task) -> tuple[Any, Exception | None]:
        """Do a task, and give what it returns or raises.

        Raises:
            EOFError: The process died over it.
            OSError: The process was dead already.
        """
        self._connection.send(task)
        answer: tuple[Any, Exception | None] = self._connection.recv()
        return answer

    def end(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()


class Processes(ThreadPoolExecutor):
    """Processes that do tasks; a task over which its process dies raises `BrokenProcessPool`."""

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs, thread_name_prefix="worker", initializer=leave_interrupts)
        self._own = threading.local()
        self._workers: set[WorkerProcess] = set()
        self._is_ending = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a task done by one of the processes."""
        return super().submit(self._call, (fn, args, kwargs))

    def _call(self, task: Task) -> Any:
        worker = self._worker()
        try:
            result, fault = worker.do(task)
        except (EOFError, OSError):
            self._dismiss(worker)
            raise BrokenProcessPool("a worker process died") from None
        if fault is not None:
            raise fault
        return result

    def _worker(self) -> WorkerProcess:
        """The process of this thread, a new one if it has died."""
        if getattr(self._own, "worker", None) is None:
            self._own.worker = self._hired()
        worker: WorkerProcess = self._own.worker
        return worker

    def _hired(self) -> WorkerProcess:
        for _ in range(STARTS):
            try:
                worker = WorkerProcess()
            except (EOFError, OSError):
                continue
            self._workers.add(worker)
            if self._is_ending:
                worker.end()
            return worker
        raise BatchError("worker processes end as soon as they are started")

    def _dismiss(self, worker: WorkerProcess) -> None:
        worker.end()
        self._workers.discard(worker)
        self._own.worker = None

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End all processes, when they are idle or at once."""
        super().shutdown(wait=wait, cancel_futures=cancel_futures)
        self._is_ending = True
        for worker in tuple(self._workers):
            worker.end()


def _serve(connection: Connection) -> None:
    """Do the tasks that come, until the parent ends; this is what a worker process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # the parent is gone
        connection.send(None)
        while True:
            connection.send(_answer(*connection.recv()))


def _answer(function: Callable[..., Any], args: Any, kwargs: Any) -> tuple[Any, Exception | None]:
    try:
        return function(*args, **kwargs), None
    except Exception as fault:
        return None, fault


def _end_with_parent() -> None:
    """End when the parent does, even killed and in the middle of a task."""
    parent = multiprocessing.parent_process()
    assert parent is not None  # only workers run this
    wait_for([parent.sentinel])
    os._exit(1)


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
