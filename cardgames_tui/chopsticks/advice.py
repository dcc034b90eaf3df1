"""What an oracle is asked during a game: advice for a person, or a computer's move.

Computers are given their source of randomness, so that games can be repeated.
"""

import random
from dataclasses import dataclass

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.reasons import Reason, Trap, best_traps, reason_for, trap_set
from cardgames_tui.chopsticks.setup import Player
from cardgames_tui.chopsticks.verdict import Choice, Gambler, Oracle, Value, Verdict, best, choices


class RandomPlayer:
    """Plays any move, all equally likely."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, position: Position) -> Move:
        """A legal move."""
        return self._rng.choice(position.legal_moves())


class CarefulPlayer:
    """Wins at once if it can, and never lets the next player finish it off if that can be helped."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, position: Position) -> Move:
        """A move that wins at once, failing that one that no reply punishes at once, failing that any."""
        seat, results = position.turn, tuple(position.results())
        wins = [move for move, after in results if after.standing(seat) > 0]
        if wins:
            return self._rng.choice(wins)
        safe = [move for move, after in results if not _can_lose(after, seat)]
        return self._rng.choice(safe or [move for move, _ in results])


class PerfectPlayer:
    """Plays by what its oracle knows: the soonest win, failing that a draw, failing that the latest loss.

    In a draw between two players it sets the trap with the most losing replies. With three or more
    players, and where a search stands in for a table, moves of equal value are ranked by the oracle's
    chances.
    """

    def __init__(self, rng: random.Random, oracle: Oracle) -> None:
        self._rng = rng
        self._oracle = oracle

    def choose(self, position: Position) -> Move:
        """A best move."""
        return self._rng.choice(self.candidates(position)).move

    def candidates(self, position: Position) -> tuple[Choice, ...]:
        """The moves that it considers equally good."""
        options = best(choices(self._oracle, position))
        if isinstance(self._oracle, Gambler):
            return _likeliest(self._oracle, options, position.turn)
        drawn = options[0].verdict.value is Value.DRAW
        return best_traps(self._oracle, options) if drawn else options


def _can_lose(position: Position, seat: int) -> bool:
    """Whether the next move can make the player at a seat lose or go out."""
    return any(after.standing(seat) < 0 for _, after in position.results()) or position.standing(seat) < 0


def _likeliest(oracle: Gambler, options: tuple[Choice, ...], seat: int) -> tuple[Choice, ...]:
    chances = [oracle.chance(option.position, seat) for option in options]
    return tuple(option for option, chance in zip(options, chances, strict=True) if chance == max(chances))


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
    """What a position and its moves are worth, and which move to make."""
    options = choices(oracle, position)
    best = PerfectPlayer(random.Random(0), oracle).candidates(position)[0]
    hint = Hint(best, reason_for(oracle, position, best))
    return Advice(oracle.verdict(position), options, hint, oracle.exact)


def reply_of(
    player: Player, oracle: Oracle | None, position: Position, rng: random.Random
) -> tuple[Move, Trap | None]:
    """A computer's move, and the trap that it sets."""
    if player is not Player.PERFECT or oracle is None:
        weaker = RandomPlayer(rng) if player is Player.RANDOM else CarefulPlayer(rng)
        return weaker.choose(position), None
    choice = rng.choice(PerfectPlayer(rng, oracle).candidates(position))
    proved = position.rules.players == 2 and oracle.exact
    return choice.move, trap_set(oracle, choice) if proved else None
