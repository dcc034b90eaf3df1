"""The list of past games: filtered, replayed, gone on with, named and given up, by keys and by mouse."""

import threading
from datetime import datetime, time
from pathlib import Path
from time import monotonic

import pytest
from rich.style import Style
from textual.events import Click
from textual.pilot import Pilot
from textual.widgets import DataTable, Input
from textual.widgets.data_table import RowKey

from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.dialogs.past_games import ROWS_AT_ONCE, PastGamesScreen
from cardgames_tui.tui.dialogs.prompts import NameScreen
from cardgames_tui.tui.solitaire.replay import SolitaireReplayScreen
from cardgames_tui.tui.solitaire.screen import SolitaireScreen
from cardgames_tui.tui.widgets.stepper import Stepper
from tests.helpers.damage import FATAL, HARMLESS, SENSELESS, spoil_some
from tests.helpers.marks import slow
from tests.helpers.past_games import WIN, finished, past_chopsticks_game
from tests.helpers.profiles import TODAY
from tests.helpers.saving import games_in
from tests.tui.playing import (
    SECONDS_TO_WAIT,
    black_hole_app,
    click_words,
    deal_number,
    is_table_on_top,
    notifications,
    opened,
    painted,
    ply,
    press,
    settle,
    solitaire_screen,
    text_of,
    until,
    until_seen,
)

SIZES = [(46, 12), *slow((80, 24))]


def waiting(**values: int) -> GameRecord:
    return finished(WIN[:3], 2, result=None, ended=None, **values)


def app(profile: Profile) -> CardgamesApp:
    return black_hole_app("5", profile=profile)


async def open_list(pilot: Pilot[None]) -> DataTable[str]:
    await press(pilot, "f6")
    assert isinstance(pilot.app.screen, PastGamesScreen)
    return pilot.app.screen.query_one(DataTable)


def listed(pilot: Pilot[None]) -> list[str]:
    rows = pilot.app.screen.query_one(DataTable)
    place = [str(column.label) for column in rows.ordered_columns].index("game")
    return [str(rows.get_row_at(row)[place]) for row in range(rows.row_count)]


@pytest.mark.parametrize("size", SIZES)
async def test_past_games_are_filtered_and_replayed(profile: Profile, size: tuple[int, int]) -> None:
    profile.store.save(finished())
    profile.store.save(finished("cj", deal=3, result=Result.LOST))
    async with app(profile).run_test(size=size) as pilot:
        rows = await open_list(pilot)
        assert listed(pilot) == ["Black Hole, deal 3", "Black Hole, deal 2"]
        pilot.app.screen.query_one("#outcome", Stepper).value = "lost"
        await press(pilot)
        assert text_of(pilot, ".message") == "Lost after 4:05, no hints, no undos."
        assert listed(pilot) == ["Black Hole, deal 3"]
        rows.post_message(DataTable.RowHighlighted(rows, 9, RowKey()))
        gone = Style(meta={"row": -1, "column": 9})  # a header of a wider list
        rows.post_message(Click(rows, 1, 0, 0, 0, 1, False, False, False, style=gone))
        pilot.app.screen.query_one("#outcome", Stepper).value = "all"
        await press(pilot, "slash", "2", "enter")
        assert listed(pilot) == ["Black Hole, deal 2"]
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, SolitaireReplayScreen)


async def test_taps_replay_a_past_game(profile: Profile) -> None:
    profile.store.save(finished())
    touched = app(profile)
    touched.adapt_to_page(touch=True, light=False, still=False)
    async with opened(touched, size=(46, 50)) as pilot:
        await open_list(pilot)
        await click_words(pilot, "Replay ")
        assert isinstance(pilot.app.screen, SolitaireReplayScreen)


async def test_an_empty_list_says_what_will_be_in_it(profile: Profile) -> None:
    async with app(profile).run_test(size=(46, 12)) as pilot:
        await press(pilot, "f6")
        assert "listed here, to continue or to replay." in painted(pilot)


@pytest.mark.slow
async def test_the_filters_are_labelled_and_worked_by_the_mouse(profile: Profile) -> None:
    profile.store.save(finished())
    profile.store.save(past_chopsticks_game(2, "A-C", Result.LOST))
    async with app(profile).run_test() as pilot:
        await open_list(pilot)
        assert all(label in painted(pilot) for label in ("Game ◂ all", "Result ◂ all", "Find"))
        for expected in (["Black Hole, deal 2"], [], ["Chopsticks"]):
            await pilot.click("#game", offset=(5, 0))
            await settle(pilot)
            assert listed(pilot) == expected
        await pilot.click("#find")
        await press(pilot, *"no such")
        assert text_of(pilot, ".message") == "No game matches."
        assert "Enter Replay" not in painted(pilot)
        await press(pilot, "escape")
        assert "Enter Replay" in painted(pilot)
        assert len(listed(pilot)) == 1
        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, PastGamesScreen)


