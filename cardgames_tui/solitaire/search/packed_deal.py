"""A deal packed for the search: its prefixes, its states, and the moves that need not be tried."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from cardgames_tui.solitaire.ring import (
    EVERY_RANK,
    alternating_sums,
    crossings_after,
    crossings_opening,
    possible_ends,
)
from cardgames_tui.solitaire.search.encoding import (
    CROSSINGS_UNIT,
    PREFIX_SHIFT,
    TOP_COUNT_FIELD,
    TOP_COUNT_UNIT,
    Node,
    Option,
    Prefix,
    Ranks,
    Siblings,
)
from cardgames_tui.solitaire.search.landings import ArcChanges, CutTable, Weights, landing_index


class PackedDeal:
    """The prefixes of the fans of a deal, and the weights that order the moves."""

    def __init__(self, fans: Sequence[Ranks], weights: Weights) -> None:
        self.weights = weights
        fans_by_prefix = Counter(fan[:size] for fan in fans for size in range(1, len(fan) + 1))
        self._units: dict[Ranks, int] = {(): 0}
        self._owners: list[Prefix] = []
        prefixes: list[list[Prefix]] = [[] for _ in range(13)]
        top_fields, bottom_fields = [0] * 13, [0] * 13
        shift = PREFIX_SHIFT
        for ranks, fan_count in fans_by_prefix.items():
            top, width = ranks[-1], fan_count.bit_length()
            field = (1 << width) - 1 << shift
            self._units[ranks] = unit = 1 << shift | TOP_COUNT_UNIT[top]
            prefix = ranks, field, self._units[ranks[:-1]] - unit
            self._owners += [prefix] * width
            prefixes[top].append(prefix)
            top_fields[top] |= field
            bottom_fields[ranks[0]] |= field
            shift += width
        self._prefixes = prefixes
        self.options: list[tuple[int, OptionTable]] = []
        """By landing: the bits of the prefixes with its rank on top, and the options by these bits."""
        for rank in range(13):
            self.options += [(top_fields[rank], self._option_table(rank, bottom_fields[rank]))] * 2

    def _option_table(self, rank: int, bottom_fields: int) -> "OptionTable":
        """The options at a rank, given the fields of the prefixes that begin with it."""
        prefixes, cards_under = self._prefixes[rank], self.weights.cards_under
        ranked: list[RankedOption] = []
        for ranks, field, change in prefixes:
            if len(ranks) == 1:
                option = change, bottom_fields, 0, cards_under[0]
            else:
                option = change, 0, TOP_COUNT_FIELD[ranks[-2]], cards_under[1 if len(ranks) == 2 else 2]
            ranked.append((field, dominating_fields(ranks, prefixes), option))
        return OptionTable(sorted(ranked, key=lambda ranked_option: ranked_option[2][3]))

    def cut_tables(self) -> list[CutTable]:
        """By landing: the cut test after it."""
        changes = ArcChanges([prefix for prefixes in self._prefixes for prefix in prefixes])
        return [CutTable((rank - below) % 13, rank, changes) for rank in range(13) for below in range(2)]

    def root(self, fans: Sequence[Ranks], rank: int) -> Siblings:
        """The node of a position; none when the position is lost by the arithmetic of the ring."""
        crossings = crossings_after(alternating_sums(_rank_counts(fans)), rank)
        ends = possible_ends(crossings) & _bottom_ranks(fans)
        return [self._node(self._pack(fans, crossings), ends, rank, None)] if ends else []

    def openings(self, fans: Sequence[Ranks], ends: int = EVERY_RANK) -> Siblings:
        """The nodes after each first move if any card may open and the last card played has a rank in `ends`.

        Their parent is a node without exits.
        """
        sums = alternating_sums(_rank_counts(fans))
        ends &= _bottom_ranks(fans)
        nodes = []
        for rank in {fan[-1] for fan in fans if fan}:
            crossings = crossings_opening(sums, rank)
            left = ends & possible_ends(crossings)
            state = self._pack(fans, crossings)
            before: Node = (state, left, (), None)
            for _, field, change in self._prefixes[rank] if left else ():
                if state & field:
                    nodes.append(self._node(state + change, left, rank, before))
        return nodes

    def _node(self, state: int, ends: int, rank: int, parent: Node | None) -> tuple[float, Node]:
        landing = self.weights.landings[landing_index(rank, -1)]
        score, exits = landing[state & landing.mask]
        return score + self.weights.ends[ends.bit_count()], (state, ends, exits, parent)

    def _pack(self, fans: Sequence[Ranks], crossings: Iterable[int]) -> int:
        return sum([self._units[ranks] for ranks in fans]) + sum(map(int.__mul__, crossings, CROSSINGS_UNIT))

    def line(self, fans: Sequence[Ranks], node: Node) -> list[int]:
        """The fans to play from, one after the other, to come from the root to a node."""
        fans_by_ranks: dict[Ranks, list[int]] = {}
        for fan, ranks in enumerate(fans):
            fans_by_ranks.setdefault(ranks, []).append(fan)
        states = [node[0]]
        while node[3]:
            node = node[3]
            states.append(node[0])
        line = []
        for before, after in pairwise(reversed(states)):
            ranks = self._played_prefix(before, after)
            fan = fans_by_ranks[ranks].pop()
            fans_by_ranks.setdefault(ranks[:-1], []).append(fan)
            line.append(fan)
        return line

    def _played_prefix(self, before: int, after: int) -> Ranks:
        """The prefix played from between two states: the one whose count fell."""
        cleared = (before & ~after) >> PREFIX_SHIFT
        while True:
            ranks, field, _ = self._owners[cleared.bit_length() - 1]
            if before & field > after & field:
                return ranks
            cleared &= ~(field >> PREFIX_SHIFT)


def _rank_counts(fans: Sequence[Ranks]) -> list[int]:
    counts = [0] * 13
    for fan in fans:
        for rank in fan:
            counts[rank] += 1
    return counts


def _bottom_ranks(fans: Sequence[Ranks]) -> int:
    """The ranks of the first cards of the fans, as bits: one of them is the last to be played."""
    return sum({1 << fan[0] for fan in fans if fan})


RankedOption = tuple[int, int, Option]
"""The field of a prefix, the fields of those that make trying it unnecessary, and the option."""


class OptionTable(dict[int, tuple[Option, ...]]):
    """The options at a rank, the best last, by the bits of the prefixes with that rank on top."""

    def __init__(self, ranked: Sequence[RankedOption]) -> None:
        self._ranked = ranked

    def __missing__(self, bits: int) -> tuple[Option, ...]:
        self[bits] = found = tuple(
            [option for field, better, option in self._ranked if bits & field and not bits & better]
        )
        return found


def dominating_fields(ranks: Ranks, prefixes: Sequence[Prefix]) -> int:
    """The fields of the prefixes that make trying a prefix with the same rank on top unnecessary.

    Let card X lie on the cards A in one fan and card Y on the cards B in another. Let X and Y have one rank,
    and let A, read from its top, be the beginning of B. Then X need not be tried: every win that plays X
    first has a twin that plays Y first.

    The twin swaps the fans. It plays Y when the win plays X, and X when the win plays Y. It takes from B when
    the win takes from A, and from A when the win takes from B. Otherwise it plays the same cards.

    - Say the win has taken a cards from A and b from B. The twin swaps until the first time after the win has
      played Y when a = b. Then as much is left of both fans in the win as in the twin. The positions are the
      same, and the twin goes on as the win does.
    - That time comes. When the win plays Y, b = 0. At the end a = |A| and b = |B|, which is no less than |A|.
      In between, a and b grow one at a time.
    - Until then b < a, so the twin always has a card of the rank that the win plays. In place of card a + 1
      of A it has card a + 1 of B, which begins as A does. In place of card b + 1 of B it has card b + 1 of A.
    """
    size = len(ranks)
    return sum(field for other, field, _ in prefixes if len(other) > size and other[-size:] == ranks)
