"""Backups of the database: made once a week or on request, and restored."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date
from pathlib import Path
from shutil import disk_usage
from time import monotonic

from cardgames_tui.errors import RecordsError
from cardgames_tui.records import words
from cardgames_tui.records.database import FILE_NAME, Database, examine
from cardgames_tui.records.open_file import FILES_LOCK
from cardgames_tui.records.sqlite import DATABASE_ERRORS, connect

DIRECTORY = "backups"
"""The directory of the backups, in the data directory."""

PART_SUFFIX = ".new"
"""How the name of a copy ends while it is made."""

MAX_AGE_DAYS = 7
"""How old the newest backup may be before another one is made."""

MAX_BACKUPS = 4
"""How many backups are kept."""

BACKUP_LOCK_TIMEOUT_SECONDS = 10.0
"""How long to wait for a program that has locked the database."""

MIN_FREE_BYTES = 20_000_000
"""How much disk space the weekly backup leaves free for games that are played."""


def backups(directory: Path) -> dict[date, Path]:
    """The backups in a data directory by their days, the newest first."""
    found: dict[date, Path] = {}
    for path in (directory / DIRECTORY).glob("records-*.db"):
        with suppress(ValueError):
            found[date.fromisoformat(path.stem.removeprefix("records-"))] = path
    return dict(sorted(found.items(), reverse=True))


def back_up(directory: Path, today: date) -> Path:
    """Copies the records, even while a program writes them; only the newest backups are kept.

    Raises:
        RecordsError: The records are damaged or cannot be read.
        OSError: The copy cannot be written.
    """
    target = directory / DIRECTORY / f"records-{today.isoformat()}.db"
    target.parent.mkdir(mode=0o700, exist_ok=True)
    with _sound_copy(directory / FILE_NAME, target) as new:
        new.replace(target)
    others = [path for path in backups(directory).values() if path != target]  # a clock may have been wrong
    for path in others[MAX_BACKUPS - 1 :]:
        path.unlink(missing_ok=True)
    return target


def back_up_weekly(directory: Path, today: date) -> None:
    """Makes a backup unless one is new enough or disk space is scarce; a failure is ignored."""
    with suppress(RecordsError, OSError):
        with FILES_LOCK:
            _remove_leftovers(directory)
        is_due = not any(0 <= (today - day).days < MAX_AGE_DAYS for day in backups(directory))
        if is_due and disk_usage(directory).free > (directory / FILE_NAME).stat().st_size + MIN_FREE_BYTES:
            back_up(directory, today)


def restore(database: Database, source: Path) -> Path | None:
    """Replaces the records by a copy of a file; returns where the old ones are kept, if there were any.

    Raises:
        RecordsError: The file holds no records that can be used, or those in place cannot be moved aside.
        OSError: The file cannot be read, or the copy not be written.
    """
    database.path.parent.mkdir(parents=True, exist_ok=True)
    with _sound_copy(source, database.path) as new:
        aside = database.set_aside()
        new.replace(database.path)
    return aside


@contextmanager
def _sound_copy(source: Path, target: Path) -> Iterator[Path]:
    """Yields a copy of a database as it is now, which is deleted unless it has replaced the target."""
    if not source.is_file():
        raise RecordsError(words.NOT_A_FILE if source.exists() else words.NO_FILE)
    deadline = monotonic() + BACKUP_LOCK_TIMEOUT_SECONDS

    def check_deadline(_status: int, _remaining: int, _total: int) -> None:
        if monotonic() > deadline:
            raise RecordsError(words.LOCKED)

    with FILES_LOCK:
        _remove_leftovers(target.parent)
        new = target.with_name(f"{target.name}.{os.getpid()}{PART_SUFFIX}")
        try:
            with closing(connect(source)) as there, closing(connect(new)) as here:
                there.backup(here, progress=check_deadline, sleep=0.05)
                here.execute("PRAGMA journal_mode = DELETE")  # one file, which can be carried away
                here.execute("BEGIN")
                here.execute("SELECT 1 FROM sqlite_master").fetchone()  # which locks it
                health = examine(new)
            if health.error:
                raise RecordsError(health.error)
            yield new
        except DATABASE_ERRORS as error:
            raise RecordsError(str(error)) from error
        finally:
            new.unlink(missing_ok=True)


def _remove_leftovers(directory: Path) -> None:
    """Deletes the copies that programs were making when they were killed, here and among the backups."""
    names = f"records*{PART_SUFFIX}"
    for path in (*directory.glob(names), *(directory / DIRECTORY).glob(names)):
        try:
            with closing(connect(path, busy_timeout=0)) as connection:
                connection.execute("BEGIN EXCLUSIVE")  # the program that makes a copy keeps it locked
        except sqlite3.OperationalError:
            continue
        except DATABASE_ERRORS:
            pass
        for ending in ("", "-journal"):
            Path(f"{path}{ending}").unlink(missing_ok=True)
