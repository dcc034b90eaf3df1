"""The card with the result of a win, and the banners of games that are stuck or lost, by key and by mouse."""

import threading

import pytest
from textual.pilot import Pilot

from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import MoveOrigin, Result
from cardgames_tui.solitaire.rules import Move, parse_line
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from cardgames_tui.stopping import Monitor
from cardgames_tui.tui.bindings import card_key
from cardgames_tui.tui.dialogs.day import DayScreen
from cardgames_tui.tui.dialogs.share import ShareScreen
from cardgames_tui.tui.draw.pen import KEEPS_SIGN, LOSES_SIGN
from cardgames_tui.tui.replay import ReplayScreen
from cardgames_tui.tui.solitaire.dialogs import OpenDealsScreen
from cardgames_tui.tui.widgets.result_card import ResultCard
from tests.helpers.marks import slow
from tests.helpers.past_games import STUCK_LINE, WIN, finished, new_game
from tests.helpers.saving import games_in
from tests.tui.playing import (
    app_at,
    banner,
    black_hole_app,
    click_words,
    deal_number,
    key_bar,
    painted,
    play_at_once,
    ply,
    press,
    prompt_text,
    settle,
    solitaire_screen,
    text_of,
    top_screen,
    until,
    until_seen,
)

SIZES = [(46, 12), *slow((80, 24), (160, 50))]


async def win(pilot: Pilot[None]) -> None:
    """Win deal 2 by its last move."""
    await play_at_once(pilot, WIN)
    await settle(pilot)


@pytest.mark.parametrize("key", ["d", "enter"])
async def test_a_win_of_the_day_leads_to_the_calendar(profile: Profile, key: str) -> None:
    profile.store.save(new_game(2, moves=WIN, ply=len(WIN) - 1, daily="2026-01-25"))
    async with app_at("home", profile).run_test() as pilot:
        await press(pilot, "enter", "1")
        assert "You won the deal of 25 January" in painted(pilot)
        assert "d calendar" in painted(pilot)
        await press(pilot, "escape", key)
        top_screen(pilot, DayScreen)


def is_open(pilot: Pilot[None]) -> bool:
    """Whether the card is seen."""
    return bool(solitaire_screen(pilot).query_one(ResultCard).region)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_win_shows_its_result(size: tuple[int, int]) -> None:
    async with black_hole_app("2").run_test(size=size) as pilot:
        await win(pilot)
        seen = painted(pilot)
        shown = (
            "You won deal 2",
            "18 choices mattered, you met 18.",
            KEEPS_SIGN * 18,
            "time",
            "51",
            "no undos, no hints",
            "next deal",
            "F8 replay",
            "n new",
        )
        for words in shown:
            assert words in seen, words
        card, cards = (
            pilot.app.screen.query_one(f"ResultCard {name}") for name in ("Static", "FoundationView")
        )
        assert bool(cards.region) == (size != (46, 12))
        assert not cards.region.overlaps(card.region)
        assert "F3 Games" in key_bar(pilot)
        assert "i Hint" not in seen
        await press(pilot, "u")
        await until_seen(pilot, "Enter: finish")


@pytest.mark.parametrize("streaks", [True, False])
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_best_time_and_a_longest_streak_are_said_of_a_win(
    profile: Profile, size: tuple[int, int], streaks: bool
) -> None:
    for seconds in (200, 300):
        profile.store.save(finished(seconds=seconds))
    profile.change_settings(streaks=streaks)
    async with black_hole_app("2", profile=profile).run_test(size=size) as pilot:
        await win(pilot)
        seen = " ".join(text_of(pilot, "ResultCard LinksView").split())
        assert "New best time; the old one was 3:20." in seen
        assert ("Longest streak: 3 wins." in seen) is streaks


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_card_is_closed_by_key_and_by_mouse(size: tuple[int, int]) -> None:
    async with black_hole_app("2").run_test(size=size) as pilot:
        await win(pilot)
        for way in ("key", "mouse"):
            assert is_open(pilot)
            await (pilot.press("escape") if way == "key" else click_words(pilot, "✕"))
            await pilot.pause()
            assert not is_open(pilot), way
            assert banner(pilot) == "won"
            assert "You won deal 2 in" in painted(pilot)
            await pilot.press("u")
            assert banner(pilot) == ""
            await press(pilot, "r")
        assert is_open(pilot)


@pytest.mark.parametrize("way", ["key", "mouse"])
async def test_a_win_is_followed_by_the_next_deal_a_text_to_share_or_a_replay(way: str) -> None:
    async with black_hole_app("2").run_test(size=(46, 12)) as pilot:
        await win(pilot)
        await (pilot.press("y") if way == "key" else click_words(pilot, "share"))
        assert isinstance(pilot.app.screen, ShareScreen)
        await pilot.press("escape")
        await (pilot.press("f8") if way == "key" else click_words(pilot, "replay"))
        await pilot.pause()
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "escape")
        await (press(pilot, "enter") if way == "key" else click_words(pilot, "next deal"))
        await settle(pilot)
        assert deal_number(pilot) in BLACK_HOLE.first_deals  # whoever plays here is new
        assert not is_open(pilot)


@pytest.mark.parametrize("way", ["key", "mouse"])
async def test_the_hardest_choice_of_a_win_is_looked_at(way: str) -> None:
    async with black_hole_app("2").run_test(size=(46, 12)) as pilot:
        await win(pilot)
        await (pilot.press("w") if way == "key" else click_words(pilot, "hardest choice"))
        await settle(pilot)
        assert ply(pilot) == 18
        assert prompt_text(pilot).startswith("Move 19: only 10♣ kept the win.")
        signs = sorted(fan.sign for fan in solitaire_screen(pilot).table.state.fans if fan.playable)
        assert signs == [KEEPS_SIGN, LOSES_SIGN, LOSES_SIGN]
        await press(pilot, "u")
        assert is_open(pilot)


