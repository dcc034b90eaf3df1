import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from textual.events import AppBlur, AppFocus
from textual.pilot import Pilot
from textual.screen import Screen

from cardgames_tui.games.in_play import Stopwatch
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.database import FILE_NAME
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.dialogs.prompts import NameScreen
from tests.helpers.clock import Clock
from tests.helpers.marks import slow
from tests.helpers.past_games import STUCK_LINE
from tests.helpers.saving import games_in
from tests.tui.playing import (
    black_hole_app,
    chopsticks_app,
    click_words,
    header,
    key_bar,
    opened,
    painted,
    ply,
    press,
    solitaire_screen,
    strips,
)


@pytest.mark.parametrize(
    ("size", "line"),
    [
        ((80, 24), "? Keys  1-9 Play  u Undo  i Hint  q Quit  v Verdict  n New  F3 Games  F1 Rules"),
        ((62, 20), "? Keys  1-9 Play  u Undo  i Hint  q Quit  v Verdict  n New"),
        ((46, 12), "? Keys  1-9 Play  u Undo  i Hint  q Quit"),
    ],
    ids=str,
)
async def test_a_short_line_drops_the_least_useful_keys(size: tuple[int, int], line: str) -> None:
    async with opened(black_hole_app(), size=size) as pilot:
        assert key_bar(pilot) == line


async def test_a_short_line_below_offers_keeps_quit() -> None:
    async with opened(black_hole_app("3", moves=STUCK_LINE), size=(46, 12)) as pilot:
        assert key_bar(pilot) == "? Keys  q Quit  v Verdict  F3 Games  F1 Rules"
        await press(pilot, "i", "i")
        for offered in ("w  try again from move 10", "u  undo", "Home  restart", "n  new"):
            assert offered in painted(pilot)


async def test_no_key_is_cut_off() -> None:
    async with opened(chopsticks_app(), size=(80, 24)) as pilot:
        assert key_bar(pilot).endswith("n New  F3 Games  F1 Rules")
        await pilot.resize_terminal(90, 24)
        await press(pilot)
        assert key_bar(pilot).endswith("F1 Rules  s Split")


async def test_no_frame_shows_a_key_that_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    app, frames = black_hole_app(), set[str]()

    def note_frame(screen: Screen[object]) -> None:
        frames.update(strip.text.strip() for strip in strips(screen)[-1:])

    monkeypatch.setattr(app, "post_display_hook", lambda: note_frame(app.screen))
    async with opened(app, size=(46, 12)):
        assert frames - {""} == {"? Keys  1-9 Play  u Undo  i Hint  q Quit"}


async def test_a_click_presses_the_key_under_the_mouse() -> None:
    async with opened(black_hole_app()) as pilot:
        await click_words(pilot, "1-9 Play")
        assert ply(pilot) == 1
        await click_words(pilot, "u Undo")
        assert ply(pilot) == 0


async def test_the_footer_of_a_lost_game_repeats_nothing_and_leads_home() -> None:
    async with opened(black_hole_app("3", moves=STUCK_LINE)) as pilot:
        await press(pilot)
        assert key_bar(pilot) == "? Keys  q Quit  v Verdict  F3 Games  F1 Rules"
        await press(pilot, "u")
        assert key_bar(pilot).startswith("? Keys  1-9 Play")


# the list of all keys


@pytest.mark.parametrize("size", [(102, 24), (160, 50), *slow((110, 30), (200, 60))], ids=str)
@pytest.mark.parametrize("app", [black_hole_app, chopsticks_app], ids=["black_hole", "chopsticks"])
async def test_the_table_is_whole_beside_the_list_of_keys(
    app: Callable[[], CardgamesApp], size: tuple[int, int]
) -> None:
    columns = 80 if size[0] >= 160 else 42
    async with opened(app(), size=(size[0] - columns, size[1])) as pilot:
        await press(pilot, "i")
        alone = painted(pilot).splitlines()[:-1]
    async with opened(app(), size=size) as pilot:
        await press(pilot, "i")
        before = painted(pilot)
        for close in ("question_mark", "escape"):
            await press(pilot, "question_mark")
            lines = painted(pilot).splitlines()
            assert [line[: size[0] - columns] for line in lines[:-1]] == alone
            assert lines[-1] == before.splitlines()[-1]
            assert all(said in painted(pilot) for said in ("Take back", "All keys work. Esc closes the list"))
            assert ("Past games" in painted(pilot)) == (columns == 80)
            await press(pilot, close)
            assert painted(pilot) == before


async def test_keys_play_beside_the_list_and_not_under_it() -> None:
    async with opened(black_hole_app("24"), size=(102, 24)) as pilot:
        await press(pilot, "question_mark", "1")
        assert ply(pilot) == 1
        await pilot.resize_terminal(80, 24)
        await press(pilot, "question_mark", "1", "space")
        await press(pilot, "escape")
        assert ply(pilot) == 1


async def test_page_keys_scroll_the_list_of_keys() -> None:
    async with opened(black_hole_app("24"), size=(110, 24)) as pilot:
        await press(pilot, "question_mark")
        assert "Past games" not in painted(pilot)
        await press(pilot, *["pagedown"] * 2)
        assert "Past games" in painted(pilot)


async def test_the_list_of_keys_stays_under_a_dialog_while_there_is_room() -> None:
    async with opened(black_hole_app("24"), size=(110, 24)) as pilot:
        await press(pilot, "question_mark", "f9")
        assert isinstance(pilot.app.screen, NameScreen)
        await press(pilot, "escape")
        assert "take the last move back" in painted(pilot)
        await press(pilot, "f9")
        await pilot.resize_terminal(80, 24)
        await press(pilot, "escape")
        assert "take the last move back" not in painted(pilot)


# the notice in the status line


@pytest.fixture
def clock() -> Clock:
    return Clock()


async def begin(pilot: Pilot[None], clock: Clock) -> None:
    solitaire_screen(pilot).game.stopwatch = Stopwatch(0, clock)
    await pilot.press("1")


async def test_the_clock_pauses_while_another_window_is_in_front(profile: Profile, clock: Clock) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        await begin(pilot, clock)
        clock.seconds += 5
        pilot.app.post_message(AppBlur())
        await pilot.pause()
        assert header(pilot).endswith("clock paused")
        clock.seconds += 60
        pilot.app.post_message(AppFocus())
        await pilot.pause()
        assert "paused" not in header(pilot)
        clock.seconds += 2
        await pilot.press("1")
        assert games_in(profile.store)[0].seconds == 7


async def test_the_clock_pauses_after_two_minutes_without_a_key(profile: Profile, clock: Clock) -> None:
    app = black_hole_app(profile=profile)
    async with app.run_test(size=(46, 12)) as pilot:
        await begin(pilot, clock)
        clock.seconds += 1000
        app.update_notice()
        await pilot.pause()
        assert header(pilot).endswith("clock paused")
        await pilot.press("right")
        assert "paused" not in header(pilot)
        await pilot.press("1")
        assert games_in(profile.store)[0].seconds == 120


async def test_the_status_line_says_when_nothing_is_saved(profile: Profile, tmp_path: Path) -> None:
    app = black_hole_app(profile=profile)
    async with app.run_test() as pilot:
        await pilot.press("1")
        with closing(sqlite3.connect(tmp_path / "data" / FILE_NAME, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            await pilot.press("1")
            profile.store.wait_for_last_save()
            await pilot.pause()
            assert header(pilot).endswith("not being saved")
        profile.store.retry()
        assert [len(game.moves) for game in games_in(profile.store)] == [2]
        app.update_notice()
        await pilot.pause()
        assert "saved" not in header(pilot)
