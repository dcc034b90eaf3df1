"""A search that looks some moves ahead, for rules with too many positions for a tablebase.

A win or a loss that it finds is forced. A "draw" only means that no end was found within the moves looked at,
and has to be shown as such.
"""

from math import inf

from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.verdict import DRAW, Value, Verdict
from cardgames_tui.stopping import Monitor

MAX_POSITIONS_PER_VERDICT = 150
"""How many positions are examined for one verdict."""

WIN_SCORE = 1_000_000
"""The score of a game won now; a win in `n` moves scores `n` less."""


class Lookahead:
    """An oracle that looks ahead as if all others played against the seat that it is asked about.

    Args:
        monitor: Asked at every position whether to stop.
        budget: How many positions it may look at for one verdict.
    """

    exact = False
    """Whether draws are proved: here they only mean that no end is in sight."""

    def __init__(self, monitor: Monitor | None = None, budget: int = MAX_POSITIONS_PER_VERDICT) -> None:
        self._monitor = monitor or Monitor()
        self._budget = budget
        self._looked = 0
        self._cut = False
        self.depth = 0
        """How many moves ahead the last verdict has looked."""

    def verdict(self, position: Position, seat: int | None = None) -> Verdict:
        """The value for the player at a seat (by default the player to move), as far as it can be seen."""
        for_seat = position.turn if seat is None else seat
        self._looked, self.depth, score = 0, 0, 0.0
        while not score:
            self._cut = False
            found = self._score(position, for_seat, 0, -inf, inf)
            if self._looked > self._budget:
                break
            score = found
            if not self._cut:
                break
            self.depth += 1
        return _verdict(score)

    def chance(self, position: Position, seat: int) -> float:
        """An estimate where nothing is forced: a seat's share (0 to 1) of all live hands."""
        live = [
            0 if position.is_out(each) else sum(fingers is not None for fingers in position.fingers(each))
            for each in range(len(position.sides))
        ]
        share = live[seat] / max(1, sum(live))
        return 1 - share if position.rules.misere else share

    def _score(self, position: Position, seat: int, plies: int, low: float, high: float) -> float:
        """The score within `depth` plies of the first position, `plies` of which have been played."""
        self._monitor.check()
        ended = position.score(seat)
        if ended:
            return (WIN_SCORE - plies) * ended
        if plies > self.depth or self._looked > self._budget:
            self._cut = True
            return 0
        self._looked += 1
        own = position.turn == seat
        found = -inf if own else inf
        for _, after in position.successors():
            score = self._score(after, seat, plies + 1, low, high)
            found = max(found, score) if own else min(found, score)
            low, high = (max(low, found), high) if own else (low, min(high, found))
            if low >= high:
                break
        return found


def _verdict(score: float) -> Verdict:
    if not score:
        return DRAW
    return Verdict(Value.WIN if score > 0 else Value.LOSS, WIN_SCORE - int(abs(score)))
