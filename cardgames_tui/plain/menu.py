"""Begins a conversation in the terminal or in a browser, with a menu where a game is chosen."""

import os
import random
import sys
from typing import Any, TextIO

from cardgames_tui.chopsticks import CHOPSTICKS
from cardgames_tui.errors import sentence
from cardgames_tui.games.catalogue import catalogue
from cardgames_tui.games.kept_games import last_unfinished
from cardgames_tui.games.profile import Profile
from cardgames_tui.plain import words
from cardgames_tui.plain.commands import CODE, closing_commands, code, naming_commands, past_games, turn_to
from cardgames_tui.plain.conversation import Command, Conversation, GameChoice, GameTopic, Topic
from cardgames_tui.plain.lines import BrowserStream, LineReader, Printer
from cardgames_tui.records.record import GameRecord


def converse(profile: Profile, choice: GameChoice | None = None) -> int:
    """Holds a conversation on stdin and stdout; returns the signal that ended it, 0 for none."""
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    printer = Printer(sys.stdout)
    profile.store.on_warning(printer.say)
    with LineReader(sys.stdin, printer) as reader:
        try:
            printer.say(profile.notice)
            run_conversation(reader, printer, profile, random.Random(), choice)
        except KeyboardInterrupt:
            if reader.has_hung_up:
                _discard_output(sys.stdout)
            printer.say_unbroken("")
        except BrokenPipeError:
            _discard_output(sys.stdout)
        reader.ignore_interrupts()
        profile.close()
        printer.say(words.GOODBYE)
        return reader.ended_by


def converse_in_browser(stream: BrowserStream, profile: Profile) -> None:
    """Holds a conversation with a player in a browser."""
    printer = Printer(stream)  # type: ignore[arg-type]
    profile.store.on_warning(printer.say)
    printer.say(profile.notice)
    run_conversation(LineReader(stream, printer), printer, profile, random.Random())  # type: ignore[arg-type]
    profile.close()
    printer.say(words.GOODBYE)


def run_conversation(
    reader: LineReader,
    printer: Printer,
    profile: Profile,
    rng: random.Random,
    choice: GameChoice | None = None,
) -> None:
    """Holds a conversation until the player leaves or sends no more lines.

    Raises:
        KeyboardInterrupt: The player has pressed Ctrl-C; everything is saved.
    """
    talk: Conversation[Any] = Conversation(reader, printer, profile, rng, Menu(), topic_of)
    try:
        talk.open(choice or GameChoice())
    except ValueError as fault:
        talk.say(sentence(fault))
        talk.open_menu()
    talk.run()


def topic_of(game: str) -> GameTopic[Any]:
    """The topic of a game; its modules are imported when it is first played."""
    if game == CHOPSTICKS:
        from cardgames_tui.plain.hands.commands import HandsTopic

        return HandsTopic()
    from cardgames_tui.plain.cards.commands import CardsTopic

    solitaire = catalogue()[game].solitaire
    assert solitaire is not None  # all games but Chopsticks are played with cards
    return CardsTopic(solitaire)


def _discard_output(stream: TextIO) -> None:
    """Sends further output to the null device, so that flushing at the exit does not fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class Menu(Topic[None]):
    """The menu of games."""

    elsewhere = words.KNOWN_ELSEWHERE

    def __init__(self) -> None:
        games = "Games"
        self.commands = (
            *naming_commands(games, "Plays {}: the game you left, or a new one."),
            Command(("continue", "yes"), games, "Resumes the game that you left last.", continue_game),
            Command(("code",), games, CODE, code),
            *past_games,
            *closing_commands("Ends the program.", "no"),
        )

    def greet(self, talk: Conversation[None]) -> None:
        talk.say(words.WELCOME)
        self.say_choices(talk)

    def say_choices(self, talk: Conversation[None]) -> None:
        if (left := _last_left(talk)) is not None:
            talk.say(words.you_left(left))
        talk.say(words.which_game([entry.title for entry in catalogue().values()]))

    def how_to_play(self, talk: Conversation[None]) -> str:
        return words.HOW_TO_CHOOSE

    def understand(self, talk: Conversation[None], text: str) -> bool:
        number, _, rest = text.partition(" ")
        entries = {str(place): entry for place, entry in enumerate(catalogue().values(), 1)}
        if number in entries:
            turn_to(entries[number], talk, rest)
        return number in entries


def continue_game(talk: Conversation[None], rest: str) -> None:
    left = _last_left(talk)
    if left is None:
        talk.say(words.NOTHING_TO_CONTINUE)
    else:
        talk.open_game(left)


def _last_left(talk: Conversation[None]) -> GameRecord | None:
    for game in reversed(talk.games.values()):
        if game.record.moves and game.record.result is None:
            return game.record
    return last_unfinished(talk.profile.store)
