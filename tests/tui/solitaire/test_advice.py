import re
import threading
from typing import Any

import pytest
from textual.pilot import Pilot

from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import Result
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.rules import Move, Position, Solution, Verdict
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from cardgames_tui.solitaire.solver import Solver, solve
from cardgames_tui.stopping import Monitor
from cardgames_tui.tui.bindings import card_key
from cardgames_tui.tui.draw.pen import KEEPS_SIGN, LOSES_SIGN
from cardgames_tui.tui.solitaire.dialogs import PlaybackScreen
from cardgames_tui.tui.solitaire.paint import VERDICT_SIGNS
from tests.helpers.marks import slow
from tests.helpers.past_games import STUCK_LINE, WIN
from tests.helpers.saving import games_in
from tests.tui.playing import (
    banner,
    banner_text,
    black_hole_app,
    click_words,
    count,
    header,
    is_table_on_top,
    key_bar,
    opened,
    painted,
    ply,
    press,
    prompt_text,
    settle,
    solitaire_screen,
    until,
    until_seen,
)

SIZES = [(46, 12), *slow((80, 24), (110, 30), (160, 50))]

LOSING_DEAL = "3"

NEVER = "No move lost it: this deal could not be won from the start"


def one_line(pilot: Pilot[None]) -> str:
    return " ".join(painted(pilot).replace("▌", "").split())


async def test_a_hint_marks_a_card_that_wins_and_then_says_why() -> None:
    async with black_hole_app("2").run_test() as pilot:
        await press(pilot, "i")
        hinted = [number for number, fan in enumerate(solitaire_screen(pilot).table.state.fans) if fan.hinted]
        assert hinted == [solitaire_screen(pilot).table.cursor]  # for Enter
        assert solve(deal(BLACK_HOLE, "2").play(Move(hinted[0]))).verdict is Verdict.WINNABLE
        assert prompt_text(pilot).startswith("Hint: ")
        await press(pilot, "t")
        assert prompt_text(pilot).startswith("Hint: ")
        await press(pilot, "f2")
        assert prompt_text(pilot).startswith("A win in 51 moves: ")
        assert prompt_text(pilot).endswith("… The other cards win too.")
        assert count(pilot, "hint") == 1


