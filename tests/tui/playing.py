"""What the tests of the screens share: opening the app, playing, waiting, reading what is shown."""

import asyncio
import contextlib
import random
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.events import MouseDown, MouseMove, MouseUp
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip
from textual.widgets import Static
from textual.worker import WorkerCancelled

from cardgames_tui.black_hole.deals import Deal, deal
from cardgames_tui.black_hole.family import BLACK_HOLE, Game
from cardgames_tui.black_hole.rules import Move, parse_line
from cardgames_tui.black_hole.solver import solve
from cardgames_tui.games.cards_in_play import new_record
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.store import Store
from cardgames_tui.settings import Settings
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.cards.pointing import key_of
from cardgames_tui.tui.cards.screen import CardsScreen
from cardgames_tui.tui.messages import StartOptions
from cardgames_tui.tui.thinking import ADVICE, LIVE

WIN = "mhfjbcmfchbnlepqdqaaajbjmcpfgeoeklklioidpqkggnodihn"
"""A line that wins deal 2."""

TODAY = date(2026, 1, 31)


def profile(directory: Path, settings: Settings | None = None) -> Profile:
    """A profile in a directory of its own, whose player does not want the verdict."""
    store = Store(directory / "data")
    settings = settings or Settings(show_verdict=False)
    return Profile(store, settings, directory / "settings.toml", lambda: TODAY)


def app_at(profile: Profile, number: str = "2", **opening: Any) -> CardgamesApp:
    """The app at a deal of Black Hole; an earlier game is offered unless the deal is named."""
    deal = Deal.numbered(BLACK_HOLE, number)
    values: dict[str, Any] = {"mode": "black-hole", "record": new_record(deal)} | opening
    return CardgamesApp(profile, StartOptions(**values), random.Random(1))


def games(profile: Profile) -> list[GameRecord]:
    """All games that are kept."""
    return profile.store.ask(Database.everything, [])


def table(app: App[None]) -> CardsScreen:
    """The table of cards in the mode that is shown."""
    return next(screen for screen in app.screen_stack if isinstance(screen, CardsScreen))


async def play(pilot: Pilot[None], line: str) -> None:
    """Play a line by the keys of its moves."""
    for move in parse_line(line):
        await pilot.press(key_of(table(pilot.app).game.position, move))


async def play_at_once(pilot: Pilot[None], line: str) -> None:
    """Play a line past the keys, but for the last move."""
    for move in parse_line(line[:-1]):
        table(pilot.app).play(move)
    await pilot.pause()
    await play(pilot, line[-1])


async def click_fan(pilot: Pilot[None], fan: int) -> None:
    """Click a fan in its middle."""
    place = table(pilot.app).table.region_of(fan)
    await pilot.click(offset=(place.x + place.width // 2, place.y + place.height // 2))


async def click_words(pilot: Pilot[None], words: str) -> None:
    """Click some words where they are seen."""
    lines = painted(pilot.app).splitlines()
    y = next(y for y, line in enumerate(lines) if words in line)
    await pilot.click(offset=(lines[y].index(words), y))
    await pilot.pause()


async def drag(pilot: Pilot[None], start: tuple[int, int], end: tuple[int, int]) -> None:
    """Move something with the button of the mouse held."""
    for kind, (x, y) in ((MouseDown, start), (MouseMove, end), (MouseUp, end)):
        pilot.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False))
        await pilot.pause()


async def settle(pilot: Pilot[None]) -> None:
    """Wait for the searches, not for the dialogs."""
    await pilot.pause()
    for worker in list(pilot.app.workers):
        if worker._thread_worker or worker.group in (ADVICE, LIVE, "records"):  # noqa: SLF001
            with contextlib.suppress(WorkerCancelled):
                await worker.wait()
    await pilot.pause()


def words(pilot: Pilot[None], selector: str) -> str:
    """What a part of the screen says."""
    return str(pilot.app.screen.query_one(selector, Static).content)


def strips(screen: Screen[Any]) -> list[Strip]:
    """All that is seen of a screen, with its colours; Textual shows it to nobody but the terminal."""
    return screen._compositor.render_strips()  # noqa: SLF001


def painted(app: App[None]) -> str:
    """All that is seen, line by line."""
    return "\n".join(strip.text for strip in strips(app.screen))


def watch_frames(monkeypatch: pytest.MonkeyPatch, note: Callable[[CardgamesApp], None]) -> None:
    """Have each frame noted that the app shows."""
    hook = CardgamesApp.post_display_hook

    def watched(app: CardgamesApp) -> None:
        hook(app)
        note(app)

    monkeypatch.setattr(CardgamesApp, "post_display_hook", watched)


def notices(app: App[None]) -> list[str]:
    """What the player has been told in the corner; Textual lists it nowhere else."""
    return [notice.message for notice in app._notifications]  # noqa: SLF001


def said(app: App[None]) -> str:
    """What the prompt line of the table says."""
    return str(table(app).prompt.content)


def header(app: App[None]) -> str:
    """What the status line of the table says."""
    return table(app).status.render().plain


def noticed(app: App[None]) -> str:
    """The kind of notice that is seen on the table."""
    banner = table(app).banner
    return next((kind for kind in ("won", "stuck", "lost") if banner.has_class(f"-{kind}")), "")


def winning_line(game: Game, number: str) -> tuple[Move, ...]:
    """A line that wins a deal."""
    line = solve(deal(game, number)).line
    assert line is not None
    return line


def uncovered(app: App[None]) -> bool:
    """Whether no dialog lies over the table."""
    return isinstance(app.screen, CardsScreen)


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait for the searches; without keys for those that begin with the first frame."""
    await pilot.press(*keys)
    if not keys:
        seen = asyncio.Event()
        pilot.app.screen.call_after_refresh(seen.set)
        await seen.wait()
    await settle(pilot)


def finished(moves: str = WIN, deal: int = 2, **values: object) -> GameRecord:
    """A game of Black Hole that has been played."""
    values = {"result": Result.WON, "seconds": 245, "started": 1.0, "ended": 2.0} | values
    return GameRecord(
        game="black-hole",
        start_id=f"black-hole {deal}",
        moves=moves,
        ply=len(moves),
        **values,  # type: ignore[arg-type]
    )
