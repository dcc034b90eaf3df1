from dataclasses import replace
from typing import Any

import pytest

from cardgames_tui.games.profile import Profile
from cardgames_tui.games.statistics import (
    RECENT_RESULTS,
    Times,
    overviews,
    shown_statistics,
    statistics_by_variant,
    statistics_of,
)
from cardgames_tui.games.words import achievements
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.text import in_ascii
from tests.helpers.past_games import new_game, past_chopsticks_game

W, L, D, S = Result.WON, Result.LOST, Result.DRAWN, Result.SHOWN


def game(result: Result | None, deal: int = 1, **values: object) -> GameRecord:
    return new_game(deal, **{"moves": "a", "result": result} | values)


def test_unplayed_and_unfinished_games_do_not_count() -> None:
    assert statistics_by_variant([game(L, moves=""), game(None)]) == []


def test_unwinnable_deals_do_not_count() -> None:
    found = statistics_of([game(W), game(W)])
    assert statistics_by_variant([game(W), game(L, 2, winnable=False), game(W)]) == [found]
    assert found.streak == 2


@pytest.mark.parametrize(
    "how",
    [
        {"start_id": "chopsticks 2,2,5 cutoff from 1401 seat 1"},
        {"start_id": f"black-hole board {deal(BLACK_HOLE, '2')}", "winnable": True},
        {"start_id": f"all-in-a-row board {deal(ALL_IN_A_ROW, '2')}"},
        {"hints": 3, "copied_moves": 3},
        {"start_id": "chopsticks 3,2,5 wet-jackson", "moves": "A-C;revive B"},
    ],
    ids=["code", "board", "other board", "taken over", "a finger given"],
)
def test_shown_and_set_up_games_are_not_rated(
    how: dict[str, Any],
) -> None:
    set_up = game(W, seconds=1, **how)
    found = statistics_of([game(W, seconds=9), game(S, seconds=1), set_up, game(L, 3), game(W, 2, seconds=9)])
    assert (found.played, found.won, found.streak, found.longest_streak) == (3, 2, 1, 1)
    assert (found.unaided, found.recent) == (Times(2, 9, 9), (W, L, W))
    assert (found.shown, found.set_up, found.helped) == (1, 1, 0)
    assert statistics_of([game(W), replace(set_up, result=L), game(W)]).streak == 2


def test_the_share_of_wins_is_shown() -> None:
    found = statistics_of([game(W), game(L), game(W), game(D)])
    assert (found.played, found.won, found.lost, found.drawn) == (4, 2, 1, 1)
    assert next(shown_statistics(found))[1:3] == ("50%, 2 of 4", 0.5)


def test_draws_and_losses_end_a_streak() -> None:
    found = statistics_of([game(result) for result in (W, W, W, L, W, D, W, W)])
    assert (found.streak, found.longest_streak) == (2, 3)
    assert statistics_of([game(W), game(L)]).streak == 0
    assert statistics_of([game(L)]).longest_streak == 0


def test_places_among_three_or_more_are_counted() -> None:
    found = statistics_of([game(W, place=1), game(L, place=3), game(W, place=1), game(L), game(D)])
    assert found.places == (2, 0, 1)
    assert ("Places", "1st 2, 3rd 1", None) in list(shown_statistics(found))
    assert "Places" not in {each.label for each in shown_statistics(statistics_of([game(W), game(L)]))}


def test_times_are_of_wins_without_hints() -> None:
    found = statistics_of(
        [
            *(game(W, seconds=seconds) for seconds in (10, 30, 20)),
            game(W, seconds=5, hints=1),
            game(L, seconds=1),
        ]
    )
    assert found.unaided == Times(3, 10, 20)
    assert found.helped == 1
    assert statistics_of([game(L)]).unaided == Times(0, None, None)


def test_a_perfect_game_is_a_win_without_hint_or_undo() -> None:
    assert statistics_of([game(W), game(W, hints=1), game(W, undos=1), game(L)]).perfect == 1


def test_winnable_starts_are_counted_once() -> None:
    found = statistics_of(
        [
            game(W, 1),
            game(L, 1),  # could be won: it was
            game(L, 2, winnable=True),
            game(L, 2),  # the same start, so it could
            game(L, 3, winnable=False),
            game(L, 4),  # not known
            game(W, 1),
        ]
    )
    assert (found.lost_winnable, found.lost_unjudged) == (3, 1)
    assert (found.winnable_starts, found.winnable_starts_won) == (2, 1)
    assert ("Winnable deals", "50%, 1 of 2", 0.5) in list(shown_statistics(found))


def test_labels_are_short_and_shares_have_bars() -> None:
    found = statistics_of(
        [
            game(W, winnable=True),
            game(L, winnable=True),
            game(L, 2, level="fiendish"),
            game(D),
            game(S),
            game(W, start_id=f"black-hole board {deal(BLACK_HOLE, '2')}"),
        ]
    )
    shown = list(shown_statistics(found))
    assert max(len(each.label) for each in shown) <= 15
    assert [each.label for each in shown if each.share is not None] == [
        "Games won",
        "  fiendish",
        "Winnable deals",
    ]
    without = [each for each in shown if "streak" not in each.label]
    assert list(shown_statistics(found, streaks=False)) == without != shown


