import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from textual.events import AppBlur, AppFocus
from textual.pilot import Pilot

from cardgames_tui.games.in_play import Stopwatch
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.database import FILE_NAME
from cardgames_tui.tui.widgets.key_bar import KeyBar
from tests.helpers.clock import Clock
from tests.helpers.saving import games_in
from tests.tui.playing import black_hole_app, plain, ply, press, solitaire_screen


async def test_the_keys_are_there_with_the_first_frame_and_greyed_until_they_can_be_used() -> None:
    async with black_hole_app().run_test() as pilot:
        line = pilot.app.screen.query_one(KeyBar)
        assert [key.text for key in line.keys][:4] == ["Play", "Undo", "Hint", "Verdict"]
        assert not line.keys[1].enabled
        await press(pilot, "1")
        assert line.keys[1].enabled


async def test_the_keys_are_shown_while_another_window_is_in_front() -> None:
    async with black_hole_app().run_test() as pilot:
        pilot.app.post_message(AppBlur())
        await pilot.pause()
        await press(pilot, "f3")
        assert [key.text for key in pilot.app.screen.query_one(KeyBar).keys] == [
            "Open",
            "Continue",
            "Rules",
            "Keys",
            "Quit",
        ]


async def test_a_click_presses_the_key_under_the_mouse() -> None:
    async with black_hole_app().run_test() as pilot:
        keys = pilot.app.screen.query_one(KeyBar)
        text = plain(keys)
        await pilot.hover(KeyBar, offset=(text.index("Play"), 0))
        assert keys.tooltip is None  # it would cover the prompt
        await pilot.click(KeyBar, offset=(text.index("Play"), 0))
        await pilot.pause()
        assert ply(pilot) == 1
        await pilot.click(KeyBar, offset=(text.index("Undo"), 0))
        await pilot.pause()
        assert ply(pilot) == 0


@pytest.mark.parametrize(
    ("size", "line"),
    [
        ((80, 24), "1-9 Play  u Undo  i Hint  v Verdict  n New  F3 Games  F1 Rules  ? Keys  q Quit"),
        ((62, 20), "1-9 Play  u Undo  i Hint  v Verdict  n New  ? Keys  q Quit"),
        ((46, 12), "1-9 Play  u Undo  i Hint  ? Keys  q Quit"),
    ],
    ids=str,
)
async def test_the_least_needed_keys_are_left_out_where_the_line_is_short(
    size: tuple[int, int], line: str
) -> None:
    async with black_hole_app().run_test(size=size) as pilot:
        shown = plain(pilot.app.screen.query_one(KeyBar))
        assert shown.rstrip() == f" {line}"


def key_bar(pilot: Pilot[None]) -> str:
    return plain(pilot.app.screen.query_one(KeyBar)).rstrip()


@pytest.fixture
def clock() -> Clock:
    return Clock()


async def begin(pilot: Pilot[None], clock: Clock) -> None:
    """Make a move by a clock that the test sets."""
    solitaire_screen(pilot).game.stopwatch = Stopwatch(0, clock)
    await pilot.press("1")


async def test_the_clock_rests_while_another_window_is_in_front(profile: Profile, clock: Clock) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        await begin(pilot, clock)
        clock.seconds += 5
        pilot.app.post_message(AppBlur())
        await pilot.pause()
        assert key_bar(pilot).endswith("the clock rests")
        assert "? Keys" in key_bar(pilot)
        clock.seconds += 60
        pilot.app.post_message(AppFocus())
        await pilot.pause()
        assert "rests" not in key_bar(pilot)
        clock.seconds += 2
        await pilot.press("1")
        assert games_in(profile.store)[0].seconds == 7


async def test_the_clock_rests_after_two_minutes_without_a_key(profile: Profile, clock: Clock) -> None:
    app = black_hole_app(profile=profile)
    async with app.run_test(size=(46, 12)) as pilot:
        await begin(pilot, clock)
        clock.seconds += 1000
        app.update_notice()
        await pilot.pause()
        assert key_bar(pilot).endswith("the clock rests")
        await pilot.press("right")
        assert "rests" not in key_bar(pilot)
        await pilot.press("1")
        assert games_in(profile.store)[0].seconds == 120


async def test_a_lasting_mark_says_that_nothing_is_being_saved(profile: Profile, tmp_path: Path) -> None:
    app = black_hole_app(profile=profile)
    async with app.run_test() as pilot:
        await pilot.press("1")
        with closing(sqlite3.connect(tmp_path / "data" / FILE_NAME, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            await pilot.press("1")
            profile.store.wait_for_last_save()
            await pilot.pause()
            assert key_bar(pilot).endswith("not being saved")
            await pilot.press("f3")
            await pilot.pause()
            assert key_bar(pilot).endswith("not being saved")
        profile.store.retry()
        assert [len(game.moves) for game in games_in(profile.store)] == [2]
        app.update_notice()
        await pilot.pause()
        assert "saved" not in key_bar(pilot)


async def test_nothing_is_said_where_all_is_as_usual(profile: Profile) -> None:
    app = black_hole_app(profile=profile)
    async with app.run_test() as pilot:
        await pilot.press("1")
        app.update_notice()
        await pilot.pause()
        assert key_bar(pilot).endswith("q Quit")
