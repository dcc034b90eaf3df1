"""Opening the database: made on the first write, brought up to date, moved aside when it is unusable."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

from cardgames_tui.paths import move_aside
from cardgames_tui.records.schema import NewerError, UnusableError, migrate

FILE_NAME = "records.db"
"""The database in the data directory."""

PATIENCE = 0.1
"""How many seconds to wait for another program that is writing; a game must not stand still."""

LOG_PAGES = 16
"""How many pages the write-ahead log holds before it is emptied: on a full disk it takes the room."""

SIDECARS = ("", "-wal", "-shm")
"""What SQLite adds to the name of a database for the files that belong to it."""

_UNUSABLE = {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def connect(path: Path, *, patience: float = PATIENCE) -> sqlite3.Connection:
    """Open a database file that may be anything, without reading it yet.

    Raises:
        sqlite3.Error: The file cannot be opened.
    """
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")  # all rows can be read
    return connection


def open_database(path: Path) -> tuple[sqlite3.Connection, str]:
    """Open the database and make it ready; an unusable one is moved aside and never written to.

    One that a newer version of the program wrote stays where it is, as it is.

    Returns:
        The connection, and a sentence for the player when the old database was moved aside.

    Raises:
        NewerError: A newer version of the program wrote the database.
        sqlite3.Error: The database is locked, or the disk refuses.
        OSError: The directory cannot be made, or the old database not be moved.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    examined = _inode(path)
    reason = fault_of(path)
    notice = ""
    if reason and _inode(path) == examined:  # another program may have moved it already
        aside = move_aside(path, SIDECARS)
        notice = f"{path} could not be used: {reason}. It is kept as {aside.name}; new records begin."
    return _ready(path), notice


def fault_of(path: Path) -> str:
    """Bring a database up to date; return why it cannot be used, nothing when it can or is not there.

    Raises:
        NewerError: A newer version of the program wrote the database.
        sqlite3.Error: The database is locked, or the disk refuses.
    """
    if not path.exists():
        return ""
    try:
        with closing(_ready(path)) as connection:
            findings = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            connection.execute("SELECT number, key, writer, bookmarks, ended FROM game LIMIT 1").fetchone()
    except NewerError:
        raise
    except UnusableError as fault:
        return str(fault)
    except sqlite3.Error as fault:
        if not is_damage(fault):
            raise
        return f"it is damaged ({fault})"
    return "" if findings == "ok" else f"it is damaged ({findings})"


def vacuum(path: Path) -> None:
    """Write the database anew, without the room that deleted and changed games have left.

    Raises:
        sqlite3.Error: It is locked, or the disk refuses; then it is as it was.
    """
    with closing(connect(path)) as connection:
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def is_damage(fault: sqlite3.Error) -> bool:
    """Whether an error says that the file is no database, or none of ours, rather than out of reach."""
    return getattr(fault, "sqlite_errorcode", 0) & 0xFF in _UNUSABLE


def is_full(fault: BaseException | None) -> bool:
    """Whether an error says that the disk has no room."""
    return getattr(fault, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL


def _inode(path: Path) -> int | None:
    return path.stat().st_ino if path.exists() else None


def _ready(path: Path) -> sqlite3.Connection:
    connection = connect(path)
    try:
        migrate(connection)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
    except BaseException:
        connection.close()
        raise
    return connection
