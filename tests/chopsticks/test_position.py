"""Positions, moves and codes of the base game."""

import pytest

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import parse_position, start_position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.errors import IllegalMoveError, InvalidGameError, InvalidMoveError

STANDARD = Rules()


@pytest.mark.parametrize("code", ["1211", "[1211]", " 1,2|1,1 ", "12 11", "1,2,1,1", "2111"])
def test_codes_may_have_brackets_separators_and_any_order(code: str) -> None:
    assert str(parse_position(STANDARD, code)) == "1211"


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("1115", "no hand can show 5"),
        ("111", "not a position of 2 players with 2 hands each"),
        ("11111", "not a position"),
        ("", "not a position"),
        ("11?1", "'\\?' is not a number of fingers"),
        ("1111/33", "lives"),
        ("x111", "not a number of fingers"),
    ],
)
def test_impossible_codes_are_refused(code: str, reason: str) -> None:
    with pytest.raises(InvalidGameError, match=reason):
        parse_position(STANDARD, code)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        *((name, name) for name in ("A-C", "13-22", "swap", "flip B", "1,12-3,10", "0,1-½,½")),
        ("a-c", "A-C"),
        ("31-22", "13-22"),
    ],
)
def test_names_of_moves_are_case_insensitive(text: str, name: str) -> None:
    assert str(Move.parse(text)) == name


@pytest.mark.parametrize("text", [" 3-1 ", "", "22"])
def test_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        Move.parse(text)


@pytest.mark.parametrize(
    ("code", "move", "reason"),
    [
        ("0411", "A-C", "a dead hand does not attack"),
        ("1104", "A-C", "a dead hand is not attacked"),
        ("1211", "A-B", "own hand"),
        ("1211", "C-A", "with your own hands"),
        ("1211", "A-F", "no such hand"),
        ("1211", "12-21", "merely exchanging"),
        ("1211", "12-03", "may not kill"),
        ("1411", "14-05", "may reach 5"),
        ("1211", "13-22", "no hands 1 and 3"),
        ("1311", "13-33", "sum stays"),
        ("1211", "swap", "variant swap"),
        ("1211", "flip A", "variant integers"),
        ("0011", "A-C", "the game is over"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(code: str, move: str, reason: str) -> None:
    position = parse_position(STANDARD, code)
    assert reason in position.objection(Move.parse(move))
    with pytest.raises(IllegalMoveError, match=reason):
        position.play(Move.parse(move))


def test_equal_hands_are_one_hand() -> None:
    position = start_position(STANDARD)
    assert position.play(Move.parse("B-D")) == position.play(Move.parse("A-C"))
    assert position.objection(Move.parse("B-D")) == ""
    assert [str(move) for move in position.legal_moves()] == ["A-C"]


def test_seats_stay_while_codes_turn() -> None:
    position = start_position(STANDARD).play(Move.parse("A-C"))
    assert (str(position), position.turn) == ("1211", 1)
    assert position.sides[1].labels == ("1", "2")


def test_the_last_player_with_a_live_hand_has_won() -> None:
    assert parse_position(STANDARD, "1401").play(Move.parse("B-D")).winner == 0
    assert not parse_position(STANDARD, "1411").is_over
