"""The commands that all games share; the menu has some of them too."""

from functools import partial
from typing import Any

from cardgames_tui.errors import InvalidGameError, InvalidMoveError
from cardgames_tui.games import kept_games
from cardgames_tui.games.catalogue import CatalogueEntry, catalogue, kind_title
from cardgames_tui.games.finding import judge_lost_games
from cardgames_tui.games.formats import pasted_game
from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.games.words import BOOKMARK_REMOVED
from cardgames_tui.plain import words
from cardgames_tui.plain.conversation import (
    Command,
    Commands,
    Conversation,
    GameChoice,
    GameTopic,
    find_command,
    overview,
)
from cardgames_tui.plain.lines import read_number
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.statistics import statistics_by_kind
from cardgames_tui.records.words import NONE_FINISHED, no_such_game

AnyGame = GameInPlay[Any, Any]
Talk = Conversation[Any]

THE_REST = "The rest"
CODE = "With a code that somebody sent you, code CODE begins that game. A board that you paste is dealt."

this_game = Commands[Any]("This game")
past_games = Commands[Any](THE_REST)


def game_commands() -> tuple[Command[Any], ...]:
    """The commands that every game has after its own."""
    return (
        *this_game,
        *past_games,
        Command(("rules",), THE_REST, "Says the rules.", rules),
        *naming_commands(THE_REST, "Turns to {}; this game is kept."),
        Command(("menu",), THE_REST, "Goes back to the choice of games; this game is kept.", menu),
        *closing_commands("Ends the program. Everything is already saved."),
    )


def naming_commands(group: str, meaning: str) -> tuple[Command[Any], ...]:
    """A command for every game, by its name, which stands for the `{}` in the meaning."""
    return tuple(
        Command(
            (entry.title,),
            group,
            f"{meaning.format(entry.title)} "
            "A deal or rules may follow: Black Hole 24, Black Hole easy, Chopsticks cutoff.",
            partial(turn_to, entry),
        )
        for entry in catalogue().values()
    )


def closing_commands(meaning: str, *names: str) -> tuple[Command[Any], ...]:
    """The commands for help and for leaving, with the meaning and further names of the latter."""
    return (
        Command(("help", "?"), THE_REST, "Lists the words, or says what one of them does.", say_help),
        Command(("quit", "exit", "bye", *names), THE_REST, meaning, leave),
    )


def undo(talk: Talk, rest: str) -> None:
    if not talk.game.can_undo:
        talk.say(words.NOTHING_TO_UNDO)
        return
    for _ in range(_times(rest)):
        if talk.game.can_undo:
            talk.game.undo()
    talk.say(words.TAKEN_BACK)
    talk.topic.go_on(talk)


def redo(talk: Talk, rest: str) -> None:
    if not talk.game.can_redo:
        talk.say(words.NOTHING_TO_REDO)
        return
    for _ in range(_times(rest)):
        if talk.game.can_redo:
            talk.game.redo()
    talk.say(words.PLAYED_AGAIN)
    talk.topic.go_on(talk)


def restart(talk: Talk, rest: str) -> None:
    talk.game.restart()
    talk.say(words.AT_THE_START if talk.game.can_undo else "")
    talk.topic.go_on(talk)


def _times(text: str) -> int:
    """How many times something is to be done: once unless a number is said."""
    number = read_number(text, 9)
    return min(number, 100) if number else 1


def switch(talk: Talk, wish: str, setting: str, usage: str) -> bool:
    """Turns a setting on or off when the player says so; returns False only for `off`.

    Raises:
        InvalidMoveError: The player said something else; the message is `usage`.
    """
    wish = wish.lower()
    if wish not in ("", "on", "off"):
        raise InvalidMoveError(usage)
    if wish:
        talk.profile.change(**{setting: wish == "on"})
    return wish != "off"


@this_game.add("mark", meaning="Marks this position, or removes its mark.")
def bookmark(talk: Conversation[AnyGame], rest: str) -> None:
    is_set = talk.game.toggle_bookmark()
    talk.say(words.bookmarked(talk.game.session.ply) if is_set else BOOKMARK_REMOVED)


@this_game.add("return", meaning="Goes to a marked position, to the next one each time.")
def return_to_bookmark(talk: Conversation[AnyGame], rest: str) -> None:
    found = talk.game.go_to_next_bookmark()
    if found is None:
        talk.say(words.NO_BOOKMARK)
    else:
        number, count = found
        talk.say(words.at_bookmark(number, count, talk.game.session.ply))
        talk.topic.say_choices(talk)


@this_game.add(
    "name", meaning="Name and some words: gives this game a name. Name alone says it.", takes_any_text=True
)
def name(talk: Conversation[AnyGame], rest: str) -> None:
    if rest:
        talk.game.describe(rest, talk.game.record.note)
    talk.say(words.named(talk.game.record.name))


