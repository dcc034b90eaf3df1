"""Records as rows of the table of games, and back; and what can stand in a row."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any, NamedTuple

from cardgames_tui.records.record import GameRecord, Result

COLUMNS = tuple(field.name for field in fields(GameRecord) if field.name not in ("number", "change"))
"""The columns that come from the record; the database adds the others."""

_NAMED = ", ".join(COLUMNS)
_VALUES = ", ".join(f":{column}" for column in COLUMNS)
_CHANGED = ", ".join(f"{column} = :{column}" for column in COLUMNS if column != "key")
_NEXT_CHANGE = "(SELECT coalesce(max(change), 0) + 1 FROM game)"

UPDATE = (
    f"UPDATE game SET {_CHANGED}, writer = :writer, change = {_NEXT_CHANGE}"
    " WHERE key = :key AND (writer = :writer OR change = :seen)"
)
"""Save a game that is there, unless another program has saved it since it was read here as change `:seen`."""

ADD = (
    f"INSERT INTO game ({_NAMED}, writer, change) VALUES ({_VALUES}, :writer, {_NEXT_CHANGE})"
    " ON CONFLICT (key) DO NOTHING"
)
"""Add a game unless it is there already."""

SELECT = f"SELECT {_NAMED}, number, change FROM game"
"""Read games, in the order that `from_row` expects."""

_NEEDED = {"key", "game", "variant", "start_id", "moves", "ply", "result"}
"""What tells which game it is, and how it stands."""


def to_row(record: GameRecord) -> dict[str, Any]:
    """The values of a record by column."""
    row = {column: getattr(record, column) for column in COLUMNS}
    row["result"] = record.result.value if record.result else None
    row["winnable"] = None if record.winnable is None else int(record.winnable)
    row["bookmarks"] = "\n".join(record.bookmarks)
    return row


def from_row(row: Iterable[Any]) -> GameRecord | None:
    """The record of a row that `SELECT` reads, whatever stands in it.

    A value that cannot be and that the game can do without is taken for the usual one. Without the others
    there is no game.
    """
    values = dict(zip((*COLUMNS, "number", "change"), row, strict=True))
    faults = faulty(values)
    if not _NEEDED.isdisjoint(faults):
        return None
    return from_values({name: value for name, value in values.items() if name not in faults})


def from_values(values: Mapping[str, Any]) -> GameRecord:
    """The record of values as `to_row` makes them; one that is not there is the usual one."""
    result, winnable, bookmarks = (values.get(name) for name in ("result", "winnable", "bookmarks"))
    return GameRecord(
        **{
            **values,
            "result": Result(result) if result else None,
            "winnable": None if winnable is None else bool(winnable),
            "bookmarks": tuple(bookmarks.split("\n")) if bookmarks else (),
        }
    )


LONGEST = 60_000
"""No text of a game needs more characters."""

LONGEST_NAME = 60
"""The most characters of a name."""

LONGEST_NOTE = 500
"""The most characters of a note."""

MOST = 10**9
"""Nobody counts or thinks further than that."""

LAST_MOMENT = 32_503_680_000
"""The year 3000, in seconds since 1970; calendars end where the year has five digits."""


class Check(NamedTuple):
    """What one value may be."""

    fits: Callable[[Any], bool]
    """Whether a value is allowed."""
    allowed: str
    """In words, to complete `it can be …`."""


def _text(pattern: str, allowed: str, longest: int = LONGEST) -> Check:
    """A text that matches a pattern; lines are printable, each for itself."""
    return Check(
        lambda value: (
            isinstance(value, str)
            and len(value) <= longest
            and all(line.isprintable() for line in value.split("\n"))
            and re.fullmatch(pattern, value) is not None
        ),
        f"{allowed}, of at most {longest:,} characters",
    )


def _is_moment(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value <= LAST_MOMENT


_LINE, _LINES = r"[^\n]*", r"[^\0]*"
_NUMBER = Check(lambda value: type(value) is int and 0 <= value <= MOST, f"a whole number up to {MOST:,}")

CHECKS: Mapping[str, Check] = {
    "key": _text(r"\S+", "a word", 100),
    "game": _text(r"\S+", "a word", 100),
    "variant": _text(_LINE, "a line of text", 1000),
    "opponent": _text(_LINE, "a line of text", 1000),
    "start_id": _text(_LINES, "a text", 10_000),
    "moves": _text(_LINE, "a line of text"),
    "ply": _NUMBER,
    "seconds": _NUMBER,
    "undos": _NUMBER,
    "hints": _NUMBER,
    "result": Check(
        lambda value: value in (None, *(result.value for result in Result)), '"won", "lost", "drawn" or null'
    ),
    "winnable": Check(lambda value: value in (None, False, True), "true, false or null"),
    "verdicts": _text("[wld?]*", "the letters w, l, d and ?"),
    "marks": _text("[.uh]*", "the characters ., u and h"),
    "bookmarks": _text(_LINES, "lines of text"),
    "taken": _NUMBER,
    "daily": _text("([0-9]{4}-[0-9]{2}-[0-9]{2})?", "a day like 2026-01-31", 10),
    "name": _text(_LINE, "a line of text", LONGEST_NAME),
    "note": _text(_LINE, "a line of text", LONGEST_NOTE),
    "started": Check(_is_moment, "seconds since 1970, before the year 3000"),
    "ended": Check(
        lambda value: value is None or _is_moment(value), "seconds since 1970, before the year 3000, or null"
    ),
}
"""What each value may be, by the name that it has in the database and in exports."""


def faulty(values: Mapping[str, Any]) -> list[str]:
    """The names of those values that cannot be, in the order of the checks."""
    return [name for name, check in CHECKS.items() if name in values and not check.fits(values[name])]
