"""The encoding of the search: states are ints, everything else is plain tuples.

The inner loops take a few microseconds a state. Reading attributes and calling functions would take longer,
so the loops unpack tuples, and this module documents their items.

A *state* is an int. A move is one addition, and the states seen are a set of ints. From the lowest bit:

    bits 0 to 103, the same in every deal: a byte for each rank r
        4 bits   the crossings of edge r, which joins rank r to rank r + 1 (see `ring`); at most 9
        4 bits   how many fans have rank r on top; at most 4
    from bit 104 on: a field for each prefix of the deal
        1 to 3 bits   how many fans have exactly this prefix left

A *prefix* is a sequence of ranks, from the first card on, that a fan can have left. Suits do not matter, and
fans with the same prefix are interchangeable, so the fields of the prefixes tell all about the fans. A state
is solved when they are all 0. The low bits follow from them and from the rank on the foundation, and tell
that rank, so the int is an exact key.
"""

from collections.abc import Mapping

Ranks = tuple[int, ...]
"""The ranks left in a fan, from its first card to its playable last."""

Prefix = tuple[Ranks, int, int]
"""A prefix of the fans of a deal:

0. its ranks;
1. its field: the bits of a state that count the fans which have it left;
2. what playing its last card adds to a state, apart from the crossing of an edge.
"""

Option = tuple[int, int, int, float]
"""A prefix whose last card can be played (see `packed_deal.OptionTable`):

0. what playing it adds to a state, apart from the crossing of an edge;
1. if it is the only card left: the fields of all prefixes that begin with its rank; otherwise 0;
2. the bits that count the fans with the uncovered rank on top; 0 if no card is uncovered;
3. its score.
"""

Exit = tuple[int, int, int, "LandingTable", int, Mapping[int, float], int, int]
"""All moves over one edge from the rank on the foundation (see `landings`):

0. one crossing of the edge, which a move takes off the state;
1. the end ranks, as bits, that are possible after it;
2. the index of the landing;
3. the landing: its score and the exits from there;
4. the bits of a state by which to look up the landing;
5. the score of the edge after the next one;
6. the bits of a state by which to look up that score;
7. the bits of a state by which to look up the cut test; 0 when it is not made.
"""

LandingTable = Mapping[int, tuple[float, tuple[Exit, ...]]]
"""By bits of a state: the score of landing on a rank, and the exits from there."""

Node = tuple[int, int, tuple[Exit, ...], "Node | None"]
"""A state and what the search knows about it:

0. the state;
1. the end ranks, as bits, that are possible;
2. its exits;
3. the node from which it was reached; None at the root.
"""

Siblings = list[tuple[float, Node]]
"""Nodes among which to choose, each after its score."""

CROSSINGS_UNIT = tuple(1 << 8 * edge for edge in range(13))
"""By edge: one crossing."""
CROSSINGS_FIELD = tuple(15 * unit for unit in CROSSINGS_UNIT)
"""By edge: the bits of its crossings."""
TOP_COUNT_UNIT = tuple(16 * unit for unit in CROSSINGS_UNIT)
"""By rank: one fan that has it on top."""
TOP_COUNT_FIELD = tuple(15 * unit for unit in TOP_COUNT_UNIT)
"""By rank: the bits that count the fans which have it on top."""
PREFIX_SHIFT = 8 * 13
"""The number of the lowest bit of the prefixes."""
FIRST_PREFIX = 1 << PREFIX_SHIFT
"""The lowest bit of the prefixes: a smaller state is solved."""
