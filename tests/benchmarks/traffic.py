"""Bytes written to a terminal of 80x24 for each move of a whole game, with its animation and without.

python -m tests.benchmarks.traffic
"""

import asyncio
import os
import statistics
import sys

from textual.drivers.headless_driver import HeadlessDriver

from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.solitaire.rules import parse_line
from cardgames_tui.tui.solitaire.screen import SolitaireScreen
from cardgames_tui.tui.textual_ext.terminal_memory import with_memory
from tests.helpers.past_games import WIN
from tests.tui.playing import black_hole_app

MAX_MEDIAN_BYTES = {True: 4096, False: 2048}
"""How many bytes the median move may take, with animation and without."""


class CountingDriver(HeadlessDriver):
    """A terminal that nobody sees but that counts what is written to it."""

    written = 0

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        self.written += len(data.encode())


async def bytes_of_moves(line: str, *, animation: bool, verdict: bool) -> list[int]:
    """The bytes of each move of a line of deal 2, up to the end of its animation and of its search."""
    app = black_hole_app(
        profile=Profile(settings=Settings(show_verdict=verdict, animation="full" if animation else "off"))
    )
    app.driver_class = with_memory(CountingDriver)
    counts = []
    async with app.run_test(headless=False, size=(80, 24)) as pilot:
        driver = app._driver
        assert isinstance(driver, CountingDriver)
        await app.workers.wait_for_complete()
        await pilot.pause()
        for move in parse_line(line):
            before = driver.written
            table = app.open_games.screen_or_new("black-hole")
            assert isinstance(table, SolitaireScreen)
            table.play(move)
            await pilot.pause()
            while table.table.is_moving:
                await asyncio.sleep(0.05)
            await app.workers.wait_for_complete()
            await pilot.pause()
            counts.append(driver.written - before)
    return counts


def main() -> None:
    os.environ["COLORTERM"] = "truecolor"  # takes the longest codes
    errors = 0
    for animation in (True, False):
        for verdict in (True, False):
            counts = asyncio.run(bytes_of_moves(WIN, animation=animation, verdict=verdict))
            median = statistics.median(counts)
            errors += median > MAX_MEDIAN_BYTES[animation]
            print(
                f"animation {animation!s:5} verdict {verdict!s:5}: median {median:6.0f} bytes (at most {MAX_MEDIAN_BYTES[animation]}),"
                f" most {max(counts)}, first {counts[0]}, last {counts[-1]}"
            )
    sys.exit(errors > 0)


if __name__ == "__main__":
    main()
