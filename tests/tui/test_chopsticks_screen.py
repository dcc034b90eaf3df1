import asyncio
import threading

import pytest
from cardgames_tui.tui.hands.hand_view import HandView
from cardgames_tui.tui.hands.seat_view import SeatView
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from cardgames_tui.black_hole.family import ALL_IN_A_ROW
from cardgames_tui.chopsticks.moves import Kind
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import Level, Setup
from cardgames_tui.chopsticks.solving import solve as solving
from cardgames_tui.chopsticks.solving.watch import Progress, Stop
from cardgames_tui.tui.cards.screen import BlackHoleScreen
from cardgames_tui.tui.dialogs.rules_screen import RulesScreen
from cardgames_tui.tui.hands import analyst
from cardgames_tui.tui.hands.pick_screen import PickScreen
from cardgames_tui.tui.hands.screen import ChopsticksScreen
from cardgames_tui.tui.home_screen import HomeScreen
from tests.tui.chopsticks_play import (
    key_of,
    make_app,
    message,
    notice_text,
    noticed,
    press,
    said,
    settle,
    table,
    told,
    two_people,
)

AGAINST_RANDOM = (Level.PERSON, Level.RANDOM)


def hand(pilot: Pilot[None], seat: int, slot: int) -> HandView:
    return table(pilot).seats.hand((seat, slot))


def labels(pilot: Pilot[None], seat: int) -> list[str]:
    return [view.hand.label for view in table(pilot).query(HandView) if view.seat == seat]


async def test_hands_stay_where_they_lie_although_codes_sort_them() -> None:
    async with make_app(two_people(code="1213")).run_test() as pilot:
        await pilot.click("#hand-0-1")
        await pilot.click("#hand-1-0")
        await settle(pilot)
        assert labels(pilot, 1) == ["3", "3"]
        await pilot.click("#hand-1-0")
        await pilot.click("#hand-0-0")
        await settle(pilot)
        assert labels(pilot, 0) == ["4", "2"]
        assert str(table(pilot).game.position) == "2433"
        assert hand(pilot, 0, 0).hand.name == "left"


async def test_a_swap_is_seen_on_the_table() -> None:
    async with make_app(two_people(Rules(swap=True), "1312")).run_test() as pilot:
        swap = next(m for m in table(pilot).game.position.legal_moves() if m.kind is Kind.SWAP)
        await press(pilot, key_of(pilot, swap))
        assert labels(pilot, 0) == ["3", "1"]


async def test_the_cursor_goes_from_hand_to_hand_and_enter_attacks() -> None:
    async with make_app(two_people()).run_test() as pilot:
        await press(pilot, "enter", "up", "right", "enter")
        assert labels(pilot, 1) == ["1", "2"]
        await press(pilot, "l", "space", "j", "space")
        assert labels(pilot, 0) == ["1", "3"]


async def test_a_split_by_direct_play_asks_for_the_number_of_fingers() -> None:
    async with make_app(two_people(code="0412")).run_test() as pilot:
        await press(pilot, "right", "enter", "left", "enter")
        assert isinstance(pilot.app.screen, PickScreen)
        await press(pilot, "4")
        assert "4 fingers: a split must change the hands" in message(pilot)
        await press(pilot, "1")
        assert labels(pilot, 0) == ["1", "3"]


async def test_the_split_picker_lists_what_own_hands_can_do() -> None:
    async with make_app(two_people(code="0412")).run_test() as pilot:
        await press(pilot, "s", "2")
        assert labels(pilot, 0) == ["2", "2"]
        await press(pilot, "s")
        assert "cannot do anything now: you must attack" in said(pilot)


