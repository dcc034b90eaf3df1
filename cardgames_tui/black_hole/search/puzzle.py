"""A deal packed for the search: a state is one int, a move one addition.

Suits do not matter and columns with the same ranks left are interchangeable, so a state is how many
columns have each sequence of ranks left (a *pile*), next to the 13 numbers of `ring.crossings`. All are
counters in one int: the piles in the low bits, so that a state without piles is solved. The counters of the
ring follow from the piles and the rank on the foundation and tell that rank, so the int is an exact key.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from cardgames_tui.black_hole.search.ring import (
    ENDS_WITHOUT,
    EVERY_RANK,
    RANK_COUNT,
    crossings,
    possible_ends,
)

Ranks = tuple[int, ...]
"""The ranks left in a column, from its first card to its playable last."""

Option = tuple[int, int, int, int]
"""A move: what it adds to the state, the rank it leads to, the end ranks that the crossed edge leaves
possible, and the piles on that rank's cards when the move empties a column (else 0)."""

Node = tuple[int, int, int, "Node | None"]
"""A state, its rank, the end ranks that are possible, and the node it was reached from."""


@dataclass(frozen=True, slots=True)
class Pile:
    """A sequence of ranks that a column may have left."""

    ranks: Ranks
    unit: int
    """What one such column adds to a state."""
    field: int
    """The bits that count such columns."""


class Options(dict[int, tuple[Option, ...]]):
    """The moves from one rank by the bits of the state that decide them, worked out when first asked for.

    Those bits are the piles that show a neighbour of the rank and the crossings left of its two edges.
    """

    __slots__ = ("mask", "puzzle", "rank")

    def __init__(self, puzzle: "Puzzle", rank: int) -> None:
        super().__init__()
        self.puzzle = puzzle
        self.rank = rank
        above, below = (rank + 1) % 13, (rank - 1) % 13
        self.mask = (
            puzzle.showing[above] | puzzle.showing[below] | puzzle.edge_field(rank) | puzzle.edge_field(below)
        )
        """The bits of a state that decide its moves."""

    def __missing__(self, bits: int) -> tuple[Option, ...]:
        above, below = (self.rank + 1) % 13, (self.rank - 1) % 13
        self[bits] = options = (
            *self._crossing(bits, self.rank, above),
            *self._crossing(bits, below, below),
        )
        return options

    def _crossing(self, bits: int, edge: int, rank: int) -> list[Option]:
        """The moves over one edge: none when its crossings are used up."""
        puzzle = self.puzzle
        left = (bits & puzzle.edge_field(edge)) // puzzle.edge_unit(edge)
        if not left:
            return []
        ends = ENDS_WITHOUT[edge] if left == 1 else EVERY_RANK
        options = []
        for pile in undominated([pile for pile in puzzle.by_top[rank] if bits & pile.field]):
            rest = puzzle.unit_below(pile.ranks)
            change = rest - pile.unit - puzzle.edge_unit(edge)
            options.append((change, rank, ends, 0 if rest else puzzle.resting[rank]))
        return options


def undominated(piles: Sequence[Pile]) -> list[Pile]:
    """Leave out the piles whose top card need not be tried, given piles with tops of one rank.

    Let X lie over the cards A and Y over B, where A, read from its top, begins B. Whatever win plays X first
    has a twin that plays Y first: until the win plays Y, take the cards that it takes of A from B instead,
    play X when it plays Y, and go on serving each rank from the column that has it. So X need not be tried.
    """
    kept: list[Pile] = []
    for pile in sorted(piles, key=lambda pile: -len(pile.ranks)):
        rest = pile.ranks[::-1]
        if not any(other.ranks[::-1][: len(rest)] == rest for other in kept):
            kept.append(pile)
    return kept


