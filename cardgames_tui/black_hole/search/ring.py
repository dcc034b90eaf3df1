"""The arithmetic of the ring: how often each edge between neighbouring ranks has still to be crossed.

The cards of a won game, one after the other, are a walk on the ring of 13 ranks; edge e joins rank e
to rank e + 1. Let the walk stand on rank s with n(r) cards of rank r to play, and let it end on rank t.
Every card but the last is entered and left, so 2 n(r) + [r = s] - [r = t] edge ends meet at rank r, and
the crossings x of the two edges at r add up to that number. An odd ring leaves these 13 equations one
solution. With sign(r, e) = +1 when e - r (mod 13) is even and -1 when it is odd, it is

    x(e) = sum over r of n(r) sign(r, e) + (sign(s, e) - sign(t, e)) / 2.

So the end rank matters little: for the ends with sign -1, x(e) is one more than for those with sign +1.
`crossings` gives the higher number. A crossing lowers it by one. At 0 only the ends with sign -1 are left
and the edge cannot be crossed again; an end rank that would need a negative number of crossings is
impossible, and so is a position without a possible end rank.
"""

from collections.abc import Iterable, Sequence

RANK_COUNT = 13
EVERY_RANK = (1 << RANK_COUNT) - 1

SIGN = tuple(tuple(1 if (edge - rank) % 13 % 2 == 0 else -1 for edge in range(13)) for rank in range(13))
"""By rank and edge: the sign with which the cards of a rank count for an edge."""

ENDS_WITHOUT = tuple(sum(1 << rank for rank in range(13) if SIGN[rank][edge] < 0) for edge in range(13))
"""By edge: the set of end ranks, as bits, that are possible when its number has come down to 0."""


def crossings(counts: Sequence[int], rank: int) -> list[int]:
    """By edge: how often it must still be crossed, for the end ranks that need it most.

    Args:
        counts: By rank, the number of cards that have still to be played.
        rank: The rank on which the walk stands.
    """
    present = [(count, SIGN[of]) for of, count in enumerate(counts) if count]
    here = SIGN[rank]
    return [sum(count * sign[edge] for count, sign in present) + (here[edge] > 0) for edge in range(13)]


def possible_ends(numbers: Iterable[int]) -> int:
    """The end ranks, as bits, that the numbers of `crossings` leave possible."""
    ends = EVERY_RANK
    for edge, number in enumerate(numbers):
        if number < 0:
            return 0
        if number == 0:
            ends &= ENDS_WITHOUT[edge]
    return ends


def edge_between(rank: int, other: int) -> int:
    """The edge that joins two neighbouring ranks."""
    return rank if (rank + 1) % 13 == other else other
