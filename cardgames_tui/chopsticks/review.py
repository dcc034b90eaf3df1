"""Advice: a hint with its reason, and where a played game went wrong."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.reasons import reason_for
from cardgames_tui.chopsticks.verdict import Choice, Oracle, Result, Verdict, best, choices


@dataclass(frozen=True, slots=True)
class Hint:
    """A good move and what is good about it."""

    choice: Choice
    """The move, with its value for the player who makes it."""
    reason: str
    """Why it is good, in words."""


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

    @property
    def words(self) -> str:
        """What went wrong: `move 7: 13-22 loses in 3 more moves; A-C was a draw`."""
        return (
            f"move {self.ply + 1}: {self.played.move} {_future(self.played.verdict)}; "
            f"{self.better.move} {_past(self.better.verdict)}"
        )


def hint(oracle: Oracle, position: Position, choice: Choice) -> Hint:
    """Why a move is the one to make.

    Args:
        oracle: Who knows the values.
        position: The position before the move.
        choice: A best move, for example that of the perfect player.
    """
    return Hint(choice, reason_for(oracle, position, choice))


def hints(oracle: Oracle, position: Position) -> tuple[Hint, ...]:
    """All best moves of a position with their reasons."""
    return tuple(hint(oracle, position, choice) for choice in best(choices(oracle, position)))


def first_mistake(oracle: Oracle, start: Position, moves: Sequence[Move], seat: int) -> Mistake | None:
    """The first move of a played game by which the player at a seat gave away a win or a draw.

    Args:
        oracle: Who knows the values.
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
    """For each move of a played game, what it gave away of a win or a draw; nothing for a right one.

    Args:
        oracle: Who knows the values.
        start: The first position.
        moves: The moves played from there.
        seats: Whose moves to look at; those of the others are not judged.

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


def _future(verdict: Verdict) -> str:
    if verdict.result is Result.DRAW:
        return "only draws"
    return f"loses {_when(verdict.plies or 0)}"


def _when(plies: int) -> str:
    if plies < 2:
        return "to the next move" if plies else "at once"
    return f"in {plies} more moves"


def _past(verdict: Verdict) -> str:
    if verdict.result is Result.DRAW:
        return "was a draw"
    return "won at once" if not verdict.plies else f"won in {verdict.plies + 1}"
