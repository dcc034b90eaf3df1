"""Games of Chopsticks as text, and back.

A start is the text of the rules, followed where they are unusual by the code of the position, the seat of
the player to move, and a word that says that repetition is no draw: `chopsticks 2,2,5 cutoff from
1211 seat 1 endless`. A semicolon stands between two moves.
"""

import re

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position, parse, start
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.words import rules_title
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.session import Session

SEPARATOR = ";"
"""What separates two moves."""

MAX_MOVES = 15_000
"""The most moves that a game may have; a text with more is a mistake."""

ENDLESS = " endless"
"""The end of a start where the third occurrence of a position is not a draw."""

_START = re.compile(
    rf"(?P<rules>.{{,300}}?)(?: from (?P<code>\S{{,200}}))?(?: seat (?P<seat>\d))?(?:{ENDLESS})?",
    re.ASCII,
)


def start_id(position: Position, *, endless: bool = False) -> str:
    """The text of a first position; it is endless where the third occurrence of a position is no draw."""
    usual = position == start(position.rules, position.turn)
    code = "" if usual else f" from {position}"
    seat = f" seat {position.turn}" if position.turn else ""
    return f"{position.rules}{code}{seat}{ENDLESS * endless}"


def parse_start(text: str) -> Position:
    """The position that a start describes.

    Raises:
        InvalidGameError: It describes none.
    """
    match = _START.fullmatch(text)
    if match is None:
        raise InvalidGameError(f"'{text[:60]}' is no start of a game of Chopsticks")
    rules = Rules.parse(match["rules"])
    seat = int(match["seat"] or 0)
    if seat >= rules.players:
        raise InvalidGameError(f"there is no seat {seat} (they are 0 to {rules.players - 1})")
    return parse(rules, match["code"], seat) if match["code"] else start(rules, seat)


def resume(start: str, moves: str, ply: int | None = None) -> Session[Position, Move]:
    """The game that was played from a start, at one of its positions, by default the last.

    Raises:
        InvalidGameError: The start or the position does not exist, or the game is too long.
        InvalidMoveError: A text between semicolons is not a move.
        IllegalMoveError: A move is not legal.
    """
    names = moves.split(SEPARATOR) if moves else []
    if len(names) > MAX_MOVES:
        raise InvalidGameError(f"the game has {len(names)} moves, more than {MAX_MOVES}")
    return Session(parse_start(start), Position.play, start).replay([Move.parse(name) for name in names], ply)


def title(start: str) -> str:
    """What to call a game with such a start: `Chopsticks, 3 players, cutoff, suicide`."""
    position = parse_start(start)
    rules = [] if position.rules == Rules() else [rules_title(position.rules)]
    code = [f"from [{position}]"] if " from " in start else []
    endless = ["no draw by repetition"] if start.endswith(ENDLESS) else []
    return ", ".join(["Chopsticks", *rules, *code, *endless])
