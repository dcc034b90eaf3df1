"""How promising moves look: a log-linear model, fitted to random deals by `tests/benchmarks/fit_weights.py`.

The weights only order the moves. A verdict never depends on them: in whatever order, a search ends with a
line that wins, or after every state within reach.
"""

from collections.abc import Sequence

from cardgames_tui.black_hole.search.landings import WeightTable, ring_of_landings
from cardgames_tui.black_hole.search.layout import SHOWN_UNIT
from cardgames_tui.black_hole.search.weights_data import ALL_IN_A_ROW, BLACK_HOLE, BLACK_HOLE_UPENDED


class Weights:
    """What the search adds up to score a move, in units of log odds."""

    def __init__(
        self,
        height: Sequence[float],
        uncovered: Sequence[float],
        back: WeightTable,
        far: WeightTable,
        farther: WeightTable,
        ends: Sequence[float],
    ) -> None:
        self.height = height
        """By the cards under the one played: none, one, more."""
        self.uncovered = {0: 0.0}
        """By the bits of a state that count the columns which show the rank that the move uncovers."""
        for unit in SHOWN_UNIT:
            for shown, weight in enumerate(uncovered, 1):
                self.uncovered[shown * unit] = weight
        self.landings = ring_of_landings(back, far, farther)
        """By rank, from above and from below: the landings."""
        self.ends = ends
        """By how many end ranks stay possible."""


FROM_TOPS = Weights(*BLACK_HOLE)
"""For Black Hole, from the playable cards."""
FROM_ENDS = Weights(*BLACK_HOLE_UPENDED)
"""For Black Hole, from the far end of the columns, where any card opens."""
ANY_OPENING = Weights(*ALL_IN_A_ROW)
"""For All in a Row, from either end."""
