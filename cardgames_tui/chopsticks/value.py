"""The value of positions and of moves, and who knows it: tablebases, or a look-ahead."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.sides import Side
from cardgames_tui.stopping import Monitor


class WinDrawLoss(StrEnum):
    """How a game ends under perfect play, for one of the players; in a draw nobody can force an end."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    @property
    def letter(self) -> str:
        """`w`, `d` or `l`."""
        return self[0]


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a position for one player."""

    result: WinDrawLoss
    plies: int | None = None
    """After how many moves of all players, if the winner hurries and the loser delays; None for a draw."""

    def __str__(self) -> str:
        return "D" if self.plies is None else f"{self.result.letter.upper()}{self.plies}"

    @property
    def rank(self) -> int:
        """1 for a win, 0 for a draw, -1 for a loss."""
        return _RANKS[self.result]

    @property
    def sort_key(self) -> tuple[int, int]:
        """Sorts values: the soonest loss comes first, draws in the middle, the soonest win last."""
        return self.rank, -self.rank * (self.plies or 0)

    @property
    def a_move_earlier(self) -> "Value":
        """The value for the same player before the move that led to this one."""
        return self if self.plies is None else Value(self.result, self.plies + 1)


_RANKS = {WinDrawLoss.WIN: 1, WinDrawLoss.DRAW: 0, WinDrawLoss.LOSS: -1}

DRAW = Value(WinDrawLoss.DRAW)
"""The value of a position in which neither side can force an end."""

LOST = Value(WinDrawLoss.LOSS, 0)
"""The value for a player who is out."""


def decode_value(entry: int) -> Value:
    """The value that `encode_value` has made a number of."""
    if not entry:
        return DRAW
    return Value(WinDrawLoss.WIN if entry > 0 else WinDrawLoss.LOSS, abs(entry) - 1)


def encode_value(value: Value) -> int:
    """The number that tablebases store: 0 for a draw, `n + 1` for a win in n, `-n - 1` for a loss in n."""
    return 0 if value.plies is None else value.rank * (value.plies + 1)


class PositionCounts(NamedTuple):
    """How many positions can come up in a game, the start included."""

    positions: int
    final: int
    """How many of them end the game."""
    wins: int
    """How many of the rest the player to move wins."""
    losses: int
    draws: int


@dataclass(frozen=True, slots=True)
class ValuedMove:
    """A legal move and what it makes of the game."""

    move: Move
    position: Position
    """The position after the move."""
    value: Value
    """Its value for the player who has moved."""


ChanceOf = Callable[[Position, int], float]
"""Tells how likely (0 to 1) the player at a seat is to win from a position."""


class Evaluator(ABC):
    """Anything that knows the values of positions: a tablebase exactly, a search as far as it sees."""

    def search_depth(self, position: Position) -> int | None:
        """How many moves ahead all moves of a position have been looked at; None if their values are proved.

        Where they are not, a draw only means that no end has been seen.
        """
        return None

    @property
    def chance_of(self) -> ChanceOf | None:
        """Tells how likely a player is to win where nothing is forced; None where nothing can."""
        return None

    @abstractmethod
    def value(self, position: Position, seat: int | None = None) -> Value:
        """The value for the player at a seat (by default the player to move)."""

    def valued_moves(self, position: Position) -> tuple[ValuedMove, ...]:
        """The legal moves with their values, in the order of `legal_moves`."""
        return tuple(
            ValuedMove(move, after, self.value(after, position.turn)) for move, after in position.successors()
        )


class Tablebase(Evaluator):
    """A solved game: the values of all positions of a set of rules, which are numbered from 0.

    There are `size` positions, whether they can come up or not; the game begins in `start_number`.
    Positions of more players have values, too, if so many are out that the others make up such a game.
    """

    def __init__(self, rules: Rules, size: int, start_number: int) -> None:
        self.rules = rules
        self.size = size
        self.start_number = start_number
        self._counts: PositionCounts | None = None

    def value(self, position: Position, seat: int | None = None) -> Value:
        """The value for the player at a seat (by default the player to move)."""
        sides, index = self._sides_left(position, position.turn if seat is None else seat)
        return LOST if index is None else decode_value(self._entry(sides, index))

    def _sides_left(self, position: Position, seat: int) -> tuple[tuple[Side, ...], int | None]:
        """The sides that make up such a game, the player to move first, and the index of that at a seat."""
        seats = position.seats_left(self.rules.players)
        sides = tuple(position.sides[each] for each in seats)
        return sides, seats.index(seat) if seat in seats else None

    @abstractmethod
    def _entry(self, sides: tuple[Side, ...], index: int) -> int:
        """The value for one of the sides, of which the first is to move, as `encode_value` stores it."""

    @abstractmethod
    def after(self, number: int) -> list[int]:
        """Where the moves of a position lead, one entry for each move; none where the game is over."""

    @abstractmethod
    def position(self, number: int) -> Position:
        """The position with a number, the player to move in the first seat."""

    def count_positions(self, monitor: Monitor = Monitor()) -> PositionCounts:
        """Counts what can come up in a game from its start, each position as the player to move sees it."""
        if self._counts is None:
            self._counts = self._count_positions(monitor)
        return self._counts

    @abstractmethod
    def _count_positions(self, monitor: Monitor) -> PositionCounts: ...


def best_moves(moves: Sequence[ValuedMove]) -> tuple[ValuedMove, ...]:
    """The best moves: the soonest wins, failing that draws, failing that the latest losses."""
    return highest(moves, lambda valued: valued.value.sort_key)


def highest(moves: Sequence[ValuedMove], key: Callable[[ValuedMove], Any]) -> tuple[ValuedMove, ...]:
    """The moves for which the key is highest."""
    keys = [key(valued) for valued in moves]
    top = max(keys, default=None)
    return tuple(valued for valued, its in zip(moves, keys, strict=True) if its == top)
