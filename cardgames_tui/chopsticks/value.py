"""Values of positions and moves, and the evaluators that know them."""

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
    """The result of perfect play for one player. In a draw nobody can force an end."""

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
    """The moves of all players to the end if the winner hurries and the loser delays; None in a draw."""

    def __str__(self) -> str:
        return "D" if self.plies is None else f"{self.result.letter.upper()}{self.plies}"

    @property
    def rank(self) -> int:
        """1 for a win, 0 for a draw, -1 for a loss."""
        return _RANKS[self.result]

    @property
    def sort_key(self) -> tuple[int, int]:
        """Orders values from the soonest loss to the soonest win."""
        return self.rank, -self.rank * (self.plies or 0)

    @property
    def a_move_earlier(self) -> "Value":
        """The value for the same player one move earlier."""
        return self if self.plies is None else Value(self.result, self.plies + 1)


_RANKS = {WinDrawLoss.WIN: 1, WinDrawLoss.DRAW: 0, WinDrawLoss.LOSS: -1}

DRAW = Value(WinDrawLoss.DRAW)
LOST = Value(WinDrawLoss.LOSS, 0)
"""The value for a player who is out."""


def decode_value(entry: int) -> Value:
    """The value of a number in a tablebase."""
    if not entry:
        return DRAW
    return Value(WinDrawLoss.WIN if entry > 0 else WinDrawLoss.LOSS, abs(entry) - 1)


def encode_value(value: Value) -> int:
    """The number in a tablebase: 0 for a draw, `n + 1` for a win in n, `-n - 1` for a loss in n.

    For `assets/research/pack_atlas.py`; tablebases are filled ply by ply without it.
    """
    return 0 if value.plies is None else value.rank * (value.plies + 1)


class PositionCounts(NamedTuple):
    """The positions that can come up in a game, including the start."""

    positions: int
    final: int
    """Those that end the game."""
    wins: int
    """Those of the rest that the player to move wins."""
    losses: int
    draws: int


@dataclass(frozen=True, slots=True)
class ValuedMove:
    """A legal move with its value."""

    move: Move
    position: Position
    """The position after the move."""
    value: Value
    """The value for the player who moved."""


ChanceOf = Callable[[Position, int], float]
"""The chance (0 to 1) that the player at a seat wins from a position."""


class Evaluator(ABC):
    """Knows the values of positions: a tablebase exactly, a search as far as it sees."""

    def search_depth(self, position: Position) -> int | None:
        """The moves ahead searched from a position; None if the values of its moves are proved.

        After a search, a draw only means that no end was found.
        """
        return None

    @property
    def chance_of(self) -> ChanceOf | None:
        """The chances of winning where nothing is forced; None if unknown."""
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
    """The values of all positions under a set of rules, reachable or not.

    Positions are numbers below `size`; the game begins at `start_number`. Also values positions of games with
    more players, once enough of them are out.
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
        """The sides not out, the player to move first, and the index of a seat among them."""
        seats = position.seats_left(self.rules.players)
        sides = tuple(position.sides[each] for each in seats)
        return sides, seats.index(seat) if seat in seats else None

    @abstractmethod
    def _entry(self, sides: tuple[Side, ...], index: int) -> int:
        """The encoded value for the side at an index; the first is to move."""

    @abstractmethod
    def after(self, number: int) -> list[int]:
        """The numbers of the positions after each move, attacks first; empty if the game is over."""

    @abstractmethod
    def position(self, number: int) -> Position:
        """The position with a number; seat 0 is to move."""

    def count_positions(self, monitor: Monitor = Monitor()) -> PositionCounts:
        """Counts the positions that can come up, not distinguishing seats."""
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
