"""The cards of one rank that can be played, by the piles that show it."""

from collections.abc import Iterator, Sequence

from cardgames_tui.black_hole.search.layout import PILES_SHIFT, SHOWN_FIELD, Option, Pile, Ranks

Choice = tuple[int, int, Option]
"""The field of a pile, the fields of those in whose presence it need not be tried, and the option."""


class Tops(dict[int, tuple[Option, ...]]):
    """The options at a rank, the most promising last, by the bits of the piles that show it.

    Args:
        owners: By place of a bit, from `PILES_SHIFT` on: the pile in whose field it is.
        piles: By rank: the piles that show it.
        heading: By rank: the fields of the piles of which it is the first card.
        height: How promising it is to play from a pile, by the cards under the one played: none, one, more.
    """

    def __init__(
        self,
        owners: Sequence[Pile],
        piles: Sequence[Sequence[Pile]],
        heading: Sequence[int],
        height: Sequence[float],
    ) -> None:
        self._owners = owners
        self._piles = piles
        self._heading = heading
        self._height = height
        self._choices: list[list[Choice]] = [[]] * 13

    def __missing__(self, bits: int) -> tuple[Option, ...]:
        ranks, _, _ = self._owners[bits.bit_length() - 1 - PILES_SHIFT]
        choices = self._choices[ranks[-1]]
        if not choices:
            self._choices[ranks[-1]] = choices = sorted(self._compare(ranks[-1]), key=_promise_of)
        self[bits] = found = tuple(
            [option for field, better, option in choices if bits & field and not bits & better]
        )
        return found

    def _compare(self, rank: int) -> Iterator[Choice]:
        piles = self._piles[rank]
        for ranks, field, change in piles:
            if len(ranks) == 1:
                option = change, self._heading[rank], 0, self._height[0]
            else:
                option = change, 0, SHOWN_FIELD[ranks[-2]], self._height[1 if len(ranks) == 2 else 2]
            yield field, dominating(ranks, piles), option


def _promise_of(choice: Choice) -> float:
    return choice[2][3]


def dominating(ranks: Ranks, piles: Sequence[Pile]) -> int:
    """The fields of the piles in whose presence a pile with the same top rank need not be tried.

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
    for other, field, _ in piles:
        if len(other) > height and other[-height:] == ranks:
            bits |= field
    return bits
