"""What went wrong in a played game: by what is proved, or else by the chances."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.verdict import Choice, Gambler, Oracle, Verdict, best, choices

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


@dataclass(frozen=True, slots=True)
class Review:
    """What went wrong in a game for one player."""

    seat: int
    """Whose moves were looked at."""
    start: Verdict
    """What the first position was worth to that player."""
    exact: bool
    """Whether that is proved; otherwise a search has looked as far as it sees."""
    wrong: Mistake | Slip | None = None
    """The first move that gave the game away; where none did, the one that cost the most of the chances."""


def review(oracle: Oracle, start: Position, moves: Sequence[Move], seat: int) -> Review:
    """What went wrong in a game for the player at a seat."""
    wrong: Mistake | Slip | None = first_mistake(oracle, start, moves, seat)
    if wrong is None and oracle.exact and isinstance(oracle, Gambler):
        wrong = worst_slip(oracle, start, moves, seat)
    return Review(seat, oracle.verdict(start, seat), oracle.exact, wrong)


def first_mistake(oracle: Oracle, start: Position, moves: Sequence[Move], seat: int) -> Mistake | None:
    """The first move of a played game by which the player at a seat gave away a win or a draw."""
    found = mistakes(oracle, start, moves, (seat,))
    return next((mistake for mistake in found if mistake is not None), None)


def mistakes(
    oracle: Oracle, start: Position, moves: Sequence[Move], seats: Container[int]
) -> Iterator[Mistake | None]:
    """For each move of a played game the win or draw that it gave away; None for seats not asked about."""
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
