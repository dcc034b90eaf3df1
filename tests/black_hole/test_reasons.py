import random
from collections import Counter

import pytest

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.family import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.black_hole.reasons import reason
from cardgames_tui.black_hole.rules import Position
from tests.black_hole.brute_force import can_be_won, played_on, small_position


def position(top: str, *fans: str) -> Position:
    return Position(
        BLACK_HOLE,
        tuple(tuple(map(Card.parse, fan.split())) for fan in fans),
        Card.parse(top) if top else None,
    )


@pytest.mark.parametrize(
    ("lost", "words"),
    [
        (position("7D", "AC 9S", "5H"), "no card can follow the 7♦"),
        (position("5S", "4C", "8D 9D"), "no 3 and no 6 are left: the ring is cut at 3 and 6, before the 8"),
        (position("3S", "2C", "4C 5C", "4D 5D"), "both remaining 4s lie under 5s that need them"),
        (position("3S", "2C", "4C 5C"), "the last 4 lies under the 5 that needs it"),
        (
            position("3S", "2C", "4C 6C", "5C 8C", "7C 9C"),
            "the 6s, 8s and 9s block each other: what they need lies under them",
        ),
    ],
)
def test_simple_reasons_are_given_in_words(lost: Position, words: str) -> None:
    assert reason(lost) == words


def test_a_reason_is_only_given_where_brute_force_shows_the_position_lost() -> None:
    rng = random.Random(6)
    given: Counter[str] = Counter()
    for _ in range(6000):
        case = played_on(rng, small_position(rng))
        words = reason(case)
        if words:
            assert not can_be_won(case), (words, str(case))
            given[words] += 1
    assert given.total() > 1000


@pytest.mark.parametrize(
    "part",
    ["no card can follow", "the ring is cut", "lie under", "block each other", "need more", "be the last"],
)
def test_every_kind_of_reason_occurs(part: str) -> None:
    rng = random.Random(7)
    cases = (played_on(rng, small_position(rng)) for _ in range(20000))
    assert any(part in (reason(case) or "") for case in cases)


def test_a_won_or_unopened_position_has_no_reason() -> None:
    assert reason(position("AS", "")) is None
    assert reason(Position(ALL_IN_A_ROW, ((Card.parse("2C"), Card.parse("9C")),), None)) is None
