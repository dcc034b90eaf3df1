"""The records of one player: what is read from them and written to them, and what a look at a file tells."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from uuid import uuid4

from cardgames_tui.errors import RecordsError
from cardgames_tui.paths import move_aside
from cardgames_tui.records import words
from cardgames_tui.records.open_file import DATABASE_SUFFIXES, FILES_LOCK, OpenFile, inode
from cardgames_tui.records.record import GameRecord, Result, new_uid, to_values
from cardgames_tui.records.sqlite import (
    ADD,
    BUSY_TIMEOUT_SECONDS,
    DATABASE_ERRORS,
    SELECT,
    UPDATE,
    VERSION,
    connect,
    from_row,
    is_busy,
    is_damage,
    version_of,
)

FILE_NAME = "records.db"
"""The database in the data directory."""


class Database:
    """The records of one data directory; no file is made there before the first game is saved.

    Every method raises `RecordsError` if the records cannot be reached, and leaves them as they were.

    Args:
        directory: The data directory.
        busy_timeout: How many seconds to wait for another program that is writing.
        result_of: Returns how a game has ended by its moves, None while it goes on. Unfinished games that
            are over by their moves are finished when the records are opened.
        warn: Called with a sentence for the player when records are moved aside or cannot be read.
    """

    def __init__(
        self,
        directory: Path,
        busy_timeout: float = BUSY_TIMEOUT_SECONDS,
        result_of: Callable[[GameRecord], Result | None] = lambda _: None,
        warn: Callable[[str], object] = lambda _: None,
    ) -> None:
        self.path = directory / FILE_NAME
        self._busy_timeout = busy_timeout
        self._result_of = result_of
        self._warn = warn
        self._writer = uuid4().hex
        self._file: OpenFile | None = None
        self._saved: dict[str, GameRecord] = {}
        """The games of this program, which are saved again if their file is spoilt under it."""
        self._has_warned_of_rows = False

    def close(self) -> None:
        """Closes the database, where this program's games are then; the next use opens it again."""
        if self._file is not None:
            with suppress(RecordsError), self._errors():
                self._open()
            self._disconnect()

    # reading

    def all_games(self) -> list[GameRecord]:
        """All games, the one saved last at the end."""
        return self._games("ORDER BY revision")

    def finished_games(self, slug: str | None = None) -> list[GameRecord]:
        """The finished games, oldest first, of one game or of all."""
        return self._games("WHERE result IS NOT NULL AND game = coalesce(?, game) ORDER BY revision", slug)

    def unfinished_games(self) -> list[GameRecord]:
        """The games that have not ended, the one saved last at the end."""
        return self._games("WHERE result IS NULL ORDER BY revision")

    def game_in_row(self, row_id: int) -> GameRecord | None:
        """The game in a row; None when there is none."""
        return next(iter(self._games("WHERE row_id = ?", row_id)), None)

    def best_win(self, start_id: str) -> GameRecord | None:
        """The player's fastest win of a start, played from there without hints."""
        wins = self._games(
            "WHERE start_id = ? AND result = 'won' AND hints = 0 AND copied_moves = 0"
            " ORDER BY seconds, revision",
            start_id,
        )
        return next(iter(wins), None)

    def won_starts(self, slug: str) -> set[str]:
        """The starts of a game that the player has won from there at least once."""
        wins = self._rows(
            "SELECT DISTINCT start_id FROM game WHERE game = ? AND result = 'won' AND copied_moves = 0", slug
        )
        return {start_id for (start_id,) in wins}

    # writing

    def save(self, records: Iterable[GameRecord]) -> list[str]:
        """Saves games, all or none, and returns the uids under which they are kept.

        A game that another program has continued differently is saved as one more game.
        """
        games = list(records)
        try:
            uids = self._save_all(games)
        except RecordsError:
            if self._file is not None and self._file.is_untouched:
                raise
            # opened anew, a spoilt file is moved aside, and on a full disk the room of the log becomes free
            uids = self._save_all(games)
        self._saved |= {uid: replace(record, uid=uid) for uid, record in zip(uids, games, strict=True)}
        return uids

    def add(self, records: Iterable[GameRecord]) -> int:
        """Adds games that are not there yet, all or none, and returns how many were added."""
        with self._transaction() as connection:
            before = connection.total_changes
            for record in records:
                connection.execute(ADD, to_values(record) | {"writer": self._writer})
            return connection.total_changes - before

    def set_winnable(self, uid: str, winnable: bool) -> None:
        """Sets whether the first position of a game could be won."""
        with self._transaction() as connection:
            connection.execute("UPDATE game SET winnable = ? WHERE uid = ?", (winnable, uid))

    def set_name_and_note(self, uid: str, name: str, note: str) -> None:
        """Sets the name and the note of a game, which keeps its place among the others."""
        with self._transaction() as connection:
            connection.execute("UPDATE game SET name = ?, note = ? WHERE uid = ?", (name, note, uid))

    def reset(self) -> Path | None:
        """Begins new records that hold only the unfinished games; returns where the old ones are, if any."""
        going_on = self.unfinished_games()
        aside = self.set_aside()
        if aside is not None:
            try:
                self.add(going_on)
            except RecordsError:  # the old records are better than some without the games that go on
                self._disconnect()
                with self._errors(), FILES_LOCK:
                    for ending in DATABASE_SUFFIXES:
                        Path(f"{self.path}{ending}").unlink(missing_ok=True)
                        if (old := Path(f"{aside}{ending}")).exists():
                            old.rename(f"{self.path}{ending}")
                raise
        return aside

    def set_aside(self) -> Path | None:
        """Gives the file of the records another name, and returns it; None when there is no file."""
        self.close()
        self._saved.clear()
        with self._errors(), FILES_LOCK:
            if not self.path.exists():
                return None
            try:
                with closing(connect(self.path, self._busy_timeout)) as connection:
                    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except DATABASE_ERRORS as error:
                if not is_damage(error):
                    raise
            return move_aside(self.path, DATABASE_SUFFIXES)

    def vacuum(self) -> None:
        """Rewrites the database without the room that deleted and changed games have left."""
        self.close()
        with self._errors(), closing(connect(self.path, self._busy_timeout)) as connection:
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _save_all(self, records: Iterable[GameRecord]) -> list[str]:
        with self._transaction() as connection:
            return [self._save(connection, record) for record in records]

    def _save(self, connection: sqlite3.Connection, record: GameRecord) -> str:
        row = to_values(record) | {"writer": self._writer, "seen": record.revision}
        # no upsert: SQLite would use up a number with each
        if any(connection.execute(query, row).rowcount for query in (UPDATE, ADD)):
            return record.uid
        # another program has saved the game since it was read here
        revision, moves, result = connection.execute(
            "SELECT revision, moves, result FROM game WHERE uid = ?", (record.uid,)
        ).fetchone()
        if result is None and record.moves.startswith(moves):  # it has not gone on there
            return self._save(connection, replace(record, revision=revision))
        if moves == record.moves or (record.result is None and moves.startswith(record.moves)):
            return record.uid  # it has ended or gone on there, and not here
        return self._save(connection, replace(record, uid=new_uid()))

    def _finish_games_over(self, connection: sqlite3.Connection) -> None:
        """Finishes the games that are over by their moves, if that can be saved now."""
        unfinished = map(from_row, connection.execute(f"{SELECT} WHERE result IS NULL").fetchall())
        for record in filter(None, unfinished):
            result = self._result_of(record)
            if result is not None:
                values = result, record.started + record.seconds, record.row_id
                with suppress(sqlite3.OperationalError):
                    connection.execute(
                        "UPDATE game SET result = ?, ended = ? WHERE row_id = ? AND result IS NULL", values
                    )

    # the file

    def _games(self, clause: str, *values: object) -> list[GameRecord]:
        """The games that a clause selects; rows that are no games are left out with one warning."""
        found = [from_row(row) for row in self._rows(f"{SELECT} {clause}", *values)]
        games = [record for record in found if record is not None]
        if len(games) < len(found) and not self._has_warned_of_rows:
            self._has_warned_of_rows = True
            self._warn(words.left_out(self.path))
        return games

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._errors():
            if self._file is None and inode(self.path) is None:
                return []
            return self._open().connection.execute(query, values).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._errors():
            file = self._open()
            file.connection.execute("BEGIN IMMEDIATE")
            with file.connection:  # which commits, or rolls back
                yield file.connection
            file.accept()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Turns errors of the database and of its file into `RecordsError`."""
        try:
            yield
        except DATABASE_ERRORS as error:
            if self._file is not None and not is_busy(error):
                self._file.suspect()
            raise RecordsError(str(error)) from error
        except OSError as error:
            raise RecordsError(f"{error.filename or self.path}: {error.strerror or error}") from error

    def _open(self) -> OpenFile:
        """The file, opened anew when somebody else has touched it."""
        if self._file is not None and not self._file.is_untouched:
            self._file.close_touched()
            self._file = None
        if self._file is None:
            self._file = OpenFile(self.path, self._busy_timeout, self._warn)
            connection = self._file.connection
            for record in self._saved.values():
                if not connection.execute("SELECT 1 FROM game WHERE uid = ?", (record.uid,)).fetchone():
                    self._save(connection, record)
            self._finish_games_over(connection)
            self._file.accept()
        return self._file

    def _disconnect(self) -> None:
        if self._file is not None:
            self._file.connection.close()
            self._file = None


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
