"""The cut test: two edges cut the ring in two, and a column that changes sides often needs many crossings.

Take away edges e and q and the ring falls into two arcs. The cards left in a column, preceded by the rank
on the foundation, change from one arc to the other a certain number of times; the walk plays those cards in
that order, so it must cross e or q at least as often. The sum of the two numbers is the most that any end
rank leaves it, so the state is lost when a column needs more; and when it needs as many, the ends for which
either edge has sign +1 (see `ring`) are ruled out, as they leave it fewer.

When edge e is crossed, that sum falls by one for the twelve pairs with e and stays for the others, whose
columns need no more than before: only the twelve pairs need a look.
"""

from collections.abc import Sequence
from itertools import accumulate
from operator import xor

from cardgames_tui.black_hole.search.layout import numbers_in
from cardgames_tui.black_hole.search.pile import Pile
from cardgames_tui.black_hole.search.ring import ENDS_WITHOUT

Ruling = tuple[int, int]
"""Bits of a state, and the end ranks, as bits, that remain possible when any of them is set."""

Entry = tuple[int, int, tuple[Ruling, ...]]
"""Bits of which none is set in a state that can be won, all bits of the rulings, and the rulings."""


class Steps:
    """How often the piles change arcs, counted for all piles at once, as bits of a state.

    Two ranks lie on different arcs when either e or q, but not both, lies on the way up from one to the
    other. So let through(e) be the piles whose first step, from one rank to the next, has e on its way up: in
    the piles of through(e) ^ through(q) that step changes arcs. The same holds for their second step, and so
    on. Fields are toggled where a way begins and where it ends, so that running xor sums give through(e).
    """

    def __init__(self, piles: Sequence[Pile]) -> None:
        self.most = max((len(ranks) for ranks, _, _ in piles), default=0)
        """How many steps there may be, from the foundation to the last card of a pile."""
        ways = [[0] * 13 for _ in range(self.most)]
        self._every_pile = 0
        for ranks, field, _ in piles:
            self._every_pile |= field
            before = 0
            for step, rank in zip(ways, reversed(ranks), strict=False):
                step[before] ^= field
                step[rank] ^= field
                before = rank
        self._through = [list(accumulate(step, xor)) for step in ways]
        self._needing: dict[tuple[int, int, bool], list[int]] = {}

    def needing(self, edge: int, other: int, rank: int) -> list[int]:
        """By a number of changes from 1 on: the piles that need at least so many when they follow a rank."""
        apart = (edge < rank) != (other < rank)
        key = min(edge, other), max(edge, other), apart
        if key not in self._needing:
            self._needing[key] = self._count(*key)
        return self._needing[key]

    def _count(self, edge: int, other: int, apart: bool) -> list[int]:
        """Count the changes; `apart` says whether the two edges part the rank from rank 0."""
        needing = [self._every_pile] + [0] * (self.most + 1)
        first = self._every_pile if apart else 0
        for step, through in enumerate(self._through):
            changing = through[edge] ^ through[other] ^ first
            first = 0
            for changes in range(step, -1, -1):
                needing[changes + 1] |= needing[changes] & changing
        needing[0] = 0
        return needing


class Cuts(dict[int, Entry]):
    """What the cut test says after an edge was crossed to a rank, by the numbers of the edges in a state."""

    __slots__ = ("_edge", "_needing", "_rank", "_steps")

    def __init__(self, edge: int, rank: int, steps: Steps) -> None:
        self._edge = edge
        self._rank = rank
        self._steps = steps
        self._needing: list[list[int]] = [[]] * 13
        self._needing[edge] = [0] * (steps.most + 2)

    def __missing__(self, numbers: int) -> Entry:
        numbers_of = numbers_in(numbers)
        here, allowed = numbers_of[self._edge], ENDS_OF_PAIRS[self._edge]
        fatal = bits = 0
        rulings: list[Ruling] = []
        for other, number in enumerate(numbers_of):
            total = here + number
            if total <= self._steps.most:
                needing = self._needing[other] or self._look(other)
                fatal |= needing[total + 1]
                if needing[total]:
                    bits |= needing[total]
                    rulings.append((needing[total], allowed[other]))
        self[numbers] = entry = fatal, bits, tuple(rulings)
        return entry

    def _look(self, other: int) -> list[int]:
        needing = self._steps.needing(self._edge, other, self._rank)
        self._needing[other] = needing
        return needing


ENDS_OF_PAIRS = [[one & two for two in ENDS_WITHOUT] for one in ENDS_WITHOUT]
"""By two edges: the end ranks, as bits, for which both have sign -1."""
