"""The page of the day: its calendar at every size, by key and mouse, and the games it opens."""

import threading
from dataclasses import replace
from datetime import date, datetime
from typing import Any

import pytest
from textual.events import MouseMove
from textual.pilot import Pilot

from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.stopping import Monitor
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.dialogs.day import DayScreen
from tests.helpers.marks import slow
from tests.helpers.past_games import WIN, finished
from tests.tui.playing import (
    app_at,
    chopsticks_screen,
    game_screen,
    opened,
    painted,
    press,
    settle,
    top_screen,
    until_seen,
)

TODAY = date(2026, 11, 28)


def on_day(day: int, result: Result | None = Result.WON, **values: Any) -> GameRecord:
    noon = datetime(2026, 11, day, 12).timestamp()
    moves, ended = (WIN, noon) if result is Result.WON else (WIN[:1], noon if result else None)
    about = {"uid": f"day-{day}", "daily": f"2026-11-{day:02}", "started": noon - 300, "ended": ended}
    return finished(moves, **{"result": result, **about, **values})


GAMES = (
    *(on_day(3, Result.LOST), on_day(9, None), on_day(24, undos=2), on_day(26), on_day(27)),
    on_day(28, None, uid="row", game="all-in-a-row", start_id="all-in-a-row 24"),
)


@pytest.fixture
def month(profile: Profile) -> Profile:
    profile.today = lambda: TODAY
    for record in GAMES:
        profile.store.save(record)
    return profile


def subtitle(pilot: Pilot[None]) -> str:
    return painted(pilot).rpartition("╰")[2].partition("╯")[0].strip("─ ")


async def open_page(pilot: Pilot[None]) -> None:
    """Open the page at Black Hole."""
    assert isinstance(pilot.app, CardgamesApp)
    await pilot.app.show_daily("black-hole")
    await settle(pilot)


async def click_day(pilot: Pilot[None], day: int) -> None:
    table = top_screen(pilot, DayScreen).table
    region = dict(table.regions())[table.day.replace(day=day)]
    await pilot.click(table, offset=(region.x + 1, region.y))
    await settle(pilot)


SIZES = [(46, 12), (80, 24), *slow((46, 50), (60, 20), (76, 12), (80, 20), (100, 30), (160, 50), (250, 70))]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_month_and_today_are_shown_at_every_size(month: Profile, size: tuple[int, int]) -> None:
    async with opened(app_at("home", month), size=size) as pilot:
        await open_page(pilot)
        shown = painted(pilot)
        for words in ("November 2026", "easy", "medium", "hard", "fiendish", "Mon", "Sun", "29", "30"):
            assert words in shown
        assert [shown.count(sign) for sign in "✗★"] == [1, 2] if size == (46, 12) else [2, 3]
        assert "Black Hole All in a Row … Chopsticks" in " ".join(shown.split())
        assert subtitle(pilot) == "28 November: not played yet"
        if size == (46, 12):
            assert "November 2026, streak 2" in shown
        else:
            for words in ("Today, 28 November", "Saturday, hard", "Current streak: 2 days"):
                assert words in shown
        assert "Esc Close" in shown


async def test_the_arrows_lead_from_day_to_day_and_the_page_keys_from_month_to_month(month: Profile) -> None:
    async with opened(app_at("home", month), size=(80, 24)) as pilot:
        await open_page(pilot)
        for keys, day in (
            ("right", "28 November: not played yet"),
            ("left", "27 November: won clean in 4:05"),
            ("h up", "19 November: missed"),
            ("k k j", "12 November: missed"),
            ("l down up", "13 November: missed"),
            ("pageup", "31 October: not played yet"),
            ("pageup pageup left", "30 August: not played yet"),
            ("pagedown pagedown", "1 October: not played yet"),
            ("pagedown pagedown", "28 November: not played yet"),
            ("up up up up", "31 October: not played yet"),
        ):
            await press(pilot, *keys.split())
            assert subtitle(pilot) == day
        assert "October 2026" in painted(pilot)


async def test_all_of_a_long_result_and_streak_can_be_read_in_a_small_window(month: Profile) -> None:
    for day in range(1, 28):
        month.store.save(on_day(day, uid=f"again-{day}", seconds=14_405))
    async with opened(app_at("home", month), size=(80, 24)) as pilot:
        await open_page(pilot)
        await press(pilot, "pageup", "pagedown", "down", "down")
        assert "15 November: won clean in 4:00:05" in painted(pilot)
        await pilot.resize_terminal(46, 12)
        await settle(pilot)
        assert " November 2026, streak 27 " in painted(pilot)
        assert subtitle(pilot) == "15 November: won clean in 4:00:05"


@pytest.mark.parametrize("size", [(80, 24), *slow((46, 50), (110, 30), (160, 50))], ids=str)
async def test_the_weeks_of_a_month_take_all_of_the_room(month: Profile, size: tuple[int, int]) -> None:
    async with opened(app_at("home", month), size=size) as pilot:
        await open_page(pilot)
        table = top_screen(pilot, DayScreen).table
        for _ in range(3):
            await press(pilot, "pageup")
            regions = [region for _, region in table.regions()]
            weeks = len({region.y for region in regions})
            room = table.content_size.height - (2 if size[0] > 46 else 8)
            assert room - weeks < weeks * regions[0].height <= room


