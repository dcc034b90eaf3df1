"""A deal packed for the search: its stacks, and the states in which it can be (see `encoding`)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from cardgames_tui.black_hole.ring import (
    EVERY_RANK,
    alternating_sums,
    numbers_after,
    numbers_opening,
    possible_ends,
)
from cardgames_tui.black_hole.search.encoding import (
    NUMBER_UNIT,
    SHOWN_FIELD,
    SHOWN_UNIT,
    STACKS_SHIFT,
    Node,
    Option,
    Ranks,
    Siblings,
    Stack,
)
from cardgames_tui.black_hole.search.landings import ArcChanges, Cuts, Weights, index_of


class PackedDeal:
    """The columns of a deal, the states in which they can be, and the weights that order the moves."""

    def __init__(self, columns: Sequence[Ranks], weights: Weights) -> None:
        self.weights = weights
        alike: dict[Ranks, int] = {}
        for column in columns:
            for height in range(1, len(column) + 1):
                ranks = column[:height]
                alike[ranks] = alike.get(ranks, 0) + 1
        self._units: dict[Ranks, int] = {(): 0}
        self._owners: list[Stack] = []
        stacks: list[list[Stack]] = [[] for _ in range(13)]
        shown, heading = [0] * 13, [0] * 13
        shift = STACKS_SHIFT
        for ranks, most in alike.items():
            top, width = ranks[-1], most.bit_length()
            field = (1 << width) - 1 << shift
            self._units[ranks] = unit = 1 << shift | SHOWN_UNIT[top]
            stack = ranks, field, self._units[ranks[:-1]] - unit
            self._owners += [stack] * width
            stacks[top].append(stack)
            shown[top] |= field
            heading[ranks[0]] |= field
            shift += width
        self._stacks = stacks
        self.shown = [field for field in shown for _ in range(2)]
        """By landing: the fields of the stacks that show its rank."""
        self.tops = Tops(self._owners, stacks, heading, weights.height)
        """The options at a rank, by the stacks that show it."""

    def cuts(self) -> list[Cuts]:
        """By landing: the cut test after it."""
        changes = ArcChanges([stack for stacks in self._stacks for stack in stacks])
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
            for _, field, change in self._stacks[rank] if left else ():
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
        """The stack played from between two states: the one of which there is one less."""
        cleared = (before & ~after) >> STACKS_SHIFT
        while True:
            ranks, field, _ = self._owners[cleared.bit_length() - 1]
            if before & field > after & field:
                return ranks
            cleared &= ~(field >> STACKS_SHIFT)


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


RankedOption = tuple[int, int, Option]
"""The field of a stack, the fields of those in whose presence it need not be tried, and the option."""


class Tops(dict[int, tuple[Option, ...]]):
    """The options at a rank, the most promising last, by the bits of the stacks that show it.

    Args:
        owners: By place of a bit, from `STACKS_SHIFT` on: the stack in whose field it is.
        stacks: By rank: the stacks that show it.
        heading: By rank: the fields of the stacks of which it is the first card.
        height: How promising it is to play from a stack, by the cards under the one played: none, one, more.
    """

    def __init__(
        self,
        owners: Sequence[Stack],
        stacks: Sequence[Sequence[Stack]],
        heading: Sequence[int],
        height: Sequence[float],
    ) -> None:
        self._owners = owners
        self._stacks = stacks
        self._heading = heading
        self._height = height
        self._choices: list[list[RankedOption]] = [[]] * 13

    def __missing__(self, bits: int) -> tuple[Option, ...]:
        ranks, _, _ = self._owners[bits.bit_length() - 1 - STACKS_SHIFT]
        choices = self._choices[ranks[-1]]
        if not choices:
            compared = self._compare(ranks[-1])
            self._choices[ranks[-1]] = choices = sorted(compared, key=lambda choice: choice[2][3])
        self[bits] = found = tuple(
            [option for field, better, option in choices if bits & field and not bits & better]
        )
        return found

    def _compare(self, rank: int) -> Iterator[RankedOption]:
        stacks = self._stacks[rank]
        for ranks, field, change in stacks:
            if len(ranks) == 1:
                option = change, self._heading[rank], 0, self._height[0]
            else:
                option = change, 0, SHOWN_FIELD[ranks[-2]], self._height[1 if len(ranks) == 2 else 2]
            yield field, dominating(ranks, stacks), option


def dominating(ranks: Ranks, stacks: Sequence[Stack]) -> int:
    """The fields of the stacks in whose presence a stack with the same top rank need not be tried.

    Let X lie over the cards A in one column and Y over B in another, X and Y of one rank, and let A, read
    from its top, be the beginning of B. Then X need not be tried: every win that plays X first has a twin
    that plays Y first.

    The twin swaps the columns: it plays Y when the win plays X and X when the win plays Y, takes from B when
    the win takes from A and from A when the win takes from B, and otherwise plays the same cards.

    - Say the win has taken a cards from A and b from B. The twin swaps until the first time after the win has
      played Y when a = b. At that time both columns have equally much left, in the win as in the twin, so the
      positions coincide, and the twin goes on as the win does.
    - The time comes: when the win plays Y, b = 0; at the end a = |A| and b = |B|, which is no less than |A|;
      and a and b grow one at a time.
    - Until then the twin always has a card of the rank that the win plays: in place of card a + 1 of A it has
      card a + 1 of B, which begins as A does, and in place of card b + 1 of B it has card b + 1 of A, because
      b < a.
    """
    bits = 0
    height = len(ranks)
    for other, field, _ in stacks:
        if len(other) > height and other[-height:] == ranks:
            bits |= field
    return bits
