"""The deal of the day: it follows from the date, and is winnable."""

from datetime import date
from itertools import islice

import pytest

from cardgames_tui.black_hole.family import ALL_IN_A_ROW, BLACK_HOLE, Solitaire
from cardgames_tui.black_hole.rules import Verdict
from cardgames_tui.black_hole.solver import solve
from cardgames_tui.games.finding import daily_candidates, deal_of_the_day
from cardgames_tui.stopping import StoppedError

DAY = date(2026, 1, 1)
PINNED = ["548723", "372520", "192511"]


def test_the_candidates_never_change() -> None:
    assert list(islice(daily_candidates(BLACK_HOLE, DAY), 3)) == PINNED
    assert next(daily_candidates(ALL_IN_A_ROW, DAY)) != PINNED[0]


@pytest.mark.parametrize("solitaire", [BLACK_HOLE, ALL_IN_A_ROW])
def test_it_is_the_first_that_can_be_won(solitaire: Solitaire) -> None:
    for day in range(1, 4):
        found = deal_of_the_day(solitaire, date(2026, 2, day))
        assert found is not None
        for number in daily_candidates(solitaire, date(2026, 2, day)):
            if number == found.number:
                break
            assert solve(type(found).numbered(solitaire, number).position).verdict is Verdict.LOST
        assert solve(found.position).verdict is Verdict.WINNABLE


def test_it_can_be_stopped() -> None:
    with pytest.raises(StoppedError):
        deal_of_the_day(BLACK_HOLE, DAY, should_stop=lambda: True)
