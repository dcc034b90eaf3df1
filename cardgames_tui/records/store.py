"""Saves games in a thread of its own, at most one save behind the game, and reads the records there."""

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from threading import RLock
from time import sleep
from typing import TYPE_CHECKING, TypeVar

from cardgames_tui.errors import RecordsError
from cardgames_tui.records import words
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.text import as_sentence

if TYPE_CHECKING:  # SQLite is imported when something is kept
    from cardgames_tui.records.database import Database

T = TypeVar("T")

CLOSING_TRIES = 20
"""How often what cannot be saved is tried again before the program ends."""

RETRY_SECONDS = 0.1
"""The time between two of these tries."""


def records_thread() -> Executor:
    """An executor with one thread, because SQLite objects must stay in the thread that made them."""
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="records")


class Store:
    """Saves games and reads the records, one piece of work after the other.

    What cannot be saved now is saved as soon as possible. A failure never stops a game; the player is warned
    of it. The first piece of work starts the thread and opens the database.

    Args:
        directory: Where the records are kept; without one nothing is kept.
        new_executor: Makes the executor that does the work, one piece at a time; usually one thread.
        is_durable: Whether saves are to survive the loss of power, and to be backed up every week.
        result_of: Tells how its moves have ended a game; see `Database`.
    """

    def __init__(
        self,
        directory: Path | None = None,
        new_executor: Callable[[], Executor] = records_thread,
        *,
        is_durable: bool = True,
        result_of: Callable[[GameRecord], Result | None] = lambda _: None,
    ) -> None:
        self._directory = directory
        self._new_executor = new_executor
        self._is_durable = is_durable
        self._result_of = result_of
        self._lock = RLock()
        self._executor: Executor | None = None
        self._last_save: Future[bool] | None = None
        self._early_warnings: list[str] = []
        self._warn: Callable[[str], object] = self._early_warnings.append
        # only the executor changes what follows; other threads may read `_unsaved` and `_uids`
        self._opened: Database | None = None
        self._unsaved: dict[tuple[str, int], GameRecord] = {}
        """What could not be saved, by the uid and the revision of each game when it was read."""
        self._uids: dict[tuple[str, int], str] = {}
        """The uids under which games were saved; one differs if another program plays the game as well."""
        self._syncer: Syncer | None = None

    def warn(self, warning: str) -> None:
        """Warns the player, from any thread."""
        self._warn(warning)

    def on_warning(self, warn: Callable[[str], object]) -> None:
        """Sets what shows warnings to the player, beginning with those that came before."""
        self._warn = warn
        while self._early_warnings:
            warn(self._early_warnings.pop(0))

    @property
    def unsaved(self) -> tuple[GameRecord, ...]:
        """The games whose last changes could not be saved yet."""
        return tuple(self._unsaved.values())

    def with_saved_uid(self, record: GameRecord) -> GameRecord:
        """A game with the uid under which it was saved; a new one if another program has continued it."""
        uid = self._uids.get((record.uid, record.revision), record.uid)
        return record if uid == record.uid else replace(record, uid=uid)

    def save(self, record: GameRecord) -> None:
        """Hands a game over to be saved, after waiting for the save before this one.

        So only the last move can be lost, whatever kills the program. The save of a result is waited for as
        well, so that nobody is told of a win that can still be lost.
        """
        if self._directory is not None:
            self.wait_for_last_save()
            self._last_save = self._submit(partial(self._save, record))
            if record.result is not None:
                self.wait_for_last_save()

    def wait_for_last_save(self) -> None:
        """Waits until the last save is done or has failed."""
        if self._last_save is not None:
            self._last_save.result()

    def retry(self) -> None:
        """Tries again to save what could not be saved before."""
        if self._unsaved:
            self._submit(self._save)

    def run(self, work: "Callable[[Database], T]", default: T) -> T:
        """Reads or writes the records in their thread, after all saves; returns the default if it fails."""
        if self._directory is None:
            return default
        try:
            return self._submit(lambda: work(self._database)).result()
        except RecordsError as error:
            self.warn(as_sentence(words.unusable(error)))
            return default

    def games(self) -> list[GameRecord]:
        """All games, the one saved last at the end; none if the records cannot be read."""
        return self.run(lambda database: database.all_games(), list[GameRecord]())

    def won_starts(self, slug: str) -> set[str]:
        """The starts of a game that the player has won from there; none if the records cannot be read."""
        return self.run(lambda database: database.won_starts(slug), set[str]())

    def set_winnable(self, uid: str, winnable: bool) -> None:
        """Keeps whether the start of a lost game can be won."""
        self.run(lambda database: database.set_winnable(uid, winnable), None)

    def close(self) -> None:
        """Saves what could not be saved yet, and closes the database; the next use begins anew.

        It tries for some seconds; afterwards `unsaved` says what is lost.
        """
        with self._lock:
            if self._executor is not None:
                self._executor.submit(self._save_and_close).result()
                self._executor.shutdown()
                self._executor = None

    def _submit(self, work: Callable[[], T]) -> Future[T]:
        with self._lock:  # whoever asks at the same time must not make another executor
            if self._executor is None:
                self._executor = self._new_executor()
            return self._executor.submit(work)

    @property
    def _database(self) -> "Database":
        if self._opened is None:
            from cardgames_tui.records.database import Database

            self._opened = Database(self._directory or Path(), result_of=self._result_of, warn=self.warn)
        return self._opened

    def _save(self, *records: GameRecord) -> bool:
        """Saves games and those that could not be saved before, and returns whether that worked."""
        # the last save of a game replaces earlier ones
        games = self._unsaved | {(record.uid, record.revision): record for record in records}
        if not games:
            return True
        if self._is_durable and self._syncer is None:
            self._syncer = Syncer(self._database.path)
        try:
            saved = self._database.save(map(self.with_saved_uid, games.values()))
        except Exception as error:  # whatever it is, the game goes on
            if not self._unsaved:
                self.warn(words.unsaved(error))
            self._unsaved = games
            return False
        self._uids |= zip(games, saved, strict=True)
        if self._unsaved:
            self._unsaved = {}
            self.warn(words.SAVED_AGAIN)
        if self._syncer is not None:
            self._syncer.wake()
        return True

    def _save_and_close(self) -> None:
        for _ in range(CLOSING_TRIES):
            if self._save():
                break
            sleep(RETRY_SECONDS)
        if self._syncer is not None:
            self._syncer.close()
            self._syncer = None
        self._database.close()


class Syncer:
    """Makes the saves of a database durable, all that have come together at once, in a thread of its own.

    A commit in WAL mode with `synchronous = NORMAL` survives the death of the program at once; it survives
    the loss of power when the log has reached the disk, and waiting for that takes up to a frame. The log
    carries no locks (those are on the database and the shared memory), so it can be opened here too.

    After the first save it also makes the weekly backup, if there were records before.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._backs_up = os.path.exists(path)  # Path.exists fails where nobody may look
        self._is_due = False
        self._executor = records_thread()

    def wake(self) -> None:
        """Called after a save."""
        if not self._is_due:
            self._is_due = True
            self._executor.submit(self._sync)

    def close(self) -> None:
        """Finishes its work and ends its thread."""
        self._executor.shutdown()

    def _sync(self) -> None:
        self._is_due = False
        # a disk that fails shows in the next save as well, and that one tells the player
        with suppress(OSError), open(f"{self._path}-wal", "r+b") as log:
            os.fsync(log.fileno())
        if self._backs_up:
            self._backs_up = False
            from cardgames_tui.records.backups import back_up_weekly

            back_up_weekly(self._path.parent, date.today())
