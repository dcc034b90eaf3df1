"""The records of one player in an SQLite file.

The file has a write-ahead log, so one program can read while another writes, and a save is on the disk when
it returns. Every use checks that the file is still the one that was opened. An error closes it; the next use
opens and checks it again.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from errno import EACCES
from functools import partial
from itertools import islice
from math import inf
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.parse import quote
from uuid import uuid4

from cardgames_tui.errors import RecordsError
from cardgames_tui.paths import free_name, move_aside
from cardgames_tui.records.record import GameRecord, new_uid, to_values
from cardgames_tui.records.schema import (
    ADD,
    DATABASE_ERRORS,
    EXTEND,
    SELECT,
    UPDATE,
    UnusableError,
    check,
    code_of,
    damage_found,
    from_row,
    reason_of,
)
from cardgames_tui.text import counted

Row = tuple[Any, ...]

FILE_NAME = "records.db"

SUFFIXES = ("", "-journal", "-wal", "-shm")
"""The endings of the files of an SQLite database."""

BUSY_TIMEOUT_SECONDS = 0.1
"""How long to wait for another program that is writing; games must not stall."""

COPY_TIMEOUT_SECONDS = 10.0
"""How long to wait for another program before copying."""

INDEX_BYTES = 1 << 15
"""The least size of the index of a log; on a full disk, SQLite leaves a shorter one behind."""

GAMES_AT_ONCE = 1000
"""How many games are read at once; shorter reads and saves need not wait for all."""

LOG_PAGES = 16
"""Pages in the log before SQLite empties it; a long log needs room on a full disk."""


class Database:
    """The records in a directory; the file is made when the first game is saved.

    Every method raises `RecordsError` if the records cannot be used, and then leaves them as they were.

    Args:
        directory: The data directory.
        busy_timeout: Seconds to wait for another program that is writing.
        warn: Called with a sentence for the player when a file is set aside or rows cannot be read.
    """

    def __init__(
        self,
        directory: Path,
        busy_timeout: float = BUSY_TIMEOUT_SECONDS,
        warn: Callable[[str], object] = lambda _: None,
    ) -> None:
        self.path = directory / FILE_NAME
        self._busy_timeout = busy_timeout
        self._warn = warn
        self._writer = uuid4().hex
        self._connection: sqlite3.Connection | None = None
        self._inodes: dict[Path, int | None] = {}
        """The files that are open."""
        self._has_warned_of_rows = False

    def close(self) -> None:
        """Closes the file until the next use."""
        if self._connection is None:
            return
        has_moved = self._has_moved
        if has_moved:  # it still gets its last games
            with suppress(*DATABASE_ERRORS):
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._connection.close()
        self._connection = None
        if has_moved:  # SQLite would apply a log left behind to the file now in its place
            for path, number in self._inodes.items():
                with suppress(OSError):
                    if inode(path) == number is not None:
                        path.unlink()

    # reading

    def all_games(self) -> list[GameRecord]:
        """All games, the one saved last at the end."""
        return self._games("ORDER BY revision")

    def games_after(self, revision: int, slug: str | None = None) -> tuple[list[GameRecord], int | None]:
        """The next games after a revision, of one game or of all, and the last one's revision.

        The revision is None where no more games follow.
        """
        clause = f"WHERE revision > ? AND game = coalesce(?, game) ORDER BY revision LIMIT {GAMES_AT_ONCE}"
        rows = self._rows(f"{SELECT} {clause}", revision, slug)
        return self._records(rows), rows[-1][-1] if rows else None

    def newest_games(
        self, most: int, fits: Callable[..., bool] = lambda *_: True, before: float = inf
    ) -> list[GameRecord]:
        """Games saved before a revision, newest first, that fit by game, result, name, note and start."""
        found = self._rows(
            "SELECT row_id, game, result, name, note, start_id FROM game WHERE revision < ?"
            " ORDER BY revision DESC",
            before,
            take=lambda rows: [*islice((row for row in rows if fits(*row[1:])), most)],
        )
        numbers = ", ".join(str(row[0]) for row in found)
        return self._games(f"WHERE row_id IN ({numbers}) ORDER BY revision DESC")

    def daily_games(self, slug: str) -> list[GameRecord]:
        """The games on deals of the day, the one saved last at the end."""
        return self._games("WHERE game = ? AND daily != '' ORDER BY revision", slug)

    def finished_games(self) -> list[GameRecord]:
        """The finished games, oldest first."""
        return self._games("WHERE result IS NOT NULL ORDER BY revision")

    def unfinished_games(self) -> list[GameRecord]:
        """The unfinished games, the one saved last at the end."""
        return self._games("WHERE result IS NULL ORDER BY revision")

    def game_in_row(self, row_id: int) -> GameRecord | None:
        """The game in a row, or None."""
        return next(iter(self._games("WHERE row_id = ?", row_id)), None)

    def best_win(self, start_id: str) -> GameRecord | None:
        """The fastest win of a start without hints and copied moves."""
        wins = self._games(
            "WHERE start_id = ? AND result = 'won' AND hints = 0 AND copied_moves = 0"
            " ORDER BY seconds, revision",
            start_id,
        )
        return next(iter(wins), None)

    def won_starts(self, slug: str) -> set[str]:
        """The starts of a game that were won without copied moves."""
        wins = self._rows(
            "SELECT DISTINCT start_id FROM game WHERE game = ? AND result = 'won' AND copied_moves = 0", slug
        )
        return {start_id for (start_id,) in wins}

    # writing

    def save(self, records: Iterable[GameRecord]) -> list[str]:
        """Saves games, all or none, and returns the uids they are saved under.

        A game that another program has continued differently is saved as another game.
        """
        games = list(records)
        try:
            return self._save_all(games)
        except RecordsError:
            if self._connection is not None:
                raise
            # closing has made room on a full disk by emptying the log; opening sets a damaged file aside
            return self._save_all(games)

    def add(self, records: Iterable[GameRecord]) -> int:
        """Adds games, all or none, and returns how many were new or longer than here."""
        with self._transaction() as connection:
            rows = (to_values(record) | {"writer": self._writer} for record in records)
            taken = (
                row for row in rows if any(connection.execute(each, row).rowcount for each in (EXTEND, ADD))
            )
            return len({row["uid"] for row in taken})

    def keep_findings(self, records: Iterable[GameRecord]) -> None:
        """Keeps what has been found out about finished games: their choices, and about their deals.

        Does nothing where records cannot be written, since it can be found out again.
        """
        with suppress(RecordsError), self._transaction() as connection:
            connection.executemany(
                "UPDATE game SET winnable = :winnable, choices = :choices, level = :level"
                " WHERE uid = :uid AND result IS NOT NULL",
                map(to_values, records),
            )

    def set_name_and_note(self, uid: str, name: str, note: str) -> None:
        """Sets the name and the note of a game, which keeps its revision."""
        with self._transaction() as connection:
            connection.execute("UPDATE game SET name = ?, note = ? WHERE uid = ?", (name, note, uid))

    def reset(self) -> Path | None:
        """Deletes the finished games; returns a copy of the old records, if there were any."""

        def delete(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM game WHERE result IS NOT NULL")

        return self._change_all(delete) if self.finished_games() else None

    def restore(self, source: Path) -> Path | None:
        """Replaces all games by those of another file; returns the old records, if there were any."""
        with self._errors():
            with closing(snapshot(source, COPY_TIMEOUT_SECONDS)) as other:
                rows = other.execute("SELECT * FROM game").fetchall()
            if inode(self.path) is not None:
                if self.path.samefile(source):
                    raise RecordsError("these are the records themselves")
                try:
                    snapshot(self.path, self._busy_timeout).close()
                except RecordsError:
                    self.close()
                    return self._replace_unusable(source)

        def replace_all(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM game")
            for row in rows:
                connection.execute(f"INSERT INTO game VALUES ({', '.join('?' * len(row))})", row)

        return self._change_all(replace_all)

    def _change_all(self, change: Callable[[sqlite3.Connection], object]) -> Path | None:
        """Changes the games in one transaction, after copying them aside; returns the copy."""
        copy = free_name(self.path) if self._rows("SELECT 1 FROM game LIMIT 1") else None
        try:
            with self._errors():
                if copy is not None:
                    copy_database(self.path, copy)
            with self._transaction() as connection:
                change(connection)
        except RecordsError:
            if copy is not None:
                copy.unlink(missing_ok=True)
            raise
        return copy

    def _replace_unusable(self, source: Path) -> Path:
        """Puts a copy in place of records that cannot be used; returns where those are kept."""
        aside = free_name(self.path)
        with TemporaryDirectory(dir=self.path.parent) as directory:
            copy_database(source, new := Path(directory, FILE_NAME))
            for file, kept in zip(files_of(self.path), files_of(aside), strict=True):
                if file.exists():
                    copyfile(file, kept)
            for log in files_of(self.path)[1:]:  # SQLite would apply it to the new file
                log.unlink(missing_ok=True)
            new.replace(self.path)
        return aside

    def _save_all(self, games: list[GameRecord]) -> list[str]:
        with self._transaction() as connection:
            return [self._save(connection, game) for game in games]

    def _save(self, connection: sqlite3.Connection, record: GameRecord) -> str:
        row = to_values(record) | {"writer": self._writer, "seen": record.revision}
        # not an upsert, which would use up a row number each time
        if any(connection.execute(query, row).rowcount for query in (UPDATE, ADD)):
            return record.uid
        # another program has saved the game meanwhile
        revision, moves, result = connection.execute(
            "SELECT revision, moves, result FROM game WHERE uid = ?", (record.uid,)
        ).fetchone()
        if result is None and record.moves.startswith(moves):  # it did not go on there
            return self._save(connection, replace(record, revision=revision))
        if moves == record.moves or (record.result is None and moves.startswith(record.moves)):
            return record.uid  # it ended or went on there, but not here
        return self._save(connection, replace(record, uid=new_uid()))

    # the file

    def _games(self, clause: str, *values: object) -> list[GameRecord]:
        return self._records(self._rows(f"{SELECT} {clause}", *values))

    def _records(self, rows: Iterable[Row]) -> list[GameRecord]:
        """The games in rows; invalid ones are left out, with one warning."""
        found = [from_row(row) for row in rows]
        if None in found and not self._has_warned_of_rows:
            self._has_warned_of_rows = True
            self._warn(f"Some of the games in {self.path} cannot be read and are left out.")
        return [record for record in found if record is not None]

    def _rows(
        self, query: str, *values: object, take: Callable[[Iterable[Row]], list[Row]] = list
    ) -> list[Row]:
        with self._errors():
            if self._connection is None and inode(self.path) is None:
                return []
            try:
                return take(self._open().execute(query, values))
            except (PermissionError, sqlite3.OperationalError) as error:
                if code_of(error) == sqlite3.SQLITE_BUSY:
                    raise
            self.close()
            with closing(snapshot(self.path, self._busy_timeout)) as copy:
                return take(copy.execute(query, values))

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._errors():
            connection = self._open()
            connection.execute("BEGIN IMMEDIATE")
            with connection:  # which commits, or rolls back
                yield connection

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Turns errors of the database and its file into `RecordsError`."""
        try:
            yield
        except (OSError, *DATABASE_ERRORS) as error:
            if code_of(error) != sqlite3.SQLITE_BUSY:
                self.close()
            raise RecordsError(reason_of(error)) from error

    @property
    def _has_moved(self) -> bool:
        """Whether the open file has been moved, replaced or deleted."""
        with suppress(PermissionError):
            return inode(self.path) != self._inodes[self.path]
        return False

    def _open(self) -> sqlite3.Connection:
        """The connection; sets a damaged file aside, and makes a missing one."""
        if self._connection is not None and self._has_moved:
            self.close()
        if self._connection is None:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            try:
                self._connection = open_checked(self.path, self._busy_timeout)
            except UnusableError as error:
                aside = move_aside(self.path, SUFFIXES)
                self._warn(
                    f"{self.path} could not be used: {error}. It is kept as {aside.name}; new records begin."
                )
                self._connection = open_checked(self.path, self._busy_timeout)
            self._connection.execute("SELECT 1 FROM game").fetchone()  # which opens the log
            self._inodes = {path: inode(path) for path in files_of(self.path)}
        return self._connection


