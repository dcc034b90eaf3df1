import random
from collections.abc import Callable
from itertools import count

import pytest

from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.difficulty import DifficultyLevel, play_carefully, rate
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from cardgames_tui.stopping import Monitor, StoppedError
from tests.solitaire.brute_force import position_of


def test_a_rating_is_the_same_every_time() -> None:
    start = deal(BLACK_HOLE, "2")
    rating = rate(start)
    assert rating == rate(start)
    assert rating is not None
    assert 0 < rating.danger < 1


def test_a_deal_without_choices_is_easy() -> None:
    rating = rate(position_of("AS", "3C 2C", "5D 4D"))
    assert rating is not None
    assert (rating.number, rating.danger, rating.win_rate, rating.level) == (
        0.0,
        0.0,
        1.0,
        DifficultyLevel.EASY,
    )


def test_losing_moves_are_danger() -> None:
    rating = rate(position_of("2S", "3C", "2D AC"))
    assert rating is not None
    assert rating.danger == 1.0


def test_lost_deals_have_no_rating() -> None:
    assert rate(deal(BLACK_HOLE, "1")) is None


def stopping_after(questions: int) -> Callable[[], bool]:
    """Stops after some questions."""
    asked = count()
    return lambda: next(asked) >= questions


def test_rating_can_be_stopped_at_any_time() -> None:
    asked = count()
    rate(deal(BLACK_HOLE, "2"), monitor=Monitor(lambda: next(asked) < 0))
    for questions in range(0, next(asked), 40):
        with pytest.raises(StoppedError):
            rate(deal(BLACK_HOLE, "2"), monitor=Monitor(stopping_after(questions)))


def test_levels_split_at_the_quartiles() -> None:
    levels = set()
    for number in ("2", "3", "4", "6", "7", "8", "9", "47"):
        if rating := rate(deal(BLACK_HOLE, number)):
            passed = [quartile for quartile in BLACK_HOLE.difficulty_quartiles if quartile <= rating.number]
            assert rating.level is list(DifficultyLevel)[len(passed)]
            levels.add(rating.level)
    assert levels == set(DifficultyLevel)


def test_the_careful_player_avoids_dead_ends() -> None:
    start = position_of("AS", "2C", "4D 3D 2D")
    left = {play_carefully(start, random.Random(seed)) for seed in range(30)}
    assert left == {1}
