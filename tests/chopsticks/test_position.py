"""Positions, moves and codes of the base game."""

from itertools import product

import pytest

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Outcome, Position, parse, start
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.errors import IllegalMoveError, InvalidGameError, InvalidMoveError

STANDARD = Rules()
UNREACHABLE = (
    "0000 0100 0200 0300 0400 1100 1101 1200 1300 1400 2200 2202 2300 2400 3300 3303 3400 3444 4400 4404 4444"
)
ENDINGS = "0001 0002 0003 0004 0011 0012 0013 0014 0022 0023 0024 0033 0034 0044"


def distances(rules: Rules) -> dict[str, int]:
    """The codes that can follow the start, with the fewest moves to each."""
    found, last = {str(start(rules)): 0}, [start(rules)]
    while last:
        following = {str(after): after for position in last for _, after in position.results()}
        last = [after for code, after in following.items() if code not in found]
        found |= {str(after): max(found.values()) + 1 for after in last}
    return found


def names(code: str, rules: Rules = STANDARD) -> list[str]:
    return [str(move) for move in parse(rules, code).legal_moves()]


def test_the_article_counts_625_codes_225_positions_and_21_unreachable_ones() -> None:
    written = ["".join(digits) for digits in product("01234", repeat=4)]
    distinct = {str(parse(STANDARD, code)) for code in written}
    assert (len(written), len(distinct)) == (625, 225)
    assert sorted(distinct - set(distances(STANDARD))) == UNREACHABLE.split()


def test_fourteen_endings_of_which_the_first_player_wins_eight() -> None:
    found = distances(STANDARD)
    endings = {code: plies for code, plies in found.items() if parse(STANDARD, code).outcome()}
    assert sorted(endings) == ENDINGS.split()
    assert sum(plies % 2 for plies in endings.values()) == 8
    assert max(found.values()) == 9
    assert [code for code in sorted(endings) if endings[code] == 9] == ["0001", "0004"]


def test_the_shortest_game_takes_five_moves_and_there_is_one() -> None:
    games = [[start(STANDARD)]]
    while not any(game[-1].outcome() for game in games):
        games = [[*game, after] for game in games for _, after in game[-1].results()]
    over = [" ".join(map(str, game)) for game in games if game[-1].outcome()]
    assert over == ["1111 1211 1312 0113 1401 0014"]


def test_no_position_has_more_than_five_moves() -> None:
    counts = [len(names(code)) for code in distances(STANDARD)]
    assert [counts.count(number) for number in range(1, 6)] == [21, 63, 64, 18, 24]
    assert max(counts) == 5


def test_the_moves_from_1312() -> None:
    results = {str(move): str(after) for move, after in parse(STANDARD, "1312").results()}
    assert results == {"A-C": "2213", "A-D": "1313", "B-C": "2413", "B-D": "0113", "13-22": "1222"}


@pytest.mark.parametrize("code", ["1211", "[1211]", " 1,2|1,1 ", "12 11", "1,2,1,1"])
def test_codes_are_read_with_brackets_and_separators(code: str) -> None:
    assert str(parse(STANDARD, code)) == "1211"


def test_the_hands_of_a_player_are_written_in_any_order() -> None:
    assert str(parse(STANDARD, "3120")) == "1302"


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
def test_a_code_that_cannot_be_is_refused(code: str, reason: str) -> None:
    with pytest.raises(InvalidGameError, match=reason):
        parse(STANDARD, code)


@pytest.mark.parametrize("name", ["A-C", "13-22", "swap", "flip B", "pass", "1,12-3,10", "0,1-½,½"])
def test_names_of_moves_round_trip(name: str) -> None:
    assert str(Move.parse(name)) == name


@pytest.mark.parametrize(
    ("text", "name"), [("a-c", "A-C"), (" 3-1 ", ""), ("", ""), ("22", ""), ("31-22", "13-22")]
)
def test_names_of_moves_are_read_kindly(text: str, name: str) -> None:
    if name:
        assert str(Move.parse(text)) == name
    else:
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
        ("1211", "pass", "no passing"),
        ("0011", "A-C", "the game is over"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(code: str, move: str, reason: str) -> None:
    position = parse(STANDARD, code)
    assert reason in position.objection(Move.parse(move))
    with pytest.raises(IllegalMoveError, match=reason):
        position.play(Move.parse(move))


def test_hands_that_show_the_same_are_the_same_hand() -> None:
    position = start(STANDARD)
    assert position.play(Move.parse("B-D")) == position.play(Move.parse("A-C"))
    assert position.objection(Move.parse("B-D")) == ""
    assert names("1111") == ["A-C"]


def test_seats_stay_while_codes_turn() -> None:
    position = start(STANDARD).play(Move.parse("A-C"))
    assert (str(position), position.turn) == ("1211", 1)
    assert position.fingers(0) == (1, 1)
    assert position.labels(1) == ("1", "2")
    assert position.hand(2) == (0, 0)


def test_the_last_player_with_a_live_hand_has_won() -> None:
    assert parse(STANDARD, "1401").play(Move.parse("B-D")).outcome() == Outcome(0)
    assert parse(STANDARD, "1411").outcome() is None


def test_a_repeated_position_has_the_same_player_to_move() -> None:
    here = parse(STANDARD, "1111")
    assert here == Position(STANDARD, here.sides, 0) != Position(STANDARD, here.sides, 1)
