"""Visitors' directories. A random cookie identifies a visitor; the directory is named by its hash."""

import asyncio
import hashlib
import json
import os
import shutil
from contextlib import suppress
from pathlib import Path
from time import monotonic

from cardgames_tui.web.serve.access import ServerOptions, valid_visitor_id

RETENTION_SECONDS = 90 * 24 * 3600
"""How long the games of a visitor who does not come back are kept."""

MAX_DELETIONS = 10
"""How many directories a sweep deletes at most."""

_UNUSED_FILE = "unused.json"
"""The file that keeps for how long directories have been seen unused."""

_DELETED = ".deleted"
"""What ends the name of a directory that is about to be deleted."""


def directory_of(visitor: str, visitors: Path) -> Path:
    """The directory of a visitor's games and settings.

    Its name is a hash of the cookie, so that whoever can list the directories cannot play as a visitor.
    """
    return visitors / hashlib.sha256(visitor.encode()).hexdigest()[:32]


class VisitorDirectories:
    """The directories of all visitors, and how many bytes they fill.

    All of this is used in the event loop; files are counted and deleted in threads, which nobody waits for.
    """

    def __init__(self, options: ServerOptions) -> None:
        self._options = options
        self._sizes: dict[Path, int] = {}
        """How many bytes a directory fills: counted by `sweep`, and while its visitor plays."""
        self._playing: set[Path] = set()
        self._unused = self._read_unused()
        """For how many seconds directories have been seen unused, by name."""
        self._swept_at = monotonic()

    @property
    def size(self) -> int:
        """How many bytes all directories fill."""
        return sum(self._sizes.values())

    def has_space_for(self, directory: Path) -> bool:
        """Whether a visitor's games can be kept: those of earlier visitors always can."""
        return self.size < self._options.max_bytes or directory.is_dir()

    def is_within_quota(self, directory: Path) -> bool:
        return self._sizes.get(directory, 0) <= self._options.quota

    def open(self, directory: Path) -> None:
        """Makes the directory of a visitor who begins to play, unless it is there."""
        directory.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # somebody may have removed it
        directory.mkdir(mode=0o700, exist_ok=True)
        self._playing.add(directory)
        if self._unused.pop(directory.name, None) is not None:
            self._write_unused()

    async def count(self, directory: Path) -> bool:
        """Counts the bytes of a visitor who plays; returns whether the directory is still there."""
        self._sizes[directory] = await asyncio.to_thread(bytes_in, directory)
        return os.path.isdir(directory)  # also false where it cannot be reached

    async def close(self, directory: Path) -> None:
        """Counts the bytes that a visitor leaves behind, and removes an empty directory."""
        await self.count(directory)
        self._playing.discard(directory)
        with suppress(OSError):
            directory.rmdir()  # unless it holds something
            del self._sizes[directory]

    async def sweep(self) -> int:
        """Counts all directories, deletes a few that were unused for long, and returns how many.

        A directory ages only while this server runs and sees it unused: a system clock that is set ahead
        deletes nothing.

        Raises:
            OSError: The directories cannot be listed.
        """
        now = monotonic()
        elapsed, self._swept_at = now - self._swept_at, now
        # a directory is named like an id
        found = {each for each in self._options.directory.iterdir() if valid_visitor_id(each.name)}
        self._sizes = {each: size for each, size in self._sizes.items() if each in found}
        self._unused = {
            each.name: self._unused.get(each.name, 0.0) + elapsed for each in found - self._playing
        }
        old = [each for each in found if self._unused.get(each.name, 0.0) > RETENTION_SECONDS]
        deleted = old[:MAX_DELETIONS]
        for directory in deleted:  # it is set aside first, so that its visitor can begin anew at once
            directory.rename(directory.with_name(directory.name + _DELETED))
            del self._unused[directory.name]
            self._sizes.pop(directory, None)
        self._write_unused()
        for directory in found.difference(deleted, self._playing):
            size = await asyncio.to_thread(bytes_in, directory)
            if directory not in self._playing:  # who left meanwhile has been counted, and comes later
                self._sizes[directory] = size
        for leftover in self._options.directory.glob(f"*{_DELETED}"):
            await asyncio.to_thread(shutil.rmtree, leftover, ignore_errors=True)
        return len(deleted)

    def _write_unused(self) -> None:
        with suppress(OSError):  # games are only kept the longer for that
            (self._options.directory / _UNUSED_FILE).write_text(json.dumps(self._unused))

    def _read_unused(self) -> dict[str, float]:
        """What the server that ran before has seen; nothing if that cannot be read."""
        try:
            seen = json.loads((self._options.directory / _UNUSED_FILE).read_text())
            return {str(name): float(seconds) for name, seconds in seen.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            return {}


def bytes_in(directory: Path) -> int:
    """How many bytes a directory fills; what vanishes meanwhile does not count."""
    size = 0
    for folder, folders, files in os.walk(directory):
        for name in (*folders, *files):
            with suppress(OSError):
                size += os.lstat(os.path.join(folder, name)).st_blocks * 512
    return size
