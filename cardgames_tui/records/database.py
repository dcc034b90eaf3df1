"""The database: its tables, made on the first write, brought up to date, moved aside when it is unusable."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

from cardgames_tui.paths import move_aside

VERSION_1 = """
CREATE TABLE game (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    writer TEXT NOT NULL,
    change INTEGER NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    opponent TEXT NOT NULL,
    start_id TEXT NOT NULL,
    moves TEXT NOT NULL,
    ply INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    undos INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    result TEXT,
    winnable INTEGER,
    verdicts TEXT NOT NULL,
    marks TEXT NOT NULL,
    bookmarks TEXT NOT NULL,
    started REAL NOT NULL,
    ended REAL
);
CREATE INDEX game_by_change ON game (change);
CREATE INDEX game_by_start ON game (start_id);
"""

VERSION_2 = "ALTER TABLE game ADD COLUMN daily TEXT NOT NULL DEFAULT '';"

VERSION_3 = "ALTER TABLE game ADD COLUMN taken INTEGER NOT NULL DEFAULT 0;"

VERSION_4 = """
ALTER TABLE game ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN note TEXT NOT NULL DEFAULT '';
"""

MIGRATIONS: tuple[str, ...] = (VERSION_1, VERSION_2, VERSION_3, VERSION_4)
"""What leads from each version to the next, from an empty database on; never changed, only added to."""

VERSION = len(MIGRATIONS)
"""The version of the tables that this program reads and writes."""


class UnusableError(Exception):
    """A database that this program must not touch; the message says why, as a clause."""


class NewerError(UnusableError):
    """A database that a newer version of the program wrote, which that version still needs as it is."""


def version_of(connection: sqlite3.Connection) -> int:
    """The version of a database; 0 for an empty one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database up to date, wholly or not at all, also when two programs try at once.

    Raises:
        NewerError: A newer version of the program wrote the database.
        UnusableError: Another program wrote it.
    """
    if version_of(connection) == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statement in _missing_steps(connection):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {VERSION}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _missing_steps(connection: sqlite3.Connection) -> list[str]:
    version = version_of(connection)
    if version > VERSION:
        raise NewerError(
            f"a newer version of the program wrote the records (version {version}; this one knows {VERSION})"
        )
    if version == 0 and connection.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise UnusableError("another program wrote it")
    steps = "".join(MIGRATIONS[version:]).split(";")
    return [step for step in steps if step.strip()]


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


def open_database(path: Path, patience: float = PATIENCE) -> tuple[sqlite3.Connection, str]:
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
    reason = fault_of(path, patience)
    notice = ""
    if reason and _inode(path) == examined:  # another program may have moved it already
        aside = move_aside(path, SIDECARS)
        notice = f"{path} could not be used: {reason}. It is kept as {aside.name}; new records begin."
    return _ready(path, patience), notice


def fault_of(path: Path, patience: float = PATIENCE) -> str:
    """Bring a database up to date; return why it cannot be used, nothing when it can or is not there.

    Raises:
        NewerError: A newer version of the program wrote the database.
        sqlite3.Error: The database is locked, or the disk refuses.
    """
    if not path.exists():
        return ""
    try:
        with closing(_ready(path, patience)) as connection:
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


def vacuum(path: Path, patience: float) -> None:
    """Write the database anew, without the room that deleted and changed games have left.

    A program that is writing is waited for, so many seconds.

    Raises:
        sqlite3.Error: It is locked, or the disk refuses; then it is as it was.
    """
    with closing(connect(path, patience=patience)) as connection:
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def is_damage(fault: sqlite3.Error) -> bool:
    """Whether an error says that the file is no database, or none of ours, rather than out of reach."""
    return _code(fault) in _UNUSABLE


def is_full(fault: BaseException | None) -> bool:
    """Whether an error says that the disk has no room."""
    return _code(fault) == sqlite3.SQLITE_FULL


def _code(fault: BaseException | None) -> int:
    code: int = getattr(fault, "sqlite_errorcode", 0)
    return code & 0xFF  # what is above it says more about the same


def _inode(path: Path) -> int | None:
    return path.stat().st_ino if path.exists() else None


def _ready(path: Path, patience: float) -> sqlite3.Connection:
    connection = connect(path, patience=patience)
    try:
        migrate(connection)
        _use_log(connection)
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
    except BaseException:
        connection.close()
        raise
    return connection


def _use_log(connection: sqlite3.Connection) -> None:
    """Have a write-ahead log; where another program has just made the database, that is seeing to it."""
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as fault:
        if _code(fault) != sqlite3.SQLITE_BUSY:
            raise
