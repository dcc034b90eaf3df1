"""What a landing on a rank leads to: how promising it is, which edges can be crossed next, what it rules out.

The first two depend on little: the numbers of the edges near the rank, and how many columns show the ranks
near it. These stand in the same bits of every state of every deal (see `encoding`), so each pattern is looked
at once. How promising a move looks is told by a log-linear model, fitted to random deals by
`assets/research/fit_weights.py`. Its weights only order the moves. A verdict never depends on them: in
whatever order, a search ends with a line that wins, or after every state within reach.

The cut test: two edges cut the ring in two, and a column that changes arcs often needs many crossings.

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
from typing import NamedTuple, Self

from cardgames_tui.black_hole.ring import ENDS_WITHOUT, EVERY_RANK
from cardgames_tui.black_hole.search.encoding import (
    NUMBER_FIELD,
    NUMBER_UNIT,
    SHOWN_FIELD,
    SHOWN_UNIT,
    Crossing,
    Stack,
    numbers_in,
)
from cardgames_tui.black_hole.search.weights_data import (
    ALL_IN_A_ROW_WEIGHTS,
    BLACK_HOLE_UPENDED_WEIGHTS,
    BLACK_HOLE_WEIGHTS,
)

MAX_NUMBER_TESTED = 2
"""The cut test is made only when the number of the edge just crossed is at most this."""
TESTED_STEPS = range(3, 11)
"""The distances from an edge to the edges with which it is tested."""
TESTED_BITS = tuple(
    sum(NUMBER_FIELD[(edge + step) % 13] for step in (0, *TESTED_STEPS)) for edge in range(13)
)
"""By edge: the bits of the numbers on which its test depends."""

WeightTable = Sequence[Sequence[float]]
"""A weight by the number of an edge, at most 5, and by how many columns show the rank at its end."""


class Way(NamedTuple):
    """A way off a rank: an edge and the rank it leads to."""

    edge: int
    rank: int

    @classmethod
    def off(cls, rank: int, direction: int) -> Self:
        """The way up (1) or down (-1) from a rank."""
        beyond = (rank + direction) % 13
        return cls(rank if direction > 0 else beyond, beyond)

    @property
    def mask(self) -> int:
        """The bits of the number of the edge and of how many columns show the rank."""
        return NUMBER_FIELD[self.edge] | SHOWN_FIELD[self.rank]


class Landing(dict[int, tuple[float, tuple[Crossing, ...]]]):
    """The landings on a rank from one side: how promising each looks, and what can be crossed from there.

    Args:
        rank: The rank.
        direction: Which way the walk came: up (1) or down (-1).
        farther: How promising the edge after the next one looks, and the rank at its end.
    """

    def __init__(self, rank: int, direction: int, farther: WeightTable) -> None:
        self.index = index_of(rank, direction)
        """Its place among all landings."""
        back, far = Way.off(rank, -direction), Way.off(rank, direction)
        self.mask = back.mask | far.mask
        """The bits of a state by which to look a landing up."""
        ahead = Way.off(far.rank, direction)
        self.farther = {
            number * NUMBER_UNIT[ahead.edge] + shown * SHOWN_UNIT[ahead.rank]: farther[min(number, 5)][shown]
            for number in range(10)
            for shown in range(5)
        }
        """How promising the edge after the next one looks."""
        self.farther_mask = ahead.mask
        """The bits of a state by which to look that up."""
        self.ways: Sequence[tuple[Way, WeightTable, Landing]] = ()
        """The ways off the rank, each with its weights and the landing at its end."""

    def __missing__(self, bits: int) -> tuple[float, tuple[Crossing, ...]]:
        promise = 0.0
        crossings: list[Crossing] = []
        for (edge, rank), weights, landing in self.ways:
            number = (bits & NUMBER_FIELD[edge]) // NUMBER_UNIT[edge]
            shown = (bits & SHOWN_FIELD[rank]) // SHOWN_UNIT[rank]
            promise += weights[min(number, 5)][shown]
            if number and shown:
                crossing: Crossing = (
                    NUMBER_UNIT[edge],
                    ENDS_WITHOUT[edge] if number == 1 else EVERY_RANK,
                    landing.index,
                    landing,
                    landing.mask,
                    landing.farther,
                    landing.farther_mask,
                    TESTED_BITS[edge] if number - 1 <= MAX_NUMBER_TESTED else 0,
                )
                crossings.append(crossing)
        self[bits] = found = promise, tuple(crossings)
        return found


def index_of(rank: int, direction: int) -> int:
    """The place of a landing among all: by rank, first coming down (-1), then coming up (1)."""
    return 2 * rank + (direction > 0)


class Weights:
    """The weights that are added up to score a move, in units of log odds.

    Args:
        height: By the cards under the one played: none, one, more.
        uncovered: By how many columns, from one, show the rank that the move uncovers.
        back: How promising the edge just crossed makes a landing, and the rank behind it.
        far: The same of the edge ahead and the rank at its end.
        farther: The same of the edge after that.
        ends: By how many end ranks stay possible.
    """

    def __init__(
        self,
        height: Sequence[float],
        uncovered: Sequence[float],
        back: WeightTable,
        far: WeightTable,
        farther: WeightTable,
        ends: Sequence[float],
    ) -> None:
        self.height = height
        self.ends = ends
        self.uncovered = {0: 0.0}
        """By the bits of a state that count the columns which show the rank that the move uncovers."""
        for unit in SHOWN_UNIT:
            for shown, weight in enumerate(uncovered, 1):
                self.uncovered[shown * unit] = weight
        self.landings = [Landing(rank, way, farther) for rank in range(13) for way in (-1, 1)]
        """The landings on all ranks, in the order of `index_of`."""
        for landing in self.landings:
            rank, direction = landing.index // 2, 1 if landing.index % 2 else -1
            behind, ahead = Way.off(rank, -direction), Way.off(rank, direction)
            landing.ways = (
                (behind, back, self.landings[index_of(behind.rank, -direction)]),
                (ahead, far, self.landings[index_of(ahead.rank, direction)]),
            )


FROM_TOPS = Weights(*BLACK_HOLE_WEIGHTS)
"""For Black Hole, from the playable cards."""
FROM_ENDS = Weights(*BLACK_HOLE_UPENDED_WEIGHTS)
"""For Black Hole, from the far end of the columns, where any card opens."""
ANY_OPENING = Weights(*ALL_IN_A_ROW_WEIGHTS)
"""For All in a Row, from either end."""

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
