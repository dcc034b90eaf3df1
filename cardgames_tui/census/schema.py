"""The layout of a census file, and how a file of an earlier version is brought up to it.

Columns of deals have no type, for deal numbers can be larger than SQLite's integers: see `batch.intervals`.
"""

import sqlite3
from collections.abc import Iterator

from cardgames_tui.batch.spans import THOUSAND
from cardgames_tui.census.deciding import Block, Row, summed

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
