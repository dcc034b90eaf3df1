"""The tables of a census file: their layout, writing into them, and what an earlier version wrote.

Columns of deals have no type, for deal numbers can be larger than SQLite's integers: see `batch.spans`.
"""

import sqlite3
from collections.abc import Iterator

from cardgames_tui.batch.batch import Failure
from cardgames_tui.batch.spans import THOUSAND, Span, covered, key
from cardgames_tui.census.deciding import HEAVIEST, Block, Row, Sums, summed

VERSION = 2
"""What `PRAGMA user_version` says; files of the first version say 0."""

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
"""The ranges that are finished, with their sums; how many deals took how many states; and the deals."""


def lay_out(connection: sqlite3.Connection, subject: str, rows: str) -> None:
    """Make the tables of a new file."""
    for statement in filter(str.strip, SCHEMA.split(";")):
        connection.execute(statement)
    connection.execute("INSERT INTO census VALUES (?, ?)", (subject, rows))
    connection.execute(f"PRAGMA user_version = {VERSION}")


def tables(connection: sqlite3.Connection) -> set[str]:
    """The names of the tables of a file."""
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def set_aside(connection: sqlite3.Connection) -> None:
    """Make room for the tables of this version in a file of the first."""
    connection.execute("ALTER TABLE deals RENAME TO old_deals")
    connection.execute("DROP TABLE census")


def old_blocks(connection: sqlite3.Connection) -> Iterator[tuple[Block, bool]]:
    """The rows of the first version as blocks, with whether all of their winnable deals are rated."""
    columns = "deal, verdict, states, seconds, difficulty"
    rows: list[Row] = []
    for deal, *rest in connection.execute(f"SELECT {columns} FROM old_deals ORDER BY length(deal), deal"):
        number = int(deal)
        if rows and (number != rows[-1].deal + 1 or number % THOUSAND == 1):
            yield _old_block(rows)
            rows = []
        rows.append(Row(number, *rest))
    if rows:
        yield _old_block(rows)


def _old_block(rows: list[Row]) -> tuple[Block, bool]:
    is_rated = all(row.difficulty is not None or row.verdict == "lost" for row in rows)
    return summed(rows, keeps_rows=True), is_rated


_SUMS = "first, last, winnable, lost, states, seconds, checksum"


def add_block(connection: sqlite3.Connection, block: Block) -> None:
    """Write a block; one that is decided already only adds its difficulties, so that no deal counts twice."""
    if covered(connection, block.span):
        update = "UPDATE deals SET difficulty = ? WHERE deal = ?"
        connection.executemany(update, ((row.difficulty, key(row.deal)) for row in block.rows))
        return
    insert = "INSERT INTO deals VALUES (?, ?, ?, ?, ?)"
    connection.executemany(insert, ((key(row.deal), *row[1:]) for row in block.rows))
    connection.executemany(
        "INSERT INTO effort VALUES (?, ?, ?) "
        "ON CONFLICT (verdict, states) DO UPDATE SET deals = deals + excluded.deals",
        ((verdict, states, deals) for (verdict, states), deals in block.effort.items()),
    )
    _add_heaviest(connection, block.heaviest)
    _add_range(connection, block.span, block.sums)
    connection.execute(
        "DELETE FROM undecided WHERE deal BETWEEN ? AND ?", (key(block.span.first), key(block.span.last))
    )


def mark_rated(connection: sqlite3.Connection, block: Block) -> None:
    """Take note that the deals of a block are rated."""
    connection.execute("INSERT INTO rated VALUES (?, ?)", (key(block.span.first), key(block.span.last)))


def add_failure(connection: sqlite3.Connection, failure: Failure) -> None:
    """Write that a deal was given up."""
    connection.execute(
        "INSERT OR REPLACE INTO undecided VALUES (?, ?)", (key(failure.number), failure.reason)
    )


def _add_range(connection: sqlite3.Connection, span: Span, sums: Sums) -> None:
    """Write a range, joined with those beside it in the same thousand."""
    before = connection.execute(
        f"SELECT {_SUMS} FROM ranges WHERE first < ? ORDER BY first DESC LIMIT 1", (key(span.first),)
    ).fetchone()
    after = connection.execute(
        f"SELECT {_SUMS} FROM ranges WHERE first = ?", (key(span.last + 1),)
    ).fetchone()
    for row in (before, after):
        if row is None:
            continue
        near = Span(int(row[0]), int(row[1]))
        is_beside = near.last + 1 == span.first or near.first == span.last + 1
        if is_beside and _thousand(near) == _thousand(span):
            connection.execute("DELETE FROM ranges WHERE first = ?", (row[0],))
            span = Span(min(near.first, span.first), max(near.last, span.last))
            winnable, lost, states, seconds, checksum = row[2:]
            sums += Sums(winnable, lost, states, seconds, int(checksum, 16))
    connection.execute(
        "INSERT INTO ranges VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            key(span.first),
            key(span.last),
            sums.winnable,
            sums.lost,
            sums.states,
            sums.seconds,
            f"{sums.checksum:016x}",
        ),
    )


def _thousand(span: Span) -> int:
    return (span.first - 1) // THOUSAND


def _add_heaviest(connection: sqlite3.Connection, rows: tuple[Row, ...]) -> None:
    insert = "INSERT OR REPLACE INTO heaviest VALUES (?, ?, ?, ?)"
    connection.executemany(insert, ((key(row.deal), *row[1:4]) for row in rows))
    connection.execute(
        "DELETE FROM heaviest WHERE deal NOT IN "
        f"(SELECT deal FROM heaviest ORDER BY states DESC, deal LIMIT {HEAVIEST})"
    )
