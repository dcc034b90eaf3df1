from dataclasses import replace
from pathlib import Path

import pytest

from cardgames_tui.games.profile import Profile
from cardgames_tui.games.sharing import encode
from cardgames_tui.records.record import Result
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from cardgames_tui.solitaire.solver import solve
from tests.helpers.damage import spoil_some
from tests.helpers.new_games import black_hole_record
from tests.helpers.past_games import WIN, new_game, past_chopsticks_game
from tests.helpers.saving import games_in
from tests.plain.talking import converse
from tests.tui.playing import app_at, opened, press, solitaire_screen, until, until_seen

PART = WIN[:10]


def test_a_win_is_saved(profile: Profile) -> None:
    answer = converse("\n".join((*WIN, "stats")), black_hole_record(), profile)
    said = 'no hints, no undos.\n18 choices mattered, you met 18.\nFirst fiendish deal won.\nSay "new" for another deal or "where" for the hardest choice.'
    assert f"Well played!\nYou won deal 2 in 0 seconds, {said}" in answer
    assert "Games won: 100%, 1 of 1\nfiendish: 100%, 1 of 1\n" in answer
    assert "Choices by week: 100% met\n" in answer
    [game] = games_in(profile.store)
    assert (game.result, game.moves, game.choices, game.level) == (Result.WON, WIN, "+" * 18, "fiendish")


def test_a_game_left_for_another_can_be_continued(profile: Profile) -> None:
    answer = converse("1\nhint\ndeal 3\n1\ndeal 2\n", black_hole_record(), profile)
    assert "Going on with Black Hole, deal 2 after 1 move." in answer
    assert [(game.ply, game.hints, game.result) for game in games_in(profile.store)] == [
        (1, 1, None),
        (1, 0, None),
    ]


def test_a_game_left_when_stuck_counts_as_lost(profile: Profile) -> None:
    answer = converse("1\n" * 60 + "deal 3\n", black_hole_record(), profile)
    assert "The game you left could no longer be won, so it counts as lost." in answer
    assert [(game.start_id, game.result) for game in games_in(profile.store)] == [
        ("black-hole 2", Result.LOST)
    ]


def test_moves_of_the_solution_count_as_hints(profile: Profile) -> None:
    line = solve(Deal.from_number(BLACK_HOLE, "2").position).line or ()
    converse("\n".join(["solution", *map(str, line[:3])]), black_hole_record(), profile)
    assert [(game.hints, game.move_origins) for game in games_in(profile.store)] == [(3, "hhh")]


async def test_a_game_moves_from_plain_mode_to_the_screen_and_back(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardgames_tui.tui.textual_ext.robust_app.SECONDS_TO_SEE", 0.0)
    converse("\n".join(PART) + "\n", black_hole_record(), profile)
    async with opened(app_at("black-hole", profile)) as pilot:
        await until_seen(pilot, "Continue the last game?")
        await press(pilot, "enter")
        await until(pilot, lambda: solitaire_screen(pilot).game.session.ply == len(PART))
        await press(pilot, "1")
    answer = converse("undo\n", "black-hole", profile)
    assert f"Going on with Black Hole, deal 2 after {len(PART) + 1} moves." in answer
    assert [game.ply for game in games_in(profile.store)] == [len(PART)]


def test_a_shared_game_is_played_from_its_start() -> None:
    code = encode("black-hole 2", WIN)
    assert "Black Hole, deal 2.\n" in converse(f"deal {code}\n", black_hole_record("5"))
    assert "The code is damaged" in converse(f"deal {code[:-1]}0\n", black_hole_record())


def test_the_deal_of_the_day_can_be_continued(profile: Profile) -> None:
    converse("day\n1\n", black_hole_record(), profile)
    assert games_in(profile.store)[-1].daily == "2026-01-31"
    answer = converse("month\nday\n", black_hole_record(), profile)
    assert "Black Hole, January: started the 31st." in answer
    assert "31 January, hard: started.\nGoing on with Black Hole, 31 January, hard after 1 move." in answer
    assert "That day has not come yet." in converse("day 2026-02-01\n", black_hole_record(), profile)


def test_a_lost_deal_of_the_day_can_be_tried_again(profile: Profile) -> None:
    answer = " ".join(converse("day\n" + "1\n" * 30 + "new\n", black_hole_record(), profile).split())
    assert 'so it counts as lost. Say "day 2026-01-31" to try that day again.' in answer


def test_a_day_of_chopsticks_says_the_streak_unless_it_is_off(profile: Profile) -> None:
    for day in (29, 30):
        won = past_chopsticks_game(day, "A-C", Result.WON, uid=f"on-{day}", daily=f"2026-01-{day}")
        profile.store.save(won)
    answer = converse("day 2026-01-05\nmonth 2026-01\n", "chopsticks", profile)
    assert (
        "5 January, easy, win in 5: not played yet.\nCurrent streak: 2 days.\nChopsticks, 5 January, easy."
        in answer
    )
    assert "Rules: roll 4.\nWin in 5 moves, 3 of them yours. " in answer
    assert "Chopsticks, January: won clean the 29th and 30th." in answer
    assert "streak" not in converse("day\n", "chopsticks", profile, streaks=False)


def test_a_damaged_game_is_reported_and_replaced(profile: Profile) -> None:
    profile.store.save(replace(black_hole_record(), moves="??", ply=2))
    answer = converse("", black_hole_record(), profile)
    assert "\nThe last game cannot be continued: " in answer
    assert "Hole: " in answer


def test_play_continues_when_nothing_can_be_saved(tmp_path: Path, profile: Profile) -> None:
    (tmp_path / "data").write_text("no directory")
    answer = converse("1\n", black_hole_record(), profile)
    assert "The game cannot be saved:" in answer
    assert "50 cards are left." in answer


def test_damaged_games_do_not_hide_others(tmp_path: Path, profile: Profile) -> None:
    spoil_some(tmp_path / "data", new_game(2, uid="good", moves=PART, ply=5))
    answer = converse("1\n", "black-hole", profile)
    assert "Going on with Black Hole, deal 2 after 5 moves." in answer
    assert answer.replace("\n", "").isprintable()
