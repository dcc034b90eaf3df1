"""What the tests of the Chopsticks screen have in common: opening it, waiting for it, reading it."""

import asyncio
import random
import re
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Static
from textual.worker import Worker

from cardgames_tui.chopsticks.arrangement import Place
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import Player
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.hands_in_play import new_record
from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.draw.hands import HandShown
from cardgames_tui.tui.hands.bindings import move_key
from cardgames_tui.tui.hands.dialogs import PickScreen
from cardgames_tui.tui.hands.screen import TABLEBASE, HandsScreen
from cardgames_tui.tui.messages import StartOptions
from cardgames_tui.tui.thinking import ADVICE, LIVE
from cardgames_tui.tui.widgets.rows_view import RowsView

GROUPS = (ADVICE, LIVE, TABLEBASE, "records")
"""The groups of work that ends by itself."""

PEOPLE = (Player.PERSON, Player.PERSON)


def make_app(
    setup: Setup | None = None,
    profile: Profile | None = None,
    *,
    mode: str = "chopsticks",
    seed: int = 1,
    **opening: Any,
) -> CardgamesApp:
    """The app at a game of Chopsticks, without motion; an earlier game is offered unless `named` is true."""
    values: dict[str, Any] = {"mode": mode, "record": new_record(setup or Setup())} | opening
    profile = profile or Profile(settings=Settings(False, animation=False))
    return CardgamesApp(profile, StartOptions(**values), random.Random(seed))


def two_people(rules: Rules | None = None, code: str = "") -> Setup:
    """A game of two people."""
    return Setup(rules or Rules(), PEOPLE, code=code)


def table(app: App[None]) -> HandsScreen:
    """The table of Chopsticks, whether it is shown or not."""
    screen = app.get_screen_stack("chopsticks")[0]
    assert isinstance(screen, HandsScreen)
    return screen


async def settle(pilot: Pilot[None]) -> None:
    """Wait until nobody thinks and nothing is left to be shown."""
    await pilot.pause()
    while (workers := thinking(pilot)) or waiting(pilot):
        await asyncio.gather(*(worker.wait() for worker in workers), return_exceptions=True)
        await pilot.pause()


def thinking(pilot: Pilot[None]) -> list[Worker[object]]:
    """The work that ends by itself."""
    return [worker for worker in pilot.app.workers if worker.group in GROUPS]


def waiting(pilot: Pilot[None]) -> bool:
    """Whether a computer has still to move."""
    if pilot.app.current_mode != "chopsticks":
        return False
    screen = table(pilot.app)
    return screen.game.awaits_computer and not screen.paused


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait after each until it has had its effect."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


def said(app: App[None]) -> str:
    """What the prompt line says."""
    return str(table(app).prompt.content)


def told(app: App[None]) -> str:
    """What is said until the player does something else."""
    return str(table(app).advice.content)


def noticed(app: App[None]) -> str:
    """The kind of notice that is seen on the table."""
    banner = table(app).banner
    return next((kind for kind in ("won", "stuck", "lost") if banner.has_class(f"-{kind}")), "")


def notice_text(app: App[None]) -> str:
    """What the notice says."""
    return str(table(app).banner.content)


def message(app: App[None]) -> str:
    """What the dialog on top says."""
    return str(app.screen.query_one(".message", Static).content)


def value_shown(app: App[None]) -> str:
    """What the status line says about the value of the position; empty when it says nothing."""
    value = re.search("(WIN|LOSS|DRAW|no end|working).*", table(app).status.render().plain)
    return value[0] if value else ""


def hand(app: App[None], place: Place) -> HandShown:
    """What is seen of a hand."""
    return table(app).hands.table.hand(place)


def labels(app: App[None], number: int) -> list[str]:
    """The numbers on a player's hands, from left to right."""
    return [hand(app, (number, slot)).label for slot in range(table(app).game.setup.rules.hands)]


def drawn_hand(app: App[None], place: Place) -> str:
    """A hand as it is drawn."""
    view = table(app).hands
    region = view.current_layout.hands[place]
    lines = view.render().plain.split("\n")[region.y : region.bottom]
    return "\n".join(line[region.x : region.right] for line in lines)


def listed(view: RowsView) -> list[str]:
    """The lines of a list, as they are drawn."""
    return [line.rstrip() for line in view.render().plain.split("\n")[: len(view.rows)]]


def moves_listed(app: App[None]) -> list[str]:
    """The legal moves as they are listed."""
    return listed(table(app).moves)


def played_listed(app: App[None]) -> list[str]:
    """The moves played as they are listed, the last one first."""
    return listed(table(app).played)


def played(app: App[None]) -> tuple[str, ...]:
    """The moves played in words, as they would be listed in a wide list."""
    rows = table(app).played.rows
    return tuple(line[1][0] for line in reversed(rows.drawn(0, len(rows), 200)))


def key_of(app: App[None], move: Move) -> str:
    """The key that plays a move."""
    return move_key(table(app).game.position.legal_moves().index(move))


async def click_hand(pilot: Pilot[None], place: Place) -> None:
    """Click on a hand in its middle."""
    view = table(pilot.app).hands
    region = view.current_layout.hands[place].translate(view.content_region.offset)
    await pilot.click(offset=(region.x + region.width // 2, region.y + region.height // 2))
    await settle(pilot)


async def click_row(pilot: Pilot[None], view: RowsView, row: int) -> None:
    """Click on a row of a list."""
    corner = view.content_region.offset
    await pilot.click(offset=(corner.x + 2, corner.y + row - view.first))
    await settle(pilot)


async def click_move(pilot: Pilot[None], move: Move) -> None:
    """Make a move by clicking on hands, and in the dialog where there is one."""
    effect = table(pilot.app).game.effect(move)
    assert effect.hand is not None
    await click_hand(pilot, effect.hand.place)
    await click_hand(pilot, effect.target.place)
    if isinstance(pilot.app.screen, PickScreen):
        picks = [picked for picked, _ in pilot.app.screen.moves]
        await pilot.click("#picks", offset=(4, picks.index(move)))
        await settle(pilot)
