"""Looking the database over, and copies of it: one a week unasked, one when wanted, and the way back."""

import os
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from shutil import disk_usage
from time import monotonic

from cardgames_tui.records.archive import Archive, RecordsError
from cardgames_tui.records.database import FILE_NAME, VERSION, connect, fault_of, version_of

DIRECTORY = "backups"
"""The directory of the backups, in the data directory."""

DAYS = 7
"""How many days a backup is new enough."""

KEPT = 4
"""How many backups are kept."""

PATIENCE = 10.0
"""How many seconds to wait for a program that lets nobody read."""

ROOM = 20_000_000
"""How many bytes a backup nobody asked for leaves free: games that are played need the room more."""


def backups(directory: Path) -> dict[date, Path]:
    """The backups in a data directory by their days, the newest first."""
    found: dict[date, Path] = {}
    for path in (directory / DIRECTORY).glob("records-*.db"):
        with suppress(ValueError):
            found[date.fromisoformat(path.stem.removeprefix("records-"))] = path
    return dict(sorted(found.items(), reverse=True))


def back_up(directory: Path, today: date) -> Path:
    """Copy the records, whoever is writing them; only the newest backups are kept.

    Raises:
        RecordsError: There is no copy: the records are damaged, or not to be read.
        OSError: The copy cannot be written.
    """
    target = directory / DIRECTORY / f"records-{today.isoformat()}.db"
    target.parent.mkdir(mode=0o700, exist_ok=True)
    _copy(directory / FILE_NAME, target)
    for path in list(backups(directory).values())[KEPT:]:
        path.unlink(missing_ok=True)
    return target


def back_up_weekly(directory: Path, today: date) -> None:
    """Make a backup unless one is new enough or room is scarce; what fails is tried again another time."""
    with suppress(RecordsError, OSError):
        is_due = not any(0 <= (today - day).days < DAYS for day in backups(directory))
        if is_due and disk_usage(directory).free > (directory / FILE_NAME).stat().st_size + ROOM:
            back_up(directory, today)


def restore(archive: Archive, source: Path) -> Path | None:
    """Put a copy of a file in the place of the records; return where those are kept, if there were any.

    Raises:
        RecordsError: The file holds no records that can be used, or those in place cannot be moved aside.
        OSError: The file cannot be read, or the copy not be written.
    """
    archive.path.parent.mkdir(parents=True, exist_ok=True)
    new = archive.path.with_name(f"{FILE_NAME}.{os.getpid()}.restored")
    try:
        _copy(source, new)
        if fault := fault_of(new):
            raise RecordsError(fault)
        aside = archive.set_aside()
        new.replace(archive.path)
    finally:
        new.unlink(missing_ok=True)
    return aside


def _copy(source: Path, target: Path) -> None:
    """Copy a database as it is at this moment; a copy that is not sound is thrown away."""
    if not source.is_file():
        raise RecordsError("there is no such file")
    deadline = monotonic() + PATIENCE

    def hurry(_status: int, _remaining: int, _total: int) -> None:
        if monotonic() > deadline:
            raise RecordsError("another program lets nobody read it")

    new = target.with_name(f"{target.name}.{os.getpid()}.new")
    try:
        with closing(connect(source)) as there, closing(sqlite3.connect(new)) as here:
            there.backup(here, progress=hurry, sleep=0.05)
            here.execute("PRAGMA journal_mode = DELETE")  # one file, which can be carried away
        health = examine(new)
        if health.fault:
            raise RecordsError(health.fault)
        new.replace(target)
    except sqlite3.Error as fault:
        raise RecordsError(str(fault)) from fault
    finally:
        new.unlink(missing_ok=True)


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
