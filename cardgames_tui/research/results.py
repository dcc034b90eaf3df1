"""What a census and an atlas share: a file of results, and workers that compute what is missing in it.

The file is an SQLite database. Its table `ranges` says which numbers are computed: its columns `first` and
`last` hold ranges that do not overlap. Numbers can be larger than SQLite's integers. Those below 2 ** 63 are
kept as integers and the others as texts of 20 digits, which SQLite sorts after all integers. So columns of
such numbers have no type.
"""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Generic, TypeVar

from cardgames_tui.errors import BatchError, InvalidGameError, PlayerError
from cardgames_tui.paths import check_is_file
from cardgames_tui.research.batch import THOUSAND, Batch, BatchStep, Span
from cardgames_tui.research.workers import ProcessPool, WorkerPool
from cardgames_tui.text import missing_library

R = TypeVar("R")

MAX_SQLITE_INTEGER = 2**63 - 1
"""The largest integer that SQLite keeps."""


@dataclass
class ResultsFile(ABC, Generic[R]):
    """The results of numbered items."""

    name: ClassVar[str]
    """What the results are: `census`."""
    kind: ClassVar[str]
    """The same with its article: `a census`."""
    max_block_size: ClassVar = THOUSAND
    """How many items a worker computes at most before they are written."""

    path: str | None
    """Where the file is; None if it is in memory."""
    connection: sqlite3.Connection
    span: Span
    """The numbers that are wanted now."""

    @property
    @abstractmethod
    def compute(self) -> Callable[[int], R]:
        """The function that computes an item; it can be pickled."""

    @abstractmethod
    def missing_spans(self) -> list[Span]:
        """The spans of the wanted numbers that are not computed yet, ascending."""

    @abstractmethod
    def add(self, step: BatchStep[R]) -> None:
        """Writes what a step has computed, in one transaction."""

    def compute_missing(self, workers: WorkerPool) -> Generator[BatchStep[R], None, None]:
        """Computes what is missing, and yields each step when it is written to the file."""
        with self.errors_explained():
            missing = self.missing_spans()
        batch = Batch(self.compute, missing, workers, self.max_block_size)
        with closing(batch.steps()) as steps:
            for step in steps:
                if step.blocks or step.failures:
                    with self.errors_explained():
                        self.add(step)
                yield step

    def errors_explained(self) -> AbstractContextManager[None]:
        """Makes one sentence of what goes wrong with the file."""
        return errors_explained(self.path or ":memory:", self.kind)


_UNUSABLE = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY}
"""The codes of errors that say that a file cannot be opened or written."""


@contextmanager
def errors_explained(path: str, kind: str) -> Iterator[None]:
    """Makes one sentence of what is wrong with a file of results; `kind` is `a census` or `an atlas`.

    Raises:
        InvalidGameError: The disk is full, or the file is in use, damaged or something else.
    """
    try:
        yield
    except PlayerError:
        raise
    except (sqlite3.Error, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
        if code == sqlite3.SQLITE_FULL:
            reason = "cannot be written: the disk is full; with more room the same command goes on from here"
        elif code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            reason = "is in use by another program"
        elif code in _UNUSABLE:
            reason = f"cannot be opened: {error}"
        else:
            reason = f"is not the file of {kind}, or is damaged ({error}): name another file"
        raise InvalidGameError(f"'{path}' {reason}") from error


@contextmanager
def locked(path: str | None, holder: str) -> Iterator[None]:
    """Locks a file against other writers; it can still be read.

    SQLite locks an empty database beside it, so the lock ends with the process. Others are told that the file
    is in use by `holder`, for example `another census`.

    Raises:
        InvalidGameError: The lock is taken, or cannot be made.
        InvalidPathError: It is no file.
    """
    if path is None:
        yield
        return
    check_is_file(path)
    lock_path = Path(f"{path}-lock")
    lock = None
    try:
        lock = sqlite3.connect(lock_path, timeout=0, isolation_level=None)
        lock.execute("PRAGMA locking_mode = EXCLUSIVE")
        lock.execute("PRAGMA journal_mode = MEMORY")
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if lock:
            lock.close()
        reason = f"is in use by {holder}" if "locked" in str(error) else f"cannot be opened: {error}"
        raise InvalidGameError(f"'{path}' {reason}") from None
    try:
        yield
    finally:
        with suppress(OSError):
            if not lock_path.stat().st_size:  # otherwise it is somebody's database
                lock_path.unlink()
        lock.close()


def read_only_address(path: str) -> str:
    """The address by which SQLite opens a file without changing it.

    Raises:
        InvalidPathError: It is no file.
    """
    check_is_file(path)
    return f"{Path(path).absolute().as_uri()}?mode=ro"


def to_sqlite(number: int) -> int | str:
    """A number as it is kept in a column without a type."""
    return number if number <= MAX_SQLITE_INTEGER else f"{number:020}"


def spans_missing_in(connection: sqlite3.Connection, table: str, span: Span) -> Iterator[Span]:
    """The parts of a span that no range of a table covers, ascending."""
    next_number = span.first
    for first, last in connection.execute(
        f"SELECT first, last FROM {table} WHERE first <= ? AND last >= ? ORDER BY first",
        (to_sqlite(span.last), to_sqlite(span.first)),
    ):
        if next_number < int(first):
            yield Span(next_number, int(first) - 1)
        next_number = int(last) + 1
    if next_number <= span.last:
        yield Span(next_number, span.last)


def open_worker_pool(
    jobs: int, scheduler: str | None, scheduler_file: str | None, notify: Callable[[str], None]
) -> AbstractContextManager[WorkerPool]:
    """Starts workers, or connects to those of a cluster.

    Args:
        jobs: How many processes of this machine; not used with a scheduler that runs already.
        scheduler: The address of a Dask scheduler, or `local` for one of its own; None for plain processes.
        scheduler_file: The file in which a Dask scheduler has written its address, instead of the address.
        notify: Called with a clause when the cluster goes away or comes back.

    Raises:
        BatchError: There is no such scheduler, or Dask is not installed.
    """
    if scheduler is None and scheduler_file is None:
        return ProcessPool(jobs)
    try:
        from cardgames_tui.research.cluster import open_cluster
    except ModuleNotFoundError as error:
        raise BatchError(missing_library(error.name, "research", "a cluster needs")) from error
    except ValueError as error:  # it reads its configuration
        raise BatchError(f"Dask cannot begin: {error}") from error
    return open_cluster(jobs, scheduler, scheduler_file, notify)
