"""The cut test: two edges cut the ring in two, and a column that changes arcs often needs many crossings.

Without edges e and q the ring falls into two arcs. The rank on the foundation and after it the cards left in
a column, from the top down, change from one arc to the other some number of times. The walk passes through
these ranks in this order, so it crosses e or q at least as often. The sum of the numbers of e and q (see
`ring`) is the most crossings of them that any end rank leaves, so the state is lost when a column needs more.
When a column needs just as many, the ends for which either edge has sign +1 are ruled out, because they leave
fewer.

Crossing edge e lowers that sum by one for the twelve pairs with e. For the other pairs it stays, and no
column needs more than before: the rank left and the rank reached lie on the same arc. So only the twelve need
a look.
"""

from collections.abc import Sequence
from itertools import accumulate
from operator import xor

from cardgames_tui.black_hole.search.layout import Cut, Pile, Ruling, numbers_in
from cardgames_tui.black_hole.search.ring import ENDS_WITHOUT


class ArcChanges:
    """How often the piles of a deal change arcs, counted for all piles at once, as their fields in a state.

    Two ranks lie on different arcs when one of e and q, but not both, lies between them, seen from the lower
    rank upwards without passing from king to ace. So let between(e) be the fields of the piles whose first
    step, from one rank to the next, has e in between: that step changes arcs in the piles whose fields are in
    between(e) ^ between(q). The same goes for the second step, and so on. When a field is toggled at both
    ranks of a step, the running xor over the edges from the ace up gives between(e). The first step begins at
    the rank on the foundation; the ace stands in for it here, and `_count` puts that right.
    """

    def __init__(self, piles: Sequence[Pile]) -> None:
        self.most = max((len(ranks) for ranks, _, _ in piles), default=0)
        """The most steps there can be, from the foundation to the last card of a pile."""
        steps = [[0] * 13 for _ in range(self.most)]
        self._every_pile = 0
        for ranks, field, _ in piles:
            self._every_pile |= field
            before = 0
            for step, rank in zip(steps, reversed(ranks), strict=False):
                step[before] ^= field
                step[rank] ^= field
                before = rank
        self._between = [list(accumulate(step, xor)) for step in steps]
        self._needing: dict[tuple[int, int, bool], list[int]] = {}

    def needing(self, edge: int, other: int, rank: int) -> list[int]:
        """By a number of changes: the piles that need at least so many when they follow a rank; none at 0."""
        apart = (edge < rank) != (other < rank)
        key = min(edge, other), max(edge, other), apart
        if key not in self._needing:
            self._needing[key] = self._count(*key)
        return self._needing[key]

    def _count(self, edge: int, other: int, apart: bool) -> list[int]:
        """Count the changes; `apart` says whether the two edges part the rank from the ace."""
        needing = [self._every_pile] + [0] * (self.most + 1)
        first = self._every_pile if apart else 0
        for step, between in enumerate(self._between):
            changing = between[edge] ^ between[other] ^ first
            first = 0
            for changes in range(step, -1, -1):
                needing[changes + 1] |= needing[changes] & changing
        needing[0] = 0
        return needing


class Cuts(dict[int, Cut]):
    """What the cut test says after an edge was crossed to a rank, by the numbers of the edges in a state."""

    __slots__ = ("_changes", "_edge", "_needing", "_rank")

    def __init__(self, edge: int, rank: int, changes: ArcChanges) -> None:
        self._edge = edge
        self._rank = rank
        self._changes = changes
        self._needing: list[list[int]] = [[]] * 13
        self._needing[edge] = [0] * (changes.most + 2)

    def __missing__(self, numbers: int) -> Cut:
        numbers_of = numbers_in(numbers)
        here, allowed = numbers_of[self._edge], ENDS_OF_PAIRS[self._edge]
        fatal = bits = 0
        rulings: list[Ruling] = []
        for other, number in enumerate(numbers_of):
            total = here + number
            if total <= self._changes.most:
                needing = self._needing[other] or self._look(other)
                fatal |= needing[total + 1]
                if needing[total]:
                    bits |= needing[total]
                    rulings.append((needing[total], allowed[other]))
        self[numbers] = cut = fatal, bits, tuple(rulings)
        return cut

    def _look(self, other: int) -> list[int]:
        needing = self._changes.needing(self._edge, other, self._rank)
        self._needing[other] = needing
        return needing


ENDS_OF_PAIRS = [[one & two for two in ENDS_WITHOUT] for one in ENDS_WITHOUT]
"""By two edges: the end ranks, as bits, for which both have sign -1."""
