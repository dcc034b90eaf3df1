"""Why positions are lost, where games were lost, and how difficult deals are."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import count
from typing import get_args

import pytest

from cardgames_tui.black_hole.analysis import (
    BuriedRank,
    DeadlockedRanks,
    DifficultyLevel,
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
    play_carefully,
    rate,
)
from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.rules import Outcome, Position, Verdict
from cardgames_tui.black_hole.solitaires import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.black_hole.solver import Solver
from cardgames_tui.stopping import StoppedError, immediately
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
        (position("7D", "AC 9S", "5H"), NoPlayableCard(Card.parse("7D"))),
        (position("5S", "4C", "8D 9D"), UnreachableRank((2, 5), 7, 1)),
        (position("3S", "2C", "4C 5C", "4D 5D"), BuriedRank(3, 2, (4,), 2)),
        (position("3S", "2C", "4C 5C"), BuriedRank(3, 1, (4,), 1)),
        (position("3S", "2C", "4C 6C", "5C 8C", "7C 9C"), DeadlockedRanks((5, 7, 8))),
        (position("5S", "4C", "5C", "5D", "5H"), TooFewNeighbours(4, 3, (3,), 5)),
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
        find_mistake([start], Solver(start), should_stop=immediately)


def test_a_rating_is_the_same_every_time() -> None:
    start = deal(BLACK_HOLE, "2")
    rating = rate(start)
    assert rating == rate(start)
    assert rating is not None
    assert 0 < rating.danger < 1


def test_a_deal_that_plays_itself_is_easy() -> None:
    rating = rate(position("AS", "3C 2C", "5D 4D"))
    assert rating is not None
    assert (rating.number, rating.danger, rating.win_rate, rating.level) == (
        0.0,
        0.0,
        1.0,
        DifficultyLevel.EASY,
    )


def test_a_move_that_throws_the_win_away_counts() -> None:
    rating = rate(position("2S", "3C", "2D AC"))
    assert rating is not None
    assert rating.danger == 1.0


def test_lost_deals_have_no_rating() -> None:
    assert rate(deal(BLACK_HOLE, "1")) is None


def stopping_after(questions: int) -> Callable[[], bool]:
    """Says that the work is to stop, after it has asked so many times."""
    asked = count()
    return lambda: next(asked) >= questions


def test_rating_can_be_stopped_at_any_time() -> None:
    asked = count()
    rate(deal(BLACK_HOLE, "2"), should_stop=lambda: next(asked) < 0)
    for questions in range(0, next(asked), 40):
        with pytest.raises(StoppedError):
            rate(deal(BLACK_HOLE, "2"), should_stop=stopping_after(questions))


def test_levels_part_at_the_quartiles() -> None:
    levels = set()
    for number in ("2", "3", "4", "6", "7", "8", "9", "47"):
        if rating := rate(deal(BLACK_HOLE, number)):
            passed = [quartile for quartile in BLACK_HOLE.difficulty_quartiles if quartile <= rating.number]
            assert rating.level is list(DifficultyLevel)[len(passed)]
            levels.add(rating.level)
    assert levels == set(DifficultyLevel)


def test_the_careful_player_avoids_dead_ends() -> None:
    start = position("AS", "2C", "4D 3D 2D")
    left = {play_carefully(start, random.Random(seed)) for seed in range(30)}
    assert left == {1}


@pytest.mark.parametrize("seed", range(3))
def test_the_careful_player_plays_by_the_rules(seed: int) -> None:
    assert 0 <= play_carefully(deal(BLACK_HOLE, "3"), random.Random(seed)) < 51
