"""What a look at a database tells that leaves it as it is."""

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from cardgames_tui.records import words
from cardgames_tui.records.connection import DATABASE_ERRORS, connect, is_damage, version_of
from cardgames_tui.records.database import FILE_NAME
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.schema import SELECT, VERSION, from_row


@dataclass(frozen=True, slots=True)
class Health:
    """What an examination of a database has found."""

    error: str
    """What is wrong with it, as a clause; empty when it is sound."""
    games: int = 0
    """How many games it holds."""
    size: int | None = None
    """How many bytes its file has; None if it is not a file."""

    def __str__(self) -> str:
        return words.health(self.error, self.games, self.size)


def examine(path: Path) -> Health:
    """Examines a database, page by page, without changing it.

    Raises:
        OSError: There is no such file.
        sqlite3.Error: It is locked, or cannot be read.
    """
    size = path.stat().st_size
    if not path.is_file():
        return Health(words.NOT_A_FILE)
    try:
        with closing(connect(path)) as connection:
            finding = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if finding != "ok":
                return Health(words.damaged(finding), size=size)
            games = connection.execute("SELECT count(*) FROM game").fetchone()[0]
            if version_of(connection) != VERSION:
                return Health(words.OTHER_VERSION, games, size)
            connection.execute(f"{SELECT} LIMIT 1").fetchone()
            return Health("", games, size)
    except DATABASE_ERRORS as error:
        if not is_damage(error):
            raise
        is_foreign = "no such table" in str(error)
        return Health(words.FOREIGN if is_foreign else words.damaged(error), size=size)


def last_games(directory: Path, most: int) -> list[GameRecord]:
    """The games saved last, the newest first; none when they cannot be read. The database stays as it is."""
    path = directory / FILE_NAME
    if not path.is_file():
        return []
    try:
        with closing(connect(path)) as connection:
            rows = connection.execute(f"{SELECT} ORDER BY revision DESC LIMIT ?", (most,)).fetchall()
    except DATABASE_ERRORS:
        return []
    return [record for record in map(from_row, rows) if record is not None]
