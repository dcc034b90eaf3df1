"""The atlas: all sets of rules of Chopsticks for two players, solved, in a file that can be queried.

It is an SQLite database with a row for each set of rules of one number of hands and one roll, sorted by their
texts. While the atlas is made, a second file beside it keeps what is done. When all is done, the file itself
is written in one go, so two atlases of the same rules are equal byte for byte.
"""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cardgames_tui.chopsticks.packed_atlas import COMBINATION_COUNT, rules_of_combination
from cardgames_tui.chopsticks.position import start_position
from cardgames_tui.chopsticks.rules import SWITCHES, Rules, slug
from cardgames_tui.chopsticks.sides import SideTable, first_side, uncached_own_moves
from cardgames_tui.chopsticks.solving.retrograde import RetrogradeTablebase, bits
from cardgames_tui.chopsticks.value import Value, WinDrawLoss
from cardgames_tui.errors import InvalidGameError, PlayerError
from cardgames_tui.research.batch import BatchStep, Span
from cardgames_tui.research.results import (
    ResultsFile,
    errors_explained,
    locked,
    read_only_address,
    spans_missing_in,
)
from cardgames_tui.stopping import Monitor
from cardgames_tui.text import counted

PART_SUFFIX = "-part"
"""The suffix of the file in which an atlas is made."""

MAX_CACHED_ENTRIES = 1024
"""How many solved games a worker keeps; many sets of rules make the same game."""


class AtlasEntry(NamedTuple):
    """The facts about the game that a set of rules makes."""

    value: str
    """`win`, `loss` or `draw` for the player who begins, with perfect play."""
    plies: int | None
    """The moves of both players to the end; None for a draw."""
    reachable: int
    """How many positions can come up, each seen by the player to move."""
    final: int
    """How many of them end the game."""
    wins: int
    """How many of the others the player to move wins."""
    losses: int
    """How many of the others the player to move loses."""
    draws: int
    """How many of the others are drawn."""
    longest: int
    """The most moves to the end from a position that is won or lost."""
    most_moves: int
    """The most legal moves in a position."""
    first_moves: str
    """The first moves that keep the value."""


AtlasRow = tuple[str | int | None, ...]
"""The text of a set of rules, and the fields of its `AtlasEntry`."""

COLUMNS = ("rules", *AtlasEntry._fields)
"""The columns of the table `atlas`."""

_entries: dict[object, AtlasEntry] = {}


def solve_combination(hands: int, roll: int, number: int) -> AtlasRow | str:
    """Solves the set of rules with a combination of switches; returns the reason if it is invalid."""
    try:
        rules = rules_of_combination(number, hands, roll)
    except InvalidGameError as error:
        return str(error)
    return (str(rules), *solve_game(rules))


def solve_game(rules: Rules) -> AtlasEntry:
    """Solves a set of rules, once for all sets that make the same game."""
    table = SideTable(rules)
    own = tuple(uncached_own_moves(rules, side) for side in table.sides)
    hit = tuple((by, tuple(rows)) for by, rows in table.hit_results.items())
    # all that a game depends on: how it ends, how it starts, and every move with its result
    key = rules.misere, first_side(rules), tuple(table.sides), tuple(table.out), own, hit
    if key not in _entries:
        while len(_entries) >= MAX_CACHED_ENTRIES:
            del _entries[next(iter(_entries))]
        _entries[key] = _solve(table)
    return _entries[key]


def _solve(table: SideTable) -> AtlasEntry:
    tablebase = RetrogradeTablebase(table, Monitor())
    first = start_position(table.rules)
    value = tablebase.value(first)
    keeping = (valued.move for valued in tablebase.valued_moves(first) if valued.value.result is value.result)
    counts, going_on, decided = tablebase.reached(Monitor())
    moves_to_end = (
        abs(tablebase.entries[moving * len(table) + waiting]) - 1  # entries count one more
        for moving, row in enumerate(decided)
        for waiting in bits(row)
    )
    # the moves between one's own hands, and those of every attacker on every target
    by_targets: dict[int, int] = {}
    for waiting, results in enumerate(next(iter(table.hit_results.values()))):
        by_targets[len(results)] = by_targets.get(len(results), 0) | 1 << waiting
    most_moves = max(
        len(table.own_results[moving]) + len(table.attacks[moving]) * targets
        for moving, row in enumerate(going_on)
        for targets, waiting in by_targets.items()
        if row & waiting
    )
    longest = max(moves_to_end, default=0)
    first_moves = ", ".join(map(str, keeping))
    return AtlasEntry(value.result, value.plies, *counts, longest, most_moves, first_moves)


