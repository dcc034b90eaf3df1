"""The screens over the records, by key: nothing that was played is lost."""

import asyncio
import re
import threading
from pathlib import Path
from typing import Any

import pytest
from textual.events import Paste
from textual.widgets import Input, TextArea

from cardgames_tui.games.profile import Profile
from cardgames_tui.games.sharing import decode
from cardgames_tui.records.record import Result
from cardgames_tui.solitaire.deals import Deal, deal
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from cardgames_tui.tui.dialogs.prompts import QuestionScreen
from cardgames_tui.tui.home import HomeScreen
from cardgames_tui.tui.solitaire.replay import SolitaireReplayScreen
from cardgames_tui.tui.solitaire.screen import SolitaireScreen
from tests.helpers.past_games import WIN, finished
from tests.helpers.saving import games_in
from tests.tui.playing import (
    app_at,
    banner,
    black_hole_app,
    count,
    deal_number,
    notifications,
    opened,
    painted,
    play,
    ply,
    press,
    top_screen,
    until,
)


async def test_every_move_is_saved_and_continued(profile: Profile) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        for plies in range(1, 5):
            await play(pilot, WIN[plies - 1])
            assert [(game.moves, game.ply) for game in games_in(profile.store)] == [(WIN[:plies], plies)]
        await pilot.press("u")
        assert [(game.moves, game.ply, game.undos) for game in games_in(profile.store)] == [(WIN[:4], 3, 1)]
    async with opened(app_at("black-hole", profile)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, QuestionScreen))
        await press(pilot, "y")
        assert (deal_number(pilot), ply(pilot), count(pilot, "undo")) == ("2", 3, 1)
        await pilot.press("r")
        assert [(game.moves, game.ply) for game in games_in(profile.store)] == [(WIN[:4], 4)]


async def test_a_declined_game_stays_and_a_named_deal_asks_nothing(profile: Profile) -> None:
    profile.store.save(finished(WIN[:3], result=None, ended=None))
    async with opened(app_at("black-hole", profile)) as pilot:
        await press(pilot, "n")
        assert (deal_number(pilot) != "2", ply(pilot)) == (True, 0)
    async with opened(black_hole_app("9", profile=profile)) as pilot:
        assert isinstance(pilot.app.screen, SolitaireScreen)
    assert [game.result for game in games_in(profile.store)] == [None]


async def test_escape_leaves_the_last_game_for_later(profile: Profile) -> None:
    profile.store.save(finished(WIN[:3], result=None, ended=None))
    async with opened(app_at("black-hole", profile)) as pilot:
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, HomeScreen)
        await press(pilot, "1")
        assert (deal_number(pilot), ply(pilot)) == ("2", 3)


async def test_a_corrupt_game_is_refused_and_its_deal_can_be_played(profile: Profile) -> None:
    profile.store.save(finished("mhz", result=None, ended=None))
    async with opened(app_at("black-hole", profile)) as pilot:
        number = deal_number(pilot)
        await press(pilot, "y")
        assert deal_number(pilot) == number
        [notice] = notifications(pilot)
        assert "cannot be continued" in notice
        await press(pilot, "n", "2", "enter")
        assert (deal_number(pilot), ply(pilot)) == ("2", 0)


async def test_a_game_left_when_stuck_counts_as_lost(profile: Profile) -> None:
    async with black_hole_app("1", profile=profile).run_test() as pilot:
        await pilot.press("1", "1", "1")
        assert banner(pilot) == "stuck"
        await press(pilot, "right_square_bracket")
        [notice] = notifications(pilot)
        assert "counts as lost" in notice
    assert [(game.start_id, game.result) for game in games_in(profile.store)] == [
        ("black-hole 1", Result.LOST)
    ]


@pytest.mark.parametrize("own_board", [False, True], ids=["deal", "own board"])
async def test_a_won_board_of_the_players_own_counts_in_no_statistics(
    profile: Profile, own_board: bool
) -> None:
    start = Deal.from_board(deal(BLACK_HOLE, "2")) if own_board else "2"
    for seconds in range(2):
        async with opened(black_hole_app(start, moves=WIN[:-1], profile=profile)) as pilot:
            await press(pilot, "1")
            assert "You won" in painted(pilot)
            assert ("best" in painted(pilot) or "on this deal" in painted(pilot)) is (
                not own_board and seconds > 0
            )
            await press(pilot, "f5")
            assert (re.search(r"Set up +[12]", painted(pilot)) is not None) is own_board
    assert [game.result for game in games_in(profile.store)] == [Result.WON] * 2


async def test_the_shared_text_brings_the_game_back(profile: Profile) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        await play(pilot, WIN[:3])
        await press(pilot, "u", "y")
        text = pilot.app.screen.query_one(TextArea).text
        assert decode(text) == ("black-hole 2", WIN[:2])
        assert pilot.app.clipboard == text
        await press(pilot, "escape", "g")
        pilot.app.screen.query_one(Input).post_message(Paste(text))
        await pilot.pause()
        await press(pilot, "enter")
        replay = top_screen(pilot, SolitaireReplayScreen)
        assert (replay.game.deal.number, replay.plies) == ("2", 2)


@pytest.mark.slow
@pytest.mark.parametrize("keys", ["n", "d", "f6 delete y", "f5 r y"])
async def test_the_screen_responds_while_the_records_are_read(
    profile: Profile, monkeypatch: pytest.MonkeyPatch, keys: str
) -> None:
    profile.store.save(finished(WIN))
    profile.store.save(finished(WIN[:3], result=None, ended=None))
    loop, run, lived = asyncio.get_running_loop(), profile.store.run, list[bool]()

    def run_slowly(work: Any, default: Any) -> Any:
        alive = threading.Event()
        loop.call_soon_threadsafe(alive.set)
        lived.append(alive.wait(5))
        return run(work, default)

    async with opened(black_hole_app("9", profile=profile)) as pilot:
        monkeypatch.setattr(profile.store, "run", run_slowly)
        await press(pilot, *keys.split())
        assert lived
        assert all(lived)


async def test_an_unwritable_disk_does_not_stop_the_game(profile: Profile, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    async with black_hole_app(profile=profile).run_test() as pilot:
        await play(pilot, WIN[:3])
        profile.store.wait_for_last_save()
        await pilot.pause()
        notices = notifications(pilot)
        assert sum("cannot be saved" in notice for notice in notices) == 1
        assert all(str(tmp_path / "data") in notice for notice in notices)
        (tmp_path / "data").unlink()
        profile.store.retry()
        assert games_in(profile.store)
        await pilot.pause()
        assert notifications(pilot)[-1] == "Saving works again; nothing is lost."
    assert [game.moves for game in games_in(profile.store)] == [WIN[:3]]


async def test_a_game_that_could_not_be_saved_is_continued_from_its_deal(
    profile: Profile, tmp_path: Path
) -> None:
    (tmp_path / "data").write_text("in the way")
    async with black_hole_app(profile=profile).run_test() as pilot:
        await play(pilot, WIN[:3])
        await press(pilot, "g", "2", "enter")
        assert (deal_number(pilot), ply(pilot)) == ("2", 3)
        await press(pilot, "right_square_bracket", "left_square_bracket")
        assert (deal_number(pilot), ply(pilot)) == ("2", 3)
