"""A lock on a file that leaves it readable."""

import sqlite3
from contextlib import suppress
from pathlib import Path

from cardgames_tui.errors import InvalidGameError

SUFFIX = "-lock"
"""What the name of the lock adds to that of the file."""


class Lock:
    """An empty database beside a file, locked by SQLite: the lock goes when the process does.

    Raises:
        InvalidGameError: Somebody else holds it, or it cannot be made.
    """

    def __init__(self, path: str, holder: str) -> None:
        self._path = Path(path + SUFFIX)
        database = None
        try:
            database = sqlite3.connect(self._path, timeout=0, isolation_level=None)
            database.execute("PRAGMA locking_mode = EXCLUSIVE")
            database.execute("PRAGMA journal_mode = MEMORY")
            database.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as fault:
            if database:
                database.close()
            is_held = "locked" in str(fault)
            reason = f"is in use by {holder}" if is_held else f"cannot be opened: {fault}"
            raise InvalidGameError(f"'{path}' {reason}") from None
        self._database = database

    def close(self) -> None:
        """Let go."""
        with suppress(OSError):
            self._path.unlink()
        self._database.close()
