"""The file of a census, and deciding what it lacks.

It is an SQLite database of the ranges that are decided, their sums, and the deals. Workers decide blocks of
deals; the one process that runs the census writes them, a block and its range in one transaction, so that
whatever ends the census, what was written stays and no deal counts twice. Anybody may read it meanwhile.
"""

import sqlite3
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from cardgames_tui.batch.batch import Batch, Failure, Step
from cardgames_tui.batch.lock import Lock
from cardgames_tui.batch.spans import Cutter, Span, gaps
from cardgames_tui.census.deciding import Block, Subject, decide
from cardgames_tui.census.tables import (
    VERSION,
    add_block,
    add_failure,
    lay_out,
    mark_rated,
    old_blocks,
    set_aside,
    tables,
)
from cardgames_tui.errors import InvalidGameError

FEW = 10_000_000
"""A census of fewer deals keeps a row for each of them unless told otherwise."""


class CensusFile:
    """What a census has found out, on disk or in memory; a context manager that holds the lock.

    Args:
        path: Where it is kept; nowhere by default.
        subject: Whose deals it decides.
        rows: Whether it keeps a row for each deal, `all` or `none`; by default what the file does already,
            and in a new one what suits the number of deals expected.
        expected: How many deals the census is about.

    Raises:
        InvalidGameError: The file is in use, cannot be opened, is no census, or is a different one.
    """

    def __init__(
        self, path: str | None, subject: Subject, rows: str | None = None, *, expected: int = 0
    ) -> None:
        self._path = path or ":memory:"
        self._expected = expected
        self._subject = str(subject)
        self._lock = Lock(path, "another census") if path else None
        try:
            self.connection = self._opened(rows)
        except BaseException:
            self._unlock()
            raise

    def _opened(self, rows: str | None) -> sqlite3.Connection:
        connection = None
        try:
            connection = sqlite3.connect(self._path, isolation_level=None, timeout=60)
            self._make_ready(connection, rows)
        except (sqlite3.Error, InvalidGameError) as fault:
            if connection:
                connection.close()
            raise InvalidGameError(complaint(self._path, fault)) from None
        return connection

    def _make_ready(self, connection: sqlite3.Connection, rows: str | None) -> None:
        """Lay a new file out, bring an old one up to date, and refuse one that is something else."""
        subject, kept, version = identify(connection, self._path)
        if subject not in (None, self._subject):
            raise InvalidGameError(f"'{self._path}' is a census of {subject}, not of {self._subject}")
        if kept and rows and kept != rows:
            raise InvalidGameError(f"'{self._path}' was begun with --rows {kept}, and so it has to go on")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        if version == VERSION:
            return
        connection.execute("BEGIN IMMEDIATE")
        if subject is None:
            lay_out(connection, self._subject, rows or ("all" if self._expected < FEW else "none"))
        else:
            _migrate(connection, subject)
        connection.execute("COMMIT")

    @property
    def keeps_rows(self) -> bool:
        """Whether there is a row for each deal."""
        rows: str = self.connection.execute("SELECT rows FROM census").fetchone()[0]
        return rows == "all"

    def add(self, blocks: Iterable[Block], failures: Iterable[Failure] = (), *, rated: bool = False) -> None:
        """Write what was found out, all of it or nothing."""
        with self.connection:
            self.connection.execute("BEGIN")
            for block in blocks:
                add_block(self.connection, block)
                if rated:
                    mark_rated(self.connection, block)
            for failure in failures:
                add_failure(self.connection, failure)

    def gaps(self, span: Span, *, rated: bool = False) -> Iterator[Span]:
        """What of a span is not decided, or if asked for not rated, ascending.

        A gap is either decided throughout or undecided throughout. The file may be written to meanwhile.
        """
        if not rated:
            yield from gaps(self.connection, "ranges", span)
            return
        for unrated in gaps(self.connection, "rated", span):
            at = unrated.first
            for undecided in gaps(self.connection, "ranges", unrated):
                if at < undecided.first:
                    yield Span(at, undecided.first - 1)
                yield undecided
                at = undecided.last + 1
            if at <= unrated.last:
                yield Span(at, unrated.last)

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(sqlite3.OperationalError):  # somebody is reading: it stays as it is
            self.connection.execute("PRAGMA journal_mode = DELETE")
        self.connection.close()
        self._unlock()


