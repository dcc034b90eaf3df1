import asyncio
import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from textual.events import MouseScrollDown
from textual.pilot import Pilot
from textual.widgets import Input, Markdown

from cardgames_tui.chopsticks.analysis import Reply, careful_moves
from cardgames_tui.chopsticks.arrangement import Place
from cardgames_tui.chopsticks.moves import MoveKind
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import Player
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import solve as solving
from cardgames_tui.chopsticks.solving.paranoid import ParanoidTablebase
from cardgames_tui.chopsticks.solving.solve import solve
from cardgames_tui.chopsticks.value import ValuedMove, WinDrawLoss, best_moves, valued_moves
from cardgames_tui.games import hands_adviser
from cardgames_tui.games.hands_adviser import HandsAdviser
from cardgames_tui.games.hands_in_play import HandsInPlay, new_record
from cardgames_tui.stopping import Monitor, Progress, Stop, StoppedError, raise_if_stopped
from cardgames_tui.tui import thinking
from cardgames_tui.tui.dialogs.rules import RulesScreen
from cardgames_tui.tui.draw.hands import HandState
from cardgames_tui.tui.hands import words
from cardgames_tui.tui.hands.dialogs import PickScreen
from cardgames_tui.tui.hands.screen import HandsScreen
from tests.tui.playing import (
    PEOPLE,
    advice,
    click_hand,
    click_move,
    click_row,
    code,
    drag,
    drawn_hand,
    hand,
    hands_app,
    hands_key,
    hands_screen,
    labels,
    message,
    moves_listed,
    notice_text,
    noticed,
    opened,
    painted,
    played,
    played_listed,
    ply,
    press,
    said,
    settle,
    two_people,
    value_shown,
)


async def test_hands_stay_where_they_lie_although_codes_sort_them() -> None:
    async with hands_app(two_people(code="1213")).run_test() as pilot:
        await click_hand(pilot, (0, 1))
        await click_hand(pilot, (1, 0))
        await settle(pilot)
        assert labels(pilot, 1) == ["3", "3"]
        await click_hand(pilot, (1, 0))
        await click_hand(pilot, (0, 0))
        await settle(pilot)
        assert labels(pilot, 0) == ["4", "2"]
        assert code(pilot) == "2433"


async def test_the_cursor_goes_from_hand_to_hand_and_enter_attacks() -> None:
    async with hands_app(two_people()).run_test() as pilot:
        await press(pilot, "enter", "up", "right", "enter")
        assert labels(pilot, 1) == ["1", "2"]
        await press(pilot, "l", "space", "j", "space")
        assert labels(pilot, 0) == ["1", "3"]


async def test_a_split_by_direct_play_asks_for_the_number_of_fingers() -> None:
    async with hands_app(two_people(code="0412")).run_test() as pilot:
        await press(pilot, "right", "enter", "left", "enter")
        assert isinstance(pilot.app.screen, PickScreen)
        await press(pilot, "4")
        assert "4 fingers: a split must change the hands" in message(pilot)
        await press(pilot, "1")
        assert labels(pilot, 0) == ["1", "3"]


async def test_the_split_picker_lists_what_own_hands_can_do() -> None:
    async with hands_app(two_people(code="0412")).run_test() as pilot:
        await press(pilot, "s", "2")
        assert labels(pilot, 0) == ["2", "2"]
        await press(pilot, "s")
        assert "can do nothing now: you have to attack" in said(pilot)


@pytest.mark.parametrize(
    ("code", "clicks", "reason"),
    [
        ("0312", [(0, 0), (1, 0)], "A dead hand does not attack"),
        ("1203", [(0, 0), (1, 0)], "A dead hand is not attacked"),
        ("1112", [(1, 0)], "Choose one of your own hands first"),
        ("1112", [(0, 0), (0, 1)], "A split may not kill a hand"),
    ],
)
async def test_an_illegal_choice_says_why(code: str, clicks: list[Place], reason: str) -> None:
    async with hands_app(two_people(code=code)).run_test() as pilot:
        for place in clicks:
            await click_hand(pilot, place)
        assert reason in said(pilot)
        assert ply(pilot) == 0


