"""Games of every kind from their text, refused as a whole when anything in it is wrong; and their names."""

from types import ModuleType
from typing import Any

from cardgames_tui.black_hole.family import GAMES
from cardgames_tui.chopsticks import ID_WORD
from cardgames_tui.errors import InvalidGameError, spelled_out
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.rows import LONGEST_NAME, LONGEST_NOTE, faulty
from cardgames_tui.records.store import Store
from cardgames_tui.session import Session


def _saves_of(game: str) -> ModuleType:
    """The module that reads saves of a game, imported when a game of that kind is first met."""
    if game == ID_WORD:
        from cardgames_tui.chopsticks import saves as chopsticks

        return chopsticks
    from cardgames_tui.black_hole import saves as black_hole

    return black_hole


def game_of(start_id: str) -> str:
    """Which game a start is of, as records name it."""
    game = start_id.partition(" ")[0]
    if game not in (*GAMES, ID_WORD):
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


def received(text: str) -> GameRecord | None:
    """The game whose code stands in a text, played through before it is believed; nothing without a code.

    Raises:
        ValueError: The code is damaged or too long, or what it holds is no game.
    """
    from cardgames_tui.games.sharing import LONGEST_CODE, decode, holds_code

    if len(text) <= LONGEST_CODE and not holds_code(text):
        return None
    shared = decode(text)
    if faulty({"start_id": shared.start_id, "moves": shared.moves}):
        raise InvalidGameError("the code holds no game")
    session = resume(shared.start_id, shared.moves)
    game = game_of(shared.start_id)
    return GameRecord(game=game, start_id=shared.start_id, moves=shared.moves, ply=session.ply)


def pasted(text: str, *, codes: bool = True) -> GameRecord | None:
    """The game that stands in a text as a board or, where codes are looked for, as a code; or nothing.

    Raises:
        ValueError: What looks like a board or a code is none.
    """
    from cardgames_tui.black_hole.boards import holds_board, read_board
    from cardgames_tui.black_hole.deals import Deal
    from cardgames_tui.games.cards_in_play import new_record
    from cardgames_tui.games.sharing import holds_code

    if holds_board(text):
        return new_record(Deal(read_board(text), None))
    return received(text) if codes and holds_code(text) else None


def title(start_id: str) -> str:
    """What to call a game with such a start: `Black Hole, deal 123`."""
    return str(_saves_of(game_of(start_id)).title(start_id))


def shown_title(record: GameRecord) -> str:
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
    rules, several, _ = variant.partition(" several people")
    try:
        name = title(f"{game} {rules}") if rules else game_title(game)
    except ValueError:
        name = f"{game_title(game)} {rules}"
    return name + ", several people" * bool(several)


def tidied(name: str, note: str) -> tuple[str, str]:
    """A name and a note as they are kept."""
    return _line(name, LONGEST_NAME), _line(note, LONGEST_NOTE)


def _line(text: str, longest: int) -> str:
    """A text that a player has entered, as one line of printable characters."""
    printable = "".join(character if character.isprintable() else " " for character in text)
    return " ".join(printable.split())[:longest].rstrip()


def describe(record: GameRecord, name: str, note: str, store: Store) -> None:
    """Give a game a name and a note that is kept and not being played."""
    store.ask(lambda archive: archive.describe(record.key, *tidied(name, note)), None)


def full_title(record: GameRecord) -> str:
    """What to call a game, by the name that the player has given: `Rainy day (Black Hole, deal 123)`."""
    return f"{record.name} ({shown_title(record)})" if record.name else shown_title(record)