def open_checked(path: Path, busy_timeout: float) -> sqlite3.Connection:
    """A connection to sound records; makes missing ones, and upgrades others. Raises like `check`."""
    check_access(os.W_OK, path.parent, *files_of(path))  # SQLite would only read, and leave new files behind
    connection = _checked(_connect(path, busy_timeout, "rwc"), create=True)
    with suppress(sqlite3.OperationalError):  # another program is doing it
        connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # commits survive a power cut
    connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
    return connection


def check_access(mode: int, *files: Path) -> None:
    """Raises `PermissionError` if one of the files exists and cannot be used in this mode of `os.access`."""
    for file in files:
        if inode(file) and not os.access(file, mode, effective_ids=os.access in os.supports_effective_ids):
            raise PermissionError(EACCES, os.strerror(EACCES), str(file))


def try_writing(path: Path) -> None:
    """Finds out whether records can be written, without changing them. Raises like `open_checked`."""
    if inode(path) is not None:
        check_access(os.W_OK, path.parent, *files_of(path))
        with suppress(UnusableError):  # it will be set aside
            snapshot(path, BUSY_TIMEOUT_SECONDS).close()
            with closing(_connect(path, BUSY_TIMEOUT_SECONDS, "rw")) as connection:
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("DELETE FROM game WHERE 0")  # even that needs a file that can be written


