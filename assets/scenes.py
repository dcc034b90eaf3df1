"""Running the app for pictures, so that it shows the same at every hour and on every machine."""

import asyncio
import os
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from textual.pilot import Pilot
from textual.screen import Screen

from assets.sample_games import past_games
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import SOLITAIRES
from cardgames_tui.black_hole.rules import Solution
from cardgames_tui.black_hole.solver import Solver
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games import cards_in_play, hands_in_play
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.games.in_play import Stopwatch
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.store import Store
from cardgames_tui.settings import Settings
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.dialogs.questions import QuestionScreen
from cardgames_tui.tui.game_screen import GameScreen
from cardgames_tui.tui.start_options import HOME, StartOptions
from cardgames_tui.tui.thinking import LIVE, QUESTION

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
    """The past game, by its key, that is replayed first."""
    seconds: int = 64
    """The time on the clock."""


@asynccontextmanager
async def run_scene(scene: Scene, size: tuple[int, int]) -> AsyncIterator[Pilot[None]]:
    """Run the app in a temporary directory with sample games."""
    with TemporaryDirectory() as directory, reproducible(scene.seconds):
        store, settings = Store(Path(directory) / "data"), Path(directory) / "settings.toml"
        with closing(Profile(store, scene.settings, settings, lambda: TODAY)) as profile:
            for record in past_games():
                store.save(record)
            shown = _named(store.ask(Database.everything, []), scene.shown)
            app = CardgamesApp(profile, _opening(scene, shown), random.Random(1))
            async with app.run_test(size=size) as pilot:
                await settle(pilot)
                if isinstance(app.screen, QuestionScreen):
                    await press(pilot, "n")  # an earlier game of the same deal waits
                yield pilot


def _named(games: list[GameRecord], key: str) -> GameRecord | None:
    return next((game for game in games if game.key == key), None)


def _opening(scene: Scene, shown: GameRecord | None) -> StartOptions:
    if scene.setup is not None:
        record = hands_in_play.new_record(scene.setup)
    else:
        record = cards_in_play.new_record(Deal.numbered(SOLITAIRES[scene.game], scene.deal))
    mode = scene.mode or record.game
    return StartOptions(mode=mode, record=record, named=mode != HOME, replay=shown, welcome=scene.welcome)


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
        searches = [worker for worker in pilot.app.workers if worker.group in (QUESTION, LIVE)]
        await asyncio.gather(*(worker.wait() for worker in searches), return_exceptions=True)
        quiet = 0 if searches or _awaits_computer(pilot.app.screen) else quiet + 1


def _awaits_computer(screen: Screen[Any]) -> bool:
    game = screen.game if isinstance(screen, GameScreen) else None
    return isinstance(game, HandsInPlay) and game.awaits_computer


@contextmanager
def reproducible(seconds: int) -> Iterator[None]:
    """Make all runs equal: fixed times and counts, no animation, and a terminal that can show everything.

    Args:
        seconds: How long every game has taken.
    """
    real_solve = Solver.solve

    def solve(self: Solver, *arguments: Any, **options: Any) -> Solution:
        return replace(real_solve(self, *arguments, **options), states=94, cpu_seconds=0.0014)

    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    with (
        patch.dict(os.environ, environment, clear=True),
        patch("locale.getpreferredencoding", lambda _=True: "UTF-8"),
        patch("textual.constants.TEXTUAL_ANIMATIONS", "none"),
        patch("cardgames_tui.tui.textual_ext.steady_app.SECONDS_TO_SEE", 0.0),
        patch.object(Stopwatch, "seconds", property(lambda _: seconds)),
        patch.object(Solver, "solve", solve),
    ):
        yield
