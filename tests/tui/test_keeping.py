"""The screens over the records, by key: nothing that was played is lost."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from textual.events import Paste
from textual.widgets import DataTable, Input, OptionList, Select, Static, TextArea
from textual.widgets.data_table import RowKey

from cardgames_tui.black_hole.solver import Verdict, solve
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.sharing import SharedGame, decode, encode
from cardgames_tui.records.record import Result
from cardgames_tui.settings.file import load_settings
from cardgames_tui.settings.values import Settings
from cardgames_tui.tui.cards.go_to_screen import EXPLANATION
from cardgames_tui.tui.cards.replay_screen import CardsReplayScreen
from cardgames_tui.tui.cards.screen import CardsScreen
from cardgames_tui.tui.dialogs.keys_screen import KeysScreen
from cardgames_tui.tui.dialogs.past_games_screen import PastGamesScreen
from cardgames_tui.tui.dialogs.question_screen import QuestionScreen
from cardgames_tui.tui.dialogs.settings_screen import SettingsScreen
from cardgames_tui.tui.dialogs.statistics_screen import StatisticsScreen
from cardgames_tui.tui.home_screen import HomeScreen
from tests.tui.conftest import MakeApp
from tests.tui.playing import (
    TODAY,
    WIN,
    app_at,
    finished,
    games,
    noticed,
    play,
    profile,
    settle,
    table,
    words,
)
from tests.tui.record_games import chopsticks_game

SIZES = [(80, 24), (46, 12)]


@pytest.fixture
def kept(tmp_path: Path, make_app: MakeApp) -> Iterator[Profile]:
    """A profile in a directory of its own; `make_app` has stilled the animations."""
    with closing(profile(tmp_path)) as made:
        yield made


async def test_every_move_is_saved_and_continued(kept: Profile) -> None:
    async with app_at(kept).run_test() as pilot:
        for ply in range(1, 5):
            await play(pilot, WIN[ply - 1])
            assert [(game.moves, game.ply) for game in games(kept)] == [(WIN[:ply], ply)]
        await pilot.press("u")
        assert [(game.moves, game.ply, game.undos) for game in games(kept)] == [(WIN[:4], 3, 1)]
    async with app_at(kept, "9").run_test() as pilot:
        await settle(pilot)
        assert isinstance(pilot.app.screen, QuestionScreen)
        await pilot.press("y")
        await pilot.pause()
        game = table(pilot.app).game
        assert (game.deal.number, game.session.ply, game.undos) == ("2", 3, 1)
        await pilot.press("r")
        assert [(game.moves, game.ply) for game in games(kept)] == [(WIN[:4], 4)]


async def test_a_declined_game_stays_and_a_named_deal_asks_nothing(kept: Profile) -> None:
    kept.store.save(finished(WIN[:3], result=None, ended=None))
    async with app_at(kept, "9").run_test() as pilot:
        await pilot.pause()
        await pilot.press("n")
        assert table(pilot.app).game.deal.number == "9"
    async with app_at(kept, "9", named=True).run_test() as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, CardsScreen)
    assert [game.result for game in games(kept)] == [None]


async def test_escape_leaves_the_last_game_for_later(kept: Profile) -> None:
    kept.store.save(finished(WIN[:3], result=None, ended=None))
    async with app_at(kept, "9").run_test() as pilot:
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HomeScreen)
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(pilot.app.screen, QuestionScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HomeScreen)
        await pilot.press("c")
        await pilot.pause()
        assert (table(pilot.app).game.deal.number, table(pilot.app).game.session.ply) == ("2", 3)


async def test_a_corrupt_game_is_refused_and_the_table_stays(kept: Profile) -> None:
    kept.store.save(finished("mhz", result=None, ended=None))
    async with app_at(kept, "9").run_test() as pilot:
        await settle(pilot)
        await pilot.press("y")
        await pilot.pause()
        assert table(pilot.app).game.deal.number == "9"
        [notice] = pilot.app._notifications
        assert "cannot be continued" in notice.message


async def test_a_won_game_is_finished_once(kept: Profile) -> None:
    async with app_at(kept).run_test() as pilot:
        await play(pilot, WIN)
        await pilot.press("u", "r", "home")
    [game] = games(kept)
    assert (game.result, game.moves, game.undos, game.is_perfect) == (Result.WON, WIN, 0, True)


async def test_a_game_left_for_another_waits_and_an_untouched_one_is_nothing(kept: Profile) -> None:
    async with app_at(kept).run_test() as pilot:
        await pilot.press("right_square_bracket", "left_square_bracket")
        assert games(kept) == []
        await play(pilot, WIN[:2])
        await pilot.press("right_square_bracket")
        await pilot.pause()
        assert table(pilot.app).game.deal.number == "3"
    assert [(game.start_id, game.result) for game in games(kept)] == [("black-hole 2", None)]


async def test_a_game_left_when_stuck_counts_as_lost(kept: Profile) -> None:
    async with app_at(kept, "1").run_test() as pilot:
        await pilot.press("1", "1", "1")
        assert noticed(pilot.app) == "stuck"
        await pilot.press("right_square_bracket")
        await pilot.pause()
        [notice] = pilot.app._notifications
        assert "counts as lost" in notice.message
    assert [(game.start_id, game.result) for game in games(kept)] == [("black-hole 1", Result.LOST)]


async def test_hints_and_verdicts_are_kept(kept: Profile) -> None:
    kept.settings = Settings(show_verdict=True)
    async with app_at(kept).run_test() as pilot:
        await settle(pilot)
        await pilot.press("i")
        hinted = table(pilot.app).game.suggested
        assert hinted is not None
        await play(pilot, str(hinted))
        await settle(pilot)
    [game] = games(kept)
    assert (game.hints, game.marks, game.winnable, game.verdicts[:1]) == (1, "h", True, "w")


async def test_bookmarks(kept: Profile) -> None:
    async with app_at(kept).run_test() as pilot:
        await pilot.press("apostrophe")
        assert "No position is marked" in words(pilot, "#prompt")
        await play(pilot, WIN[:2])
        await pilot.press("b")
        await play(pilot, WIN[2:4])
        await pilot.press("apostrophe")
        assert table(pilot.app).game.session.ply == 2
        assert games(kept)[0].bookmarks == (WIN[:2],)
        assert str(table(pilot.app).game.session.undone[0]) == WIN[2]


async def test_a_bookmark_on_another_line_keeps_the_present_one(kept: Profile) -> None:
    async with app_at(kept).run_test() as pilot:
        await play(pilot, WIN[:2])
        await pilot.press("b", "u", "u")
        other = next(
            str(move) for move in table(pilot.app).game.position.legal_moves() if str(move) != WIN[0]
        )
        await play(pilot, other)
        await pilot.press("apostrophe")
        assert "".join(map(str, table(pilot.app).game.session.moves)) == WIN[:2]
        assert games(kept)[0].bookmarks == (WIN[:2], other)


async def test_the_shared_text_brings_the_game_back(kept: Profile) -> None:
    async with app_at(kept).run_test() as pilot:
        await play(pilot, WIN[:3])
        await pilot.press("u", "y")
        await pilot.pause()
        text = pilot.app.screen.query_one(TextArea).text
        assert decode(text) == SharedGame("black-hole 2", WIN[:2])
        assert pilot.app.clipboard == text
        await pilot.press("escape", "g")
        await pilot.pause()
        pilot.app.screen.query_one(Input).post_message(Paste(text))
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        replay = pilot.app.screen
        assert isinstance(replay, CardsReplayScreen)
        assert (replay.deal.number, replay.plies) == ("2", 2)


@pytest.mark.parametrize(
    "paste", ["nonsense", "cg1-nonsense", "x" * 1_000_000, encode(SharedGame("black-hole 2", "mz"))]
)
async def test_a_bad_paste_is_refused_in_a_sentence(kept: Profile, paste: str) -> None:
    async with app_at(kept).run_test() as pilot:
        await pilot.press("g")
        await pilot.pause()
        pilot.app.screen.query_one(Input).post_message(Paste(paste))
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert words(pilot, ".message") not in ("", EXPLANATION)
        assert len(words(pilot, ".message")) < 200
        await pilot.press("escape")
        assert table(pilot.app).game.deal.number == "2"


@pytest.mark.parametrize("size", SIZES)
async def test_statistics(kept: Profile, size: tuple[int, int]) -> None:
    kept.store.save(finished())
    kept.store.save(finished("cj", deal=3, result=Result.LOST))
    async with app_at(kept).run_test(size=size) as pilot:
        await pilot.press("f5")
        await settle(pilot)
        assert isinstance(pilot.app.screen, StatisticsScreen)
        shown = words(pilot, "#figures")
        figures = [" ".join(line.split()) for line in shown.splitlines()]
        assert {"won 1 50%", "the fastest in 4:05", "could have been won 1"} <= set(figures)
        assert words(pilot, "#recent") == "the last games, W: won   W-"
        assert games(kept)[1].winnable is True


@pytest.mark.parametrize(
    ("mode", "shown"),
    [("all-in-a-row", "All in a Row"), ("chopsticks", "Chopsticks"), ("home", "Black Hole")],
)
async def test_statistics_begin_with_the_game_on_the_table(kept: Profile, mode: str, shown: str) -> None:
    kept.store.save(finished())
    kept.store.save(finished("cj", deal=3, result=Result.LOST))
    kept.store.save(chopsticks_game(2, "A-C", Result.LOST))
    async with app_at(kept, mode=mode, record=None).run_test() as pilot:
        await pilot.press("f5")
        await settle(pilot)
        assert str(pilot.app.screen.query_one("SelectCurrent #label", Static).content) == shown
        none_yet = words(pilot, "#figures") == "No game of this kind has been finished yet."
        assert none_yet == (mode == "all-in-a-row")


async def test_resetting_asks_and_keeps_a_backup(kept: Profile, tmp_path: Path) -> None:
    kept.store.save(finished())
    async with app_at(kept).run_test() as pilot:
        await pilot.press("f5")
        await settle(pilot)
        await pilot.press("r")
        await pilot.pause()
        await pilot.press("n")
        assert len(games(kept)) == 1
        await pilot.press("r")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert games(kept) == []
    [backup] = (tmp_path / "data").glob("records-*.db")
    with closing(sqlite3.connect(backup)) as connection:
        assert connection.execute("SELECT count(*) FROM game").fetchone() == (1,)


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
    monkeypatch.setattr("cardgames_tui.tui.replay_screen.SPEEDS", (100.0,) * 5)
    async with app_at(kept, shown=finished(WIN[:2])).run_test() as pilot:
        await settle(pilot)
        replay = pilot.app.screen
        assert isinstance(replay, CardsReplayScreen)
        for _ in range(3):
            replay._play_on()
        assert replay.session.ply == 2
        assert words(pilot, "#prompt").startswith("Paused: move 2 of 2")
        await pilot.press("space")
        assert replay.session.ply == 0
        await pilot.press("plus")
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
        replay = pilot.app.screen
        assert isinstance(replay, CardsReplayScreen)
        assert replay._timer is None
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
        assert "Your best time" in [notice.message for notice in pilot.app._notifications][-1]
    assert [game.result for game in games(kept)] == [Result.WON, Result.WON]


@pytest.mark.parametrize("size", SIZES)
async def test_the_deal_of_the_day(kept: Profile, size: tuple[int, int]) -> None:
    noon = datetime(TODAY.year, TODAY.month, TODAY.day - 1, 12).timestamp()
    kept.store.save(finished(daily="2026-01-30", ended=noon))
    async with app_at(kept).run_test(size=size) as pilot:
        await pilot.press("d")
        await pilot.pause()
        lines = pilot.app.screen.query_one(OptionList)
        assert str(lines.get_option_at_index(1).prompt) == "2026-01-30  Friday     won in 4:05"
        assert words(pilot, ".message") == "Days in a row won on the very day: 1. Enter plays."
        await pilot.press("enter")
        await settle(pilot)
        assert table(pilot.app).game.record.daily == "2026-01-31"
        assert solve(table(pilot.app).game.deal.position).verdict is Verdict.WINNABLE
        await pilot.press("1", "d")
        await pilot.pause()
        assert "going on" in str(pilot.app.screen.query_one(OptionList).get_option_at_index(0).prompt)


async def test_the_next_open_deal_and_packs(kept: Profile) -> None:
    kept.store.save(finished(deal=3))
    async with app_at(kept).run_test() as pilot:
        await pilot.press("o")
        await pilot.pause()
        await pilot.press("enter")
        await settle(pilot)
        number = int(table(pilot.app).game.deal.number or 0)
        assert number > 3
        await pilot.press("o")
        await pilot.pause()
        options = pilot.app.screen.query_one(OptionList)
        assert str(options.get_option_at_index(1).prompt).endswith("(0 won)")
        await pilot.press("down", "enter")
        await settle(pilot)
        assert solve(table(pilot.app).game.deal.position).verdict is Verdict.WINNABLE
        assert table(pilot.app).game.deal.number != str(number)


@pytest.mark.parametrize("size", SIZES)
async def test_settings_take_effect_and_are_kept(
    kept: Profile, tmp_path: Path, size: tuple[int, int]
) -> None:
    async with app_at(kept).run_test(size=size) as pilot:
        await pilot.press("comma")
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, SettingsScreen)
        for name, value in (("suits", "letters"), ("colours", "four"), ("theme", "nord"), ("teach", True)):
            screen.query_one(f"#{name}", Select).value = value
            await pilot.pause()
        await pilot.press("escape", "v")
        assert pilot.app.theme == "nord"
        assert table(pilot.app).glyphs.suits == "cshd"
    settings, fault = load_settings(tmp_path / "settings.toml")
    assert fault == ""
    assert settings == Settings(show_verdict=True, teach=True, suits="letters", colours="four", theme="nord")


async def test_keys_can_be_changed(kept: Profile, tmp_path: Path) -> None:
    async with app_at(kept).run_test() as pilot:
        await play(pilot, WIN[:1])
        await pilot.press("f7")
        await pilot.pause()
        rows = pilot.app.screen.query_one(DataTable)
        row = next(row for row in range(rows.row_count) if rows.get_row_at(row)[2] == "black-hole.undo")
        rows.move_cursor(row=row)
        await pilot.pause()
        assert words(pilot, ".message").endswith("(in the settings file: black-hole.undo)")
        await pilot.press("enter")
        await pilot.pause()
        field = pilot.app.screen.query_one(Input)
        field.value = "n"
        await pilot.press("enter")
        assert "n is in use" in words(pilot, ".message")
        field.value = "ctrl+z,foo"
        await pilot.press("enter")
        assert words(pilot, ".message") == "There is no key foo."
        field.value = "f9"
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("escape", "u")
        assert table(pilot.app).game.session.ply == 1
        await pilot.press("f9")
        assert table(pilot.app).game.session.ply == 0
        assert load_settings(tmp_path / "settings.toml")[0].keymap == {"black-hole.undo": "f9"}
        await pilot.press("f7")
        await pilot.pause()
        pilot.app.screen.query_one(DataTable).move_cursor(row=row)
        await pilot.press("delete", "escape")
    assert load_settings(tmp_path / "settings.toml")[0].keymap == {}


async def test_only_keys_that_meet_are_in_use(kept: Profile) -> None:
    async with app_at(kept).run_test() as pilot:
        await pilot.press("f7")
        screen = pilot.app.screen
        assert isinstance(screen, KeysScreen)
        undo, statistics = (
            next(use for use in screen._uses if use.name == name)
            for name in ("black-hole.undo", "app.statistics")
        )
        assert [screen._user("u", undo), screen._user("a", undo)] == [None, None]
        assert screen._user("f5", undo) == statistics
        assert screen._user("u", statistics) == undo


async def test_a_fault_in_the_settings_is_told_once(kept: Profile) -> None:
    kept.settings = Settings(show_verdict=False, theme="no such theme")
    kept.notice = "settings.toml: teach cannot be 1"
    async with app_at(kept).run_test() as pilot:
        await pilot.pause()
        messages = [notice.message for notice in pilot.app._notifications]
        assert len(messages) == 2
        assert "theme cannot be 'no such theme', it can be one of" in messages[0] + messages[1]


async def test_a_disk_that_refuses_does_not_stop_the_game(kept: Profile, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    async with app_at(kept).run_test() as pilot:
        await play(pilot, WIN[:3])
        kept.store.settle()
        await pilot.pause()
        [notice] = pilot.app._notifications
        assert "cannot be saved" in notice.message
        (tmp_path / "data").unlink()
        kept.store.retry()
        assert games(kept)
        await pilot.pause()
        assert [notice.message for notice in pilot.app._notifications][
            -1
        ] == "Saving works again; nothing is lost."
    assert [game.moves for game in games(kept)] == [WIN[:3]]


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
