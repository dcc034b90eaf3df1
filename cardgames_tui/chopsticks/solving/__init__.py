"""Solving sets of rules, and keeping the tablebases.

For two players the work grows (see `retrograde`) with the square of the number of sides that a player can
have. That is `comb(roll + hands - 1, hands)` in most variants (15 for two hands and roll 5, 455 for three
hands and roll 13), more with half fingers and signs, and three times as much with three lives.
Rules with more positions than can be solved while a person waits are left to `lookahead`.
"""

from collections import OrderedDict
from contextlib import suppress
from dataclasses import replace

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.sides import SideTable, side_count
from cardgames_tui.chopsticks.solving.paranoid import ParanoidTablebase
from cardgames_tui.chopsticks.solving.retrograde import RetrogradeTablebase
from cardgames_tui.chopsticks.value import Tablebase
from cardgames_tui.stopping import Monitor

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
    formal = _formal(rules)
    tablebase = _tablebases.get(formal)
    if tablebase is not None:
        _keep(formal, tablebase)
    return tablebase


def solve(rules: Rules, *, chances: bool = False, monitor: Monitor = Monitor()) -> Tablebase:
    """The tablebase of a set of rules, built if need be even if `why_too_big` objects.

    With `chances` those against random players are worked out, too, which the perfect player of a game for
    three or more needs. Raises `StoppedError` when the answer is no longer wanted.
    """
    formal = _formal(rules)
    tablebase = built_tablebase(formal)
    if tablebase is None:
        monitor.check()  # before the first step, which takes some milliseconds
        table = SideTable(formal, monitor)
        if rules.players == 2:
            tablebase = RetrogradeTablebase(table, monitor)
        else:
            tablebase = ParanoidTablebase(table, monitor.part(0, BUILD_SHARE) if chances else monitor)
        _keep(formal, tablebase)
    if chances and isinstance(tablebase, ParanoidTablebase):
        tablebase.compute_chances(monitor.part(BUILD_SHARE, 1))
    return tablebase


def forget_tablebases() -> None:
    """Discards all tablebases."""
    _tablebases.clear()


def _formal(rules: Rules) -> Rules:
    """The same rules without Wet Jackson, which changes no position's value: it is no move."""
    return replace(rules, wet_jackson=False) if rules.wet_jackson else rules


def _keep(rules: Rules, tablebase: Tablebase) -> None:
    """Makes a tablebase the last to be discarded."""
    _tablebases[rules] = tablebase
    with suppress(KeyError):  # another thread has discarded it meanwhile
        _tablebases.move_to_end(rules)
    while len(_tablebases) > MAX_TABLEBASES:
        _tablebases.popitem(last=False)
