import random
from collections import Counter
from typing import get_args

import pytest

from cardgames_tui.black_hole.analysis import Alternatives, alternatives
from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.family import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.black_hole.loss_reasons import (
    Blocked,
    Buried,
    CutOff,
    LossReason,
    NoFollower,
    NoLastCard,
    TooMany,
    loss_reason,
)
from cardgames_tui.black_hole.rules import Position
from cardgames_tui.black_hole.verdict import Verdict
from tests.black_hole.brute_force import can_be_won, played_on, small_position


def position(top: str, *fans: str) -> Position:
    return Position(
        BLACK_HOLE,
        tuple(tuple(map(Card.parse, fan.split())) for fan in fans),
        Card.parse(top) if top else None,
    )


@pytest.mark.parametrize(
    ("lost", "expected"),
    [
        (position("7D", "AC 9S", "5H"), NoFollower(Card.parse("7D"))),
        (position("5S", "4C", "8D 9D"), CutOff((2, 5), 7, 1)),
        (position("3S", "2C", "4C 5C", "4D 5D"), Buried(3, 2, (4,), 2)),
        (position("3S", "2C", "4C 5C"), Buried(3, 1, (4,), 1)),
        (position("3S", "2C", "4C 6C", "5C 8C", "7C 9C"), Blocked((5, 7, 8))),
        (position("5S", "4C", "5C", "5D", "5H"), TooMany(4, 3, (3,), 5)),
        (position("5S", "4C", "5C", "5D", "6C", "5H", "4D", "6D", "6H"), NoLastCard(BLACK_HOLE, ())),
        (position("5S", "5D 4C", "6C", "6D"), NoLastCard(BLACK_HOLE, ())),
    ],
)
def test_simple_reasons_are_found(lost: Position, expected: LossReason) -> None:
    assert loss_reason(lost) == expected


def test_a_reason_is_only_given_where_brute_force_shows_the_position_lost() -> None:
    rng = random.Random(6)
    given: Counter[LossReason] = Counter()
    for _ in range(6000):
        case = played_on(rng, small_position(rng))
        if found := loss_reason(case):
            assert not can_be_won(case), (found, str(case))
            given[found] += 1
    assert given.total() > 1000


def test_every_kind_of_reason_occurs() -> None:
    rng = random.Random(7)
    wanted, seen = {*get_args(LossReason), type(None)}, set()
    for _ in range(20_000):
        seen.add(type(loss_reason(played_on(rng, small_position(rng)))))
        if seen == wanted:
            break
    assert seen == wanted


def test_a_won_or_unopened_position_has_no_reason() -> None:
    assert loss_reason(position("AS", "")) is None
    assert loss_reason(Position(ALL_IN_A_ROW, ((Card.parse("2C"), Card.parse("9C")),), None)) is None


def test_what_the_other_moves_lead_to_is_counted() -> None:
    start = position("2S", "3C", "2D AC", "3D")
    best, *rest = start.legal_moves()
    assert alternatives(start, best, dict.fromkeys(rest, Verdict.WINNABLE)) == Alternatives(2, (), None)
    judged = {rest[0]: Verdict.LOST, rest[1]: Verdict.WINNABLE}
    assert alternatives(start, best, judged) == Alternatives(
        2, (Card.parse("AC"),), loss_reason(start.play(rest[0]))
    )
    both = (Card.parse("AC"), Card.parse("3D"))
    assert alternatives(start, best, dict.fromkeys(rest, Verdict.LOST)) == Alternatives(2, both, None)
