"""Sets of numbers kept as ranges that do not overlap, in tables with the columns `first` and `last`.

Numbers can be larger than SQLite's integers. Those below 2 ** 63 are kept as integers, those above as texts
of 20 digits, which SQLite sorts after all integers; so columns of such numbers have no type.
"""

import sqlite3
from collections.abc import Iterator

from cardgames_tui.batch.spans import Span

PAGE = 1000
"""How many ranges are read at a time."""

LARGEST = 2**63 - 1
"""The largest integer that SQLite keeps."""

Key = int | str
"""A number as it is kept."""


def key(number: int) -> Key:
    """A number as it is kept."""
    return number if number <= LARGEST else f"{number:020}"


def gaps(connection: sqlite3.Connection, table: str, span: Span) -> Iterator[Span]:
    """What of a span no range covers, ascending; ranges may be added behind what was given."""
    at = span.first
    covering = connection.execute(
        f"SELECT last FROM {table} WHERE first <= ? ORDER BY first DESC LIMIT 1", (key(at),)
    ).fetchone()
    if covering:
        at = max(at, int(covering[0]) + 1)
    while at <= span.last:
        page = connection.execute(
            f"SELECT first, last FROM {table} WHERE first >= ? AND first <= ? ORDER BY first LIMIT {PAGE}",
            (key(at), key(span.last)),
        ).fetchall()
        for first, last in page:
            if at < int(first):
                yield Span(at, int(first) - 1)
            at = int(last) + 1
        if not page:
            yield Span(at, span.last)
            return


def covered(connection: sqlite3.Connection, table: str, span: Span) -> bool:
    """Whether some range has a number of a span."""
    row = connection.execute(
        f"SELECT last FROM {table} WHERE first <= ? ORDER BY first DESC LIMIT 1", (key(span.last),)
    ).fetchone()
    return row is not None and int(row[0]) >= span.first
