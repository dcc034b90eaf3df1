"""Games of the past and shared ones, move by move."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from textual.widgets import DataTable, Input, Select
from textual.widgets.data_table import RowKey

from cardgames_tui.black_hole.solver import Verdict, solve
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.sharing import SharedGame, encode
from cardgames_tui.records.record import Result
from cardgames_tui.tui.cards.replay_screen import CardsReplayScreen
from cardgames_tui.tui.cards.screen import CardsScreen
from cardgames_tui.tui.dialogs.past_games_screen import PastGamesScreen
from tests.records.games import FATAL, HARMLESS, SENSELESS, spoil_some
from tests.tui.conftest import MakeApp
from tests.tui.playing import (
    WIN,
    app_at,
    finished,
    games,
    notices,
    painted,
    play,
    profile,
    settle,
    table,
    words,
)

SIZES = [(80, 24), (46, 12)]


@pytest.fixture
def kept(tmp_path: Path, make_app: MakeApp) -> Iterator[Profile]:
    """A profile in a directory of its own; `make_app` has stilled the animations."""
    with closing(profile(tmp_path)) as made:
        yield made


@pytest.mark.parametrize("size", SIZES)
async def test_past_games_are_filtered_and_replayed(kept: Profile, size: tuple[int, int]) -> None:
    kept.store.save(finished())
    kept.store.save(finished("cj", deal=3, result=Result.LOST))
    async with app_at(kept).run_test(size=size) as pilot:
        await pilot.press("f6")
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, PastGamesScreen)
        rows = screen.query_one(DataTable)
        assert rows.row_count == 2
        screen.query_one("#result", Select).value = "lost"
        await pilot.pause()
        assert words(pilot, ".message") == "Black Hole, deal 3: not won in 4:05, no hint, no undo"
        assert rows.get_row_at(0)[2] == "Black Hole, deal 3"
        assert rows.row_count == 1
        rows.post_message(DataTable.RowHighlighted(rows, 9, RowKey()))
        rows.post_message(DataTable.RowSelected(rows, 9, RowKey()))
        screen.query_one("#result", Select).clear()
        await pilot.press("slash", "2", "enter")
        await pilot.pause()
        assert [rows.get_row_at(row)[2] for row in range(rows.row_count)] == ["Black Hole, deal 2"]
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, CardsReplayScreen)


async def test_spoilt_games_hide_no_other_and_break_no_screen(kept: Profile, tmp_path: Path) -> None:
    spoil_some(tmp_path / "data", finished(key="good"), (*SENSELESS, *HARMLESS[::5], *FATAL))
    async with app_at(kept).run_test() as pilot:
        await pilot.press("f5")
        await pilot.pause()
        assert "Black Hole" in painted(pilot.app)
        await pilot.press("escape")
        await settle(pilot)
        assert sum("left out" in notice for notice in notices(pilot.app)) == 1
        listed = 1 + len(SENSELESS) + len(HARMLESS[::5])
        for row in range(listed):
            await pilot.press("f6")
            await pilot.pause()
            rows = pilot.app.screen.query_one(DataTable)
            assert rows.row_count == listed
            rows.move_cursor(row=row)
            await pilot.press("enter")
            await settle(pilot)
            if isinstance(pilot.app.screen, CardsReplayScreen):
                await pilot.press("right", "s", "escape")
            await settle(pilot)
        assert isinstance(pilot.app.screen, CardsScreen)


async def test_a_replay_steps_judges_and_is_taken_over(kept: Profile) -> None:
    kept.store.save(finished())
    lost = finished("cj", deal=3, result=Result.LOST)
    async with app_at(kept, shown=lost).run_test(size=(110, 30)) as pilot:
        await pilot.pause()
        replay = pilot.app.screen
        assert isinstance(replay, CardsReplayScreen)
        await pilot.press("end")
        assert replay.session.ply == 2
        await settle(pilot)
        positions = replay.session.positions
        marks = "".join("w" if solve(each).verdict is Verdict.WINNABLE else "l" for each in positions)
        assert replay.verdicts == marks
        await pilot.press("left")
        assert replay.session.ply == 1
        await pilot.press("enter")
        await pilot.pause()
        game = table(pilot.app).game
        assert (game.deal.number, game.session.ply, game.hints) == ("3", 1, 1)


async def test_a_replay_plays_by_itself(kept: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.tui.replay_screen.SPEEDS", (100.0, 100.0, 0.01))
    async with app_at(kept, shown=finished(WIN[:2])).run_test() as pilot:
        await settle(pilot)
        replay = pilot.app.screen
        assert isinstance(replay, CardsReplayScreen)
        async with asyncio.timeout(60):
            while not words(pilot, "#prompt").startswith("Paused: move 2 of 2"):
                await pilot.pause()
        await pilot.press("minus")
        assert words(pilot, "#prompt").startswith("Playing (100 s): move 2 of 2")
        await pilot.press("space", "space")
        assert words(pilot, "#prompt").startswith("Playing (100 s): move 0 of 2")


@pytest.mark.parametrize("key", ["question_mark", "f1"])
async def test_a_replay_lists_its_keys(kept: Profile, key: str) -> None:
    async with app_at(kept, shown=finished()).run_test() as pilot:
        await settle(pilot)
        await pilot.press(key)
        assert pilot.app.screen.query("HelpPanel")
        await pilot.press("escape")
        assert not pilot.app.screen.query("HelpPanel")
        assert isinstance(pilot.app.screen, CardsReplayScreen)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, CardsScreen)


async def test_a_won_replay_says_so_and_stands_still_for_an_answer(kept: Profile) -> None:
    async with app_at(kept, shown=finished()).run_test() as pilot:
        await settle(pilot)
        assert words(pilot, "#prompt").startswith("Playing (0.5 s): move ")
        await pilot.press("w")
        assert words(pilot, "#prompt") == "No move lost it: the game was won."
        await pilot.press("space")
        assert words(pilot, "#prompt").startswith("Playing")
        await pilot.press("end")
        assert words(pilot, "#prompt") == "Paused: move 51 of 51, won"


@pytest.mark.parametrize(
    ("width", "heading"),
    [
        (80, "Replay  Black Hole, deal 2  won in 4:05, 2 hints, no undo"),
        (56, "Black Hole, deal 2  won in 4:05, 2 hints, no undo"),
        (46, "Black Hole, deal 2  won in 4:05"),
    ],
)
async def test_a_replay_is_named_in_the_room_there_is(kept: Profile, width: int, heading: str) -> None:
    kept.store.save(finished(hints=2))
    async with app_at(kept, shown=games(kept)[0]).run_test(size=(width, 24)) as pilot:
        await settle(pilot)
        assert words(pilot, "#replayed") == heading


async def test_playing_again_against_the_best(kept: Profile) -> None:
    kept.store.save(finished(seconds=3600))
    async with app_at(kept, shown=games(kept)[0]).run_test(size=(110, 30)) as pilot:
        await settle(pilot)
        await pilot.press("a")
        await pilot.pause()
        assert table(pilot.app).status.progress.best == 3600
        assert "1:00:00" in words(pilot, "RivalView")
        await play(pilot, WIN)
        assert "new best, was 1:00:00" in painted(pilot.app)
    assert [game.result for game in games(kept)] == [Result.WON, Result.WON]


async def test_shared_games_of_chopsticks_are_replayed(kept: Profile) -> None:
    code = encode(SharedGame("chopsticks 2,2,5 cutoff", "A-C;A-C;A-C"))
    async with app_at(kept).run_test() as pilot:
        await pilot.press("g")
        await pilot.pause()
        pilot.app.screen.query_one(Input).value = code
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("end")
        assert words(pilot, "#replayed") == "Replay  Chopsticks, cutoff  shared game"
        assert "move 3 of 3" in words(pilot, "#prompt")