def snapshot(path: Path, busy_timeout: float) -> sqlite3.Connection:
    """A copy in memory of sound records, upgraded; needs no writing, leaves no files, raises like `check`."""
    if not path.is_file():
        raise RecordsError("it is not a file" if path.exists() else "there is no such file")
    check_access(os.R_OK, *files_of(path))
    sizes = {file: file.stat().st_size if inode(file) else 0 for file in files_of(path)}
    _, *logs, index = sizes.values()
    if index >= INDEX_BYTES:  # a program has them open, or was killed
        return _in_memory(path, busy_timeout, "ro&readonly_shm=1")
    if not any(logs):
        return _in_memory(path, busy_timeout, "ro&immutable=1")
    with TemporaryDirectory() as directory:
        for file in filter(sizes.get, list(sizes)[:-1]):
            copyfile(file, Path(directory, file.name))
        return _in_memory(Path(directory, path.name), busy_timeout, "rw")


def _in_memory(path: Path, busy_timeout: float, mode: str) -> sqlite3.Connection:
    copy = _connect(path, 0, "memory")
    with closing(_connect(path, busy_timeout, mode)) as connection, damage_found():
        connection.execute("BEGIN")
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()  # `backup` would wait forever for a lock
        connection.backup(copy)
    return _checked(copy)


