"""Saving that never gets in the way of a game: what cannot be saved now is saved as soon as it can be."""

import os
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from threading import Event, Thread

from cardgames_tui.records.archive import Archive, RecordsError
from cardgames_tui.records.record import GameRecord


class RecordsWriter:
    """Saves games after every move, and holds what could not be saved."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self._waiting: dict[str, GameRecord] = {}
        self._versions: dict[str, tuple[str, int]] = {}
        """The key in the database and the last change of every game saved here."""
        self._is_failing = False
        self._had_records = os.path.exists(archive.path)  # Path.exists fails where nobody may look
        self._syncer: Syncer | None = None

    @property
    def waiting(self) -> tuple[GameRecord, ...]:
        """The games that have still to be saved."""
        return tuple(self._waiting.values())

    def save(self, record: GameRecord) -> None:
        """Save a game now, or as soon as that is possible; later saves of it replace earlier ones."""
        self._waiting[record.key] = record
        self.retry()

    def retry(self) -> bool:
        """Save what is waiting; say whether nothing waits any more."""
        if not self._waiting:
            return True
        try:
            saved = self.archive.save(map(self._known, self._waiting.values()))
        except RecordsError as fault:
            self._report(
                f"The game cannot be saved: {fault}. It goes on, and is saved as soon as that works."
            )
            self._is_failing = True
            return False
        for known, record in zip(self._waiting, saved, strict=True):
            self._versions[known] = record.key, record.change
        self._waiting.clear()
        if self._is_failing:
            self._is_failing = False
            self._report("Saving works again; nothing is lost.")
        self._sync()
        return True

    def take_notices(self) -> list[str]:
        """What the player has to be told, each sentence once."""
        notices = self.archive.notices[:]
        self.archive.notices.clear()
        return notices

    def close(self) -> None:
        """Save what is waiting, if that is possible, and let go of the database."""
        self.retry()
        if self._syncer is not None:
            self._syncer.close()
            self._syncer = None
        self.archive.close()

    def _known(self, record: GameRecord) -> GameRecord:
        """A game under the key and change that its last save here gave it."""
        key, change = self._versions.get(record.key, (record.key, record.change))
        return replace(record, key=key, change=change)

    def _report(self, sentence: str) -> None:
        if not self._is_failing:
            self.archive.notices.append(sentence)

    def _sync(self) -> None:
        if self._syncer is None:
            self._syncer = Syncer(self.archive.path, backs_up=self._had_records)
        self._syncer.wake()


class Syncer:
    """Makes the saves of a database durable, all that have come together at once.

    A commit in WAL mode with `synchronous = NORMAL` survives the death of the program at once; it survives
    the loss of power when the log has reached the disk. Waiting for that takes up to a frame, so a thread
    does it. The log carries no locks (those are on the database and the shared memory), so it can be opened
    here too.

    It sees to the weekly backup as well, after the first save.
    """

    def __init__(self, path: Path, *, backs_up: bool = False) -> None:
        self._log = Path(f"{path}-wal")
        self._directory = path.parent
        self._backs_up = backs_up
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
            if self._backs_up:
                self._backs_up = False
                from cardgames_tui.records.backups import back_up_weekly

                back_up_weekly(self._directory, date.today())
