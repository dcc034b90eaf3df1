"""Visitors' directories. A random cookie identifies a visitor; the directory is named by its hash."""

import hashlib
import re
import secrets
import shutil
import time
from contextlib import suppress
from pathlib import Path
from threading import Lock

VISITOR_COOKIE = "cardgames-tui-visitor"

RETENTION_SECONDS = 90 * 24 * 3600  # how long the games of a visitor who does not come back are kept

_VISITOR = re.compile(r"[0-9a-f]{32}")


def new_visitor_id() -> str:
    """The id of a new visitor: 128 random bits in hexadecimal digits, which nobody can guess."""
    return secrets.token_hex(16)


def valid_visitor_id(cookie: str | None) -> str | None:
    return cookie if cookie and _VISITOR.fullmatch(cookie) else None


def directory_of(visitor: str, visitors: Path) -> Path:
    """The directory of a visitor's games and settings.

    Its name is a hash of the cookie, so that whoever can list the directories cannot play as a visitor.
    """
    return visitors / hashlib.sha256(visitor.encode()).hexdigest()[:32]


class VisitorDirectories:
    """The directories of all visitors, and how many bytes they fill before new visitors are refused.

    `sweep` runs in a thread of its own, so a lock is held while one directory is counted or deleted.
    """

    def __init__(self, path: Path, max_bytes: int) -> None:
        self.path = path
        self._max_bytes = max_bytes
        self._sizes: dict[Path, int] = {}
        """How many bytes a directory fills: counted by `sweep`, and when its visitor leaves."""
        self._playing: set[Path] = set()
        self._lock = Lock()

    @property
    def size(self) -> int:
        """How many bytes all directories fill."""
        with self._lock:
            return sum(self._sizes.values())

    def has_space_for(self, visitor: str) -> bool:
        """Whether a visitor's games can be kept: those of earlier visitors always can."""
        return self.size < self._max_bytes or directory_of(visitor, self.path).is_dir()

    def open(self, visitor: str) -> Path:
        """The directory of a visitor who begins to play."""
        directory = directory_of(visitor, self.path)
        with self._lock:
            directory.mkdir(mode=0o700, exist_ok=True)
            directory.touch()
            self._playing.add(directory)
        return directory

    def close(self, visitor: str) -> None:
        """Counts the bytes that a visitor leaves behind, and removes an empty directory."""
        directory = directory_of(visitor, self.path)
        with self._lock:
            self._playing.discard(directory)
            self._sizes[directory] = bytes_in(directory)
            with suppress(OSError):
                directory.touch()
                directory.rmdir()  # unless it holds something

    def sweep(self) -> int:
        """Deletes games of visitors who stayed away, counts the rest, and returns how many it deleted.

        Raises:
            OSError: The directories cannot be listed.
        """
        deleted = 0
        with self._lock:
            directories = set(self._sizes)  # of which some may have vanished
        directories.update(each for each in self.path.iterdir() if _VISITOR.fullmatch(each.name))
        for directory in directories:
            with self._lock, suppress(OSError):
                self._sizes.pop(directory, None)
                is_old = directory.stat().st_mtime < time.time() - RETENTION_SECONDS
                if is_old and directory not in self._playing:
                    shutil.rmtree(directory)
                    deleted += 1
                else:
                    self._sizes[directory] = bytes_in(directory)
        return deleted


def bytes_in(directory: Path) -> int:
    size = 0
    for file in directory.rglob("*"):
        with suppress(FileNotFoundError):  # it may vanish meanwhile
            size += file.lstat().st_blocks * 512
    return size