def _connect(path: Path, busy_timeout: float, mode: str) -> sqlite3.Connection:
    """Opens any file, without reading it yet."""
    # as_uri would import urllib.request, which the page leaves out
    uri = f"file:{quote(path.absolute().as_posix())}?mode={mode}"
    connection = sqlite3.connect(uri, timeout=busy_timeout, isolation_level=None, uri=True)
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    return connection


def _checked(connection: sqlite3.Connection, *, create: bool = False) -> sqlite3.Connection:
    try:
        check(connection, create=create)
    except BaseException:
        connection.close()
        raise
    return connection


def copy_database(source: Path, target: Path) -> None:
    """Copies sound records, even while a program writes them; the target is written whole or not at all.

    Raises:
        RecordsError: The source does not hold usable records.
        OSError: The copy cannot be written.
        sqlite3.Error: The source is locked or cannot be read.
    """
    new = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with (
            closing(snapshot(source, COPY_TIMEOUT_SECONDS)) as records,
            closing(_connect(new, 0, "rwc")) as copy,
        ):
            records.backup(copy)
        new.replace(target)
    finally:
        new.unlink(missing_ok=True)


def files_of(path: Path) -> list[Path]:
    """The paths of the files of a database."""
    return [Path(f"{path}{suffix}") for suffix in SUFFIXES]


def inode(path: Path) -> int | None:
    """The inode of a file; None if there is no file."""
    try:
        return path.stat().st_ino
    except FileNotFoundError:
        return None


class Health(NamedTuple):
    """The findings of `examine`."""

    error: str
    """What is wrong, as a clause; empty if the database is sound."""
    games: int = 0
    size: int = 0
    """The size of the file in bytes."""
    is_damaged: bool = False
    """Whether a backup would help."""

    def __str__(self) -> str:
        state = self.error or f"sound, {counted(self.games, 'game')}"
        return f"{state}, {-(-self.size // 1000):,} KB" if self.size else state


def examine(path: Path) -> Health:
    """Examines a database, page by page, without changing it.

    Raises:
        OSError: There is no such file.
        sqlite3.Error: It is locked or cannot be read.
    """
    size = path.stat().st_size
    if not path.is_file():
        return Health("it is not a file")
    try:
        with closing(snapshot(path, BUSY_TIMEOUT_SECONDS)) as connection:
            return Health("", connection.execute("SELECT count(*) FROM game").fetchone()[0], size)
    except RecordsError as error:
        return Health(str(error), size=size, is_damaged=isinstance(error, UnusableError))


def last_games(directory: Path, most: int) -> list[GameRecord]:
    """The last games saved, newest first; none if they cannot be read. Changes nothing."""
    path = directory / FILE_NAME
    rows: list[Row] = []
    with suppress(RecordsError, OSError, *DATABASE_ERRORS):
        if path.is_file():
            with closing(snapshot(path, BUSY_TIMEOUT_SECONDS)) as connection:
                query = f"{SELECT} ORDER BY revision DESC LIMIT ?"
                rows = connection.execute(query, (most,)).fetchall()
    return [record for record in map(from_row, rows) if record is not None]
