"""Talking with a player: how a game is chosen, and how the conversation begins and ends."""

import os
import random
import sys
from typing import Any, TextIO

from cardgames_tui.errors import sentence
from cardgames_tui.games.catalogue import HANDS, catalogue, last_waiting
from cardgames_tui.games.notation import title
from cardgames_tui.games.profile import Profile
from cardgames_tui.plain import past_games
from cardgames_tui.plain.any_game import closing_commands
from cardgames_tui.plain.conversation import Command, Conversation, GameTopic, Topic
from cardgames_tui.plain.lines import LineReader, Printer, TalkStream
from cardgames_tui.plain.opening import Wanted, naming_commands, open_menu, open_wanted, take_up, turn_to
from cardgames_tui.plain.wording import time_words
from cardgames_tui.records.record import GameRecord, count


def converse(profile: Profile, wanted: Wanted | None = None) -> int:
    """Talk until there is nothing more to say; return the signal that has ended it, 0 for none."""
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    printer = Printer(sys.stdout)
    profile.store.tell = printer.say
    with LineReader(sys.stdin, printer) as reader:
        try:
            printer.say(profile.notice)
            talk_with(reader, printer, profile, random.Random(), wanted)
        except KeyboardInterrupt:
            if reader.has_hung_up:
                _be_silent(sys.stdout)
            printer.say_unbroken("")
        except BrokenPipeError:
            _be_silent(sys.stdout)
        reader.ignore_interrupts()
        profile.close()
        printer.say("Goodbye.")
        return reader.ended_by


def converse_through(stream: TalkStream, profile: Profile) -> None:
    """Talk with a player in a browser until one of the two has nothing more to say."""
    printer = Printer(stream)  # type: ignore[arg-type]
    profile.store.tell = printer.say
    printer.say(profile.notice)
    talk_with(LineReader(stream, printer), printer, profile, random.Random())  # type: ignore[arg-type]
    profile.close()
    printer.say("Goodbye.")


def talk_with(
    reader: LineReader,
    printer: Printer,
    profile: Profile,
    rng: random.Random,
    wanted: Wanted | None = None,
) -> None:
    """Talk with a player until one of the two has nothing more to say.

    Raises:
        KeyboardInterrupt: The player has pressed Ctrl-C; everything is saved.
    """
    talk: Conversation[Any] = Conversation(reader, printer, profile, rng, menu_topic(), topic_of)
    try:
        open_wanted(talk, wanted or Wanted())
    except ValueError as fault:
        talk.say(sentence(fault))
        open_menu(talk)
    talk.run()


def topic_of(game: str) -> GameTopic[Any]:
    """How a game is played in words; its modules are imported when it is first played."""
    if game == HANDS:
        from cardgames_tui.plain.hands.topic import hands_topic

        return hands_topic()
    from cardgames_tui.plain.cards.topic import cards_topic

    cards = catalogue()[game].cards
    assert cards is not None  # all games but Chopsticks are played with cards
    return cards_topic(cards)


def _be_silent(stream: TextIO) -> None:
    """Let nothing more be written where nobody listens, not even at the end of the program."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


Menu = Conversation[None]
"""The conversation while no game is in play."""


def menu_topic() -> Topic[None]:
    """What can be said where a game is chosen."""
    games = "Games"
    return Topic(
        commands=(
            *naming_commands(games, "Plays {}: the game you left, or a new one."),
            Command(("continue", "yes"), games, "Resumes the game that you left last.", go_on),
            past_games.code_command(games),
            *past_games.past_commands(),
            *closing_commands("Ends the program.", "no"),
        ),
        greet=greet,
        tell_choices=tell_choices,
        how_to_play=how_to_play,
        understand=understand,
        elsewhere=" in this menu, but a game may know it: say help there",
    )


def greet(talk: Menu) -> None:
    """Say what there is."""
    talk.say("Card games and Chopsticks, in words.")
    tell_choices(talk)


def tell_choices(talk: Menu) -> None:
    """Ask for a game, and offer the one that was left."""
    left = _left(talk)
    if left is not None:
        moves, time = count(left.ply, "move"), time_words(left.seconds)
        talk.say(f"You left {_name(left)} after {moves}, {time}. Say continue to go on.")
    names = [f"{number}, {entry.title}" for number, entry in enumerate(catalogue().values(), 1)]
    talk.say(f"Which game: {'; '.join(names[:-1])}; or {names[-1]}?")


def how_to_play(talk: Menu) -> str:
    """How a game is chosen."""
    return "Say the name of a game or its number. In any game, help says what you can do."


def understand(talk: Menu, text: str) -> bool:
    """Take a game by its number."""
    number, _, rest = text.partition(" ")
    entries = {str(place): entry for place, entry in enumerate(catalogue().values(), 1)}
    if number in entries:
        turn_to(entries[number], talk, rest)
    return number in entries


def go_on(talk: Menu, rest: str) -> None:
    """Go on with the game that was left."""
    left = _left(talk)
    if left is None:
        talk.say("There is no game to continue. Say which one to play.")
        return
    take_up(talk, left)


def _left(talk: Menu) -> GameRecord | None:
    for game in reversed(talk.tables.values()):
        if game.record.moves and game.record.result is None:
            return game.record
    return last_waiting(talk.profile.store)


def _name(record: GameRecord) -> str:
    try:
        return title(record.start_id)
    except ValueError:
        return "a game"
