from itertools import islice

from cardgames_tui.black_hole.deals import LAST_DEAL
from cardgames_tui.black_hole.family import BLACK_HOLE
from cardgames_tui.games.finding import next_open, numbers_after


def test_numbers_follow_up_to_the_last() -> None:
    assert list(islice(numbers_after("7"), 3)) == ["8", "9", "10"]
    assert list(numbers_after(str(LAST_DEAL))) == []


def test_deals_that_are_lost_or_won_already_are_passed_over() -> None:
    assert next_open(BLACK_HOLE, ["1"], set()) is None
    found = next_open(BLACK_HOLE, ["1", "2", "3"], {"black-hole 2"})
    assert found is not None
    assert found.number == "3"


def test_a_search_that_is_stopped_finds_nothing() -> None:
    assert next_open(BLACK_HOLE, ["3"], set(), should_stop=lambda: True) is None
