import random
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames_tui.solitaire.analysis import is_safe, loss_reason
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.rules import Outcome, Position, parse_line
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE
from tests.helpers.past_games import WIN
from tests.solitaire.brute_force import can_be_won, every_line_wins, played_on, position_of, small_position

IN_NO_ORDER = "no card can be the last: the ranks that are left cannot be played in one line"


@pytest.mark.parametrize(
    ("lost", "reason"),
    [
        (
            position_of("7D", "AC 9S", "5H"),
            "no card can follow the 7♦",
        ),
        (
            position_of("5S", "4C", "8D 9D"),
            "no 3 and no 6 are left: the ring is cut at 3 and 6, before the 8",
        ),
        (
            position_of("KS", "AC", "JD", "JC", "TC", "9C", "8C", "7C", "6C", "5C", "4C", "3C"),
            "no 2 and no queen are left: the ring is cut at 2 and queen, before the 3",
        ),
        (
            position_of("QS", "JD", "KC", "AC", "3C", "3D"),
            "no 2 and no 10 are left: the ring is cut at 2 and 10, before the two threes",
        ),
        (
            position_of("8S", "9C", "TC JC", "TD JD"),
            "both remaining tens lie under jacks that need them",
        ),
        (
            position_of("3S", "2C", "4C 5C"),
            "the last 4 lies under the 5 that needs it",
        ),
        (
            position_of("KS", "AC", "QC JC", "QD JD", "QH JH"),
            "all three remaining queens lie under jacks that need them",
        ),
        (
            position_of("3S", "2C", "4C 6C", "5C 8C", "7C 9C"),
            "the sixes, eights and nines block each other: what they need lies under them",
        ),
        (  # a 6 needs no 4
            position_of("3S", "2C", "4C 6C", "5H"),
            "the fives and sixes block each other: what they need lies under them",
        ),
        (
            position_of("5S", "4C", "5C", "5D", "5H"),
            "no 6 is left: the ring is cut at 6, and the three fives left need more fours than there are",
        ),
        (
            position_of("QS", "KC", "KD"),
            "the two kings left need more aces and queens than there are",
        ),
        (
            position_of("9C", "QS JS KC QC JC TC"),
            "no card can be the last: it would have to be a 9, a jack or a king, "
            "and none is at the bottom of a fan",
        ),
        (position_of("5S", "4C", "5C", "5D", "6C", "5H", "4D", "6D", "6H"), IN_NO_ORDER),
        (position_of("5S", "5D 4C", "6C", "6D"), IN_NO_ORDER),
    ],
)
def test_lost_positions_have_reasons(lost: Position, reason: str) -> None:
    assert loss_reason(lost) == reason


def test_every_reason_is_true() -> None:
    rng = random.Random(6)
    given: Counter[str] = Counter()
    for _ in range(6000):
        case = played_on(rng, small_position(rng))
        if found := loss_reason(case):
            assert not can_be_won(case), (found, str(case))
            given[found] += 1
    assert given.total() > 1000


def test_every_kind_of_reason_is_given() -> None:
    rng = random.Random(7)
    missing = {
        "no card can follow the ",
        "the ring is cut at .*, before the ",
        "lies? under .* that needs? (it|them)",
        "block each other: what they need lies under them",
        "^the .* left needs? more .* and .* than there are",
        "no .* is left: the ring is cut at .*, and the .* left needs? more ",
        "it would have to be an? .*, and none is at the bottom of a (fan|column)",
        "the ranks that are left cannot be played",
        "^$",
    }
    for _ in range(20_000):
        reason = loss_reason(played_on(rng, small_position(rng)))
        missing -= {kind for kind in missing if re.search(kind, reason)}
        if not missing:
            break
    assert not missing


def test_a_won_or_unopened_position_has_no_reason() -> None:
    assert loss_reason(position_of("AS", "")) == ""
    assert loss_reason(Position(ALL_IN_A_ROW, ((Card.parse("2C"), Card.parse("9C")),), None)) == ""


def test_a_position_is_safe_if_every_line_wins() -> None:
    rng, found = random.Random(8), Counter[bool]()
    for _ in range(3000):
        case = played_on(rng, small_position(rng, 12))
        assert is_safe(case) == every_line_wins(case), str(case)
        found[is_safe(case)] += bool(case.cards_left)
    assert min(found[True], found[False]) > 300


@given(st.data())
def test_no_play_from_a_safe_position_gets_stuck(data: st.DataObject) -> None:
    position = deal(BLACK_HOLE, "2")
    for move in parse_line(WIN[:40]):
        position = position.play(move)
    assert is_safe(position)
    while moves := position.legal_moves():
        position = position.play(data.draw(st.sampled_from(moves)))
        assert is_safe(position)
    assert position.outcome() is Outcome.WON
