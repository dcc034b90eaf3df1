"""The file of an atlas: the run that solves the rules missing in it, and queries.

It is an SQLite database with a row for each set of rules, sorted by their texts. While an atlas is made it is
kept in a second file beside it, which remembers what is done. When all is done the file itself is written in
one go, so that two atlases of the same rules are equal byte for byte.
"""

import os
import sqlite3
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path

from cardgames_tui.chopsticks.packed_atlas import COMBINATION_COUNT, SWITCH_ORDER
from cardgames_tui.chopsticks.rules import SWITCHES, Rules, slug
from cardgames_tui.chopsticks.verdict import Value, Verdict
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.research.atlas import AtlasBlock, AtlasEntry, AtlasRow, survey
from cardgames_tui.research.batch import Batch, BatchStep, Cutter, Span
from cardgames_tui.research.results_file import gaps, locked

PART_SUFFIX, NEW_SUFFIX = "-part", "-new"
"""The suffixes of the file in which an atlas is made, and of the finished one before it is renamed."""

MAX_BLOCK_SIZE = 128
"""The most combinations in a block; small, since neighbours may differ a hundredfold in their time."""

COLUMNS = ("rules", *AtlasEntry._fields)
"""The columns of the table `atlas`."""

_NUMBERS = {"plies", "reachable", "final", "wins", "losses", "draws", "longest", "most_moves"}
_TABLE = ", ".join(f"{name} {'INTEGER' if name in _NUMBERS else 'TEXT'}" for name in COLUMNS[1:])
_TABLES = (
    f"CREATE TABLE atlas (rules TEXT PRIMARY KEY, {_TABLE}) WITHOUT ROWID",
    "CREATE TABLE sizes (hands INTEGER, roll INTEGER)",
    "CREATE TABLE invalid (reason TEXT PRIMARY KEY, combinations INTEGER) WITHOUT ROWID",
)
_RANGES = "CREATE TABLE ranges (first PRIMARY KEY, last NOT NULL) WITHOUT ROWID"
_INSERT = f"INSERT INTO atlas VALUES ({', '.join('?' * len(COLUMNS))})"


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes that all rules of an atlas share: the hands of a player, and the roll."""

    hands: int
    roll: int

    @property
    def rules(self) -> Rules:
        """The rules with all switches off.

        Raises:
            InvalidGameError: There are none of such sizes.
        """
        return Rules(2, self.hands, self.roll)


class AtlasFile:
    """An atlas, finished or in the making."""

    def __init__(self, path: str | None, sizes: Sizes, connection: sqlite3.Connection, is_made: bool) -> None:
        self.path = path
        self.sizes = sizes
        self._connection = connection
        self._is_made = is_made

    def add(self, blocks: Iterable[AtlasBlock]) -> None:
        """Writes the rows of some blocks in one transaction."""
        with self._connection as part:
            part.execute("BEGIN")
            for block in blocks:
                part.executemany(_INSERT, block.rows)
                part.execute("INSERT INTO ranges VALUES (?, ?)", (block.span.first, block.span.last))
                part.executemany(
                    "INSERT INTO invalid VALUES (?, ?) ON CONFLICT (reason) "
                    "DO UPDATE SET combinations = combinations + excluded.combinations",
                    block.invalid.items(),
                )

    def gaps(self) -> Iterator[Span]:
        """The combinations that are not solved yet, ascending."""
        return iter(()) if self._is_made else gaps(self._connection, "ranges", Span(1, COMBINATION_COUNT))

    def values(self) -> Iterator[tuple[str, Verdict]]:
        """The text of each set of rules that is done, and its value for the player who begins."""
        rows = self._connection.execute("SELECT rules, value, plies FROM atlas ORDER BY rules")
        return ((rules, Verdict(Value(value), plies)) for rules, value, plies in rows)

    def invalid(self) -> dict[str, int]:
        """How many combinations make no sense, by the first reason, the most frequent one first."""
        return dict(self._connection.execute("SELECT * FROM invalid ORDER BY combinations DESC, reason"))

    def finish(self) -> None:
        """Writes the finished file, and removes the one in which it was made."""
        if self.path is None or self._is_made:
            return
        new = Path(self.path + NEW_SUFFIX)
        new.unlink(missing_ok=True)
        with closing(sqlite3.connect(new, isolation_level=None)) as file:
            file.execute("PRAGMA journal_mode = OFF")
            file.execute("BEGIN")
            for statement in _TABLES:
                file.execute(statement)
            file.executemany(_INSERT, self._connection.execute("SELECT * FROM atlas ORDER BY rules"))
            file.execute("INSERT INTO sizes VALUES (?, ?)", (self.sizes.hands, self.sizes.roll))
            file.executemany("INSERT INTO invalid VALUES (?, ?)", sorted(self.invalid().items()))
            file.execute("COMMIT")
        os.replace(new, self.path)
        self._connection.close()
        Path(self.path + PART_SUFFIX).unlink()


@contextmanager
def open_atlas(path: str | None, sizes: Sizes) -> Iterator[AtlasFile]:
    """Begins an atlas, goes on with it, or opens a finished one, with the file locked.

    Raises:
        InvalidGameError: The file is in use, or is something else.
    """
    with locked(path, "another atlas"):
        is_made = path is not None and os.path.exists(path)
        name = ":memory:" if path is None else path if is_made else path + PART_SUFFIX
        with closing(sqlite3.connect(name, isolation_level=None)) as connection:
            try:
                if not is_made and not connection.execute("PRAGMA user_version").fetchone()[0]:
                    _lay_out(connection, sizes)
                hands, roll = connection.execute("SELECT hands, roll FROM sizes").fetchone()
            except sqlite3.Error as fault:
                raise InvalidGameError(f"'{name}' is not the file of an atlas: {fault}") from None
            if Sizes(hands, roll) != sizes:
                raise InvalidGameError(f"'{name}' is an atlas for {hands} hands and roll {roll}")
            yield AtlasFile(path, sizes, connection, is_made)


def _lay_out(part: sqlite3.Connection, sizes: Sizes) -> None:
    part.execute("BEGIN")
    for statement in (*_TABLES, _RANGES):
        part.execute(statement)
    part.execute("INSERT INTO sizes VALUES (?, ?)", (sizes.hands, sizes.roll))
    part.execute("PRAGMA user_version = 1")
    part.execute("COMMIT")


def run(
    file: AtlasFile, executor: Executor, workers: Callable[[], int]
) -> Generator[BatchStep[AtlasBlock], None, None]:
    """Solves the rules that are missing in a file, yielding each step once it is written there.

    Args:
        file: The file.
        executor: Runs the workers.
        workers: Returns how many tasks the executor can run at once now.
    """
    cutter = Cutter(file.gaps(), sum(gap.size for gap in file.gaps()), MAX_BLOCK_SIZE)
    work = partial(survey, file.sizes.hands, file.sizes.roll)
    with closing(Batch(work, cutter, executor, workers).steps()) as steps:
        for step in steps:
            file.add(step.results)
            yield step


@dataclass(frozen=True, slots=True)
class SwitchesToWin:
    """Switches that turn the game without any into a win for the player who begins."""

    switches: tuple[str, ...]
    plies: int


@dataclass(frozen=True, slots=True)
class AtlasFindings:
    """The summary of an atlas."""

    counts: Mapping[Value, int]
    """How many sets of rules have each value for the player who begins."""
    longest: int
    """The most moves that a win or a loss takes."""
    longest_rules: tuple[str, ...]
    """The sets of rules in which it takes so many, those with the fewest switches."""
    smallest: tuple[SwitchesToWin, ...]
    """The fewest switches that turn the game without any into a win, if any do."""


def findings(values: Iterable[tuple[str, Verdict]]) -> AtlasFindings:
    """Sums up an atlas, given as the texts of its rules and their values."""
    verdicts = dict(values)
    counts = dict.fromkeys(Value, 0)
    for verdict in verdicts.values():
        counts[verdict.value] += 1
    longest = max((verdict.plies or 0 for verdict in verdicts.values()), default=0)
    so_long = [rules for rules, verdict in verdicts.items() if verdict.plies == longest]
    fewest = min((rules.count(" ") for rules in so_long), default=0)
    shortest = tuple(sorted(rules for rules in so_long if rules.count(" ") == fewest))
    return AtlasFindings(counts, longest, shortest, _smallest_changes(verdicts))


def _smallest_changes(verdicts: Mapping[str, Verdict]) -> tuple[SwitchesToWin, ...]:
    plies_of_wins = {
        frozenset(rules.split()[2:]): verdict.plies or 0
        for rules, verdict in verdicts.items()
        if verdict.value is Value.WIN
    }
    fewest = min(map(len, plies_of_wins), default=0)
    names = sorted(map(slug, SWITCH_ORDER))
    found = ((switches, plies_of_wins.get(frozenset(switches))) for switches in combinations(names, fewest))
    return tuple(SwitchesToWin(switches, plies) for switches, plies in found if plies is not None)


_FUNCTIONS = {"abs", "coalesce", "glob", "ifnull", "iif", "instr", "length", "like", "lower", "max", "min"}
_FUNCTIONS |= {"nullif", "replace", "substr", "trim", "upper"}
"""The SQL functions that a condition may call; none of them reads or writes anything."""

_SWITCHES = ", ".join(f"instr(rules || ' ', ' {slug(switch)} ') > 0 AS {switch}" for switch in SWITCHES)
"""A column for each switch, which is 1 where it is on."""


def query(path: str, condition: str) -> Iterator[AtlasRow]:
    """The rows of an atlas that meet a condition, sorted by the texts of their rules.

    The condition is what SQL calls a WHERE clause, over `COLUMNS` and the names of all switches.

    Raises:
        InvalidGameError: The file is no atlas, or the condition is none.
    """
    try:
        address = f"{Path(path).absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as file:
            _check(file, path)
            file.set_authorizer(_authorize)
            yield from file.execute(
                f"SELECT {', '.join(COLUMNS)} FROM (SELECT *, {_SWITCHES} FROM atlas) "
                f"WHERE ({condition}\n) ORDER BY rules"
            )
    except (sqlite3.Error, sqlite3.Warning, ValueError) as fault:
        raise InvalidGameError(f"'{condition}' cannot be asked of '{path}': {fault}") from None


def _check(file: sqlite3.Connection, path: str) -> None:
    try:
        file.execute(f"SELECT {', '.join(COLUMNS)} FROM atlas LIMIT 1")
    except sqlite3.Error as fault:
        raise InvalidGameError(f"'{path}' is not the file of an atlas: {fault}") from None


def _authorize(
    action: int, first: str | None, second: str | None, database: str | None, trigger: str | None
) -> int:
    """Allows nothing but reading the atlas, and functions that only compute."""
    is_reading = action == sqlite3.SQLITE_READ and first in ("atlas", "")
    is_computing = action == sqlite3.SQLITE_FUNCTION and second in _FUNCTIONS
    if action == sqlite3.SQLITE_SELECT or is_reading or is_computing:
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_DENY
