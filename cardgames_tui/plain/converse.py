"""Plain mode: a conversation in the terminal or in a browser, from its beginning to its end."""

import os
import random
import sys
from typing import Any

from cardgames_tui.chopsticks import CHOPSTICKS
from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.games.new_games import default_record
from cardgames_tui.games.profile import Profile
from cardgames_tui.plain import words
from cardgames_tui.plain.conversation import Conversation
from cardgames_tui.plain.game_topic import GameTopic
from cardgames_tui.plain.lines import BrowserStream, LineReader, Printer
from cardgames_tui.plain.menu import Menu
from cardgames_tui.plain.topic import Topic
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
            begin_conversation(reader, printer, profile).run(first_game)
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
    begin_conversation(LineReader(stream, printer), printer, profile).run()
    profile.close()
    printer.say(words.GOODBYE)


def begin_conversation(
    reader: LineReader, printer: Printer, profile: Profile, rng: random.Random | None = None
) -> Conversation:
    """A conversation that begins in the menu of games."""
    return Conversation(reader, printer, profile, rng or random.Random(), _make_topic, _make_record)


def _make_topic(conversation: Conversation, game: GameInPlay[Any, Any] | None) -> Topic:
    return Menu(conversation) if game is None else _topic_class(game.record.game)(conversation, game)


def _make_record(conversation: Conversation, slug: str, description: str) -> GameRecord:
    if not description:
        return default_record(slug, conversation.profile, conversation.rng)
    return _topic_class(slug).make_record(conversation, slug, description)


def _topic_class(slug: str) -> type[GameTopic[Any]]:
    """The class for a game; its module is imported when the game is first played."""
    if slug == CHOPSTICKS:
        from cardgames_tui.plain.chopsticks.topic import ChopsticksTopic

        return ChopsticksTopic
    from cardgames_tui.plain.solitaire.topic import SolitaireTopic

    return SolitaireTopic
