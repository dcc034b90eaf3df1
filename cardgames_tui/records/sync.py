"""Carrying what has been saved to the disk itself, beside the game and not in its way.

A commit in WAL mode with `synchronous = NORMAL` survives the death of the program at once; a checkpoint
makes it survive the loss of power too. Waiting for the disk takes up to a frame, so a thread does it.
"""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Thread

from cardgames_tui.records.database import connect


class Syncer:
    """Makes the saves of a database durable, one checkpoint for all that have come together.

    Args:
        path: The database file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._wanted = Event()
        self._closing = False
        self._thread = Thread(target=self._run, name="records-sync", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Say that something has been saved."""
        self._wanted.set()

    def close(self) -> None:
        """Finish what is to be done and end."""
        self._closing = True
        self._wanted.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closing:
            self._wanted.wait()
            self._wanted.clear()
            # a full disk shows in the next save as well, and that one tells the player
            with suppress(sqlite3.Error), closing(connect(self._path)) as connection:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
