"""Time from a key to the repaint: idle, and while the solver keeps a worker thread busy, in one run.

python -m tests.benchmarks.latency [KEYS]
"""

import asyncio
import random
import statistics
import sys
import time
from collections.abc import Callable

from textual.events import Key
from textual.pilot import Pilot

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import BLACK_HOLE
from cardgames_tui.black_hole.rules import Position
from cardgames_tui.black_hole.solver import Solution, Solver, Verdict
from cardgames_tui.games.cards_in_play import new_record
from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.messages import StartOptions

HEAVY = "502985"
"""One of the deals that take the most states."""


def solve_again_and_again(
    self: Solver, position: Position | None = None, *, should_stop: Callable[[], bool], **_: object
) -> Solution:
    """Search from scratch until stopped, as a deal without end would."""
    start = Deal.numbered(BLACK_HOLE, HEAVY).position
    while not should_stop():
        HONEST(Solver(start), should_stop=should_stop)
    return Solution(Verdict.UNKNOWN, None, 0, 0.0)


HONEST = Solver.solve


async def repaint_times(pilot: Pilot[None], keys: int) -> list[float]:
    """Seconds from each of so many keys to the frame that shows what it did."""
    app = pilot.app
    times = []
    for number in range(keys):
        painted = asyncio.Event()
        begun = time.perf_counter()
        app.post_message(Key("l" if number % 2 else "h", None))
        app.screen.call_after_refresh(painted.set)
        await painted.wait()
        times.append(time.perf_counter() - begun)
    return times


async def measure(keys: int) -> None:
    """Print the medians and their ratio."""
    opening = StartOptions(mode="black-hole", record=new_record(Deal.numbered(BLACK_HOLE, HEAVY)))
    app = CardgamesApp(Profile(settings=Settings(show_verdict=False)), opening, random.Random(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l")
        idle = await repaint_times(pilot, keys)
        Solver.solve = solve_again_and_again  # type: ignore[assignment, method-assign]
        await pilot.press("i")
        busy = await repaint_times(pilot, keys)
        assert any(worker.is_running for worker in app.workers)
    for name, times in (("idle", idle), ("busy", busy)):
        worst = max(times)
        print(f"{name}: median {1000 * statistics.median(times):.2f} ms, worst {1000 * worst:.2f} ms")
    print(f"ratio of the medians {statistics.median(busy) / statistics.median(idle):.2f}")


if __name__ == "__main__":
    asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
