"""Asking an atlas, in SQL that can do nothing but read it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from cardgames_tui.atlas.file import COLUMNS
from cardgames_tui.chopsticks.rules import SWITCHES, slug
from cardgames_tui.errors import InvalidGameError

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
