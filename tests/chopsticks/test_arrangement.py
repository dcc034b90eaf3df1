"""Hands on the table, and the moves between two of them."""

import pytest

from cardgames_tui.chopsticks.arrangement import (
    arrangement_after,
    effect_of,
    first_arrangement,
    moves_between,
)
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import parse_position
from cardgames_tui.chopsticks.rules import Rules


def test_a_swap_exchanges_two_hands_the_rules_allow() -> None:
    rules = Rules(hands=3, swap=True)
    position = parse_position(rules, "012111")
    move = Move.parse("swap")
    after = position.play(move)
    assert effect_of(position, first_arrangement(position), move, after).pair[0].hand == 1
    assert arrangement_after(first_arrangement(position), position, move, after)[0] == (0, 4, 2)


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
def test_moves_between_two_own_hands_are_listed(rules: Rules, code: str, names: list[str]) -> None:
    assert [str(move) for move in moves_between(parse_position(rules, code), 0, 1)] == names
