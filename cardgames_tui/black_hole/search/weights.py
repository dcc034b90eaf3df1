"""How promising moves look: a log-linear model, fitted to random deals by `tests/benchmarks/fit_weights.py`.

The weights order the moves. A verdict never depends on them: whatever the order, a search ends with a win
that was played out or after every state within reach.
"""

from collections.abc import Sequence

from cardgames_tui.black_hole.search.landings import Table, ring_of_landings
from cardgames_tui.black_hole.search.layout import SHOWN_UNIT
from cardgames_tui.black_hole.search.weights_data import ALL_IN_A_ROW, BLACK_HOLE, BLACK_HOLE_UPENDED

Row = Sequence[float]


class Weights:
    """What the search adds up to score a move, in units of log odds."""

    def __init__(
        self, height: Row, uncovered: Row, back: Table, far: Table, farther: Table, ends: Row
    ) -> None:
        self.height = height
        """By the number of cards under the one played: none, one, more."""
        self.uncovered = {0: 0.0}
        """By the bits of a state that tell how many columns show the rank that the move uncovers."""
        for unit in SHOWN_UNIT:
            for shown, weight in enumerate(uncovered, 1):
                self.uncovered[shown * unit] = weight
        self.landings = ring_of_landings(back, far, farther)
        """By rank, from above and from below: the landings."""
        self.ends = ends
        """By how many end ranks are possible."""


FROM_TOPS = Weights(*BLACK_HOLE)
"""For Black Hole, from the playable cards."""
FROM_ENDS = Weights(*BLACK_HOLE_UPENDED)
"""For Black Hole, from the far end of the columns, where any card opens."""
ANY_OPENING = Weights(*ALL_IN_A_ROW)
"""For All in a Row, from either side."""
