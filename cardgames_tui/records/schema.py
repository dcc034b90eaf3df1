"""The table of games in SQLite, its rows, and the check of a file.

A new field of `GameRecord` goes into `VALUE_RULES`, and its column into a new step of `STEPS`.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from errno import EDQUOT, ENOSPC
from typing import Any

from cardgames_tui.errors import RecordsError
from cardgames_tui.records.record import VALUE_RULES, GameRecord, from_values, invalid_fields

COLUMNS = tuple(VALUE_RULES)
"""The columns taken from the record; the database adds others."""

STEPS = (
    """
    CREATE TABLE game (
        row_id INTEGER PRIMARY KEY AUTOINCREMENT, writer TEXT NOT NULL, revision INTEGER NOT NULL,
        uid TEXT NOT NULL UNIQUE, game TEXT NOT NULL, variant TEXT NOT NULL, seats TEXT NOT NULL,
        start_id TEXT NOT NULL, moves TEXT NOT NULL, ply INTEGER NOT NULL, seconds INTEGER NOT NULL,
        undos INTEGER NOT NULL, hints INTEGER NOT NULL, result TEXT, winnable INTEGER,
        verdicts TEXT NOT NULL, move_origins TEXT NOT NULL, bookmarks TEXT NOT NULL,
        copied_moves INTEGER NOT NULL, daily TEXT NOT NULL, name TEXT NOT NULL, note TEXT NOT NULL,
        started REAL NOT NULL, ended REAL
    );
    CREATE INDEX game_by_revision ON game (revision);
    CREATE INDEX game_by_start ON game (start_id)
    """,
    """
    ALTER TABLE game ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE game ADD COLUMN ended_on TEXT NOT NULL DEFAULT '';
    UPDATE game SET ended_on = coalesce(date(ended, 'unixepoch', 'localtime'), '')
    """,
    """
    ALTER TABLE game ADD COLUMN replaced TEXT NOT NULL DEFAULT '';
    ALTER TABLE game ADD COLUMN choices TEXT NOT NULL DEFAULT '';
    ALTER TABLE game ADD COLUMN level TEXT NOT NULL DEFAULT ''
    """,
)
"""What brings a database to each version from the one before; a released step never changes.

`writer` is the program that saved a game last, `revision` counts all saves.
"""

VERSION = len(STEPS)
"""The version of the schema, kept as the database's `user_version`."""

_NEXT_REVISION = "(SELECT coalesce(max(revision), 0) + 1 FROM game)"


def _set(*kept: str) -> str:
    """Sets the values of a game; empty ones leave the columns to be kept as they are."""
    values = {column: f"coalesce(nullif(:{column}, ''), {column})" for column in kept}
    assignments = (f"{column} = {values.get(column, f':{column}')}" for column in COLUMNS if column != "uid")
    return (
        f"UPDATE game SET {', '.join(assignments)}, writer = :writer,"
        f" revision = CASE WHEN result IS NULL THEN {_NEXT_REVISION} ELSE revision END WHERE uid = :uid"
    )


UPDATE = f"{_set()} AND (writer = :writer OR revision = :seen)"
"""Saves a game unless another program has saved it since revision `:seen`.

A finished game keeps its revision: only its name, note and bookmarks change.
"""

EXTEND = (
    f"{_set('name', 'note', 'bookmarks')} AND start_id = :start_id"
    " AND substr(:moves, 1, length(moves)) = moves"
    " AND (length(:moves) > length(moves) OR (result IS NULL AND :result IS NOT NULL))"
)
"""Saves a game that went on or ended elsewhere but not here."""

ADD = (
    f"INSERT INTO game ({', '.join(COLUMNS)}, writer, revision)"
    f" VALUES ({', '.join(f':{column}' for column in COLUMNS)}, :writer, {_NEXT_REVISION})"
    " ON CONFLICT (uid) DO NOTHING"
)

_VERSION = "PRAGMA user_version"

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


def upgrade(connection: sqlite3.Connection) -> None:
    """Takes the steps that a database has not taken yet, all or none; two programs may try at once."""
    if connection.execute(_VERSION).fetchone()[0] < VERSION:
        connection.execute("BEGIN IMMEDIATE")
        with connection:
            taken = connection.execute(_VERSION).fetchone()[0]
            for step in STEPS[taken:]:
                for statement in step.split(";"):
                    connection.execute(statement)
            connection.execute(f"{_VERSION} = {VERSION}")


def check(connection: sqlite3.Connection, *, create: bool = False) -> None:
    """Checks a database page by page, and upgrades it; with `create`, makes the tables of an empty one.

    Raises:
        UnusableError: It does not hold records, or they are damaged.
        RecordsError: A newer version of the program wrote it.
        sqlite3.Error: It is locked or out of reach.
    """
    with damage_found():
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        version = connection.execute(_VERSION).fetchone()[0]
        if version > VERSION and "game" in tables:
            raise RecordsError(
                f"a newer version of the program wrote the records (format {version}; this one reads up to "
                f"{VERSION}): use the newer program"
            )
        if (tables or not create) and ("game" not in tables or version < 1):
            raise UnusableError("another program wrote it")
        finding = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if finding != "ok":
            raise _damaged(finding)
        upgrade(connection)
        connection.execute(f"{SELECT} LIMIT 1").fetchone()


@contextmanager
def damage_found() -> Iterator[None]:
    """Raises `UnusableError` for what SQLite says of a damaged file."""
    try:
        yield
    except DATABASE_ERRORS as error:
        damage = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
        if code_of(error) in damage or isinstance(error, UnicodeDecodeError):
            raise _damaged(error) from error
        raise


def _damaged(finding: object) -> UnusableError:
    return UnusableError(f"it is damaged ({' '.join(str(finding).split())})")


def reason_of(error: Exception) -> str:
    """What an error was, and what the player can do, as a clause."""
    full = sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE
    if getattr(error, "sqlite_errorcode", 0) in full or getattr(error, "errno", 0) in (ENOSPC, EDQUOT):
        return "the disk is full; make room on it"
    if isinstance(error, PermissionError):
        return f"{error.filename} cannot be used; check its permissions"
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def code_of(error: Exception) -> int:
    """SQLite's primary code of an error, without the extension."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
