"""The games in the database: found, added, judged and reset."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

from cardgames_tui.paths import move_aside
from cardgames_tui.records import rows
from cardgames_tui.records.database import (
    FILE_NAME,
    PATIENCE,
    SIDECARS,
    UnusableError,
    connect,
    is_damage,
    is_full,
    open_database,
)
from cardgames_tui.records.record import GameRecord, Result, new_key


class RecordsError(Exception):
    """The records cannot be reached; the message says why, as a clause for a person."""


class Archive:
    """The records of one data directory; nothing is made there before the first game is saved."""

    def __init__(self, directory: Path, patience: float = PATIENCE) -> None:
        self.path = directory / FILE_NAME
        self.notices: list[str] = []
        """What the player has to be told; whoever tells it takes it out."""
        self._patience = patience
        self._writer = uuid4().hex
        self._connection: sqlite3.Connection | None = None
        self._inode = 0
        self._has_told_of_rows = False

    def close(self) -> None:
        """Let go of the database; the next use opens it again."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def save(self, records: Iterable[GameRecord]) -> list[GameRecord]:
        """Save games, all or none; a game that another program has taken over is saved as one more game.

        Returns:
            The games as they were saved.

        Raises:
            RecordsError: Nothing has been saved.
        """
        games = list(records)
        try:
            return self._save_all(games)
        except RecordsError as fault:
            if not is_full(fault.__cause__):
                raise
            self.close()  # which empties the log, and with it frees the room that it takes
            return self._save_all(games)

    def add(self, records: Iterable[GameRecord]) -> int:
        """Add games that are not there yet, all or none, and say how many those were.

        Raises:
            RecordsError: Nothing has been added.
        """
        with self._transaction() as connection:
            before = connection.total_changes
            for record in records:
                connection.execute(rows.ADD, rows.to_row(record) | {"writer": self._writer})
            return connection.total_changes - before

    def judge(self, key: str, *, winnable: bool) -> None:
        """Keep whether the first position of a game could be won."""
        with self._transaction() as connection:
            connection.execute("UPDATE game SET winnable = ? WHERE key = ?", (winnable, key))

    def describe(self, key: str, name: str, note: str) -> None:
        """Keep the name and the note of a game; that is no move, so the game keeps its place among all."""
        with self._transaction() as connection:
            connection.execute("UPDATE game SET name = ?, note = ? WHERE key = ?", (name, note, key))

    def finished(self, game: str | None = None) -> list[GameRecord]:
        """The finished games, oldest first, of one game or of all."""
        return self._select("WHERE result IS NOT NULL AND game = coalesce(?, game) ORDER BY change", (game,))

    def everything(self) -> list[GameRecord]:
        """All games, those that were saved last at the end."""
        return self._select("ORDER BY change", ())

    def in_progress(
        self, game: str | None = None, is_sound: Callable[[GameRecord], bool] | None = None
    ) -> GameRecord | None:
        """The game, of one kind or any, that was played last and has not ended, a sound one before others."""
        found = self._select(
            "WHERE result IS NULL AND game = coalesce(?, game) ORDER BY change DESC", (game,)
        )
        return next(filter(is_sound, found), found[0] if found else None)

    def numbered(self, number: int) -> GameRecord | None:
        """The game that the database calls by a number."""
        found = self._select("WHERE number = ?", (number,))
        return found[0] if found else None

    def best(self, start_id: str) -> GameRecord | None:
        """The player's fastest win of a start, played from there without hints."""
        found = self._select(
            "WHERE start_id = ? AND result = ? AND hints = 0 AND taken = 0 ORDER BY seconds, change",
            (start_id, Result.WON.value),
        )
        return found[0] if found else None

    def won_starts(self, game: str) -> set[str]:
        """The starts of a game that the player has won at least once."""
        wins = self._read("SELECT DISTINCT start_id FROM game WHERE game = ? AND result = 'won'", (game,))
        return {start_id for (start_id,) in wins}

    def reset(self) -> Path | None:
        """Begin new records; return where the old ones are kept, nothing when there were none.

        Games that have not ended go on in the new records.

        Raises:
            RecordsError: The old records are still in place.
        """
        going_on = self._select("WHERE result IS NULL ORDER BY change", ())
        aside = self.set_aside()
        if aside is not None:
            self.add(going_on)
        return aside

    def set_aside(self) -> Path | None:
        """Give the records another name; return it, nothing when there were none.

        Raises:
            RecordsError: They are still in place.
        """
        self.close()
        try:
            if not self.path.exists():
                return None
            with self._faults():
                connection = connect(self.path, patience=self._patience)
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                connection.close()
            return move_aside(self.path, SIDECARS)
        except OSError as fault:
            raise RecordsError(_reason(fault)) from fault

    def _save_all(self, records: list[GameRecord]) -> list[GameRecord]:
        with self._transaction() as connection:
            return [self._save(connection, record) for record in records]

    def _save(self, connection: sqlite3.Connection, record: GameRecord) -> GameRecord:
        row = rows.to_row(record) | {"writer": self._writer, "seen": record.change}
        # no upsert: SQLite would use up a number with each
        is_saved = any(connection.execute(query, row).rowcount for query in (rows.UPDATE, rows.ADD))
        number, change, moves, result = connection.execute(
            "SELECT number, change, moves, result FROM game WHERE key = ?", (record.key,)
        ).fetchone()
        if is_saved:
            return replace(record, number=number, change=change)
        if moves != record.moves:
            return self._save(connection, replace(record, key=new_key(), change=0))
        if result is None and record.result is not None:
            return self._save(connection, replace(record, change=change))
        return replace(
            record, number=number
        )  # the other program has played the same, and has ended it if it has ended

    def _select(self, clause: str, values: tuple[Any, ...]) -> list[GameRecord]:
        """The games that a clause is true of; a row that is no game is left out, and that is told once."""
        found = [rows.from_row(row) for row in self._read(f"{rows.SELECT} {clause}", values)]
        games = [record for record in found if record is not None]
        if len(games) < len(found) and not self._has_told_of_rows:
            self._has_told_of_rows = True
            self.notices.append(f"Some of the games in {self.path} cannot be read and are left out.")
        return games

    def _read(self, query: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        with self._faults():
            if self._connection is None and not self.path.exists():
                return []
            return self._open().execute(query, values).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._faults():
            connection = self._open()
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Turn what can go wrong with a database into `RecordsError`."""
        try:
            yield
        except UnusableError as fault:
            raise RecordsError(str(fault)) from fault
        except (sqlite3.Error, OSError) as fault:
            if isinstance(fault, sqlite3.Error) and is_damage(fault):
                self.close()
            raise RecordsError(_reason(fault)) from fault

    def _open(self) -> sqlite3.Connection:
        """The connection, a new one when the file has been moved or deleted under the old one."""
        if self._connection is not None and not self._is_in_place():
            self.close()
        if self._connection is None:
            self._connection, notice = open_database(self.path, self._patience)
            self._inode = self.path.stat().st_ino
            if notice:
                self.notices.append(notice)
        return self._connection

    def _is_in_place(self) -> bool:
        try:
            return self.path.stat().st_ino == self._inode
        except FileNotFoundError:
            return False


def _reason(fault: sqlite3.Error | OSError) -> str:
    return (fault.strerror or str(fault)) if isinstance(fault, OSError) else str(fault)
