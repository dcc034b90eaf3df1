"""Saves games and reads the records in a thread of its own, at most one save behind the game."""

from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, TypeVar

from cardgames_tui.errors import RecordsError
from cardgames_tui.records.record import GameRecord
from cardgames_tui.text import as_sentence

if TYPE_CHECKING:  # SQLite is imported when something is kept
    from cardgames_tui.records.database import Database

T = TypeVar("T")

CLOSING_TRIES = 20
"""How often to try to save what is still unsaved before the program ends."""

RETRY_SECONDS = 0.1


class Store:
    """Saves games and reads the records, one task after another.

    A failure never stops a game: the player is warned, and the game is saved as soon as that works. The first
    task starts the thread and opens the database.

    Args:
        directory: The data directory; without one nothing is kept.
        executor: Does one task at a time, by default in a thread, since SQLite's objects must stay in the
            thread that made them.
        backs_up: Whether to make weekly backups.
    """

    def __init__(
        self, directory: Path | None = None, executor: Executor | None = None, *, backs_up: bool = True
    ) -> None:
        self._directory = directory
        self._executor = executor or ThreadPoolExecutor(max_workers=1, thread_name_prefix="records")
        self._last_save: Future[None] | None = None
        self._early_warnings: list[str] = []
        self._warn: Callable[[str], object] = self._early_warnings.append
        # only the executor changes the following; other threads may read `_unsaved` and `_uids`
        self._opened: Database | None = None
        self._unsaved: dict[tuple[str, int], GameRecord] = {}
        """Unsaved games, by their uids and revisions when they were read."""
        self._uids: dict[tuple[str, int], str] = {}
        """The uids games were saved under, by the same keys; new ones if another program plays them too."""
        self._is_backup_due = backs_up

    def warn(self, warning: str) -> None:
        """Warns the player, from any thread."""
        self._warn(warning)

    def on_warning(self, warn: Callable[[str], object]) -> None:
        """Sets what shows warnings to the player; earlier ones follow at once."""
        self._warn = warn
        while self._early_warnings:
            warn(self._early_warnings.pop(0))

    @property
    def unsaved(self) -> tuple[GameRecord, ...]:
        """The games whose last changes are not saved yet."""
        return tuple(self._unsaved.values())

    def with_saved_uid(self, record: GameRecord) -> GameRecord:
        """A game with the uid it was saved under; a new one if another program continued it."""
        uid = self._uids.get((record.uid, record.revision), record.uid)
        return record if uid == record.uid else replace(record, uid=uid)

    def save(self, record: GameRecord) -> None:
        """Saves a game, after waiting for the previous save; waits for the save of a result.

        If the program is killed, only the last move can be lost, and no win that has been shown.
        """
        if self._directory is not None:
            self.wait_for_last_save()
            self._last_save = self._executor.submit(self._save, record)
            if record.result is not None:
                self.wait_for_last_save()

    def wait_for_last_save(self) -> None:
        """Waits until the last save has succeeded or failed."""
        if self._last_save is not None:
            self._last_save.result()

    def retry(self) -> None:
        """Tries again to save unsaved games."""
        if self._unsaved:
            self._executor.submit(self._save)

    def run(self, work: "Callable[[Database], T]", default: T) -> T:
        """Reads or writes the records in their thread, after all saves; returns the default on failure."""
        if self._directory is None:
            return default
        try:
            return self._executor.submit(lambda: work(self._database)).result()
        except RecordsError as error:
            self.warn(as_sentence(f"the records cannot be used: {error}"))
            return default

    def games(self, slug: str | None = None) -> list[GameRecord]:
        """All games, or those of one game, the one saved last at the end, as far as they can be read."""
        found: list[GameRecord] = []
        last: int | None = 0

        def read(database: "Database") -> int | None:
            games, following = database.games_after(last or 0, slug)
            found.extend(games)
            return following

        while last is not None:
            last = self.run(read, None)
        return found

    def won_starts(self, slug: str) -> set[str]:
        """See `Database.won_starts`; none if the records cannot be read."""
        return self.run(lambda database: database.won_starts(slug), set[str]())

    def keep_findings(self, records: Iterable[GameRecord]) -> None:
        """See `Database.keep_findings`."""
        self.run(lambda database: database.keep_findings(records), None)

    def close(self) -> None:
        """Tries for some seconds to save unsaved games, and closes the file.

        Afterwards `unsaved` has what is lost. The next use opens the file again.
        """
        if self._directory is not None:
            self._executor.submit(self._close).result()

    @property
    def _database(self) -> "Database":
        if self._opened is None:
            from cardgames_tui.records.database import Database

            self._opened = Database(self._directory or Path(), warn=self.warn)
        return self._opened

    def _save(self, *records: GameRecord) -> None:
        """Saves games, and those unsaved so far."""
        # the last save of a game replaces earlier ones
        games = self._unsaved | {(record.uid, record.revision): record for record in records}
        if not games:
            return
        try:
            had_records = self._is_backup_due and self._database.path.exists()
            saved = self._database.save(map(self.with_saved_uid, games.values()))
        except Exception as error:  # the game goes on in any case
            if not self._unsaved:
                self.warn(
                    f"The game cannot be saved: {error}. It goes on, and is saved as soon as that works."
                )
            self._unsaved = games
            return
        self._uids |= zip(games, saved, strict=True)
        if self._unsaved:
            self._unsaved = {}
            self.warn("Saving works again; nothing is lost.")
        self._is_backup_due = False
        if had_records:
            self._executor.submit(self._back_up)

    def _back_up(self) -> None:
        from cardgames_tui.records.backups import back_up_weekly

        with suppress(Exception):  # the next start tries again
            back_up_weekly(self._database.path.parent, date.today())

    def _close(self) -> None:
        for _ in range(CLOSING_TRIES):
            self._save()
            if not self._unsaved:
                break
            sleep(RETRY_SECONDS)
        if self._opened is not None:
            self._opened.close()
