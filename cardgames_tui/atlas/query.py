"""Asking an atlas: in SQL that can do nothing but read it, or for what all its values say together."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from cardgames_tui.atlas.file import COLUMNS
from cardgames_tui.atlas.numbering import ORDER
from cardgames_tui.chopsticks.rules import SWITCHES, slug
from cardgames_tui.chopsticks.verdict import Value, Verdict
from cardgames_tui.errors import InvalidGameError

Switches = frozenset[str]
"""Which switches are on."""


@dataclass(frozen=True, slots=True)
class Change:
    """Switches that turn the game without any into a win for the player who begins."""

    switches: tuple[str, ...]
    plies: int


@dataclass(frozen=True, slots=True)
class Findings:
    """What an atlas says as a whole."""

    counts: Mapping[Value, int]
    """How many sets of rules have a value for the player who begins."""
    longest: int
    """The most moves that a win or a loss takes."""
    longest_rules: tuple[str, ...]
    """The sets of rules in which it takes so many, those with the fewest switches."""
    smallest: tuple[Change, ...]
    """The fewest switches that turn the game without any into a win, if any do."""


def verdict_of(value: str, plies: int | None) -> Verdict:
    """The value that two columns of an atlas give."""
    return Verdict(Value(value), plies)


def findings(rows: Iterable[tuple[str, Verdict]]) -> Findings:
    """Sum up an atlas, given as the texts of its rules and their values."""
    verdicts = dict(rows)
    counts = dict.fromkeys(Value, 0)
    for verdict in verdicts.values():
        counts[verdict.value] += 1
    longest = max((verdict.plies or 0 for verdict in verdicts.values()), default=0)
    so_long = [rules for rules, verdict in verdicts.items() if verdict.plies == longest]
    fewest = min((rules.count(" ") for rules in so_long), default=0)
    shortest = tuple(sorted(rules for rules in so_long if rules.count(" ") == fewest))
    return Findings(counts, longest, shortest, _smallest(verdicts))


def _smallest(verdicts: Mapping[str, Verdict]) -> tuple[Change, ...]:
    by_switches = {_switches(rules): verdict for rules, verdict in verdicts.items()}
    for size in range(len(ORDER) + 1):
        found = tuple(_wins(by_switches, size))
        if found:
            return found
    return ()


def _wins(verdicts: Mapping[Switches, Verdict], size: int) -> Iterator[Change]:
    for names in combinations(sorted(map(slug, ORDER)), size):
        verdict = verdicts.get(frozenset(names))
        if verdict is not None and verdict.value is Value.WIN:
            yield Change(names, verdict.plies or 0)


def _switches(rules: str) -> Switches:
    return frozenset(rules.split()[2:])


Found = tuple[str | int | None, ...]
"""The values of `COLUMNS`."""

_FUNCTIONS = {"abs", "coalesce", "glob", "ifnull", "iif", "instr", "length", "like", "lower", "max", "min"}
_FUNCTIONS |= {"nullif", "replace", "substr", "trim", "upper"}
"""What a condition may call; none of them reads or writes anything."""

_SWITCHES = ", ".join(f"instr(rules || ' ', ' {slug(switch)} ') > 0 AS {switch}" for switch in SWITCHES)
"""A column for each switch, which is 1 where it is on."""


def ask(path: str, condition: str) -> Iterator[Found]:
    """The rows of an atlas that meet a condition, sorted by the texts of their rules.

    The condition is what SQL calls a WHERE clause, over `COLUMNS` and the names of all switches.

    Raises:
        InvalidGameError: The file is no atlas, or the condition is none.
    """
    try:
        address = f"{Path(path).absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as file:
            _check(file, path)
            file.set_authorizer(_may)
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


def _may(
    action: int, first: str | None, second: str | None, database: str | None, trigger: str | None
) -> int:
    """Allow nothing but reading the atlas, and functions that only compute."""
    is_reading = action == sqlite3.SQLITE_READ and first in ("atlas", "")
    is_computing = action == sqlite3.SQLITE_FUNCTION and second in _FUNCTIONS
    if action == sqlite3.SQLITE_SELECT or is_reading or is_computing:
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_DENY
