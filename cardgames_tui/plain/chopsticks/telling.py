"""Hands, moves and the end of a game, line by line."""

from collections.abc import Iterator

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.game_in_play import GameInPlay
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.narration import end, narrate
from cardgames_tui.chopsticks.position import Position


def hands(game: GameInPlay) -> Iterator[str]:
    """What everybody's hands show, a line each."""
    position, rules = game.position, game.setup.rules
    for seat, slots in enumerate(game.arrangement):
        name = english.name(game.setup.names[seat])
        shown = [english.hand_told(rules, slot, value) for slot, value in enumerate(slots)]
        lives = f", {english.lives(position.sides[seat].lives)} left" if rules.three_lives else ""
        state = ", a zombie" if position.sides[seat].zombie else ", out" if position.is_out(seat) else ""
        yield f"{name}: {', '.join(shown)}{lives}{state}."


def whose_turn(game: GameInPlay) -> str:
    """Who is to move, and whether the position has come up before."""
    turn = f"{english.turn(game.setup.names[game.position.turn])}."
    if game.session.visits < 2:
        return turn
    return f"{turn} {english.repetition(game.session.visits, draws=game.setup.repetition)}"


def choices(game: GameInPlay) -> Iterator[str]:
    """The legal moves, numbered."""
    for number, (move, after) in enumerate(game.position.results(), 1):
        yield f"{number}: {told(game, move, after)}"


def history(game: GameInPlay) -> Iterator[str]:
    """The moves played so far, a line each."""
    for ply, move in enumerate(game.session.moves):
        yield f"{ply + 1}: {made(game, ply, move, game.session.positions[ply + 1])}"


def made(game: GameInPlay, ply: int, move: Move, after: Position) -> str:
    """A move that has been made, as a sentence.

    Args:
        game: The game.
        ply: How many moves had been played before it.
        move: The move.
        after: The position after it.
    """
    before = game.session.positions[ply]
    return english.played(narrate(before, game.arrangements[ply], move, after), game.setup.names)


def told(game: GameInPlay, move: Move, after: Position) -> str:
    """A move that can be made now, and what becomes of it."""
    return english.long(narrate(game.position, game.arrangement, move, after), game.setup.names)


def ending(game: GameInPlay) -> str:
    """How the game has ended; empty while it goes on."""
    if game.ending is None:
        return ""
    text = english.end(end(game.position, game.ending.winner, game.turns), game.setup.names)
    return f"{text.headline} {text.detail}"