@pytest.mark.parametrize(
    ("code", "clicks", "reason"),
    [
        ("0312", ["#hand-0-0", "#hand-1-0"], "A dead hand does not attack"),
        ("1203", ["#hand-0-0", "#hand-1-0"], "A dead hand is not attacked"),
        ("1112", ["#hand-1-0"], "Choose a hand of your own first"),
        ("1112", ["#hand-0-0", "#hand-0-1"], "A split may not kill a hand"),
    ],
)
async def test_an_illegal_choice_says_why(code: str, clicks: list[str], reason: str) -> None:
    async with make_app(two_people(code=code)).run_test() as pilot:
        for selector in clicks:
            await pilot.click(selector)
        await settle(pilot)
        assert reason in said(pilot)
        assert table(pilot).game.session.ply == 0


async def test_a_hand_that_was_chosen_is_let_go() -> None:
    async with make_app(two_people()).run_test() as pilot:
        for key in ("enter", "escape"):
            await press(pilot, "enter")
            assert hand(pilot, 0, 0).hand.chosen
            await press(pilot, key)
            assert not hand(pilot, 0, 0).hand.chosen


async def test_integers_flip_a_hand_that_is_chosen_twice() -> None:
    async with make_app(two_people(Rules(integers=True), "1212")).run_test() as pilot:
        await press(pilot, "enter", "enter")
        assert labels(pilot, 0) == ["4", "2"]


async def test_tab_goes_through_the_moves_and_marks_their_hands() -> None:
    async with make_app(two_people(code="1213")).run_test() as pilot:
        await press(pilot, "tab", "tab")
        assert table(pilot).moves_view.highlighted == 1
        assert hand(pilot, 0, 0).hand.attacks
        assert hand(pilot, 1, 1).hand.attacked
        await press(pilot, "enter")
        assert labels(pilot, 1) == ["1", "4"]


async def test_values_are_shown_in_words_with_codes_and_plies() -> None:
    async with make_app(two_people(code="0401")).run_test() as pilot:
        await press(pilot, "v")
        drawn = [str(option.prompt) for option in table(pilot).moves_view.options]
        assert "win now" in drawn[0]
        assert "dead, wins" in drawn[0]
        status = table(pilot).status.shown.value
        assert status is not None
        assert status.text == "WIN in 1 (perfect play)"
        await press(pilot, "v")
        assert table(pilot).status.shown.value is None


async def test_a_hint_names_a_best_move_and_then_the_reason() -> None:
    async with make_app(two_people(code="3312")).run_test() as pilot:
        await press(pilot, "i")
        assert "Hint: press" in told(pilot)
        assert sum(row.hinted for row in table(pilot).moves_view.rows) == 1
        await press(pilot, "i")
        assert "Why? It wins in 2 more moves; the only reply loses" in told(pilot)
        assert table(pilot).game.hints == 1
        await press(pilot, "1")
        assert not told(pilot)


async def test_undo_goes_back_to_the_own_last_turn_and_redo_forward() -> None:
    async with make_app(Setup(seats=AGAINST_RANDOM)).run_test() as pilot:
        await press(pilot, "1", "1")
        game = table(pilot).game
        assert game.session.ply == 4
        await press(pilot, "u")
        assert (game.session.ply, game.position.turn) == (2, 0)
        await press(pilot, "u", "u")
        assert game.session.ply == 0
        await press(pilot, "r")
        assert game.session.ply == 2
        await press(pilot, "r")
        assert game.session.ply == 4
        await press(pilot, "home")
        assert game.session.ply == 0
        await press(pilot, "u")
        assert game.session.ply == 4


async def test_the_history_can_be_returned_to() -> None:
    async with make_app(two_people()).run_test() as pilot:
        await press(pilot, "1", "1", "1")
        lines = table(pilot).history_view.lines
        assert lines[0] == "P1: left hits left 1+1=2"
        assert len(lines) == 3
        table(pilot).history_view.highlighted = 1
        table(pilot).history_view.action_select()
        await settle(pilot)
        assert table(pilot).game.session.ply == 1


