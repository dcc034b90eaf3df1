"""Games of every kind from their text: refused as a whole when anything in it is wrong."""

from typing import Any

from cardgames_tui.black_hole.rules import GAMES
from cardgames_tui.black_hole.saves import parse_start
from cardgames_tui.black_hole.saves import resume as resume_black_hole
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.session import Session


def resume(start_id: str, moves: str, ply: int | None = None) -> Session[Any, Any]:
    """The game that was played from a start, at one of its positions, by default the last.

    Raises:
        InvalidGameError: The start or the position does not exist.
        InvalidMoveError: A move is no move.
        IllegalMoveError: A move is not legal.
    """
    game = start_id.partition(" ")[0]
    if game in GAMES:
        return resume_black_hole(start_id, moves, ply)
    raise InvalidGameError(f"there is no game '{game[:30]}'")


def title(start_id: str) -> str:
    """What to call a game with such a start: `Black Hole, deal 123`.

    Raises:
        InvalidGameError: The start does not exist.
    """
    deal = parse_start(start_id)
    return f"{deal.game.title}, {deal.name}"