@pytest.mark.parametrize("size", [(46, 12), (46, 40), (46, 48), (80, 24)], ids=str)
async def test_a_hint_of_two_lines_hides_nothing(size: tuple[int, int]) -> None:
    async with black_hole_app("2").run_test(size=size) as pilot:
        await pilot.pause()
        cards = solitaire_screen(pilot).table.current_layout.card
        solitaire_screen(pilot).say("word " * (size[0] // 5 + 3))
        await pilot.pause()
        assert solitaire_screen(pilot).table.current_layout.card == cards
        status, *lines = painted(pilot).splitlines()
        assert "deal 2" in status
        assert sum(line.strip().startswith("word") for line in lines) == 2


async def test_the_verdict_follows_the_game() -> None:
    app = black_hole_app("2")
    async with app.run_test() as pilot:
        assert header(pilot).rstrip().endswith("0:00")
        await press(pilot, "v")
        assert header(pilot).endswith("● WINNABLE")
        assert prompt_text(pilot).startswith("The verdict is on")
        assert app.profile.settings.show_verdict
        start = deal(BLACK_HOLE, "2")
        for move in start.legal_moves():
            await press(pilot, card_key(solitaire_screen(pilot).game.position, move))
            lost = solve(start.play(move)).verdict is Verdict.LOST
            assert header(pilot).endswith("● LOST" if lost else "● WINNABLE")
            assert banner(pilot) == ("lost" if lost else "")
            await press(pilot, "u")
        await press(pilot, "v")
        assert prompt_text(pilot).startswith("The verdict is off.")
        assert "WINNABLE" not in header(pilot)


async def test_the_header_has_room_for_the_hints_beside_the_verdict() -> None:
    async with black_hole_app("2", verdict=True).run_test() as pilot:
        await press(pilot, "i", "1", "u", "i", "2", "u")
        said = header(pilot)
        assert all(part in said for part in ("deal 2", "1/52", "2 undos", "1 hint", "WINNABLE")), said


@pytest.mark.parametrize("size", [(46, 12), *slow((46, 50), (60, 20))], ids=str)
@pytest.mark.parametrize(("game", "number"), [("black-hole", "ms123456"), ("all-in-a-row", "1000000")])
async def test_the_header_keeps_the_name_of_the_game(size: tuple[int, int], game: str, number: str) -> None:
    async with black_hole_app(number, game, verdict=True).run_test(size=size) as pilot:
        await press(pilot, "1", "u", "i", "2", "u")
        assert header(pilot).startswith(solitaire_screen(pilot).game.deal.solitaire.title)
        assert f"deal {number}" in header(pilot)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_lost_game_says_so_and_offers_help(size: tuple[int, int]) -> None:
    async with black_hole_app(LOSING_DEAL, verdict=True).run_test(size=size) as pilot:
        await pilot.press(*["1"] * 16)
        await press(pilot)
        seen = painted(pilot)
        for words in ("Lost: ", "try again from move 10", "undo", "hint"):
            assert words in seen
        await press(pilot, "i")
        assert "no line of play wins from here" in one_line(pilot)
        await press(pilot, "i")
        assert "Undo 7 moves to go on from there." in banner_text(pilot)


@pytest.mark.parametrize("verdict", [False, True])
async def test_the_actions_named_by_advice_are_on_screen(verdict: bool) -> None:
    async with black_hole_app(LOSING_DEAL, verdict=verdict).run_test() as pilot:
        await pilot.press(*["1"] * 16)
        for key, said, offered in (
            ("i", "Another hint", "i Hint"),
            ("i", "Undo", "u Undo"),
            ("w", "undo takes you back", "u Undo"),
            ("i", "Another hint", "i Hint"),
        ):
            await press(pilot, key)
            assert said in prompt_text(pilot)
            assert offered.lower() in " ".join(painted(pilot).lower().split())


async def test_one_search_serves_the_verdict_and_the_hint(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest, asked, go_on = Solver.solve, [], threading.Event()

    def slow(self: Solver, position: Position | None = None, *, monitor: Monitor, **options: Any) -> Solution:
        asked.append(position)
        while not go_on.wait(0.001):
            monitor.check()
        return honest(self, position, monitor=monitor, **options)

    monkeypatch.setattr(Solver, "solve", slow)
    async with black_hole_app("2", verdict=True).run_test() as pilot:
        await until(pilot, lambda: asked)
        await pilot.press("f", "f", "i", "f")
        await pilot.pause()
        assert header(pilot).endswith("searching")
        go_on.set()
        await press(pilot)
        assert prompt_text(pilot).startswith("Hint: ")
        assert header(pilot).endswith("● WINNABLE")
        assert asked.count(deal(BLACK_HOLE, "2")) == 1


async def test_an_answer_about_another_position_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    honest, searching, moved = Solver.solve, threading.Event(), threading.Event()

    def too_late(self: Solver, position: Position, **options: Any) -> Solution:
        if position.cards_left == 51:
            searching.set()
            moved.wait(10)
            return Solution(Verdict.LOST, None, 1, 0.0)
        return honest(self, position, **options)

    monkeypatch.setattr(Solver, "solve", too_late)
    async with black_hole_app("2").run_test() as pilot:
        await pilot.press("v")
        await until(pilot, searching.is_set)
        await pilot.press("1")
        moved.set()
        await press(pilot)
        assert banner(pilot) == ""
        assert header(pilot).endswith("● WINNABLE")


async def test_marks_show_which_cards_keep_the_win() -> None:
    async with black_hole_app("2").run_test() as pilot:
        await press(pilot, "m")
        assert prompt_text(pilot).startswith("Marks: ✓ keeps")
        start = deal(BLACK_HOLE, "2")
        for move in start.legal_moves():
            sign = VERDICT_SIGNS[solve(start.play(move)).verdict]
            assert solitaire_screen(pilot).table.state.fans[move.fan].sign == sign != ""
        await press(pilot, "m")
        assert prompt_text(pilot) == "The marks are off."
        assert not any(fan.sign for fan in solitaire_screen(pilot).table.state.fans)
        await press(pilot, "m", "1")
        assert solitaire_screen(pilot).game.record.hints == 1  # so that no win with marks is clean


async def test_where_lost_returns_to_before_the_losing_move() -> None:
    async with black_hole_app(LOSING_DEAL).run_test() as pilot:
        position = deal(BLACK_HOLE, LOSING_DEAL)
        winnable = []
        while moves := position.legal_moves():
            winnable.append(solve(position).verdict is Verdict.WINNABLE)
            await pilot.press("1")
            position = position.play(moves[0])
        assert banner(pilot) == "stuck"
        await press(pilot, "w")
        losing_move = winnable.count(True)
        assert ply(pilot) == losing_move - 1
        assert prompt_text(pilot).startswith(f"Move {losing_move}, ")
        signs = [fan.sign for fan in solitaire_screen(pilot).table.state.fans if fan.playable]
        assert KEEPS_SIGN in signs
        assert signs[0] == LOSES_SIGN
        await press(pilot, "u")
        assert banner(pilot) == "stuck"


@pytest.mark.parametrize("way", ["offer", "undo"])
async def test_another_move_after_being_told_which_one_lost_counts_as_helped(way: str) -> None:
    async with black_hole_app("3", moves=STUCK_LINE).run_test(size=(46, 12)) as pilot:
        await until_seen(pilot, "try again from move 10")
        await settle(pilot)
        if way == "undo":
            await pilot.press(*["u"] * (len(STUCK_LINE) - 9))
        else:
            await click_words(pilot, "try again from move 10")
        await settle(pilot)
        assert (ply(pilot), solitaire_screen(pilot).game.hints) == (9, 0)
        await press(pilot, "2")
        assert (ply(pilot), solitaire_screen(pilot).game.hints) == (10, 1)


async def test_the_live_verdict_names_the_losing_move_and_a_better_one(profile: Profile) -> None:
    async with black_hole_app("3", moves=STUCK_LINE[:9], verdict=True).run_test(size=(46, 12)) as pilot:
        await press(pilot, card_key(solitaire_screen(pilot).game.position, Move.parse(STUCK_LINE[9])))
        assert re.search(r"\S+ lost it; \S+ would have kept the win\. Undo takes it back\.", one_line(pilot))
        assert "w try again from move 10 u undo" in one_line(pilot)
        assert "F3 Games" in key_bar(pilot)
        await press(pilot, "u", "1")
        assert solitaire_screen(pilot).game.hints == 1


async def test_a_move_after_where_lost_keeps_the_line_for_undo() -> None:
    async with black_hole_app("3", moves=STUCK_LINE).run_test() as pilot:
        await press(pilot, "w")
        position = solitaire_screen(pilot).game.position
        other = next(move for move in position.legal_moves() if str(move) != STUCK_LINE[9])
        await press(pilot, card_key(position, other), "1", "u", "u", "u")
        assert (ply(pilot), banner(pilot)) == (len(STUCK_LINE), "stuck")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("verdict", [False, True])
async def test_a_stuck_game_says_so_and_offers_four_ways_on_whatever_else_is_said(
    size: tuple[int, int], verdict: bool
) -> None:
    app = black_hole_app("3", moves=STUCK_LINE, verdict=verdict)
    async with app.run_test(size=size) as pilot:
        for key in ("", "m", "i", "v", "f", "b", "m", "s"):
            await press(pilot, *key)
            assert "Stuck" in painted(pilot), key
            for offered in ("w  try again from move 10", "u  undo", "Home  restart", "n  new"):
                assert offered in painted(pilot), key
            assert "q Quit" in key_bar(pilot), key
            assert key not in "s" or "restart" in painted(pilot)
        assert "This cannot be won. Move 10, " in one_line(pilot)
        await press(pilot, "home")
        assert ply(pilot) == 0
        await press(pilot, "u")
        assert banner(pilot) == "stuck"


async def test_an_unwinnable_deal_is_explained() -> None:
    async with black_hole_app("1", verdict=True).run_test() as pilot:
        await press(pilot, "w")
        assert banner(pilot) == "lost"
        assert prompt_text(pilot).startswith(f"{NEVER}, as the sixes, sevens, eights, nines, tens, jacks")
        await press(pilot, "i")
        assert prompt_text(pilot).startswith(
            "This deal cannot be won: the sixes, sevens, eights, nines, tens, jacks and queens block each other"
        )
        await press(pilot, "i")
        assert prompt_text(pilot).startswith(f"{NEVER}, as the sixes")


async def test_a_deal_that_never_could_be_won_blames_no_move() -> None:
    async with black_hole_app("1").run_test() as pilot:
        await press(pilot, "1", "s")
        assert prompt_text(pilot).startswith(f"This cannot be won. {NEVER}, as the sixes")
        await press(pilot, "i")
        assert prompt_text(pilot).endswith("Another hint says more.")
        await press(pilot, "i")
        assert prompt_text(pilot).startswith(NEVER)


async def test_the_solution_steps_stops_and_plays_at_a_chosen_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.tui.replay.SECONDS_PER_MOVE", (3600, 3600, 3600, 0.001))
    async with black_hole_app("2").run_test() as pilot:
        await press(pilot, "s")
        assert isinstance(pilot.app.screen, PlaybackScreen)
        assert prompt_text(pilot).startswith("The solution wins in 51 moves.")
        await pilot.press("left", "right", "right", "right", "left")
        assert ply(pilot) == 2
        assert prompt_text(pilot).startswith("The solution wins in 49 moves.")
        assert "next " in painted(pilot)
        await click_words(pilot, "→")
        await click_words(pilot, "←")
        assert ply(pilot) == 2
        await pilot.press("escape")
        assert is_table_on_top(pilot)
        assert (ply(pilot), count(pilot, "undo")) == (0, 2)
        assert prompt_text(pilot) == "You are back where the solution began."
        await pilot.press("u")
        assert ply(pilot) == 2
        await press(pilot, "s", "plus")
        await until(pilot, lambda: banner(pilot) == "won")
        assert is_table_on_top(pilot)


async def test_a_win_by_the_solution_counts_in_no_streak_and_no_rate(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardgames_tui.tui.replay.SECONDS_PER_MOVE", (3600, 3600, 3600))
    async with opened(black_hole_app("2", moves=WIN[:-2], profile=profile)) as pilot:
        await press(pilot, "s", "right", "right")
        assert "The solution won deal 2" in painted(pilot)
        assert header(pilot).endswith("● SHOWN")
        await press(pilot, "f5")
        assert re.search(r"Longest streak +0 ", painted(pilot))
        assert re.search(r"Shown +1", painted(pilot))
        assert "Last games" not in painted(pilot)
    assert [game.result for game in games_in(profile.store)] == [Result.SHOWN]
