"""Where hands lie, and the moves meant by pointing at them."""

from string import ascii_uppercase

import pytest

from cardgames_tui.chopsticks.arrangement import (
    arrangement_after,
    effect_of,
    first_arrangement,
    move_that_gives,
    moves_between,
)
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import parse_position
from cardgames_tui.chopsticks.rules import Rules


def test_an_exchange_concerns_two_hands_that_may_change_places() -> None:
    rules = Rules(hands=3, swap=True)
    position = parse_position(rules, "012111")
    move = Move.parse("swap")
    after = position.play(move)
    assert effect_of(position, first_arrangement(position), move, after).pair[0].hand == 1
    assert arrangement_after(first_arrangement(position), position, move, after)[0] == (0, 4, 2)


@pytest.mark.parametrize(
    ("rules", "code", "hovered", "name"),
    [
        (Rules(), "1311", (0, 1, 1), "13-04"),
        (Rules(), "1311", (1, 0, 1), "13-22"),
        (Rules(), "0411", (1, 0, 1), "04-13"),
        (Rules(), "0411", (1, 0, 2), "04-22"),
        (Rules(), "1311", (1, 0, 2), "13-13"),
        (Rules(swap=True), "1311", (1, 0, 2), "swap"),
        (Rules(logan=True), "0311", (1, 0, 3), "swap"),
        (Rules(meta=True), "3411", (0, 1, 2), "34-11"),
        (Rules(meta=True, suicide=True), "3411", (0, 1, 3), "34-02"),
        (Rules(stumps=True), "0111", (1, 0, 0.5), "0,1-½,½"),
    ],
)
def test_fingers_pointed_from_hand_to_hand_are_a_move(
    rules: Rules, code: str, hovered: tuple[int, int, float], name: str
) -> None:
    position = parse_position(rules, code)
    move = move_that_gives(position, *hovered)
    assert str(move) == name
    assert (position.objection(move) == "") == (move in position.legal_moves())


def test_hands_have_letters_by_seat() -> None:
    position = parse_position(
        Rules(players=3, self_tap=True, integers=True, wet_jackson=True), "121314", turn=2
    )
    assert position.sides[0].labels == ("1", "3")
    indices = [position.code_index(*each) for each in ((0, 1), (2, 0), (1, 1), (1, 0))]
    assert [ascii_uppercase[index] for index in indices] == ["D", "A", "F", "E"]
    assert [position.seat_and_hand_index(index) for index in indices] == [(0, 1), (2, 0), (1, 1), (1, 0)]


@pytest.mark.parametrize(
    ("rules", "code", "names"),
    [
        (Rules(), "1411", ["14-23"]),
        (Rules(swap=True, self_tap=True), "1411", ["A-B", "14-23", "swap"]),
        (Rules(logan=True), "1411", ["14-23"]),
        (Rules(logan=True), "0411", ["04-13", "04-22", "swap"]),
        (Rules(hands=3, swap=True, roll=3), "112111", []),
    ],
)
def test_the_moves_between_two_own_hands_are_found(rules: Rules, code: str, names: list[str]) -> None:
    assert [str(move) for move in moves_between(parse_position(rules, code), 0, 1)] == names
