"""The CPU time of what reads past games, with many of them and with few.

python -m tests.benchmarks.many_games [GAMES]

The longest turn is the CPU time for which the event loop, and so every key, had to wait.
"""

import asyncio
import gc
import random
import resource
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from itertools import count
from statistics import median
from typing import Any

from textual.events import Key

from cardgames_tui.games.profile import Profile
from cardgames_tui.paths import Paths
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.settings import Settings, save_settings
from cardgames_tui.solitaire.solitaires import SOLITAIRES
from cardgames_tui.tui.app import CardgamesApp
from tests.helpers.past_games import CHOPSTICKS_LINE, WIN, finished
from tests.tui.playing import settle

FEW = 20
ROUNDS = 5

MAX_RATIO = 5.0  # of the CPU of F6 with many games to that with few
MAX_LETTER_SECONDS = 0.1
MAX_TURN_SECONDS = 0.05
MAX_STATS_SECONDS = 1.0

KEYS = (
    ("f6", "past games"),
    ("slash", "Find"),
    ("2", "a frequent letter"),
    ("x", "a rare letter"),
    ("escape", "all games again"),
    ("q", "home again"),
    ("f5", "statistics"),
    ("right", "the next statistics"),
    ("q", "home again"),
)
"""Keys at home, one after another, and what they show."""

Figures = dict[str, tuple[float, float]]
"""The CPU seconds of each thing, and those of the longest turn."""


def past_game(number: int, rng: random.Random) -> GameRecord:
    """One game in five is of Chopsticks; one in three is lost, and of these one in ten not solved."""
    result = rng.choices((Result.WON, Result.LOST, None), (60, 35, 1))[0]
    values: dict[str, Any] = {
        "seconds": rng.randint(60, 900),
        "hints": rng.choice((0, 0, 1)),
        "name": rng.choice(("", "", "Rainy day")),
        "result": result,
        "ended": None if result is None else 1.7e9 + 600 * number,
    }
    if rng.random() < 0.2:
        rules = rng.choice(("2,2,5", "2,2,5 cutoff", "2,3,5"))
        about: dict[str, Any] = {
            "game": "chopsticks",
            "start_id": f"chopsticks {rules}",
            "seats": "person,perfect",
        }
        return finished(CHOPSTICKS_LINE, variant=f"{rules}; against perfect; you begin", **about, **values)
    game, moves = rng.choice([*SOLITAIRES]), WIN if result is Result.WON else WIN[: rng.randint(10, 40)]
    return finished(
        moves,
        game=game,
        start_id=f"{game} {rng.randint(1, 10**6)}",
        winnable=None if rng.random() < 0.1 else True,
        verdicts="w" * len(moves),
        move_origins="." * len(moves),
        **values,
    )


async def longest_turn(done: asyncio.Event) -> float:
    """The CPU time of the longest turn of the event loop until something is done."""
    longest, before = 0.0, time.thread_time()
    while not done.is_set():
        await asyncio.sleep(0)
        longest, before = max(longest, time.thread_time() - before), time.thread_time()
    return longest


async def of_keys(paths: Paths) -> Figures:
    times: dict[str, list[float]] = {}
    turns: dict[str, list[float]] = {}
    begun = time.process_time()
    app = CardgamesApp(Profile.at(paths, backs_up=False), rng=random.Random(1))
    app.now = count().__next__  # so that dialogs take keys at once
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        times["start"] = [time.process_time() - begun]
        gc.freeze()  # as the program does
        for number in range(2 * ROUNDS):
            for key, what in KEYS:
                done = asyncio.Event()
                is_watched = number % 2 > 0  # watching takes time too
                watching = asyncio.create_task(longest_turn(done)) if is_watched else None
                begun = time.process_time()
                app.post_message(Key(key, key if len(key) == 1 else None))
                await settle(pilot)
                taken = time.process_time() - begun
                done.set()
                if watching is None:
                    times.setdefault(what, []).append(taken)
                else:
                    turns.setdefault(what, []).append(await watching)
    return {what: (median(found), median(turns.get(what, [0.0]))) for what, found in times.items()}


def of_command(paths: Paths, *arguments: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "cardgames_tui", "--data-dir", str(paths.data), *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(games: int) -> Figures:
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as name:
        paths = Paths.find(name)
        save_settings(paths.settings, Settings(welcomed=True))
        with closing(Database(paths.data)) as database:
            database.save(past_game(number, rng) for number in range(games))
        commands = {"stats": ("stats",), "stats again": ("stats",), "replay": ("replay",)}
        found = {label: (of_command(paths, *command), 0.0) for label, command in commands.items()}
        return asyncio.run(of_keys(paths)) | found


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    few, many = measure(FEW), measure(games)
    for what, (seconds, turn) in many.items():
        print(
            f"{what:<20}{1000 * few[what][0]:6.0f} ms with {FEW} games, {1000 * seconds:6.0f} ms with {games:,},"
            f" ratio {seconds / few[what][0]:4.1f}{f', longest turn {1000 * turn:.0f} ms' if turn else ''}"
        )
    limits = {
        f"F6 takes {MAX_RATIO} times as long": many["past games"][0] > MAX_RATIO * few["past games"][0],
        f"a letter takes {MAX_LETTER_SECONDS} s": many["a rare letter"][0] > MAX_LETTER_SECONDS,
        f"a key waits {MAX_TURN_SECONDS} s": max(turn for _, turn in many.values()) > MAX_TURN_SECONDS,
        f"stats takes {MAX_STATS_SECONDS} s": many["stats"][0] > MAX_STATS_SECONDS,
    }
    sys.exit("; ".join(limit for limit, is_broken in limits.items() if is_broken) or None)


if __name__ == "__main__":
    main()
