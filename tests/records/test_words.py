from datetime import date, datetime

import pytest

from cardgames_tui.records.words import day_text, moment_text

TODAY = date(2026, 11, 22)


@pytest.mark.parametrize(
    ("day", "words"),
    [
        (TODAY, "today"),
        (date(2026, 11, 21), "yesterday"),
        (date(2026, 11, 20), "Friday"),
        (date(2026, 11, 16), "Monday"),
        (date(2026, 11, 15), "15 Nov 2026"),
        (date(2025, 2, 3), "3 Feb 2025"),
        (date(2026, 11, 23), "23 Nov 2026"),
    ],
)
def test_recent_days_have_names(day: date, words: str) -> None:
    assert day_text(day, TODAY) == words


def test_only_moments_of_today_have_a_time() -> None:
    assert moment_text(datetime(2026, 11, 22, 14, 5).timestamp(), TODAY) == "today 14:05"
    assert moment_text(datetime(2026, 11, 20, 14, 5).timestamp(), TODAY) == "Friday"
    assert moment_text(1e300, TODAY) == ""


def test_the_day_where_the_player_was_is_named() -> None:
    moment = datetime(2026, 11, 22, 1, 30).timestamp()
    assert moment_text(moment, TODAY, "2026-11-21") == "yesterday"
    assert moment_text(moment, TODAY, "2026-11-23") == "23 Nov 2026"