async def test_the_selection_of_a_hand_is_cleared() -> None:
    async with hands_app(two_people()).run_test() as pilot:
        for key in ("enter", "escape"):
            await press(pilot, "enter")
            assert hand(pilot, (0, 0)).state is HandState.CHOSEN
            await press(pilot, key)
            assert hand(pilot, (0, 0)).state is HandState.IDLE


@pytest.mark.parametrize(
    ("rules", "code", "words"),
    [
        (Rules(), "1112", "Left chosen: now a hand to hit. Esc lets go."),
        (Rules(), "1312", "Left chosen: now a hand to hit or your other one to split. Esc lets go."),
        (Rules(self_tap=True), "1112", "Left chosen: now a hand to hit or your other one to split or tap."),
    ],
)
async def test_a_hand_that_is_chosen_tells_what_to_choose_next(rules: Rules, code: str, words: str) -> None:
    async with hands_app(two_people(rules, code)).run_test() as pilot:
        await press(pilot, "enter")
        assert said(pilot) == words


async def test_integers_flip_a_hand_that_is_chosen_twice() -> None:
    async with hands_app(two_people(Rules(integers=True), "1212")).run_test() as pilot:
        await press(pilot, "enter")
        assert said(pilot) == "Left chosen: now a hand to hit or it again to flip it. Esc lets go."
        await press(pilot, "enter")
        assert labels(pilot, 0) == ["4", "2"]


async def test_tab_goes_through_the_moves_and_marks_their_hands() -> None:
    async with hands_app(two_people(code="1213")).run_test() as pilot:
        await press(pilot, "tab", "tab")
        assert hands_screen(pilot).moves_view.selected == 1
        assert hand(pilot, (0, 0)).state is HandState.CHOSEN
        assert hand(pilot, (1, 1)).state is HandState.TARGET
        await press(pilot, "enter")
        assert labels(pilot, 1) == ["1", "4"]


async def test_values_are_shown_in_words_with_codes_and_plies() -> None:
    async with hands_app(two_people(code="0401")).run_test(size=(110, 30)) as pilot:
        await press(pilot, "v")
        drawn = moves_listed(pilot)
        assert "win now" in drawn[0]
        assert "dead, wins" in drawn[0]
        assert value_shown(pilot) == "WIN in 1 (perfect play)"
        await press(pilot, "v")
        assert not value_shown(pilot)


async def test_a_hint_names_a_best_move_and_then_the_reason() -> None:
    async with hands_app(two_people(code="3312")).run_test() as pilot:
        await press(pilot, "i")
        assert "Hint: press" in advice(pilot)
        assert sum(line.startswith("*") for line in moves_listed(pilot)) == 1
        await press(pilot, "i")
        assert "Why? It wins in 2 more moves; the only reply loses" in advice(pilot)
        assert hands_screen(pilot).game.hints == 1
        await press(pilot, "1")
        assert not advice(pilot)


async def test_the_history_can_be_returned_to() -> None:
    async with hands_app(two_people()).run_test() as pilot:
        await press(pilot, "1", "1", "1")
        lines = played_listed(pilot)
        assert lines[-1] == " 1 P1: left hits left 1+1=2"
        assert len(lines) == 3
        await click_row(pilot, hands_screen(pilot).played_view, 1)
        assert (ply(pilot), said(pilot)) == (1, "Undo returns to where you were.")


async def test_no_return_is_promised_where_nothing_was_left() -> None:
    async with opened(hands_app(Setup(seats=(Player.PERSON, Player.PERFECT), first=1))) as pilot:
        await click_row(pilot, hands_screen(pilot).played_view, 0)
        assert "Undo returns" not in said(pilot)


