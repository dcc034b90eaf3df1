"""Thirteen pictures, which show what a change of drawing or of Textual moves."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.in_play import Stopwatch
from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.solitaire.rules import Solution, Verdict, parse_line
from cardgames_tui.solitaire.solver import Solver
from cardgames_tui.tui.app import CardgamesApp
from tests.helpers.past_games import BLACK_HOLE_GAME, history
from tests.helpers.profiles import TODAY, profile_at
from tests.helpers.saving import games_in
from tests.tui.playing import app_at, black_hole_app, chopsticks_app, press, solitaire_screen

Compare = Callable[..., bool]

SMALL, USUAL, LARGE = (46, 50), (80, 24), (160, 50)


@pytest.fixture(autouse=True)
def same_in_every_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fixes times and counts of states."""
    solve = Solver.solve

    def solve_evenly(self: Solver, *arguments: Any, **options: Any) -> Solution:
        return replace(solve(self, *arguments, **options), states=94, cpu_seconds=0.0014)

    monkeypatch.setattr(Stopwatch, "seconds", property(lambda _: 64))
    monkeypatch.setattr(Solver, "solve", solve_evenly)


def pressing(keys: str) -> Callable[[Pilot[None]], object]:
    async def run(pilot: Pilot[None]) -> None:
        await press(pilot, *keys.split())
        await press(pilot)

    return run


LINE = parse_line("fgbhmgqaelilomcekcnbqpadidklfejfpjacngbjmkqpohnhido")
"""A line that wins deal 2."""


@pytest.mark.parametrize(
    ("app", "keys", "size"),
    [
        pytest.param(lambda: black_hole_app(verdict=True), "", SMALL, id="portrait"),
        pytest.param(lambda: black_hole_app("24", game="all-in-a-row"), "1 1", USUAL, id="all_in_a_row"),
        pytest.param(lambda: black_hole_app("24", game="all-in-a-row"), "1 1", LARGE, id="large"),
        pytest.param(black_hole_app, "n 0", USUAL, id="new_game"),
        pytest.param(
            lambda: chopsticks_app(Setup(Rules(cutoff=True, suicide=True), first=1)),
            "1 v i",
            USUAL,
            id="values",
        ),
        pytest.param(lambda: chopsticks_app(Setup()), "n", USUAL, id="setup"),
        pytest.param(lambda: app_at("home", Profile(today=lambda: TODAY)), "", USUAL, id="home"),
    ],
)
def test_a_screen_looks_as_it_did(
    snap_compare: Compare, app: Callable[[], CardgamesApp], keys: str, size: tuple[int, int]
) -> None:
    assert snap_compare(app(), run_before=pressing(keys), terminal_size=size)


def test_a_table_with_marks_looks_as_it_did(snap_compare: Compare) -> None:
    async def play(pilot: Pilot[None]) -> None:
        screen = solitaire_screen(pilot)
        screen.game.adviser.remember(screen.game.deal.position, Solution(Verdict.WINNABLE, LINE, 94, 0.0014))
        for move in LINE[:20]:
            screen.play(move)
        await press(pilot, "m", "i")
        await press(pilot)

    assert snap_compare(black_hole_app(verdict=True), run_before=play, terminal_size=USUAL)


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param("f5", id="statistics"),
        pytest.param("f6", id="past_games"),
        pytest.param("comma", id="settings"),
        pytest.param("d", id="day"),
        pytest.param("", id="replay"),
    ],
)
def test_a_month_of_games_looks_as_it_did(snap_compare: Compare, tmp_path: Path, keys: str) -> None:
    profile = profile_at(tmp_path, Settings(theme="textual-dark"))
    for record in history():
        profile.store.save(record)
    shown = None
    if not keys:
        shown = next(game for game in games_in(profile.store) if game.uid == BLACK_HOLE_GAME.uid)
    app = black_hole_app("3", profile=profile, replay=shown)
    run = pressing(keys or "end home right right right right")
    assert snap_compare(app, run_before=run, terminal_size=USUAL)
