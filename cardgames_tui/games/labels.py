"""What games are called: by their players, or by their starts."""

from cardgames_tui.games.notation import title
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.store import Store

LONGEST_NAME = 60
"""The most characters of a name."""

LONGEST_NOTE = 500
"""The most characters of a note."""


def tidied(text: str, longest: int) -> str:
    """A text that a player has entered, as one line of printable characters."""
    printable = "".join(character if character.isprintable() else " " for character in text)
    return " ".join(printable.split())[:longest].rstrip()


def describe(record: GameRecord, name: str, note: str, store: Store) -> None:
    """Give a game a name and a note that is kept and not being played."""
    texts = tidied(name, LONGEST_NAME), tidied(note, LONGEST_NOTE)
    store.ask(lambda archive: archive.describe(record.key, *texts), None)


def start_title(record: GameRecord) -> str:
    """What to call the start of a game, whatever the record holds: `Black Hole, deal 123`."""
    try:
        return title(record.start_id)
    except ValueError:
        return record.start_id[:30]


def full_title(record: GameRecord) -> str:
    """The same behind the name that the player has given: `Rainy day (Black Hole, deal 123)`."""
    return f"{record.name} ({start_title(record)})" if record.name else start_title(record)
