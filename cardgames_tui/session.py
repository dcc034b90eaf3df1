"""The moves and positions of one game, with undo and redo."""

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, takewhile
from typing import Generic, Self, TypeVar

from cardgames_tui.errors import InvalidGameError

P = TypeVar("P")
M = TypeVar("M")

_KeptLine = tuple[int, list[P], list[M], int]
"""The ply at which it is taken up, the line, and the ply to go to on it."""


class Session(Generic[P, M]):
    """The line of a game and the current position on it.

    Args:
        start: The first position.
        play: Returns the position after a move, or raises if it is illegal.
    """

    def __init__(self, start: P, play: Callable[[P, M], P]) -> None:
        self._play = play
        self._positions = [start]
        self._moves: list[M] = []
        self._ply = 0
        self._jumped_from: int | None = None
        self._left: list[_KeptLine[P, M]] = []
        """Lines left by a move after a jump, for `undo`."""
        self._returned_from: list[_KeptLine[P, M]] = []
        """Lines that `undo` has left for those, for `redo`."""

    @property
    def position(self) -> P:
        return self._positions[self._ply]

    @property
    def positions(self) -> tuple[P, ...]:
        """The positions from the start to the current one."""
        return tuple(self._positions[: self._ply + 1])

    @property
    def moves(self) -> tuple[M, ...]:
        return tuple(self._moves[: self._ply])

    @property
    def line(self) -> tuple[M, ...]:
        """All moves from the start, undone ones included."""
        return tuple(self._moves)

    @property
    def line_positions(self) -> tuple[P, ...]:
        """The positions along the whole line, undone ones included."""
        return tuple(self._positions)

    @property
    def undone(self) -> tuple[M, ...]:
        """The moves that `redo` plays again, in order."""
        return tuple(self._moves[self._ply :])

    @property
    def ply(self) -> int:
        return self._ply

    @property
    def occurrences(self) -> int:
        """How often the current position has occurred, now included."""
        return self.positions.count(self.position)

    @property
    def can_undo(self) -> bool:
        return self._ply > 0 or self.has_jumped

    @property
    def can_redo(self) -> bool:
        return self._ply < len(self._moves) or self._has_returned

    @property
    def has_jumped(self) -> bool:
        """Whether `undo` takes back a jump: the last step, or what came before the moves undone since."""
        return self._jumped_from is not None or (bool(self._left) and self._left[-1][0] == self._ply)

    @property
    def _has_returned(self) -> bool:
        return bool(self._returned_from) and self._returned_from[-1][0] == self._ply

    def play(self, move: M) -> None:
        """Plays a move. Drops the undone moves unless it is the first of them, or follows a jump."""
        self._step(move, self._play(self.position, move))

    def play_all(self, moves: Iterable[M]) -> None:
        """Plays moves in order; if one is illegal, none is played."""
        wanted = list(moves)
        _, *positions = accumulate(wanted, self._play, initial=self.position)  # raises if one is illegal
        for move, position in zip(wanted, positions, strict=True):
            self._step(move, position)

    def _step(self, move: M, position: P) -> None:
        if self._moves[self._ply : self._ply + 1] != [move]:
            self._returned_from.clear()
            self._left = [each for each in self._left if each[0] <= self._ply]
            if self._jumped_from is not None:
                self._left.append((self._ply, self._positions, self._moves, self._jumped_from))
            self._positions = [*self._positions[: self._ply + 1], position]
            self._moves = [*self._moves[: self._ply], move]
        self._ply += 1
        self._jumped_from = None

    def replay(self, moves: Sequence[M], ply: int | None = None) -> Self:
        """Plays moves and goes to the position after `ply` of them, by default the last.

        Raises:
            InvalidGameError: There are fewer moves than that.
        """
        self.play_all(moves)
        if ply is not None and not 0 <= ply <= len(moves):
            raise InvalidGameError(f"move {ply} is out of range: the game has {len(moves)} moves")
        self._ply = len(moves) if ply is None else ply
        return self

    def undo(self) -> None:
        if self._jumped_from is not None:
            self._ply, self._jumped_from = self._jumped_from, None
        elif self.has_jumped:
            self._exchange(self._left, self._returned_from)
        elif self._ply > 0:
            self._ply -= 1

    def redo(self) -> None:
        if self._has_returned:
            self._exchange(self._returned_from, self._left)
        elif self.can_redo:
            self._ply += 1
        else:
            return
        self._jumped_from = None

    def _exchange(self, kept: list[_KeptLine[P, M]], other: list[_KeptLine[P, M]]) -> None:
        """Takes the line kept last, and keeps the current one in the other list."""
        ply, positions, moves, kept_ply = kept.pop()
        other.append((kept_ply, self._positions, self._moves, ply))
        self._positions, self._moves, self._ply = positions, moves, kept_ply

    def go_to(self, ply: int) -> None:
        """Goes to the position after `ply` moves, undone ones included; `undo` then returns.

        Raises:
            IndexError: The game has no such ply.
        """
        if not 0 <= ply <= len(self._moves):
            raise IndexError(f"move {ply} is out of range: the game has {len(self._moves)} moves")
        if ply != self._ply:
            self._jumped_from, self._ply = self._ply, ply


def common_prefix_length(line: Sequence[object], other: Sequence[object]) -> int:
    """The number of moves shared by two lines from the start."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(line, other, strict=False))))
