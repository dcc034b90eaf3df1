"""Why positions are lost, and where games were lost."""

import random
from collections import Counter
from typing import get_args

import pytest

from cardgames_tui.solitaire.analysis import (
    BuriedRank,
    DeadlockedRanks,
    LossReason,
    Mistake,
    NoLastCard,
    NoMistake,
    NoPlayableCard,
    OtherMoves,
    TooFewNeighbours,
    UnreachableRank,
    find_mistake,
    loss_reason,
    other_moves,
)
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.rules import Outcome, Position, Verdict
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.solitaire.solver import Solver
from cardgames_tui.stopping import CACHED_ONLY, StoppedError
from tests.solitaire.brute_force import can_be_won, played_on, position_of, small_position


@pytest.mark.parametrize(
    ("lost", "expected"),
    [
        (position_of("7D", "AC 9S", "5H"), NoPlayableCard(Card.parse("7D"))),
        (position_of("5S", "4C", "8D 9D"), UnreachableRank((2, 5), 7, 1)),
        (position_of("3S", "2C", "4C 5C", "4D 5D"), BuriedRank(3, 2, (4,), 2)),
        (position_of("3S", "2C", "4C 5C"), BuriedRank(3, 1, (4,), 1)),
        (position_of("3S", "2C", "4C 6C", "5C 8C", "7C 9C"), DeadlockedRanks((5, 7, 8))),
        (position_of("3S", "2C", "4C 6C", "5H"), DeadlockedRanks((4, 5))),  # a 6 needs no 4
        (position_of("5S", "4C", "5C", "5D", "5H"), TooFewNeighbours(4, 3, (3,), 5)),
        (position_of("5S", "4C", "5C", "5D", "6C", "5H", "4D", "6D", "6H"), NoLastCard(BLACK_HOLE, ())),
        (position_of("5S", "5D 4C", "6C", "6D"), NoLastCard(BLACK_HOLE, ())),
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
    assert loss_reason(position_of("AS", "")) is None
    assert loss_reason(Position(ALL_IN_A_ROW, ((Card.parse("2C"), Card.parse("9C")),), None)) is None


def test_what_the_other_moves_lead_to_is_counted() -> None:
    start = position_of("2S", "3C", "2D AC", "3D")
    best, *rest = start.legal_moves()
    assert other_moves(start, best, dict.fromkeys(rest, Verdict.WINNABLE)) == OtherMoves(2, (), None)
    judged = {rest[0]: Verdict.LOST, rest[1]: Verdict.WINNABLE}
    assert other_moves(start, best, judged) == OtherMoves(
        2, (Card.parse("AC"),), loss_reason(start.play(rest[0]))
    )
    both = (Card.parse("AC"), Card.parse("3D"))
    assert other_moves(start, best, dict.fromkeys(rest, Verdict.LOST)) == OtherMoves(2, both, None)


def test_the_losing_move_is_the_one_after_the_last_winnable_position() -> None:
    rng = random.Random(1)
    found: Counter[str] = Counter()
    for _ in range(400):
        positions = [small_position(rng)]
        while moves := positions[-1].legal_moves():
            positions.append(positions[-1].play(rng.choice(moves)))
        answer = find_mistake(positions, Solver(positions[0]))
        winnable = [ply for ply, position in enumerate(positions) if can_be_won(position)]
        if len(winnable) == len(positions):
            assert positions[-1].outcome() is Outcome.WON
            assert answer is NoMistake.WON
        elif winnable:
            card = positions[len(winnable)].top
            assert card is not None
            assert answer == Mistake(len(winnable) - 1, card)
        else:
            assert answer is NoMistake.LOST_FROM_THE_START
        found[type(answer).__name__ + str(winnable == [])] += 1
        kept = positions[: max(1, len(winnable))]
        if winnable and kept[-1].outcome() is None:
            assert find_mistake(kept, Solver(kept[0])) is NoMistake.STILL_WINNABLE
    assert min(found.values()) > 5
    assert len(found) == 3


def test_a_stopped_analysis_knows_nothing() -> None:
    start = deal(ALL_IN_A_ROW, "5")
    with pytest.raises(StoppedError):
        find_mistake([start], Solver(start), monitor=CACHED_ONLY)