class Puzzle:
    """The columns of a deal, and the states in which they can be."""

    def __init__(self, columns: Sequence[Ranks]) -> None:
        alike = Counter(column[:height] for column in columns for height in range(1, len(column) + 1))
        self.piles: dict[Ranks, Pile] = {}
        """Every pile that can occur."""
        self.by_top: list[list[Pile]] = [[] for _ in range(RANK_COUNT)]
        """By rank: the piles whose playable card has it."""
        self.showing = [0] * RANK_COUNT
        """By rank: the bits of the piles whose playable card has it."""
        self.resting = [0] * RANK_COUNT
        """By rank: the bits of the piles whose first card has it."""
        self.card_bits = 0
        """The bits of all piles: a state without them is solved."""
        shift = 0
        for ranks, most in alike.items():
            width = most.bit_length()
            pile = Pile(ranks, 1 << shift, ((1 << width) - 1) << shift)
            shift += width
            self.piles[ranks] = pile
            self.by_top[ranks[-1]].append(pile)
            self.showing[ranks[-1]] |= pile.field
            self.resting[ranks[0]] |= pile.field
            self.card_bits |= pile.field
        counts = Counter(rank for column in columns for rank in column)
        self._edge_width = (2 * max(counts.values(), default=0) + 2).bit_length()
        self._edge_shift = shift
        self.followers = [self.showing[(rank - 1) % 13] | self.showing[(rank + 1) % 13] for rank in range(13)]
        """By rank: the bits of the piles that can be played on it."""
        self.options = [Options(self, rank) for rank in range(RANK_COUNT)]
        """By rank: the moves from it."""

    def edge_unit(self, edge: int) -> int:
        """What one crossing of an edge counts in a state."""
        return 1 << self._edge_shift + self._edge_width * edge

    def edge_field(self, edge: int) -> int:
        """The bits of a state that count the crossings of an edge."""
        return ((1 << self._edge_width) - 1) << self._edge_shift + self._edge_width * edge

    def root(self, columns: Sequence[Ranks], rank: int, ends: int = EVERY_RANK) -> Node | None:
        """The node of a position, or None when it is lost by the arithmetic of the ring.

        Args:
            columns: The ranks left in each column of the puzzle.
            rank: The rank on the foundation.
            ends: The ranks, as bits, that the last card may have.
        """
        counts = [0] * RANK_COUNT
        for column in columns:
            for card in column:
                counts[card] += 1
        numbers = crossings(counts, rank)
        ends &= possible_ends(numbers)
        if any(columns):
            ends &= sum({1 << column[0] for column in columns if column})
        if not ends:
            return None
        state = sum(self.piles[column].unit for column in columns if column)
        return (
            state + sum(number * self.edge_unit(edge) for edge, number in enumerate(numbers)),
            rank,
            ends,
            None,
        )

    def openings(self, columns: Sequence[Ranks], ends: int = EVERY_RANK) -> list[Node]:
        """The nodes after each first move when any card may open; they come from one node without a rank."""
        before: Node = (sum(self.piles[column].unit for column in columns if column), -1, ends, None)
        nodes: list[Node] = []
        for pile in sorted(set(filter(None, columns))):
            left = list(columns)
            left[left.index(pile)] = pile[:-1]
            node = self.root(left, pile[-1], ends)
            if node:
                state, rank, possible, _ = node
                nodes.append((state, rank, possible, before))
        return nodes

    def solved(self, nodes: Sequence[Node]) -> Node | None:
        """The first of the nodes that is solved."""
        return next((node for node in nodes if not node[0] & self.card_bits), None)

    def line(self, node: Node) -> list[Ranks]:
        """The piles whose playable card was played, one after the other, from the root to a node."""
        played = []
        state, rank, _, parent = node
        while parent:
            before = parent[0]
            played += [pile.ranks for pile in self.by_top[rank] if before & pile.field > state & pile.field]
            state, rank, _, parent = parent
        return played[::-1]

    def unit_below(self, ranks: Ranks) -> int:
        """What a pile counts in a state once its playable card is gone."""
        rest = self.piles.get(ranks[:-1])
        return rest.unit if rest else 0
