"""The file of a census: an SQLite database with a row for every deal decided.

The file belongs to one census at a time. It is locked by SQLite for as long as the census runs, so the lock
goes when the process does, however it ends.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass
from types import TracebackType
from typing import Self

from cardgames_tui.black_hole.family import Game
from cardgames_tui.errors import InvalidGameError

SCHEMA = """
CREATE TABLE IF NOT EXISTS census (game TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS deals (
    deal TEXT PRIMARY KEY,
    verdict TEXT NOT NULL,
    states INTEGER NOT NULL,
    seconds REAL NOT NULL,
    difficulty REAL
) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Row:
    """What a census finds out about a deal."""

    deal: str
    """Its number; numbers have up to 20 digits, more than SQLite's integers."""
    verdict: str
    """`winnable` or `lost`."""
    states: int
    """How many states the verdict took."""
    seconds: float
    """The CPU time that it took."""
    difficulty: float | None
    """The number of `black_hole.difficulty`, of a winnable deal, when it was asked for."""


class CensusFile:
    """The rows of a census, on disk or in memory; a context manager that holds the lock.

    Raises:
        InvalidGameError: The file is in use, cannot be opened, is no census, or is one of another game.
    """

    def __init__(self, path: str | None, game: Game) -> None:
        self._path = path or ":memory:"
        self._game = game
        self._rows = self._opened()

    def _opened(self) -> sqlite3.Connection:
        rows = None
        try:
            rows = sqlite3.connect(self._path, timeout=0, isolation_level=None)
            rows.execute("PRAGMA locking_mode = EXCLUSIVE")
            rows.execute("BEGIN EXCLUSIVE")
            self._check(rows)
            rows.execute("COMMIT")
        except (sqlite3.Error, InvalidGameError) as fault:
            if rows:
                rows.close()
            raise InvalidGameError(self._complaint(fault)) from None
        return rows

    def _check(self, rows: sqlite3.Connection) -> None:
        """Lay a new file out, and refuse one that is something else."""
        tables = {name for (name,) in rows.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if tables and not {"census", "deals"} <= tables:
            raise InvalidGameError(f"'{self._path}' is not the file of a census")
        for statement in filter(str.strip, SCHEMA.split(";")):
            rows.execute(statement)
        known = rows.execute("SELECT game FROM census").fetchone()
        if known is None:
            rows.execute("INSERT INTO census VALUES (?)", (self._game.slug,))
        elif known[0] != self._game.slug:
            raise InvalidGameError(f"'{self._path}' is a census of {known[0]}, not of {self._game.slug}")

    def _complaint(self, fault: Exception) -> str:
        if isinstance(fault, InvalidGameError):
            return str(fault)
        if isinstance(fault, sqlite3.OperationalError) and "locked" in str(fault):
            return f"'{self._path}' is in use by another census"
        if isinstance(fault, sqlite3.OperationalError):
            return f"'{self._path}' cannot be opened: {fault}"
        return f"'{self._path}' is not the file of a census"

    def add(self, rows: Iterable[Row]) -> None:
        """Write some rows, all or none."""
        self._rows.execute("BEGIN")
        self._rows.executemany("INSERT OR REPLACE INTO deals VALUES (?, ?, ?, ?, ?)", map(astuple, rows))
        self._rows.execute("COMMIT")

    def decided(self, *, rated: bool) -> set[str]:
        """The deals that need no more work: those decided, and if asked for, rated if winnable."""
        lacking = "WHERE difficulty IS NOT NULL OR verdict = 'lost'" if rated else ""
        return {number for (number,) in self._rows.execute(f"SELECT deal FROM deals {lacking}")}

    def rows(self) -> Iterator[Row]:
        """Every row, in no order."""
        columns = "deal, verdict, states, seconds, difficulty"
        return (Row(*row) for row in self._rows.execute(f"SELECT {columns} FROM deals"))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._rows.close()
