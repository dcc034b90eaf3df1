"""Games as JSON lines, one game a line, and back; games that are read are replayed to check them."""

import json
from typing import Any

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.kept_games import take_up
from cardgames_tui.games.notation import resume
from cardgames_tui.records.record import CHECKS, GameRecord, Result, faulty, from_values, to_values

_REQUIRED_FIELDS = ("key", "game", "start_id", "moves")


def history_line(record: GameRecord) -> str:
    """The line of a game in a history, with its line end."""
    values = to_values(record) | {"winnable": record.winnable, "bookmarks": list(record.bookmarks)}
    return json.dumps(values, ensure_ascii=False) + "\n"


def holds_history(text: str) -> bool:
    """Whether a text looks like a history."""
    return text.lstrip("\ufeff \n\r\t").startswith("{")


def read_history(text: str) -> list[GameRecord]:
    """Reads the games of a history.

    Raises:
        InvalidGameError: A line is no game, or an impossible one; the message names it and says why.
    """
    records = []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if line.strip():
            try:
                records.append(_read_game(line))
            except ValueError as fault:
                raise InvalidGameError(f"line {number}: {fault}") from None
    return records


def _read_game(text: str) -> GameRecord:
    try:
        values = json.loads(text)
    except json.JSONDecodeError as fault:
        raise InvalidGameError(f"this is no JSON object ({fault.msg} at character {fault.pos + 1})") from None
    except ValueError:  # Python reads no numbers of thousands of digits
        raise InvalidGameError("a number in it is too long") from None
    except RecursionError:
        raise InvalidGameError("this is no game: it is nested too deeply") from None
    if not isinstance(values, dict):
        raise InvalidGameError("a game is an object in braces")
    return _played(from_values(_checked(values)))


def _checked(values: dict[str, Any]) -> dict[str, Any]:
    """Checks the values of a record, and leaves unknown entries out."""
    bookmarks = values.get("bookmarks", [])
    if not isinstance(bookmarks, list) or not all(isinstance(line, str) for line in bookmarks):
        raise InvalidGameError("'bookmarks' is not a list of texts")
    known = {name: value for name, value in values.items() if name in CHECKS}
    known["bookmarks"] = "\n".join(bookmarks)
    for name in _REQUIRED_FIELDS:
        if name not in known:
            raise InvalidGameError(f"there is no '{name}', which every game has that export prints")
    for name in faulty(known):
        raise InvalidGameError(f"'{name}' cannot be {known[name]!r:.40}; it can be {CHECKS[name].allowed}")
    return known


def _played(record: GameRecord) -> GameRecord:
    """Replays a game, and takes its rules and players from its start."""
    game = take_up(record)
    moves = len(game.line)
    for name, length, most, things in (
        ("marks", len(record.marks), moves, "moves"),
        ("verdicts", len(record.verdicts), moves + 1, "positions"),
        ("taken", record.taken, moves, "moves"),
    ):
        if length > most:
            raise InvalidGameError(f"'{name}' is about {length} {things}, and the game has {most}")
    if record.result in (Result.WON, Result.DRAWN) and game.result is not record.result:
        raise InvalidGameError(f"the game is not {record.result.value} after its moves")
    for line in record.bookmarks:
        resume(record.start_id, line)
    return game.record
