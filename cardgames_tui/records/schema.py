"""The tables, and the steps that bring the database of an older program up to date."""

import sqlite3

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
