"""Playing a deal by words: moves, taking them back, starting over."""

from typing import TypeAlias

from cardgames_tui.black_hole.rules import Move
from cardgames_tui.errors import InvalidMoveError
from cardgames_tui.games.cards_in_play import CardsInPlay
from cardgames_tui.games.notation import resume
from cardgames_tui.plain.cards import solving, telling
from cardgames_tui.plain.cards.reading import read_move
from cardgames_tui.plain.conversation import Command, Conversation
from cardgames_tui.plain.wording import listed, result_in_words
from cardgames_tui.records.record import GameRecord, Result, count

Cards: TypeAlias = Conversation[CardsInPlay]
"""A conversation over a game of cards."""


def playing_commands(pile_word: str) -> tuple[Command[Cards], ...]:
    """The commands that move cards."""
    group = "Playing"
    return (
        Command(
            ("play",),
            group,
            "Plays a card. The word itself can be left out: 1 plays the first card of the list, fan 3 "
            "the top card of that fan, c that of the third fan, 2c or two of clubs that card.",
            play_said,
        ),
        Command(("undo", "u"), group, "Takes a move back. Undo 5 takes five back.", undo),
        Command(("redo", "r"), group, "Plays a move again that you took back. Redo 5 plays five.", redo),
        Command(("restart",), group, "Goes back to the start. Undo returns.", restart),
        Command(
            tuple(dict.fromkeys(("moves", "hole", "row", pile_word))),
            group,
            f"Says what lies on the {pile_word}, and lists the cards you can play.",
            lambda talk, _: tell_choices(talk),
        ),
    )


def greet(talk: Cards) -> None:
    """Say which deal this is and how it stands, and the verdict when that is wanted."""
    plies = talk.game.session.ply
    if plies:
        talk.say(f"Going on with {telling.title(talk.game.deal)} after {count(plies, 'move')}.")
    else:
        talk.say(f"{telling.title(talk.game.deal)}. Say help for a list of commands.")
    tell_choices(talk)
    if talk.profile.settings.show_verdict:
        talk.say(solving.verdict(talk, solving.SECONDS_AFTER_A_MOVE))


def tell_choices(talk: Cards) -> None:
    """Say what can be played."""
    position = talk.game.position
    talk.say(telling.hole(position), telling.chances(position))


def how_to_play(talk: Cards) -> str:
    """How a card is played."""
    word = talk.game.deal.game.fan_word
    return f"Play a card by its number in the list, its {word}, or its name: 1, {word} 3, 2c, two of clubs."


def moves_told(record: GameRecord) -> str:
    """The cards of a kept game in their order."""
    positions = resume(record.start_id, record.moves).positions[1:]
    return f"{listed([position.top.name for position in positions])}." if positions else "No move was made."


def understand(talk: Cards, text: str) -> bool:
    """Play the card that a line names; say whether it names any."""
    move = read_move(talk.game.position, text.lower())
    if move is not None:
        play(talk, move)
    return move is not None


def play_said(talk: Cards, rest: str) -> None:
    """Play the card that follows the word."""
    if not understand(talk, rest):
        word = talk.game.deal.game.fan_word
        raise InvalidMoveError(f"say which card to play: a number in the list, a {word} or a card")


def play(talk: Cards, move: Move, *, helped: bool = False) -> None:
    """Play a card."""
    talk.game.play(move, helped=helped or talk.game.position in talk.judged)
    tell_standing(talk)


def tell_standing(talk: Cards) -> None:
    """Say how the game stands after something has changed, and the verdict when that is wanted."""
    game = talk.game
    if game.result is Result.WON:
        talk.say(
            f"You have won! {telling.title(game.deal)}: {result_in_words(game.record)}.",
            "Say new for another.",
        )
        return
    tell_choices(talk)
    if talk.profile.settings.show_verdict and not game.is_over:
        talk.say(solving.verdict(talk, solving.SECONDS_AFTER_A_MOVE))


def undo(talk: Cards, rest: str) -> None:
    """Take moves back."""
    if not talk.game.can_undo:
        talk.say("There is nothing to take back.")
        return
    for _ in range(_times(rest)):
        if talk.game.can_undo:
            talk.game.undo()
    talk.say("Taken back.")
    tell_standing(talk)


def redo(talk: Cards, rest: str) -> None:
    """Play moves again that were taken back."""
    if not talk.game.can_redo:
        talk.say("There is nothing to play again.")
        return
    for _ in range(_times(rest)):
        if talk.game.can_redo:
            talk.game.redo()
    tell_standing(talk)


def restart(talk: Cards, rest: str) -> None:
    """Go back to the start."""
    talk.game.restart()
    talk.say("Back at the start. Undo returns to where you were." if talk.game.can_undo else "")
    tell_standing(talk)


def _times(text: str) -> int:
    """How many times something is to be done: once unless a number is said."""
    return min(int(text), 100) if text.isascii() and text.isdecimal() and len(text) < 10 else 1
