"""Time from a key to the repaint: idle, and while a search or a tablebase keeps a worker thread busy.

python -m tests.benchmarks.latency [KEYS]
"""

import asyncio
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import NoReturn

from textual.events import Key
from textual.pilot import Pilot

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import BLACK_HOLE
from cardgames_tui.black_hole.rules import Position, Solution, Verdict
from cardgames_tui.black_hole.solver import Solver
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import Player
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import solve as solving
from cardgames_tui.games import cards_in_play, hands_adviser, hands_in_play
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import GameRecord
from cardgames_tui.settings import Settings
from cardgames_tui.stopping import Progress, Stop, StoppedError
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.start_options import StartOptions

HEAVY = "502985"
"""One of the deals that take the most states."""

BIG = Rules(hands=3, roll=9)
"""The game whose tablebase is built."""


def solve_again_and_again(
    self: Solver, position: Position | None = None, *, should_stop: Callable[[], bool], **_: object
) -> Solution:
    """Search from scratch until stopped, as a deal without end would."""
    start = Deal.numbered(BLACK_HOLE, HEAVY).position
    while not should_stop():
        HONEST(Solver(start), should_stop=should_stop)
    return Solution(Verdict.UNKNOWN, None, 0, 0.0)


HONEST = Solver.solve


def build_again_and_again(rules: Rules, should_stop: Stop, on_progress: Progress, **_: bool) -> NoReturn:
    """Build the tablebase until stopped, as if it never ended."""
    while not should_stop():
        solving.forget()
        solving.solve(rules, should_stop, on_progress)
    raise StoppedError


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


async def measure(
    name: str, record: GameRecord, question: str, make_busy: Callable[[], None], keys: int
) -> None:
    """Print the medians of a game and their ratio; a key asks the question that keeps the thread busy."""
    opening = StartOptions(mode=record.game, record=record)
    app = CardgamesApp(Profile(settings=Settings(show_verdict=False)), opening, random.Random(1))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l")
        idle = await repaint_times(pilot, keys)
        make_busy()
        await pilot.press(question)
        busy = await repaint_times(pilot, keys)
        assert any(worker.is_running for worker in app.workers)
    for load, times in (("idle", idle), ("busy", busy)):
        median, worst = 1000 * statistics.median(times), 1000 * max(times)
        print(f"{name}, {load}: median {median:.2f} ms, worst {worst:.2f} ms")
    print(f"ratio of the medians {statistics.median(busy) / statistics.median(idle):.2f}")


async def main(keys: int = 200) -> None:
    deal = cards_in_play.new_record(Deal.numbered(BLACK_HOLE, HEAVY))
    setup = hands_in_play.new_record(Setup(BIG, (Player.PERSON, Player.RANDOM)))
    await measure("cards", deal, "i", lambda: setattr(Solver, "solve", solve_again_and_again), keys)
    await measure("hands", setup, "v", lambda: vars(hands_adviser).update(solve=build_again_and_again), keys)


if __name__ == "__main__":
    asyncio.run(main(*map(int, sys.argv[1:])))
