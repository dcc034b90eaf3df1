"""The SQLite database of one player: its schema, and what is read from it and written to it.

Whoever adds a value to a game adds it to `GameRecord`, to `VALUE_RULES` and to the schema here.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from threading import RLock
from typing import Any
from urllib.parse import quote
from uuid import uuid4

from cardgames_tui.errors import RecordsError
from cardgames_tui.paths import move_aside
from cardgames_tui.records import words
from cardgames_tui.records.record import (
    VALUE_RULES,
    GameRecord,
    Result,
    from_values,
    invalid_fields,
    new_uid,
    to_values,
)

FILE_NAME = "records.db"
"""The database in the data directory."""

VERSION = 1
"""The version of the schema, which the database holds as its `user_version`."""

SCHEMA = """
CREATE TABLE game (
    row_id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    writer TEXT NOT NULL,
    revision INTEGER NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    seats TEXT NOT NULL,
    start_id TEXT NOT NULL,
    moves TEXT NOT NULL,
    ply INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    undos INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    result TEXT,
    winnable INTEGER,
    verdicts TEXT NOT NULL,
    move_origins TEXT NOT NULL,
    bookmarks TEXT NOT NULL,
    copied_moves INTEGER NOT NULL,
    daily TEXT NOT NULL,
    name TEXT NOT NULL,
    note TEXT NOT NULL,
    started REAL NOT NULL,
    ended REAL
);
CREATE INDEX game_by_revision ON game (revision);
CREATE INDEX game_by_start ON game (start_id);
"""
"""A row for each game. `writer` is the program that saved it last, and `revision` counts all saves."""

COLUMNS = tuple(VALUE_RULES)
"""The columns that come from the record; the database adds the others."""

_NEXT_REVISION = "(SELECT coalesce(max(revision), 0) + 1 FROM game)"

UPDATE = (
    f"UPDATE game SET {', '.join(f'{column} = :{column}' for column in COLUMNS if column != 'uid')},"
    f" writer = :writer, revision = CASE WHEN result IS NULL THEN {_NEXT_REVISION} ELSE revision END"
    " WHERE uid = :uid AND (writer = :writer OR revision = :seen)"
)
"""Saves a game that is there, unless another program has saved it since it was read as revision `:seen`.

One that had ended keeps its place: only its name, note and bookmarks change.
"""

ADD = (
    f"INSERT INTO game ({', '.join(COLUMNS)}, writer, revision)"
    f" VALUES ({', '.join(f':{column}' for column in COLUMNS)}, :writer, {_NEXT_REVISION})"
    " ON CONFLICT (uid) DO NOTHING"
)
"""Adds a game unless it is there already."""

SELECT = f"SELECT {', '.join(COLUMNS)}, row_id, revision FROM game"
"""Reads games, in the order that `from_row` expects."""

BUSY_TIMEOUT_SECONDS = 0.1
"""How long to wait for another program that is writing, so that a game does not stop for long."""

FIRST_BYTES = 4096
"""How many bytes of a database are looked at; the schema is among them."""

LOG_PAGES = 16
"""How many pages the write-ahead log holds before it is emptied; on a full disk a long one takes room."""

LOG = "-wal"
"""What SQLite adds to the name of a database for its log."""

DATABASE_SUFFIXES = ("", LOG, "-shm")
"""What SQLite adds to the name of a database for the files that belong to it."""

FILES_LOCK = RLock()
"""Held by the thread that copies databases or moves them, since SQLite's locks hold off no other thread here.

A copy cannot be told from a leftover before it is locked, and two databases of one name would share an index.
"""

DATABASE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; its messages on a damaged file may quote names from there that are no text."""


