"""Carrying what has been saved to the disk itself, beside the game and not in its way.

A commit in WAL mode with `synchronous = NORMAL` survives the death of the program at once; it survives the
loss of power when the log has reached the disk. Waiting for that takes up to a frame, so a thread does it.
The log carries no locks (those are on the database and the shared memory), so it can be opened here too.
"""

import os
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread


class Syncer:
    """Makes the saves of a database durable, all that have come together at once.

    Args:
        path: The database file.
    """

    def __init__(self, path: Path) -> None:
        self._log = Path(f"{path}-wal")
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
            # a disk that fails shows in the next save as well, and that one tells the player
            with suppress(OSError), self._log.open("r+b") as log:
                os.fsync(log.fileno())
