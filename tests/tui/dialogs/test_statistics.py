"""Statistics: their pictures at every width, and the dialog that shows them."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from cardgames_tui.games.profile import Profile
from cardgames_tui.games.statistics import MAX_WEEKS, RECENT_RESULTS, statistics_of
from cardgames_tui.records.record import Result
from cardgames_tui.tui.dialogs.statistics import StatisticsScreen, draw_statistics
from tests.helpers.marks import slow
from tests.helpers.past_games import CHOPSTICKS_LINE, WIN, finished, past_chopsticks_game
from tests.helpers.saving import games_in
from tests.tui.playing import app_at, black_hole_app, opened, painted, press, text_of

SOLITAIRES = [
    *(finished(seconds=seconds, ended=seconds * 1e5, level="easy") for seconds in (200, 300, 4000)),
    finished("cj", 3, result=Result.LOST, winnable=True, level="hard"),
]


SIZES = [(46, 12), *slow((80, 24))]


def test_lines_fit_the_smallest_window() -> None:
    few = statistics_of(SOLITAIRES)
    many = replace(few, played=39_820, won=25_180, winnable_starts=39_720, winnable_starts_won=25_120)
    many = replace(
        many,
        lost_winnable=13_440,
        lost_unjudged=9,
        choices=((1, 1),) * MAX_WEEKS,
        recent=(Result.WON,) * RECENT_RESULTS,
    )
    lines = [line for each in (few, many) for line in draw_statistics(each).plain.splitlines()]
    assert max(map(len, lines)) <= 39


def test_bars_are_as_long_as_what_they_stand_for() -> None:
    lines = draw_statistics(statistics_of(SOLITAIRES)).plain.splitlines()
    bars = {
        line[:16].rstrip(): (line.count("█"), line[16:].strip("█· ").split(" without")[0].split()[-1])
        for line in lines
    }
    assert bars["Games won"] == (6, "4")
    assert bars["Winnable deals"] == (4, "2")
    assert (bars["Longest streak"], bars["Median win"]) == ((0, "3"), (0, "5:00"))
    assert (bars["  easy"], bars["  hard"]) == ((8, "3"), (0, "1"))


def test_no_start_of_chopsticks_is_called_winnable() -> None:
    games = [past_chopsticks_game(day, "A-C", result) for day, result in ((1, Result.WON), (2, Result.LOST))]
    assert "winnable" not in draw_statistics(statistics_of(games)).plain.lower()


def test_a_draw_among_the_last_games_is_no_loss() -> None:
    results = Result.DRAWN, Result.LOST, Result.WON
    games = [past_chopsticks_game(day, "A-C", result) for day, result in enumerate(results, 1)]
    assert "Last games      =✗✓" in draw_statistics(statistics_of(games)).plain.splitlines()


@pytest.mark.parametrize("size", SIZES)
async def test_statistics_show_shares_and_times(profile: Profile, size: tuple[int, int]) -> None:
    profile.store.save(finished())
    profile.store.save(finished("cj", deal=3, result=Result.LOST))
    profile.store.save(finished(WIN[:3], result=None))
    async with black_hole_app("5", profile=profile).run_test(size=size) as pilot:
        await press(pilot, "f5")
        assert isinstance(pilot.app.screen, StatisticsScreen)
        figures = [" ".join(line.split()) for line in text_of(pilot, "#figures").splitlines()]
        assert any(line.startswith("Games won ██") and line.endswith(" 50%, 1 of 2") for line in figures)
        assert any(line.startswith("Median win") and line.endswith(" 4:05 without hints") for line in figures)
        assert {"Lost 1 (1 winnable)", "Last games ✓✗"} <= set(figures)
        assert games_in(profile.store)[1].winnable is True


@pytest.mark.parametrize("size", SIZES)
async def test_all_of_the_statistics_can_be_seen(profile: Profile, size: tuple[int, int]) -> None:
    profile.store.save(finished())
    async with black_hole_app("5", profile=profile).run_test(size=size) as pilot:
        await press(pilot, "f5")
        await press(pilot, *["down"] * 9)
        assert "Last games" in painted(pilot)


@pytest.mark.parametrize(
    ("mode", "shown"),
    [
        ("all-in-a-row", "All in a Row"),
        ("chopsticks", "Chopsticks, against perfect, you begin"),
        ("home", "Black Hole"),
    ],
)
async def test_statistics_begin_with_the_game_on_the_table(profile: Profile, mode: str, shown: str) -> None:
    profile.store.save(finished())
    profile.store.save(finished("cj", deal=3, result=Result.LOST))
    profile.store.save(past_chopsticks_game(2, "A-C", Result.LOST))
    async with app_at(mode, profile).run_test() as pilot:
        await press(pilot, "f5")
        assert f"◂ {shown} ▸" in painted(pilot)
        none_yet = text_of(pilot, "#figures") == "Finish a game to see its figures here."
        assert none_yet == (mode == "all-in-a-row")


async def test_a_narrow_screen_names_the_opponents_and_who_begins(profile: Profile) -> None:
    profile.store.save(past_chopsticks_game(2, "A-C", Result.LOST))
    async with app_at("home", profile).run_test(size=(46, 12)) as pilot:
        await press(pilot, "f5")
        assert "◂ Chopsticks, against perfect," in painted(pilot)
        assert "you begin ▸" in painted(pilot)


async def test_statistics_of_a_new_player_are_of_black_hole(profile: Profile) -> None:
    async with app_at("home", profile).run_test() as pilot:
        await press(pilot, "s")
        assert "◂ Black Hole ▸" in painted(pilot)
        assert text_of(pilot, "#figures") == "Finish a game to see its figures here."


async def test_new_statistics_begin_with_those_of_the_game_on_the_table(profile: Profile) -> None:
    profile.store.save(past_chopsticks_game(1, CHOPSTICKS_LINE, Result.LOST))
    async with opened(black_hole_app(profile=profile)) as pilot:
        await press(pilot, "f5", "right", "r", "y")
        assert "◂ Black Hole ▸" in painted(pilot)


@pytest.mark.slow
async def test_resetting_asks_and_keeps_a_backup(profile: Profile, tmp_path: Path) -> None:
    profile.store.save(finished())
    async with black_hole_app(profile=profile).run_test() as pilot:
        await press(pilot, "f5")
        await press(pilot, "r")
        await pilot.press("n")
        assert len(games_in(profile.store)) == 1
        await press(pilot, "r")
        await press(pilot, "y")
        assert games_in(profile.store) == []
    [backup] = (tmp_path / "data").glob("records-*.db")
    with closing(sqlite3.connect(backup)) as connection:
        assert connection.execute("SELECT count(*) FROM game").fetchone() == (1,)
