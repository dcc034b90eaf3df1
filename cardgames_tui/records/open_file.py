"""The file of the records while it is open, and what others do to it meanwhile.

People copy, move, delete and overwrite files that are in use. Whatever they do, nothing is written into a
file that is not ours, a log goes into no other file than its own, and what cannot be used is moved aside.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from threading import RLock
from urllib.parse import quote

from cardgames_tui.paths import move_aside
from cardgames_tui.records import words
from cardgames_tui.records.sqlite import (
    DATABASE_ERRORS,
    SELECT,
    VERSION,
    UnusableError,
    connect,
    is_busy,
    is_damage,
    make_tables,
)

LOG_PAGES = 16
"""How many pages the write-ahead log holds before it is emptied; on a full disk a long one takes room."""

FIRST_BYTES = 4096
"""How many bytes of a database are looked at; the schema is among them."""

LOG = "-wal"
"""What SQLite adds to the name of a database for its log."""

DATABASE_SUFFIXES = ("", LOG, "-shm")
"""What SQLite adds to the name of a database for the files that belong to it."""

FILES_LOCK = RLock()
"""Held by the thread that copies databases or moves them, since SQLite's locks hold off no other thread here.

A copy cannot be told from a leftover before it is locked, and two databases of one name would share an index.
"""


class OpenFile:
    """A connection to the records that notices when somebody else touches their file.

    A file that is not there is made, and one that holds no sound records is moved aside first.

    Args:
        path: The database.
        busy_timeout: How many seconds to wait for another program that is writing.
        warn: Called with a sentence for the player when the file is moved aside or has gone.
    """

    def __init__(self, path: Path, busy_timeout: float, warn: Callable[[str], object]) -> None:
        self._path = path
        self._warn = warn
        with FILES_LOCK:
            self.connection = self._connect(busy_timeout)
            self._inodes = _inodes(path)
        self._accepted: tuple[int, int] | None = None
        """The size and the time of the database as it was accepted last; None while it is suspect."""
        self._last_save: tuple[str, int] | None = None
        """The last save in that database, without those in its log."""

    @property
    def is_untouched(self) -> bool:
        """Whether the files are those that were opened, as they were when they were last accepted."""
        now = _inodes(self._path), _size_and_time(self._path)
        return self._accepted is not None and now == (self._inodes, self._accepted)

    def accept(self) -> None:
        """Takes the file as it is after a change of this program, unless somebody has just overwritten it."""
        now = _size_and_time(self._path)
        if now != self._accepted and not _is_older_than(self._path, self._last_save):
            self._accepted, self._last_save = now, _last_save(self._path)

    def suspect(self) -> None:
        """Takes the file for touched, since it could not be read or written."""
        self._accepted = None

    def close_touched(self) -> None:
        """Closes a file that somebody else has touched."""
        with FILES_LOCK:
            if self._is_elsewhere:
                # another program of ours would have moved or deleted the log as well
                if _inodes(self._path)[LOG] == self._inodes[LOG]:
                    with suppress(*DATABASE_ERRORS):  # so that the file has all its games, wherever it is
                        self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self._warn(words.replaced(self._path))
            elif self._inodes[LOG] is not None and (
                _is_older_than(self._path, self._last_save) or not _looks_like_records(self._path)
            ):  # somebody has written something else into it, or a copy of it from before
                # to have looked drops the locks of this process, so the connection is closed next; but it is
                # moved before that, since closing writes the log into a file that is in its place
                self._warn(words.moved_aside(self._path, words.OVERWRITTEN, move_aside(self._path)))
            self.connection.close()
            if self._is_elsewhere:  # a log that stays would be taken for that of the next file
                for suffix, number in _inodes(self._path).items():
                    if number == self._inodes[suffix]:
                        Path(f"{self._path}{suffix}").unlink(missing_ok=True)

    @property
    def _is_elsewhere(self) -> bool:
        """Whether the file has been moved or deleted, whatever is in its place now."""
        return inode(self._path) != self._inodes[""]

    def _connect(self, busy_timeout: float) -> sqlite3.Connection:
        examined = inode(self._path)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            return _open_sound(self._path, busy_timeout)
        except UnusableError as error:
            if inode(self._path) == examined:  # otherwise another program has moved it already
                aside = move_aside(self._path, DATABASE_SUFFIXES)
                self._warn(words.moved_aside(self._path, str(error), aside))
        return _open_sound(self._path, busy_timeout)


def _open_sound(path: Path, busy_timeout: float) -> sqlite3.Connection:
    """A connection to a database of ours that is sound; one that is not there is made."""
    connection = connect(path, busy_timeout)
    try:
        _prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    """Makes a connection ready for use.

    Raises:
        UnusableError: The database holds no sound records.
    """
    try:
        make_tables(connection)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if not is_busy(error):  # another program has just made it, and does this
                raise
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        finding = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        connection.execute(f"{SELECT} LIMIT 1").fetchone()
    except DATABASE_ERRORS as error:
        if not is_damage(error):
            raise
        finding = error
    if finding != "ok":
        raise UnusableError(words.damaged(finding))


def _looks_like_records(path: Path) -> bool:
    """Whether a file begins like a database of ours that has a log."""
    with path.open("rb") as file:
        page = file.read(FIRST_BYTES)
    return (
        page.startswith(b"SQLite format 3\0")
        and page[18:20] == b"\2\2"  # which says that there is a log
        and page[60:64] == VERSION.to_bytes(4, "big")
        and b"CREATE TABLE game" in page
    )


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


def _is_older_than(path: Path, save: tuple[str, int] | None) -> bool:
    """Whether a file is a sound database in which a game is not as it was saved once, nor as saved later.

    Games are never deleted, so it is another file then. While a log is emptied into it, a file is not sound.
    """
    with suppress(*DATABASE_ERRORS), closing(_without_log(path)) as file:
        if save and not file.execute("SELECT 1 FROM game WHERE uid = ? AND revision >= ?", save).fetchone():
            return bool(file.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))
    return False


def inode(path: Path) -> int | None:
    """The number of a file; None if there is none, although there could be one."""
    try:
        return path.stat().st_ino
    except FileNotFoundError:
        return None


def _inodes(path: Path) -> dict[str, int | None]:
    """The files of a database, by what SQLite adds to its name."""
    return {suffix: inode(Path(f"{path}{suffix}")) for suffix in DATABASE_SUFFIXES}


def _size_and_time(path: Path) -> tuple[int, int] | None:
    """The size of a file and the time of its last change."""
    try:
        stat = path.stat()
    except FileNotFoundError:
        return None
    return stat.st_size, stat.st_mtime_ns
