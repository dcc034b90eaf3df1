"""Connections to a database, and what their errors mean."""

import sqlite3
from functools import partial
from pathlib import Path

from cardgames_tui.errors import RecordsError
from cardgames_tui.records import words
from cardgames_tui.records.schema import SCHEMA, SELECT, VERSION

BUSY_TIMEOUT_SECONDS = 0.1
"""How long to wait for another program that is writing, so that a game does not stop for long."""

LOG_PAGES = 16
"""How many pages the write-ahead log holds before it is emptied; on a full disk a long one takes room."""

DATABASE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; its messages on a damaged file may quote names from there that are no text."""


class UnusableError(RecordsError):
    """A file holds no records of this program, or damaged ones."""


def connect(path: Path, busy_timeout: float = BUSY_TIMEOUT_SECONDS) -> sqlite3.Connection:
    """Opens a database file that may be anything, without reading it yet."""
    connection = sqlite3.connect(path, timeout=busy_timeout, isolation_level=None)
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")  # all rows can be read
    return connection


def open_sound(path: Path, busy_timeout: float) -> sqlite3.Connection:
    """A connection to a database of ours that is sound; one that is not there is made."""
    connection = connect(path, busy_timeout)
    try:
        _prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    """Makes a connection ready for use.

    Raises:
        UnusableError: The database holds no sound records.
    """
    try:
        make_tables(connection)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if not is_busy(error):  # another program has just made it, and does this
                raise
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        finding = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        connection.execute(f"{SELECT} LIMIT 1").fetchone()
    except DATABASE_ERRORS as error:
        if not is_damage(error):
            raise
        finding = error
    if finding != "ok":
        raise UnusableError(words.damaged(finding))


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
