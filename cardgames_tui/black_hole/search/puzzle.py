"""A deal packed for the search: a state is one int, a move one addition.

Suits do not matter and columns with the same ranks left are interchangeable, so a state is how many
columns have each sequence of ranks left (a *pile*), next to the 13 numbers of `ring`. All are counters in one
int: the piles in the low bits, so that a state without piles is solved. The numbers of the ring follow from
the piles and the rank on the foundation and tell that rank, so the int is an exact key.
"""

from collections.abc import Sequence

from cardgames_tui.black_hole.search.cuts import Cuts
from cardgames_tui.black_hole.search.moves import FROM_ABOVE, FROM_BELOW, Moves, Prospect, Tops, Way
from cardgames_tui.black_hole.search.pile import Pile, Ranks
from cardgames_tui.black_hole.search.ring import (
    ENDS_WITHOUT,
    EVERY_RANK,
    alternating_sums,
    numbers_after,
    numbers_opening,
    possible_ends,
)
from cardgames_tui.black_hole.search.weights import Weights

Node = tuple[int, int, Prospect, Moves, "Node | None"]
"""A state, the end ranks that are possible, what can be played and how promising it looks, the moves from the
rank on the foundation, and the node it was reached from."""


class Puzzle:
    """The columns of a deal, and the states in which they can be."""

    def __init__(self, columns: Sequence[Ranks], weights: Weights) -> None:
        self.weights = weights
        """What orders the moves."""
        alike: dict[Ranks, int] = {}
        counts = [0] * 13
        for column in columns:
            for height, rank in enumerate(column, 1):
                ranks = column[:height]
                alike[ranks] = alike.get(ranks, 0) + 1
                counts[rank] += 1
        self._units: dict[Ranks, int] = {(): 0}
        resting = [0] * 13
        shift = 0
        for ranks, most in alike.items():
            self._units[ranks] = 1 << shift
            resting[ranks[0]] |= (1 << most.bit_length()) - 1 << shift
            shift += most.bit_length()
        self.card_bits = (1 << shift) - 1
        """The bits of all piles: a state without them is solved."""
        self._piles: list[list[Pile]] = [[] for _ in range(13)]
        units = self._units
        for ranks, most in alike.items():
            unit = units[ranks]
            field = unit * ((1 << most.bit_length()) - 1)
            pile = Pile(ranks, field, units[ranks[:-1]] - unit, resting[ranks[0]] if len(ranks) == 1 else 0)
            self._piles[ranks[-1]].append(pile)
        self.edge_shift = shift
        """Where the numbers of the ring begin in a state."""
        self._width = (2 * max(counts) + 2).bit_length()
        self.moves = self._lay_ring(weights)
        """By rank: the moves from it."""

    def _lay_ring(self, weights: Weights) -> list[Moves]:
        """Give every rank its moves."""
        width = self._width
        fields = [(1 << width) - 1 << self.edge_shift + width * edge for edge in range(13)]
        every_pile = [pile for piles in self._piles for pile in piles]
        tops = [Tops(piles, weights) for piles in self._piles]
        ring = [Moves(rank, weights) for rank in range(13)]
        ups: list[Way] = []
        downs: list[Way] = []
        for edge, field in enumerate(fields):
            unit, ends, above = field & -field, ENDS_WITHOUT[edge], (edge + 1) % 13
            cuts = Cuts(edge, above, every_pile, width)
            ups.append((field, unit, ends, tops[above], ring[above], FROM_BELOW, cuts))
            cuts = Cuts(edge, edge, every_pile, width)
            downs.append((field, unit, ends, tops[edge], ring[edge], FROM_ABOVE, cuts))
        for rank, moves in enumerate(ring):
            moves.connect(ups[rank], downs[rank - 1])
        return ring

    def root(self, columns: Sequence[Ranks], rank: int) -> list[Node]:
        """The node of a position: none when it is lost by the arithmetic of the ring.

        Args:
            columns: The ranks left in each column of the puzzle.
            rank: The rank on the foundation.
        """
        numbers = numbers_after(alternating_sums(_count(columns)), rank)
        ends = possible_ends(numbers) & _resting(columns)
        return [self._node(self._pack(columns), numbers, ends, rank, None)] if ends else []

    def openings(self, columns: Sequence[Ranks], ends: int = EVERY_RANK) -> list[Node]:
        """The nodes after each first move when any card may open; they come from one node without edges.

        Args:
            columns: The ranks left in each column of the puzzle.
            ends: The ranks, as bits, that the last card may have.
        """
        sums = alternating_sums(_count(columns))
        state = self._pack(columns)
        ends &= _resting(columns)
        before: Node = (state, ends, ((0.0, 0.0), ()), self.moves[0], None)
        nodes = []
        for rank in {column[-1] for column in columns if column}:
            numbers = numbers_opening(sums, rank)
            left = ends & possible_ends(numbers)
            for pile in self._piles[rank] if left else ():
                if pile.field & state:
                    nodes.append(self._node(state + pile.change, numbers, left, rank, before))
        return nodes

    def _node(self, piles: int, numbers: Sequence[int], ends: int, rank: int, parent: Node | None) -> Node:
        state = 0
        for number in reversed(numbers):
            state = state << self._width | number
        state = state << self.edge_shift | piles
        moves = self.moves[rank]
        return state, ends, moves[state & moves.mask], moves, parent

    def promise(self, node: Node) -> float:
        """How promising a root looks, beside others that came the same way."""
        return node[2][0][0] + self.weights.ends[node[1].bit_count()]

    def _pack(self, columns: Sequence[Ranks]) -> int:
        return sum(map(self._units.__getitem__, columns))

    def line(self, node: Node) -> list[Ranks]:
        """The piles whose playable card was played, one after the other, from the root to a node."""
        played = []
        state, _, _, moves, parent = node
        while parent:
            before = parent[0]
            played += [
                pile.ranks for pile in self._piles[moves.rank] if before & pile.field > state & pile.field
            ]
            state, _, _, moves, parent = parent
        return played[::-1]


def _count(columns: Sequence[Ranks]) -> list[int]:
    counts = [0] * 13
    for column in columns:
        for rank in column:
            counts[rank] += 1
    return counts


def _resting(columns: Sequence[Ranks]) -> int:
    """The ranks, as bits, that the last card played can have: those of the first cards of the columns."""
    ends = 0
    for column in columns:
        if column:
            ends |= 1 << column[0]
    return ends
