"""Solving a set of rules: how much work it is, whether it has been done, and doing it."""

from cardgames_tui.chopsticks.rules import Rules, formal
from cardgames_tui.chopsticks.solving.paranoid import ParanoidTable
from cardgames_tui.chopsticks.solving.space import side_count
from cardgames_tui.chopsticks.solving.table import Table
from cardgames_tui.chopsticks.solving.watch import Progress, Stop, StoppedError, Watch
from cardgames_tui.chopsticks.verdict import SolvedGame

LARGEST_PAIRS = 12_000_000
"""The most positions of two players that are solved while a person waits."""

LARGEST_PLACES = 600_000
"""The most positions, times seats, of three or more players that are solved while a person waits."""

BUILDING = 0.15
"""How much of the work on a game for three or more players is its table; the rest is the chances."""

KEPT = 8
"""How many tables are kept; the least recently used goes first."""

_tables: dict[Rules, SolvedGame] = {}


def position_count(rules: Rules) -> int:
    """How many positions there can be, reachable or not: what a table has to hold."""
    count: int = side_count(rules) ** rules.players
    return count


def too_big(rules: Rules) -> str:
    """Why a set of rules is not solved while a person waits, as a clause; empty if it is."""
    count = position_count(rules)
    if count <= LARGEST_PAIRS if rules.players == 2 else count * rules.players <= LARGEST_PLACES:
        return ""
    return f"too big to solve here: {count:,} positions"


def solved(rules: Rules) -> SolvedGame | None:
    """The table of a set of rules if it has already been built, or None."""
    table = _tables.get(formal(rules))
    if table is not None:
        _keep(formal(rules), table)
    return table


def solve(
    rules: Rules,
    should_stop: Stop = lambda: False,
    on_progress: Progress = lambda done, total: None,
    *,
    census: bool = False,
    chances: bool = False,
) -> SolvedGame | None:
    """The table of a set of rules, built if need be even if `too_big` objects; None if stopped.

    Args:
        rules: The rules.
        should_stop: Asked every few milliseconds whether to give up.
        on_progress: Told how much is done, and of how much, the chances included where they are wanted.
        census: Whether to count what can come up, too.
        chances: Whether to work out the chances against random players, too, which the perfect player of
            a game for three or more asks for.
    """
    watch = Watch(should_stop, on_progress)
    try:
        parts = chances and rules.players > 2
        table = solved(rules) or _build(formal(rules), watch.part(0, BUILDING) if parts else watch)
        _keep(formal(rules), table)
        if census:
            table.count(watch)
        if chances and isinstance(table, ParanoidTable):
            table.settle(watch.part(BUILDING, 1))
    except StoppedError:
        return None
    return table


def forget() -> None:
    """Discard all tables."""
    _tables.clear()


def _build(rules: Rules, watch: Watch) -> SolvedGame:
    return Table.build(rules, watch) if rules.players == 2 else ParanoidTable.build(rules, watch)


def _keep(rules: Rules, table: SolvedGame) -> None:
    """Make a table the last to be discarded."""
    _tables.pop(rules, None)
    _tables[rules] = table
    while len(_tables) > KEPT:
        _tables.pop(next(iter(_tables)), None)
