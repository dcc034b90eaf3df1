"""Getting at the values of a set of rules: how big the work is, whether it is done, doing it."""

from cardgames_tui.chopsticks.retrograde import Progress, Stop
from cardgames_tui.chopsticks.rules import Rules, formal
from cardgames_tui.chopsticks.space import side_count
from cardgames_tui.chopsticks.table import Table

LARGEST = 4_000_000
"""How many positions of two players are worked out while a person waits."""

KEPT = 8
"""How many tables are kept; the one longest unused goes first."""

_tables: dict[Rules, Table] = {}


def position_count(rules: Rules) -> int:
    """How many positions there can be, reachable or not: what a table has to hold."""
    count: int = side_count(rules) ** rules.players
    return count


def too_big(rules: Rules) -> str:
    """Why a set of rules is not solved while a person waits, as a sentence; empty when it is."""
    if position_count(rules) <= LARGEST:
        return ""
    return f"too big to solve here: {position_count(rules):,} positions"


def solved(rules: Rules) -> Table | None:
    """The table of a set of rules if it has been built; nothing is built now."""
    table = _tables.pop(formal(rules), None)
    if table is not None:
        _tables[formal(rules)] = table
    return table


def solve(
    rules: Rules,
    should_stop: Stop = lambda: False,
    on_progress: Progress = lambda done, total: None,
) -> Table | None:
    """The table of a set of rules, built if it has not been; nothing when stopped before the end.

    Args:
        rules: Which rules.
        should_stop: Asked every few milliseconds whether to give up.
        on_progress: Told how many positions are done, and of how many.
    """
    table = solved(rules) or Table.build(formal(rules), should_stop, on_progress)
    if table is not None:
        _tables[formal(rules)] = table
        while len(_tables) > KEPT:
            _tables.pop(next(iter(_tables)), None)
    return table
