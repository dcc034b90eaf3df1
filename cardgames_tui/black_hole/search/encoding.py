"""The encoding of the search: states are ints, everything else is plain tuples.

The inner loops take a few microseconds a state; reading attributes and calling functions would take longer.
So they unpack tuples, and this module says what stands where in them.

A *state* is an int, so that a move is one addition and what was seen is a set of ints. From the lowest bit:

    bits 0 to 103, the same in every deal: a byte for each rank r
        4 bits   the number of edge r, which joins rank r to rank r + 1 (see `ring`); at most 9
        4 bits   how many columns show rank r on top; at most 4
    from bit 104 on: a field for each stack of the deal
        1 to 3 bits   how many columns have exactly this stack left

A *stack* is a sequence of ranks that a column can have left. Suits do not matter, and columns with the same
ranks left are interchangeable, so the fields of the stacks say all about the columns. A state is solved when
nothing is left in them. The low bits follow from them and the rank on the foundation, and give that rank
away, so that the int is an exact key.
"""

from collections.abc import Mapping

Ranks = tuple[int, ...]
"""The ranks left in a column, from its first card to its playable last."""

Stack = tuple[Ranks, int, int]
"""A stack of a deal:

0. its ranks;
1. its field: the bits of a state that count the columns which have it left;
2. what playing its last card adds to a state, apart from the crossing of an edge.
"""

Option = tuple[int, int, int, float]
"""A stack to play from (see `packed_deal.Tops`):

0. what that adds to a state, apart from the crossing of an edge;
1. if the card is the last of its column: the fields of all stacks whose first card has its rank; else 0;
2. the bits that count the columns which show the rank that it uncovers; 0 if it uncovers none;
3. how promising it looks.
"""

Crossing = tuple[int, int, int, "LandingTable", int, Mapping[int, float], int, int]
"""All moves over one edge (see `landings`):

0. 1 in the number of the edge, which is taken off a state;
1. the end ranks, as bits, that stay possible;
2. the place of the landing among all landings;
3. the landing: how promising it looks and what can be crossed from there;
4. the bits of a state by which to look that up;
5. how promising the edge after the next one looks;
6. the bits of a state by which to look that up;
7. those by which to look up the cut test; 0 when it is not made.
"""

LandingTable = Mapping[int, tuple[float, tuple[Crossing, ...]]]
"""By bits of a state: how promising it looks to land on a rank, and what can be crossed from there."""

Node = tuple[int, int, tuple[Crossing, ...], "Node | None"]
"""A state and what the search knows of it:

0. the state;
1. the end ranks, as bits, that are possible;
2. what can be crossed from it;
3. the node from which it was reached; None at the root.
"""

Siblings = list[tuple[float, Node]]
"""Nodes among which to choose, each after how promising it looks."""

NUMBER_UNIT = tuple(1 << 8 * edge for edge in range(13))
"""By edge: 1 in its number."""
NUMBER_FIELD = tuple(15 * unit for unit in NUMBER_UNIT)
"""By edge: the bits of its number."""
NUMBERS = sum(NUMBER_FIELD)
"""The bits of all numbers."""
SHOWN_UNIT = tuple(16 * unit for unit in NUMBER_UNIT)
"""By rank: 1 in how many columns show it."""
SHOWN_FIELD = tuple(15 * unit for unit in SHOWN_UNIT)
"""By rank: the bits of how many columns show it."""
STACKS_SHIFT = 8 * 13
"""The number of the first bit of the stacks."""
FIRST_STACK = 1 << STACKS_SHIFT
"""The lowest bit of the stacks: a state below it is solved."""


def numbers_in(state: int) -> bytes:
    """By edge: its number."""
    return (state & NUMBERS).to_bytes(13, "little")
