"""The whole history as JSON lines, one game a line, and back; every game read is played through first."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields
from types import NoneType
from typing import Any

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.notation import game_of, resume
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.rows import from_values, to_row

_KINDS: dict[str, tuple[type, ...]] = {
    "ply": (int,),
    "seconds": (int,),
    "undos": (int,),
    "hints": (int,),
    "taken": (int,),
    "winnable": (bool, int, NoneType),
    "started": (int, float),
    "ended": (int, float, NoneType),
    "result": (str, NoneType),
}


_NEEDED = ("key", "game", "start_id", "moves")


def write_history(records: Iterable[GameRecord]) -> Iterator[str]:
    """The lines of a history."""
    for record in records:
        values = to_row(record) | {"winnable": record.winnable, "bookmarks": list(record.bookmarks)}
        yield json.dumps(values, ensure_ascii=False) + "\n"


def read_history(text: str) -> list[GameRecord]:
    """The games of a history.

    Raises:
        InvalidGameError: A line is not a game that can have been played; the message says which and why.
    """
    records = []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if line.strip():
            try:
                records.append(_read_game(line))
            except (ValueError, RecursionError) as fault:
                raise InvalidGameError(f"line {number}: {fault}") from None
    return records


def _read_game(text: str) -> GameRecord:
    try:
        values = json.loads(text)
    except json.JSONDecodeError as fault:
        raise InvalidGameError(f"this is no JSON object ({fault.msg} at character {fault.pos + 1})") from None
    if not isinstance(values, dict):
        raise InvalidGameError("a game is an object in braces")
    record = from_values({"result": None, "winnable": None} | _checked(values))
    resume(record.start_id, record.moves, record.ply)
    for line in record.bookmarks:
        resume(record.start_id, line)
    if game_of(record.start_id) != record.game:
        raise InvalidGameError(f"the start '{record.start_id[:30]}' is not of the game '{record.game[:30]}'")
    return record


def _checked(values: dict[str, Any]) -> dict[str, Any]:
    """The values of a record; entries that this program does not know are left out."""
    bookmarks = values.get("bookmarks", [])
    if not isinstance(bookmarks, list) or not all(isinstance(line, str) for line in bookmarks):
        raise InvalidGameError("'bookmarks' is not a list of texts")
    known = values | {"bookmarks": "\n".join(bookmarks)}
    names = [field.name for field in fields(GameRecord) if field.name not in ("number", "change")]
    for name in names:
        if name not in known and name in _NEEDED:
            raise InvalidGameError(f"there is no '{name}', which every game has that export prints")
        if name in known and not isinstance(known[name], _KINDS.get(name, (str,))):
            raise InvalidGameError(f"'{name}' cannot be {known[name]!r:.40}")
    return {name: known[name] for name in names if name in known}
