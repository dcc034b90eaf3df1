"""The names and notes that players give to games."""

from cardgames_tui.games.notation import shown_title
from cardgames_tui.records.checks import LONGEST_NAME, LONGEST_NOTE
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.store import Store


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
