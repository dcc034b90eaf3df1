"""Begins a conversation in the terminal or in a browser, with a menu where a game is chosen."""

import os
import random
import sys
from typing import Any

from cardgames_tui.chopsticks import CHOPSTICKS
from cardgames_tui.games.catalogue import catalogue
from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.saved_games import last_unfinished
from cardgames_tui.plain import words
from cardgames_tui.plain.common_topic import CommonTopic
from cardgames_tui.plain.conversation import Conversation
from cardgames_tui.plain.game_topic import GameTopic
from cardgames_tui.plain.lines import BrowserStream, LineReader, Printer
from cardgames_tui.plain.topic import Command, Commands, Topic
from cardgames_tui.records.record import GameRecord


def converse(profile: Profile, first_game: GameRecord | str = "") -> int:
    """Holds a conversation on stdin and stdout; see `Conversation.run` for what comes first.

    Returns:
        The signal that ended it, 0 for none.
    """
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    printer = Printer(sys.stdout)
    profile.store.on_warning(printer.say)
    with LineReader(sys.stdin, printer) as reader:
        try:
            printer.say(profile.notice)
            new_conversation(reader, printer, profile).run(first_game)
        except KeyboardInterrupt:
            if reader.has_hung_up:
                _discard_output()
            printer.say_unbroken("")
        except BrokenPipeError:
            _discard_output()
        reader.ignores_interrupts = True  # so that the last saves are not interrupted
        profile.close()
        printer.say(words.GOODBYE)
        return reader.end_signal


def _discard_output() -> None:
    """Sends further output to the null device, so that flushing at the exit does not fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def converse_in_browser(stream: BrowserStream, profile: Profile) -> None:
    """Holds a conversation with a player in a browser."""
    printer = Printer(stream)
    profile.store.on_warning(printer.say)
    printer.say(profile.notice)
    new_conversation(LineReader(stream, printer), printer, profile).run()
    profile.close()
    printer.say(words.GOODBYE)


def new_conversation(
    reader: LineReader, printer: Printer, profile: Profile, rng: random.Random | None = None
) -> Conversation:
    """A conversation about all games."""
    return Conversation(reader, printer, profile, rng or random.Random(), make_topic, make_record)


def make_topic(conversation: Conversation, game: GameInPlay[Any, Any] | None) -> Topic:
    """A game as it is talked about; the menu where there is none."""
    return Menu(conversation) if game is None else _topic_class(game.record.game)(conversation, game)


def make_record(conversation: Conversation, slug: str, description: str) -> GameRecord:
    """The record of a new game; see `GameTopic.make_record`."""
    return _topic_class(slug).make_record(conversation, slug, description)


def _topic_class(slug: str) -> type[GameTopic[Any]]:
    """The class for a game; its module is imported when the game is first played."""
    if slug == CHOPSTICKS:
        from cardgames_tui.plain.chopsticks.topic import ChopsticksTopic

        return ChopsticksTopic
    from cardgames_tui.plain.solitaire.topic import SolitaireTopic

    return SolitaireTopic


class Menu(CommonTopic):
    """The menu of games."""

    def list_commands(self) -> Commands:
        return {
            "Games": (
                *self.commands_for_games("Plays {}: the game you left, or a new one."),
                Command("continue, yes", self._continue_last_game, "Resumes the game that you left last."),
                Command(
                    "no",
                    self._decline_last_game,
                    "Leaves that game alone and says which games there are; without one, ends the program.",
                ),
                self.code_command(),
            ),
            "The rest": (
                *self.commands_for_past_games(),
                self.help_command(),
                Command("quit, exit, bye", self.conversation.end, "Ends the program."),
            ),
        }

    def introduce(self) -> None:
        self.say(words.WELCOME)
        self.say_choices()

    def say_choices(self) -> None:
        if (left := self._last_unfinished()) is not None:
            self.say(words.left_game_text(left))
        self._say_games_to_choose()

    def _say_games_to_choose(self) -> None:
        self.say(words.which_game_text([entry.title for entry in catalogue().values()]))

    def how_to_play(self) -> str:
        return words.HOW_TO_CHOOSE

    def handle_choice(self, text: str) -> bool:
        number, _, description = text.partition(" ")
        entries = {str(place): entry for place, entry in enumerate(catalogue().values(), 1)}
        if number in entries:
            self.switch_to_game(entries[number], description)
        return number in entries

    def _continue_last_game(self) -> None:
        left = self._last_unfinished()
        if left is None:
            self.say(words.NOTHING_TO_CONTINUE)
        else:
            self.conversation.open_game(left)

    def _decline_last_game(self) -> None:
        if self._last_unfinished() is None:
            self.conversation.end()
        else:
            self._say_games_to_choose()

    def _last_unfinished(self) -> GameRecord | None:
        for game in reversed(self.conversation.games.values()):
            if game.record.moves and game.record.result is None:
                return game.record
        return last_unfinished(self.profile.store)