_FIELDS = AtlasEntry.__annotations__.items()
_COLUMN_TYPES = ", ".join(f"{name} {'TEXT' if kind is str else 'INTEGER'}" for name, kind in _FIELDS)
_TABLES = (
    f"CREATE TABLE atlas (rules TEXT PRIMARY KEY, {_COLUMN_TYPES}) WITHOUT ROWID",
    "CREATE TABLE sizes (hands INTEGER, roll INTEGER)",
    "CREATE TABLE invalid (reason TEXT PRIMARY KEY, combinations INTEGER) WITHOUT ROWID",
)
_RANGES = "CREATE TABLE ranges (first PRIMARY KEY, last NOT NULL) WITHOUT ROWID"
_INSERT = f"INSERT INTO atlas VALUES ({', '.join('?' * len(COLUMNS))})"


@dataclass
class AtlasFile(ResultsFile[AtlasRow | str]):
    """An atlas of all rules with one number of hands and one roll, finished or in the making."""

    name = "atlas"
    kind = "an atlas"
    max_block_size = 128
    """Small, as the time of one set of rules may be a hundred times that of the next."""

    rules: Rules
    is_finished: bool

    @property
    def compute(self) -> Callable[[int], AtlasRow | str]:
        return partial(solve_combination, self.rules.hands, self.rules.roll)

    def missing_spans(self) -> list[Span]:
        return [] if self.is_finished else list(spans_missing_in(self.connection, "ranges", self.span))

    def add(self, step: BatchStep[AtlasRow | str]) -> None:
        """Writes what a step has computed, in one transaction; what failed stays missing."""
        with self.connection as part:
            part.execute("BEGIN")
            for span, results in step.blocks.items():
                part.executemany(_INSERT, (row for row in results if isinstance(row, tuple)))
                part.execute("INSERT INTO ranges VALUES (?, ?)", (span.first, span.last))
                part.executemany(
                    "INSERT INTO invalid VALUES (?, 1) "
                    "ON CONFLICT (reason) DO UPDATE SET combinations = combinations + 1",
                    ((reason,) for reason in results if isinstance(reason, str)),
                )

    def values(self) -> Iterator[tuple[str, Value]]:
        """The text of each set of rules that is solved, and its value for the player who begins."""
        rows = self.connection.execute("SELECT rules, value, plies FROM atlas ORDER BY rules")
        return ((rules, Value(WinDrawLoss(value), plies)) for rules, value, plies in rows)

    def invalid_counts(self) -> dict[str, int]:
        """How many combinations are invalid, by the first reason, the most frequent one first."""
        return dict(self.connection.execute("SELECT * FROM invalid ORDER BY combinations DESC, reason"))

    def finish(self) -> None:
        """Writes the finished file, and removes the file in which it was made."""
        if self.path is None or self.is_finished:
            return
        path = Path(self.path)
        # a directory has a name that no other file has, and its files have the usual permissions
        with TemporaryDirectory(prefix=f"{path.name}-", dir=path.parent) as directory:
            new = Path(directory, path.name)
            with closing(sqlite3.connect(new, isolation_level=None)) as file:
                file.execute("PRAGMA journal_mode = OFF")
                file.execute("BEGIN")
                for statement in _TABLES:
                    file.execute(statement)
                file.executemany(_INSERT, self.connection.execute("SELECT * FROM atlas ORDER BY rules"))
                file.execute("INSERT INTO sizes VALUES (?, ?)", (self.rules.hands, self.rules.roll))
                file.executemany("INSERT INTO invalid VALUES (?, ?)", sorted(self.invalid_counts().items()))
                file.execute("COMMIT")
            new.replace(path)
        self.connection.close()
        Path(self.path + PART_SUFFIX).unlink()


@contextmanager
def open_atlas(path: str | None, rules: Rules) -> Iterator[AtlasFile]:
    """Begins an atlas, goes on with it, or opens a finished one, with the file locked.

    Without a path it stays in memory. Of the rules, only the number of hands and the roll matter.

    Raises:
        InvalidGameError: The file is in use, or is something else.
    """
    with locked(path, "another atlas"):
        is_finished = path is not None and os.path.exists(path)
        name = ":memory:" if path is None else path if is_finished else path + PART_SUFFIX
        with closing(sqlite3.connect(name, isolation_level=None)) as connection:
            with errors_explained(name, AtlasFile.kind):
                tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
                if not is_finished and not tables:
                    connection.execute("BEGIN")
                    for statement in (*_TABLES, _RANGES):
                        connection.execute(statement)
                    connection.execute("INSERT INTO sizes VALUES (?, ?)", (rules.hands, rules.roll))
                    connection.execute("COMMIT")
                hands, roll = connection.execute("SELECT hands, roll FROM sizes").fetchone()
            if (hands, roll) != (rules.hands, rules.roll):
                raise InvalidGameError(f"'{name}' is an atlas for {counted(hands, 'hand')} and roll {roll}")
            yield AtlasFile(path, connection, Span(1, COMBINATION_COUNT), rules, is_finished)


