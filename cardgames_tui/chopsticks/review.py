"""Advice: a hint with its reason, and where a played game went wrong."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.reasons import Reason, reason_for
from cardgames_tui.chopsticks.verdict import Choice, Oracle, Verdict, best, choices


@dataclass(frozen=True, slots=True)
class Hint:
    """A good move, and why it is good."""

    choice: Choice
    """The move, with its value for the player who makes it."""
    reason: Reason
    """Why it is good."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that made a player's game worth less."""

    ply: int
    """How many moves had been played before it."""
    before: Verdict
    """What the position was worth to the player who moved."""
    played: Choice
    """The move, and what it left."""
    better: Choice
    """A move that would have kept the value."""


def hint(oracle: Oracle, position: Position, choice: Choice) -> Hint:
    """A hint with its reason.

    Args:
        oracle: What knows the values.
        position: The position before the move.
        choice: A best move, for example the perfect player's.
    """
    return Hint(choice, reason_for(oracle, position, choice))


def hints(oracle: Oracle, position: Position) -> tuple[Hint, ...]:
    """All best moves of a position with their reasons."""
    return tuple(hint(oracle, position, choice) for choice in best(choices(oracle, position)))


def first_mistake(oracle: Oracle, start: Position, moves: Sequence[Move], seat: int) -> Mistake | None:
    """The first move of a played game by which the player at a seat gave away a win or a draw.

    Args:
        oracle: What knows the values.
        start: The first position.
        moves: The moves played from there.
        seat: Whose moves to look at.

    Raises:
        IllegalMoveError: A move is not legal.
    """
    found = mistakes(oracle, start, moves, (seat,))
    return next((mistake for mistake in found if mistake is not None), None)


def mistakes(
    oracle: Oracle, start: Position, moves: Sequence[Move], seats: Container[int]
) -> Iterator[Mistake | None]:
    """For each move of a played game the win or draw that it gave away, or None.

    Args:
        oracle: What knows the values.
        start: The first position.
        moves: The moves played from there.
        seats: Whose moves to judge; None is given for the rest.

    Raises:
        IllegalMoveError: A move is not legal.
    """
    position = start
    for ply, move in enumerate(moves):
        legal = position.canonical(move)
        if position.turn in seats:
            yield _mistake(ply, legal, choices(oracle, position), oracle.verdict(position))
        else:
            yield None
        position = position.play(move)


def _mistake(ply: int, move: Move, options: tuple[Choice, ...], before: Verdict) -> Mistake | None:
    played = next((option for option in options if option.move == move), None)
    better = best(options)[0] if options else None
    if played is None or better is None or _rank(played.verdict) >= _rank(better.verdict):
        return None
    return Mistake(ply, before, played, better)


def _rank(verdict: Verdict) -> int:
    return verdict.worth[0]
