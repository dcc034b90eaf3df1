"""Hundreds of games in one process."""

import gc
import os
import random
import sqlite3
import threading
from asyncio import Task
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from textual.message_pump import MessagePump
from textual.worker import Worker

from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.in_play import AnyGame
from cardgames_tui.records.database import FILE_NAME
from cardgames_tui.settings import Settings
from cardgames_tui.solitaire.rules import parse_line
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.chopsticks.screen import ChopsticksScreen
from cardgames_tui.tui.solitaire.screen import SolitaireScreen
from tests.helpers.new_games import black_hole_game, chopsticks_game
from tests.helpers.past_games import WIN
from tests.helpers.profiles import profile_at
from tests.robustness.monkey import Act, perform, settle
from tests.tui.playing import black_hole_app

pytestmark = pytest.mark.slow

GAMES = int(os.environ.get("SOAK_GAMES", "400"))
GAMES_A_BLOCK = 25
"""Games on one screen before the next."""

DIALOGS = ("f5", "f6", "f7", "comma", "n", "g", "f1", "ctrl+p")
"""Keys that open dialogs, one after each block."""

MAX_NEW_OBJECTS = 200
"""How many more objects of a type may be alive at the end: the caches of drawings, searches and moves."""


async def test_many_games_leak_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", 5.0)
    threads = threading.enumerate()
    profile, rng = profile_at(tmp_path, Settings(animation="off")), random.Random(1)
    app = black_hole_app("1", profile=profile)
    played: set[str] = set()
    async with app.run_test():
        await settle(app)
        for number in range(GAMES):
            if number % GAMES_A_BLOCK == 0:
                await change_table(app, number // GAMES_A_BLOCK)
            if number == 4 * GAMES_A_BLOCK:
                before = living()
            played.add(await play_game(app, rng, number))
        await settle(app)
        profile.store.wait_for_last_save()
        after = living()
    profile.close()
    # home offers unfinished games, and the last list of past games may live until the next one
    before["GameRecord"] += len(app.open_games.unfinished) + len(played)
    grown = {name: (before[name], count) for name, count in after.items() if count > before[name]}
    assert {name: counts for name, counts in grown.items() if counts[1] > counts[0] + MAX_NEW_OBJECTS} == {}
    for thread in threading.enumerate():
        if thread not in threads and not thread.name.startswith(("asyncio", "records")):  # these end at exit
            thread.join(10)
            assert not thread.is_alive(), thread.name
    with closing(sqlite3.connect(tmp_path / "data" / FILE_NAME)) as connection:
        [games] = connection.execute("SELECT count(*), count(DISTINCT uid) FROM game")
        [(won,)] = connection.execute("SELECT count(*) FROM game WHERE result = 'won'")
    assert games == (len(played), len(played))
    assert won >= GAMES / 50


def living() -> Counter[str]:
    """Counts live objects of the program and of Textual's main types."""
    gc.collect()
    kinds = (MessagePump, Worker, Task, threading.Thread, sqlite3.Connection)
    found = Counter(
        type(each).__qualname__
        for each in gc.get_objects()
        if str(type(each).__module__).startswith("cardgames_tui") or issubclass(type(each), kinds)
    )
    if os.path.exists("/proc/self/fd"):
        found["open files"] = len(os.listdir("/proc/self/fd"))
    return found


async def change_table(app: CardgamesApp, block: int) -> None:
    await perform(app, [Act("key", DIALOGS[block % len(DIALOGS)])])
    while len(app.screen_stack) > 1:
        await perform(app, [Act("key", "escape")])
    await app.show_mode("chopsticks" if block % 2 else "black-hole")
    await settle(app)


async def play_game(app: CardgamesApp, rng: random.Random, number: int) -> str:
    """Plays a new game, one in 25 to a win; returns its uid."""
    screen = app.screen
    assert isinstance(screen, SolitaireScreen | ChopsticksScreen)
    game: AnyGame
    if isinstance(screen, ChopsticksScreen):
        opponent = PlayerKind.RANDOM if number % 20 == 0 else PlayerKind.PERSON
        game = chopsticks_game(Setup(kinds=(PlayerKind.PERSON, opponent)), app.profile.store)
        screen.change_game(game)
    else:
        game = black_hole_game("2" if number % 25 == 0 else str(1000 + number), store=app.profile.store)
        if not game.position.legal_moves():
            game = black_hole_game(str(2000 + number), store=app.profile.store)
        screen.change_game(game)
        for move in parse_line(WIN) if number % 25 == 0 else ():
            screen.play(move)
    for _ in range(30 if number % 50 in (3, 28) else rng.choice((1, 1, 1, 2))):
        while getattr(game, "awaits_computer", False):
            await settle(app)
        if game.is_over:
            break
        choice: Any = rng.choice(game.position.legal_moves())
        screen.play(choice)
        if rng.random() < 0.1 and game.session.ply > 1:
            screen.action_undo()
    if number % 50 == 7:
        await perform(app, [Act("key", "i")])
    return game.record.uid
