"""Records as rows of the table of games, and back."""

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from cardgames_tui.records.checks import faulty
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
