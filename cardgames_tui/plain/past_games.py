"""What can be asked for about games played before: lists, statistics, codes."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.lost_games import judge_lost
from cardgames_tui.games.notation import kind_title, pasted, shown_title, title
from cardgames_tui.games.waiting import waiting_games
from cardgames_tui.plain.command import Command
from cardgames_tui.plain.conversation import Conversation
from cardgames_tui.plain.figures import figures, result_in_words, waiting_in_words
from cardgames_tui.plain.opening import open_record
from cardgames_tui.plain.search_runner import Stop
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.statistics import statistics_by_kind
from cardgames_tui.records.wording import count

LISTED = 10
"""How many waiting games, and how many finished ones, are listed."""


def code_command(group: str) -> Command[Conversation[Any]]:
    """The command that begins a shared game, in a group of commands."""
    return Command(
        ("code",),
        group,
        "With a code that somebody sent you, code CODE begins that game. A board that you paste is dealt.",
        code,
    )


def past_commands() -> tuple[Command[Conversation[Any]], ...]:
    """The commands about past games."""
    rest = "The rest"
    return (
        Command(("statistics", "stats"), rest, "Says what you have won.", statistics),
        Command(
            ("games", "past games"),
            rest,
            "Lists the games that wait and those you finished last; game and a number goes on with one, "
            "or plays it again.",
            list_games,
        ),
        Command(("game",), rest, "With a number from the list that the word games says.", past_game),
    )


def code(talk: Conversation[Any], rest: str) -> None:
    """Begin a game that somebody has shared, or deal a board."""
    record = pasted(rest)
    if record is None:
        raise InvalidGameError("say code and then the code, which begins with cg1-")
    if record.moves:
        moves = count(record.ply, "move")
        talk.say(f"A shared game: {title(record.start_id)}, {moves}. Say listen to hear them.")
    open_record(talk, record)


def statistics(talk: Conversation[Any], rest: str) -> None:
    """Say what the finished games add up to, and how many wait."""
    _judge(talk)
    found = statistics_by_kind(talk.profile.store.ask(lambda archive: archive.finished(), []))
    for tally in found:
        talk.say(*figures(tally, kind_title(tally.game, tally.variant)))
    if not found:
        talk.say("No game has been finished yet.")
    if waiting := waiting_games(talk.profile.store):
        talk.say(f"{count(len(waiting), 'game')} waiting to be finished. Say games for a list.")


def list_games(talk: Conversation[Any], rest: str) -> None:
    """List the games that wait, and the last that were finished."""
    store = talk.profile.store
    waiting = waiting_games(store)
    finished: list[GameRecord] = store.ask(lambda archive: archive.finished(), [])
    talk.say(*_listed("Waiting:", waiting))
    talk.say(*_listed("Finished:", finished))
    some = waiting or finished
    talk.say("Say game and a number to take one up." if some else "No game has been played yet.")


def past_game(talk: Conversation[Any], rest: str) -> None:
    """Go on with a past game, or play it again when it has ended."""
    if not (rest.isascii() and rest.isdecimal() and len(rest) <= 18):
        raise InvalidGameError("say game and its number, which the word games tells")
    number = int(rest)
    record = talk.profile.store.ask(lambda archive: archive.numbered(number), None)
    if record is None:
        raise InvalidGameError(f"there is no game {rest}")
    if talk.game is not None and record.key == talk.game.record.key and record.result is None:
        talk.say("That is this game.")
        return
    if record.result is not None:
        talk.say(f"{shown_title(record)}: {result_in_words(record)}. Say listen to hear its moves.")
    open_record(talk, record)


def _listed(heading: str, records: list[GameRecord]) -> Iterable[str]:
    if not records:
        return
    yield heading
    for record in records[-LISTED:]:
        told = result_in_words(record) if record.result else waiting_in_words(record)
        yield f"{record.number}: {shown_title(record)}, {told}"


def _judge(talk: Conversation[Any]) -> None:
    """Find out which of the lost games could have been won."""
    store = talk.profile.store
    finished: list[GameRecord] = store.ask(lambda archive: archive.finished(), [])

    def judge(should_stop: Stop) -> None:
        for record, winnable in judge_lost(finished, should_stop=should_stop):
            store.ask(partial(Archive.judge, key=record.key, winnable=winnable), None)

    talk.search(judge)
