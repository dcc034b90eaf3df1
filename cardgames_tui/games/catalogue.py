"""The games of the program: what they, their starts and records are called, and how they are read.

A text in which anything is wrong is refused as a whole.
"""

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


def resume_game(start_id: str, moves: str) -> Session[Any, Any]:
    """The game that was played from a start, after its last move.

    Raises:
        InvalidGameError: The start does not exist.
        InvalidMoveError: A move is no move.
        IllegalMoveError: A move is not legal.
    """
    if slug_of(start_id) == CHOPSTICKS:
        from cardgames_tui.chopsticks.setup import resume

        return resume(start_id, moves)
    from cardgames_tui.solitaire.deals import resume_deal

    return resume_deal(start_id, moves)


def start_title(start_id: str) -> str:
    """The title of a start: `Black Hole, deal 123`.

    Raises:
        InvalidGameError: The start does not exist.
    """
    if slug_of(start_id) == CHOPSTICKS:
        from cardgames_tui.chopsticks.words import setup_title

        return setup_title(start_id)
    from cardgames_tui.solitaire.deals import parse_deal

    return parse_deal(start_id).title


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
