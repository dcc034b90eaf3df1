"""Writing what was found out into a census file, inside the transaction of its caller."""

import sqlite3

from cardgames_tui.batch.batch import Failure
from cardgames_tui.batch.intervals import covered, key
from cardgames_tui.batch.spans import THOUSAND, Span
from cardgames_tui.census.deciding import HEAVIEST, Block, Row, Sums

_SUMS = "first, last, winnable, lost, states, seconds, checksum"


def add_block(connection: sqlite3.Connection, block: Block) -> None:
    """Write a block; one that is decided already only adds its difficulties, so that no deal counts twice."""
    if covered(connection, "ranges", block.span):
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