class _UnusableError(RecordsError):
    """A file holds no records of this program, or damaged ones."""


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
        self._connection: sqlite3.Connection | None = None
        self._inodes: dict[str, int | None] = {}
        """The files of the connection."""
        self._last_change: tuple[int, int] | None = None
        """The size and the time of the database after this program has changed it."""
        self._last_save: tuple[str, int] | None = None
        """The last save in the database at that time, without those in its log."""
        self._saved: dict[str, GameRecord] = {}
        """The games of this program, which are saved again if their file is spoilt under it."""
        self._has_warned_of_rows = False

    def close(self) -> None:
        """Closes the database, where this program's games are then; the next use opens it again."""
        if self._connection is not None:
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
            if self._last_change is not None:
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
                if not _is_damage(error):
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
                values = result.value, record.started + record.seconds, record.row_id
                with suppress(sqlite3.OperationalError):
                    connection.execute(
                        "UPDATE game SET result = ?, ended = ? WHERE row_id = ? AND result IS NULL", values
                    )

    # the connection

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
            if self._connection is None and _inode(self.path) is None:
                return []
            return self._open().execute(query, values).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._errors():
            connection = self._open()
            connection.execute("BEGIN IMMEDIATE")
            with connection:  # which commits, or rolls back
                yield connection
            self._look_at_file()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """Turns errors of the database and of its file into `RecordsError`."""
        try:
            yield
        except DATABASE_ERRORS as error:
            if _is_damage(error) or _code(error) in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL):
                self._last_change = None  # so that the file is opened anew
            raise RecordsError(str(error)) from error
        except OSError as error:
            raise RecordsError(f"{error.filename or self.path}: {error.strerror or error}") from error

    def _open(self) -> sqlite3.Connection:
        """The connection; a new one when somebody else has changed or moved the file under the old one."""
        if self._connection is not None and (_inodes(self.path), _last_change(self.path)) != (
            self._inodes,
            self._last_change,
        ):
            with FILES_LOCK:
                self._leave_file(self._connection)
        if self._connection is None:
            with FILES_LOCK:
                self._connection = self._connect()
            self._inodes = _inodes(self.path)
            for record in self._saved.values():
                if not self._connection.execute("SELECT 1 FROM game WHERE uid = ?", (record.uid,)).fetchone():
                    self._save(self._connection, record)
            self._finish_games_over(self._connection)
            self._look_at_file()
        return self._connection

    def _look_at_file(self) -> None:
        """Remembers what the file is now, unless somebody has just written another one into it."""
        change = _last_change(self.path)
        if change != self._last_change and not _lacks(self.path, self._last_save):
            self._last_change, self._last_save = change, _last_save(self.path)

    def _leave_file(self, connection: sqlite3.Connection) -> None:
        """Closes the connection to a file that somebody else has changed; its log goes into no other file."""
        if _inode(self.path) != self._inodes[""]:
            if _inodes(self.path)[LOG] == self._inodes[LOG]:  # nobody has parted the file from its log
                with suppress(*DATABASE_ERRORS):  # the file has all its games, wherever it is now
                    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                if self.path.exists():  # new records begin with the games that go on
                    self._saved = {uid: game for uid, game in self._saved.items() if game.result is None}
            self._warn(words.replaced(self.path))
        elif self._inodes[LOG] is not None and (
            _lacks(self.path, self._last_save) or not _is_ours(self.path)
        ):
            # under another name before it is closed, since closing writes the log into a file in its place
            self._warn(words.moved_aside(self.path, words.OVERWRITTEN, move_aside(self.path)))
        else:
            self._disconnect()
            return
        self._disconnect()
        for ending, inode in _inodes(self.path).items():
            if ending and inode == self._inodes[ending]:
                Path(f"{self.path}{ending}").unlink(missing_ok=True)

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
            self._last_save = None

    def _connect(self) -> sqlite3.Connection:
        """Opens a connection; a file that holds no sound records is moved aside and never written to."""
        examined = _inode(self.path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return _open_sound(self.path, self._busy_timeout)
        except _UnusableError as error:
            if _inode(self.path) == examined:  # otherwise another program has moved it already
                self._warn(words.moved_aside(self.path, str(error), move_aside(self.path, DATABASE_SUFFIXES)))
        return _open_sound(self.path, self._busy_timeout)


def connect(path: Path, busy_timeout: float = BUSY_TIMEOUT_SECONDS) -> sqlite3.Connection:
    """Opens a database file that may be anything, without reading it yet."""
    connection = sqlite3.connect(path, timeout=busy_timeout, isolation_level=None)
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")  # all rows can be read
    return connection


def _open_sound(path: Path, busy_timeout: float) -> sqlite3.Connection:
    """A connection to a database of ours that is sound; one that is not there is made."""
    with ExitStack() as stack:
        connection = stack.enter_context(closing(connect(path, busy_timeout)))
        try:
            make_tables(connection)
            try:
                connection.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if _code(error) != sqlite3.SQLITE_BUSY:  # another program has just made it, and does this
                    raise
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
            finding = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            connection.execute(f"{SELECT} LIMIT 1").fetchone()
        except DATABASE_ERRORS as error:
            if not _is_damage(error):
                raise
            finding = error
        if finding != "ok":
            raise _UnusableError(words.damaged(finding))
        stack.pop_all()
        return connection


@dataclass(frozen=True, slots=True)
class Health:
    """What an examination of a database has found."""

    error: str
    """What is wrong with it, as a clause; empty when it is sound."""
    games: int = 0
    """How many games it holds."""
    size: int = 0
    """How many bytes its file has."""

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
            if _version_of(connection) != VERSION:
                return Health(words.OTHER_VERSION, games, size)
            connection.execute(f"{SELECT} LIMIT 1").fetchone()
            return Health("", games, size)
    except DATABASE_ERRORS as error:
        if not _is_damage(error):
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


def _version_of(connection: sqlite3.Connection) -> int:
    """0 for an empty database."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def make_tables(connection: sqlite3.Connection) -> None:
    """Makes the tables of a new database, all or none, also when two programs try at once.

    Raises:
        _UnusableError: Another program wrote the database.
        RecordsError: Another version of the program wrote it.
    """
    if _version_of(connection) == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        version = _version_of(connection)
        if version == 0:
            if connection.execute("SELECT 1 FROM sqlite_master").fetchone():
                raise _UnusableError(words.FOREIGN)
            for statement in SCHEMA.split(";"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {VERSION}")
        elif version != VERSION:
            raise RecordsError(words.other_version(version, VERSION))


def _is_damage(error: Exception) -> bool:
    """Whether an error says that the file is no database, or none of ours, rather than out of reach."""
    damage = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return isinstance(error, UnicodeDecodeError) or _code(error) in damage


def _is_ours(path: Path) -> bool:
    """Whether a file begins like a database of ours that has a log.

    Opening the file here drops the locks of this process on it, so the connection is to be closed next.
    """
    with path.open("rb") as file:
        page = file.read(FIRST_BYTES)
    begins_well = page.startswith(b"SQLite format 3\0") and b"CREATE TABLE game" in page
    return begins_well and page[18:20] == b"\2\2" and page[60:64] == VERSION.to_bytes(4, "big")


def _without_log(path: Path) -> sqlite3.Connection:
    """Opens the file of a database as it is, whatever its log holds."""
    # as_uri would import urllib.request, which the page without a server leaves out
    return sqlite3.connect(f"file:{quote(path.absolute().as_posix())}?mode=ro&immutable=1", uri=True)


def _last_save(path: Path) -> tuple[str, int] | None:
    """The uid and the revision of the game saved last in a file; None if it holds no game."""
    with suppress(*DATABASE_ERRORS), closing(_without_log(path)) as file:
        save: tuple[str, int] | None = file.execute(
            "SELECT uid, revision FROM game ORDER BY revision DESC LIMIT 1"
        ).fetchone()
        return save
    return None


def _lacks(path: Path, save: tuple[str, int] | None) -> bool:
    """Whether a file is a sound database in which a game is not as it was saved once, nor as saved later.

    Games are never deleted, so it is another file then. While a log is emptied into it, a file is not sound.
    """
    with suppress(*DATABASE_ERRORS), closing(_without_log(path)) as file:
        if save and not file.execute("SELECT 1 FROM game WHERE uid = ? AND revision >= ?", save).fetchone():
            return bool(file.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))
    return False


def _code(error: Exception) -> int:
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF  # what is above it says more about the same


def _inode(path: Path) -> int | None:
    """The number of a file; None if there is none, although there could be one."""
    try:
        return path.stat().st_ino
    except FileNotFoundError:
        return None


def _last_change(path: Path) -> tuple[int, int] | None:
    try:
        stat = path.stat()
    except FileNotFoundError:
        return None
    return stat.st_size, stat.st_mtime_ns


def _inodes(path: Path) -> dict[str, int | None]:
    """The files of a database, by what SQLite adds to its name."""
    return {ending: _inode(Path(f"{path}{ending}")) for ending in DATABASE_SUFFIXES}


_IDENTIFYING_COLUMNS = {"uid", "game", "variant", "start_id", "moves", "ply", "result"}
"""The columns without which a row is no game."""


def from_row(row: Iterable[Any]) -> GameRecord | None:
    """The record of a row that `SELECT` reads; None if the row is no game.

    Invalid values get their defaults, except those in `_IDENTIFYING_COLUMNS`.
    """
    values = dict(zip((*COLUMNS, "row_id", "revision"), row, strict=True))
    errors = invalid_fields(values)
    if not _IDENTIFYING_COLUMNS.isdisjoint(errors):
        return None
    return from_values({name: value for name, value in values.items() if name not in errors})
