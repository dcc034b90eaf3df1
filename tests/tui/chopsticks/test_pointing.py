"""Hitting, splitting and dragging hands by keys and mouse, and the lists beside them."""

import pytest
from textual.events import MouseDown, MouseMove, MouseScrollDown

from cardgames_tui.chopsticks.arrangement import Place
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.tui.chopsticks.dialogs import PickScreen
from cardgames_tui.tui.draw.hands import HandState
from tests.tui.playing import (
    chopsticks_app,
    chopsticks_screen,
    click_hand,
    click_row,
    code,
    drag,
    hand,
    labels,
    moves_listed,
    notifications,
    opened,
    painted,
    played_listed,
    ply,
    press,
    prompt_text,
    settle,
    two_people,
)


async def test_hands_keep_their_places() -> None:
    async with chopsticks_app(two_people(code="1213")).run_test() as pilot:
        await click_hand(pilot, (0, 1))
        await click_hand(pilot, (1, 0))
        await settle(pilot)
        assert labels(pilot, 1) == ["3", "3"]
        await click_hand(pilot, (1, 0))
        await click_hand(pilot, (0, 0))
        await settle(pilot)
        assert labels(pilot, 0) == ["4", "2"]
        assert code(pilot) == "2433"


async def test_cursor_and_enter_attack() -> None:
    async with chopsticks_app(two_people()).run_test() as pilot:
        await press(pilot, "enter", "up", "right", "enter")
        assert labels(pilot, 1) == ["1", "2"]
        await press(pilot, "l", "space", "j", "space")
        assert labels(pilot, 0) == ["1", "3"]


async def test_several_splits_between_two_hands_are_offered() -> None:
    async with chopsticks_app(two_people(code="0412")).run_test() as pilot:
        await press(pilot, "right", "enter", "left", "enter")
        assert isinstance(pilot.app.screen, PickScreen)
        assert "2  split 0 + 4 into 2 + 2" in painted(pilot)
        await press(pilot, "2")
        assert labels(pilot, 0) == ["2", "2"]


async def test_split_lists_the_moves_of_own_hands() -> None:
    async with chopsticks_app(two_people(code="0412")).run_test() as pilot:
        await press(pilot, "s", "2")
        assert labels(pilot, 0) == ["2", "2"]
        await press(pilot, "s")
        assert "can do nothing now: you have to attack" in prompt_text(pilot)


@pytest.mark.parametrize(
    ("code", "clicks", "reason"),
    [
        ("0312", [(0, 0), (1, 0)], "A dead hand does not attack"),
        ("0112", [(0, 0)], "A dead hand does not attack"),
        ("0112", [(0, 1), (0, 0)], "A dead hand does not attack"),
        ("1203", [(0, 0), (1, 0)], "A dead hand is not attacked"),
        ("1212", [(1, 0)], "Choose one of your own hands first"),
        ("1203", [(1, 0)], "A dead hand is not attacked"),
    ],
)
async def test_an_illegal_choice_says_why(code: str, clicks: list[Place], reason: str) -> None:
    async with chopsticks_app(two_people(code=code)).run_test() as pilot:
        for place in clicks:
            await click_hand(pilot, place)
        assert reason in prompt_text(pilot)
        assert ply(pilot) == 0


@pytest.mark.parametrize("way", ["key", "click"])
@pytest.mark.parametrize(
    ("code", "played"), [("1113", "L>R 1+3=4"), ("0413", "R>R 4+3=7→2"), ("0113", "R>R 1+3=4")]
)
async def test_pointing_at_a_target_plays_if_no_hand_need_be_chosen(way: str, code: str, played: str) -> None:
    async with chopsticks_app(two_people(code=code)).run_test() as pilot:
        if way == "click":
            await click_hand(pilot, (1, 1))
        else:
            await press(pilot, "right", "up", "enter")
        assert played_listed(pilot) == [f" 1 P1: {played}"]


async def test_another_own_hand_is_chosen_where_nothing_can_be_split() -> None:
    async with chopsticks_app(two_people(code="1232")).run_test() as pilot:
        await click_hand(pilot, (0, 0))
        await click_hand(pilot, (0, 1))
        assert prompt_text(pilot) == "Right chosen: now a hand to hit."
        await click_hand(pilot, (1, 0))
        assert played_listed(pilot) == [" 1 P1: R>L 2+2=4"]