@pytest.mark.parametrize(("key", "title"), [("f6", "Past games"), ("f5", "Statistics")])
async def test_keys_do_not_wait_while_the_records_are_read(profile: Profile, key: str, title: str) -> None:
    profile.store.save(finished())
    free = threading.Event()
    async with opened(app(profile)) as pilot:
        busy = threading.Thread(target=profile.store.run, args=(lambda _: free.wait(SECONDS_TO_WAIT), None))
        busy.start()
        await pilot.press(key)
        await until_seen(pilot, title)
        await pilot.press("escape")
        assert is_table_on_top(pilot)
        free.set()
        busy.join()


async def test_days_are_written_as_people_write_them(profile: Profile) -> None:
    for days, hour in ((0, 14), (1, 9), (4, 9), (90, 9)):
        moment = datetime.combine(TODAY, time(hour, 5)).timestamp() - 86400 * days
        profile.store.save(finished(ended=moment))
    async with app(profile).run_test() as pilot:
        rows = await open_list(pilot)
        days_shown = [str(rows.get_row_at(row)[-1]) for row in range(rows.row_count)]
        assert days_shown == ["2 Nov 2025", "Tuesday", "yesterday", "today 14:05"]


@pytest.mark.parametrize("size", SIZES)
async def test_a_waiting_game_is_listed_and_gone_on_with(profile: Profile, size: tuple[int, int]) -> None:
    profile.store.save(waiting(seconds=95, undos=2))
    async with app(profile).run_test(size=size) as pilot:
        await open_list(pilot)
        began = monotonic()
        await press(pilot, "enter")
        game = solitaire_screen(pilot).game
        assert (ply(pilot), game.undos) == (3, 2)
        assert 95 <= game.stopwatch.seconds <= 95 + monotonic() - began


async def test_a_waiting_game_is_given_up_after_a_question(profile: Profile) -> None:
    profile.store.save(waiting())
    async with app(profile).run_test() as pilot:
        await open_list(pilot)
        await press(pilot, "delete")
        await press(pilot, "n")
        assert games_in(profile.store)[0].result is None
        await press(pilot, "delete")
        await press(pilot, "y")
        assert games_in(profile.store)[0].result is Result.LOST
        assert text_of(pilot, ".message").startswith("Lost after 4:05")
        await press(pilot, "delete")
        assert isinstance(pilot.app.screen, PastGamesScreen)


async def test_a_game_that_is_given_up_is_not_gone_on_with_while_the_records_are_read(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile.store.save(waiting())
    go_on, run = threading.Event(), profile.store.run
    async with app(profile).run_test() as pilot:
        await open_list(pilot)
        await press(pilot, "delete")
        monkeypatch.setattr(
            profile.store, "run", lambda *what: run(*what) if go_on.wait(SECONDS_TO_WAIT) else []
        )
        await pilot.press("y", "enter")
        go_on.set()
        await settle(pilot)
        assert isinstance(pilot.app.screen, PastGamesScreen)
        assert text_of(pilot, ".message").startswith("Lost after 4:05")
        assert [game.result for game in games_in(profile.store)] == [Result.LOST]


async def test_the_game_on_the_table_is_given_up_and_laid_out_anew(profile: Profile) -> None:
    async with app(profile).run_test() as pilot:
        await pilot.press("1")
        await open_list(pilot)
        await press(pilot, "delete")
        await press(pilot, "y")
        await pilot.press("escape")
        assert [game.result for game in games_in(profile.store)] == [Result.LOST]
        assert (deal_number(pilot), ply(pilot)) == ("5", 0)
        await pilot.press("1")
        assert [game.result for game in games_in(profile.store)] == [Result.LOST, None]


async def test_the_choices_of_a_past_game_are_said(profile: Profile) -> None:
    profile.store.save(finished(choices="++-"))
    async with app(profile).run_test() as pilot:
        await open_list(pilot)
        assert text_of(pilot, ".message").endswith("(no hints, no undos). 3 choices mattered, you met 2.")


@pytest.mark.parametrize("size", SIZES)
async def test_a_past_game_is_given_a_name_and_a_note_with_brackets(
    profile: Profile, size: tuple[int, int]
) -> None:
    profile.store.save(finished())
    async with app(profile).run_test(size=size) as pilot:
        await open_list(pilot)
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, NameScreen)
        await press(pilot, *"[/b]", "enter")
        assert listed(pilot) == ["[/b] (Black Hole, deal 2)"]
        await press(pilot, "n", "tab", *"by [red] luck", "enter")
        assert listed(pilot) == ["[/b] (Black Hole, deal 2)"]
        assert text_of(pilot, ".message").endswith("no undos).\nby [red] luck")
        await press(pilot, "slash", *"LUCK")
        assert listed(pilot) == ["[/b] (Black Hole, deal 2)"]
    [game] = games_in(profile.store)
    assert (game.name, game.note, game.result) == ("[/b]", "by [red] luck", Result.WON)


