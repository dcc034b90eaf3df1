"""Formats to export, import and paste games.

A history is one JSON object a line, a game each. Boards and solutions are those of `solitaire.boards`, codes
those of `sharing`. Games are checked by replaying them.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from cardgames_tui.errors import IllegalMoveError, InvalidGameError, InvalidMoveError
from cardgames_tui.games.kinds import game_from_record, parse_start
from cardgames_tui.games.saved_games import copy_with_moves
from cardgames_tui.games.sharing import MAX_CODE_LENGTH, NO_GAME, decode, encode, holds_code
from cardgames_tui.games.start import Start, new_record
from cardgames_tui.records.record import (
    VALUE_RULES,
    GameRecord,
    Result,
    from_values,
    invalid_fields,
    join_bookmarks,
    to_values,
)
from cardgames_tui.solitaire.boards import (
    format_solution,
    holds_board,
    parse_any_board,
    parse_board,
    parse_solution,
)
from cardgames_tui.solitaire.deals import Deal, parse_deal
from cardgames_tui.solitaire.rules import Outcome, Position, Verdict, format_line
from cardgames_tui.solitaire.solitaires import SOLITAIRES, Solitaire
from cardgames_tui.text import shortened


def pasted_game(text: str, *, codes: bool = True) -> GameRecord | Start | None:
    """The game in a text with a board or, unless `codes` is false, a code; None if there is neither.

    Raises:
        ValueError: The board or the code is not valid.
    """
    if holds_board(text):
        return Deal.from_board(parse_any_board(text))
    return read_code(text) if codes and holds_code(text) else None


def read_code(text: str) -> GameRecord | None:
    """The game in a text with a code; None if there is no code.

    Raises:
        ValueError: The code is damaged or too long, or holds no game.
    """
    if len(text) <= MAX_CODE_LENGTH and not holds_code(text):
        return None
    start_id, moves = decode(text)
    if invalid_fields({"start_id": start_id, "moves": moves}):
        raise InvalidGameError(NO_GAME)
    start = parse_start(start_id)
    return GameRecord(game=start.slug, start_id=start_id, moves=moves, ply=start.resume(moves).ply)


def read_games(texts: Iterable[tuple[str, str]], solitaire: Solitaire) -> list[GameRecord]:
    """Reads the games in texts to import.

    Args:
        texts: The name and the content of each: a history, a code, or a board followed by its solution.
        solitaire: The game of the boards.

    Raises:
        InvalidGameError: A text holds no game, or one that cannot have been played; the message names it.
        InvalidMoveError: A text names no move.
        IllegalMoveError: A move is illegal.
    """
    records: list[GameRecord] = []
    board: Position | None = None
    name = ""
    for name, text in texts:
        try:
            if board is not None:
                records.append(_import_game(Deal.from_board(board).start_id, _moves_of_solution(board, text)))
                board = None
            elif text.lstrip("\ufeff \n\r\t").startswith("{"):
                records += read_history(text)
            elif holds_code(text) and (record := read_code(text)):
                records.append(_import_game(record.start_id, record.moves))
            else:
                board = _read_board(text, solitaire)
        except (IllegalMoveError, InvalidGameError, InvalidMoveError) as error:
            raise type(error)(f"{name}: {error}") from None
    if board is not None:
        raise InvalidGameError(
            f"{name}: the solution of this board is missing; to play the board yourself, paste it in the app"
        )
    return records


def _read_board(text: str, solitaire: Solitaire) -> Position:
    if not text.strip():
        raise InvalidGameError("there is nothing in it")
    if not holds_board(text):
        number, line = next((place, line) for place, line in enumerate(text.split("\n"), 1) if line.strip())
        raise InvalidGameError(
            f"line {number}: {shortened(line.strip(), 30)!r} cannot be imported: "
            f'a history begins with {{"key": ..., a shared code with cg1-, '
            f"a board with Foundations: {solitaire.starter or '-'}"
        )
    return parse_board(text, solitaire)


def _moves_of_solution(board: Position, text: str) -> str:
    moves = []
    for step in parse_solution(text):
        moves.append(step.move_in(board))
        board = step.play(board)
    return format_line(tuple(moves))


def _import_game(start_id: str, moves: str) -> GameRecord:
    """A game somebody else has played, so its moves are not the player's own.

    Its uid is a hash of its moves, so importing it again adds nothing.
    """
    start = parse_start(start_id)
    ply = start.resume(moves).ply
    if not ply:
        raise InvalidMoveError("the game has no moves")
    game = game_from_record(copy_with_moves(new_record(start), moves, ply))
    uid = uuid5(NAMESPACE_OID, f"{start_id}\0{moves}").hex
    result = game.result or (Result.LOST if game.is_over else None)
    return replace(game.record, uid=uid, result=result, place=game.place)


EXPORT_NAMES = {name: name for name in VALUE_RULES} | {
    "uid": "key",
    "seats": "opponent",
    "move_origins": "marks",
    "copied_moves": "taken",
}
"""The names of values in `GameRecord` and in a history, which must not change since players keep those."""


def history_line(record: GameRecord) -> str:
    """The line of a game in a history, with its line end."""
    values = to_values(record) | {"bookmarks": list(record.bookmarks)}
    return json.dumps({EXPORT_NAMES[name]: values[name] for name in values}, ensure_ascii=False) + "\n"


def read_history(text: str) -> list[GameRecord]:
    """Reads the games of a history.

    Raises:
        InvalidGameError: A line is not a game, or an impossible one; the message names it and says why.
    """
    records = []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if line.strip():
            try:
                records.append(_check_by_replaying(from_values(_read_values(line))))
            except ValueError as error:
                raise InvalidGameError(f"line {number}: {error}") from None
    return records


def _read_values(text: str) -> dict[str, Any]:
    """The values of a record, each checked; unknown entries are dropped."""
    try:
        values = json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidGameError(f"this is no JSON object ({error.msg} at character {error.pos + 1})") from None
    except ValueError:  # Python refuses numbers of thousands of digits
        raise InvalidGameError("a number in it is too long") from None
    except RecursionError:
        raise InvalidGameError("this is no game: it is nested too deeply") from None
    if not isinstance(values, dict):
        raise InvalidGameError("a game is an object in braces")
    bookmarks = values.get("bookmarks", [])
    if not isinstance(bookmarks, list) or not all(isinstance(line, str) for line in bookmarks):
        raise InvalidGameError("'bookmarks' is not a list of texts")
    values["bookmarks"] = join_bookmarks(bookmarks)
    known = {name: values[entry] for name, entry in EXPORT_NAMES.items() if entry in values}
    for name in ("uid", "game", "start_id", "moves"):
        if name not in known:
            raise InvalidGameError(f"there is no '{EXPORT_NAMES[name]}', which every exported game has")
    for name in invalid_fields(known):
        raise InvalidGameError(
            f"'{EXPORT_NAMES[name]}' cannot be {shortened(repr(known[name]), 40)}; "
            f"it can be {VALUE_RULES[name].allowed}"
        )
    return known


def _check_by_replaying(record: GameRecord) -> GameRecord:
    """Replays a game; takes its variant and players from its start."""
    game = game_from_record(record)
    moves = len(game.move_texts)
    for name, length, most, things in (
        ("move_origins", len(record.move_origins), moves, "moves"),
        ("verdicts", len(record.verdicts), moves + 1, "positions"),
        ("choices", len(record.choices), moves, "moves"),
        ("copied_moves", record.copied_moves, moves, "moves"),
    ):
        if length > most:
            raise InvalidGameError(
                f"'{EXPORT_NAMES[name]}' is about {length} {things}, and the game has {most}"
            )
    is_out = record.result is Result.DRAWN and game.result is Result.LOST  # once called the others' draw
    if record.result not in (None, Result.LOST) and game.result is not record.result and not is_out:
        raise InvalidGameError(f"the game is not {record.result} after its moves")
    for line in record.bookmarks:
        parse_start(record.start_id).resume(line)
    record = game.record
    if record.result is None and game.result is not None and record.moves and game.is_recorded:
        record = record.with_result(game.result, record.started + record.seconds)
    result = Result.LOST if is_out else record.result
    return replace(record, result=result, place=game.place if result else 0)


def _board(record: GameRecord) -> str:
    return str(_start(record, "board"))


def _solution(record: GameRecord) -> str:
    start = _start(record, "solution")
    session = parse_start(record.start_id).resume(record.moves)
    verdict = Verdict.WINNABLE if session.position.outcome() is Outcome.WON else Verdict.UNKNOWN
    return format_solution(start, verdict, session.moves, states=session.ply)


def _start(record: GameRecord, name: str) -> Position:
    if record.game not in SOLITAIRES:
        raise InvalidGameError(f"a game of {record.game} has no {name}")
    parse_start(record.start_id).resume(record.moves)  # a corrupt game has no board either
    return parse_deal(record.start_id).position


HISTORY = "history"
"""The only format for several games."""

WRITERS: Mapping[str, Callable[[GameRecord], str]] = {
    HISTORY: history_line,
    "board": _board,
    "solution": _solution,
    "code": lambda record: encode(record.start_id, record.moves) + "\n",
}
"""The formats to export, by name."""
