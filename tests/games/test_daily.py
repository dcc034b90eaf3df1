import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import solve as solve_rules
from cardgames_tui.chopsticks.value import WinDrawLoss
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.daily import (
    ONE_DAY,
    DailyGames,
    DayStatus,
    Streak,
    daily_numbers,
    daily_streak,
    deal_of_the_day,
    level_of,
    puzzle_of_the_day,
)
from cardgames_tui.games.formats import history_line, read_history
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.words import achievements, day_result, month_text, streak_text
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.words import day_name
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.difficulty import rate
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.stopping import CACHED_ONLY, StoppedError
from tests.chopsticks.brute_force import reachable, values
from tests.helpers.past_games import WIN, finished, new_game
from tests.helpers.profiles import TODAY
from tests.helpers.saving import games_at, keep

W, L = Result.WON, Result.LOST

ZONES = ("Europe/Berlin", "America/New_York", "Pacific/Kiritimati", "Pacific/Honolulu")

DEALS_OF_DAYS = {
    "2026-11-23": ("easy", 345253, 89006),
    "2026-11-24": ("easy", 627301, 768826),
    "2026-11-25": ("medium", 693526, 333782),
    "2026-11-26": ("medium", 460032, 367924),
    "2026-11-27": ("hard", 706220, 265813),
    "2026-11-28": ("hard", 657506, 977973),
    "2026-11-29": ("fiendish", 413061, 644547),
}
"""A week of levels and deals, of Black Hole and All in a Row; they must never change."""


def daily(day: int, result: Result | None = W, ended: int | None = None, **values: Any) -> GameRecord:
    moment = datetime(2026, 1, ended or day, 12).timestamp() if result else None
    on_day: dict[str, Any] = {"result": result, "ended": moment, "ended_on": "", "daily": f"2026-01-{day:02}"}
    return replace(finished(WIN if result is W else "c"), **on_day | values)


@pytest.mark.slow
@pytest.mark.parametrize("day", DEALS_OF_DAYS)
def test_everybody_gets_the_same_deals_on_a_day(day: str) -> None:
    found = (deal_of_the_day(solitaire, date.fromisoformat(day)) for solitaire in (BLACK_HOLE, ALL_IN_A_ROW))
    numbers = (int(each.number or 0) for each in found)
    assert (level_of(date.fromisoformat(day)).value, *numbers) == DEALS_OF_DAYS[day]


def test_the_first_candidate_of_the_days_level_is_dealt() -> None:
    day = date(2026, 1, 4)
    found = deal_of_the_day(BLACK_HOLE, day)
    for number in daily_numbers(BLACK_HOLE.slug, day):
        candidate = str(number % 1_000_000 + 1)
        rating = rate(deal(BLACK_HOLE, candidate))
        if rating is not None and rating.level is level_of(day):
            assert found.number == candidate
            break
    with pytest.raises(StoppedError):
        deal_of_the_day(BLACK_HOLE, day, monitor=CACHED_ONLY)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("day", "start_id", "moves"),
    [
        (23, "2,3,5 from 344022", 3),
        (24, "2,3,4 from 233022", 3),
        (25, "2,2,5 halvies from 1314", 4),
        (26, "2,3,4 suicide from 022112", 5),
        (27, "2,2,7 suicide from 4533", 6),
        (28, "2,2,5 cutoff halvies stumps from 1422", 7),
        (29, "2,2,7 suicide from 2612", 12),
    ],
)
def test_the_puzzle_of_a_day_never_changes(day: int, start_id: str, moves: int) -> None:
    setup = puzzle_of_the_day(date(2026, 11, day))
    assert setup.start_id == f"chopsticks {start_id}"
    assert Setup.parse(setup.start_id, setup.seats) == setup
    proved = values(reachable(setup.start))
    assert proved[setup.start] == 2 * moves
    assert sum(proved.get(after, 0) > 0 for _, after in setup.start.successors()) == 1


