"""Running the app for pictures, so that it shows the same at every hour and everywhere, and playing in it."""

import asyncio
import os
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from textual.pilot import Pilot

from assets.sample_games import past_games, played_blindly
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.games.in_play import Stopwatch
from cardgames_tui.games.kinds import game_of
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.store import Store
from cardgames_tui.settings import Settings
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.rules import Solution
from cardgames_tui.solitaire.solitaires import SOLITAIRES
from cardgames_tui.solitaire.solver import Solver, solve
from cardgames_tui.tui.app import CardgamesApp, LaunchOptions
from cardgames_tui.tui.dialogs.prompts import QuestionScreen
from cardgames_tui.tui.game_screen import GameScreen
from cardgames_tui.tui.solitaire.screen import SolitaireScreen
from cardgames_tui.tui.thinking import BACKGROUND_GROUP, QUESTION_GROUP

TODAY = date(2026, 1, 31)

QUIET_ROUNDS = 4
"""How many times in a row no search may run before a screen is complete; some begin a little later."""

SETTINGS = Settings(show_verdict=True, welcomed=True, suits="symbols", theme="dark")
"""The player's settings, unless a picture has others."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The game and the settings with which the app is opened."""

    game: str = "black-hole"
    """The game of cards on the table."""
    deal: str = "24"
    """Its deal."""
    mode: str = ""
    """What is shown first; by default that game."""
    setup: Setup | None = None
    """The game of Chopsticks."""
    settings: Settings = SETTINGS
    """The player's settings."""
    welcome: bool = False
    """Whether the player is new."""
    shown: str = ""
    """The past game, by its uid, that is replayed first."""
    seconds: int = 64
    """The time on the clock."""


@asynccontextmanager
async def run_scene(scene: Scene, size: tuple[int, int]) -> AsyncIterator[Pilot[None]]:
    with TemporaryDirectory() as directory, reproducible(scene.seconds):
        store, settings = Store(Path(directory) / "data"), Path(directory) / "settings.toml"
        with closing(Profile(store, scene.settings, settings, lambda: TODAY)) as profile:
            for record in past_games():
                store.save(record)
            if scene.setup is not None:
                game = game_of(scene.setup, store)
            else:
                game = game_of(Deal.from_number(SOLITAIRES[scene.game], scene.deal), store)
            kept: list[GameRecord] = store.run(Database.all_games, [])
            replay = next((game for game in kept if game.uid == scene.shown), None)
            options = LaunchOptions(
                mode=scene.mode or game.start.slug,
                first=game,
                replay=replay,
                welcome=scene.welcome,
            )
            app = CardgamesApp(profile, options, random.Random(1))
            async with app.run_test(size=size) as pilot:
                await settle(pilot)
                if isinstance(app.screen, QuestionScreen):
                    await press(pilot, "n")  # an earlier game of the same deal waits
                yield pilot


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait after each until it has had its effect."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


async def settle(pilot: Pilot[None]) -> None:
    """Wait until no search runs and no computer has to move."""
    quiet = 0
    while quiet < QUIET_ROUNDS:
        await pilot.pause()
        searches = [
            worker for worker in pilot.app.workers if worker.group in (QUESTION_GROUP, BACKGROUND_GROUP)
        ]
        await asyncio.gather(*(worker.wait() for worker in searches), return_exceptions=True)
        game = pilot.app.screen.game if isinstance(pilot.app.screen, GameScreen) else None
        awaits_computer = isinstance(game, ChopsticksInPlay) and game.awaits_computer
        quiet = 0 if searches or awaits_computer else quiet + 1


@contextmanager
def reproducible(seconds: int) -> Iterator[None]:
    """Make all runs equal: fixed times and counts, no animation, and a terminal that can show everything.

    Args:
        seconds: How long every game has taken.
    """
    real_solve = Solver.solve

    def same_effort(self: Solver, *arguments: Any, **options: Any) -> Solution:
        return replace(real_solve(self, *arguments, **options), states=94, cpu_seconds=0.0014)

    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    with (
        patch.dict(os.environ, environment, clear=True),
        patch("locale.getpreferredencoding", lambda _=True: "UTF-8"),
        patch("textual.constants.TEXTUAL_ANIMATIONS", "none"),
        patch("cardgames_tui.tui.textual_ext.robust_app.SECONDS_TO_SEE", 0.0),
        patch.object(Stopwatch, "seconds", property(lambda _: seconds)),
        patch.object(Solver, "solve", same_effort),
    ):
        yield


Play = Callable[[Pilot[None]], Awaitable[None]]


def keys(*names: str) -> Play:
    async def play(pilot: Pilot[None]) -> None:
        await press(pilot, *names)

    return play


def cards(count: int, *names: str) -> Play:
    """Play some cards of a winning line, then press keys."""

    async def play(pilot: Pilot[None]) -> None:
        for move in (solve(table(pilot).game.position).line or ())[:count]:
            table(pilot).play(move)
        await settle(pilot)
        await press(pilot, *names)

    return play


async def where_lost(pilot: Pilot[None]) -> None:
    """Play until no card can be played, and ask where the game was lost."""
    for move in played_blindly(table(pilot).game.deal):
        table(pilot).play(move)
    await settle(pilot)
    await press(pilot, "w")


def table(pilot: Pilot[None]) -> SolitaireScreen:
    screen = pilot.app.screen
    assert isinstance(screen, SolitaireScreen)
    return screen