async def test_the_trap_of_the_computer_is_told_after_the_answer() -> None:
    setup = Setup(seats=(Player.PERSON, Player.PERFECT), first=1, code="0111")
    async with opened(hands_app(setup)) as pilot:
        game = hands_screen(pilot).game
        trap = game.traps[game.session.moves]
        before = game.position
        bad = trap.losing_replies[0].move
        await press(pilot, str(before.legal_moves().index(bad) + 1))
        assert "That was a trap, and you fell into it" in advice(pilot)


async def test_a_position_is_gone_to_by_its_code() -> None:
    async with hands_app(two_people()).run_test() as pilot:
        await press(pilot, "g")
        field = pilot.app.screen.query_one(Input)
        field.value = "9999"
        await press(pilot, "enter")
        assert "No hand can show 9" in message(pilot)
        field.value = "[0312]"
        await press(pilot, "enter")
        assert code(pilot) == "0312"
        assert drawn_hand(pilot, (0, 0)).count("dead") == 1
        await press(pilot, "1", "a")
        assert ply(pilot) == 0
        assert code(pilot) == "0312"


@pytest.mark.slow
async def test_three_players_are_told_that_the_computer_is_only_paranoid() -> None:
    setup = Setup(Rules(players=3), (Player.PERSON, Player.PERFECT, Player.RANDOM))
    async with opened(hands_app(setup)) as pilot:
        assert "paranoid" in advice(pilot)
        assert "paranoid" in painted(pilot)
        await press(pilot, "v")
        assert "all against you" in value_shown(pilot)


def test_who_is_out_is_told_what_can_be_done_while_the_others_play_on() -> None:
    setup = Setup(Rules(players=3), (Player.PERSON, Player.RANDOM, Player.RANDOM), first=1, code="121100")
    game = HandsInPlay(new_record(setup))
    assert game.awaits_computer
    told = "The computers play on without you. u takes back, n starts a new game."
    assert words.prompt(game, lambda name: name[0], paused=False, goes_on=False) == told


async def test_a_zombie_is_shown_and_can_only_hit() -> None:
    setup = Setup(Rules(players=3, zombie=True), (Player.PERSON,) * 3, code="040103")
    async with hands_app(setup).run_test() as pilot:
        move = hands_screen(pilot).game.position.legal_moves()[0]
        await press(pilot, hands_key(pilot, move))
        assert "dead, zombie" in played(pilot)[0]
        assert "a zombie can only hit" in said(pilot)
        assert "zombie" in drawn_hand(pilot, (1, 1)) + drawn_hand(pilot, (1, 0))


async def test_wet_jackson_is_not_offered_where_no_hand_can_take_a_finger() -> None:
    setup = Setup(Rules(players=3, wet_jackson=True), (Player.PERSON,) * 3, code="444444")
    async with hands_app(setup).run_test() as pilot:
        await press(pilot, "e")
        assert said(pilot) == "No hand can be given an extra finger now."


async def test_wet_jackson_gives_a_finger_by_agreement() -> None:
    rules = Rules(players=3, wet_jackson=True)
    async with hands_app(Setup(rules, (Player.PERSON,) * 3, code="031112")).run_test() as pilot:
        await press(pilot, "e")
        assert isinstance(pilot.app.screen, PickScreen)
        await press(pilot, "1")
        assert labels(pilot, 0) == ["1", "3"]
        assert hands_screen(pilot).game.position.turn == 0
        assert played_listed(pilot)[-1].startswith(" 1 Table: P1's left 0→1")


async def test_computers_are_watched_paused_and_taken_back() -> None:
    setup = Setup(Rules(roll=13, cutoff=True), (Player.RANDOM, Player.RANDOM), repetition=False)
    async with hands_app(setup).run_test() as pilot:
        await pilot.press("p")
        await settle(pilot)
        assert hands_screen(pilot).paused
        assert "paused" in said(pilot)
        paused_at = ply(pilot)
        await press(pilot, "p")
        await settle(pilot)
        assert ply(pilot) > paused_at
        assert noticed(pilot)
        await press(pilot, "u")
        assert not noticed(pilot)
        assert hands_screen(pilot).paused