def open_for_reading(path: str) -> sqlite3.Connection:
    """A connection to a census file that changes nothing, and can be made while a census runs.

    Raises:
        InvalidGameError: The file cannot be read, or is no census of this version.
    """
    connection = None
    try:
        connection = sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True, timeout=60)
        _check_readable(connection, path)
    except (sqlite3.Error, InvalidGameError) as fault:
        if connection:
            connection.close()
        raise InvalidGameError(complaint(path, fault)) from None
    return connection


def _check_readable(connection: sqlite3.Connection, path: str) -> None:
    subject, _, version = identify(connection, path)
    if subject is None:
        raise InvalidGameError(f"'{path}' is not the file of a census")
    if version < VERSION:
        raise InvalidGameError(
            f"'{path}' is of an earlier version; a census that goes on with it brings it up to date"
        )


def identify(connection: sqlite3.Connection, path: str) -> tuple[str | None, str | None, int]:
    """The subject of a census file, which rows it keeps, and its version; a new file has none of them.

    Raises:
        InvalidGameError: It is something else.
        sqlite3.Error: It is no database, or cannot be read.
    """
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    found = tables(connection)
    if not found and not version:
        return None, None, version
    if not {"census", "deals"} <= found:
        raise InvalidGameError(f"'{path}' is not the file of a census")
    if version > VERSION:
        raise InvalidGameError(f"'{path}' was written by a later version of this program")
    if version < VERSION:
        row = connection.execute("SELECT game FROM census").fetchone()
        return (row[0] if row else None), "all", version
    subject, rows = connection.execute("SELECT game, rows FROM census").fetchone()
    return subject, rows, version


def complaint(path: str, fault: Exception) -> str:
    """What is wrong with a file, as a sentence."""
    if isinstance(fault, InvalidGameError):
        return str(fault)
    if isinstance(fault, sqlite3.OperationalError) and "locked" in str(fault):
        return f"'{path}' is in use by another program"
    if isinstance(fault, sqlite3.OperationalError):
        return f"'{path}' cannot be opened: {fault}"
    return f"'{path}' is not the file of a census"


def _migrate(connection: sqlite3.Connection, subject: str) -> None:
    set_aside(connection)
    lay_out(connection, subject, "all")
    for block, is_rated in old_blocks(connection):
        add_block(connection, block)
        if is_rated:
            mark_rated(connection, block)
    connection.execute("DROP TABLE old_deals")


@dataclass(frozen=True, slots=True)
class Plan:
    """What a census is to find out."""

    subject: Subject
    """Whose deals."""
    first: int
    """The first deal."""
    last: int
    """The last deal."""
    jobs: int
    """How many processes decide deals."""
    difficulty: bool = False
    """Whether winnable deals are rated."""

    @property
    def span(self) -> Span:
        """The deals."""
        return Span(self.first, self.last)


def run(
    plan: Plan, file: CensusFile, executor: Executor, workers: Callable[[], int] | None = None
) -> Generator[Step[Block], None, None]:
    """Decide the deals that the file lacks, and give what is found out once it is written."""
    todo = partial(file.gaps, plan.span, rated=plan.difficulty)
    cutter = Cutter(todo(), sum(gap.size for gap in todo()))
    work = partial(decide, plan.subject, plan.difficulty, file.keeps_rows)
    batch = Batch(work, cutter, executor, workers or (lambda: plan.jobs))
    with closing(batch.steps()) as steps:
        for step in steps:
            if step.results or step.failures:
                file.add(step.results, step.failures, rated=plan.difficulty)
            yield step