async def test_the_selection_of_a_hand_is_cleared() -> None:
    async with chopsticks_app(two_people()).run_test() as pilot:
        for key in ("enter", "escape"):
            await press(pilot, "enter")
            assert hand(pilot, (0, 0)).state is HandState.CHOSEN
            await press(pilot, key)
            assert hand(pilot, (0, 0)).state is HandState.IDLE


@pytest.mark.parametrize(
    ("rules", "code", "words"),
    [
        (Rules(), "1112", "Left chosen: now a hand to hit."),
        (Rules(), "1312", "Left chosen: now a hand to hit or your other one to split."),
        (Rules(self_tap=True), "0312", "Left chosen: now your other one to split."),
        (Rules(self_tap=True), "1112", "Left chosen: now a hand to hit or your other one to split or tap."),
    ],
)
async def test_a_chosen_hand_tells_what_to_choose_next(rules: Rules, code: str, words: str) -> None:
    async with chopsticks_app(two_people(rules, code)).run_test() as pilot:
        await click_hand(pilot, (0, 0))
        assert prompt_text(pilot) == words


async def test_integers_flip_a_hand_that_is_chosen_twice() -> None:
    async with chopsticks_app(two_people(Rules(integers=True), "1212")).run_test() as pilot:
        await press(pilot, "enter")
        assert prompt_text(pilot) == "Left chosen: now a hand to hit or it again to flip it."
        await press(pilot, "enter")
        assert labels(pilot, 0) == ["4", "2"]


async def test_tab_goes_through_the_moves_and_marks_their_hands() -> None:
    async with chopsticks_app(two_people(code="1213")).run_test() as pilot:
        await press(pilot, "tab", "tab")
        assert chopsticks_screen(pilot).legal_view.highlighted == 1
        assert hand(pilot, (0, 0)).state is HandState.CHOSEN
        assert hand(pilot, (1, 1)).state is HandState.TARGET
        await press(pilot, "enter")
        assert labels(pilot, 1) == ["1", "4"]


async def test_the_history_can_be_returned_to() -> None:
    async with chopsticks_app(two_people()).run_test() as pilot:
        await press(pilot, "1", "1", "1")
        lines = played_listed(pilot)
        assert lines[-1] == " 1 P1: L>L 1+1=2"
        assert len(lines) == 3
        await click_row(pilot, chopsticks_screen(pilot).played_view, 1)
        assert (ply(pilot), prompt_text(pilot)) == (1, "Undo takes you back to where you were.")


MANY = two_people(Rules(hands=4), "1,2,3,4|1,2,3,4")


async def test_moves_beyond_the_ninth_have_keys() -> None:
    async with opened(chopsticks_app(MANY), size=(80, 30)) as pilot:
        moves = chopsticks_screen(pilot).game.position.legal_moves()
        assert len(moves) > 16
        assert [line[1] for line in moves_listed(pilot)][:10] == list("1234567890")
        await pilot.press(*["tab"] * 16)
        await settle(pilot)
        assert moves_listed(pilot)[-1][1] == "A"
        await press(pilot, "escape", "0")
        assert chopsticks_screen(pilot).game.session.moves == moves[9:10]
        await press(pilot, "u", "x")
        assert chopsticks_screen(pilot).game.session.moves == moves[14:15]
        await press(pilot, "u", "A")
        assert chopsticks_screen(pilot).game.session.moves == moves[15:16]


async def test_a_key_without_a_move_is_named() -> None:
    async with chopsticks_app(two_people(code="0412")).run_test() as pilot:
        for key in ("8", "e", "f", "m", "N"):
            await press(pilot, key)
            assert prompt_text(pilot) == f"{key}: no such move; there are 4."
        assert notifications(pilot) == ["Keys are Latin letters in lower case."]
        await press(pilot, "s", "9")
        assert "9: no such move; there are 2" in painted(pilot)
        await press(pilot, "escape", "1", "f8", "1")
        assert "1: no such move in a replay." in painted(pilot)
        assert ply(pilot) == 1


async def test_a_row_can_be_clicked_after_scrolling() -> None:
    async with opened(chopsticks_app(MANY)) as pilot:
        view, moves = (
            chopsticks_screen(pilot).legal_view,
            chopsticks_screen(pilot).game.position.legal_moves(),
        )
        first = moves_listed(pilot)[0]
        for _ in range(3):
            view.post_message(MouseScrollDown(None, 5, 2, 0, 1, 0, False, False, False))
        await settle(pilot)
        assert moves_listed(pilot)[0] != first
        await click_row(pilot, view, 7)
        assert chopsticks_screen(pilot).game.session.moves == moves[7:8]


