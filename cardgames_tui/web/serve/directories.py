"""Visitors' directories: each is known by a random cookie, and has one that no cookie can name."""

import hashlib
import re
import secrets
import shutil
import time
from contextlib import suppress
from pathlib import Path

COOKIE = "cardgames-tui-visitor"
"""The name of the cookie."""

UNSEEN = 90 * 24 * 3600
"""After how many seconds the games of a visitor who does not come back are forgotten."""

_VISITOR = re.compile(r"[0-9a-f]{32}")


def new_visitor() -> str:
    """A visitor whom nobody can guess: 128 random bits, in hexadecimal digits."""
    return secrets.token_hex(16)


def known_visitor(cookie: str | None) -> str | None:
    """The visitor whom a cookie names; none when it is not one that this program gives."""
    return cookie if cookie and _VISITOR.fullmatch(cookie) else None


def directory_of(visitor: str, visitors: Path) -> Path:
    """Where a visitor's games and settings lie.

    The name comes from the cookie by a one-way function: who can list the directories still cannot take
    a visitor's place.
    """
    return visitors / hashlib.sha256(visitor.encode()).hexdigest()[:32]


class Directories:
    """The directories of the visitors, and how many bytes they may fill before nobody new is let in.

    Args:
        path: Where they lie.
        room: How many bytes they may fill.
    """

    def __init__(self, path: Path, room: int) -> None:
        self.path = path
        """Where they lie."""
        self._room = room
        self.size = 0
        """How many bytes they filled when that was last counted, and what has been added since."""
        self._before: dict[Path, int] = {}
        """What the directories of those who are here filled when they came, or were counted."""

    def directory_of(self, visitor: str) -> Path:
        """Where a visitor's games and settings lie."""
        return directory_of(visitor, self.path)

    def has_room_for(self, visitor: str) -> bool:
        """Whether a visitor's games can be kept; those of somebody who has been here before can."""
        return self.size < self._room or self.directory_of(visitor).is_dir()

    def open(self, visitor: str) -> Path:
        """The directory of a visitor who is here now."""
        directory = self.directory_of(visitor)
        directory.mkdir(mode=0o700, exist_ok=True)
        directory.touch()
        self._before.setdefault(directory, _size(directory))
        return directory

    def leave(self, visitor: str) -> None:
        """Note that a visitor was here; who leaves nothing behind leaves no directory."""
        directory = self.directory_of(visitor)
        size = _size(directory)
        self.size += size - self._before.pop(directory, size)
        with suppress(OSError):
            directory.touch()
            directory.rmdir()  # stays when there is something in it

    def sweep(self) -> int:
        """Forget who has not come back for long, and count what the others fill; return how many went."""
        size, forgotten = 0, 0
        for directory in self.path.iterdir():
            if not _VISITOR.fullmatch(directory.name):
                continue
            with suppress(OSError):  # it may go while it is looked at
                if directory not in self._before and time.time() - directory.stat().st_mtime > UNSEEN:
                    shutil.rmtree(directory)
                    forgotten += 1
                else:
                    filled = _size(directory)
                    size += filled
                    if directory in self._before:
                        self._before[directory] = filled
        self.size = size
        return forgotten


def _size(directory: Path) -> int:
    """How many bytes a visitor's files fill."""
    size = 0
    for file in directory.rglob("*"):
        with suppress(FileNotFoundError):  # it may go while it is looked at
            size += file.lstat().st_blocks * 512
    return size
