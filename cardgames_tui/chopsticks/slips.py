"""Where nothing is forced: which move of a played game cost the most of a player's chances."""

from collections.abc import Sequence
from dataclasses import dataclass

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.verdict import Choice, Gambler, choices

SMALLEST = 0.01
"""A smaller part of the chances is no slip."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A move that made a player less likely to win than another move would have."""

    ply: int
    """How many moves had been played before it."""
    played: Choice
    """The move."""
    left: float
    """The chance (0 to 1) that it left."""
    better: Choice
    """A move that would have left the best chance."""
    kept: float
    """The chance (0 to 1) that this one would have left."""


def worst_slip(oracle: Gambler, start: Position, moves: Sequence[Move], seat: int) -> Slip | None:
    """The move of a played game that cost a player the most; nothing when none cost anything.

    Moves after which something different is forced are not compared: those are mistakes and not slips.

    Raises:
        IllegalMoveError: A move is not legal.
    """
    worst: Slip | None = None
    position = start
    for ply, move in enumerate(moves):
        if position.turn == seat:
            slip = _slip(oracle, position, ply, move)
            if slip is not None and (worst is None or slip.kept - slip.left > worst.kept - worst.left):
                worst = slip
        position = position.play(move)
    return worst


def _slip(oracle: Gambler, position: Position, ply: int, move: Move) -> Slip | None:
    """What a move cost, if anything."""
    legal = position.canonical(move)
    options = choices(oracle, position)
    played = next((option for option in options if option.move == legal), None)
    if played is None:
        return None
    same = [option for option in options if option.verdict.value is played.verdict.value]
    chances = [oracle.chance(option.position, position.turn) for option in same]
    kept, left = max(chances), chances[same.index(played)]
    if kept - left < SMALLEST:
        return None
    return Slip(ply, played, left, same[chances.index(kept)], kept)
