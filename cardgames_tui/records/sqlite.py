"""The records in SQLite: the table of the games and its rows, connections, and what their errors mean.

Whoever adds a value to a game adds it to `GameRecord` and to `VALUE_RULES`, and raises `VERSION`.
"""

import sqlite3
from collections.abc import Iterable
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any

from cardgames_tui.errors import RecordsError
from cardgames_tui.records import words
from cardgames_tui.records.record import VALUE_RULES, GameRecord, Result, from_values, invalid_fields

VERSION = 1
"""The version of the schema, which the database holds as its `user_version`."""

COLUMNS = tuple(VALUE_RULES)
"""The columns that come from the record; the database adds the others."""

_TYPES: dict[object, str] = {
    str: "TEXT NOT NULL",
    tuple[str, ...]: "TEXT NOT NULL",
    int: "INTEGER NOT NULL",
    float: "REAL NOT NULL",
    Result | None: "TEXT",
    bool | None: "INTEGER",
    float | None: "REAL",
}
"""What a column is in SQLite, by what the field of the record is."""

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
"""
"""A row for each game. `writer` is the program that saved it last, and `revision` counts all saves."""

_NEXT_REVISION = "(SELECT coalesce(max(revision), 0) + 1 FROM game)"

UPDATE = (
    f"UPDATE game SET {', '.join(f'{column} = :{column}' for column in COLUMNS if column != 'uid')},"
    f" writer = :writer, revision = CASE WHEN result IS NULL THEN {_NEXT_REVISION} ELSE revision END"
    " WHERE uid = :uid AND (writer = :writer OR revision = :seen)"
)
"""Saves a game that is there, unless another program has saved it since it was read as revision `:seen`.

One that had ended keeps its place: only its name, note and bookmarks change.
"""

ADD = (
    f"INSERT INTO game ({', '.join(COLUMNS)}, writer, revision)"
    f" VALUES ({', '.join(f':{column}' for column in COLUMNS)}, :writer, {_NEXT_REVISION})"
    " ON CONFLICT (uid) DO NOTHING"
)
"""Adds a game unless it is there already."""

SELECT = f"SELECT {', '.join(COLUMNS)}, row_id, revision FROM game"
"""Reads games, in the order that `from_row` expects."""

_IDENTIFYING_COLUMNS = {"uid", "game", "variant", "start_id", "moves", "ply", "result"}
"""The columns without which a row is no game."""


def from_row(row: Iterable[Any]) -> GameRecord | None:
    """The record of a row that `SELECT` reads; None if the row is no game.

    Invalid values get their defaults, except those in `_IDENTIFYING_COLUMNS`.
    """
    values = dict(zip((*COLUMNS, "row_id", "revision"), row, strict=True))
    errors = invalid_fields(values)
    if not _IDENTIFYING_COLUMNS.isdisjoint(errors):
        return None
    return from_values({name: value for name, value in values.items() if name not in errors})


BUSY_TIMEOUT_SECONDS = 0.1
"""How long to wait for another program that is writing, so that a game does not stop for long."""

DATABASE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; its messages on a damaged file may quote names from there that are no text."""


class UnusableError(RecordsError):
    """A file holds no records of this program, or damaged ones."""


def connect(path: Path, busy_timeout: float = BUSY_TIMEOUT_SECONDS) -> sqlite3.Connection:
    """Opens a database file that may be anything, without reading it yet."""
    connection = sqlite3.connect(path, timeout=busy_timeout, isolation_level=None)
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")  # all rows can be read
    return connection


def version_of(connection: sqlite3.Connection) -> int:
    """0 for an empty database."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def make_tables(connection: sqlite3.Connection) -> None:
    """Makes the tables of a new database, all or none, also when two programs try at once.

    Raises:
        UnusableError: Another program wrote the database.
        RecordsError: Another version of the program wrote it.
    """
    if version_of(connection) == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        version = version_of(connection)
        if version == 0:
            if connection.execute("SELECT 1 FROM sqlite_master").fetchone():
                raise UnusableError(words.FOREIGN)
            for statement in SCHEMA.split(";"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {VERSION}")
        elif version != VERSION:
            raise RecordsError(words.other_version(version, VERSION))


def is_damage(error: Exception) -> bool:
    """Whether an error says that the file is no database, or none of ours, rather than out of reach."""
    damage = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return isinstance(error, UnicodeDecodeError) or _code(error) in damage


def is_busy(error: Exception) -> bool:
    """Whether an error says that another program is writing."""
    return _code(error) == sqlite3.SQLITE_BUSY


def _code(error: Exception) -> int:
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF  # what is above it says more about the same
