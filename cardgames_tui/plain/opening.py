"""Putting games on the table: the one that is wanted, one that waits, a new one; and the menu."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.catalogue import Entry, catalogue, in_play, last_waiting, once_more, waiting_at
from cardgames_tui.plain.conversation import Command, Conversation
from cardgames_tui.records.record import LEFT_LOST, GameRecord

WHAT_FOLLOWS = "A deal or rules may follow: Black Hole 24, Black Hole easy, Chopsticks cutoff."
"""What can be said after the name of a game."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the player wants to play."""

    game: str = ""
    """Which game, by its name in records; without one that is asked."""
    record: GameRecord | None = None
    """A kept or shared game, or the start of a new one; without one the game that was left, or the usual."""


def open_wanted(talk: Conversation[Any], wanted: Wanted) -> None:
    """Begin or go on with what the player wants."""
    if not wanted.game:
        open_menu(talk)
    elif wanted.record is not None:
        open_record(talk, wanted.record)
    else:
        on_table = talk.tables.get(wanted.game)
        left = on_table.record if on_table is not None and on_table.record.result is None else None
        left = left or last_waiting(talk.profile.store, wanted.game)
        if left is None or not _go_on(talk, left):
            take_up(talk, talk.topic_of(wanted.game).new_record(talk, ""))


def open_record(talk: Conversation[Any], record: GameRecord) -> None:
    """Go on with a kept game, or play the start of one that has ended or that somebody has shared."""
    if record.result is None and record.number is not None:
        try:
            take_up(talk, record)
        except ValueError as fault:
            raise InvalidGameError(f"the game cannot be continued: {fault}") from None
    elif record.moves:
        take_up(talk, once_more(record), example=record)
    else:
        open_start(talk, record)


def open_start(talk: Conversation[Any], record: GameRecord) -> None:
    """Go on with the game that waits on the start of a new one, or begin the new one where none does."""
    on_tables = [game.record for game in talk.tables.values()]
    waiting = waiting_at(record, talk.profile.store, on_tables)
    if waiting is None or not _go_on(talk, waiting):
        take_up(talk, record)


def take_up(talk: Conversation[Any], record: GameRecord, example: GameRecord | None = None) -> None:
    """Put a game on its table, and leave the one that was there; the moves of an example can be heard.

    Raises:
        ValueError: The record is corrupt; nothing has changed.
    """
    before = talk.tables.get(record.game)
    if before is not None and before.record.key == record.key:
        game = before
    else:
        game = in_play(record, talk.profile.store)
        if before is not None and before.leave():
            talk.say(LEFT_LOST)
    _rest(talk)
    talk.tables.pop(record.game, None)
    talk.tables[record.game] = talk.game = game  # at the end, as the game that was played last
    talk.topic, talk.example, talk.judged = talk.topic_of(record.game), example, frozenset()
    talk.game.watch(watched=True)
    talk.topic.greet(talk)


def open_menu(talk: Conversation[Any]) -> None:
    """Go to the choice of games; the game in play waits."""
    _rest(talk)
    talk.game, talk.topic = None, talk.menu
    talk.topic.greet(talk)


def turn_to(entry: Entry, talk: Conversation[Any], rest: str) -> None:
    """Turn to a game that was named, or to a deal or rules of it when these follow the name."""
    if rest:
        open_start(talk, talk.topic_of(entry.slug).new_record(talk, rest))
    elif talk.game is not None and talk.game.record.game == entry.slug:
        talk.say("That is this game.")
    else:
        open_wanted(talk, Wanted(entry.slug))


def naming_commands(group: str, meaning: str) -> tuple[Command[Conversation[Any]], ...]:
    """A command for every game, by its name, which stands for the `{}` in the meaning."""
    return tuple(
        Command(
            (entry.title,), group, f"{meaning.format(entry.title)} {WHAT_FOLLOWS}", partial(turn_to, entry)
        )
        for entry in catalogue().values()
    )


def _go_on(talk: Conversation[Any], record: GameRecord) -> bool:
    """Take a game up that waits; say whether that can be done."""
    try:
        take_up(talk, record)
    except ValueError as fault:
        talk.say(f"The last game cannot be continued: {fault}.")
        return False
    return True


def _rest(talk: Conversation[Any]) -> None:
    if talk.game is not None:
        talk.game.watch(watched=False)
        talk.game.save()
