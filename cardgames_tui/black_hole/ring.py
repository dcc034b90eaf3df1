"""The arithmetic of the ring: how often each edge between neighbouring ranks has still to be crossed.

The cards of a won game, one after the other, are a walk on the ring of 13 ranks; edge e joins rank e
to rank e + 1. Let the walk stand on rank s with n(r) cards of rank r to play, and let it end on rank t.
Every card but the last is entered and left, so 2 n(r) + [r = s] - [r = t] edge ends meet at rank r, and
the crossings x of the two edges at r add up to that number. An odd ring leaves these 13 equations one
solution. With sign(r, e) = +1 when e - r (mod 13) is even and -1 when it is odd, it is

    x(e) = sum over r of n(r) sign(r, e) + (sign(s, e) - sign(t, e)) / 2.

So the end rank matters little: for the ends with sign -1, x(e) is one more than for those with sign +1. The
*number* of an edge is the higher of the two. A crossing lowers it by one. At 0 only the ends with sign -1 are
left and the edge cannot be crossed again; an end rank that would need a negative number of crossings is
impossible, and so is a position without a possible end rank.
"""

from collections.abc import Iterable, Sequence

EVERY_RANK = (1 << 13) - 1

SIGN = tuple(tuple(1 if (edge - rank) % 13 % 2 == 0 else -1 for edge in range(13)) for rank in range(13))
"""By rank and edge: the sign with which the cards of a rank count for an edge."""

ENDS_WITHOUT = tuple(sum(1 << rank for rank in range(13) if SIGN[rank][edge] < 0) for edge in range(13))
"""By edge: the set of end ranks, as bits, that are possible when its number has come down to 0."""


def alternating_sums(counts: Sequence[int]) -> list[int]:
    """By edge: the sum of the cards still to play, each with its sign, from their numbers by rank."""
    here = 2 * counts[0] - sum(SIGN[rank][12] * count for rank, count in enumerate(counts))
    sums = [here]
    for count in counts[1:]:
        here = 2 * count - here
        sums.append(here)
    return sums


def numbers_after(sums: Sequence[int], rank: int) -> list[int]:
    """By edge: its number when the walk stands on a rank whose card is not in the sums."""
    return [total + (sign > 0) for total, sign in zip(sums, SIGN[rank], strict=True)]


def numbers_opening(sums: Sequence[int], rank: int) -> list[int]:
    """By edge: its number when the walk opens with one of the cards in the sums."""
    return [total + (sign < 0) for total, sign in zip(sums, SIGN[rank], strict=True)]


def possible_ends(numbers: Iterable[int]) -> int:
    """The end ranks, as bits, that the numbers of the edges leave possible."""
    ends = EVERY_RANK
    for number, ends_without in zip(numbers, ENDS_WITHOUT, strict=True):
        if number <= 0:
            ends = 0 if number < 0 else ends & ends_without
    return ends
