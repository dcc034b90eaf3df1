"""Games of every kind from their text, refused as a whole when anything in it is wrong; and their names."""

from types import ModuleType
from typing import Any

from cardgames_tui.black_hole.family import GAMES
from cardgames_tui.chopsticks.game_id import CHOPSTICKS
from cardgames_tui.errors import InvalidGameError, spelled_out
from cardgames_tui.records.record import MAX_NAME_LENGTH, MAX_NOTE_LENGTH, GameRecord
from cardgames_tui.session import Session

SEVERAL_PEOPLE = " several people"
"""What the variant of a game ends with in which more than one person plays."""


def _saves_of(game: str) -> ModuleType:
    """The module that reads saves of a game, imported when a game of that kind is first met."""
    if game == CHOPSTICKS:
        from cardgames_tui.chopsticks import saves as chopsticks

        return chopsticks
    from cardgames_tui.black_hole import saves as black_hole

    return black_hole


def game_of(start_id: str) -> str:
    """Which game a start is of, as records name it."""
    game = start_id.partition(" ")[0]
    if game not in (*GAMES, CHOPSTICKS):
        raise InvalidGameError(f"there is no game '{game[:30]}'")
    return game


def resume(start_id: str, moves: str, ply: int | None = None) -> Session[Any, Any]:
    """The game that was played from a start, at one of its positions, by default the last.

    Raises:
        InvalidGameError: The start or the position does not exist.
        InvalidMoveError: A move is no move.
        IllegalMoveError: A move is not legal.
    """
    session: Session[Any, Any] = _saves_of(game_of(start_id)).resume(start_id, moves, ply)
    return session


def title(start_id: str) -> str:
    """What to call a game with such a start: `Black Hole, deal 123`."""
    return str(_saves_of(game_of(start_id)).title(start_id))


def title_of(record: GameRecord) -> str:
    """What to call a kept game, whatever its start is."""
    try:
        return title(record.start_id)
    except ValueError:
        return spelled_out(record.start_id[:30])


def game_title(game: str) -> str:
    """What to call a game: `All in a Row`."""
    return GAMES[game].title if game in GAMES else game.capitalize()


def kind_title(game: str, variant: str) -> str:
    """What to call the games that are counted together: `Chopsticks, cutoff, several people`."""
    rules, several, _ = variant.partition(SEVERAL_PEOPLE)
    try:
        name = title(f"{game} {rules}") if rules else game_title(game)
    except ValueError:
        name = f"{game_title(game)} {rules}"
    return f"{name},{several}" if several else name


def tidied(name: str, note: str) -> tuple[str, str]:
    """A name and a note as they are kept."""
    return _line(name, MAX_NAME_LENGTH), _line(note, MAX_NOTE_LENGTH)


def _line(text: str, longest: int) -> str:
    """A text that a player has entered, as one line of printable characters."""
    printable = "".join(character if character.isprintable() else " " for character in text)
    return " ".join(printable.split())[:longest].rstrip()


def full_title(record: GameRecord) -> str:
    """What to call a game, by the name that the player has given: `Rainy day (Black Hole, deal 123)`."""
    return f"{record.name} ({title_of(record)})" if record.name else title_of(record)
