"""What can be played, worked out once for all states that agree on what decides it.

What shows a rank depends on the piles with such a top card; what can be played on a rank depends on what
shows its two neighbours and on the numbers of the two edges to them. There are few such patterns, so each
is looked at once, when it first occurs.
"""

from collections.abc import Sequence

from cardgames_tui.black_hole.search.cuts import Cuts
from cardgames_tui.black_hole.search.pile import Pile
from cardgames_tui.black_hole.search.ring import EVERY_RANK
from cardgames_tui.black_hole.search.weights import Weights

Option = tuple[int, int, float]
"""A pile to play from: what that adds to the counters of the piles, the bits of all piles on the card
played when it is the last of its column (else 0), and how promising it looks."""

Side = tuple[int, int, "Moves", int, int, Cuts, tuple[Option, ...]]
"""The moves over an edge: the unit of its number, the end ranks that remain possible when it is crossed,
the moves from the rank beyond and the bits that decide them, where the walk then comes from (an index into
a `Prospect`), the cut test after it, and the options, the most promising last."""

Prospect = tuple[tuple[float, float], tuple[Side, ...]]
"""How promising a rank looks to a walk that came from above and to one that came from below, and its
moves."""

FROM_ABOVE, FROM_BELOW = 0, 1


class Tops(dict[int, tuple[int, float, tuple[Option, ...]]]):
    """What shows one rank: how many piles, how promising the cards under them are, the options."""

    __slots__ = ("_piles", "_rows", "_weights", "mask")

    def __init__(self, piles: Sequence[Pile], weights: Weights) -> None:
        self.mask = 0
        """The bits of the piles that can show the rank."""
        for pile in piles:
            self.mask |= pile.field
        self._piles = piles
        self._weights = weights
        self._rows: list[tuple[int, int, float, Option]] = []

    def __missing__(self, bits: int) -> tuple[int, float, tuple[Option, ...]]:
        shown = 0
        under = 0.0
        options = []
        for field, better, later, option in self._rows or self._measure():
            if bits & field:
                shown += 1
                if not bits & better:
                    under += later
                    options.append(option)
        self[bits] = found = min(shown, 4), under, tuple(options)
        return found

    def _measure(self) -> list[tuple[int, int, float, Option]]:
        """Compare the piles with each other and with the weights."""
        for ranks, field, change, resting in self._piles:
            promise, later = self._weights[ranks[-3:]]
            self._rows.append((field, dominating(ranks, self._piles), later, (change, resting, promise)))
        self._rows.sort(key=_promise_of)
        return self._rows


def _promise_of(row: tuple[int, int, float, Option]) -> float:
    return row[3][2]


def dominating(ranks: Sequence[int], piles: Sequence[Pile]) -> int:
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


Way = tuple[int, int, int, Tops, "Moves", int, Cuts]
"""An edge in one direction: the bits and the unit of its number, the end ranks possible when that has come
down to 0, what can show the rank beyond, the moves from there, where the walk then comes from, and the cut
test after it."""


class Moves(dict[int, Prospect]):
    """The moves from a rank, by the bits of the state that decide them."""

    __slots__ = ("_down", "_up", "_weights", "bit", "mask", "rank")

    def __init__(self, rank: int, weights: Weights) -> None:
        self.rank = rank
        self.bit = 1 << rank
        self._weights = weights

    def connect(self, up: Way, down: Way) -> None:
        """Make known the edges to the rank above and to the rank below."""
        self._up = up
        self._down = down
        self.mask = up[0] | up[3].mask | down[0] | down[3].mask
        """The bits of a state that decide the moves."""

    def __missing__(self, bits: int) -> Prospect:
        back, far = self._weights.back, self._weights.far
        up, up_shown, up_under, up_sides = look(bits, self._up)
        down, down_shown, down_under, down_sides = look(bits, self._down)
        under = up_under + down_under
        scores = (
            back[up][up_shown] + far[down][down_shown] + under,
            back[down][down_shown] + far[up][up_shown] + under,
        )
        self[bits] = prospect = scores, up_sides + down_sides
        return prospect


def look(bits: int, way: Way) -> tuple[int, int, float, tuple[Side, ...]]:
    """The number of an edge, up to 5, what `Tops` says of the rank beyond, and the moves over it."""
    field, unit, ends, tops, target, arrival, cuts = way
    number = (bits & field) // unit
    shown, under, options = tops[bits & tops.mask]
    if not number or not options:
        return number if number < 5 else 5, shown, under, ()
    if number > 1:
        ends = EVERY_RANK
    side = unit, ends, target, target.mask, arrival, cuts, options
    return number if number < 5 else 5, shown, under, (side,)