@this_game.add(
    "note",
    meaning="Note and some words: keeps a note about this game. Note alone says it.",
    takes_any_text=True,
)
def note(talk: Conversation[AnyGame], rest: str) -> None:
    if rest:
        talk.game.describe(talk.game.record.name, rest)
    talk.say(words.noted(talk.game.record.note))


@this_game.add(
    "share",
    meaning="Says a code for this game that you can send to people. Share note says its name and note too.",
)
def share(talk: Conversation[AnyGame], rest: str) -> None:
    shared = talk.game.share()
    if shared is None:
        raise InvalidGameError(words.NOTHING_TO_SHARE)
    if rest.lower() == "note":
        talk.say(shared.record.name, shared.record.note)
    talk.say(words.shared(shared))
    talk.printer.say_unbroken(shared.command)


@this_game.add("code", meaning=CODE)
def code(talk: Talk, rest: str) -> None:
    record = pasted_game(rest)
    if record is None:
        raise InvalidGameError(words.SAY_A_CODE)
    if record.moves:
        talk.say(words.received(record))
    talk.open_record(record)


@this_game.add("listen", meaning="Says the moves of the shared or past game you opened.")
def listen(talk: Conversation[AnyGame], rest: str) -> None:
    assert isinstance(talk.topic, GameTopic)
    if talk.example is None:
        talk.say(words.NO_EXAMPLE)
    else:
        talk.say(talk.topic.moves_in_words(talk.example) or words.NO_MOVE_WAS_MADE)


@past_games.add("statistics", "stats", meaning="Says what you have won.")
def statistics(talk: Talk, rest: str) -> None:
    keep = partial(kept_games.keep_judgement, talk.profile.store)
    talk.think(judge_lost_games, _finished_games(talk), keep)
    found = statistics_by_kind(_finished_games(talk))
    for each in found:
        talk.say(*words.statistics_lines(each, kind_title(each.game, each.variant)))
    if not found:
        talk.say(NONE_FINISHED)
    if waiting := kept_games.unfinished_games(talk.profile.store):
        talk.say(words.unfinished(len(waiting)))


@past_games.add(
    "games",
    "past games",
    meaning="Lists your unfinished games and those you finished last. Game and a number resumes one, "
    "or plays it again.",
)
def list_games(talk: Talk, rest: str) -> None:
    talk.say(*words.list_of_games(kept_games.unfinished_games(talk.profile.store), _finished_games(talk)))


@past_games.add("game", meaning="With a number from the list of games: opens that game.")
def past_game(talk: Talk, rest: str) -> None:
    record = _game_numbered(talk, rest)
    if talk.game is not None and record.key == talk.game.record.key and record.result is None:
        talk.say(words.THIS_GAME)
        return
    if record.result is not None:
        talk.say(words.past_game(record))
    talk.open_record(record)


@past_games.add("give up", meaning="With the number of an unfinished game: counts it as lost.")
def give_up(talk: Talk, rest: str) -> None:
    record = _game_numbered(talk, rest)
    if record.result is not None:
        raise InvalidGameError(words.has_ended(rest))
    if (talk.ask(words.give_up(record)) or "").strip(" .!").lower() not in ("yes", "y"):
        talk.say(words.KEPT)
        return
    game = next((game for game in talk.games.values() if game.record.key == record.key), None)
    if game is None:
        kept_games.give_up(record, talk.profile.store)
    else:
        game.give_up()
    talk.say(words.GIVEN_UP)
    if game is not None and game is talk.game:
        talk.open_game(kept_games.rematch_record(game.record))


def rules(talk: Talk, rest: str) -> None:
    assert isinstance(talk.topic, GameTopic)
    talk.say(*talk.topic.rules(talk))


def turn_to(entry: CatalogueEntry, talk: Talk, rest: str) -> None:
    """Plays the game that was named, with the deal or rules that follow its name."""
    if rest:
        talk.open_start(talk.topic_of(entry.slug).new_record(talk, rest))
    elif talk.game is not None and talk.game.record.game == entry.slug:
        talk.say(words.THIS_GAME)
    else:
        talk.open(GameChoice(entry.slug))


def menu(talk: Talk, rest: str) -> None:
    talk.open_menu()


def say_help(talk: Talk, rest: str) -> None:
    topic = talk.topic
    found = find_command(topic.commands, rest) if rest else None
    if found is not None:
        talk.say(words.help_with(found[0].names, found[0].meaning))
    elif rest:
        talk.say(words.no_such_command(rest, topic.elsewhere))
    else:
        talk.say(topic.how_to_play(talk), *overview(topic.commands), words.MORE_HELP)


def leave(talk: Talk, rest: str) -> None:
    talk.is_over = True


def _game_numbered(talk: Talk, text: str) -> GameRecord:
    number = read_number(text, 18)
    if number is None:
        raise InvalidGameError(words.SAY_WHICH_GAME)
    record = talk.profile.store.ask(lambda database: database.numbered(number), None)
    if record is None:
        raise InvalidGameError(no_such_game(text))
    return record


def _finished_games(talk: Talk) -> list[GameRecord]:
    return talk.profile.store.ask(Database.finished, [])
