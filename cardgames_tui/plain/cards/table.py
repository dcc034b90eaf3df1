"""The commands that read the table out."""

from cardgames_tui.errors import InvalidMoveError
from cardgames_tui.plain.cards import telling
from cardgames_tui.plain.cards.names import read_card, read_rank
from cardgames_tui.plain.cards.playing import Cards
from cardgames_tui.plain.cards.reading import read_fan, where
from cardgames_tui.plain.command import Command
from cardgames_tui.plain.sentences import listed, sentence


def table_commands() -> tuple[Command[Cards], ...]:
    """The commands that read the table out."""
    read = "The table"
    return (
        Command(("table", "board"), read, "Reads the whole table out.", table),
        Command(("look",), read, "With a fan, look 3, reads that fan from its top card down.", look),
        Command(("left",), read, "Says how many cards of each rank are left to play.", left),
        Command(
            ("under", "what is under"), read, "Says what lies under the cards that can be played.", under
        ),
        Command(("find",), read, "With a rank or a card, find king, find 2c, says where it lies.", find),
        Command(("played",), read, "Says the cards played so far.", played),
    )


def table(talk: Cards, rest: str) -> None:
    """Read the whole table."""
    position = talk.game.position
    talk.say(telling.hole(position), *telling.table(position))


def look(talk: Cards, rest: str) -> None:
    """Read one fan."""
    position, text = talk.game.position, rest.lower()
    fan = read_fan(position, f"fan {text}" if text.isdecimal() else text)
    if fan is None:
        raise InvalidMoveError(f"say which {position.game.fan_word} to look at: look 3")
    talk.say(telling.fan(position, fan))


def left(talk: Cards, rest: str) -> None:
    """Say how many cards of each rank are left."""
    talk.say(*telling.ranks_left(talk.game.position))


def under(talk: Cards, rest: str) -> None:
    """Say what lies under the cards that can be played."""
    talk.say(*telling.under(talk.game.position))


def find(talk: Cards, rest: str) -> None:
    """Say where a rank or a card lies."""
    position = talk.game.position
    card, rank = read_card(rest.lower()), read_rank(rest.lower())
    if card is not None:
        talk.say(sentence(f"{card.name} lies {where(position, card)}"))
    elif rank is not None:
        talk.say(*telling.found(position, rank))
    else:
        raise InvalidMoveError("say which rank or card to find: find king, find 2c")


def played(talk: Cards, rest: str) -> None:
    """Say the cards played so far."""
    names = [card.name for card in talk.game.played]
    talk.say(f"In their order: {listed(names)}." if names else "Nothing has been played yet.")
