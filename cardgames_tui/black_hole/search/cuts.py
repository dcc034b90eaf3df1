"""The cut test: two edges cut the ring in two, and a column that changes arcs often needs many crossings.

Without edges e and q the ring falls into two arcs. The rank on the foundation and after it the cards left in
a column, from the top down, change from one arc to the other some number of times. The walk passes through
these ranks in this order, so it crosses e or q at least as often. The sum of the numbers of e and q (see
`ring`) is the most crossings of them that any end rank leaves, so the state is lost when a column needs more.

Crossing edge e lowers that sum by one for the twelve pairs with e. For the other pairs it stays, and no
column needs more than before: the rank left and the rank reached lie on the same arc. So only the twelve need
a look.

Of these, eight are looked at, and only while the number of the edge just crossed is at most
`MAX_NUMBER_TESTED`. An arc of one rank never rules anything out, and an arc of two and larger numbers do it
so seldom that to look takes longer than to search 1 % more states each. When a column needs just as
many crossings as there can be, some end ranks are ruled out; to follow that up takes as long as to search
16 % more states.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from operator import xor

from cardgames_tui.black_hole.search.encoding import NUMBER_FIELD, Stack, numbers_in

MAX_NUMBER_TESTED = 2
"""The cut test is made only when the number of the edge just crossed is at most this."""
TESTED_STEPS = range(3, 11)
"""The distances from an edge to the edges with which it is tested."""
TESTED_BITS = tuple(
    sum(NUMBER_FIELD[(edge + step) % 13] for step in (0, *TESTED_STEPS)) for edge in range(13)
)
"""By edge: the bits of the numbers on which its test depends."""

Row = list[int]
"""By the sum of the numbers of two edges: the fields of the stacks that need more crossings."""


class ArcChanges:
    """How often the stacks of a deal change arcs, counted for all stacks at once, as their fields in a state.

    Two ranks lie on different arcs when one of e and q, but not both, lies between them, seen from the lower
    rank upwards without passing from king to ace. So let between(e) be the fields of the stacks whose first
    step, from one rank to the next, has e in between: that step changes arcs in the stacks whose fields are
    in between(e) ^ between(q). The same goes for the second step, and so on. When a field is toggled at both
    ranks of a step, the running xor over the edges from the ace up gives between(e). The first step begins at
    the rank on the foundation; the ace stands in for it here, and `_look` puts that right.
    """

    def __init__(self, stacks: Sequence[Stack]) -> None:
        self.most = max((len(ranks) for ranks, _, _ in stacks), default=0)
        """The most steps there can be, from the foundation to the last card of a stack."""
        steps = [[0] * 13 for _ in range(self.most)]
        self._every_stack = 0
        for ranks, field, _ in stacks:
            self._every_stack |= field
            before = 0
            for step, rank in zip(steps, reversed(ranks), strict=False):
                step[before] ^= field
                step[rank] ^= field
                before = rank
        self._between = [list(accumulate(step, xor)) for step in steps]
        self._rows: dict[tuple[int, int], tuple[Row, Row]] = {}

    def row(self, edge: int, other: int, rank: int) -> Row:
        """Which stacks need more crossings of two edges when they follow a rank."""
        edge, other = min(edge, other), max(edge, other)
        rows = self._rows.get((edge, other))
        if rows is None:
            rows = self._rows[edge, other] = self._look(edge, other)
        return rows[edge < rank <= other]

    def _look(self, edge: int, other: int) -> tuple[Row, Row]:
        """Which do when the edges do not part the rank on the foundation from the ace, and when they do."""
        first, *later = (between[edge] ^ between[other] for between in self._between)
        needing = [self._every_stack] + [0] * (self.most + 1)
        for step, changing in enumerate(later, 1):
            for changes in range(step, 0, -1):
                needing[changes] |= needing[changes - 1] & changing
        return row_of(needing, first), row_of(needing, first ^ self._every_stack)


def row_of(needing: list[int], changing: int) -> Row:
    """Lists the stacks that need more crossings than there are.

    Args:
        needing: By a number of changes: the stacks that need at least so many after their first step.
        changing: Those whose first step is a change, too.
    """
    return [more | fewer & changing for fewer, more in pairwise(needing)] + NO_STACKS


NO_STACKS = [0] * 19
"""The end of a row: for these sums no stack needs more crossings."""


class Cuts(dict[int, int]):
    """The fields of the stacks with which a state fails the test after an edge was crossed to a rank.

    They are found by the numbers of the edges in the state.
    """

    __slots__ = ("_changes", "_edge", "_rank", "_rows")

    def __init__(self, edge: int, rank: int, changes: ArcChanges) -> None:
        self._edge = edge
        self._rank = rank
        self._changes = changes
        self._rows: list[tuple[int, Row]] = []

    def __missing__(self, numbers: int) -> int:
        numbers_of = numbers_in(numbers)
        here = numbers_of[self._edge]
        fatal = 0
        for other, row in self._rows or self._look():
            fatal |= row[here + numbers_of[other]]
        self[numbers] = fatal
        return fatal

    def _look(self) -> list[tuple[int, Row]]:
        others = [(self._edge + step) % 13 for step in TESTED_STEPS]
        self._rows = [(other, self._changes.row(self._edge, other, self._rank)) for other in others]
        return self._rows
