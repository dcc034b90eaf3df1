"""The cards that can be played of a rank, by the piles that show it."""

from collections.abc import Iterator, Sequence

from cardgames_tui.black_hole.search.layout import PILES_SHIFT, SHOWN_FIELD
from cardgames_tui.black_hole.search.pile import Pile, Ranks

Option = tuple[int, int, int, float]
"""A pile to play from: what that adds to a state; the bits of all piles headed by the card played when it is
the last of its column (else 0); the bits that tell how many columns show the rank it uncovers; and how
promising it looks."""

Row = tuple[int, int, Option]
"""The bits of a pile, those of the piles in whose presence it need not be tried, and the option."""


class Tops(dict[int, tuple[Option, ...]]):
    """The options at a rank, the most promising last, by the bits of the piles that show it.

    Args:
        owners: By place of a bit, from `PILES_SHIFT` on: the pile that it counts.
        piles: By rank: the piles that can show it.
        heading: By rank: the bits of the piles of which it is the first card.
        height: How promising it is to play from a pile, by the number of cards under the one played.
    """

    def __init__(
        self,
        owners: Sequence[Pile],
        piles: Sequence[Sequence[Pile]],
        heading: Sequence[int],
        height: Sequence[float],
    ) -> None:
        self._owners = owners
        self._piles = piles
        self._heading = heading
        self._height = height
        self._rows: list[list[Row]] = [[]] * 13

    def __missing__(self, bits: int) -> tuple[Option, ...]:
        ranks, _, _ = self._owners[bits.bit_length() - 1 - PILES_SHIFT]
        rows = self._rows[ranks[-1]]
        if not rows:
            self._rows[ranks[-1]] = rows = sorted(self._compare(ranks[-1]), key=_promise_of)
        self[bits] = found = tuple(
            [option for field, better, option in rows if bits & field and not bits & better]
        )
        return found

    def _compare(self, rank: int) -> Iterator[Row]:
        """Compare the piles that can show a rank with each other."""
        piles = self._piles[rank]
        for ranks, field, change in piles:
            if len(ranks) == 1:
                option = change, self._heading[rank], 0, self._height[0]
            else:
                option = change, 0, SHOWN_FIELD[ranks[-2]], self._height[1 if len(ranks) == 2 else 2]
            yield field, dominating(ranks, piles), option


def _promise_of(row: Row) -> float:
    return row[2][3]


def dominating(ranks: Ranks, piles: Sequence[Pile]) -> int:
    """The bits of the piles in whose presence a pile with the same top card need not be tried.

    Let X lie over the cards A and Y over B, where A, read from its top, begins B. Whatever win plays X first
    has a twin that plays Y first: until the win plays Y, take the cards that it takes of A from B instead,
    play X when it plays Y, and go on serving each rank from the column that has it. So X need not be tried.
    """
    bits = 0
    height = len(ranks)
    for other, field, _ in piles:
        if len(other) > height and other[-height:] == ranks:
            bits |= field
    return bits