async def test_a_game_too_big_to_solve_is_played_by_search_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(solving, "MAX_POSITIONS_FOR_TWO", 10)
    async with opened(hands_app(Setup(Rules(roll=4)))) as pilot:
        assert "too big to solve here" in advice(pilot)
        assert "looks ahead" in painted(pilot)
        await press(pilot, "1")
        assert ply(pilot) == 2


async def test_no_tablebase_is_built_that_is_too_big(endless_build: threading.Event) -> None:
    setup = Setup(Rules(players=6), (Player.PERSON, *[Player.PERFECT] * 5))
    async with opened(hands_app(setup)) as pilot:
        await press(pilot, "1")
        assert ply(pilot) == 6
    assert not endless_build.is_set()


class SlowThread(ThreadPoolExecutor):
    """A thread whose work takes until it may go on, or is to stop."""

    def __init__(self) -> None:
        super().__init__(1)
        self.may_go_on, self.stopped = threading.Event(), threading.Event()
        self.asked = 0

    def submit(self, work: Callable[..., Any], /, *args: Any, **options: Any) -> Future[Any]:
        [should_stop] = args
        self.asked += 1

        def work_slowly() -> object:
            while not self.may_go_on.wait(0.001) and not should_stop():
                pass
            if should_stop():
                self.stopped.set()
            return work(should_stop)

        return super().submit(work_slowly)


@pytest.fixture
def slow_thread() -> Iterator[SlowThread]:
    """A slow thread, and no tablebase known yet."""
    solving.forget_tablebases()
    with SlowThread() as thread:
        yield thread
        thread.may_go_on.set()


