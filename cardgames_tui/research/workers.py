"""Pools of workers that may die without harm to the others, and the pool of processes of this machine.

When a process of `concurrent.futures.ProcessPoolExecutor` dies, the pool is broken for good, and cannot tell
which task killed it. Here every process has a thread that hands it one task at a time and replaces it.
"""

import multiprocessing
import os
import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from multiprocessing.context import SpawnProcess
from typing import Any, ParamSpec, TypeVar

from cardgames_tui.errors import BatchError

P = ParamSpec("P")
T = TypeVar("T")

MAX_STARTS = 3
"""How many times a thread tries to start its process."""

_context = multiprocessing.get_context("spawn")


class WorkerPool(Executor, ABC):
    """An executor whose workers may die; a task over which one dies raises `BrokenExecutor`."""

    @abstractmethod
    def worker_count(self) -> int:
        """How many tasks can run at once now."""


class ProcessPool(WorkerPool, ThreadPoolExecutor):
    """Worker processes of this machine."""

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs, thread_name_prefix="worker", initializer=block_interrupts)
        self._jobs = jobs
        self._thread_local = threading.local()
        self._processes: set[SpawnProcess] = set()
        self._is_ending = False

    def worker_count(self) -> int:
        return self._jobs

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        return super().submit(self._run_task, fn, args, kwargs)

    def _run_task(self, *task: Any) -> Any:
        process, connection = getattr(self._thread_local, "worker", None) or self._start_worker()
        answer = None
        with suppress(EOFError, OSError):
            connection.send(task)
            answer = connection.recv()
        if answer is None:
            # not raised while the error of the connection is handled: it would be kept with this one, and its
            # frames with a buffer whose collection Python before 3.15 complains about (python/cpython#111331)
            process.kill()
            self._processes.discard(process)
            self._thread_local.worker = None
            raise BrokenProcessPool("a worker process died")
        result, error = answer
        if error is not None:
            raise error
        return result

    def _start_worker(self) -> tuple[SpawnProcess, Connection]:
        """Starts a process for this thread, which has none or whose process has died."""
        for _ in range(MAX_STARTS):
            try:
                connection, other = _context.Pipe()
                process = _context.Process(target=_run_tasks, args=(other,), daemon=True)
                process.start()
                other.close()  # so that the end of the process is the end of the pipe
                connection.recv()
            except (EOFError, OSError):
                continue
            self._thread_local.worker = process, connection
            self._processes.add(process)
            if self._is_ending:
                process.kill()
            return process, connection
        raise BatchError("worker processes end as soon as they are started")

    def __exit__(self, *_: object) -> None:
        self.shutdown(wait=False, cancel_futures=True)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Kills all processes; with `wait`, only when their tasks are done."""
        super().shutdown(wait=wait, cancel_futures=cancel_futures)
        self._is_ending = True
        for process in tuple(self._processes):
            process.kill()


def _run_tasks(connection: Connection) -> None:
    """Runs tasks in a worker process until its parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # the parent is gone
        connection.send(None)
        while True:
            function, args, kwargs = connection.recv()
            try:
                answer: tuple[Any, Exception | None] = function(*args, **kwargs), None
            except Exception as error:
                answer = None, error
            connection.send(answer)


def _end_with_parent() -> None:
    """Ends this process when its parent ends or is killed, even in the middle of a task."""
    parent = multiprocessing.parent_process()
    assert parent is not None  # only workers run this
    wait_for([parent.sentinel])
    os._exit(1)


def block_interrupts() -> None:
    """Blocks Ctrl+C in this thread and in the threads and processes that it starts."""
    if hasattr(signal, "pthread_sigmask"):
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # or the first process does it, and unblocks Ctrl+C
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


@contextmanager
def interrupts_blocked() -> Generator[None, None, None]:
    """Delays Ctrl+C in this thread, and blocks it in the threads and processes started meanwhile."""
    block_interrupts()
    try:
        yield
    finally:
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