@dataclass(frozen=True, slots=True)
class AtlasSummary:
    """The summary of an atlas."""

    counts: Mapping[WinDrawLoss, int]
    """How many sets of rules have each value for the player who begins."""
    longest: int
    """The most moves that a win or a loss takes."""
    longest_rules: tuple[str, ...]
    """The rules with such a win or loss, of those with the fewest switches."""
    fewest_switches_to_win: Mapping[tuple[str, ...], int]
    """The fewest switches with which the player who begins wins, and in how many moves."""


def summarize(solved: Iterable[tuple[str, Value]]) -> AtlasSummary:
    """Sums up an atlas, given as the texts of its rules and their values."""
    values = dict(solved)
    counts = dict.fromkeys(WinDrawLoss, 0)
    for value in values.values():
        counts[value.result] += 1
    longest = max((value.plies or 0 for value in values.values()), default=0)
    longest_rules = sorted(rules for rules, value in values.items() if value.plies == longest)
    fewest_spaces = min((rules.count(" ") for rules in longest_rules), default=0)
    simplest = tuple(rules for rules in longest_rules if rules.count(" ") == fewest_spaces)
    wins = {
        tuple(sorted(rules.split()[2:])): value.plies or 0
        for rules, value in values.items()
        if value.result is WinDrawLoss.WIN
    }
    fewest = min(map(len, wins), default=0)
    fewest_switches_to_win = {
        switches: wins[switches] for switches in sorted(wins) if len(switches) == fewest
    }
    return AtlasSummary(counts, longest, simplest, fewest_switches_to_win)


_FUNCTIONS = {"abs", "coalesce", "glob", "ifnull", "iif", "instr", "length", "like", "lower", "max", "min"}
_FUNCTIONS |= {"nullif", "replace", "substr", "trim", "upper"}
"""The SQL functions that a condition may call; none of them reads or writes a file."""

_SWITCHES = ", ".join(f"instr(rules || ' ', ' {slug(switch)} ') > 0 AS {switch}" for switch in SWITCHES)
"""A column for each switch, which is 1 where it is on."""


def query(path: str, condition: str) -> Iterator[AtlasRow]:
    """The rows of an atlas that meet a condition, sorted by the texts of their rules.

    The condition is a WHERE clause of SQL over `COLUMNS` and the names of all switches.

    Raises:
        InvalidGameError: The file is no atlas, or the condition is not valid.
    """
    try:
        with closing(sqlite3.connect(read_only_address(path), uri=True)) as file:
            with errors_explained(path, AtlasFile.kind):
                file.execute(f"SELECT {', '.join(COLUMNS)} FROM atlas LIMIT 1")
            file.set_authorizer(_authorize)
            # on Ctrl+C, Python ends this call with an error, and so SQLite the query
            file.set_progress_handler(lambda: 0, _STEPS_BETWEEN_INTERRUPTS)
            for row in file.execute(
                f"SELECT {', '.join(COLUMNS)} FROM (SELECT *, {_SWITCHES} FROM atlas) "
                f"WHERE ({condition}\n) ORDER BY rules"
            ):
                if not all(map(isinstance, row, _KINDS)) or not all(map(str.isprintable, map(str, row))):
                    raise InvalidGameError(f"'{path}' is damaged: make the atlas anew in another file")
                yield row
    except PlayerError:
        raise
    except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT:
            raise KeyboardInterrupt from None
        raise InvalidGameError(f"'{condition}' cannot be asked of '{path}': {error}") from None


_STEPS_BETWEEN_INTERRUPTS = 1_000_000
"""How many steps of SQLite, some 10 ms, pass between two moments at which Ctrl+C ends a query."""

_KINDS = (str, *AtlasEntry.__annotations__.values())
"""The types of the columns."""


def _authorize(
    action: int, first: str | None, second: str | None, database: str | None, trigger: str | None
) -> int:
    """Allows only reading the atlas, and functions that only compute."""
    is_reading = action == sqlite3.SQLITE_READ and first in ("atlas", "")
    is_computing = action == sqlite3.SQLITE_FUNCTION and second in _FUNCTIONS
    if action == sqlite3.SQLITE_SELECT or is_reading or is_computing:
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_DENY