@pytest.fixture
def endless_build(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Have tablebases take for ever; set as soon as one is asked for."""
    asked, never = threading.Event(), threading.Event()

    def endless(rules: Rules, should_stop: Stop, on_progress: Progress, **_: bool) -> None:
        asked.set()
        while not should_stop():
            on_progress(1, 4)
            never.wait(0.01)
        raise StoppedError

    solving.forget_tablebases()
    monkeypatch.setattr(hands_adviser, "solve", endless)
    return asked


async def test_a_tablebase_that_takes_long_can_be_done_without(endless_build: threading.Event) -> None:
    async with hands_app(Setup(seats=(Player.PERSON, Player.PERFECT), first=1)).run_test() as pilot:
        assert await asyncio.to_thread(endless_build.wait, 10)
        while "25%" not in said(pilot):
            await pilot.pause()
        assert "Computer is working out this game: 25%. Esc: do not wait" in said(pilot)
        await pilot.press("v", "down")
        assert "working it out" in value_shown(pilot)
        await pilot.press("v")
        await press(pilot, "escape")
        assert "looks ahead" in advice(pilot)
        assert ply(pilot) == 1


async def test_a_tablebase_can_be_done_without_before_its_first_report(
    endless_build: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardgames_tui.tui.thinking.SECONDS_BETWEEN_REPORTS", 60.0)
    async with hands_app(Setup(seats=(Player.PERSON, Player.PERFECT), first=1)).run_test() as pilot:
        assert await asyncio.to_thread(endless_build.wait, 10)
        await pilot.press("escape")
        assert "looks ahead" in advice(pilot)
        await settle(pilot)
        assert ply(pilot) == 1


@pytest.mark.parametrize("keys", [["1"], ["enter", "escape"], ["tab", "enter"]], ids=" ".join)
async def test_a_hint_that_is_waited_for_is_dropped_when_the_game_goes_on(
    keys: list[str], slow_thread: SlowThread
) -> None:
    app = hands_app(two_people())
    app.make_executor = lambda: slow_thread
    async with app.run_test() as pilot:
        await pilot.press("i")
        assert said(pilot) == "Thinking..."
        await pilot.press(*keys)
        await pilot.press("v")
        assert slow_thread.asked == 1  # what is built of the tablebase is not lost with the question
        slow_thread.may_go_on.set()
        await settle(pilot)
        assert not advice(pilot)
        assert not [line for line in moves_listed(pilot) if line.startswith("*")]
        assert value_shown(pilot) == "DRAW (perfect play)"


async def test_another_game_ends_the_work_on_the_tablebase_but_a_move_does_not(
    slow_thread: SlowThread,
) -> None:
    app = hands_app(Setup())
    app.make_executor = lambda: slow_thread
    async with app.run_test() as pilot:
        await pilot.press("1", "u")
        assert slow_thread.asked
        assert not slow_thread.stopped.is_set()
        await pilot.press("a")
        assert await asyncio.to_thread(slow_thread.stopped.wait, 10)


async def test_among_three_players_a_computer_does_not_wait_long_for_the_tablebase(
    endless_build: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardgames_tui.tui.hands.screen.LOOK_AHEAD_AFTER_SECONDS", 0.1)
    setup = Setup(Rules(players=3, roll=9), (Player.PERSON, Player.PERFECT, Player.PERFECT))
    async with hands_app(setup).run_test() as pilot:
        assert await asyncio.to_thread(endless_build.wait, 10)
        await pilot.press("1")
        while ply(pilot) < 3:
            await pilot.pause()
        assert "Esc: do not wait" not in said(pilot)


async def test_the_search_for_what_went_wrong_says_how_far_it_has_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, done = threading.Event(), threading.Event()

    def compute_slowly(self: ParanoidTablebase, monitor: Monitor) -> None:
        monitor.check()
        asked.set()
        while not done.wait(0.01):
            monitor.report(1, 2)

    monkeypatch.setattr(ParanoidTablebase, "compute_chances", compute_slowly)
    monkeypatch.setattr(thinking, "SECONDS_BETWEEN_REPORTS", 0)
    setup = Setup(Rules(players=3, hands=1, roll=4), (Player.PERSON,) * 3)
    async with hands_app(setup).run_test() as pilot:
        await press(pilot, "1")
        await pilot.press("w")
        assert await asyncio.to_thread(asked.wait, 10)
        while "57%" not in said(pilot):
            await pilot.pause()
        assert said(pilot) == "Looking for the move that gave it away... 57%"
        done.set()


@pytest.mark.slow
async def test_the_facts_about_the_rules_on_the_table_are_reached_from_the_rules() -> None:
    async with hands_app(two_people(Rules(roll=4))).run_test() as pilot:
        await press(pilot, "f1")
        assert isinstance(pilot.app.screen, RulesScreen)
        await press(pilot, "f")
        await pilot.app.workers.wait_for_complete()
        text = pilot.app.screen.query_one(Markdown).source
        assert "# Facts about Chopsticks, roll 4" in text
        assert "- 84 of these can come up, 8 of them at the end of a game." in text
        await press(pilot, "f")
        assert len(pilot.app.screen_stack) == 3
        await press(pilot, "escape", "escape")
        assert isinstance(pilot.app.screen, HandsScreen)


MANY = two_people(Rules(hands=4), "1,2,3,4|1,2,3,4")


async def test_moves_beyond_the_ninth_have_keys_and_the_prompt_says_that_the_list_goes_on() -> None:
    async with opened(hands_app(MANY), size=(80, 30)) as pilot:
        moves = hands_screen(pilot).game.position.legal_moves()
        assert len(moves) > 16
        assert "press 1-9, 0 or a letter" in said(pilot)
        assert "More moves: Tab" in said(pilot)
        assert [line[1] for line in moves_listed(pilot)][:10] == list("1234567890")
        await pilot.press(*["tab"] * 16)
        await settle(pilot)
        assert moves_listed(pilot)[-1][1] == "x"
        await press(pilot, "escape", "0")
        assert hands_screen(pilot).game.session.moves == moves[9:10]
        await press(pilot, "u", "x")
        assert hands_screen(pilot).game.session.moves == moves[15:16]
        await press(pilot, "u", "A")
        assert hands_screen(pilot).game.session.moves == moves[16:17]


async def test_a_list_that_goes_on_is_scrolled_by_the_wheel_and_a_row_clicked_there_is_played() -> None:
    async with opened(hands_app(MANY)) as pilot:
        view, moves = hands_screen(pilot).moves_view, hands_screen(pilot).game.position.legal_moves()
        first = moves_listed(pilot)[3]
        for _ in range(3):
            view.post_message(MouseScrollDown(None, 5, 2, 0, 1, 0, False, False, False))
        await settle(pilot)
        assert moves_listed(pilot)[0] == first
        await click_row(pilot, view, 5)
        assert hands_screen(pilot).game.session.moves == moves[5:6]


async def test_pages_of_what_was_played_are_turned() -> None:
    setup = Setup(Rules(swap=True), (Player.PERSON, Player.PERSON), repetition=False, code="1212")
    async with hands_app(setup).run_test() as pilot:
        for _ in range(20):
            hands_screen(pilot).play(hands_screen(pilot).game.position.legal_moves()[-1])
        await settle(pilot)
        newest = played_listed(pilot)[0]
        await press(pilot, "pagedown")
        assert newest not in played_listed(pilot)
        await press(pilot, "pageup")
        assert played_listed(pilot)[0] == newest


@pytest.mark.parametrize("size", [(46, 12), (80, 24), (110, 30), (160, 50)])
@pytest.mark.parametrize(
    "players", [6, *(pytest.param(players, marks=pytest.mark.slow) for players in (2, 3))]
)
async def test_lives_are_seen_at_every_size(size: tuple[int, int], players: int) -> None:
    setup = Setup(Rules(players=players, three_lives=True), (Player.PERSON,) * players)
    async with opened(hands_app(setup), size=size) as pilot:
        assert painted(pilot).count("3 lives") == players


@pytest.mark.parametrize(
    "chosen", [None, (0, 0), (0, 1)], ids=["nothing", "the hand dragged", "the other hand"]
)
async def test_a_hand_is_dragged_onto_the_hand_it_hits(chosen: Place | None) -> None:
    async with hands_app(two_people(code="1213")).run_test() as pilot:
        if chosen is not None:
            await click_hand(pilot, chosen)
        view = hands_screen(pilot).table
        await drag(pilot, view.middle((0, 0)), view.middle((1, 1)))
        await settle(pilot)
        assert played_listed(pilot) == [" 1 P1: left hits right 1+3=4"]


async def test_a_hand_under_the_mouse_tells_what_a_click_does() -> None:
    async with opened(hands_app(two_people(code="1203"))) as pilot:
        view = hands_screen(pilot).table
        for place, words in (((1, 1), "Player 2's right shows 3"), ((1, 0), "Player 2's left is dead")):
            region = view.current_layout.hands[place].translate(view.content_region.offset)
            await pilot.hover(offset=(region.x + 2, region.y + 1))
            assert words in str(view.tooltip)


async def test_the_computer_moves_while_chances_are_still_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, done = threading.Event(), threading.Event()

    def compute_slowly(self: ParanoidTablebase, monitor: Monitor) -> None:
        monitor.check()
        asked.set()
        done.wait(30)

    monkeypatch.setattr(ParanoidTablebase, "compute_chances", compute_slowly)
    setup = Setup(Rules(players=3, hands=1, roll=4), (Player.PERSON, Player.PERFECT, Player.PERFECT))
    async with hands_app(setup).run_test() as pilot:
        assert await asyncio.to_thread(asked.wait, 10)
        await pilot.press("1")
        while ply(pilot) < 3:
            await pilot.pause()
        done.set()
        await settle(pilot)


async def test_a_computer_does_not_begin_anew_when_values_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Position] = []
    done, reply = threading.Event(), HandsAdviser.reply

    def reply_slowly(
        self: HandsAdviser, position: Position, player: Player, rng: random.Random, *, should_stop: Stop
    ) -> Reply:
        raise_if_stopped(should_stop)
        asked.append(position)
        done.wait(30)
        return reply(self, position, player, rng)

    monkeypatch.setattr(HandsAdviser, "reply", reply_slowly)
    async with hands_app(Setup(seats=(Player.PERSON, Player.RANDOM), first=1)).run_test() as pilot:
        while not asked:
            await pilot.pause()
        await pilot.press("v")
        await pilot.pause()
        done.set()
        await settle(pilot)
        assert (len(asked), ply(pilot)) == (1, 1)


DECIDED = Rules(cutoff=True, suicide=True)
SECOND = Setup(DECIDED, (Player.PERSON, Player.PERFECT), first=1)
COMPUTERS = (Player.RANDOM, Player.CAREFUL, Player.RANDOM)


def options(pilot: Pilot[None], rules: Rules) -> tuple[ValuedMove, ...]:
    return valued_moves(solve(rules), hands_screen(pilot).game.position)


@pytest.mark.parametrize("way", ["keys", pytest.param("mouse", marks=pytest.mark.slow)])
async def test_the_second_player_wins_the_decided_game(way: str) -> None:
    async with opened(hands_app(SECOND)) as pilot:
        while not noticed(pilot):
            move = best_moves(options(pilot, DECIDED))[0].move
            await (press(pilot, hands_key(pilot, move)) if way == "keys" else click_move(pilot, move))
        assert noticed(pilot) == "won"
        assert "You win" in notice_text(pilot)
        assert hands_screen(pilot).game.turns <= 26


async def test_a_lost_game_is_traced_to_the_move_that_lost_it() -> None:
    async with opened(hands_app(SECOND), size=(110, 30)) as pilot:
        while not noticed(pilot):
            worst = min(options(pilot, DECIDED), key=lambda valued: valued.value.sort_key)
            await press(pilot, hands_key(pilot, worst.move))
        assert noticed(pilot) == "lost"
        end = ply(pilot)
        await press(pilot, "w")
        game = hands_screen(pilot).game
        assert game.position.turn == 0
        assert solve(DECIDED).value(game.position).result is WinDrawLoss.WIN
        assert f"Move {ply(pilot) + 1} turned a win in" in advice(pilot)
        assert "into a loss" in advice(pilot)
        assert all(" in " in line or " draw" in line for line in moves_listed(pilot))
        await press(pilot, "u")
        assert ply(pilot) == end


async def test_the_third_time_of_a_position_is_announced_and_then_a_draw() -> None:
    setup = Setup(Rules(swap=True), PEOPLE, code="1212")
    async with opened(hands_app(setup)) as pilot:
        swap = next(m for m in hands_screen(pilot).game.position.legal_moves() if m.kind is MoveKind.SWAP)
        for _ in range(2):
            assert "time" not in said(pilot)
            await press(pilot, hands_key(pilot, swap))
        assert "for the second time; the third time is a draw" in said(pilot)
        for _ in range(2):
            assert not noticed(pilot)
            await press(pilot, hands_key(pilot, swap))
        assert noticed(pilot) == "drawn"
        assert "A draw" in notice_text(pilot)
        await press(pilot, "1")
        assert "over" in said(pilot)


async def test_three_people_and_three_computers_play_to_the_end() -> None:
    rng = random.Random(5)
    setup = Setup(Rules(players=6, hands=1, roll=4), (Player.PERSON,) * 3 + COMPUTERS, repetition=False)
    async with opened(hands_app(setup)) as pilot:
        while not noticed(pilot):
            assert hands_screen(pilot).game.awaits_person
            await press(pilot, hands_key(pilot, rng.choice(careful_moves(hands_screen(pilot).game.position))))
        assert hands_screen(pilot).game.position.is_over


async def test_nothing_went_wrong_in_a_won_game() -> None:
    async with hands_app(Setup(seats=(Player.PERSON, Player.RANDOM), code="0401")).run_test() as pilot:
        await press(pilot, "1")
        assert noticed(pilot) == "won"
        await press(pilot, "w")
        assert advice(pilot) == "You won: nothing went wrong."
        assert noticed(pilot) == "won"
