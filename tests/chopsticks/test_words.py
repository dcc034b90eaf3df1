"""What moves do in words, and the moves meant by pointing at hands."""

import pytest

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.pointing import attack_on, between, flip_of, revive_at, shift
from cardgames_tui.chopsticks.position import parse
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.words import describe


@pytest.mark.parametrize(
    ("rules", "code", "move", "words"),
    [
        (Rules(), "3412", "A-D", "left 3 -> their right 2: knocks it out"),
        (Rules(), "3412", "B-D", "right 4 -> their right 2: makes it 1"),
        (Rules(), "1401", "B-D", "right 4 -> their right 1: knocks it out, which wins"),
        (Rules(misere=True), "1401", "B-D", "right 4 -> their right 1: knocks it out, which loses"),
        (Rules(sudden_death=True), "1413", "A-C", "left 1 -> their left 1: makes it 2"),
        (Rules(sudden_death=True), "2413", "A-D", "left 2 -> their right 3: knocks it out, which wins"),
        (
            Rules(three_lives=True),
            "2413",
            "A-D",
            "left 2 -> their right 3: knocks it out, which costs them a life",
        ),
        (Rules(meta=True, suicide=True), "2411", "24-01", "split 2 and 4 into 0 and 1: gives up a hand"),
        (Rules(), "0411", "04-13", "split 0 and 4 into 1 and 3: revives a hand"),
        (Rules(), "1311", "13-22", "split 1 and 3 into 2 and 2"),
        (Rules(swap=True), "1311", "swap", "exchange hands: nothing changes"),
        (Rules(integers=True), "1311", "flip B", "flip right 3 to 2"),
        (Rules(integers_signed=True), "1,3|1,1", "flip A", "flip left 1 to -1"),
        (Rules(integers_signed=True), "0,3|1,1", "A-C", "left 0 -> their left 1: nothing changes"),
        (Rules(self_tap=True), "1411", "A-B", "left 1 -> own right 4: knocks it out"),
        (Rules(stumps=True), "0111", "0,1-½,½", "split 0 and 1 into ½ and ½: revives a hand"),
        (Rules(hands=1), "12", "A-B", "hand 1 -> their hand 2: makes it 3"),
        (Rules(hands=3), "122112", "C-D", "hand 2 showing 2 -> their hand 1 showing 1: makes it 3"),
        (
            Rules(players=3),
            "140111",
            "B-D",
            "right 4 -> player 2's right 1: knocks it out, which puts player 2 out",
        ),
        (
            Rules(players=3, zombie=True),
            "140111",
            "B-D",
            "right 4 -> player 2's right 1: knocks it out, which makes player 2 a zombie",
        ),
        (
            Rules(players=3, wet_jackson=True),
            "120411",
            "revive C",
            "by agreement player 2 gets a finger on left 0",
        ),
    ],
)
def test_moves_in_words(rules: Rules, code: str, move: str, words: str) -> None:
    assert describe(parse(rules, code), Move.parse(move)) == words


def test_players_may_have_names() -> None:
    position = parse(Rules(players=3), "111211", turn=1)
    assert describe(position, Move.parse("A-D"), ("Ann", "Ben", "Cy")) == "left 1 -> Cy's right 2: makes it 3"


@pytest.mark.parametrize(
    ("rules", "code", "pointed", "name"),
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
def test_fingers_pointed_from_hand_to_hand(
    rules: Rules, code: str, pointed: tuple[int, int, float], name: str
) -> None:
    position = parse(rules, code)
    move = shift(position, *pointed)
    assert str(move) == name
    assert (position.objection(move) == "") == (move in position.legal_moves())


def test_pointing_at_hands_by_seat() -> None:
    position = parse(Rules(players=3, self_tap=True, integers=True, wet_jackson=True), "121314", turn=2)
    assert position.labels(0) == ("1", "3")
    assert str(attack_on(position, 1, 0, 1)) == "B-D"
    assert str(attack_on(position, 1, 2, 0)) == "B-A"
    assert str(attack_on(position, 0, 1, 1)) == "A-F"
    assert str(revive_at(position, 1, 0)) == "revive E"
    assert str(flip_of(1)) == "flip B"


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
def test_what_can_be_done_between_two_own_hands(rules: Rules, code: str, names: list[str]) -> None:
    assert [str(move) for move in between(parse(rules, code), 0, 1)] == names