async def test_the_choices_of_a_win_are_kept_and_shared(profile: Profile) -> None:
    async with black_hole_app("2", profile=profile, moves=WIN[:4]).run_test() as pilot:
        await press(pilot, "y")
        assert KEEPS_SIGN not in painted(pilot)
        await press(pilot, "escape")
        lost, kept = (card_key(solitaire_screen(pilot).game.position, Move.parse(each)) for each in "mb")
        await press(pilot, lost, "u", kept)
        await play_at_once(pilot, WIN[5:])
        await settle(pilot)
        assert "18 choices mattered, you met 17." in painted(pilot)
        await press(pilot, "y")
        assert f"{LOSES_SIGN}{KEEPS_SIGN * 17}  17 of 18 choices met" in painted(pilot)
    [game] = games_in(profile.store)
    assert (game.choices, game.level) == ("-" + "+" * 17, "fiendish")


async def test_another_key_stops_the_search_for_the_next_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, never, stopped = (threading.Event() for _ in range(3))

    def search(*_: object, monitor: Monitor) -> None:
        begun.set()
        while not monitor.should_stop():
            never.wait(0.01)
        stopped.set()
        monitor.check()

    monkeypatch.setattr("cardgames_tui.games.deal_selection.deal_after", search)
    async with black_hole_app("2").run_test() as pilot:
        await win(pilot)
        await pilot.press("enter")
        await until(pilot, begun.is_set)
        await press(pilot, "u")
        await until(pilot, stopped.is_set)
        assert (deal_number(pilot), ply(pilot)) == ("2", 50)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("way", ["enter", "mouse", "touch"])
async def test_a_game_that_cannot_be_lost_is_finished_at_once(
    profile: Profile, size: tuple[int, int], way: str
) -> None:
    app = black_hole_app("2", moves=WIN[:39], profile=profile)
    async with app.run_test(size=size) as pilot:
        app.adapt_to_page(touch=way == "touch", light=False, still=False)
        [move] = parse_line(WIN[39])
        solitaire_screen(pilot).table.cursor = move.fan
        assert "wins" not in prompt_text(pilot)
        await press(pilot, "enter")
        assert solitaire_screen(pilot).game.session.moves[39:] == (move,)
        assert "Whatever you play now wins." in painted(pilot)
        assert way == "touch" or "Enter: finish" in painted(pilot)
        if way == "enter":
            await press(pilot, "enter")
        else:
            await click_words(pilot, "Finish" if way == "touch" else "Enter: finish")
        assert "You won deal 2" in painted(pilot)
        [record] = games_in(app.profile.store)
        assert (record.result, record.ply, record.hints, set(record.move_origins)) == (
            Result.WON,
            51,
            0,
            {MoveOrigin.UNAIDED},
        )


@pytest.mark.parametrize("size", [(80, 24), *slow((110, 30), (160, 50))], ids=str)
async def test_the_table_stays_in_place_when_a_game_is_stuck(size: tuple[int, int]) -> None:
    async with black_hole_app("3", moves=STUCK_LINE[:-1]).run_test(size=size) as pilot:
        await settle(pilot)
        table, position = solitaire_screen(pilot).table, solitaire_screen(pilot).game.position
        place = table.region
        await press(pilot, "1")
        assert banner(pilot) == "stuck"
        assert table.region == place
        table.cursor = position.fans.index(())
        await press(pilot, "enter")
        assert "Stuck: neither" in painted(pilot)
        cards = painted(pilot)
        await press(pilot, "v")
        assert "Stuck   The verdict is on" in painted(pilot)
        assert cards.splitlines()[1:-4] == painted(pilot).splitlines()[1:-4]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_stuck_game_offers_what_to_do(size: tuple[int, int]) -> None:
    async with black_hole_app("1").run_test(size=(120, 40)) as pilot:
        await press(pilot, "1", "1", "1")
        assert banner(pilot) == "stuck"
        await pilot.resize_terminal(*size)
        await press(pilot)
        for words in ("Stuck: this deal could not be won from", "undo", "restart", " new"):
            assert words in painted(pilot), words
        await click_words(pilot, "undo")
        assert banner(pilot) == ""
        await press(pilot, "r")
        await click_words(pilot, "restart")
        assert ply(pilot) == 0


async def test_a_deal_that_cannot_be_won_offers_one_that_can() -> None:
    async with black_hole_app("1", verdict=True).run_test(size=(46, 12)) as pilot:
        await press(pilot)
        assert banner(pilot) == "lost"
        assert "This deal cannot be won" in painted(pilot)
        await click_words(pilot, "next winnable deal")
        assert isinstance(pilot.app.screen, OpenDealsScreen)


@pytest.mark.parametrize(("number", "kind"), [("1", "stuck"), ("3", "lost")])
async def test_escape_closes_the_banner_until_the_position_changes(number: str, kind: str) -> None:
    async with black_hole_app(number, verdict=kind == "lost").run_test() as pilot:
        await press(pilot, *("111" if kind == "stuck" else "1" * 16))
        assert banner(pilot) == kind
        await press(pilot, "question_mark", "escape")
        assert banner(pilot) == kind, "the list of keys lies on top"
        await press(pilot, "escape")
        assert banner(pilot) == ""
        await press(pilot, "b")
        assert banner(pilot) == "", "nothing has changed"
        await press(pilot, "home")
        await press(pilot, "u")
        assert banner(pilot) == kind
