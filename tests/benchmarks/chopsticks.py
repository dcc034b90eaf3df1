"""How long tablebases take, how much memory, and how long they go without asking whether to stop.

Run with `python -m tests.benchmarks.chopsticks`. Times are wall-clock seconds of one core; memory is the peak
that Python allocates while a tablebase is built, in bytes for each position it holds.
"""

import time
import tracemalloc
from collections.abc import Iterator
from timeit import repeat

from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.sides import SideTable, all_sides
from cardgames_tui.chopsticks.solving import position_count
from cardgames_tui.chopsticks.solving.paranoid import ParanoidTablebase
from cardgames_tui.chopsticks.solving.retrograde import RetrogradeTablebase
from cardgames_tui.chopsticks.value import Tablebase
from cardgames_tui.stopping import Monitor

MAX_PASSES = 50  # how many passes over its positions the standard tablebase may take


class LongestGap:
    """A `should_stop` that never stops the work, but measures the longest time between two calls."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._last = time.perf_counter()

    def __call__(self) -> bool:
        now = time.perf_counter()
        self.seconds = max(self.seconds, now - self._last)
        self._last = now
        return False


def build(rules: Rules, monitor: Monitor) -> Tablebase:
    kind = RetrogradeTablebase if rules.players == 2 else ParanoidTablebase
    return kind(SideTable(rules, monitor), monitor)


def cases() -> Iterator[Rules]:
    """The sets of rules that show the growth."""
    for hands in (1, 2, 3):
        for roll in range(3, 14):
            yield Rules(hands=hands, roll=roll)
    yield Rules(hands=4, roll=13)
    yield Rules(roll=13, stumps=True)
    yield Rules(roll=13, integers_signed=True)
    for roll in range(3, 8):
        yield Rules(players=3, roll=roll)
    yield Rules(players=4)


def measure(rules: Rules) -> str:
    gap = LongestGap()
    begun = time.perf_counter()
    tablebase = build(rules, Monitor(gap))
    seconds = time.perf_counter() - begun
    tablebase.count_positions(Monitor(gap))
    counted = time.perf_counter() - begun - seconds
    tracemalloc.start()
    build(rules, Monitor())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    positions = position_count(rules)
    return (
        f"{rules!s:34} {positions:>9} {seconds:9.4f} {seconds / positions * 1e6:8.2f} "
        f"{peak / positions:8.1f} {counted:9.4f} {gap.seconds * 1000:7.1f}"
    )


def standard_ratio() -> float:
    """How many passes over all positions, generating their moves, the standard tablebase takes."""
    rules = Rules()
    sides = all_sides(rules)
    positions = [Position(rules, (one, other)) for one in sides for other in sides]

    tablebase = min(repeat(lambda: build(rules, Monitor()), number=1, repeat=20))
    one_pass = min(repeat(lambda: [position.legal_moves() for position in positions], number=1, repeat=20))
    return tablebase / one_pass


def main() -> None:
    print(
        f"{'rules':34} {'positions':>9} {'seconds':>9} {'us/pos':>8} {'B/pos':>8} {'census s':>9} {'gap ms':>7}"
    )
    for rules in cases():
        print(measure(rules), flush=True)
    ratio = standard_ratio()
    print(f"standard tablebase: {ratio:.2f} passes over its positions (at most {MAX_PASSES})")
    assert ratio <= MAX_PASSES


if __name__ == "__main__":
    main()
