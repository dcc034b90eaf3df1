"""How promising moves look: a log-linear model, fitted to random deals by `tests/benchmarks/fit_weights.py`.

The weights order the moves. A verdict never depends on them: whatever the order, a search ends with a win
that was played out or after every state within reach.
"""

from collections.abc import Sequence

from cardgames_tui.black_hole.search.ring import ring_distance
from cardgames_tui.black_hole.search.weights_data import ALL_IN_A_ROW, BLACK_HOLE, BLACK_HOLE_UPENDED

Row = Sequence[float]


class Weights(dict[tuple[int, ...], tuple[float, float]]):
    """What the search adds up to score a move, in units of log odds.

    As a table, by the last three ranks of a pile: how promising it is to play from it now, and how
    promising it is to have it among the next moves.
    """

    def __init__(
        self,
        under: Row,
        second: Row,
        height: Row,
        later: Row,
        back: Sequence[Row],
        far: Sequence[Row],
        ends: Row,
    ) -> None:
        super().__init__()
        self.under = under
        """By the distance on the ring from the card played to the card under it."""
        self.second = second
        """By the distance from that card to the next one under it."""
        self.height = height
        """By the number of cards under the one played: none, one, more."""
        self.later = later
        """By the distance from a card that can be played next to the card under it; last, when there is
        none."""
        self.back = back
        """By the number of the edge just crossed and how many cards can be played back over it."""
        self.far = far
        """By the number of the edge ahead and how many cards can be played over it."""
        self.ends = ends
        """By how many end ranks are possible."""

    def __missing__(self, ranks: tuple[int, ...]) -> tuple[float, float]:
        promise, later = self.height[len(ranks) - 1], self.later[7]
        if len(ranks) > 1:
            distance = ring_distance(ranks[-1], ranks[-2])
            promise, later = promise + self.under[distance], self.later[distance]
        if len(ranks) > 2:
            promise += self.second[ring_distance(ranks[-2], ranks[-3])]
        self[ranks] = promise, later
        return promise, later


FROM_TOPS = Weights(*BLACK_HOLE)
"""For Black Hole, from the playable cards."""
FROM_ENDS = Weights(*BLACK_HOLE_UPENDED)
"""For Black Hole, from the far end of the columns, where any card opens."""
ANY_OPENING = Weights(*ALL_IN_A_ROW)
"""For All in a Row, from either side."""
