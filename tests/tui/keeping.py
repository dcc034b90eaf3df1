"""What the tests of the screens over records share."""

import random
from datetime import date
from pathlib import Path

from cardgames_tui.records.saver import Saver
from cardgames_tui.tui.keeping_app import Opening
from textual.pilot import Pilot
from textual.widgets import Static

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import BLACK_HOLE
from cardgames_tui.games.profile import Keeper
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.settings.values import Settings
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.cards.screen import BlackHoleScreen

WIN = "mhfjbcmfchbnlepqdqaaajbjmcpfgeoeklklioidpqkggnodihn"
"""A line that wins deal 2."""

TODAY = date(2026, 1, 31)


def keeper(directory: Path) -> Keeper:
    return Keeper(Saver(Archive(directory / "data")), directory / "settings.toml", lambda: TODAY)


def app_at(
    keeper: Keeper, number: str = "2", settings: Settings | None = None, **opening: object
) -> CardgamesApp:
    return CardgamesApp(
        Deal.numbered(BLACK_HOLE, number),
        settings or Settings(show_verdict=False),
        random.Random(1),
        keeper,
        Opening(**opening),  # type: ignore[arg-type]
    )


def table(pilot: Pilot[None]) -> BlackHoleScreen:
    screen = next(screen for screen in pilot.app.screen_stack if isinstance(screen, BlackHoleScreen))
    assert isinstance(screen, BlackHoleScreen)
    return screen


async def play(pilot: Pilot[None], line: str) -> None:
    """Play a line by the digits of its moves."""
    for letter in line:
        moves = [str(move) for move in table(pilot).game.position.legal_moves()]
        await pilot.press(str(moves.index(letter) + 1))


async def settle(pilot: Pilot[None]) -> None:
    """Wait for the searches, not for the dialogs."""
    await pilot.pause()
    if searches := [worker for worker in pilot.app.workers if worker._thread_worker]:
        await pilot.app.workers.wait_for_complete(searches)
    await pilot.pause()


def words(pilot: Pilot[None], selector: str) -> str:
    return str(pilot.app.screen.query_one(selector, Static).content)


def finished(moves: str = WIN, deal: int = 2, **values: object) -> GameRecord:
    values = {"result": Result.WON, "seconds": 245, "started": 1.0, "ended": 2.0} | values
    return GameRecord(
        game="black-hole",
        start_id=f"black-hole {deal}",
        moves=moves,
        ply=len(moves),
        **values,  # type: ignore[arg-type]
    )
