"""A game of cards as it is talked about."""

from functools import partial

from cardgames_tui.black_hole.family import Game
from cardgames_tui.games.cards_in_play import CardsInPlay
from cardgames_tui.plain.any_game import game_commands
from cardgames_tui.plain.cards import playing
from cardgames_tui.plain.cards.advice import advice_commands
from cardgames_tui.plain.cards.deals import deal_commands, wished_record
from cardgames_tui.plain.cards.table import table_commands
from cardgames_tui.plain.conversation import GameTopic


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
