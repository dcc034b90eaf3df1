"""Kept games as text: the start as `Deal.start_id` writes it, the moves as a word of letters."""

from cardgames_tui.black_hole.boards import parse_board
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import SOLITAIRES
from cardgames_tui.black_hole.rules import Move, Position, parse_line
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.session import Session


def parse_start(start_id: str) -> Deal:
    """Reads a start id: `black-hole 123`, `black-hole 123 hole 7H`, `all-in-a-row board …`.

    Raises:
        InvalidGameError: The text names no deal.
    """
    slug, _, rest = start_id.partition(" ")
    if slug not in SOLITAIRES:
        raise InvalidGameError(f"'{slug[:30]}' is none of the games {', '.join(SOLITAIRES)}")
    solitaire = SOLITAIRES[slug]
    if rest.startswith("board "):
        return Deal(parse_board(rest.removeprefix("board "), solitaire), None)
    return Deal.parse(solitaire, rest)


def complete(verdicts: str) -> str:
    """Infers unknown verdicts from the known ones along a game, in the letters of records (`w`, `l`).

    A position before a winnable one is winnable, and all positions after a lost one are lost.
    """
    winnable, lost = verdicts.rfind("w") + 1, verdicts.find("l")
    known = "w" * winnable + verdicts[winnable:]
    return known if lost < 0 else known[:lost] + "l" * (len(known) - lost)


def resume(start_id: str, moves: str, ply: int | None = None) -> Session[Position, Move]:
    """Replays a kept game up to one of its positions, by default the last.

    Raises:
        InvalidGameError: The start or the position does not exist.
        InvalidMoveError: A character of the moves names no move.
        IllegalMoveError: A move is not legal.
    """
    return Session(parse_start(start_id).position, Position.play, start_id).replay(parse_line(moves), ply)


def title(start_id: str) -> str:
    """The name of a game with a start id: `Black Hole, deal 123`."""
    deal = parse_start(start_id)
    return f"{deal.solitaire.title}, {deal.name}"
