"""The table of games in SQLite, its rows, and the check of a file.

A new field of `GameRecord` goes into `VALUE_RULES` too, and raises `VERSION`.
"""

import sqlite3
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from cardgames_tui.errors import RecordsError
from cardgames_tui.records.record import VALUE_RULES, GameRecord, Result, from_values, invalid_fields

VERSION = 1
"""The version of the schema, kept as the database's `user_version`."""

COLUMNS = tuple(VALUE_RULES)
"""The columns taken from the record; the database adds others."""

_TYPES: dict[object, str] = {
    str: "TEXT NOT NULL",
    tuple[str, ...]: "TEXT NOT NULL",
    int: "INTEGER NOT NULL",
    float: "REAL NOT NULL",
    Result | None: "TEXT",
    bool | None: "INTEGER",
    float | None: "REAL",
}
_DECLARATIONS = [f"{each.name} {_TYPES[each.type]}" for each in fields(GameRecord) if each.name in COLUMNS]

SCHEMA = f"""
CREATE TABLE game (
    row_id INTEGER PRIMARY KEY AUTOINCREMENT,
    writer TEXT NOT NULL,
    revision INTEGER NOT NULL,
    {", ".join(_DECLARATIONS)},
    UNIQUE (uid)
);
CREATE INDEX game_by_revision ON game (revision);
CREATE INDEX game_by_start ON game (start_id);
PRAGMA user_version = {VERSION}
"""
"""One row per game. `writer` is the program that saved it last, `revision` counts all saves."""

_NEXT_REVISION = "(SELECT coalesce(max(revision), 0) + 1 FROM game)"

_SET = (
    f"UPDATE game SET {', '.join(f'{column} = :{column}' for column in COLUMNS if column != 'uid')},"
    f" writer = :writer, revision = CASE WHEN result IS NULL THEN {_NEXT_REVISION} ELSE revision END"
    " WHERE uid = :uid"
)

UPDATE = f"{_SET} AND (writer = :writer OR revision = :seen)"
"""Saves a game unless another program has saved it since revision `:seen`.

A finished game keeps its revision: only its name, note and bookmarks change.
"""

EXTEND = (
    f"{_SET} AND result IS NULL AND length(:moves) > length(moves)"
    " AND substr(:moves, 1, length(moves)) = moves"
)
"""Saves a game that went on elsewhere but not here."""

ADD = (
    f"INSERT INTO game ({', '.join(COLUMNS)}, writer, revision)"
    f" VALUES ({', '.join(f':{column}' for column in COLUMNS)}, :writer, {_NEXT_REVISION})"
    " ON CONFLICT (uid) DO NOTHING"
)

SELECT = f"SELECT {', '.join(COLUMNS)}, row_id, revision FROM game"

_REQUIRED = {"uid", "game", "variant", "start_id", "moves", "ply", "result"}


def from_row(row: Iterable[Any]) -> GameRecord | None:
    """The record in a row of `SELECT`.

    Invalid values become defaults; if a required one is invalid, the record is None.
    """
    values = dict(zip((*COLUMNS, "row_id", "revision"), row, strict=True))
    errors = invalid_fields(values)
    if not _REQUIRED.isdisjoint(errors):
        return None
    return from_values({name: value for name, value in values.items() if name not in errors})


class UnusableError(RecordsError):
    """A file does not hold records of this program, or they are damaged."""


DATABASE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; messages about a damaged file may quote bytes that are not UTF-8."""


def make_tables(connection: sqlite3.Connection) -> None:
    """Makes the tables of an empty database, all or none; two programs may try at once."""
    is_empty = "SELECT count(*) = 0 FROM sqlite_master"
    if connection.execute(is_empty).fetchone()[0]:
        connection.execute("BEGIN IMMEDIATE")
        with connection:
            if connection.execute(is_empty).fetchone()[0]:
                for statement in SCHEMA.split(";"):
                    connection.execute(statement)


def check(connection: sqlite3.Connection, *, create: bool = False) -> None:
    """Checks a database page by page; with `create`, makes the tables of an empty one first.

    Raises:
        UnusableError: It does not hold records, or they are damaged.
        RecordsError: Another version of the program wrote it.
        sqlite3.Error: It is locked or out of reach.
    """
    try:
        if create:
            make_tables(connection)
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'game'").fetchone():
            raise UnusableError("another program wrote it")
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version != VERSION:
            raise RecordsError(
                "another version of the program wrote the records "
                f"(version {version}; this one reads {VERSION})"
            )
        finding = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        connection.execute(f"{SELECT} LIMIT 1").fetchone()
    except DATABASE_ERRORS as error:
        damage = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
        if code_of(error) not in damage and not isinstance(error, UnicodeDecodeError):
            raise
        finding = error
    if finding != "ok":
        raise UnusableError(f"it is damaged ({' '.join(str(finding).split())})")


def code_of(error: Exception) -> int:
    """SQLite's primary code of an error, without the extension."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
