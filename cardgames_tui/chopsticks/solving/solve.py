"""Solving sets of rules, keeping the tablebases, and a search for rules with too many positions for one.

For two players the work grows (see `retrograde`) with the square of the number of sides that a player can
have. That is `comb(roll + hands - 1, hands)` in most variants (15 for two hands and roll 5, 455 for three
hands and roll 13), more with half fingers and signs, and three times as much with three lives.
Rules with more positions than can be solved while a person waits are left to the search.
"""

from collections import OrderedDict
from contextlib import suppress
from math import inf

from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.rules import Rules, without_wet_jackson
from cardgames_tui.chopsticks.sides import side_count
from cardgames_tui.chopsticks.solving.paranoid import ParanoidTablebase
from cardgames_tui.chopsticks.solving.retrograde import RetrogradeTablebase
from cardgames_tui.chopsticks.value import DRAW, Tablebase, Value, WinDrawLoss
from cardgames_tui.stopping import Monitor, Progress, Stop, never, no_report

MAX_POSITIONS_FOR_TWO = 12_000_000
"""The most positions of two players that are solved while a person waits."""

MAX_ENTRIES = 600_000
"""The most positions, times seats, of three or more players that are solved while a person waits."""

BUILD_SHARE = 0.15
"""How much of the work on a game for three or more players is its tablebase; the rest is the chances."""

MAX_TABLEBASES = 8
"""How many tablebases are kept; the least recently used goes first."""

_tablebases: OrderedDict[Rules, Tablebase] = OrderedDict()


def position_count(rules: Rules) -> int:
    """How many positions there can be, reachable or not: what a tablebase has to hold."""
    count: int = side_count(rules) ** rules.players
    return count


def why_too_big(rules: Rules) -> str:
    """Why a set of rules is not solved while a person waits, as a clause; empty if it is."""
    count = position_count(rules)
    fits = count <= MAX_POSITIONS_FOR_TWO if rules.players == 2 else count * rules.players <= MAX_ENTRIES
    return "" if fits else f"too big to solve here: {count:,} positions"


def built_tablebase(rules: Rules) -> Tablebase | None:
    """The tablebase of a set of rules if it has already been built, or None."""
    formal = without_wet_jackson(rules)
    tablebase = _tablebases.get(formal)
    if tablebase is not None:
        _keep(formal, tablebase)
    return tablebase


def solve(
    rules: Rules,
    should_stop: Stop = never,
    report_progress: Progress = no_report,
    *,
    chances: bool = False,
) -> Tablebase:
    """The tablebase of a set of rules, built if need be even if `why_too_big` objects.

    With `chances` those against random players are worked out, too, which the perfect player of a game for
    three or more needs. Raises `StoppedError` when the answer is no longer wanted.
    """
    monitor, formal = Monitor(should_stop, report_progress), without_wet_jackson(rules)
    tablebase = built_tablebase(formal)
    if tablebase is None and rules.players == 2:
        tablebase = RetrogradeTablebase.build(formal, monitor)
    elif tablebase is None:
        tablebase = ParanoidTablebase.build(formal, monitor.part(0, BUILD_SHARE) if chances else monitor)
    _keep(formal, tablebase)
    if chances and isinstance(tablebase, ParanoidTablebase):
        tablebase.compute_chances(monitor.part(BUILD_SHARE, 1))
    return tablebase


def forget_tablebases() -> None:
    """Discards all tablebases."""
    _tablebases.clear()


def _keep(rules: Rules, tablebase: Tablebase) -> None:
    """Makes a tablebase the last to be discarded."""
    _tablebases[rules] = tablebase
    with suppress(KeyError):  # another thread has discarded it meanwhile
        _tablebases.move_to_end(rules)
    while len(_tablebases) > MAX_TABLEBASES:
        _tablebases.popitem(last=False)


MAX_POSITIONS_PER_VALUE = 150
"""How many positions are examined for one value."""

WIN_SCORE = 1_000_000
"""The score of a game won now; a win in `n` moves scores `n` less."""


class Lookahead:
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

    def value(self, position: Position, seat: int | None = None) -> Value:
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
        if not score:
            return DRAW
        return Value(WinDrawLoss.WIN if score > 0 else WinDrawLoss.LOSS, WIN_SCORE - int(abs(score)))

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
