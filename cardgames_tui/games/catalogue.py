"""The games of the program: what they, their starts and records are called, and how they are read.

A text in which anything is wrong is refused as a whole.
"""

from collections.abc import Callable
from typing import Any

from cardgames_tui.chopsticks import CHOPSTICKS
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.records.record import GameRecord
from cardgames_tui.session import Session
from cardgames_tui.solitaire.solitaires import SOLITAIRES
from cardgames_tui.text import escaped


def game_titles() -> dict[str, str]:
    """The titles of all games by their slugs, in the order in which they are listed."""
    return {slug: solitaire.title for slug, solitaire in SOLITAIRES.items()} | {CHOPSTICKS: "Chopsticks"}


VARIANT_SEPARATOR = "; "
"""What separates the rules in the variant of a record from who plays."""


def slug_of(start_id: str) -> str:
    """The slug of the game that a start belongs to.

    Raises:
        InvalidGameError: There is no such game.
    """
    slug = start_id.partition(" ")[0]
    if slug not in game_titles():
        raise InvalidGameError(f"there is no game '{slug[:30]}'")
    return slug


def resume_game(start_id: str, moves: str, ply: int | None = None) -> Session[Any, Any]:
    """The game that was played from a start, at one of its positions, by default the last.

    Raises:
        InvalidGameError: The start or the position does not exist.
        InvalidMoveError: A move is no move.
        IllegalMoveError: A move is not legal.
    """
    resume, _ = _readers_of(start_id)
    return resume(start_id, moves, ply)


def start_title(start_id: str) -> str:
    """The title of a start: `Black Hole, deal 123`.

    Raises:
        InvalidGameError: The start does not exist.
    """
    _, title = _readers_of(start_id)
    return title(start_id)


def _readers_of(start_id: str) -> tuple[Callable[..., Session[Any, Any]], Callable[[str], str]]:
    """The functions of the engine of a start that resume a game from it, and give its title."""
    if slug_of(start_id) == CHOPSTICKS:
        from cardgames_tui.chopsticks.setup import resume
        from cardgames_tui.chopsticks.words import setup_title

        return resume, setup_title
    from cardgames_tui.solitaire.deals import deal_title, resume_deal

    return resume_deal, deal_title


def record_title(record: GameRecord) -> str:
    """The title of a kept game, or its start where that cannot be read."""
    try:
        return start_title(record.start_id)
    except ValueError:
        return escaped(record.start_id[:30])


def game_title(slug: str) -> str:
    """The title of a game by its slug: `All in a Row`."""
    return game_titles().get(slug, slug.capitalize())


def variant_title(slug: str, variant: str) -> str:
    """The title of a game in one variant: `Chopsticks, cutoff, against perfect, you begin`."""
    rules, *players = variant.split(VARIANT_SEPARATOR)
    try:
        name = start_title(f"{slug} {rules}") if rules else game_title(slug)
    except ValueError:
        name = f"{game_title(slug)} {rules}"
    return ", ".join((name, *players))


def full_title(record: GameRecord) -> str:
    """The title of a kept game, after the name if it has one: `Rainy day (Black Hole, deal 123)`."""
    return f"{record.name} ({record_title(record)})" if record.name else record_title(record)