async def test_a_day_is_played_by_key_or_click_but_none_to_come(month: Profile) -> None:
    async with opened(app_at("home", month), size=(80, 24)) as pilot:
        await open_page(pilot)
        await click_day(pilot, 29)
        assert isinstance(pilot.app.screen, DayScreen)
        await click_day(pilot, 23)
        played = game_screen(pilot).game
        assert (played.record.daily, played.record.start_id) == ("2026-11-23", "black-hole 345253")
        await press(pilot, "d", "enter")
        assert game_screen(pilot).game.record.daily == "2026-11-28"


async def test_days_stay_where_they_are_when_the_mouse_drags(month: Profile) -> None:
    async with opened(app_at("home", month), size=(80, 24)) as pilot:
        await open_page(pilot)
        before, table = painted(pilot), top_screen(pilot, DayScreen).table
        await pilot.mouse_down(table, offset=(3, 6))
        pilot.app.post_message(MouseMove(None, 40, 12, 0, 0, 1, False, False, False))
        await settle(pilot)
        await pilot.hover(offset=(0, 0))
        assert painted(pilot) == before


@pytest.mark.parametrize("size", [(46, 12), *slow((160, 50))])
async def test_a_game_that_was_begun_goes_on(month: Profile, size: tuple[int, int]) -> None:
    async with opened(app_at("home", month), size=size) as pilot:
        await open_page(pilot)
        await click_day(pilot, 9)
        assert game_screen(pilot).game.record.uid == "day-9"


async def test_a_day_that_was_won_is_played_again(month: Profile) -> None:
    async with opened(app_at("home", month), size=(80, 24)) as pilot:
        await open_page(pilot)
        await press(pilot, "left")
        assert "Enter Play again" in painted(pilot)
        await press(pilot, "enter")
        again = game_screen(pilot).game.record
        assert (again.daily, again.start_id, again.moves) == ("2026-11-27", "black-hole 2", "")


async def test_the_games_are_changed_by_tab_and_by_click(month: Profile) -> None:
    async with opened(app_at("home", month), size=(80, 24)) as pilot:
        await open_page(pilot)
        await press(pilot, "tab")
        assert subtitle(pilot) == "28 November: started"
        assert "Enter Continue" in painted(pilot)
        await press(pilot, "shift+tab")
        await pilot.click("#chopsticks")
        await settle(pilot)
        assert subtitle(pilot) == "28 November, win in 13: not played yet"
        await press(pilot, "enter")
        assert chopsticks_screen(pilot).game.record.daily == "2026-11-28"
        await press(pilot, "1", "d")
        assert subtitle(pilot) == "28 November, win in 13: started"
        assert "Chopsticks …" in painted(pilot)


async def test_esc_stops_looking_for_a_deal(month: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = threading.Event()

    def never_found(slug: str, day: date, *, monitor: Monitor) -> GameRecord:
        while not monitor.should_stop():
            threading.Event().wait(0.01)
        stopped.set()
        return on_day(28, None)

    monkeypatch.setattr("cardgames_tui.tui.dialogs.day.new_daily_game", never_found)
    async with opened(app_at("home", month), size=(46, 12)) as pilot:
        await open_page(pilot)
        await pilot.press("enter")
        await until_seen(pilot, "Looking for the deal... Esc stops.")
        await pilot.resize_terminal(60, 20)
        await until_seen(pilot, "Looking for the deal... Esc stops.")
        assert not stopped.is_set()
        await pilot.press("escape")
        await until_seen(pilot, "28 November: not played yet")
        assert stopped.wait(10)
        await press(pilot, "escape")
        assert not isinstance(pilot.app.screen, DayScreen)


@pytest.mark.parametrize("size", [(47, 32), *slow((38, 24), (90, 30))], ids=str)
async def test_a_finger_hits_a_day(month: Profile, size: tuple[int, int]) -> None:
    month.store.save(on_day(28))
    hands = {"uid": "hands", "game": "chopsticks", "start_id": "chopsticks 2,2,5"}
    month.store.save(on_day(28, Result.LOST, **hands))
    app = app_at("home", month)
    app.adapt_to_page(touch=True, light=False, still=False)
    async with opened(app, size=size) as pilot:
        await open_page(pilot)
        for _, region in top_screen(pilot, DayScreen).table.regions():
            assert region.width >= 5
            assert region.height >= 3
        lines = [line.strip("│ ").split() for line in painted(pilot).splitlines()]
        assert " ".join(lines[1]) == "Black Hole All in a Row Chopsticks"
        assert " ".join(lines[2]) == "★ … ✗"
        assert " ".join(lines[-2]) == "Play again Close Earlier Later"
        await click_day(pilot, 27)
        assert game_screen(pilot).game.record.daily == "2026-11-27"


async def test_streaks_are_not_shown_to_players_who_switched_them_off(month: Profile) -> None:
    month.settings = replace(month.settings, streaks=False)
    async with opened(app_at("home", month), size=(80, 24)) as pilot:
        await open_page(pilot)
        assert "Saturday, hard" in painted(pilot)
        assert "streak" not in painted(pilot)


async def test_without_colours_today_and_the_days_have_signs(
    month: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    month.settings = replace(month.settings, ascii=True)
    async with opened(app_at("home", month), size=(46, 12)) as pilot:
        await open_page(pilot)
        await press(pilot, "left")
        [week] = [line for line in painted(pilot).splitlines() if "28<" in line]
        assert " ".join(week.split()) == "| 23 . 24 + 25 . 26 * |27 * 28< 29 |"
