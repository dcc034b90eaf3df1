"""Where a walk on the ring can land: how promising that looks and what can be crossed next, for all deals.

Both depend on little: the numbers of the edges near the rank and how many columns show the ranks near it.
These stand in the same bits of every state of every deal (see `layout`), so each pattern is looked at once.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cardgames_tui.black_hole.search.layout import NUMBER_FIELD, NUMBER_UNIT, SHOWN_FIELD, SHOWN_UNIT
from cardgames_tui.black_hole.search.ring import ENDS_WITHOUT, EVERY_RANK

Table = Sequence[Sequence[float]]
"""A weight by the number of an edge, up to 5, and by how many columns show the rank at its end."""

Side = tuple[int, int, int, "Landing", int, dict[int, float], int]
"""The moves over an edge: the unit of its number, the end ranks that remain possible when it is crossed, the
index of the landing, the landing and the bits of a state that decide it, and its farther promises and the
bits that decide those."""


class Step(NamedTuple):
    """An edge and the rank it leads to."""

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


class Landing(dict[int, tuple[float, tuple[Side, ...]]]):
    """The landings on a rank from one side, by the bits that decide them.

    An entry is how promising it looks to land, and the sides: what can be crossed next.
    """

    def __init__(self, rank: int, direction: int, farther: Table) -> None:
        self.index = index_of(rank, direction)
        """Its place in the ring of landings."""
        self.back = step_from(rank, -direction)
        """The step back over the edge just crossed."""
        self.far = step_from(rank, direction)
        """The step on in the same direction."""
        self.mask = self.back.mask | self.far.mask
        """The bits of a state that decide it."""
        ahead = step_from(self.far.rank, direction)
        self.farther = {
            number * NUMBER_UNIT[ahead.edge] + shown * SHOWN_UNIT[ahead.rank]: farther[min(number, 5)][shown]
            for number in range(10)
            for shown in range(5)
        }
        """How promising the step after the next one looks, by the bits that decide it."""
        self.farther_mask = ahead.mask
        """Those bits."""

    def connect(self, *ways: tuple[Step, Table, "Landing"]) -> None:
        """Make known the steps that can follow, their weights, and where they land."""
        self._ways = ways

    def __missing__(self, bits: int) -> tuple[float, tuple[Side, ...]]:
        promise = 0.0
        sides: list[Side] = []
        for step, weights, landing in self._ways:
            number, shown = step.read(bits)
            promise += weights[min(number, 5)][shown]
            if number and shown:
                sides.append(side(step.edge, number, landing))
        self[bits] = found = promise, tuple(sides)
        return found


def side(edge: int, number: int, landing: Landing) -> Side:
    """The moves over an edge that may be crossed so often."""
    ends = ENDS_WITHOUT[edge] if number == 1 else EVERY_RANK
    return (
        NUMBER_UNIT[edge],
        ends,
        landing.index,
        landing,
        landing.mask,
        landing.farther,
        landing.farther_mask,
    )


def step_from(rank: int, direction: int) -> Step:
    """The step up (1) or down (-1) from a rank."""
    beyond = (rank + direction) % 13
    return Step(rank if direction > 0 else beyond, beyond)


def index_of(rank: int, direction: int) -> int:
    """The place of a landing among all: by rank, first coming down (-1), then coming up (1)."""
    return 2 * rank + (direction > 0)


def ring_of_landings(back: Table, far: Table, farther: Table) -> list[Landing]:
    """The landings on all ranks, in the order of `index_of`.

    Args:
        back: How promising it is to land, by the edge just crossed and the rank behind.
        far: The same, by the edge ahead and the rank ahead.
        farther: The same, by the edge after that and the rank at its end.
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
