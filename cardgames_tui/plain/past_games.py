"""What can be asked for about games played before: lists, statistics, codes."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games import catalogue
from cardgames_tui.games.finding import judge_lost
from cardgames_tui.games.notation import full_title, kind_title, pasted, title
from cardgames_tui.plain.conversation import Command, Conversation, Stop
from cardgames_tui.plain.opening import open_record
from cardgames_tui.plain.wording import figures, result_in_words, waiting_in_words
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord, count
from cardgames_tui.records.statistics import statistics_by_kind

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
            "Lists your unfinished games and those you finished last. Game and a number resumes one, "
            "or plays it again.",
            list_games,
        ),
        Command(("game",), rest, "With a number from the list of games: opens that game.", past_game),
        Command(("give up",), rest, "With the number of an unfinished game: counts it as lost.", give_up),
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
    if number := len(catalogue.waiting_games(talk.profile.store)):
        talk.say(f"You have {count(number, 'unfinished game')}. Say games for a list.")


def list_games(talk: Conversation[Any], rest: str) -> None:
    """List the games that wait, and the last that were finished."""
    store = talk.profile.store
    left = catalogue.waiting_games(store)
    finished: list[GameRecord] = store.ask(lambda archive: archive.finished(), [])
    talk.say(*_listed("Unfinished:", left))
    talk.say(*_listed("Finished:", finished))
    some = left or finished
    talk.say("Say game and a number to open one." if some else "No game has been played yet.")


def past_game(talk: Conversation[Any], rest: str) -> None:
    """Go on with a past game, or play it again when it has ended."""
    record = _numbered(talk, rest)
    if talk.game is not None and record.key == talk.game.record.key and record.result is None:
        talk.say("That is this game.")
        return
    if record.result is not None:
        talk.say(f"{full_title(record)}: {result_in_words(record)}. Say listen to hear its moves.")
    open_record(talk, record)


def give_up(talk: Conversation[Any], rest: str) -> None:
    """Ask, and count a game as lost that waits or is in play; the start of one in play is played anew."""
    record = _numbered(talk, rest)
    if record.result is not None:
        raise InvalidGameError(f"game {rest} has ended")
    answer = talk.ask(f"{full_title(record)} will count as lost. Say yes to give it up.")
    if (answer or "").strip(" .!").lower() not in ("yes", "y"):
        talk.say("The game is kept.")
        return
    game = next((game for game in talk.tables.values() if game.record.key == record.key), None)
    if game is None:
        catalogue.give_up(record, talk.profile.store)
    else:
        game.give_up()
    talk.say("It counts as lost now.")
    if game is not None and game is talk.game:
        open_record(talk, game.record)


def _numbered(talk: Conversation[Any], text: str) -> GameRecord:
    if not (text.isascii() and text.isdecimal() and len(text) <= 18):
        raise InvalidGameError("say the number of the game; the word games lists them")
    record = talk.profile.store.ask(lambda archive: archive.numbered(int(text)), None)
    if record is None:
        raise InvalidGameError(f"there is no game {text}")
    return record


def _listed(heading: str, records: list[GameRecord]) -> Iterable[str]:
    if not records:
        return
    yield heading
    for record in records[-LISTED:]:
        told = result_in_words(record) if record.result else waiting_in_words(record)
        noted = f". {record.note}" if record.note else ""
        yield f"{record.number}: {full_title(record)}, {told}{noted}"


def _judge(talk: Conversation[Any]) -> None:
    store = talk.profile.store
    finished: list[GameRecord] = store.ask(lambda archive: archive.finished(), [])

    def judge(should_stop: Stop) -> None:
        for record, winnable in judge_lost(finished, should_stop=should_stop):
            store.ask(partial(Archive.judge, key=record.key, winnable=winnable), None)

    talk.search(judge)
