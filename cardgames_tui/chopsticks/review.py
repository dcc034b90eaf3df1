"""What went wrong in a played game: by what is proved, or else by the chances."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.slips import Slip, worst_slip
from cardgames_tui.chopsticks.verdict import Choice, Gambler, Oracle, Verdict, best, choices


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
    mistake: Mistake | None = None
    """The first move that gave the game away; none when no move did."""
    slip: Slip | None = None
    """The move that cost the most of the chances, where no move gave anything away."""

    @property
    def wrong(self) -> Mistake | Slip | None:
        """The move that is to blame, if any is."""
        return self.mistake or self.slip


def review(oracle: Oracle, start: Position, moves: Sequence[Move], seat: int) -> Review:
    """What went wrong in a game for the player at a seat.

    Raises:
        IllegalMoveError: A move is not legal.
        StoppedError: The answer is no longer wanted.
    """
    mistake = first_mistake(oracle, start, moves, seat)
    slip = None
    if mistake is None and oracle.exact and isinstance(oracle, Gambler):
        slip = worst_slip(oracle, start, moves, seat)
    return Review(seat, oracle.verdict(start, seat), oracle.exact, mistake, slip)


def first_mistake(oracle: Oracle, start: Position, moves: Sequence[Move], seat: int) -> Mistake | None:
    """The first move of a played game by which the player at a seat gave away a win or a draw.

    Raises:
        IllegalMoveError: A move is not legal.
    """
    found = mistakes(oracle, start, moves, (seat,))
    return next((mistake for mistake in found if mistake is not None), None)


def mistakes(
    oracle: Oracle, start: Position, moves: Sequence[Move], seats: Container[int]
) -> Iterator[Mistake | None]:
    """For each move of a played game the win or draw that it gave away; None, too, for seats not asked about.

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
