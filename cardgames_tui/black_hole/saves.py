"""Games of the family as text, and back: the start as `Deal.start_id` writes it, the moves as a word."""

from cardgames_tui.black_hole.boards import parse_board
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import GAMES
from cardgames_tui.black_hole.rules import Move, Position, parse_line
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.session import Session


def parse_start(start_id: str) -> Deal:
    """The deal that a start names: `black-hole 123`, `black-hole 123 hole 7H`, `all-in-a-row board …`.

    Raises:
        InvalidGameError: It names none.
    """
    slug, _, rest = start_id.partition(" ")
    if slug not in GAMES:
        raise InvalidGameError(f"'{slug[:30]}' is none of the games {', '.join(GAMES)}")
    game = GAMES[slug]
    if rest.startswith("board "):
        return Deal(parse_board(rest.removeprefix("board "), game), None)
    return Deal.parse(game, rest)


def complete(verdicts: str) -> str:
    """What verdicts along a line, as records keep them, say about the positions whose own are not known.

    A position before one that can be won can be won itself, and after a lost one all are lost.
    """
    winnable, lost = verdicts.rfind("w") + 1, verdicts.find("l")
    known = "w" * winnable + verdicts[winnable:]
    return known if lost < 0 else known[:lost] + "l" * (len(known) - lost)


def resume(start_id: str, moves: str, ply: int | None = None) -> Session[Position, Move]:
    """The game that was played from a start, at one of its positions, by default the last.

    Raises:
        InvalidGameError: The start or the position does not exist.
        InvalidMoveError: A character of the moves names no move.
        IllegalMoveError: A move is not legal.
    """
    return Session(parse_start(start_id).position, Position.play, start_id).replay(parse_line(moves), ply)


def title(start_id: str) -> str:
    """What to call a game with such a start: `Black Hole, deal 123`."""
    deal = parse_start(start_id)
    return f"{deal.game.title}, {deal.name}"
