"""What the files of a census and of an atlas share: a lock, and tables of the ranges that are computed.

Ranges have the columns `first` and `last` and do not overlap. Numbers can be larger than SQLite's integers:
those below 2 ** 63 are kept as integers, those above as texts of 20 digits, which SQLite sorts after all
integers; so columns of such numbers have no type.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.research.batch import Span

PAGE_ROWS = 1000
"""How many ranges are read at once."""

MAX_SQLITE_INTEGER = 2**63 - 1
"""The largest integer that SQLite keeps."""


@contextmanager
def locked(path: str | None, holder: str) -> Iterator[None]:
    """Locks a file against other writers; it can still be read.

    An empty database beside it is locked by SQLite, so that the lock goes when the process does.

    Args:
        path: The file; None if everything stays in memory.
        holder: What other writers are told uses the file: `another census`.

    Raises:
        InvalidGameError: The lock is taken, or cannot be made.
    """
    if path is None:
        yield
        return
    beside = Path(f"{path}-lock")
    lock = None
    try:
        lock = sqlite3.connect(beside, timeout=0, isolation_level=None)
        lock.execute("PRAGMA locking_mode = EXCLUSIVE")
        lock.execute("PRAGMA journal_mode = MEMORY")
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as fault:
        if lock:
            lock.close()
        reason = f"is in use by {holder}" if "locked" in str(fault) else f"cannot be opened: {fault}"
        raise InvalidGameError(f"'{path}' {reason}") from None
    try:
        yield
    finally:
        with suppress(OSError):
            beside.unlink()
        lock.close()


def stored(number: int) -> int | str:
    """A number as it is stored in a column without a type."""
    return number if number <= MAX_SQLITE_INTEGER else f"{number:020}"


def gaps(connection: sqlite3.Connection, table: str, span: Span) -> Iterator[Span]:
    """The parts of a span that no range covers, ascending; ranges may be added behind those yielded."""
    at = span.first
    covering = _last_range(connection, table, at)
    if covering:
        at = max(at, covering.last + 1)
    while at <= span.last:
        page = connection.execute(
            f"SELECT first, last FROM {table} WHERE first BETWEEN ? AND ? ORDER BY first LIMIT {PAGE_ROWS}",
            (stored(at), stored(span.last)),
        ).fetchall()
        for first, last in page:
            if at < int(first):
                yield Span(at, int(first) - 1)
            at = int(last) + 1
        if not page:
            yield Span(at, span.last)
            return


def has_some(connection: sqlite3.Connection, table: str, span: Span) -> bool:
    """Whether some range has a number of a span."""
    found = _last_range(connection, table, span.last)
    return found is not None and found.last >= span.first


def _last_range(connection: sqlite3.Connection, table: str, number: int) -> Span | None:
    """The last range that begins at a number or before it."""
    row = connection.execute(
        f"SELECT first, last FROM {table} WHERE first <= ? ORDER BY first DESC LIMIT 1", (stored(number),)
    ).fetchone()
    return Span(int(row[0]), int(row[1])) if row else None