@pytest.mark.slow
async def test_the_game_on_the_table_is_named_and_shared_with_its_name(profile: Profile) -> None:
    async with app(profile).run_test() as pilot:
        await press(pilot, "f9")
        await pilot.click("#name")
        await pilot.press(*"Rainy", "tab", *"try again")
        await click_words(pilot, "Enter Save")
        await pilot.pause()
        await pilot.press("1")
        [game] = games_in(profile.store)
        assert (game.name, game.note, game.ply) == ("Rainy", "try again", 1)
        await press(pilot, "y")
        assert "Rainy" not in pilot.app.clipboard
        await pilot.press("n")
        assert pilot.app.clipboard.startswith("Rainy\ntry again\nBlack Hole, deal 5: unfinished")
        await pilot.press("n")
        assert "Rainy" not in pilot.app.clipboard


async def test_a_past_game_is_shared_from_the_list(profile: Profile) -> None:
    profile.store.save(finished("mhfj", 2, result=Result.LOST, name="Rainy"))
    async with app(profile).run_test() as pilot:
        await open_list(pilot)
        await press(pilot, "y")
        assert pilot.app.clipboard.startswith("Black Hole, deal 2: lost")


async def test_a_named_game_on_the_table_is_renamed_in_the_list(profile: Profile) -> None:
    async with app(profile).run_test() as pilot:
        await pilot.press("1")
        await open_list(pilot)
        await press(pilot, "n")
        pilot.app.screen.query_one("#name", Input).value = "Rainy"
        await click_words(pilot, "Enter Save")
        await pilot.pause()
        await pilot.press("escape", "1")
        assert [game.name for game in games_in(profile.store)] == ["Rainy"]


@pytest.mark.slow
async def test_spoilt_games_hide_no_other_and_break_no_screen(profile: Profile, tmp_path: Path) -> None:
    spoil_some(tmp_path / "data", finished(uid="good"), (*SENSELESS, *HARMLESS[::5], *FATAL))
    async with black_hole_app(profile=profile).run_test() as pilot:
        await press(pilot, "f5")
        assert "Black Hole" in painted(pilot)
        await press(pilot, "escape")
        assert sum("left out" in notice for notice in notifications(pilot)) == 1
        listed = 1 + len(SENSELESS) + len(HARMLESS[::5])
        for row in range(listed):
            await press(pilot, "f6")
            rows = pilot.app.screen.query_one(DataTable)
            assert rows.row_count == listed
            rows.move_cursor(row=row)
            await press(pilot, "enter")
            if isinstance(pilot.app.screen, SolitaireReplayScreen):
                await press(pilot, "right", "s", "escape")
        assert isinstance(pilot.app.screen, SolitaireScreen)


async def test_a_game_of_a_later_version_is_listed_by_its_name(profile: Profile) -> None:
    profile.store.save(finished(game="golf", start_id="golf 1"))
    async with opened(black_hole_app(profile=profile)) as pilot:
        await press(pilot, "f6")
        assert "golf 1" in painted(pilot)
        await press(pilot, "enter")
        assert "cannot be replayed" in " ".join(notifications(pilot))


@pytest.mark.slow
async def test_more_games_are_listed_as_the_list_is_scrolled(profile: Profile) -> None:
    many = 2 * ROWS_AT_ONCE + 50
    profile.store.run(lambda database: database.add(finished(deal=deal) for deal in range(1, many + 1)), 0)
    async with app(profile).run_test() as pilot:
        rows = await open_list(pilot)
        assert rows.row_count == ROWS_AT_ONCE
        profile.store.run(
            lambda database: database.add([finished(deal=many + 1)]), 0
        )  # as another program may
        rows.scroll_end(animate=False)
        await press(pilot)
        assert (rows.row_count, rows.cursor_row, rows.scroll_y > 100) == (2 * ROWS_AT_ONCE, 0, True)
        await press(pilot, "ctrl+end")
        await until(pilot, lambda: rows.row_count == many)
        assert listed(pilot) == [f"Black Hole, deal {deal}" for deal in range(many, 0, -1)]
        await pilot.resize_terminal(100, 30)
        await press(pilot)
        assert rows.cursor_row >= 2 * ROWS_AT_ONCE - 1
        await press(pilot, "slash", *"deal 7")
        assert listed(pilot)[-1] == "Black Hole, deal 7"
        assert all("deal 7" in title for title in listed(pilot))
