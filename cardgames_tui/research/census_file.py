"""The file of a census, and the run that decides the deals missing in it.

It is an SQLite database of the ranges that are decided, their sums, and the deals. Workers decide blocks of
deals; the one process that takes the census writes them, a block and its range in one transaction, so that
whatever ends the census, what was written stays and no deal counts twice. Anybody may read it meanwhile.
"""

import sqlite3
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.research.batch import THOUSAND, Batch, BatchStep, Cutter, Failure, Span
from cardgames_tui.research.census import MAX_HEAVIEST_DEALS, CensusBlock, DealRow, Subject, Tally, decide
from cardgames_tui.research.results_file import gaps, has_some, locked, stored

VERSION = 2
"""The version of the schema, as `PRAGMA user_version` holds it."""

MIN_DEALS_WITHOUT_ROWS = 10_000_000
"""A census of fewer deals keeps a row for each of them, unless `--rows` says otherwise."""

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


class CensusFile:
    """The database of a census, on disk or in memory."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    @property
    def keeps_rows(self) -> bool:
        """Whether there is a row for each deal."""
        rows: str = self.connection.execute("SELECT rows FROM census").fetchone()[0]
        return rows == "all"

    def add(
        self, blocks: Iterable[CensusBlock], failures: Iterable[Failure] = (), *, rated: bool = False
    ) -> None:
        """Writes decided blocks and deals that were given up, in one transaction."""
        with self.connection:
            self.connection.execute("BEGIN")
            for block in blocks:
                if has_some(self.connection, "ranges", block.span):
                    self._add_difficulties(block.rows)  # decided already: no deal counts twice
                else:
                    self._add_block(block)
                if rated:
                    bounds = stored(block.span.first), stored(block.span.last)
                    self.connection.execute("INSERT INTO rated VALUES (?, ?)", bounds)
            self.connection.executemany(
                "INSERT OR REPLACE INTO undecided VALUES (?, ?)",
                ((stored(failure.number), failure.reason) for failure in failures),
            )

    def _add_difficulties(self, rows: Iterable[DealRow]) -> None:
        self.connection.executemany(
            "UPDATE deals SET difficulty = ? WHERE deal = ?",
            ((row.difficulty, stored(row.deal)) for row in rows),
        )

    def _add_block(self, block: CensusBlock) -> None:
        self.connection.executemany(
            "INSERT INTO deals VALUES (?, ?, ?, ?, ?)", ((stored(row.deal), *row[1:]) for row in block.rows)
        )
        self.connection.executemany(
            "INSERT INTO effort VALUES (?, ?, ?) "
            "ON CONFLICT (verdict, states) DO UPDATE SET deals = deals + excluded.deals",
            ((verdict, states, deals) for (verdict, states), deals in block.effort.items()),
        )
        self.connection.executemany(
            "INSERT OR REPLACE INTO heaviest VALUES (?, ?, ?, ?)",
            ((stored(row.deal), *row[1:4]) for row in block.heaviest),
        )
        self.connection.execute(
            "DELETE FROM heaviest WHERE deal NOT IN "
            f"(SELECT deal FROM heaviest ORDER BY states DESC, deal LIMIT {MAX_HEAVIEST_DEALS})"
        )
        self._add_range(block)
        self.connection.execute(
            "DELETE FROM undecided WHERE deal BETWEEN ? AND ?",
            (stored(block.span.first), stored(block.span.last)),
        )

    def _add_range(self, block: CensusBlock) -> None:
        """Writes the sums of a block, joined with the ranges beside it in the same thousand."""
        span, tally = block.span, block.tally
        states, seconds, checksum = block.states, block.seconds, block.checksum
        thousand = (span.first - 1) // THOUSAND
        beside = self.connection.execute(
            "SELECT * FROM (SELECT * FROM ranges WHERE first < ? ORDER BY first DESC LIMIT 1) WHERE last = ? "
            "UNION ALL SELECT * FROM ranges WHERE first = ?",
            (stored(span.first), stored(span.first - 1), stored(span.last + 1)),
        )
        for row in beside.fetchall():
            near = Span(int(row[0]), int(row[1]))
            if (near.first - 1) // THOUSAND == thousand:
                self.connection.execute("DELETE FROM ranges WHERE first = ?", (row[0],))
                span = Span(min(near.first, span.first), max(near.last, span.last))
                tally += Tally(row[2], row[3])
                states += row[4]
                seconds += row[5]
                checksum ^= int(row[6], 16)
        self.connection.execute(
            "INSERT INTO ranges VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                *(stored(span.first), stored(span.last)),
                *(tally.winnable, tally.lost, states, seconds, f"{checksum:016x}"),
            ),
        )

    def gaps(self, span: Span, *, rated: bool = False) -> Iterator[Span]:
        """The parts of a span that are not decided yet, ascending; with `rated`, also those not rated yet.

        No part is partly decided. The file may be written to while this is read.
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


