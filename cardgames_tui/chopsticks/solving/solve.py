"""Getting at the values of a set of rules: how big the work is, whether it is done, doing it."""

from cardgames_tui.chopsticks.rules import Rules, formal
from cardgames_tui.chopsticks.solving.paranoid import ParanoidTable
from cardgames_tui.chopsticks.solving.space import side_count
from cardgames_tui.chopsticks.solving.table import Table
from cardgames_tui.chopsticks.solving.watch import Progress, Stop, StoppedError, Watch
from cardgames_tui.chopsticks.verdict import SolvedGame

LARGEST_PAIRS = 12_000_000
"""How many positions of two players are worked out while a person waits."""

LARGEST_PLACES = 250_000
"""How many positions, times seats, of three or more players are worked out while a person waits."""

KEPT = 8
"""How many tables are kept; the one longest unused goes first."""

_tables: dict[Rules, SolvedGame] = {}


def position_count(rules: Rules) -> int:
    """How many positions there can be, reachable or not: what a table has to hold."""
    count: int = side_count(rules) ** rules.players
    return count


def too_big(rules: Rules) -> str:
    """Why a set of rules is not solved while a person waits, as a clause; empty when it is."""
    count = position_count(rules)
    if count <= LARGEST_PAIRS if rules.players == 2 else count * rules.players <= LARGEST_PLACES:
        return ""
    return f"too big to solve here: {count:,} positions"


def solved(rules: Rules) -> SolvedGame | None:
    """The table of a set of rules if it has been built; nothing is built now."""
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
    """The table of a set of rules, built if it has not been; nothing when stopped before the end.

    It is built even if `too_big` objects.

    Args:
        rules: Which rules.
        should_stop: Asked every few milliseconds whether to give up.
        on_progress: Told how many positions are done, and of how many.
        census: Whether to count what can come up as well.
        chances: For three or more players, whether to work out the chances against random players
            as well, which the perfect player asks for.
    """
    watch = Watch(should_stop, on_progress)
    try:
        table = solved(rules) or _build(formal(rules), watch)
        _keep(formal(rules), table)
        if census:
            table.count(watch)
        if chances and isinstance(table, ParanoidTable):
            table.settle(watch)
    except StoppedError:
        return None
    return table


def forget() -> None:
    """Let go of all tables."""
    _tables.clear()


def _build(rules: Rules, watch: Watch) -> SolvedGame:
    return Table.build(rules, watch) if rules.players == 2 else ParanoidTable.build(rules, watch)


def _keep(rules: Rules, table: SolvedGame) -> None:
    """Put a table last in the order in which tables are forgotten."""
    _tables.pop(rules, None)
    _tables[rules] = table
    while len(_tables) > KEPT:
        _tables.pop(next(iter(_tables)), None)
