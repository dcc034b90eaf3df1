"""Solves sets of rules and caches the tablebases.

A tablebase has a position for every combination of sides. There are `comb(roll + hands - 1, hands)` sides in
most variants (15 for two hands and roll 5, 455 for three hands and roll 13), more with half fingers and
signs, and three times that with three lives. `lookahead` searches what is too big to solve while a person
waits.
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
"""The share of the tablebase in the work for three or more players; the rest are the chances."""

MAX_TABLEBASES = 8
"""The tablebases kept; the least recently used goes first."""

_tablebases: OrderedDict[Rules, Tablebase] = OrderedDict()


def position_count(rules: Rules) -> int:
    """The size of a tablebase: all positions, reachable or not."""
    count: int = side_count(rules) ** rules.players
    return count


def why_too_big(rules: Rules) -> str:
    """Why rules are not solved while a person waits, as a clause; empty if they are."""
    count = position_count(rules)
    fits = count <= MAX_POSITIONS_FOR_TWO if rules.players == 2 else count * rules.players <= MAX_ENTRIES
    return "" if fits else f"too big to solve here: {count:,} positions"


def built_tablebase(rules: Rules) -> Tablebase | None:
    """The tablebase of a set of rules, or None if it is not built."""
    formal = _formal(rules)
    tablebase = _tablebases.get(formal)
    if tablebase is not None:
        _keep(formal, tablebase)
    return tablebase


def solve(rules: Rules, *, chances: bool = False, monitor: Monitor = Monitor()) -> Tablebase:
    """The tablebase of a set of rules, built if needed, even if it is `why_too_big`.

    Args:
        rules: The rules.
        chances: Whether to compute chances, too, which perfect computers need among three or more players.
        monitor: Takes the progress, and may stop the work.

    Raises:
        StoppedError: The monitor stopped the work.
    """
    formal = _formal(rules)
    tablebase = built_tablebase(formal)
    if tablebase is None:
        monitor.check()  # the first step takes some milliseconds
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
    """Discards all tablebases, so that tests see them built."""
    _tablebases.clear()


def _formal(rules: Rules) -> Rules:
    """The rules without Wet Jackson, which is no move and changes no values."""
    return replace(rules, wet_jackson=False) if rules.wet_jackson else rules


def _keep(rules: Rules, tablebase: Tablebase) -> None:
    """Makes a tablebase the most recently used."""
    _tablebases[rules] = tablebase
    with suppress(KeyError):  # another thread has discarded it meanwhile
        _tablebases.move_to_end(rules)
    while len(_tablebases) > MAX_TABLEBASES:
        _tablebases.popitem(last=False)
