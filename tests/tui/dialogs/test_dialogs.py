"""The dialogs over the records and the settings."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import DataTable, Input, OptionList

from cardgames_tui.black_hole.solver import Verdict, solve
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import Result
from cardgames_tui.settings import Settings, load_settings
from cardgames_tui.tui.dialogs.dialog import DialogScreen
from cardgames_tui.tui.dialogs.keys import KeysScreen
from cardgames_tui.tui.dialogs.settings import SettingsScreen
from cardgames_tui.tui.dialogs.statistics import StatisticsScreen
from cardgames_tui.tui.widgets.step_view import StepView
from tests.records.past_games import WIN, chopsticks_game, finished
from tests.tui.playing import (
    TODAY,
    cards_app,
    cards_screen,
    games,
    notices,
    painted,
    play,
    press,
    settle,
    watch_frames,
    words,
)

SIZES = [(46, 12), pytest.param((80, 24), marks=pytest.mark.slow)]


@pytest.mark.parametrize("size", SIZES)
async def test_statistics(kept: Profile, size: tuple[int, int]) -> None:
    noon = datetime(TODAY.year, TODAY.month, TODAY.day, 12).timestamp()
    kept.store.save(finished(ended=noon))
    kept.store.save(finished("cj", deal=3, result=Result.LOST))
    kept.store.save(finished(WIN[:3], result=None))
    async with cards_app("5", profile=kept, named=True).run_test(size=size) as pilot:
        await press(pilot, "f5")
        assert isinstance(pilot.app.screen, StatisticsScreen)
        figures = [" ".join(line.split()) for line in words(pilot, "#figures").splitlines()]
        assert any(line.startswith("Games won ██") and line.endswith(" 50%, 1 of 2") for line in figures)
        assert any(line.startswith("Median time") and line.endswith(" 4:05") for line in figures)
        assert {"Lost 1 (1 winnable)", "Unfinished 1 game", "Last games ✓✗"} <= set(figures)
        days = words(pilot, "#days").splitlines()
        assert days[1 + TODAY.weekday()].endswith("▄ ")
        assert games(kept)[1].winnable is True


@pytest.mark.parametrize("size", SIZES)
async def test_all_of_the_statistics_can_be_seen(kept: Profile, size: tuple[int, int]) -> None:
    kept.store.save(finished())
    async with cards_app("5", profile=kept, named=True).run_test(size=size) as pilot:
        await press(pilot, "f5")
        await press(pilot, *["down"] * 20)
        assert "Sun · ·" in painted(pilot)


@pytest.mark.parametrize(
    ("mode", "shown"),
    [("all-in-a-row", "All in a Row"), ("chopsticks", "Chopsticks"), ("home", "Black Hole")],
)
async def test_statistics_begin_with_the_game_on_the_table(kept: Profile, mode: str, shown: str) -> None:
    kept.store.save(finished())
    kept.store.save(finished("cj", deal=3, result=Result.LOST))
    kept.store.save(chopsticks_game(2, "A-C", Result.LOST))
    async with cards_app(profile=kept, mode=mode, record=None).run_test() as pilot:
        await press(pilot, "f5")
        assert f"◂ {shown} ▸" in painted(pilot)
        none_yet = words(pilot, "#figures") == "Finish a game to see its figures here."
        assert none_yet == (mode == "all-in-a-row")


async def test_statistics_of_unfinished_games_alone_name_their_game(kept: Profile) -> None:
    kept.store.save(finished(WIN[:3], result=None))
    async with cards_app(profile=kept, mode="home", record=None).run_test() as pilot:
        await press(pilot, "s")
        assert "◂ Black Hole ▸" in painted(pilot)
        assert "Unfinished" in painted(pilot)


@pytest.mark.slow
async def test_resetting_asks_and_keeps_a_backup(kept: Profile, tmp_path: Path) -> None:
    kept.store.save(finished())
    async with cards_app(profile=kept).run_test() as pilot:
        await press(pilot, "f5")
        await press(pilot, "r")
        await pilot.press("n")
        assert len(games(kept)) == 1
        await press(pilot, "r")
        await press(pilot, "y")
        assert games(kept) == []
    [backup] = (tmp_path / "data").glob("records-*.db")
    with closing(sqlite3.connect(backup)) as connection:
        assert connection.execute("SELECT count(*) FROM game").fetchone() == (1,)


@pytest.mark.parametrize("size", SIZES)
async def test_the_deal_of_the_day(kept: Profile, size: tuple[int, int]) -> None:
    noon = datetime(TODAY.year, TODAY.month, TODAY.day - 1, 12).timestamp()
    kept.store.save(finished(daily="2026-01-30", ended=noon))
    async with cards_app(profile=kept).run_test(size=size) as pilot:
        await press(pilot, "d")
        lines = pilot.app.screen.query_one(OptionList)
        assert str(lines.get_option_at_index(1).prompt) == "yesterday    won in 4:05"
        assert words(pilot, ".message") == "Current streak: 1 day."
        await press(pilot, "enter")
        assert cards_screen(pilot).game.record.daily == "2026-01-31"
        assert solve(cards_screen(pilot).game.deal.position).verdict is Verdict.WINNABLE
        await press(pilot, "1", "d")
        assert "waiting" in str(pilot.app.screen.query_one(OptionList).get_option_at_index(0).prompt)


async def test_the_next_open_deal_and_packs(kept: Profile) -> None:
    kept.store.save(finished(deal=3))
    async with cards_app(profile=kept).run_test() as pilot:
        await press(pilot, "o")
        await press(pilot, "enter")
        number = int(cards_screen(pilot).game.deal.number or 0)
        assert number > 3
        await press(pilot, "o")
        options = pilot.app.screen.query_one(OptionList)
        assert str(options.get_option_at_index(1).prompt).endswith("(0 won)")
        await press(pilot, "down", "enter")
        assert solve(cards_screen(pilot).game.deal.position).verdict is Verdict.WINNABLE
        assert cards_screen(pilot).game.deal.number != str(number)


@pytest.mark.parametrize("size", SIZES)
async def test_settings_take_effect_and_are_kept(
    kept: Profile, tmp_path: Path, size: tuple[int, int]
) -> None:
    async with cards_app(profile=kept).run_test(size=size) as pilot:
        await press(pilot, "comma")
        screen = pilot.app.screen
        assert isinstance(screen, SettingsScreen)
        for name, value in (("suits", "letters"), ("colours", "four"), ("theme", "nord"), ("teach", True)):
            screen.query_one(f"#{name}", StepView).value = value
            await pilot.pause()
        await pilot.press("escape", "v")
        assert pilot.app.theme == "nord"
        assert not set(painted(pilot)) & set("♣♠♥♦")
    settings, fault = load_settings(tmp_path / "settings.toml")
    assert fault == ""
    assert settings == Settings(show_verdict=True, teach=True, suits="letters", colours="four", theme="nord")


@pytest.mark.parametrize("size", SIZES)
async def test_going_through_the_settings_changes_none(
    kept: Profile, tmp_path: Path, size: tuple[int, int]
) -> None:
    async with cards_app(profile=kept).run_test(size=size) as pilot:
        await press(pilot, "comma")
        fields = list(pilot.app.screen.query(StepView))
        for key in ("down", "up"):
            for _ in fields:
                await pilot.press(key)
                seen = pilot.app.screen.focused
                assert seen is not None
                assert pilot.app.screen.region.contains_region(seen.region)
        assert pilot.app.screen.focused is fields[0]
        await pilot.press("escape")
    assert not (tmp_path / "settings.toml").exists()


async def test_settings_change_by_the_keys_and_the_mouse_that_say_so(kept: Profile) -> None:
    async with cards_app(profile=kept).run_test() as pilot:
        await press(pilot, "comma")
        seen = []
        for key in ("right", "left", "enter", "enter"):
            await pilot.press(key)
            seen.append(kept.settings.show_verdict)
        assert seen == [True, False, True, False]
        await pilot.click("#suits", offset=(4, 0))
        await pilot.click("#suits", offset=(4, 0))
        assert kept.settings.suits == "letters"
        await pilot.click("#suits", offset=(0, 0))
        assert kept.settings.suits == "symbols"
        assert words(pilot, ".message") == "Symbols, or letters where the terminal has no symbols."


async def test_keys_can_be_changed(kept: Profile, tmp_path: Path) -> None:
    async with cards_app(profile=kept).run_test() as pilot:
        await play(pilot, WIN[:1])
        await pilot.press("f7")
        row = await choose_binding(pilot, "black-hole.undo")
        assert words(pilot, ".message").endswith("(black-hole.undo in the settings file)")
        await press(pilot, "enter")
        field = pilot.app.screen.query_one(Input)
        field.value = "n"
        await pilot.press("enter")
        assert "n is already in use" in words(pilot, ".message")
        field.value = "ctrl+z,foo"
        await pilot.press("enter")
        assert words(pilot, ".message") == "There is no key called foo."
        field.value = "f10"
        await press(pilot, "enter")
        await pilot.press("escape", "u")
        assert cards_screen(pilot).game.session.ply == 1
        await pilot.press("f10")
        assert cards_screen(pilot).game.session.ply == 0
        assert load_settings(tmp_path / "settings.toml")[0].keymap == {"black-hole.undo": "f10"}
        await press(pilot, "f7")
        pilot.app.screen.query_one(DataTable).move_cursor(row=row)
        await pilot.press("delete", "escape")
    assert load_settings(tmp_path / "settings.toml")[0].keymap == {}


@pytest.mark.parametrize(
    ("name", "key", "said"),
    [
        ("black-hole.undo", "a", ""),
        ("black-hole.undo", "f5", "f5 is already in use: Statistics"),
        ("app.statistics", "u", "u is already in use: Undo"),
    ],
)
async def test_only_keys_that_meet_are_in_use(kept: Profile, name: str, key: str, said: str) -> None:
    async with cards_app(profile=kept).run_test() as pilot:
        await pilot.press("f7")
        await choose_binding(pilot, name)
        await press(pilot, "enter")
        pilot.app.screen.query_one(Input).value = key
        await press(pilot, "enter")
        if said:
            assert said in words(pilot, ".message")
        else:
            assert isinstance(pilot.app.screen, KeysScreen)


async def choose_binding(pilot: Pilot[None], name: str) -> int:
    """Go to the line of a binding in the list of keys; its number."""
    rows = pilot.app.screen.query_one(DataTable)
    row = rows.get_row_index(name)
    rows.move_cursor(row=row)
    await pilot.pause()
    return row


async def test_a_fault_in_the_settings_is_told_once(kept: Profile) -> None:
    kept.settings = Settings(show_verdict=False, theme="no such theme")
    kept.notice = "settings.toml: teach cannot be 1"
    async with cards_app(profile=kept).run_test() as pilot:
        await pilot.pause()
        messages = notices(pilot)
        assert len(messages) == 2
        assert "there is no theme 'no such theme'. The settings list" in messages[0] + messages[1]


async def test_the_key_that_puts_help_away_cannot_be_changed(kept: Profile) -> None:
    async with cards_app(profile=kept).run_test() as pilot:
        await press(pilot, "f7")
        rows = pilot.app.screen.query_one(DataTable).rows
        assert ("app.home" in rows, "app.close" in rows) == (True, False)


@pytest.mark.parametrize("key", ["g", "d", "o", "f9"])
async def test_a_dialog_in_a_small_window_is_painted_once(
    kept: Profile, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    shown: list[tuple[object, str]] = []
    async with cards_app("5", profile=kept, named=True).run_test(size=(46, 12)) as pilot:
        await settle(pilot)
        watch_frames(monkeypatch, lambda app: shown.append((app.screen, painted(pilot))))
        await press(pilot, key)
        frames = {frame for screen, frame in shown if screen is pilot.app.screen}
        assert isinstance(pilot.app.screen, DialogScreen)
        assert frames == {painted(pilot)}
