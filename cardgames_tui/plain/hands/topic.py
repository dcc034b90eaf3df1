"""Chopsticks as it is talked about."""

from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.plain.any_game import game_commands
from cardgames_tui.plain.conversation import GameTopic
from cardgames_tui.plain.hands import playing
from cardgames_tui.plain.hands.advice import advice_commands
from cardgames_tui.plain.hands.new_games import new_game_commands, wished_record
from cardgames_tui.plain.hands.rules_told import rules_told


def hands_topic() -> GameTopic[HandsInPlay]:
    """Everything that can be said over a game of Chopsticks."""
    return GameTopic(
        commands=(
            *playing.playing_commands(),
            *playing.table_commands(),
            *advice_commands(),
            *new_game_commands(),
            *game_commands(rules, playing.moves_told),
        ),
        greet=playing.greet,
        tell_choices=playing.tell_choices,
        how_to_play=playing.how_to_play,
        understand=playing.understand,
        new_record=wished_record,
    )


def rules(talk: playing.Hands, rest: str) -> None:
    """Say the rules of this game."""
    setup = talk.game.setup
    talk.say(*rules_told(setup.rules, repetition=setup.repetition))
