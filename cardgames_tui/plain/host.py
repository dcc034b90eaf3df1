"""The plain mode as a whole: it asks for a game where none is named, and leads from one to the next."""

import os
import random
import sys
from collections.abc import Callable
from contextlib import closing
from typing import TextIO

from cardgames_tui.black_hole.deals import Deal, random_deal
from cardgames_tui.black_hole.family import GAMES
from cardgames_tui.chopsticks.rules import ID_WORD
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games import cards_in_play as card_game
from cardgames_tui.games.notation import resume
from cardgames_tui.games.profile import Keeper
from cardgames_tui.paths import Places
from cardgames_tui.plain.desk import Desk
from cardgames_tui.plain.ear import Ear
from cardgames_tui.plain.game_talk import GameTalk
from cardgames_tui.plain.patience import Patience
from cardgames_tui.plain.reception import Reception
from cardgames_tui.plain.talk import Other
from cardgames_tui.plain.voice import Voice
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord
from cardgames_tui.settings.file import load_settings


def converse(places: Places, wanted: Other | None = None) -> None:
    """Talk with whoever sits at the terminal, or with a pipe, until there is nothing more to say.

    Args:
        places: Where the player's files lie.
        wanted: What to play; without it that is asked.
    """
    settings, fault = load_settings(places.settings)
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    voice = Voice(sys.stdout)
    with Ear(sys.stdin, voice) as ear, closing(Keeper.at(places)) as keeper:
        keeper.tell = voice.say
        desk = Desk(voice, ear, Patience(ear, voice), keeper, settings, random.Random())
        try:
            voice.say(fault)
            lead(desk, wanted)
        except KeyboardInterrupt:
            voice.say_unbroken("")
        except BrokenPipeError:
            _be_silent(sys.stdout)
        ear.turn_away()
        voice.say("Goodbye.")


def lead(desk: Desk, wanted: Other | None) -> None:
    """Lead from one conversation to the next, until there is none."""
    other: Other | None = wanted or Other()
    while other is not None:
        if not other.game:
            other = Reception(desk).run()
            continue
        try:
            talk = _talk(desk, other)
        except ValueError as fault:
            desk.voice.say(f"The game cannot be continued: {fault}.")
            other = Other()
        else:
            other = talk.run()


def _talk(desk: Desk, other: Other) -> GameTalk:
    """The conversation over a game.

    Raises:
        ValueError: Its record is corrupt.
    """
    if other.game == ID_WORD:
        from cardgames_tui.games import hands_in_play as hand_game
        from cardgames_tui.plain.chopsticks.talk import ChopsticksTalk

        record, told = _first(desk, other, hand_game.once_more)
        talk: GameTalk = ChopsticksTalk(desk, record or hand_game.new_record(_usual_setup(desk)))
    else:
        from cardgames_tui.plain.black_hole.talk import BlackHoleTalk

        record, told = _first(desk, other, card_game.once_more)
        talk = BlackHoleTalk(desk, record or _random_deal(desk, other.game))
    talk.told = told
    return talk


def _usual_setup(desk: Desk) -> Setup:
    """The game of Chopsticks that the settings ask for; standard rules when theirs are none."""
    try:
        return Setup.usual(desk.settings.rules, desk.settings.opponent)
    except InvalidGameError as fault:
        desk.voice.say(f"The rules in the settings are none: {fault}. The standard rules are used.")
        return Setup.usual(opponent=desk.settings.opponent)


def _first(
    desk: Desk, other: Other, once_more: Callable[[GameRecord], GameRecord]
) -> tuple[GameRecord | None, GameRecord | None]:
    """The game to begin with, and one whose moves can be heard.

    A game going on is continued; of one that has ended, or that somebody has shared, the start is played.
    When only the game is named it is the one that was left, if there is any.
    """
    record = other.record
    if record is None:
        return _sound(desk, desk.keeper.ask(lambda archive: archive.in_progress(other.game), None)), None
    if record.result is None and record.number is not None:
        return record, None
    if record.moves:
        return once_more(record), record
    return _left(desk, record) or once_more(record), None


def _left(desk: Desk, wanted: GameRecord) -> GameRecord | None:
    """The game that was left on the start that is wanted."""
    games: list[GameRecord] = desk.keeper.ask(Archive.everything, [])
    left = [game for game in games if game.result is None and _is_same(game, wanted)]
    return _sound(desk, left[-1] if left else None)


def _sound(desk: Desk, record: GameRecord | None) -> GameRecord | None:
    """A record that can be continued; about any other the player is told."""
    try:
        if record is not None:
            resume(record.start_id, record.moves, record.ply)
    except ValueError as fault:
        desk.voice.say(f"The last game cannot be continued: {fault}.")
        return None
    return record


def _is_same(game: GameRecord, other: GameRecord) -> bool:
    return (game.start_id, game.opponent) == (other.start_id, other.opponent)


def _random_deal(desk: Desk, game: str) -> GameRecord:
    return card_game.new_record(Deal.numbered(GAMES[game], random_deal(desk.rng)))


def _be_silent(stream: TextIO) -> None:
    """Let nothing more be written where nobody listens, not even at the end of the program."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
