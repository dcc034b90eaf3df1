"""Tables of the landings on each rank: how promising each is, and which edges can be crossed next.

Both depend on little: the numbers of the edges near the rank, and how many columns show the ranks near it.
These stand in the same bits of every state of every deal (see `encoding`), so each pattern is looked at once.

How promising a move looks is told by a log-linear model, fitted to random deals by
`assets/research/fit_weights.py`. Its weights only order the moves. A verdict never depends on them: in
whatever order, a search ends with a line that wins, or after every state within reach.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cardgames_tui.black_hole.ring import ENDS_WITHOUT, EVERY_RANK
from cardgames_tui.black_hole.search.cuts import MAX_NUMBER_TESTED, TESTED_BITS
from cardgames_tui.black_hole.search.encoding import (
    NUMBER_FIELD,
    NUMBER_UNIT,
    SHOWN_FIELD,
    SHOWN_UNIT,
    Crossing,
)
from cardgames_tui.black_hole.search.weights_data import (
    ALL_IN_A_ROW_WEIGHTS,
    BLACK_HOLE_UPENDED_WEIGHTS,
    BLACK_HOLE_WEIGHTS,
)

WeightTable = Sequence[Sequence[float]]
"""A weight by the number of an edge, at most 5, and by how many columns show the rank at its end."""


class Way(NamedTuple):
    """A way off a rank: an edge and the rank it leads to."""

    edge: int
    rank: int

    @property
    def mask(self) -> int:
        """The bits of the number of the edge and of how many columns show the rank."""
        return NUMBER_FIELD[self.edge] | SHOWN_FIELD[self.rank]

    def read(self, bits: int) -> tuple[int, int]:
        """The number of the edge and how many columns show the rank."""
        number = (bits & NUMBER_FIELD[self.edge]) // NUMBER_UNIT[self.edge]
        return number, (bits & SHOWN_FIELD[self.rank]) // SHOWN_UNIT[self.rank]


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
        self.back = way_from(rank, -direction)
        """The way back over the edge just crossed."""
        self.far = way_from(rank, direction)
        """The way on in the same direction."""
        self.mask = self.back.mask | self.far.mask
        """The bits of a state by which to look a landing up."""
        ahead = way_from(self.far.rank, direction)
        self.farther = {
            number * NUMBER_UNIT[ahead.edge] + shown * SHOWN_UNIT[ahead.rank]: farther[min(number, 5)][shown]
            for number in range(10)
            for shown in range(5)
        }
        """How promising the edge after the next one looks."""
        self.farther_mask = ahead.mask
        """The bits of a state by which to look that up."""

    def connect(self, *ways: tuple[Way, WeightTable, "Landing"]) -> None:
        """Takes the ways off the rank, each with its weights and the landing at its end."""
        self._ways = ways

    def __missing__(self, bits: int) -> tuple[float, tuple[Crossing, ...]]:
        promise = 0.0
        crossings: list[Crossing] = []
        for way, weights, landing in self._ways:
            number, shown = way.read(bits)
            promise += weights[min(number, 5)][shown]
            if number and shown:
                crossings.append(crossing(way.edge, number, landing))
        self[bits] = found = promise, tuple(crossings)
        return found


def crossing(edge: int, number: int, landing: Landing) -> Crossing:
    """The moves over an edge."""
    ends = ENDS_WITHOUT[edge] if number == 1 else EVERY_RANK
    return (
        NUMBER_UNIT[edge],
        ends,
        landing.index,
        landing,
        landing.mask,
        landing.farther,
        landing.farther_mask,
        TESTED_BITS[edge] if number - 1 <= MAX_NUMBER_TESTED else 0,
    )


def way_from(rank: int, direction: int) -> Way:
    """The way up (1) or down (-1) from a rank."""
    beyond = (rank + direction) % 13
    return Way(rank if direction > 0 else beyond, beyond)


def index_of(rank: int, direction: int) -> int:
    """The place of a landing among all: by rank, first coming down (-1), then coming up (1)."""
    return 2 * rank + (direction > 0)


def ring_of_landings(back: WeightTable, far: WeightTable, farther: WeightTable) -> list[Landing]:
    """The landings on all ranks, in the order of `index_of`.

    Args:
        back: How promising the edge just crossed makes a landing, and the rank behind it.
        far: The same of the edge ahead and the rank at its end.
        farther: The same of the edge after that.
    """
    ring = [Landing(rank, direction, farther) for rank in range(13) for direction in (-1, 1)]
    for landing in ring:
        direction = 1 if landing.index % 2 else -1
        behind, ahead = landing.back, landing.far
        landing.connect(
            (behind, back, ring[index_of(behind.rank, -direction)]),
            (ahead, far, ring[index_of(ahead.rank, direction)]),
        )
    return ring


class Weights:
    """The weights that are added up to score a move, in units of log odds."""

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
        """By the cards under the one played: none, one, more."""
        self.uncovered = {0: 0.0}
        """By the bits of a state that count the columns which show the rank that the move uncovers."""
        for unit in SHOWN_UNIT:
            for shown, weight in enumerate(uncovered, 1):
                self.uncovered[shown * unit] = weight
        self.landings = ring_of_landings(back, far, farther)
        """By rank, from above and from below: the landings."""
        self.ends = ends
        """By how many end ranks stay possible."""


FROM_TOPS = Weights(*BLACK_HOLE_WEIGHTS)
"""For Black Hole, from the playable cards."""
FROM_ENDS = Weights(*BLACK_HOLE_UPENDED_WEIGHTS)
"""For Black Hole, from the far end of the columns, where any card opens."""
ANY_OPENING = Weights(*ALL_IN_A_ROW_WEIGHTS)
"""For All in a Row, from either end."""
