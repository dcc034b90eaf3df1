"""The formats in which games leave the program and come back: to export, to import, and to paste.

Another format to export is an entry of `WRITERS`, one to import an entry of `READERS`.
Boards, which need to know the game, have a reader of their own, and `pasted_game` knows what can be pasted.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple
from uuid import NAMESPACE_OID, uuid5

from cardgames_tui.black_hole.boards import (
    format_solution,
    holds_board,
    parse_board,
    parse_solution,
    read_board,
)
from cardgames_tui.black_hole.deals import Deal, parse_start
from cardgames_tui.black_hole.family import SOLITAIRES, Solitaire
from cardgames_tui.black_hole.rules import Outcome, Position, Solution, Verdict, format_line
from cardgames_tui.errors import IllegalMoveError, InvalidGameError, InvalidMoveError
from cardgames_tui.games.cards_in_play import new_record
from cardgames_tui.games.history import history_line, holds_history, read_history
from cardgames_tui.games.kept_games import take_up, taken_over
from cardgames_tui.games.notation import game_of, resume
from cardgames_tui.games.sharing import encode, holds_code, read_code
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.text import joined


class Reader(NamedTuple):
    """Reads games in a format."""

    looks_right: Callable[[str], bool]
    """Whether a text looks like that format."""
    read: Callable[[str], list[GameRecord]]
    """The games in such a text."""


def pasted_game(text: str, *, codes: bool = True) -> GameRecord | None:
    """The game in a text, as a board or as a code; None when there is neither.

    Args:
        text: What was pasted.
        codes: Whether codes are looked for, too.

    Raises:
        ValueError: What looks like a board or a code is none.
    """
    if holds_board(text):
        return new_record(Deal(read_board(text), None))
    return read_code(text) if codes and holds_code(text) else None


def read_games(texts: Iterable[tuple[str, str]], solitaire: Solitaire) -> list[GameRecord]:
    """The games in some texts.

    Args:
        texts: The name and the content of each: one that `READERS` know, or a board. The text after a board
            is the solution played on it.
        solitaire: What boards without a name are of.

    Raises:
        InvalidGameError: A text holds no game, or one that cannot have been played; the message names it.
        InvalidMoveError: A text holds a move that is none.
        IllegalMoveError: A text holds a move that is not legal.
    """
    records: list[GameRecord] = []
    board: Position | None = None
    name = ""
    for name, text in texts:
        with _faults_named(name):
            if board is not None:
                records.append(_imported(Deal(board, None).start_id, _moves_of_solution(board, text)))
                board = None
            elif reader := next((reader for reader in READERS if reader.looks_right(text)), None):
                records += reader.read(text)
            else:
                board = _read_board(text, solitaire)
    if board is not None:
        raise InvalidGameError(
            f"{name}: the solution is missing that is played on this board; "
            "to play it yourself, press n in the app and paste it"
        )
    return records


@contextmanager
def _faults_named(name: str) -> Iterator[None]:
    try:
        yield
    except (IllegalMoveError, InvalidGameError, InvalidMoveError) as fault:
        raise type(fault)(f"{name}: {fault}") from None


def _read_board(text: str, solitaire: Solitaire) -> Position:
    if not text.strip():
        raise InvalidGameError("there is nothing in it")
    if not holds_board(text):
        number, line = next((place, line) for place, line in enumerate(text.split("\n"), 1) if line.strip())
        raise InvalidGameError(
            f"line {number}: {line.strip()[:30]!r} begins nothing that can be imported: "
            f'a history begins with {{"key": ..., a shared code with cg1-, '
            f"a board with Foundations: {solitaire.starter or '-'}"
        )
    return parse_board(text, solitaire)


def _moves_of_solution(board: Position, text: str) -> str:
    steps = parse_solution(text)
    for step in steps:
        board = step.play(board)
    return format_line(tuple(step.move for step in steps))


def _imported(start_id: str, moves: str) -> GameRecord:
    """A game that somebody else has played: its moves are not the player's own.

    Its key follows from its moves, so that it is not added again when it is imported twice.
    """
    session = resume(start_id, moves)
    if not session.ply:
        raise InvalidMoveError("the game has no moves")
    fresh = GameRecord(game=game_of(start_id), start_id=start_id)
    game = take_up(taken_over(fresh, moves, session.ply))
    key = uuid5(NAMESPACE_OID, f"{start_id}\0{moves}").hex
    return replace(game.record, key=key, result=game.result or (Result.LOST if game.is_over else None))


def _read_code(text: str) -> list[GameRecord]:
    record = read_code(text)
    return [_imported(record.start_id, record.moves)] if record else []


def _code(record: GameRecord) -> str:
    return encode(record.start_id, record.moves) + "\n"


def _board(record: GameRecord) -> str:
    return str(_start(record, "board"))


def _solution(record: GameRecord) -> str:
    start = _start(record, "solution")
    session = resume(record.start_id, record.moves)
    verdict = Verdict.WINNABLE if session.position.outcome() is Outcome.WON else Verdict.UNKNOWN
    return format_solution(start, Solution(verdict, session.moves, session.ply, 0.0))


def _start(record: GameRecord, name: str) -> Position:
    if record.game not in SOLITAIRES:
        raise InvalidGameError(f"a game of {record.game} has no {name}")
    resume(record.start_id, record.moves)  # a corrupt game has no board either
    return parse_start(record.start_id).position


HISTORY = "history"
"""The only format in which several games can follow each other."""


class Writer(NamedTuple):
    """Writes games in a format."""

    write: Callable[[GameRecord], str]
    """Makes the text of a game."""
    contents: str
    """What is in such a text, to complete a sentence about the format."""


_EXCHANGED = "what PySolFC and black-hole-solve exchange"

WRITERS: Mapping[str, Writer] = {
    HISTORY: Writer(history_line, "one JSON object per line"),
    "board": Writer(_board, _EXCHANGED),
    "solution": Writer(_solution, _EXCHANGED),
    "code": Writer(_code, "the code to share"),
}
"""The formats to export, by name; those with the same contents follow each other."""


def writers_help() -> str:
    """The sentence on what each format to export is."""
    clauses = []
    for contents, group in groupby(WRITERS, lambda name: WRITERS[name].contents):
        names = list(group)
        clauses.append(f"{joined(names)} {'is' if len(names) == 1 else 'are'} {contents}")
    return f"{', '.join(clauses[:-1])}, and {clauses[-1]}."


READERS = (Reader(holds_history, read_history), Reader(holds_code, _read_code))
"""The formats of texts that hold whole games, the first that fits is taken."""
