"""What saving a move costs, beside the repaint of the screen that the same move causes.

    python -m tests.benchmarks.records

Every move of won games is played through the app's own screen; each is timed twice in one run: the saving of
the record, as long as it holds the event loop up, and everything from the key to the finished repaint. Where
the system allows it the program goes before all others, whose work would else be counted in.
"""

import asyncio
import os
import random
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import BLACK_HOLE
from cardgames_tui.black_hole.solver import solve
from cardgames_tui.games.cards_in_play import new_record
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.store import Store
from cardgames_tui.settings import Settings
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.cards.screen import CardsScreen
from cardgames_tui.tui.messages import StartOptions

FRAME = 1 / 60
"""Seconds of one frame."""

GAMES = 4
"""How many games are played."""


class TimedStore(Store):
    """Notes how long each save takes."""

    def save(self, record: GameRecord) -> None:
        began = perf_counter()
        super().save(record)
        self.seconds.append(perf_counter() - began)

    seconds: list[float]


async def measure(directory: Path) -> tuple[list[float], list[float]]:
    """The seconds of each save and of each move with its repaint."""
    store = TimedStore(directory)
    store.seconds = []
    deals = [Deal.numbered(BLACK_HOLE, str(number)) for number in range(2, 40)]
    winnable = [(deal, line) for deal in deals if (line := solve(deal.position).line)][:GAMES]
    opening = StartOptions(mode="black-hole", record=new_record(winnable[0][0]))
    app = CardgamesApp(Profile(store, Settings(show_verdict=False)), opening, random.Random(1))
    moves = []
    async with app.run_test(size=(80, 24)) as pilot:
        table = app.game_screen("black-hole")
        assert isinstance(table, CardsScreen)
        for deal, line in winnable:
            await table.open_game(new_record(deal))
            await pilot.pause()
            for move in line:
                began = perf_counter()
                table.play(move)
                app.screen._compositor_refresh()
                await asyncio.sleep(0)
                moves.append(perf_counter() - began)
                await pilot.pause()
    store.close()
    return store.seconds, moves


def go_first() -> bool:
    """Ask the system for its fastest lane; say whether it was given."""
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    except OSError:
        return False
    return True


def main() -> None:
    is_first = go_first()
    with tempfile.TemporaryDirectory() as name:
        saves, moves = asyncio.run(measure(Path(name)))
    for label, seconds in (("saving a move", saves), ("move, save and repaint", moves)):
        print(f"{label:<24} median {1000 * median(seconds):7.3f} ms   worst {1000 * max(seconds):7.3f} ms")
    print(f"a fifth of a frame       {1000 * FRAME / 5:14.3f} ms")
    print("undisturbed by other programs" if is_first else "other programs ran beside it")
    sys.exit((max(saves) if is_first else median(saves)) > FRAME / 5)


if __name__ == "__main__":
    main()
