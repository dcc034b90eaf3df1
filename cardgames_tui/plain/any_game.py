"""What can be asked for over every game, and in the menu."""

from collections.abc import Callable
from functools import partial
from typing import Any

from cardgames_tui.errors import InvalidGameError, sentence
from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.plain import past_games
from cardgames_tui.plain.conversation import Command, Conversation, look_up, overview
from cardgames_tui.plain.opening import naming_commands, open_menu
from cardgames_tui.plain.wording import result_in_words, shortened
from cardgames_tui.records.record import GameRecord, count

GameConversation = Conversation[GameInPlay[Any, Any]]
"""A conversation over a game of any kind."""


def game_commands(
    rules: Callable[[Conversation[Any], str], None], moves_told: Callable[[GameRecord], str]
) -> tuple[Command[Conversation[Any]], ...]:
    """The commands that every game has."""
    game, rest = "This game", "The rest"
    return (
        Command(("mark",), game, "Marks this position, or removes its mark.", mark),
        Command(("return",), game, "Goes to a marked position, to the next one each time.", return_to_mark),
        Command(("name",), game, "Name and some words: gives this game a name. Name alone says it.", name),
        Command(
            ("note",), game, "Note and some words: keeps a note about this game. Note alone says it.", note
        ),
        Command(
            ("share",),
            game,
            "Says a code for this game that you can send to people. Share note says its name and note too.",
            share,
        ),
        past_games.code_command(game),
        Command(
            ("listen",),
            game,
            "Says the moves of the shared or past game you opened.",
            partial(listen, moves_told),
        ),
        *past_games.past_commands(),
        Command(("rules",), rest, "Says the rules.", rules),
        *naming_commands(rest, "Turns to {}; this game is kept."),
        Command(("menu",), rest, "Goes back to the choice of games; this game is kept.", menu),
        *closing_commands("Ends the program. Everything is already saved."),
    )


def closing_commands(meaning: str, *names: str) -> tuple[Command[Conversation[Any]], ...]:
    """The commands for help and for leaving, with what leaving does and may be called besides."""
    rest = "The rest"
    return (
        Command(("help", "?"), rest, "Lists the words, or says what one of them does.", say_help),
        Command(("quit", "exit", "bye", *names), rest, meaning, leave),
    )


def mark(talk: GameConversation, rest: str) -> None:
    """Mark this position, or remove its mark."""
    marked = talk.game.toggle_bookmark()
    moves = count(talk.game.session.ply, "move")
    talk.say(
        f"The position after {moves} is marked. Say return to come back."
        if marked
        else "The mark is removed."
    )


def return_to_mark(talk: GameConversation, rest: str) -> None:
    """Go to a marked position, to the next one each time."""
    found = talk.game.next_bookmark()
    if found is None:
        talk.say("No position is marked. Say mark to mark this one.")
        return
    number, marks = found
    talk.say(f"Mark {number} of {marks}, after {count(talk.game.session.ply, 'move')}.")
    talk.topic.tell_choices(talk)


def name(talk: GameConversation, rest: str) -> None:
    """Give this game a name, or say the one it has."""
    if rest:
        talk.game.describe(rest, talk.game.record.note)
    given = talk.game.record.name
    talk.say(f"This game is called {given}." if given else "This game has no name. Say name and the name.")


def note(talk: GameConversation, rest: str) -> None:
    """Note something about this game, or say what is noted."""
    if rest:
        talk.game.describe(talk.game.record.name, rest)
    noted = talk.game.record.note
    talk.say(f"Noted: {noted}" if noted else "Nothing is noted. Say note and the words.")


def share(talk: GameConversation, rest: str) -> None:
    """Say the code of this game, and its name and note when that is wished for."""
    shared = talk.game.share()
    if shared is None:
        raise InvalidGameError("there is nothing to share yet")
    if rest == "note":
        talk.say(*filter(None, (shared.record.name, shared.record.note)))
    talk.say(f"{shared.title}: {result_in_words(shared.record)}.")
    talk.printer.say_unbroken(f"cardgames-tui replay {shared.code}")


def listen(moves_told: Callable[[GameRecord], str], talk: GameConversation, rest: str) -> None:
    """Say the moves of the game that was taken up from a code or from the past."""
    talk.say("There is no shared or past game." if talk.example is None else moves_told(talk.example))


def menu(talk: GameConversation, rest: str) -> None:
    """Go back to the choice of games; this one waits."""
    open_menu(talk)


def leave(talk: Conversation[Any], rest: str) -> None:
    """End the conversation."""
    talk.is_over = True


def say_help(talk: Conversation[Any], rest: str) -> None:
    """Say which commands there are, or what one of them does."""
    topic = talk.topic
    found = look_up(topic.commands, rest) if rest else None
    if found is not None:
        names = ", or ".join(found[0].names)
        talk.say(f"{sentence(names)[:-1]}: {found[0].meaning}")
    elif rest:
        talk.say(f"There is no word '{shortened(rest)}'{topic.elsewhere}. Say help for a list.")
    else:
        talk.say(topic.how_to_play(talk), *overview(topic.commands))
        talk.say("Say help and a word to hear what it does. An empty line says again what you can do.")
