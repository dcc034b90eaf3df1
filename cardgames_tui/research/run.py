"""Computes blocks of numbers on any executor, with the results in an SQLite file.

A block and its rows are written in one transaction. However a run ends, the next one computes only what
is missing.
"""

import logging
import os
import signal
import sqlite3
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from typing import Any, NamedTuple

from cardgames_tui import __version__
from cardgames_tui.errors import BatchError, InvalidGameError
from cardgames_tui.paths import check_is_file
from cardgames_tui.text import missing_library

MAX_RESTARTS = 5

MAX_SUBMITTED = 256
"""Blocks at a time: enough for a large cluster."""

TIMEOUT_SECONDS = 60
"""How long to wait while another program writes the file."""

CLUSTER_TIMEOUT_SECONDS = 10
"""How long to wait for the scheduler, and for its first worker."""

Row = tuple[object, ...]
OpenExecutor = Callable[[], AbstractContextManager[Executor]]


class Block(NamedTuple):
    """A range of numbers, with both ends."""

    first: int
    last: int

    @property
    def size(self) -> int:
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class Job:
    subject: str
    """What the results file is about; it holds one subject only."""
    table: str
    columns: str
    """In SQL."""
    compute: Callable[[int, int], Sequence[Row]]
    """Rows from a first to a last number; must be picklable."""
    block_size: int


@contextmanager
def open_results(path: str | None, job: Job) -> Iterator[sqlite3.Connection]:
    """Opens or creates a results file; without a path, in memory.

    Raises:
        InvalidGameError: The file has another subject, or cannot be used.
    """
    name = path or ":memory:"
    with _explaining_errors(name), closing(sqlite3.connect(name, timeout=TIMEOUT_SECONDS)) as db:
        if not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            db.execute("PRAGMA journal_mode = WAL")  # for reports during a run
            with db:
                db.execute("BEGIN")
                db.execute(f"CREATE TABLE {job.table} ({job.columns}) WITHOUT ROWID")
                db.execute("CREATE TABLE blocks (first INTEGER PRIMARY KEY, last INTEGER NOT NULL)")
                db.execute("CREATE TABLE about (subject TEXT NOT NULL)")
                db.execute("INSERT INTO about VALUES (?)", (job.subject,))
        db.execute("PRAGMA synchronous = NORMAL")
        _check_table(db, name, job.table)
        if (subject := subject_of(db)) != job.subject:
            raise InvalidGameError(f"'{name}' is about {subject}, not {job.subject}")
        yield db


@contextmanager
def read_results(path: str, table: str) -> Iterator[sqlite3.Connection]:
    """Opens a results file for reading, even during a run.

    Raises:
        InvalidGameError: It has no such table, or cannot be read.
        InvalidPathError: It is not a file.
    """
    check_is_file(path)
    uri = f"{Path(path).absolute().as_uri()}?mode=ro"
    with _explaining_errors(path), closing(sqlite3.connect(uri, uri=True, timeout=TIMEOUT_SECONDS)) as db:
        _check_table(db, path, table)
        yield db


def subject_of(db: sqlite3.Connection) -> str:
    subject: str = db.execute("SELECT subject FROM about").fetchone()[0]
    return subject


def _check_table(db: sqlite3.Connection, path: str, table: str) -> None:
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    if not names >= {table, "blocks", "about"}:
        raise InvalidGameError(f"'{path}' is another kind of file: it has no {table}")


