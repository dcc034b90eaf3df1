"""The conversation as a whole, from its first sentence to its last."""

import os
import random
import sys
from typing import Any, TextIO

from cardgames_tui.games.catalogue import HANDS, catalogue
from cardgames_tui.games.profile import Profile
from cardgames_tui.plain.conversation import Conversation, GameTopic
from cardgames_tui.plain.lines import LineReader, Printer
from cardgames_tui.plain.menu import menu_topic
from cardgames_tui.plain.opening import Wanted, open_menu, open_wanted
from cardgames_tui.plain.wording import sentence


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
        talk.say(sentence(str(fault)))
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