@pytest.mark.parametrize(
    "chosen", [None, (0, 0), (0, 1)], ids=["nothing", "the hand dragged", "the other hand"]
)
async def test_a_hand_is_dragged_onto_the_hand_it_hits(chosen: Place | None) -> None:
    async with chopsticks_app(two_people(code="1213")).run_test() as pilot:
        if chosen is not None:
            await click_hand(pilot, chosen)
        view = chopsticks_screen(pilot).table
        await drag(pilot, view.middle((0, 0)), view.middle((1, 1)))
        await settle(pilot)
        assert played_listed(pilot) == [" 1 P1: L>R 1+3=4"]


async def test_the_fingers_of_a_dragged_hand_follow_the_pointer() -> None:
    async with chopsticks_app(two_people(code="1213")).run_test() as pilot:
        view = chopsticks_screen(pilot).table
        (x, y), before = view.middle((0, 0)) + view.content_region.offset, painted(pilot)
        for kind, end in ((MouseDown, x), (MouseMove, x + 5), (MouseMove, x + 8)):
            pilot.app.post_message(kind(None, end, y + 2, 0, 0, 1, False, False, False))
            await pilot.pause()
            if kind is MouseMove:
                assert painted(pilot).splitlines()[y + 2][end : end + 3] == " 1 "
        await pilot.press("escape")
        await settle(pilot)
        assert painted(pilot) == before
        assert ply(pilot) == 0


async def test_a_hand_of_another_player_cannot_be_dragged() -> None:
    async with chopsticks_app(two_people()).run_test() as pilot:
        view = chopsticks_screen(pilot).table
        await drag(pilot, view.middle((1, 0)), view.middle((0, 0)))
        await settle(pilot)
        assert ply(pilot) == 0
        assert hand(pilot, (0, 0)).state is HandState.CHOSEN


async def test_a_hand_under_the_mouse_tells_what_a_click_does() -> None:
    async with opened(chopsticks_app(two_people(code="1203"))) as pilot:
        view = chopsticks_screen(pilot).table
        for place, words in (((1, 1), "Player 2, right: 3"), ((1, 0), "Player 2, left: dead")):
            region = view.current_layout.hands[place].translate(view.content_region.offset)
            await pilot.hover(offset=(region.x + 2, region.y + 1))
            assert words in str(view.tooltip)


@pytest.mark.parametrize("way", ["key", "click"])
@pytest.mark.parametrize(
    ("rules", "code", "row", "move"),
    [
        (Rules(), "1112", 0, "R>L 1+1=2"),
        (Rules(self_tap=True), "2212", 2, "R>own L 2+2=4"),
        (Rules(integers=True), "1112", 2, "flip R 1→4"),
    ],
)
async def test_a_listed_move_is_made_with_the_chosen_one_of_equal_hands(
    way: str, rules: Rules, code: str, row: int, move: str
) -> None:
    async with chopsticks_app(two_people(rules, code)).run_test() as pilot:
        await click_hand(pilot, (0, 1))
        assert moves_listed(pilot)[row] == f" {row + 1} {move}"
        if way == "key":
            await press(pilot, str(row + 1))
        else:
            await click_row(pilot, chopsticks_screen(pilot).legal_view, row)
        assert played_listed(pilot) == [f" 1 P1: {move}"]


async def test_a_key_plays_a_move_of_another_hand_than_the_chosen_one() -> None:
    async with chopsticks_app(two_people(code="1312")).run_test() as pilot:
        await click_hand(pilot, (0, 1))
        await press(pilot, "1")
        assert played_listed(pilot) == [" 1 P1: L>L 1+1=2"]


async def test_a_tap_hits_the_equal_hand_that_was_pointed_at() -> None:
    async with chopsticks_app(two_people(Rules(self_tap=True), "2212")).run_test() as pilot:
        await click_hand(pilot, (0, 1))
        await click_hand(pilot, (0, 0))
        await press(pilot, "1")
        assert played_listed(pilot) == [" 1 P1: R>own L 2+2=4"]
        assert labels(pilot, 0) == ["4", "2"]