@contextmanager
def _explaining_errors(path: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise InvalidGameError(f"'{path}' cannot be used: {error}") from error


def missing(db: sqlite3.Connection, wanted: Block) -> list[Block]:
    gaps, start = [], wanted.first
    for first, last in db.execute(
        "SELECT first, last FROM blocks WHERE last >= ? AND first <= ? ORDER BY first", wanted
    ):
        if start < first:
            gaps.append(Block(start, first - 1))
        start = max(start, last + 1)
    if start <= wanted.last:
        gaps.append(Block(start, wanted.last))
    return gaps


def _split(gaps: Iterable[Block], size: int) -> Iterator[Block]:
    for gap in gaps:
        for first in range(gap.first, gap.last + 1, size):
            yield Block(first, min(first + size - 1, gap.last))


def compute_missing(
    db: sqlite3.Connection, job: Job, wanted: Block, open_executor: OpenExecutor
) -> Generator[Block, None, None]:
    """Computes missing blocks, and yields each after writing it.

    Raises:
        BatchError: Too many pools of workers broke, or a worker cannot compute.
    """
    reason = ""
    for _ in range(MAX_RESTARTS + 1):
        try:
            with open_executor() as executor:
                yield from _run_blocks(db, job, wanted, executor)
                return
        except (BrokenExecutor, CancelledError) as error:
            reason = str(error) or type(error).__name__
    raise BatchError(f"the workers were lost {MAX_RESTARTS + 1} times: {reason}")


def _run_blocks(
    db: sqlite3.Connection, job: Job, wanted: Block, executor: Executor
) -> Generator[Block, None, None]:
    blocks = _split(missing(db, wanted), job.block_size)
    submitted: dict[Future[Sequence[Row]], Block] = {}
    while True:
        for block in islice(blocks, MAX_SUBMITTED - len(submitted)):
            submitted[executor.submit(compute_block, __version__, job.compute, block)] = block
        if not submitted:
            return
        for future in wait(submitted, return_when=FIRST_COMPLETED).done:
            block = submitted.pop(future)
            _write(db, job, block, future.result())
            yield block


def compute_block(version: str, compute: Callable[[int, int], Sequence[Row]], block: Block) -> Sequence[Row]:
    """Runs in a worker.

    Raises:
        BatchError: The worker has another version of the program.
    """
    if version != __version__:
        raise BatchError(f"a worker runs cardgames-tui {__version__} instead of {version}")
    return compute(*block)


def _write(db: sqlite3.Connection, job: Job, block: Block, rows: Sequence[Row]) -> None:
    with db:
        db.execute("INSERT OR REPLACE INTO blocks VALUES (?, ?)", block)
        if rows:
            marks = ", ".join("?" * len(rows[0]))
            db.executemany(f"INSERT OR REPLACE INTO {job.table} VALUES ({marks})", rows)


class Processes(ProcessPoolExecutor):
    """Worker processes that ignore Ctrl+C and end with their parent."""

    def __init__(self, jobs: int | None) -> None:
        super().__init__(jobs, get_context("spawn"), _prepare_worker)

    def submit(self, *args: Any, **kwargs: Any) -> "Future[Any]":
        # a new process inherits the blocked signal; without it, Ctrl+C would interrupt its imports
        with _interrupts_blocked():
            return super().submit(*args, **kwargs)

    def __exit__(self, *_: object) -> None:
        """Ends the workers at once, without waiting for their blocks."""
        self.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.terminate()


def _prepare_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Windows cannot block it
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Otherwise a worker waits for ever when its parent is killed."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def cluster(scheduler: str) -> Iterator[Executor]:
    """The workers of a Dask scheduler.

    Raises:
        BatchError: Dask is missing, the scheduler does not answer, or no worker can compute.
    """
    try:
        from distributed import Client, KilledWorker
    except ModuleNotFoundError as error:
        raise BatchError(missing_library(error.name, "research", "a cluster needs")) from error
    logging.disable()  # Dask logs tracebacks of every lost connection
    try:
        client = Client(scheduler, timeout=CLUSTER_TIMEOUT_SECONDS)
    except Exception as error:  # of many classes
        raise BatchError(f"no scheduler answers at {scheduler}: {error}") from error
    with client:
        try:
            client.wait_for_workers(1, timeout=CLUSTER_TIMEOUT_SECONDS)
        except TimeoutError as error:
            raise BatchError(f"the scheduler at {scheduler} has no workers") from error
        try:
            yield client.get_executor(pure=False)
        except KilledWorker as error:
            raise BrokenExecutor(str(error)) from error
        except RuntimeError as error:  # from a worker without this program
            raise BatchError(f"the cluster cannot compute: {error}") from error
