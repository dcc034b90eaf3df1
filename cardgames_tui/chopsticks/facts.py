"""What can be counted in a solved game: positions, lengths of games, endings, losing moves."""

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from cardgames_tui.chopsticks.position import start_position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.sides import is_out
from cardgames_tui.chopsticks.solving import position_count, solve, why_too_big
from cardgames_tui.chopsticks.value import Tablebase, Value, WinDrawLoss
from cardgames_tui.stopping import CHECK_INTERVAL, Monitor

MAX_WALKED_POSITIONS = 250_000
"""The most positions that are counted while a person waits."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What can be counted under a set of rules. Positions are given as codes."""

    rules: Rules
    positions: int
    """All positions, not distinguishing seats."""
    reachable: int
    """Those that can come up in a game."""
    over_before: tuple[str, ...]
    """Unreachable because the player who has just moved would be out; empty for three or more players."""
    orphans: tuple[str, ...]
    """Unreachable because no move leads there."""
    cut_off: tuple[str, ...]
    """Unreachable because moves lead there only from other unreachable positions."""
    most_moves: int
    endings: tuple[str, ...]
    """The reachable positions that end a game."""
    first_wins: int
    """The endings that the first player wins by the shortest way there; for two players."""
    shortest_game: tuple[str, ...]
    """The positions of a shortest game."""
    shortest_games: int
    """The number of games as short as that."""
    latest_ending: int
    """The moves to the most distant ending."""
    longest_game: int | None
    """The moves of the longest game; None if games can go on forever."""
    start: Value
    """The value of the start for the first player."""
    wins: int
    """The reachable positions before the end that the player to move wins."""
    losses: int
    draws: int
    moves_in_draws: int
    """The legal moves in all drawn positions."""
    losing_moves: dict[int, int]
    """How many of them lose, by the moves the winner then needs."""


def start_value(rules: Rules, *, monitor: Monitor = Monitor()) -> tuple[Value, int]:
    """Solves a set of rules: the value of the start for the player who begins, and the number of positions.

    Rules too big to be solved while a person waits are solved too. Raises `StoppedError` when stopped.
    """
    tablebase = solve(rules, monitor=monitor)
    value = tablebase.value(start_position(rules))
    return value, tablebase.count_positions(monitor).positions


def why_too_many(rules: Rules) -> str:
    """Why facts are not counted while a person waits, as a clause; empty if they are."""
    count = position_count(rules)
    return why_too_big(rules) or (
        f"too big to count through here: {count:,} positions" if count > MAX_WALKED_POSITIONS else ""
    )


def count_facts(rules: Rules, *, monitor: Monitor = Monitor()) -> Facts:
    """Counts the facts under a set of rules; raises `StoppedError` if the monitor stops it."""
    tablebase = solve(rules, monitor=monitor)
    start, rules = tablebase.start_number, tablebase.rules
    after: dict[int, list[int]] = {}
    depth, before, ways = {start: 0}, dict[int, int](), Counter({start: 1})
    reached = [start]
    for number in monitor.over(reached, CHECK_INTERVAL):  # the list grows: nearest positions first
        after[number] = tablebase.after(number)
        for target in dict.fromkeys(after[number]):
            if target not in depth:
                depth[target], before[target] = depth[number] + 1, number
                reached.append(target)
            if depth[target] == depth[number] + 1:
                ways[target] += ways[number]

    def code(number: int) -> str:
        return str(tablebase.position(number))

    endings = [number for number in reached if not after[number]]
    soonest = [number for number in endings if depth[number] == depth[endings[0]]]
    game = [soonest[0]]
    while game[-1] != start:
        game.append(before[game[-1]])
    values = {number: tablebase.value(tablebase.position(number)) for number in reached}
    results = Counter(values[number].result for number in reached if after[number])
    in_draws = [
        values[target]
        for number in reached
        if values[number].result is WinDrawLoss.DRAW
        for target in after[number]
    ]
    losing = Counter(value.plies or 0 for value in in_draws if value.result is WinDrawLoss.WIN)
    return Facts(
        rules,
        tablebase.size,
        len(reached),
        *_unreachable(tablebase, after, monitor),
        most_moves=max(map(len, after.values())),
        endings=tuple(sorted(map(code, endings))),
        first_wins=sum(
            (values[number].result is WinDrawLoss.WIN) == (depth[number] % 2 == 0) for number in endings
        ),
        shortest_game=tuple(map(code, reversed(game))),
        shortest_games=sum(ways[number] for number in soonest),
        latest_ending=depth[endings[-1]],
        longest_game=_longest_game(start, after),
        start=values[start],
        wins=results[WinDrawLoss.WIN],
        losses=results[WinDrawLoss.LOSS],
        draws=results[WinDrawLoss.DRAW],
        moves_in_draws=len(in_draws),
        losing_moves=dict(sorted(losing.items())),
    )


def _unreachable(
    tablebase: Tablebase, after: dict[int, list[int]], monitor: Monitor
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """`Facts.over_before`, `orphans` and `cut_off`."""
    unreached = [
        number for number in monitor.over(range(tablebase.size), CHECK_INTERVAL) if number not in after
    ]
    followed = {
        target for number in monitor.over(unreached, CHECK_INTERVAL) for target in tablebase.after(number)
    }
    over_before, orphans, cut_off = list[str](), list[str](), list[str]()
    for number in monitor.over(unreached, CHECK_INTERVAL):
        position = tablebase.position(number)
        if tablebase.rules.players == 2 and is_out(tablebase.rules, position.sides[1]):
            over_before.append(str(position))
        else:
            (cut_off if number in followed else orphans).append(str(position))
    return tuple(sorted(over_before)), tuple(sorted(orphans)), tuple(sorted(cut_off))


def _longest_game(start: int, after: dict[int, list[int]]) -> int | None:
    length: dict[int, int] = {}
    with suppress(CycleError):
        for number in TopologicalSorter(after).static_order():  # later positions first
            length[number] = max((1 + length[target] for target in after[number]), default=0)
    return length.get(start)
