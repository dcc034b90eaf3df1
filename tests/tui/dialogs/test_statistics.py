"""Statistics as pictures, at every width."""

from collections import Counter
from datetime import date, timedelta

import pytest

from cardgames_tui.records.record import Result
from cardgames_tui.records.statistics import statistics_of
from cardgames_tui.tui.dialogs.statistics import draw_bars, draw_calendar, figures
from tests.records.past_games import finished

TODAY = date(2026, 11, 22)

GAMES = [
    *(finished(seconds=seconds, ended=seconds * 1e5) for seconds in (200, 300, 4000)),
    finished("cj", 3, result=Result.LOST, winnable=True),
]


@pytest.mark.parametrize("width", range(38, 120))
def test_pictures_fit_their_width(width: int) -> None:
    bars = draw_bars(figures(statistics_of(GAMES), 2), width).plain.splitlines()
    days = draw_calendar(Counter({TODAY: 1}), TODAY, width).plain.splitlines()
    assert max(map(len, bars)) <= width
    assert max(map(len, days)) <= width
    assert len(days) == 9


def test_bars_are_as_long_as_what_they_stand_for() -> None:
    lines = draw_bars(figures(statistics_of(GAMES), 2), 46).plain.splitlines()
    bars = {line[:16].rstrip(): (line.count("█"), line.split()[-1]) for line in lines}
    assert bars["Games won"] == (11, "4")
    assert bars["Winnable deals"] == (8, "2")
    assert bars["Current streak"] == (0, "0")
    assert bars["Longest streak"] == (15, "3")
    assert bars["Fastest win"] == (10, "3:20")
    assert bars["Median time"] == (15, "5:00")
    assert "Unfinished      2 games" in lines


def test_every_day_has_its_own_square() -> None:
    wins = Counter({TODAY: 3, TODAY - timedelta(days=7): 1, TODAY + timedelta(days=1): 1})
    lines = draw_calendar(wins, TODAY, 80).plain.splitlines()
    assert lines[7].endswith("· ▄ █ ")
    assert sum(line.count("█") + line.count("▄") for line in lines[1:8]) == 2
    assert [name for name in lines[0].split() if name] == ["Jul", "Aug", "Sep", "Oct", "Nov"]


def test_the_last_days_of_a_month_make_way_for_the_name_of_the_next() -> None:
    names = draw_calendar(Counter(), date(2026, 11, 29), 31).plain.splitlines()[0].split()
    assert names == ["Sep", "Oct", "Nov"]
