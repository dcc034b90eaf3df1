"""A game of cards as it is talked about, and the commands that read its table out."""

from functools import partial

from cardgames_tui.black_hole.family import Game
from cardgames_tui.errors import InvalidMoveError, sentence
from cardgames_tui.games.cards_in_play import CardsInPlay
from cardgames_tui.plain.any_game import game_commands
from cardgames_tui.plain.cards import playing, telling
from cardgames_tui.plain.cards.advice import advice_commands
from cardgames_tui.plain.cards.deals import deal_commands, wished_record
from cardgames_tui.plain.cards.playing import Cards
from cardgames_tui.plain.cards.reading import read_card, read_fan, read_rank, where
from cardgames_tui.plain.conversation import Command, GameTopic
from cardgames_tui.plain.wording import listed


def cards_topic(game: Game) -> GameTopic[CardsInPlay]:
    """Everything that can be said over a game of cards."""
    return GameTopic(
        commands=(
            *playing.playing_commands(game.pile_word),
            *table_commands(),
            *advice_commands(),
            *deal_commands(game),
            *game_commands(rules, playing.moves_told),
        ),
        greet=playing.greet,
        tell_choices=playing.tell_choices,
        how_to_play=playing.how_to_play,
        understand=playing.understand,
        new_record=partial(wished_record, game),
    )


def rules(talk: playing.Cards, rest: str) -> None:
    """Say the rules."""
    game = talk.game.deal.game
    talk.say(*game.rules, game.odds)


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
