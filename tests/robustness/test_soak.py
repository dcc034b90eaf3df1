"""Hundreds of games in one process: nothing piles up, and the records have every game once."""

import gc
import os
import random
import sqlite3
import threading
from asyncio import Task
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
from textual.message_pump import MessagePump
from textual.worker import Worker

from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
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

SOLITAIRES = int(os.environ.get("SOAK_GAMES", "500"))
"""How many games are played; SOAK_GAMES=10000 soaks longer."""

LONG_GAME_MOVES = 30
"""How many moves the long games have, two in fifty, one at each table; most are left after a move or two."""

GAMES_A_BLOCK = 25  # so many games are played before the other table has its turn

DIALOGS = ("f5", "f6", "f7", "comma", "n", "g", "f1", "ctrl+p")
"""What is looked at and closed again after each block."""

MAX_NEW_OBJECTS = 80
"""So many more objects of a type may be there at the end: searches and moves that are still remembered."""


SECONDS_TO_END = 10.0
"""How long a search that has been told to stop may take to end."""


async def test_many_games_leave_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", 5.0)
    threads = threading.enumerate()
    profile, rng = profile_at(tmp_path, Settings(animation=False)), random.Random(1)
    app = black_hole_app("1", profile=profile)
    played: set[str] = set()
    async with app.run_test():
        await settle(app)
        for number in range(SOLITAIRES):
            if number % GAMES_A_BLOCK == 0:
                await change_table(app, number // GAMES_A_BLOCK)
            if number == min(4 * GAMES_A_BLOCK, SOLITAIRES // 2):
                before = living()
            played.add(await play_game(app, rng, number))
        await settle(app)
        profile.store.wait_for_last_save()
        after = living()
    profile.close()
    # games of this run are kept, to be saved again if their file is spoilt, and the unfinished ones to be offered
    before["GameRecord"] += len(played) + len(app.open_games.unfinished)
    assert {
        name: (before[name], count) for name, count in after.items() if count > before[name] + MAX_NEW_OBJECTS
    } == {}
    # a thread of the event loop's own pool may wait for more
    left = [each for each in threading.enumerate() if each not in threads and "asyncio" not in each.name]
    for thread in left:
        thread.join(SECONDS_TO_END)
    assert [each.name for each in left if each.is_alive()] == []
    check_records(tmp_path / "data", played)


def check_records(directory: Path, played: set[str]) -> None:
    with closing(sqlite3.connect(directory / FILE_NAME)) as connection:
        games = connection.execute("SELECT count(*), count(DISTINCT uid), count(result) FROM game").fetchone()
        results = dict(connection.execute("SELECT result, count(*) FROM game GROUP BY result"))
    assert games[:2] == (len(played), len(played))
    assert results["won"] >= SOLITAIRES / 50
    assert games[2] == sum(count for result, count in results.items() if result)


def living() -> Counter[str]:
    """How many objects of each type are alive, those of the program and those by which Textual works."""
    gc.collect()
    kinds = (MessagePump, Worker, Task, threading.Thread, sqlite3.Connection)
    found = Counter(
        type(each).__qualname__
        for each in gc.get_objects()
        if str(type(each).__module__).startswith("cardgames_tui") or issubclass(type(each), kinds)
    )
    found["threads"] = threading.active_count()
    if os.path.exists("/proc/self/fd"):
        found["open files"] = len(os.listdir("/proc/self/fd"))
    return found


async def change_table(app: CardgamesApp, block: int) -> None:
    await perform(app, [Act("key", DIALOGS[block % len(DIALOGS)])])
    for _ in range(3):
        if len(app.screen_stack) > 1:
            await perform(app, [Act("key", "escape")])
    await app.show_mode("chopsticks" if block % 2 else "black-hole")
    await settle(app)


async def play_game(app: CardgamesApp, rng: random.Random, number: int) -> str:
    """Play one game on the table that is shown, a new one or one that waits; return its uid."""
    screen = app.screen
    moves = LONG_GAME_MOVES if number % 50 in (3, 28) else rng.choice((1, 1, 1, 2))
    if isinstance(screen, SolitaireScreen):
        if number % 25 == 0:
            screen.change_game(black_hole_game(store=app.profile.store))
            for move in parse_line(WIN):
                screen.play(move)
        else:
            await new_deal(screen, number)
            play_black_hole(screen, rng, moves)
    else:
        assert isinstance(screen, ChopsticksScreen)
        opponent = PlayerKind.RANDOM if number % 20 == 0 else PlayerKind.PERSON
        screen.change_game(chopsticks_game(Setup(kinds=(PlayerKind.PERSON, opponent)), app.profile.store))
        await play_chopsticks(app, screen, rng, moves)
    if number % 50 == 7:
        await perform(app, [Act("key", "i")])
    return screen.game.record.uid


async def new_deal(screen: SolitaireScreen, number: int) -> None:
    """Deal what has not been dealt before, for a game that was left would go on, and what can be played."""
    if number % 25 == 1:
        screen.change_game(black_hole_game(str(1000 + 2 * number), store=screen.app.profile.store))
    else:
        await screen.action_next_deal(1)
    while not screen.game.position.legal_moves():
        await screen.action_next_deal(1)


def play_black_hole(screen: SolitaireScreen, rng: random.Random, moves: int) -> None:
    for _ in range(moves):
        choices = screen.game.position.legal_moves()
        if not choices:
            break
        screen.action_play(rng.randrange(len(choices)) + 1)
        if rng.random() < 0.1:
            screen.action_undo()
    if not screen.game.session.ply:
        screen.play(screen.game.position.legal_moves()[0])


async def play_chopsticks(
    app: CardgamesApp, screen: ChopsticksScreen, rng: random.Random, moves: int
) -> None:
    for _ in range(moves):
        await computers_move(app, screen)
        if screen.game.ending is not None:
            break
        screen.action_play(rng.randrange(len(screen.game.position.legal_moves())))
        if rng.random() < 0.1 and screen.game.can_undo:
            screen.action_undo()
    await computers_move(app, screen)
    if not screen.game.session.ply:
        screen.play(screen.game.position.legal_moves()[0])


async def computers_move(app: CardgamesApp, screen: ChopsticksScreen) -> None:
    while screen.game.awaits_computer:
        await settle(app)