def on_day(month: int, day: int, choices: str) -> GameRecord:
    return game(W, choices=choices, ended_on=f"2026-{month:02}-{day:02}")


def test_games_are_counted_by_difficulty() -> None:
    played = [("hard", W), ("easy", L), ("", W), ("easy", W), ("hard", W), ("easy", W), ("fiendish", S)]
    found = statistics_of([game(result, level=level) for level, result in played])
    assert [*found.levels.items()] == [("easy", (2, 3)), ("hard", (2, 2))]
    texts = {each.label: each.text for each in shown_statistics(found)}
    assert (texts["  easy"], texts["  hard"]) == ("67%, 2 of 3", "100%, 2 of 2")


@pytest.mark.parametrize(
    ("games", "weeks", "shown"),
    [
        ([game(W), on_day(1, 5, "")], (), None),
        ([on_day(1, 5, "+h-+")], ((2, 4),), "▁ 50% met"),
        (
            [on_day(1, 5, "++"), on_day(1, 11, "-+"), on_day(1, 12, "++"), on_day(3, 1, "-----")],
            ((3, 4), (2, 2), (0, 5)),
            "▄█▁ 45% met",
        ),
        ([on_day(1, day, "+") for day in (31, 1)], ((1, 1), (1, 1)), "██ 100% met"),
        ([on_day(month, 1, "+++-") for month in range(1, 13)] * 2, ((6, 8),) * 12, "▄" * 12 + " 75% met"),
    ],
)
def test_choices_met_are_a_curve_over_the_weeks(
    games: list[GameRecord], weeks: tuple[tuple[int, int], ...], shown: str | None
) -> None:
    found = statistics_of(games)
    assert found.choices == weeks
    assert {each.label: each.text for each in shown_statistics(found)}.get("Choices by week") == shown
    assert set(in_ascii("▁▂▄▆█")) == set("_.=*#")


def test_recent_results_are_the_last_ones() -> None:
    found = statistics_of([game(L)] * 5 + [game(W), game(D)] * (RECENT_RESULTS // 2))
    assert found.recent == (W, D) * (RECENT_RESULTS // 2)


def test_variants_are_counted_apart() -> None:
    found = statistics_by_variant(
        [
            game(W),
            game(L, game="chopsticks", variant="cutoff"),
            game(W, game="chopsticks", variant=""),
            game(L),
            game(W, game="chopsticks", variant="cutoff"),
        ]
    )
    kinds = [(each.game, each.variant, each.played) for each in found]
    assert kinds == [("black-hole", "", 2), ("chopsticks", "", 1), ("chopsticks", "cutoff", 2)]


@pytest.mark.parametrize(
    ("before", "now", "said"),
    [
        ([], {}, ""),
        ([], {"level": "hard"}, "First hard deal won."),
        ([{"level": "easy"}], {"level": "hard"}, "First hard deal won."),
        ([{"level": "hard"}], {"level": "hard"}, ""),
        ([{}], {"level": "hard"}, ""),  # perhaps that one was hard
        ([{"result": L, "level": "hard"}], {"level": "hard"}, "First hard deal won."),
        ([{"result": W}], {"seconds": 64}, "New best time; the old one was 1:15."),
        ([{"hints": 1}], {"seconds": 64}, ""),
        ([{}], {"seconds": 64, "hints": 1}, ""),
        ([{}], {"seconds": 75}, ""),
        ([{}, {}], {}, "Longest streak: 3 wins."),
        ([{}], {}, ""),
        ([{}, {}, {}, {"result": L}, {}, {}], {}, ""),
        ([{}, {}], {"result": L}, ""),
        ([{}, {}], {"copied_moves": 1}, ""),
        ([{}, {}], {"seats": "person,person"}, ""),
        ([{}, {}, {"variant": "cutoff"}], {"variant": "cutoff"}, ""),
        (
            [{"level": "easy"}] * 2,
            {"level": "hard", "seconds": 9},
            "New best time; the old one was 1:15. Longest streak: 3 wins. First hard deal won.",
        ),
    ],
)
def test_a_win_says_what_is_new(
    profile: Profile, before: list[dict[str, Any]], now: dict[str, Any], said: str
) -> None:
    record = replace(game(W, seconds=75), **now)
    for each in (*(replace(game(W, seconds=75), **values) for values in before), record):
        profile.store.save(each)
    assert achievements(record, profile) == said
    profile.change_settings(streaks=False)
    assert "streak" not in achievements(record, profile)


def test_streaks_are_counted_per_opponent() -> None:
    strong = past_chopsticks_game(3, "A-C", Result.WON)
    weak = [replace(strong, uid=uid, variant="2,2,5; against random; you begin") for uid in ("a", "b")]
    found = overviews([*weak, strong])["chopsticks"]
    assert found.statistics is not None
    assert found.latest is not None
    assert (found.statistics.won, found.latest.streak) == (3, 1)
