"""A deal packed for the search: its piles, and the states in which it can be (see `layout`)."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from cardgames_tui.black_hole.search.cuts import ArcChanges, Cuts
from cardgames_tui.black_hole.search.landings import Weights, index_of
from cardgames_tui.black_hole.search.layout import (
    NUMBER_UNIT,
    PILES_SHIFT,
    SHOWN_UNIT,
    Node,
    Pile,
    Ranks,
    Siblings,
)
from cardgames_tui.black_hole.search.ring import (
    EVERY_RANK,
    alternating_sums,
    numbers_after,
    numbers_opening,
    possible_ends,
)
from cardgames_tui.black_hole.search.tops import Tops


class Puzzle:
    """The columns of a deal, and the states in which they can be."""

    def __init__(self, columns: Sequence[Ranks], weights: Weights) -> None:
        self.weights = weights
        """What orders the moves."""
        alike: dict[Ranks, int] = {}
        for column in columns:
            for height in range(1, len(column) + 1):
                ranks = column[:height]
                alike[ranks] = alike.get(ranks, 0) + 1
        self._units: dict[Ranks, int] = {(): 0}
        self._owners: list[Pile] = []
        piles: list[list[Pile]] = [[] for _ in range(13)]
        shown, heading = [0] * 13, [0] * 13
        shift = PILES_SHIFT
        for ranks, most in alike.items():
            top, width = ranks[-1], most.bit_length()
            field = (1 << width) - 1 << shift
            self._units[ranks] = unit = 1 << shift | SHOWN_UNIT[top]
            pile = ranks, field, self._units[ranks[:-1]] - unit
            self._owners += [pile] * width
            piles[top].append(pile)
            shown[top] |= field
            heading[ranks[0]] |= field
            shift += width
        self._piles = piles
        self.shown = [field for field in shown for _ in range(2)]
        """By landing: the fields of the piles that show its rank."""
        self.tops = Tops(self._owners, piles, heading, weights.height)
        """The options at a rank, by the piles that show it."""

    def cuts(self) -> list[Cuts]:
        """By landing: the cut test after it."""
        changes = ArcChanges([pile for piles in self._piles for pile in piles])
        return [Cuts((rank - below) % 13, rank, changes) for rank in range(13) for below in range(2)]

    def root(self, columns: Sequence[Ranks], rank: int) -> Siblings:
        """The node of a position; none when the position is lost by the arithmetic of the ring."""
        numbers = numbers_after(alternating_sums(_count(columns)), rank)
        ends = possible_ends(numbers) & _resting(columns)
        return [self._node(self._pack(columns, numbers), ends, rank, None)] if ends else []

    def openings(self, columns: Sequence[Ranks], ends: int = EVERY_RANK) -> Siblings:
        """The nodes after each first move when any card may open and the last one has a rank in `ends`.

        Their parent is a node from which nothing can be crossed.
        """
        sums = alternating_sums(_count(columns))
        ends &= _resting(columns)
        nodes = []
        for rank in {column[-1] for column in columns if column}:
            numbers = numbers_opening(sums, rank)
            left = ends & possible_ends(numbers)
            state = self._pack(columns, numbers)
            before: Node = (state, left, (), None)
            for _, field, change in self._piles[rank] if left else ():
                if state & field:
                    nodes.append(self._node(state + change, left, rank, before))
        return nodes

    def _node(self, state: int, ends: int, rank: int, parent: Node | None) -> tuple[float, Node]:
        landing = self.weights.landings[index_of(rank, -1)]
        promise, crossings = landing[state & landing.mask]
        return promise + self.weights.ends[ends.bit_count()], (state, ends, crossings, parent)

    def _pack(self, columns: Sequence[Ranks], numbers: Iterable[int]) -> int:
        return sum([self._units[ranks] for ranks in columns]) + sum(map(int.__mul__, numbers, NUMBER_UNIT))

    def line(self, columns: Sequence[Ranks], node: Node) -> list[int]:
        """The columns to play from, one after the other, to come from the root to a node."""
        fans: dict[Ranks, list[int]] = {}
        for fan, ranks in enumerate(columns):
            fans.setdefault(ranks, []).append(fan)
        states = [node[0]]
        while node[3]:
            node = node[3]
            states.append(node[0])
        line = []
        for before, after in pairwise(reversed(states)):
            ranks = self._played(before, after)
            fan = fans[ranks].pop()
            fans.setdefault(ranks[:-1], []).append(fan)
            line.append(fan)
        return line

    def _played(self, before: int, after: int) -> Ranks:
        """The pile played from between two states: the one of which there is one less."""
        cleared = (before & ~after) >> PILES_SHIFT
        while True:
            ranks, field, _ = self._owners[cleared.bit_length() - 1]
            if before & field > after & field:
                return ranks
            cleared &= ~(field >> PILES_SHIFT)


def _count(columns: Sequence[Ranks]) -> list[int]:
    counts = [0] * 13
    for column in columns:
        for rank in column:
            counts[rank] += 1
    return counts


def _resting(columns: Sequence[Ranks]) -> int:
    """The ranks, as bits, that the last card can have: those of the first cards of the columns."""
    ends = 0
    for column in columns:
        if column:
            ends |= 1 << column[0]
    return ends
