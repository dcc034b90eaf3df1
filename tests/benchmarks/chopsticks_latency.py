"""Time from a key to the repaint of the Chopsticks screen: idle, and while a big tablebase is built, in one run.

python -m tests.benchmarks.chopsticks_latency [KEYS]
"""

import asyncio
import random
import statistics
import sys
from typing import NoReturn

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import Player
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving.solve import solve
from cardgames_tui.chopsticks.solving.watch import Progress
from cardgames_tui.games import hands_adviser
from cardgames_tui.games.hands_in_play import new_record
from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.stopping import Stop, StoppedError
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.messages import StartOptions
from tests.benchmarks.latency import repaint_times

BIG = Rules(hands=3, roll=9)
"""The game whose tablebase is built: three hands each, nine fingers kill."""


def build_again_and_again(rules: Rules, should_stop: Stop, on_progress: Progress, **_: bool) -> NoReturn:
    """Build the tablebase until stopped, as if it never ended."""
    from cardgames_tui.chopsticks.solving import solve as kept

    while not should_stop():
        kept._tablebases.clear()
        solve(rules, should_stop, on_progress)
    raise StoppedError


async def measure(keys: int) -> None:
    """Print the medians and their ratio."""
    setup = Setup(BIG, (Player.PERSON, Player.RANDOM))
    opening = StartOptions(mode="chopsticks", record=new_record(setup))
    app = CardgamesApp(Profile(settings=Settings(False)), opening, random.Random(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l")
        idle = await repaint_times(pilot, keys)
        vars(hands_adviser)["solve"] = build_again_and_again
        await pilot.press("v")
        busy = await repaint_times(pilot, keys)
        assert any(worker.is_running for worker in app.workers)
        await pilot.press("v")
    for name, times in (("idle", idle), ("busy", busy)):
        print(f"{name}: median {1000 * statistics.median(times):.2f} ms, worst {1000 * max(times):.2f} ms")
    print(f"ratio of the medians {statistics.median(busy) / statistics.median(idle):.2f}")


if __name__ == "__main__":
    asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
