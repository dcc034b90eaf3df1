"""A search for rules with too many positions to be solved."""

from math import inf

from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.value import Chance, Oracle
from cardgames_tui.stopping import Monitor

MAX_POSITIONS_PER_VALUE = 150
"""How many positions are examined for one value."""

WIN_SCORE = 1_000_000
"""The score of a game won now; a win in `n` moves scores `n` less."""


class Lookahead(Oracle):
    """An oracle that looks some moves ahead, as if all others played against the seat that it is asked about.

    A win or a loss that it finds is forced. A "draw" only means that no end was found within the moves looked
    at, and has to be shown as such. It looks at no more positions for one value than the `budget`.
    """

    exact = False

    def __init__(self, monitor: Monitor | None = None, budget: int = MAX_POSITIONS_PER_VALUE) -> None:
        self._monitor = monitor or Monitor()
        self._budget = budget
        self._looked = 0
        self._cut = False
        self.depth = 0
        """How many moves ahead the last value has looked."""

    @property
    def chance(self) -> Chance:
        """An estimate where nothing is forced: a seat's share (0 to 1) of all live hands."""
        return _share_of_live_hands

    def _entry(self, position: Position, seat: int) -> int:
        self._looked, self.depth, score = 0, 0, 0.0
        while not score:
            self._cut = False
            found = self._score(position, seat, 0, -inf, inf)
            if self._looked > self._budget:
                break
            score = found
            if not self._cut:
                break
            self.depth += 1
        if not score:
            return 0
        plies = WIN_SCORE - int(abs(score))
        return plies + 1 if score > 0 else -plies - 1

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


def _share_of_live_hands(position: Position, seat: int) -> float:
    live = [
        0 if position.is_out(each) else sum(fingers is not None for fingers in position.fingers(each))
        for each in range(len(position.sides))
    ]
    share = live[seat] / max(1, sum(live))
    return 1 - share if position.rules.misere else share
