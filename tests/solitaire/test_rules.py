from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames_tui.errors import IllegalMoveError, InvalidMoveError
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.rules import Move, Outcome, Position, format_line, parse_line
from cardgames_tui.solitaire.solitaires import BLACK_HOLE, SOLITAIRES, Solitaire

# counted by a separate program that plays on the letters of the board text
PERFT = [
    ("black-hole", "1", [2, 2, 4, 0]),
    ("black-hole", "2", [3, 9, 12, 30, 20, 41, 33]),
    ("black-hole", "32000", [5, 7, 20, 34, 79, 153, 357]),
    ("black-hole", "99999999999999999999", [2, 5, 8, 25, 62, 200, 340]),
    ("all-in-a-row", "24", [13, 26, 33, 44, 44]),
    ("all-in-a-row", "ms5", [13, 28, 52, 95, 160]),
]


def perft(position: Position, depth: int) -> int:
    """How many lines of a length there are."""
    if depth == 0:
        return 1
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves())


@pytest.mark.parametrize(("game", "number", "counts"), PERFT)
def test_the_number_of_lines_matches_another_program(game: str, number: str, counts: list[int]) -> None:
    start = deal(SOLITAIRES[game], number)
    assert [perft(start, depth) for depth in range(1, len(counts) + 1)] == counts


@given(
    number=st.integers(1, 10**20 - 1),
    solitaire=st.sampled_from(list(SOLITAIRES.values())),
    choices=st.randoms(),
)
def test_every_move_plays_one_card(number: int, solitaire: Solitaire, choices: Random) -> None:
    position = deal(solitaire, str(number))
    while moves := position.legal_moves():
        assert position.outcome() is None
        after = position.play(choices.choice(moves))
        assert after.cards_left == position.cards_left - 1
        assert {after.top} == set(sum(position.fans, ())) - set(sum(after.fans, ()))
        position = after
    assert position.outcome() is (Outcome.STUCK if position.cards_left else Outcome.WON)


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    position = Position(BLACK_HOLE, ((Card.parse("7D"),), ()), Card.parse("AS"))
    for move, why in [
        (Move(0), "7♦ does not follow A♠: a 2 or a king does"),
        (Move(1), "fan B is empty"),
        (Move(2), "there is no fan C"),
    ]:
        with pytest.raises(IllegalMoveError, match=why):
            position.play(move)


def test_a_position_without_moves_is_over() -> None:
    last = Position(BLACK_HOLE, ((Card.parse("2D"),),), Card.parse("AS"))
    assert last.outcome() is None
    assert last.play(Move(0)).outcome() is Outcome.WON
    assert Position(BLACK_HOLE, ((Card.parse("7D"),),), Card.parse("AS")).outcome() is Outcome.STUCK


@pytest.mark.parametrize("text", ["", "ab", "7", "é", "-"])
def test_invalid_moves_are_refused(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        Move.parse(text)


@given(st.lists(st.integers(0, 16)))
def test_a_line_reads_back(fans: list[int]) -> None:
    line = tuple(map(Move, fans))
    assert parse_line(format_line(line)) == line
