"""The cards of one rank that can be played, by the piles that show it."""

from collections.abc import Sequence

from cardgames_tui.black_hole.search.layout import SHOWN_FIELD
from cardgames_tui.black_hole.search.pile import Pile, Ranks

Option = tuple[int, int, int, float]
"""A pile to play from: what that adds to a state; the bits of all piles headed by the card played when it is
the last of its column (else 0); the bits that tell how many columns show the rank it uncovers; and how
promising it looks."""


class Tops(dict[int, tuple[Option, ...]]):
    """The options at a rank, the most promising last, by the bits of the piles that show it."""

    __slots__ = ("_heading", "_height", "_piles", "_rows", "mask")

    def __init__(self, piles: Sequence[Pile], heading: int, height: Sequence[float]) -> None:
        self.mask = 0
        """The bits of the piles that can show the rank."""
        for pile in piles:
            self.mask |= pile.field
        self._piles = piles
        self._heading = heading
        self._height = height
        self._rows: list[tuple[int, int, Option]] = []

    def __missing__(self, bits: int) -> tuple[Option, ...]:
        rows = self._rows or self._compare()
        self[bits] = options = tuple(
            [option for field, better, option in rows if bits & field and not bits & better]
        )
        return options

    def _compare(self) -> list[tuple[int, int, Option]]:
        """Compare the piles with each other and with the weights."""
        for ranks, field, change in self._piles:
            if len(ranks) == 1:
                option = change, self._heading, 0, self._height[0]
            else:
                option = change, 0, SHOWN_FIELD[ranks[-2]], self._height[min(len(ranks), 3) - 1]
            self._rows.append((field, dominating(ranks, self._piles), option))
        self._rows.sort(key=_promise_of)
        return self._rows


def _promise_of(row: tuple[int, int, Option]) -> float:
    return row[2][3]


def dominating(ranks: Ranks, piles: Sequence[Pile]) -> int:
    """The bits of the piles in whose presence a pile with the same top card need not be tried.

    Let X lie over the cards A and Y over B, where A, read from its top, begins B. Whatever win plays X first
    has a twin that plays Y first: until the win plays Y, take the cards that it takes of A from B instead,
    play X when it plays Y, and go on serving each rank from the column that has it. So X need not be tried.
    """
    bits = 0
    height = len(ranks)
    for other in piles:
        if len(other.ranks) > height and other.ranks[-height:] == ranks:
            bits |= other.field
    return bits
