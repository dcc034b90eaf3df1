"""Chopsticks as it is talked about, and the commands that begin another game of it."""

from dataclasses import replace
from typing import Any

from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.hands_in_play import HandsInPlay, new_record, usual_setup
from cardgames_tui.plain.any_game import game_commands
from cardgames_tui.plain.conversation import Command, Conversation, GameTopic
from cardgames_tui.plain.hands import playing
from cardgames_tui.plain.hands.advice import advice_commands
from cardgames_tui.plain.hands.playing import Hands
from cardgames_tui.plain.hands.setting_up import ask_for_setup, read_setup, variants
from cardgames_tui.plain.hands.telling import rules_told
from cardgames_tui.plain.opening import take_up
from cardgames_tui.records.record import GameRecord


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


def new_game_commands() -> tuple[Command[Hands], ...]:
    """The commands that begin another game."""
    games = "Games"
    return (
        Command(
            ("new",),
            games,
            "Begins a new game and asks what kind. Or say it all at once: new cutoff suicide, new players 3, "
            "new roll 7 careful second, new 4 players, or new endless, where repetition is no draw.",
            new,
        ),
        Command(("again",), games, "Begins the same game again.", again),
        Command(("go",), games, "With a code, go 1211, begins from that position.", go),
        Command(("variants",), games, "Lists the variants.", lambda talk, _: talk.say(*variants())),
    )


def wished_record(talk: Conversation[Any], wish: str) -> GameRecord:
    """The record of a new game with rules and players in words, or the one that the settings ask for.

    Raises:
        InvalidGameError: The words describe no game.
    """
    if wish:
        return new_record(read_setup(wish))
    setup, fault = usual_setup(talk.profile.settings)
    if fault:
        talk.say(f"The rules in the settings cannot be used: {fault}. The standard rules are used instead.")
    return new_record(setup)


def new(talk: Hands, rest: str) -> None:
    """Begin a new game, as said or by questions."""
    setup = read_setup(rest) if rest else ask_for_setup(talk)
    if setup is not None:
        _begin(talk, setup)


def again(talk: Hands, rest: str) -> None:
    """Begin the same game once more."""
    _begin(talk, talk.game.setup)


def go(talk: Hands, rest: str) -> None:
    """Begin from a position."""
    if not rest:
        raise InvalidGameError("say go and a code: the hands of the player to move, then those of the next")
    setup = replace(talk.game.setup, first=talk.game.position.turn, code=rest)
    if setup.start.outcome() is not None:
        raise InvalidGameError("the game is over in that position")
    _begin(talk, setup)


def _begin(talk: Hands, setup: Setup) -> None:
    take_up(talk, new_record(setup))
