from dataclasses import replace

import pytest

from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import Result
from cardgames_tui.solitaire.rules import Verdict
from cardgames_tui.solitaire.solver import solve
from cardgames_tui.tui.draw.pen import KEEPS_SIGN, LOSES_SIGN
from cardgames_tui.tui.solitaire.replay import SolitaireReplayScreen
from cardgames_tui.tui.solitaire.screen import SolitaireScreen
from tests.helpers.past_games import STUCK_LINE, WIN, finished
from tests.helpers.saving import games_in
from tests.tui.playing import (
    black_hole_app,
    header,
    listed,
    notifications,
    opened,
    painted,
    play_at_once,
    ply,
    press,
    settle,
    solitaire_screen,
    text_of,
    top_screen,
    until,
    until_seen,
)


async def test_a_replay_steps_judges_and_is_taken_over(profile: Profile) -> None:
    profile.store.save(finished())
    lost = finished("cj", deal=3, result=Result.LOST)
    async with opened(black_hole_app(profile=profile, replay=lost), size=(110, 30)) as pilot:
        replay = top_screen(pilot, SolitaireReplayScreen)
        await pilot.press("end")
        assert replay.session.ply == 2
        await settle(pilot)
        positions = replay.session.positions
        marks = [
            KEEPS_SIGN if solve(each).verdict is Verdict.WINNABLE else LOSES_SIGN for each in positions[1:]
        ]
        assert [line[0] for line in listed(replay.moves_view)] == marks
        await pilot.press("left")
        assert replay.session.ply == 1
        await press(pilot, "enter")
        game = solitaire_screen(pilot).game
        assert (game.deal.number, ply(pilot), game.hints) == ("3", 1, 1)


@pytest.mark.parametrize("verdicts", ["", "w" * 10 + "l" * 19, "?w????wwwwl?l"])
async def test_a_replay_marks_one_move_that_lost(profile: Profile, verdicts: str) -> None:
    lost = finished(STUCK_LINE, 3, result=Result.LOST, verdicts=verdicts)
    async with opened(black_hole_app(profile=profile, replay=lost), size=(46, 12)) as pilot:
        await press(pilot, "end")
        await until_seen(pilot, KEEPS_SIGN * 9 + LOSES_SIGN + "." * 18)


@pytest.mark.parametrize("size", [(46, 12), (80, 24)], ids=str)
async def test_the_replay_of_a_win_shows_its_choices(profile: Profile, size: tuple[int, int]) -> None:
    async with opened(black_hole_app(profile=profile, replay=finished()), size=size) as pilot:
        await press(pilot, "end")
        assert "won. 18 choices mattered, you met 18." in " ".join(painted(pilot).split())
        await press(pilot, "w")
        replay = top_screen(pilot, SolitaireReplayScreen)
        assert replay.session.ply == 18
        *table, bar, said, _ = [line for line in painted(pilot).splitlines() if line.strip()]
        assert "Move 19: only 10♣ kept the win." in said
        marks = "".join(table)
        assert (marks.count(KEEPS_SIGN), marks.count(LOSES_SIGN)) == (1, 2)
        assert bar.count(KEEPS_SIGN) > 30


async def test_the_replay_of_a_game_in_progress_marks_no_cards(profile: Profile) -> None:
    going_on = finished(WIN[:20], result=None, ended=None)
    async with opened(black_hole_app(profile=profile, replay=going_on), size=(80, 24)) as pilot:
        await press(pilot, "w")
        replay = top_screen(pilot, SolitaireReplayScreen)
        for _ in range(20):
            assert not any(fan.sign for fan in replay.table.state.fans)
            await pilot.press("right")


async def test_a_game_is_continued_at_the_end_of_its_replay(profile: Profile) -> None:
    async with opened(black_hole_app("2", profile=profile)) as pilot:
        await press(pilot, "1", "1", "u", "i", "r")
        before = solitaire_screen(pilot).game.record
        await press(pilot, "f8")
        assert text_of(pilot, "#replayed").startswith("Replay  Black Hole, deal 2  unfinished after")
        await press(pilot, "end", "enter")
        record = solitaire_screen(pilot).game.record
        assert replace(record, seconds=before.seconds) == before  # the clock may have gone on
        await press(pilot, "u", "i", "1")
        assert [(game.uid, game.copied_moves, game.hints) for game in games_in(profile.store)] == [
            (before.uid, 0, 1)
        ]


async def test_a_replay_plays_and_pauses(profile: Profile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.tui.replay.SECONDS_PER_MOVE", (100.0, 100.0, 0.01))
    async with opened(black_hole_app(profile=profile, replay=finished(WIN[:2]))) as pilot:
        replay = top_screen(pilot, SolitaireReplayScreen)
        await until_seen(pilot, "Paused: move 2 of 2")
        await pilot.press("minus")
        assert text_of(pilot, "#prompt").startswith("Playing (100 s): move 2 of 2")
        await pilot.press("space", "space")
        assert text_of(pilot, "#prompt").startswith("Playing (100 s): move 0 of 2")
        assert replay.table.state.position == replay.session.line_positions[0]


async def test_an_answer_pauses_the_replay(profile: Profile) -> None:
    async with opened(black_hole_app(profile=profile, replay=finished())) as pilot:
        assert text_of(pilot, "#prompt").startswith("Playing (0.5 s): move ")
        await pilot.press("w")
        assert text_of(pilot, "#prompt") == "Move 19: only 10♣ kept the win."
        await pilot.press("space")
        assert text_of(pilot, "#prompt").startswith("Playing")
        await pilot.press("end")
        assert text_of(pilot, "#prompt").startswith("Paused: move 51 of 51, won")


@pytest.mark.parametrize(
    ("width", "heading"),
    [
        (80, "Replay  Black Hole, deal 2  won in 4:05, 2 hints, no undos"),
        (56, "Black Hole, deal 2  won in 4:05, 2 hints, no undos"),
        (46, "Black Hole, deal 2  won in 4:05"),
    ],
)
async def test_the_title_is_shortened_to_fit(profile: Profile, width: int, heading: str) -> None:
    profile.store.save(finished(hints=2))
    async with black_hole_app(profile=profile, replay=games_in(profile.store)[0]).run_test(
        size=(width, 24)
    ) as pilot:
        await press(pilot)
        assert text_of(pilot, "#replayed") == heading


@pytest.mark.slow
async def test_again_compares_with_the_best_game(profile: Profile) -> None:
    profile.store.save(finished(seconds=3600))
    async with opened(
        black_hole_app(profile=profile, replay=games_in(profile.store)[0]), size=(110, 30)
    ) as pilot:
        await press(pilot, "a")
        await until(pilot, lambda: isinstance(pilot.app.screen, SolitaireScreen))
        assert "best 1:00:00" in header(pilot)
        assert "1:00:00" in text_of(pilot, "#best-game")
        await play_at_once(pilot, WIN)
        await until(pilot, lambda: "New best time; the old one was 1:00:00." in painted(pilot))
    assert [game.result for game in games_in(profile.store)] == [Result.WON, Result.WON]


async def test_a_corrupt_game_is_not_replayed(profile: Profile) -> None:
    async with opened(black_hole_app(profile=profile, replay=finished("mhz"))) as pilot:
        assert isinstance(pilot.app.screen, SolitaireScreen)
        [notice] = notifications(pilot)
        assert notice.startswith("The game cannot be replayed: ")
