"""Stretches of numbers: how they are cut into blocks worth a few seconds of work, and kept in tables.

In a table, ranges have the columns `first` and `last` and do not overlap. Numbers can be larger than
SQLite's integers. Those below 2 ** 63 are kept as integers, those above as texts of 20 digits, which SQLite
sorts after all integers; so columns of such numbers have no type.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

THOUSAND = 1000
"""No block reaches over a multiple of this, so that sums can be compared thousand by thousand."""

TARGET = 2.5
"""How many seconds of work a block is meant to be."""

FIRST_SIZE = 8
"""How many numbers a block holds while nobody knows how long one takes."""


@dataclass(frozen=True, slots=True)
class Span:
    """All numbers from the first to the last."""

    first: int
    last: int

    @property
    def size(self) -> int:
        """How many numbers."""
        return self.last - self.first + 1

    def halves(self) -> "tuple[Span, Span]":
        """The lower and the upper half."""
        middle = (self.first + self.last) // 2
        return Span(self.first, middle), Span(middle + 1, self.last)


class Cutter:
    """Cuts what is still to be done into blocks, the lowest numbers first."""

    def __init__(self, gaps: Iterable[Span], count: int, most: int = THOUSAND) -> None:
        self._gaps = iter(gaps)
        self._gap = next(self._gaps, None)
        self._left = count
        self._most = most
        self._pace: float | None = None

    @property
    def is_empty(self) -> bool:
        """Whether everything has been cut."""
        return self._gap is None

    def learn(self, span: Span, seconds: float) -> None:
        """Take note of how long a block took; later ones count most."""
        pace = seconds / span.size
        self._pace = pace if self._pace is None else 0.7 * self._pace + 0.3 * pace

    def cut(self, workers: int) -> Span | None:
        """The next block, smaller towards the end so that all workers finish together; nothing when done."""
        if self._gap is None:
            return None
        first = self._gap.first
        size = min(self._size(), max(1, self._left // (4 * max(1, workers))))
        end_of_thousand = -(-first // THOUSAND) * THOUSAND
        block = Span(first, min(first + size - 1, end_of_thousand, self._gap.last))
        rest = Span(block.last + 1, self._gap.last)
        self._gap = rest if rest.size else next(self._gaps, None)
        self._left -= block.size
        return block

    def _size(self) -> int:
        if self._pace is None:
            return FIRST_SIZE
        return max(1, min(self._most, int(TARGET / max(self._pace, 1e-9))))


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


def covered(connection: sqlite3.Connection, span: Span) -> bool:
    """Whether some of the `ranges` has a number of a span."""
    row = connection.execute(
        "SELECT last FROM ranges WHERE first <= ? ORDER BY first DESC LIMIT 1", (key(span.last),)
    ).fetchone()
    return row is not None and int(row[0]) >= span.first
