"""What a solver remembers of the positions it has won: the next card to play on each."""

from collections.abc import Sequence

from cardgames_tui.black_hole.search.layout import Ranks

Key = tuple[tuple[Ranks, ...], int | None]
"""A position without its suits and without the order of its columns."""


class Wins:
    """The positions on the winning lines found so far, and how each goes on."""

    def __init__(self) -> None:
        self._next: dict[Key, Ranks] = {}
        self._unread: list[tuple[list[Ranks], int | None, list[int]]] = []

    def record(self, columns: Sequence[Ranks], top: int | None, fans: list[int]) -> None:
        """Remember a line that wins; it is taken apart when a line is next asked for."""
        self._unread.append((list(columns), top, fans))

    def line(self, columns: Sequence[Ranks], top: int | None) -> list[int] | None:
        """The columns to play from, one after the other, to win; None when no win is remembered."""
        self._read()
        left = list(columns)
        fans: list[int] = []
        while any(left):
            pile = self._next.get(_key(left, top))
            if pile is None:
                return None
            fan = left.index(pile)
            fans.append(fan)
            left[fan], top = pile[:-1], pile[-1]
        return fans

    def _read(self) -> None:
        while self._unread:
            left, top, fans = self._unread.pop()
            for fan in fans:
                pile = left[fan]
                self._next[_key(left, top)] = pile
                left[fan], top = pile[:-1], pile[-1]


def _key(columns: Sequence[Ranks], top: int | None) -> Key:
    return tuple(sorted(column for column in columns if column)), top