@pytest.mark.slow
def test_every_day_has_a_puzzle_of_its_difficulty_with_one_winning_first_move() -> None:
    starts, wins_in = defaultdict[str, set[str]](set), defaultdict[str, set[int]](set)
    for day in (date(2026, 1, 1) + timedelta(days) for days in range(731)):
        setup, level = puzzle_of_the_day(day), level_of(day).value
        tablebase = solve_rules(setup.rules)
        value, moves = tablebase.value(setup.start), tablebase.valued_moves(setup.start)
        assert [each.value.result for each in moves].count(WinDrawLoss.WIN) == 1 < len(moves)
        assert value.result is WinDrawLoss.WIN
        wins_in[level].add(((value.plies or 0) + 1) // 2)
        starts[level].add(setup.start_id)
        assert not (level == "easy" and setup.rules.variants)
    assert wins_in == {"easy": {2, 3}, "medium": {4, 5}, "hard": {6, 7}, "fiendish": {8, 9, 10, 11, 12}}
    assert min(map(len, starts.values())) > 30


@pytest.mark.parametrize(
    ("games", "status"),
    [
        ([], "missed"),
        ([daily(20, L)], "lost"),
        ([daily(20, Result.SHOWN)], "lost"),
        ([daily(20, L), daily(20, None)], "started"),
        ([daily(20, None), daily(20, hints=1)], "won"),
        ([daily(20, undos=1)], "won"),
        ([daily(20), daily(20, hints=1, seconds=1)], "won clean"),
        ([daily(20, ended=25)], "won clean"),
    ],
)
def test_the_best_game_of_a_day_counts(profile: Profile, games: list[GameRecord], status: str) -> None:
    for record in (daily(3), *games):
        profile.store.save(record)
    played, day = DailyGames("black-hole", profile), date(2026, 1, 20)
    assert played.status(day) == status
    assert day_result(played, day).startswith(f"20 January, easy: {status}")


def test_a_month_is_summed_up(profile: Profile) -> None:
    for day in (9, 10, 12, 16):
        profile.store.save(daily(day, undos=day % 2))
    for record in (daily(13, L), daily(14, None), daily(21, None), new_game(3, moves="c", ply=1)):
        profile.store.save(record)
    played = DailyGames("black-hole", profile)
    assert [played.status(TODAY.replace(day=day)) for day in (8, 9, 10, 11, 31)] == [
        DayStatus.OPEN,
        DayStatus.WON,
        DayStatus.CLEAN,
        DayStatus.MISSED,
        DayStatus.OPEN,
    ]
    assert played.status(TODAY + ONE_DAY) is DayStatus.OPEN
    said = "January: won the 9th; won clean the 10th, 12th and 16th; lost the 13th; started the 14th and 21st; 15 missed."
    assert month_text(played, TODAY) == said
    assert month_text(played, date(2025, 12, 25)) == "December 2025: nothing played."


def test_days_of_other_years_are_named_with_the_year() -> None:
    assert (day_name(TODAY), day_name(date(2025, 12, 1), "easy")) == ("31 January", "1 December 2025, easy")


@pytest.mark.parametrize(
    ("text", "day"),
    [("", TODAY), ("today", TODAY), ("2026-01-02", date(2026, 1, 2)), ("2026-02-01", None), ("2 Jan", None)],
)
def test_days_are_read(profile: Profile, text: str, day: date | None) -> None:
    played = DailyGames("black-hole", profile)
    if day is not None:
        assert played.read_day(text) == day
    else:
        with pytest.raises(InvalidGameError):
            played.read_day(text)


@pytest.mark.parametrize(
    ("games", "streak"),
    [
        ([], (0, 0)),
        ([daily(10), daily(9), daily(7)], (2, 2)),
        ([daily(9), daily(8), daily(8, L)], (2, 2)),
        ([daily(8), daily(7), daily(3)], (0, 2)),
        ([daily(10), daily(9, ended=10), daily(8)], (1, 1)),
        ([daily(10, L), daily(9)], (1, 1)),
        ([daily(10, daily="")], (0, 0)),
        # the clock has been set back
        ([daily(day) for day in (7, 8, 9, 10, 11)], (5, 5)),
        ([daily(9), daily(10), daily(23), daily(24), daily(25)], (2, 3)),
    ],
)
def test_a_streak_needs_wins_on_their_days(games: list[GameRecord], streak: tuple[int, int]) -> None:
    assert daily_streak(games, date(2026, 1, 10)) == streak


@pytest.mark.parametrize(
    ("days", "values", "said"),
    [
        ((31,), {}, "Won clean."),
        ((30, 31), {}, "Won clean, 2 days in a row."),
        ((30, 31), {"hints": 1}, "2 days in a row."),
        ((29, 31), {"hints": 1}, ""),
        ((30, 31), {"ended_on": "2026-02-01"}, "Won clean."),
    ],
)
def test_a_win_of_the_day_says_what_it_was(
    profile: Profile, days: tuple[int, ...], values: dict[str, Any], said: str
) -> None:
    games = [daily(day, ended_on=f"2026-01-{day}") for day in days]
    games[-1] = replace(games[-1], **values)
    for each in games:
        profile.store.save(each)
    assert achievements(games[-1], profile) == said
    profile.change_settings(streaks=False)
    assert "in a row" not in achievements(games[-1], profile)


def test_the_longest_streak_is_said_when_it_is_another() -> None:
    assert streak_text(Streak(1, 3)) == "Current streak: 1 day; longest: 3."
    assert streak_text(Streak(2, 2)) == "Current streak: 2 days."
    assert streak_text(Streak(0, 0)) == ""


@pytest.fixture
def in_zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Travels to a time zone."""

    def travel(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield travel
    monkeypatch.undo()
    time.tzset()


@pytest.mark.skipif(os.name == "nt", reason="zones cannot be changed there")
@pytest.mark.parametrize("hour", [1, 23])
@pytest.mark.parametrize("there", ZONES)
@pytest.mark.parametrize("here", ZONES)
def test_days_are_those_where_the_games_ended(
    in_zone: Callable[[str], None], tmp_path: Path, there: str, here: str, hour: int
) -> None:
    """Over a change of the clocks in Berlin and New York, too."""
    in_zone(there)
    moments = [datetime(2026, 10, day, hour, 30) for day in range(22, 32)]
    won = [
        finished(uid=f"on-{moment.day}", daily=f"{moment:%Y-%m-%d}", ended=None).with_result(
            W, moment.timestamp()
        )
        for moment in moments
    ]
    keep(tmp_path, *won)
    in_zone(here)
    [*read] = games_at(tmp_path)
    today = date.fromtimestamp(read[-1].ended or 0)
    assert daily_streak(read, today) == (10, 10)
    assert daily_streak(read_history("".join(map(history_line, read))), today) == (10, 10)
