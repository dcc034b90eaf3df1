"""What is asked of an oracle while a game is played: advice to a person, a computer's move."""

import random
from dataclasses import dataclass

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.players import CarefulPlayer, PerfectPlayer, RandomPlayer
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.review import Hint, hint
from cardgames_tui.chopsticks.setup import Level
from cardgames_tui.chopsticks.traps import Trap, trap_set
from cardgames_tui.chopsticks.verdict import Choice, Oracle, Verdict, choices


@dataclass(frozen=True, slots=True)
class Advice:
    """What is known about a position."""

    value: Verdict
    """Its value for the player to move."""
    choices: tuple[Choice, ...]
    """The legal moves with their values."""
    hint: Hint
    """A best move and the reason."""
    exact: bool
    """Whether this comes from a table; else only as far as a search has looked."""


def advise(oracle: Oracle, position: Position) -> Advice:
    """What a position and its moves are worth, and which move is the one to make.

    Raises:
        StoppedError: The answer is not wanted any more.
    """
    options = choices(oracle, position)
    candidates = PerfectPlayer(random.Random(0), oracle).candidates(position)
    return Advice(oracle.verdict(position), options, hint(oracle, position, candidates[0]), oracle.exact)


def reply_of(
    level: Level, oracle: Oracle | None, position: Position, rng: random.Random
) -> tuple[Move, Trap | None]:
    """The move of a computer, and the trap that it sets with it.

    Args:
        level: How well the computer plays.
        oracle: What the perfect player knows; the others need none.
        position: Where it is to move.
        rng: Chooses among moves that are as good as each other.

    Raises:
        StoppedError: The move is not wanted any more.
    """
    if level is not Level.PERFECT or oracle is None:
        player = RandomPlayer(rng) if level is Level.RANDOM else CarefulPlayer(rng)
        return player.choose(position), None
    choice = rng.choice(PerfectPlayer(rng, oracle).candidates(position))
    proved = position.rules.players == 2 and oracle.exact
    return choice.move, trap_set(oracle, choice) if proved else None
