"""The census: which deals of a range can be won, decided by many processes and kept in a file.

The file is an SQLite database of the ranges that are decided, their sums, and the deals. Workers decide
blocks of deals. Only the process that takes the census writes them, each block with its range in one
transaction. So whatever ends the census, what was written stays, and no deal counts twice. The file can be
read meanwhile.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial, reduce
from hashlib import blake2b
from heapq import nlargest
from itertools import pairwise
from math import sqrt
from operator import attrgetter, xor
from pathlib import Path
from typing import NamedTuple, Self

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.research.batch import THOUSAND, BatchStep, Span
from cardgames_tui.research.results import (
    ResultsFile,
    errors_explained,
    locked,
    read_only_address,
    spans_missing_in,
    to_sqlite,
)
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.difficulty import rate
from cardgames_tui.solitaire.rules import Verdict
from cardgames_tui.solitaire.solitaires import SOLITAIRES, Solitaire
from cardgames_tui.solitaire.solver import solve

MAX_HEAVIEST_DEALS = 100
"""How many deals are kept of those that took the most states."""

VERSION = 2
"""The version of the schema, kept as `PRAGMA user_version`."""

MIN_DEALS_WITHOUT_ROWS = 10_000_000
"""A census of fewer keeps their rows, unless `--rows` says otherwise."""

SCHEMA = """
CREATE TABLE census (game TEXT NOT NULL, rows TEXT NOT NULL);
CREATE TABLE ranges (
    first PRIMARY KEY,
    last NOT NULL,
    winnable INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    states INTEGER NOT NULL,
    seconds REAL NOT NULL,
    checksum TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE rated (first PRIMARY KEY, last NOT NULL) WITHOUT ROWID;
CREATE TABLE effort (
    verdict TEXT NOT NULL,
    states INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    PRIMARY KEY (verdict, states)
) WITHOUT ROWID;
CREATE TABLE heaviest (
    deal PRIMARY KEY, verdict TEXT NOT NULL, states INTEGER NOT NULL, seconds REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE undecided (deal PRIMARY KEY, reason TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE deals (
    deal PRIMARY KEY,
    verdict TEXT NOT NULL,
    states INTEGER NOT NULL,
    seconds REAL NOT NULL,
    difficulty REAL
) WITHOUT ROWID;
"""
"""The ranges that are decided, with their sums; how many deals took how many states; and the deals."""


@dataclass(frozen=True, slots=True)
class DealSeries:
    """The numbered deals of a game with one starter."""

    solitaire: Solitaire
    starter: Card | None = None
    """The card that opens the foundation; None for the usual one."""

    @classmethod
    def of(cls, solitaire: Solitaire, starter: Card | None) -> Self:
        """The series with a starter, which may be the usual one.

        Raises:
            InvalidGameError: The game has no card to begin with.
        """
        deal(solitaire, "1", starter)
        return cls(solitaire, None if starter == solitaire.starter else starter)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads what `str` writes."""
        slug, _, starter = text.partition(" hole ")
        return cls(SOLITAIRES[slug], Card.parse(starter) if starter else None)

    def __str__(self) -> str:
        """The name in census files: `black-hole`, `black-hole hole 7H`."""
        hole = f" hole {self.starter}" if self.starter else ""
        return f"{self.solitaire.slug}{hole}"

    @property
    def title(self) -> str:
        """The name for people: `Black Hole with 7H in the hole`."""
        hole = f" with {self.starter} in the hole" if self.starter else ""
        return f"{self.solitaire.title}{hole}"


class DealRow(NamedTuple):
    """The result of one deal."""

    deal: int
    """Its number."""
    verdict: str
    """`winnable` or `lost`."""
    states: int
    """How many states the verdict took."""
    seconds: float
    """The CPU time that it took."""
    difficulty: float | None = None
    """`Difficulty.number` of a winnable deal, in a rated census."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many deals are winnable and how many lost."""

    winnable: int = 0
    lost: int = 0

    @property
    def decided(self) -> int:
        return self.winnable + self.lost

    @property
    def share(self) -> float:
        """The share of winnable deals; 0 without deals."""
        return self.winnable / self.decided if self.decided else 0.0

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share (Wilson 1927); 0 to 1 without deals."""
        if not self.decided:
            return 0.0, 1.0
        z, n, share = 1.959964, self.decided, self.share
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


def decide_deal(series: DealSeries, rated: bool, number: int) -> DealRow:
    """Decides a deal, and with `rated` also rates it if it is winnable."""
    start = deal(series.solitaire, str(number), series.starter)
    solution = solve(start)
    rating = rate(start) if rated else None
    difficulty = rating.number if rating else None
    return DealRow(number, solution.verdict.value, solution.states, solution.cpu_seconds, difficulty)


def deal_checksum(number: int, verdict: str) -> str:
    """The first eight bytes of the BLAKE2b hash of `123 winnable`, in hexadecimal."""
    return blake2b(f"{number} {verdict}".encode(), digest_size=8).hexdigest()


def joined_checksum(checksums: Iterable[str]) -> str:
    """The exclusive or of the checksums of many deals, in whatever order."""
    return f"{reduce(xor, (int(each, 16) for each in checksums), 0):016x}"


@dataclass
class CensusFile(ResultsFile[DealRow]):
    """The census of some deals of a series."""

    name = "census"
    kind = "a census"

    series: DealSeries
    rated: bool
    """Whether difficulties are also wanted."""
    keeps_rows: bool
    """Whether there is a row for each deal."""

    @property
    def compute(self) -> Callable[[int], DealRow]:
        return partial(decide_deal, self.series, self.rated)

    def tally(self) -> Tally:
        """How many deals of the file are decided, and how."""
        query = "SELECT total(winnable), total(lost) FROM ranges"
        return Tally(*map(int, self.connection.execute(query).fetchone()))

    def missing_spans(self) -> list[Span]:
        """The spans that are not decided yet or not rated; each is wholly decided or not at all."""
        if not self.rated:
            return list(spans_missing_in(self.connection, "ranges", self.span))
        spans = []
        for unrated in spans_missing_in(self.connection, "rated", self.span):
            undecided = spans_missing_in(self.connection, "ranges", unrated)
            borders = {border for span in undecided for border in (span.first, span.last + 1)}
            cuts = sorted(borders | {unrated.first, unrated.last + 1})
            spans += [Span(first, next_first - 1) for first, next_first in pairwise(cuts)]
        return spans

    def add(self, step: BatchStep[DealRow]) -> None:
        with self.connection:
            self.connection.execute("BEGIN")
            for span, rows in step.blocks.items():
                first, last = to_sqlite(span.first), to_sqlite(span.last)
                decided = self.connection.execute(
                    "SELECT last >= ? FROM ranges WHERE first <= ? ORDER BY first DESC LIMIT 1", (last, first)
                ).fetchone()
                if decided and decided[0]:  # no deal counts twice
                    self.connection.executemany(
                        "UPDATE deals SET difficulty = ? WHERE deal = ?",
                        ((row.difficulty, to_sqlite(row.deal)) for row in rows),
                    )
                else:
                    self._add_deals(span, rows)
                if self.rated:
                    self.connection.execute("INSERT INTO rated VALUES (?, ?)", (first, last))
                self.connection.execute("DELETE FROM undecided WHERE deal BETWEEN ? AND ?", (first, last))
            self.connection.executemany(  # a deal that is decided already can still fail to be rated
                "INSERT OR REPLACE INTO undecided SELECT ?1, ?2 "
                "WHERE NOT EXISTS (SELECT * FROM ranges WHERE ?1 BETWEEN first AND last)",
                ((to_sqlite(number), reason) for number, reason in step.failures.items()),
            )

    def _add_deals(self, span: Span, rows: Sequence[DealRow]) -> None:
        if self.keeps_rows:
            self.connection.executemany(
                "INSERT INTO deals VALUES (?, ?, ?, ?, ?)", ((to_sqlite(row.deal), *row[1:]) for row in rows)
            )
        self.connection.executemany(
            "INSERT INTO effort VALUES (?, ?, 1) "
            "ON CONFLICT (verdict, states) DO UPDATE SET deals = deals + 1",
            ((row.verdict, row.states) for row in rows),
        )
        heaviest = nlargest(MAX_HEAVIEST_DEALS, rows, key=attrgetter("states"))
        self.connection.executemany(
            "INSERT OR REPLACE INTO heaviest VALUES (?, ?, ?, ?)",
            ((to_sqlite(row.deal), *row[1:4]) for row in heaviest),
        )
        self.connection.execute(
            "DELETE FROM heaviest WHERE deal NOT IN "
            f"(SELECT deal FROM heaviest ORDER BY states DESC, deal LIMIT {MAX_HEAVIEST_DEALS})"
        )
        self._add_range(span, rows)

    def _add_range(self, span: Span, rows: Sequence[DealRow]) -> None:
        """Writes the sums of a range, joined with those of the adjacent ranges in the same thousand."""
        adjacent = self.connection.execute(
            "SELECT * FROM (SELECT * FROM ranges WHERE first < ? ORDER BY first DESC LIMIT 1) WHERE last = ? "
            "UNION ALL SELECT * FROM ranges WHERE first = ?",
            (to_sqlite(span.first), to_sqlite(span.first - 1), to_sqlite(span.last + 1)),
        )
        winnable = sum(row.verdict == Verdict.WINNABLE.value for row in rows)
        states, seconds = sum(row.states for row in rows), sum(row.seconds for row in rows)
        checksum = joined_checksum(deal_checksum(row.deal, row.verdict) for row in rows)
        ranges = [(span.first, span.last, winnable, len(rows) - winnable, states, seconds, checksum)]
        for first, last, *others in adjacent.fetchall():
            if (int(first) - 1) // THOUSAND == (span.first - 1) // THOUSAND:
                self.connection.execute("DELETE FROM ranges WHERE first = ?", (first,))
                ranges.append((int(first), int(last), *others))
        firsts, lasts, *sums, checksums = zip(*ranges, strict=True)
        self.connection.execute(
            "INSERT INTO ranges VALUES (?, ?, ?, ?, ?, ?, ?)",
            (to_sqlite(min(firsts)), to_sqlite(max(lasts)), *map(sum, sums), joined_checksum(checksums)),
        )


@contextmanager
def open_census(
    path: str | None, series: DealSeries, span: Span, rows: str | None = None, *, rated: bool = False
) -> Iterator[CensusFile]:
    """Begins a census or goes on with it, with the file locked.

    Args:
        path: The file; None for a census in memory.
        series: The deals to decide.
        span: Their numbers.
        rows: Whether to keep a row for each deal, `all` or `none`. By default as in the file; in a new
            file, as suits the number of deals, and all if they are rated.
        rated: Whether winnable deals are also rated by difficulty.

    Raises:
        InvalidGameError: The file is in use, cannot be opened, is not this census, or keeps no rows for
            difficulties.
    """
    name = ":memory:" if path is None else path
    address = name if path is None else f"{Path(path).absolute().as_uri()}?mode=rwc"
    with locked(path, "another census"), _connection_to(name, address) as connection:
        with errors_explained(name, CensusFile.kind):
            header = _read_header(connection, name)
            usual = "all" if rated or span.size < MIN_DEALS_WITHOUT_ROWS else "none"
            known_series, known_rows = header or (str(series), rows or usual)
            if known_series != str(series):
                raise InvalidGameError(f"'{name}' is a census of {known_series}, not of {series}")
            if rows not in (None, known_rows):
                raise InvalidGameError(f"'{name}' was begun with --rows {known_rows}, and so it has to go on")
            if rated and known_rows != "all":
                raise InvalidGameError("the file keeps no rows, and so no difficulties either")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            if not header:
                connection.execute("BEGIN IMMEDIATE")
                for statement in filter(str.strip, SCHEMA.split(";")):
                    connection.execute(statement)
                connection.execute("INSERT INTO census VALUES (?, ?)", (known_series, known_rows))
                connection.execute(f"PRAGMA user_version = {VERSION}")
                connection.execute("COMMIT")
        try:
            yield CensusFile(path, connection, span, series, rated, known_rows == "all")
        finally:
            with suppress(sqlite3.Error):  # it is being read, or damaged, and keeps its mode
                connection.execute("PRAGMA journal_mode = DELETE")


@contextmanager
def open_for_reading(path: str) -> Iterator[sqlite3.Connection]:
    """A read-only connection to a census file, which can be made while a census runs.

    What goes wrong with the file while it is read is explained, too.

    Raises:
        InvalidGameError: The file cannot be read, or is no census of this version.
    """
    with _connection_to(path, read_only_address(path)) as connection, errors_explained(path, CensusFile.kind):
        if not _read_header(connection, path):
            raise InvalidGameError(f"'{path}' is not the file of a census")
        yield connection


@contextmanager
def _connection_to(name: str, address: str) -> Iterator[sqlite3.Connection]:
    with errors_explained(name, CensusFile.kind):
        connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=60)
    with closing(connection):
        yield connection


def _read_header(connection: sqlite3.Connection, name: str) -> tuple[str, str] | None:
    """The series of a census file and which rows it keeps; None for an empty file.

    Raises:
        InvalidGameError: The file is something else, or of another version.
    """
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables and not version:
        return None
    if not {"census", "deals"} <= tables:
        raise InvalidGameError(f"'{name}' is not the file of a census")
    if version != VERSION:
        raise InvalidGameError(f"'{name}' was written by another version of this program")
    series, rows = connection.execute("SELECT game, rows FROM census").fetchone()
    return series, rows
