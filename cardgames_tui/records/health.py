"""Looking a database over without changing it."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from cardgames_tui.records.database import connect
from cardgames_tui.records.schema import VERSION, version_of


@dataclass(frozen=True, slots=True)
class Health:
    """How a database is."""

    fault: str
    """What is wrong with it, as a clause; empty when it is sound."""
    games: int = 0
    """How many games it holds."""
    size: int = 0
    """How many bytes its file has."""

    def __str__(self) -> str:
        state = self.fault or f"sound, {self.games:,} game{'s' * (self.games != 1)}"
        return f"{state}, {kilobytes(self.size)}"


def examine(path: Path) -> Health:
    """Look a database over, page by page.

    Raises:
        OSError: There is no such file.
        sqlite3.Error: It is locked, or cannot be read.
    """
    size = path.stat().st_size
    if not path.is_file():
        return Health("it is not a file")
    try:
        with closing(connect(path)) as connection:
            return _examined(connection, size)
    except sqlite3.OperationalError as fault:
        if "no such table" in str(fault):
            return Health("another program wrote it", size=size)
        raise
    except sqlite3.DatabaseError as fault:
        return Health(f"it is damaged ({fault})", size=size)


def kilobytes(size: int) -> str:
    """A number of bytes for people."""
    return f"{-(-size // 1000):,} KB"


def _examined(connection: sqlite3.Connection, size: int) -> Health:
    finding = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if finding != "ok":
        return Health(f"it is damaged ({' '.join(finding.split())})", size=size)
    games = connection.execute("SELECT count(*) FROM game").fetchone()[0]
    if version_of(connection) > VERSION:
        return Health("a newer version of the program wrote it", games, size)
    return Health("", games, size)