@contextmanager
def open_census(
    path: str | None, subject: Subject, rows: str | None = None, *, expected: int = 0
) -> Iterator[CensusFile]:
    """Begins a census or goes on with it, with the file locked.

    Args:
        path: Where it is kept; in memory by default.
        subject: Whose deals it decides.
        rows: Whether it keeps a row for each deal, `all` or `none`; by default what the file does already,
            and in a new one what suits the number of deals expected.
        expected: How many deals the census is about.

    Raises:
        InvalidGameError: The file is in use, cannot be opened, is no census, or is a different one.
    """
    name = path or ":memory:"
    rows_if_new = rows or ("all" if expected < MIN_DEALS_WITHOUT_ROWS else "none")
    with locked(path, "another census"), _connected(name, "rwc") as connection:
        with _refused_in_a_sentence(name):
            found = _identify(connection, name)
            if found and found[0] != str(subject):
                raise InvalidGameError(f"'{name}' is a census of {found[0]}, not of {subject}")
            if found and rows and found[1] != rows:
                raise InvalidGameError(f"'{name}' was begun with --rows {found[1]}, and so it has to go on")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            if not found:
                _lay_out(connection, str(subject), rows_if_new)
        try:
            yield CensusFile(connection)
        finally:
            with suppress(sqlite3.OperationalError):  # somebody is reading: it stays as it is
                connection.execute("PRAGMA journal_mode = DELETE")


@contextmanager
def open_for_reading(path: str) -> Iterator[sqlite3.Connection]:
    """A connection to a census file that changes nothing, and can be made while a census runs.

    Raises:
        InvalidGameError: The file cannot be read, or is no census of this version.
    """
    with _connected(path, "ro") as connection:
        with _refused_in_a_sentence(path):
            if not _identify(connection, path):
                raise InvalidGameError(f"'{path}' is not the file of a census")
        yield connection


@contextmanager
def _connected(name: str, mode: str) -> Iterator[sqlite3.Connection]:
    address = name if name == ":memory:" else f"{Path(name).absolute().as_uri()}?mode={mode}"
    with _refused_in_a_sentence(name):
        connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=60)
    with closing(connection):
        yield connection


@contextmanager
def _refused_in_a_sentence(name: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as fault:
        reason = "is in use by another program" if "locked" in str(fault) else f"cannot be opened: {fault}"
        raise InvalidGameError(f"'{name}' {reason}") from None
    except sqlite3.Error:
        raise InvalidGameError(f"'{name}' is not the file of a census") from None


def _identify(connection: sqlite3.Connection, name: str) -> tuple[str, str] | None:
    """The subject of a census file and which rows it keeps; None if nothing is in it yet.

    Raises:
        InvalidGameError: It is something else, or of another version.
    """
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables and not version:
        return None
    if not {"census", "deals"} <= tables:
        raise InvalidGameError(f"'{name}' is not the file of a census")
    if version != VERSION:
        raise InvalidGameError(f"'{name}' was written by another version of this program")
    subject, rows = connection.execute("SELECT game, rows FROM census").fetchone()
    return subject, rows


def _lay_out(connection: sqlite3.Connection, subject: str, rows: str) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for statement in filter(str.strip, SCHEMA.split(";")):
        connection.execute(statement)
    connection.execute("INSERT INTO census VALUES (?, ?)", (subject, rows))
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")


@dataclass(frozen=True, slots=True)
class CensusPlan:
    """Which deals a census decides."""

    subject: Subject
    """The game, and the card in its hole."""
    span: Span
    """The deal numbers."""
    difficulty: bool = False
    """Whether winnable deals are also rated."""


def run(
    plan: CensusPlan, file: CensusFile, executor: Executor, workers: Callable[[], int]
) -> Generator[BatchStep[CensusBlock], None, None]:
    """Decides the deals of a plan that are missing in a file, yielding each step once it is written there.

    Args:
        plan: Which deals.
        file: The file.
        executor: Runs the workers.
        workers: Returns how many tasks the executor can run at once now.
    """
    to_do = partial(file.gaps, plan.span, rated=plan.difficulty)
    cutter = Cutter(to_do(), sum(gap.size for gap in to_do()))
    work = partial(decide, plan.subject, plan.difficulty, file.keeps_rows)
    with closing(Batch(work, cutter, executor, workers).steps()) as steps:
        for step in steps:
            if step.results or step.failures:
                file.add(step.results, step.failures, rated=plan.difficulty)
            yield step