async def test_the_trap_of_the_computer_is_told_after_the_answer() -> None:
    setup = Setup(seats=(Level.PERSON, Level.PERFECT), first=1, code="0111")
    async with make_app(setup).run_test() as pilot:
        await settle(pilot)
        game = table(pilot).game
        trap = game.traps[0]
        before = game.position
        bad = trap.losing[0].move
        await press(pilot, str(before.legal_moves().index(bad) + 1))
        assert "That was a trap, and you fell into it" in told(pilot)


async def test_a_position_is_gone_to_by_its_code() -> None:
    async with make_app(two_people()).run_test() as pilot:
        await press(pilot, "g")
        field = pilot.app.screen.query_one(Input)
        field.value = "9999"
        await press(pilot, "enter")
        assert "no hand can show 9" in message(pilot)
        field.value = "[0312]"
        await press(pilot, "enter")
        assert str(table(pilot).game.position) == "0312"
        assert str(hand(pilot, 0, 0).render()).count("dead") == 1
        await press(pilot, "1", "a")
        assert table(pilot).game.session.ply == 0
        assert str(table(pilot).game.position) == "0312"


async def test_three_players_are_told_that_the_computer_is_only_paranoid() -> None:
    setup = Setup(Rules(players=3), (Level.PERSON, Level.PERFECT, Level.RANDOM))
    async with make_app(setup).run_test() as pilot:
        await settle(pilot)
        assert "paranoid" in told(pilot)
        assert table(pilot).query_one("#seat-1", SeatView).player.strength == "paranoid"
        await press(pilot, "v")
        status = table(pilot).status.shown.value
        assert status is not None
        assert "all against you" in status.text


async def test_a_zombie_is_shown_and_can_only_hit() -> None:
    setup = Setup(Rules(players=3, zombie=True), (Level.PERSON,) * 3, code="040103")
    async with make_app(setup).run_test() as pilot:
        move = table(pilot).game.position.legal_moves()[0]
        await press(pilot, key_of(pilot, move))
        assert "dead, zombie" in table(pilot).history_view.lines[0]
        assert table(pilot).query_one("#seat-1", SeatView).player.out == "zombie"
        assert "a zombie, who can only hit" in said(pilot)
        assert "zombie" in str(hand(pilot, 1, 1).render()) + str(hand(pilot, 1, 0).render())


async def test_wet_jackson_gives_a_finger_by_agreement() -> None:
    rules = Rules(players=3, wet_jackson=True)
    async with make_app(Setup(rules, (Level.PERSON,) * 3, code="031112")).run_test() as pilot:
        await press(pilot, "e")
        assert isinstance(pilot.app.screen, PickScreen)
        await press(pilot, "1")
        assert labels(pilot, 0) == ["1", "3"]
        assert table(pilot).game.position.turn == 0
        assert table(pilot).history_view.lines[0].startswith("Table: P1's left 0→1")


async def test_lives_are_counted() -> None:
    rules = Rules(three_lives=True)
    async with make_app(two_people(rules, "0402")).run_test() as pilot:
        await press(pilot, "1")
        assert "4+2=6→1, 2 lives left" in table(pilot).history_view.lines[0]
        assert table(pilot).query_one("#seat-1", SeatView).player.lives == 2


@pytest.mark.parametrize(
    ("rules", "code", "words"),
    [
        (Rules(misere=True), "0401", "Player 2 wins"),
        (Rules(sudden_death=True), "0402", "sudden death"),
        (Rules(), "0401", "after 1 move: all of Player 2's hands are dead"),
    ],
    ids=str,
)
async def test_the_end_is_told_as_the_rules_have_it(rules: Rules, code: str, words: str) -> None:
    async with make_app(two_people(rules, code)).run_test() as pilot:
        await press(pilot, "1")
        assert noticed(pilot) == "won"
        assert words in notice_text(pilot)


