"""The cut test: two edges cut the ring in two, and a column that changes sides often needs many crossings.

Take away edges e and q and the ring falls into two arcs. The cards left in a column, preceded by the rank
on the foundation, change from one arc to the other a certain number of times; the walk plays those cards in
that order, so it must cross e or q at least as often. An end rank t leaves it number(e) + number(q)
crossings, less one for each of the two edges for which t has sign +1 (see `ring`); when a column needs
more, t is ruled out.

When edge e is crossed, that sum falls by one for the twelve pairs with e and stays for the others, whose
columns need no more than before: only the twelve pairs need a look.
"""

from collections.abc import Sequence
from functools import cache

from cardgames_tui.black_hole.search.pile import Pile
from cardgames_tui.black_hole.search.ring import ENDS_WITHOUT

Ruling = tuple[int, int]
"""Bits of a state, and the end ranks, as bits, that remain possible when any of them is set."""


class Cuts(dict[int, tuple[int, tuple[Ruling, ...]]]):
    """What the cut test says after an edge was crossed to a rank, by the numbers of the edges.

    The numbers are the high bits of a state. An entry is all bits of its rulings, and the rulings.
    """

    __slots__ = ("_changes", "_edge", "_most", "_piles", "_rank", "_rulings", "_width")

    def __init__(self, edge: int, rank: int, piles: Sequence[Pile], width: int) -> None:
        self._edge = edge
        self._rank = rank
        self._piles = piles
        self._width = width
        self._most = 0
        self._changes: list[tuple[int, int]] = []
        self._rulings: list[list[tuple[Ruling, ...]]] = []

    def __missing__(self, numbers: int) -> tuple[int, tuple[Ruling, ...]]:
        if not self._rulings:
            self._count_changes()
        width, mask, most = self._width, (1 << self._width) - 1, self._most
        here = numbers >> width * self._edge & mask
        found: list[Ruling] = []
        rest = numbers
        for other in range(13):
            crossings = here + (rest & mask)
            rest >>= width
            if crossings < most:
                found += (self._rulings[other] or self._rule(other))[crossings]
        bits = 0
        for ruling in found:
            bits |= ruling[0]
        self[numbers] = entry = bits, tuple(found)
        return entry

    def _count_changes(self) -> None:
        """Count how often each pile, preceded by the rank, changes sides, for all other edges at once."""
        changes = changes_between(self._edge)
        for ranks, field, _, _ in self._piles:
            packed, before = 0, self._rank
            for rank in reversed(ranks):
                packed += changes[before][rank]
                before = rank
            self._changes.append((field, packed))
        self._most = max(len(pile.ranks) for pile in self._piles) + 2
        self._rulings = [[] for _ in range(13)]

    def _rule(self, other: int) -> list[tuple[Ruling, ...]]:
        """By the sum of the two numbers: the piles that need more crossings than some end ranks leave."""
        rulings: list[tuple[Ruling, ...]] = [()] * self._most
        self._rulings[other] = rulings
        if other == self._edge:
            return rulings
        needs = [0] * self._most
        shift = 8 * other
        for field, packed in self._changes:
            changes = packed >> shift & 255
            while changes:
                changes -= 1
                needs[changes] |= field
        one, two = ENDS_WITHOUT[self._edge], ENDS_WITHOUT[other]
        for total in range(self._most):
            by_crossings = ((total, 0), (total - 1, one & two), (total - 2, one | two))
            rulings[total] = tuple(
                (needs[left], ends) for left, ends in by_crossings if left >= 0 and needs[left]
            )
        return rulings


@cache
def changes_between(edge: int) -> list[list[int]]:
    """By two ranks: for each other edge, a byte each, whether that edge and this one part the ranks."""
    arcs = [(2 << max(edge, other)) - (2 << min(edge, other)) for other in range(13)]
    return [
        [
            sum(((arc >> rank ^ arc >> after) & 1) << 8 * other for other, arc in enumerate(arcs))
            for after in range(13)
        ]
        for rank in range(13)
    ]
