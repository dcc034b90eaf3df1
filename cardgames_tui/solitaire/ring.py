"""The arithmetic of the ring: how often each edge between neighbouring ranks can still be crossed.

The cards of a won game, in the order played, are a walk on the ring of 13 ranks. Edge e joins rank e to rank
e + 1. Let the walk stand on rank s with n(r) cards of rank r left to play, and let it end on rank t. The walk
enters and leaves every card but the last, so 2 n(r) + [r = s] - [r = t] edge ends meet at rank r, and the
crossings x of the two edges at r add up to that number. The ring is odd, so these 13 equations have one
solution. With sign(r, e) = +1 when e - r (mod 13) is even and -1 when it is odd, it is

    x(e) = sum over r of n(r) sign(r, e) + (sign(s, e) - sign(t, e)) / 2.

The end rank hardly matters: for the ends with sign -1, x(e) is one more than for those with sign +1. The
higher of the two is what this package calls the *crossings* of an edge: the most times that the walk can
still cross it. Each crossing lowers it by one. At 0 the edge cannot be crossed again, and only the ends with
sign -1 are possible. Below 0 no end is possible. A position without a possible end rank is lost.
"""

from collections.abc import Iterable, Sequence

EVERY_RANK = (1 << 13) - 1

SIGN = tuple(tuple(1 if (edge - rank) % 13 % 2 == 0 else -1 for edge in range(13)) for rank in range(13))
"""By rank and edge: the sign with which the cards of a rank count for an edge."""

ENDS_AT_ZERO = tuple(sum(1 << rank for rank in range(13) if SIGN[rank][edge] < 0) for edge in range(13))
"""By edge: the end ranks, as bits, that are possible when its crossings have come down to 0."""


def alternating_sums(counts: Sequence[int]) -> list[int]:
    """By edge: the sum over the ranks of the cards left, each count with its sign."""
    here = 2 * counts[0] - sum(SIGN[rank][12] * count for rank, count in enumerate(counts))
    sums = [here]
    for count in counts[1:]:
        here = 2 * count - here
        sums.append(here)
    return sums


def crossings_after(sums: Sequence[int], rank: int) -> list[int]:
    """By edge: its crossings when the walk stands on a rank whose card is not in the sums."""
    return [total + (sign > 0) for total, sign in zip(sums, SIGN[rank], strict=True)]


def crossings_opening(sums: Sequence[int], rank: int) -> list[int]:
    """By edge: its crossings when the walk opens with one of the cards in the sums."""
    return [total + (sign < 0) for total, sign in zip(sums, SIGN[rank], strict=True)]


def possible_ends(crossings: Iterable[int]) -> int:
    """The end ranks, as bits, that are possible with these crossings of the edges."""
    ends = EVERY_RANK
    for count, ends_at_zero in zip(crossings, ENDS_AT_ZERO, strict=True):
        if count <= 0:
            ends = 0 if count < 0 else ends & ends_at_zero
    return ends
