"""The file of an atlas, and solving what it lacks.

It is an SQLite database with a row for each set of rules, sorted by their texts. While an atlas is made it is
kept in a second file beside it, which remembers what is done. When all is done the file itself is written in
one go, so that two atlases of the same rules are equal byte for byte.
"""

import os
import sqlite3
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from cardgames_tui.atlas.numbering import COUNT
from cardgames_tui.atlas.survey import Block, Game, survey
from cardgames_tui.batch.batch import Batch, Step
from cardgames_tui.batch.lock import Lock
from cardgames_tui.batch.spans import Cutter, Span, gaps
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.errors import InvalidGameError

PART, NEW = "-part", "-new"
"""What the names of the files add that an atlas is made in, and written to before it takes its place."""

COLUMNS = ("rules", *Game._fields)
"""The columns of the table `atlas`."""

_NUMBERS = {"plies", "reachable", "final", "wins", "losses", "draws", "longest", "most_moves"}
_TABLE = ", ".join(f"{name} {'INTEGER' if name in _NUMBERS else 'TEXT'}" for name in COLUMNS[1:])
_ATLAS = f"CREATE TABLE atlas (rules TEXT PRIMARY KEY, {_TABLE}) WITHOUT ROWID"
_INSERT = f"INSERT INTO atlas VALUES ({', '.join('?' * len(COLUMNS))})"
_RANGES = "CREATE TABLE ranges (first PRIMARY KEY, last NOT NULL) WITHOUT ROWID"
_SIZES = "CREATE TABLE sizes (hands INTEGER, roll INTEGER)"
_INVALID = "CREATE TABLE invalid (reason TEXT PRIMARY KEY, combinations INTEGER) WITHOUT ROWID"


@dataclass(frozen=True, slots=True)
class Sizes:
    """What the rules of an atlas have in common."""

    hands: int
    roll: int

    @property
    def rules(self) -> Rules:
        """The rules with all switches off."""
        return Rules(2, self.hands, self.roll)


class AtlasFile:
    """An atlas that is being made, or has been made already; a context manager that holds the lock.

    Raises:
        InvalidGameError: The file is in use, or is something else.
    """

    def __init__(self, path: str | None, sizes: Sizes) -> None:
        self.path = path
        self.sizes = sizes
        self._lock = Lock(path, "another atlas") if path else None
        try:
            self._part = self._opened()
        except BaseException:
            self._unlock()
            raise

    def _opened(self) -> sqlite3.Connection:
        name = self.path or ":memory:"
        self._is_made = os.path.exists(name)
        if not self._is_made and self.path:
            name = self.path + PART
        part = sqlite3.connect(name, isolation_level=None)
        try:
            if not self._is_made and not part.execute("PRAGMA user_version").fetchone()[0]:
                self._lay_out(part)
            hands, roll = part.execute("SELECT hands, roll FROM sizes").fetchone()
        except sqlite3.Error as fault:
            part.close()
            raise InvalidGameError(f"'{name}' is not the file of an atlas: {fault}") from None
        if Sizes(hands, roll) != self.sizes:
            part.close()
            raise InvalidGameError(f"'{name}' is an atlas for {hands} hands and roll {roll}")
        return part

    def _lay_out(self, part: sqlite3.Connection) -> None:
        part.execute("BEGIN")
        for statement in (_ATLAS, _RANGES, _SIZES, _INVALID):
            part.execute(statement)
        part.execute("INSERT INTO sizes VALUES (?, ?)", (self.sizes.hands, self.sizes.roll))
        part.execute("PRAGMA user_version = 1")
        part.execute("COMMIT")

    def add(self, blocks: Iterable[Block]) -> None:
        """Write the rows of some blocks, all of them or nothing."""
        with self._part:
            self._part.execute("BEGIN")
            for block in blocks:
                self._part.executemany(_INSERT, block.rows)
                self._part.execute("INSERT INTO ranges VALUES (?, ?)", (block.span.first, block.span.last))
                self._part.executemany(
                    "INSERT INTO invalid VALUES (?, ?) ON CONFLICT (reason) "
                    "DO UPDATE SET combinations = combinations + excluded.combinations",
                    block.senseless.items(),
                )

    def gaps(self) -> Iterator[Span]:
        """The combinations that are not done, ascending."""
        return iter(()) if self._is_made else gaps(self._part, "ranges", Span(1, COUNT))

    def values(self) -> Iterator[tuple[str, str, int | None]]:
        """The text of each set of rules that is done, its value, and in how many moves."""
        return iter(self._part.execute("SELECT rules, value, plies FROM atlas ORDER BY rules"))

    def senseless(self) -> dict[str, int]:
        """How many combinations make no sense, by the first reason, the most frequent one first."""
        return dict(self._part.execute("SELECT * FROM invalid ORDER BY combinations DESC, reason"))

    def finish(self) -> None:
        """Write the file itself, and remove the one that it was made in."""
        if self.path is None or self._is_made:
            return
        new = Path(self.path + NEW)
        new.unlink(missing_ok=True)
        with closing(sqlite3.connect(new, isolation_level=None)) as file:
            file.execute("PRAGMA journal_mode = OFF")
            file.execute("BEGIN")
            for statement in (_ATLAS, _SIZES, _INVALID):
                file.execute(statement)
            file.executemany(_INSERT, self._part.execute("SELECT * FROM atlas ORDER BY rules"))
            file.execute("INSERT INTO sizes VALUES (?, ?)", (self.sizes.hands, self.sizes.roll))
            file.executemany("INSERT INTO invalid VALUES (?, ?)", sorted(self.senseless().items()))
            file.execute("COMMIT")
        os.replace(new, self.path)
        self._part.close()
        Path(self.path + PART).unlink()

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._part.close()
        self._unlock()


LARGEST_BLOCK = 128
"""How many combinations the largest block has: near ones can take a hundred times as long as each other."""


def run(
    file: AtlasFile, executor: Executor, workers: Callable[[], int]
) -> Generator[Step[Block], None, None]:
    """Solve what the file lacks, and give what is found out once it is written."""
    cutter = Cutter(file.gaps(), sum(gap.size for gap in file.gaps()), LARGEST_BLOCK)
    work = partial(survey, file.sizes.hands, file.sizes.roll)
    with closing(Batch(work, cutter, executor, workers).steps()) as steps:
        for step in steps:
            file.add(step.results)
            yield step
