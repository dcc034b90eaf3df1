"""The tables of the search: the score of a move, the exits from a rank, and the cut test.

The walk of a game lands on a rank, and goes on over one of the two edges at it. Two things depend on little:
how good a landing looks, and over which edges the walk can go on. They depend on the crossings of the edges
near the rank, and on how many fans have the ranks near it on top. These numbers are in the same bits of
every state of every deal (see `encoding`), so each pattern is worked out once and then looked up.

The score of a move is a log-linear model, which `assets/research/fit_weights.py` fits to random deals. The
weights only order the moves. A verdict never depends on them: in whatever order, a search ends with a line
that wins, or after every state within reach.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from operator import xor
from typing import NamedTuple, Self

from cardgames_tui.solitaire.ring import ENDS_AT_ZERO, EVERY_RANK
from cardgames_tui.solitaire.search import weights_data
from cardgames_tui.solitaire.search.encoding import (
    CROSSINGS_FIELD,
    CROSSINGS_UNIT,
    TOP_COUNT_FIELD,
    TOP_COUNT_UNIT,
    Exit,
    Prefix,
)

MAX_CROSSINGS_TESTED = 2
"""The cut test is made only if the edge just crossed has at most this many crossings left."""
TESTED_DISTANCES = range(3, 11)
"""The distances from that edge to those with which it is tested."""
TESTED_BITS = tuple(
    sum(CROSSINGS_FIELD[(edge + distance) % 13] for distance in (0, *TESTED_DISTANCES)) for edge in range(13)
)
"""By edge: the bits of the crossings on which its cut test depends."""

WeightTable = Sequence[Sequence[float]]
"""A weight by the crossings of an edge, at most 5, and by how many fans have the rank at its end on top."""


class DirectedEdge(NamedTuple):
    """An edge crossed in one direction, and the rank it leads to."""

    edge: int
    rank: int

    @classmethod
    def leaving(cls, rank: int, direction: int) -> Self:
        """The edge up (1) or down (-1) from a rank."""
        end = (rank + direction) % 13
        return cls(rank if direction > 0 else end, end)

    @property
    def mask(self) -> int:
        """The bits of the crossings of the edge, and those that count the fans with the rank on top."""
        return CROSSINGS_FIELD[self.edge] | TOP_COUNT_FIELD[self.rank]


class Landing(dict[int, tuple[float, tuple[Exit, ...]]]):
    """The landing on a rank from one side: its score and its exits, by bits of a state.

    Args:
        rank: The rank.
        direction: Which way the walk came: up (1) or down (-1).
        lookahead: The weights of the edge after the next one.
    """

    def __init__(self, rank: int, direction: int, lookahead: WeightTable) -> None:
        self.index = landing_index(rank, direction)
        back, ahead = DirectedEdge.leaving(rank, -direction), DirectedEdge.leaving(rank, direction)
        self.mask = back.mask | ahead.mask
        """The bits of a state to look the landing up by."""
        beyond = DirectedEdge.leaving(ahead.rank, direction)
        self.lookahead = {
            crossings * CROSSINGS_UNIT[beyond.edge] + top_count * TOP_COUNT_UNIT[beyond.rank]: (
                lookahead[min(crossings, 5)][top_count]
            )
            for crossings in range(10)
            for top_count in range(5)
        }
        """The score of the edge after the next one."""
        self.lookahead_mask = beyond.mask
        """The bits of a state to look that score up by."""
        self.edges: Sequence[tuple[DirectedEdge, WeightTable, Landing]] = ()
        """The edges at the rank, each with its weights and the landing at its end."""

    def __missing__(self, bits: int) -> tuple[float, tuple[Exit, ...]]:
        score = 0.0
        exits: list[Exit] = []
        for (edge, rank), weights, landing in self.edges:
            crossings = (bits & CROSSINGS_FIELD[edge]) // CROSSINGS_UNIT[edge]
            top_count = (bits & TOP_COUNT_FIELD[rank]) // TOP_COUNT_UNIT[rank]
            score += weights[min(crossings, 5)][top_count]
            if crossings and top_count:
                found_exit: Exit = (
                    CROSSINGS_UNIT[edge],
                    ENDS_AT_ZERO[edge] if crossings == 1 else EVERY_RANK,
                    landing.index,
                    landing,
                    landing.mask,
                    landing.lookahead,
                    landing.lookahead_mask,
                    TESTED_BITS[edge] if crossings - 1 <= MAX_CROSSINGS_TESTED else 0,
                )
                exits.append(found_exit)
        self[bits] = found = score, tuple(exits)
        return found


def landing_index(rank: int, direction: int) -> int:
    """The index of a landing: by rank, first coming down (-1), then coming up (1)."""
    return 2 * rank + (direction > 0)


class Weights:
    """The weights that add up to the score of a move, in units of log odds.

    Args:
        cards_under: By the number of cards under the one played: none, one, more.
        uncovered: By how many fans, from one, have the uncovered rank on top.
        back: Of the edge just crossed and the rank behind it.
        ahead: Of the edge ahead and the rank at its end.
        lookahead: Of the edge after that and the rank at its end.
        ends: By the number of possible end ranks.
    """

    def __init__(
        self,
        cards_under: Sequence[float],
        uncovered: Sequence[float],
        back: WeightTable,
        ahead: WeightTable,
        lookahead: WeightTable,
        ends: Sequence[float],
    ) -> None:
        self.cards_under = cards_under
        self.ends = ends
        self.uncovered = {0: 0.0}
        """By the bits of a state that count the fans with the uncovered rank on top."""
        for unit in TOP_COUNT_UNIT:
            for top_count, weight in enumerate(uncovered, 1):
                self.uncovered[top_count * unit] = weight
        sides = [(rank, direction) for rank in range(13) for direction in (-1, 1)]
        self.landings = [Landing(rank, direction, lookahead) for rank, direction in sides]
        """The landings on all ranks, in the order of `landing_index`."""
        for landing, (rank, direction) in zip(self.landings, sides, strict=True):
            behind, onward = DirectedEdge.leaving(rank, -direction), DirectedEdge.leaving(rank, direction)
            landing.edges = (
                (behind, back, self.landings[landing_index(behind.rank, -direction)]),
                (onward, ahead, self.landings[landing_index(onward.rank, direction)]),
            )


BLACK_HOLE_FORWARD_WEIGHTS = Weights(*weights_data.BLACK_HOLE_FORWARD)
"""For Black Hole from the playable cards."""
BLACK_HOLE_BACKWARD_WEIGHTS = Weights(*weights_data.BLACK_HOLE_BACKWARD)
"""For Black Hole from the first cards of the fans, where any card opens."""
ALL_IN_A_ROW_WEIGHTS = Weights(*weights_data.ALL_IN_A_ROW)
"""For All in a Row from either end."""

NeedTable = list[int]
"""By the sum of the crossings of two edges: the fields of the prefixes that need more."""

NO_PREFIXES = [0] * 19
"""The end of a `NeedTable`: no prefix needs more crossings than these sums."""


class ArcChanges:
    """How often the prefixes of a deal change arcs (see `CutTable`), counted for all of them at once.

    Two ranks lie on different arcs when one of the edges e and q, but not both, lies between them, seen from
    the lower rank upwards without passing from king to ace. So let between(e) be the fields of the prefixes
    whose first step, from one rank to the next, has e in between. That step changes arcs in the prefixes with
    fields in between(e) ^ between(q). The same holds for the second step, and so on. To get between(e),
    toggle the field of each prefix at both ranks of its step, and take the running xor over the edges from
    the ace up.

    The first step begins at the rank on the foundation. The ace stands in for it here, and `_need_tables`
    makes up for that.
    """

    def __init__(self, prefixes: Sequence[Prefix]) -> None:
        self.max_steps = max((len(ranks) for ranks, _, _ in prefixes), default=0)
        """The most steps there can be, from the foundation to the first card of a fan."""
        steps = [[0] * 13 for _ in range(self.max_steps)]
        self._every_prefix = 0
        for ranks, field, _ in prefixes:
            self._every_prefix |= field
            before = 0
            for step, rank in zip(steps, reversed(ranks), strict=False):
                step[before] ^= field
                step[rank] ^= field
                before = rank
        self._between = [list(accumulate(step, xor)) for step in steps]
        self._tables: dict[tuple[int, int], tuple[NeedTable, NeedTable]] = {}

    def need_table(self, edge: int, other: int, rank: int) -> NeedTable:
        """Which prefixes need more crossings of two edges when they follow a rank."""
        edge, other = min(edge, other), max(edge, other)
        tables = self._tables.get((edge, other))
        if tables is None:
            tables = self._tables[edge, other] = self._need_tables(edge, other)
        return tables[edge < rank <= other]

    def _need_tables(self, edge: int, other: int) -> tuple[NeedTable, NeedTable]:
        """The tables for a rank on the foundation that lies on the arc of the ace, and on the other arc."""
        first, *later = (between[edge] ^ between[other] for between in self._between)
        # by number of changes: the prefixes with at least that many after their first step
        needing = [self._every_prefix] + [0] * (self.max_steps + 1)
        for step, changing in enumerate(later, 1):
            for changes in range(step, 0, -1):
                needing[changes] |= needing[changes - 1] & changing

        def with_first_step(changing: int) -> NeedTable:
            """The prefixes that need more crossings, given those whose first step is a change, too."""
            return [more | fewer & changing for fewer, more in pairwise(needing)] + NO_PREFIXES

        return with_first_step(first), with_first_step(first ^ self._every_prefix)


class CutTable(dict[int, int]):
    """The cut test after an edge was crossed to a rank: the prefixes with which a state fails it.

    The table goes by the crossings in a state, and holds the fields of the prefixes.

    Without the edges e and q the ring falls into two arcs. The rank on the foundation, and after it the ranks
    left in a fan from the top down, change from one arc to the other some number of times. The walk passes
    these ranks in this order, so it crosses e or q at least as often. It can cross them no more often than
    the sum of their crossings (see `ring`), so the state is lost when a fan needs more.

    Crossing edge e lowers that sum for the twelve pairs with e. For the other pairs the sum stays and no fan
    needs more than before, because the rank left and the rank reached lie on the same arc. So only the pairs
    with e need a test.

    Of these, eight are tested, and only when edge e has at most `MAX_CROSSINGS_TESTED` left. An arc of one
    rank never rules anything out. An arc of two ranks, or more crossings, do it so seldom that testing takes
    longer than searching the 1 % more states that each would save. When a fan needs exactly as many crossings
    as there are, some end ranks are ruled out. To follow that up takes as long as to search 16 % more states.
    """

    def __init__(self, edge: int, rank: int, changes: ArcChanges) -> None:
        self._edge = edge
        self._rank = rank
        self._changes = changes
        self._tables: list[tuple[int, NeedTable]] = []

    def __missing__(self, bits: int) -> int:
        if not self._tables:
            others = [(self._edge + distance) % 13 for distance in TESTED_DISTANCES]
            self._tables = [
                (other, self._changes.need_table(self._edge, other, self._rank)) for other in others
            ]
        crossings = bits.to_bytes(13, "little")  # a byte for each edge
        here = crossings[self._edge]
        fatal = 0
        for other, needing_more in self._tables:
            fatal |= needing_more[here + crossings[other]]
        self[bits] = fatal
        return fatal
