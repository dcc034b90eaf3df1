"""What the home view tells of the games that were played."""

from dataclasses import replace

from cardgames_tui.games.overviews import overviews
from cardgames_tui.records.record import Result
from tests.helpers.past_games import finished, past_chopsticks_game
from tests.helpers.profiles import TODAY


def test_the_deal_of_the_day_counts_by_its_best_game() -> None:
    today = TODAY.isoformat()
    lost = finished("cj", daily=today, result=Result.LOST)
    slow, fast = finished(daily=today, seconds=300), finished(daily=today, seconds=200)
    going_on = finished("c", daily=today, result=None, ended=None)
    found = overviews([slow, fast, lost, going_on], TODAY)["black-hole"]
    assert found.today == fast
    assert found.unfinished == (going_on,)
    assert overviews([lost, going_on], TODAY)["black-hole"].today == going_on
    assert overviews([lost], TODAY)["black-hole"].today == lost
    assert overviews([], TODAY) == {}


def test_a_streak_is_of_games_with_the_same_opponent() -> None:
    strong = past_chopsticks_game(3, "A-C", Result.WON)
    weak = [replace(strong, uid=uid, variant="2,2,5; against random; you begin") for uid in ("a", "b")]
    found = overviews([*weak, strong], TODAY)["chopsticks"]
    assert found.statistics is not None
    assert found.latest is not None
    assert (found.statistics.won, found.latest.streak) == (3, 1)
