"""Computer opponents; each takes its own source of randomness, so that games can be repeated."""

import random
from typing import Protocol

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.traps import best_traps
from cardgames_tui.chopsticks.verdict import Choice, Gambler, Oracle, Result, best, choices


class Player(Protocol):
    """Whoever chooses moves."""

    def choose(self, position: Position) -> Move:
        """A legal move for the player to move; the game must not be over."""


class RandomPlayer:
    """Plays any move, each as likely as another."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, position: Position) -> Move:
        """A legal move."""
        return self._rng.choice(position.legal_moves())


class CarefulPlayer:
    """Wins at once where it can, never lets the next player finish it off where that can be helped."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, position: Position) -> Move:
        """A move that wins at once, else one after which no reply loses at once, else any."""
        seat, results = position.turn, tuple(position.results())
        wins = [move for move, after in results if after.standing(seat) > 0]
        if wins:
            return self._rng.choice(wins)
        safe = [move for move, after in results if not _can_lose(after, seat)]
        return self._rng.choice(safe or [move for move, _ in results])


class PerfectPlayer:
    """Plays by what its oracle knows: the soonest win, else a draw, else the latest loss.

    In a draw between two it sets the trap with the most losing replies. With three players or more, and
    where a search stands in for a table, moves of the same value are told apart by the oracle's chances.

    Args:
        rng: Chooses among moves that are as good as each other.
        oracle: A table, or a search where there is none.
    """

    def __init__(self, rng: random.Random, oracle: Oracle) -> None:
        self._rng = rng
        self._oracle = oracle

    def choose(self, position: Position) -> Move:
        """A best move."""
        return self._rng.choice(self.candidates(position)).move

    def candidates(self, position: Position) -> tuple[Choice, ...]:
        """The moves that it finds as good as each other."""
        options = best(choices(self._oracle, position))
        if isinstance(self._oracle, Gambler):
            return _likeliest(self._oracle, options, position.turn)
        drawn = options[0].verdict.result is Result.DRAW
        return best_traps(self._oracle, options) if drawn else options


def _can_lose(position: Position, seat: int) -> bool:
    """Whether the next move can end the game against a seat or put the player there out."""
    return any(after.standing(seat) < 0 for _, after in position.results()) or position.standing(seat) < 0


def _likeliest(oracle: Gambler, options: tuple[Choice, ...], seat: int) -> tuple[Choice, ...]:
    chances = [oracle.chance(option.position, seat) for option in options]
    return tuple(option for option, chance in zip(options, chances, strict=True) if chance == max(chances))
