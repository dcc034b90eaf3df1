"""What an oracle is asked during a game: advice for a person, or a computer's move."""

import random
from dataclasses import dataclass

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.players import CarefulPlayer, PerfectPlayer, RandomPlayer
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.reasons import Reason, reason_for
from cardgames_tui.chopsticks.setup import Player
from cardgames_tui.chopsticks.traps import Trap, trap_set
from cardgames_tui.chopsticks.verdict import Choice, Oracle, Verdict, choices


@dataclass(frozen=True, slots=True)
class Hint:
    """A good move, and why it is good."""

    choice: Choice
    """The move, with its value for the player who makes it."""
    reason: Reason
    """Why it is good."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What is known about a position."""

    verdict: Verdict
    """Its value for the player to move."""
    choices: tuple[Choice, ...]
    """The legal moves with their values."""
    hint: Hint
    """A best move and the reason for it."""
    exact: bool
    """Whether this comes from a table; otherwise it holds only as far as a search has looked."""


def advise(oracle: Oracle, position: Position) -> Advice:
    """What a position and its moves are worth, and which move to make.

    Raises:
        StoppedError: The answer is no longer wanted.
    """
    options = choices(oracle, position)
    best = PerfectPlayer(random.Random(0), oracle).candidates(position)[0]
    hint = Hint(best, reason_for(oracle, position, best))
    return Advice(oracle.verdict(position), options, hint, oracle.exact)


def reply_of(
    player: Player, oracle: Oracle | None, position: Position, rng: random.Random
) -> tuple[Move, Trap | None]:
    """A computer's move, and the trap that it sets.

    Raises:
        StoppedError: The move is no longer wanted.
    """
    if player is not Player.PERFECT or oracle is None:
        weaker = RandomPlayer(rng) if player is Player.RANDOM else CarefulPlayer(rng)
        return weaker.choose(position), None
    choice = rng.choice(PerfectPlayer(rng, oracle).candidates(position))
    proved = position.rules.players == 2 and oracle.exact
    return choice.move, trap_set(oracle, choice) if proved else None