async def test_computers_are_watched_paused_and_taken_back() -> None:
    async with make_app(Setup(seats=(Level.RANDOM, Level.RANDOM), repetition=False)).run_test() as pilot:
        await pilot.press("p")
        await settle(pilot)
        assert table(pilot).paused
        assert "paused" in said(pilot)
        ply = table(pilot).game.session.ply
        await press(pilot, "p")
        await settle(pilot)
        assert table(pilot).game.session.ply > ply
        assert noticed(pilot)
        await press(pilot, "u")
        assert not noticed(pilot)
        assert table(pilot).paused


async def test_a_game_too_big_to_solve_is_played_by_search_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(solving, "LARGEST_PAIRS", 10)
    async with make_app(Setup(Rules(roll=4))).run_test() as pilot:
        await settle(pilot)
        assert "too big to solve here" in told(pilot)
        assert table(pilot).query_one("#seat-1", SeatView).player.strength == "looks ahead"
        await press(pilot, "1")
        assert table(pilot).game.session.ply == 2


async def test_a_table_that_takes_long_can_be_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, never = threading.Event(), threading.Event()

    def endless(rules: Rules, should_stop: Stop, on_progress: Progress, **_: bool) -> None:
        on_progress(1, 4)
        asked.set()
        while not should_stop():
            never.wait(0.01)

    monkeypatch.setattr(analyst, "solve", endless)
    async with make_app(Setup(seats=(Level.PERSON, Level.PERFECT), first=1)).run_test() as pilot:
        assert await asyncio.to_thread(asked.wait, 10)
        while "25%" not in said(pilot):
            await pilot.pause()
        assert "Computer is working out this game: 25%. Esc: do not wait" in said(pilot)
        await pilot.press("v", "down")
        status = table(pilot).status.shown.value
        assert status is not None
        assert "working it out" in status.text
        await pilot.press("v")
        await press(pilot, "escape")
        assert "looks ahead" in told(pilot)
        assert table(pilot).game.session.ply == 1


async def test_the_games_keep_their_state_while_another_is_shown() -> None:
    async with make_app(two_people()).run_test() as pilot:
        await press(pilot, "1", "f4")
        assert isinstance(pilot.app.screen, BlackHoleScreen)
        await press(pilot, "1", "f3")
        assert isinstance(pilot.app.screen, HomeScreen)
        await press(pilot, "2")
        other = pilot.app.screen
        assert isinstance(other, BlackHoleScreen)
        assert other.game.deal.game is ALL_IN_A_ROW
        await press(pilot, "f3", "3")
        assert isinstance(pilot.app.screen, ChopsticksScreen)
        assert table(pilot).game.session.ply == 1
        await press(pilot, "f4")
        assert pilot.app.screen is other
        await press(pilot, "f3", "1")
        screen = pilot.app.screen
        assert isinstance(screen, BlackHoleScreen)
        assert screen.game.session.ply == 1


async def test_the_home_view_offers_to_continue_the_last_game() -> None:
    async with make_app(mode="home").run_test() as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, HomeScreen)
        await press(pilot, "c")
        assert pilot.app.screen is screen
        await press(pilot, "down", "down", "enter")
        assert isinstance(pilot.app.screen, ChopsticksScreen)
        await press(pilot, "f3")
        assert screen.query_one(OptionList).highlighted_option.id == "continue"
        await press(pilot, "c")
        assert isinstance(pilot.app.screen, ChopsticksScreen)


async def test_the_home_view_opens_what_else_there_is() -> None:
    async with make_app(mode="home").run_test() as pilot:
        for key, opened in (("s", "StatisticsScreen"), ("p", "PastGamesScreen"), ("comma", "SettingsScreen")):
            await press(pilot, key)
            assert type(pilot.app.screen).__name__ == opened
            await press(pilot, "escape")
        await press(pilot, "k", "enter", "escape", "d")
        assert type(pilot.app.screen).__name__ == "DailyScreen"


async def test_the_rules_tell_every_variant_and_its_correction() -> None:
    async with make_app(two_people()).run_test() as pilot:
        await press(pilot, "f1")
        assert isinstance(pilot.app.screen, RulesScreen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, ChopsticksScreen)
