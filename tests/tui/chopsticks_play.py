"""What the tests of the Chopsticks screen have in common: opening it, waiting for it, reading it."""

import asyncio
import random

from textual.pilot import Pilot
from textual.widgets import Static
from textual.worker import Worker

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import BLACK_HOLE
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import Level, Setup
from cardgames_tui.settings.values import Settings
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.hands import wording
from cardgames_tui.tui.hands.pick_screen import PickScreen
from cardgames_tui.tui.hands.screen import ChopsticksScreen

THINKING = ("prepare", "evaluate", "advise", "reply", "blame")
"""The groups of the workers that end by themselves."""

PEOPLE = (Level.PERSON, Level.PERSON)


def make_app(setup: Setup | None = None, *, mode: str = "chopsticks", seed: int = 1) -> CardgamesApp:
    deal = Deal.numbered(BLACK_HOLE, "2")
    app = CardgamesApp(deal, Settings(False), random.Random(seed), mode=mode, setup=setup)
    app.animation_level = "none"
    return app


def two_people(rules: Rules | None = None, code: str = "") -> Setup:
    return Setup(rules or Rules(), PEOPLE, code=code)


def table(pilot: Pilot[None]) -> ChopsticksScreen:
    screen = pilot.app.get_screen_stack("chopsticks")[0]
    assert isinstance(screen, ChopsticksScreen)
    return screen


async def settle(pilot: Pilot[None]) -> None:
    """Wait until nobody thinks and nothing is left to be shown."""
    await pilot.pause()
    while (workers := thinking(pilot)) or waiting(pilot):
        await asyncio.gather(*(worker.wait() for worker in workers), return_exceptions=True)
        await pilot.pause()


def thinking(pilot: Pilot[None]) -> list[Worker[object]]:
    return [worker for worker in pilot.app.workers if worker.group in THINKING]


def waiting(pilot: Pilot[None]) -> bool:
    """Whether a computer has still to move."""
    if pilot.app.current_mode != "chopsticks":
        return False
    screen = table(pilot)
    return screen.game.awaits_computer and not screen.paused


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait after each until it has had its effect."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


def said(pilot: Pilot[None]) -> str:
    return str(table(pilot).prompt.content)


def told(pilot: Pilot[None]) -> str:
    return str(table(pilot).told.content)


def noticed(pilot: Pilot[None]) -> str:
    notice = table(pilot).notice
    return next((kind for kind in ("won", "stuck", "lost") if notice.has_class(f"-{kind}")), "")


def notice_text(pilot: Pilot[None]) -> str:
    return str(table(pilot).notice.content)


def message(pilot: Pilot[None]) -> str:
    """What the dialog on top says."""
    return str(pilot.app.screen.query_one(".message", Static).content)


def key_of(pilot: Pilot[None], move: Move) -> str:
    return str(table(pilot).game.position.legal_moves().index(move) + 1)


async def click_move(pilot: Pilot[None], move: Move) -> None:
    """Make a move by clicking on hands, and in the dialog where there is one."""
    seen = wording.told(table(pilot).game, move)
    assert seen.hand is not None
    for hand in (seen.hand, seen.target):
        await pilot.click(f"#hand-{hand.seat}-{hand.slot}")
        await settle(pilot)
    if isinstance(pilot.app.screen, PickScreen):
        picks = [picked for picked, _ in pilot.app.screen.moves]
        await pilot.click("#picks", offset=(4, picks.index(move)))
        await settle(pilot)
