"""Backups of the database: made once a week or on request, and restored."""

from contextlib import suppress
from datetime import date
from pathlib import Path
from shutil import disk_usage

from cardgames_tui.errors import RecordsError
from cardgames_tui.records.database import FILE_NAME, copy_database, examine
from cardgames_tui.records.schema import DATABASE_ERRORS
from cardgames_tui.text import counted

DIRECTORY = "backups"

MAX_AGE_DAYS = 7
"""When the newest backup is this old, another is made."""

MAX_BACKUPS = 4

MIN_FREE_BYTES = 20_000_000
"""Disk space that the weekly backup leaves free for games."""


def backups(directory: Path, today: date) -> dict[date, Path]:
    """The backups in a data directory by day, newest first; future days count as the oldest."""
    found: dict[date, Path] = {}
    with suppress(PermissionError):  # told of the records themselves
        for path in (directory / DIRECTORY).glob("records-????-??-??.db"):
            with suppress(ValueError):
                found[date.fromisoformat(path.stem.removeprefix("records-"))] = path
    return dict(sorted(found.items(), key=lambda item: (item[0] <= today, item[0]), reverse=True))


def back_up(directory: Path, today: date) -> Path:
    """Copies the records, even while a program writes them.

    Keeps the newest `MAX_BACKUPS` and the one with the most games.

    Raises:
        RecordsError: The records cannot be read, or a backup of today holds more games.
        OSError: The copy cannot be written.
        sqlite3.Error: The records are locked.
    """
    records = directory / FILE_NAME
    target = directory / DIRECTORY / f"records-{today.isoformat()}.db"
    if (health := examine(records)).error:
        raise RecordsError(health.error)
    if (more := _games(target)) > health.games:
        raise RecordsError(f"{target} holds more ({counted(more, 'game')}) and stays")
    target.parent.mkdir(mode=0o700, exist_ok=True)
    copy_database(records, target)
    others = [path for path in backups(directory, today).values() if path != target]
    fullest = max([target, *others], key=_games)
    for path in others[MAX_BACKUPS - 1 :]:
        if path != fullest:
            path.unlink(missing_ok=True)
    return target


def back_up_weekly(directory: Path, today: date) -> None:
    """Makes a backup unless one is new enough or disk space is scarce; raises as `back_up`."""
    is_due = not any(0 <= (today - day).days < MAX_AGE_DAYS for day in backups(directory, today))
    if is_due and disk_usage(directory).free > (directory / FILE_NAME).stat().st_size + MIN_FREE_BYTES:
        back_up(directory, today)


def _games(path: Path) -> int:
    """The number of games in a database; 0 if it is damaged or missing."""
    with suppress(OSError, *DATABASE_ERRORS):
        return examine(path).games
    return 0
