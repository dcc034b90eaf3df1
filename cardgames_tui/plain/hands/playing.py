"""Playing Chopsticks by words: moves, the computers' answers, taking back."""

from functools import partial
from typing import TypeAlias

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.setup import Player, variant_titles
from cardgames_tui.errors import InvalidMoveError
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.plain.conversation import Command, Conversation
from cardgames_tui.plain.hands import telling, thinking
from cardgames_tui.plain.hands.reading import read_move
from cardgames_tui.records.record import GameRecord, count

Hands: TypeAlias = Conversation[HandsInPlay]
"""A conversation over a game of Chopsticks."""

WHICH_MOVE = "say which move: a number in the list, left hits right, or split 2 2"

OVER = "The game is over. Say new, again, where or undo."

_NAMED = {
    "split": "Moves fingers between your own hands: split 2 2 makes them 2 and 2.",
    "swap": "Exchanges your hands, where the rules have the variant swap.",
    "flip": "Flips a hand of yours, flip left, where the rules allow it.",
}
"""The moves that begin with their name, each with what it does."""


def playing_commands() -> tuple[Command[Hands], ...]:
    """The commands that make moves."""
    play = "Playing"
    return (
        Command(
            ("play",),
            play,
            "Makes a move. The word itself can be left out: 1 is the first move of the list, left hits "
            "right hits their right hand with your left, split 2 2 makes your hands 2 and 2.",
            play_said,
        ),
        *(Command((name,), play, meaning, partial(play_named, name)) for name, meaning in _NAMED.items()),
        Command(("undo", "u"), play, "Goes back to your own last turn.", undo),
        Command(("redo",), play, "Plays again what was taken back.", redo),
        Command(("restart",), play, "Goes back to the start. Undo returns.", restart),
        Command(
            ("moves",), play, "Lists the moves that you can make.", lambda talk, _: thinking.tell_moves(talk)
        ),
    )


def table_commands() -> tuple[Command[Hands], ...]:
    """The commands that say how things stand."""
    read = "The table"
    return (
        Command(("hands", "table", "board"), read, "Says what everybody's hands show.", tell_hands),
        Command(("played", "history"), read, "Says the moves played so far.", tell_history),
        Command(("position",), read, "Says the code of this position.", tell_code),
    )


def greet(talk: Hands) -> None:
    """Say which game this is and how it stands."""
    game, setup = talk.game, talk.game.setup
    if game.session.ply:
        talk.say(f"Going on with Chopsticks after {count(game.session.ply, 'move')}.")
    else:
        talk.say("Chopsticks. Say help for a list of commands.")
    endless = "" if setup.repetition else ", endless"
    rules = f"Rules: {variant_titles(setup.rules)}{endless}."
    talk.say(" ".join([rules, *telling.computers(setup)]))
    if Player.PERFECT in setup.seats and setup.rules.players > 2:
        talk.say(english.paranoia())
    let_computers_move(talk)
    tell_choices(talk)


def tell_choices(talk: Hands) -> None:
    """Say what everybody's hands show, and what can be done."""
    game = talk.game
    talk.say(*telling.hands(game))
    if game.is_over:
        talk.say(telling.ending(game), "Say new, again, where or undo.")
    else:
        talk.say(telling.whose_turn(game))
        thinking.tell_moves(talk)


def how_to_play(talk: Hands) -> str:
    """How a move is made."""
    rules = talk.game.setup.rules
    words = "split 2 2, left hits right" if rules.hands == 2 else "hand 1 hits hand 2"
    given = " When all agree, say a finger for 2 left." if rules.wet_jackson else ""
    return f"Make a move by its number in the list, or in words: {words}.{given}"


def moves_told(record: GameRecord) -> str:
    """The moves of a kept game."""
    return "\n".join(telling.history(HandsInPlay(record))) or "No move was made."


def understand(talk: Hands, text: str) -> bool:
    """Make the move that a line names; say whether it names any."""
    if talk.game.is_over and text.isdecimal():
        talk.say(OVER)
        return True
    move = read_move(talk.game, text.lower())
    if move is not None:
        play(talk, move)
    return move is not None


def play_said(talk: Hands, rest: str) -> None:
    """Make the move that follows the word."""
    if not understand(talk, rest):
        raise InvalidMoveError(WHICH_MOVE)


def play_named(name: str, talk: Hands, rest: str) -> None:
    """Make a move that is said with its name first."""
    play_said(talk, f"{name} {rest}".strip())


def play(talk: Hands, move: Move) -> None:
    """Make a move and let the computers answer."""
    if talk.game.is_over:
        talk.say(OVER)
        return
    make(talk, move, helped=talk.game.position in talk.judged)
    talk.say(telling.trap_answered(talk.game))
    let_computers_move(talk)
    tell_choices(talk)


def make(talk: Hands, move: Move, *, helped: bool = False) -> None:
    """Make one move and say what it does."""
    game, ply = talk.game, talk.game.session.ply
    game.play(move, helped=helped)
    talk.say(telling.made(game, ply))


def let_computers_move(talk: Hands) -> None:
    """Let the computers move until a person is to move or the game is over."""
    game = talk.game
    while game.awaits_computer:
        ply = game.session.ply
        move, trap = thinking.reply(talk)
        make(talk, move)
        if trap is not None:
            game.traps[ply] = trap


def undo(talk: Hands, rest: str) -> None:
    """Go back to the last turn of a person."""
    if not talk.game.can_undo:
        talk.say("There is nothing to take back.")
        return
    talk.game.undo()
    moved_about(talk, "Taken back.")


def redo(talk: Hands, rest: str) -> None:
    """Play again what was taken back."""
    if not talk.game.can_redo:
        talk.say("There is nothing to play again.")
        return
    talk.game.redo()
    moved_about(talk, "Played again.")


def restart(talk: Hands, rest: str) -> None:
    """Go back to the start."""
    talk.game.restart()
    moved_about(talk, "Back at the start. Undo returns." if talk.game.can_undo else "")


def moved_about(talk: Hands, words: str) -> None:
    """Say where the game stands after it has gone elsewhere."""
    talk.say(words)
    let_computers_move(talk)
    tell_choices(talk)


def tell_hands(talk: Hands, rest: str) -> None:
    """Say what everybody's hands show."""
    talk.say(*telling.hands(talk.game))


def tell_history(talk: Hands, rest: str) -> None:
    """Say the moves played so far."""
    talk.say(*(list(telling.history(talk.game)) or ["Nothing has been played yet."]))


def tell_code(talk: Hands, rest: str) -> None:
    """Say the code of the position."""
    code = talk.game.position
    talk.say(f"{code}. The hands of the player to move come first. Say go {code} to begin from here.")
