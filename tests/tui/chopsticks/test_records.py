"""Games of Chopsticks are saved, replayed and continued."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.start import new_record
from cardgames_tui.records.record import GameRecord
from cardgames_tui.settings import load_settings
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.chopsticks.dialogs import ChopsticksSetupScreen
from cardgames_tui.tui.chopsticks.replay import ChopsticksReplayScreen
from cardgames_tui.tui.dialogs.prompts import QuestionScreen
from cardgames_tui.tui.home import HomeScreen
from cardgames_tui.tui.widgets.stepper import Stepper
from tests.helpers.past_games import CHOPSTICKS_GAME, WIN, finished
from tests.helpers.saving import games_in
from tests.tui.playing import (
    app_at,
    black_hole_app,
    chopsticks_app,
    chopsticks_screen,
    listed,
    moves_listed,
    opened,
    painted,
    ply,
    press,
    solitaire_screen,
    text_of,
    top_screen,
    two_people,
    until,
)

PEOPLE = two_people(Rules(cutoff=True))


def app(profile: Profile, setup: Setup = PEOPLE) -> CardgamesApp:
    return chopsticks_app(setup, profile=profile)


def hands(pilot: Pilot[None]) -> ChopsticksInPlay:
    """The game of Chopsticks on its table."""
    return chopsticks_screen(pilot).game


async def test_every_move_is_saved_and_the_game_goes_on(profile: Profile) -> None:
    async with opened(app(profile)) as pilot:
        await pilot.press("1", "1", "1", "b", "u")
        [game] = games_in(profile.store)
        names = list(map(str, hands(pilot).session.moves + hands(pilot).session.undone))
        assert (game.moves, game.start_id) == (";".join(names), "chopsticks 2,2,5 cutoff")
        assert (game.ply, game.seats, len(game.bookmarks)) == (2, "person,person", 1)
        position = hands(pilot).position
    async with opened(app_at("chopsticks", profile)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, QuestionScreen))
        await press(pilot, "y")
        assert hands(pilot).position == position
        assert hands(pilot).setup == PEOPLE
        await pilot.press("r")
        assert games_in(profile.store)[0].ply == 3


async def test_a_replay_judges_moves_and_can_be_played_on(profile: Profile) -> None:
    profile.store.save(CHOPSTICKS_GAME)
    async with opened(black_hole_app(profile=profile, replay=games_in(profile.store)[0])) as pilot:
        replay = top_screen(pilot, ChopsticksReplayScreen)
        await press(pilot, "end")
        lines = listed(replay.moves_view)
        assert "".join(line[0] for line in lines) == "✓✓✓✓✓✓✓✓✓✓✗✓"
        assert [line.endswith(" hint") for line in lines].index(True) == 4
        await pilot.press("w")
        assert replay.session.ply == 10
        assert "into a loss" in text_of(pilot, "#prompt")
        await pilot.press("left")
        assert text_of(pilot, "#prompt") == "Paused: move 9 of 12, [0124], a draw"
        await press(pilot, "home", "right", "right", "enter")
        game = hands(pilot)
        assert (pilot.app.current_mode, ply(pilot), game.hints) == ("chopsticks", 2, 2)
        assert game.setup == Setup()


async def test_a_replay_visits_every_mistake(profile: Profile) -> None:
    start = "chopsticks 2,2,5 from 0124"
    shared = GameRecord(game="chopsticks", start_id=start, moves="B-C;A-D;04-13;A-C;B-D;A-D")
    async with opened(black_hole_app(profile=profile, replay=shared)) as pilot:
        replay = top_screen(pilot, ChopsticksReplayScreen)
        await press(pilot, "home")
        plies = []
        for _ in range(3):
            await press(pilot, "w")
            plies.append(replay.session.ply)
        assert plies == [0, 1, 0]


async def test_home_continues_games_of_an_earlier_run(profile: Profile) -> None:
    profile.store.save(finished(WIN[:4], result=None, ended=None, seconds=95))
    hand_game = replace(new_record(PEOPLE), moves="A-C;A-C;A-C", ply=2)
    profile.store.save(hand_game)
    async with opened(app_at("home", profile)) as pilot:
        screen = top_screen(pilot, HomeScreen)
        await pilot.app.workers.wait_for_complete()
        assert screen.continue_slug == "chopsticks"
        await press(pilot, "enter")
        assert (hands(pilot).setup, ply(pilot)) == (PEOPLE, 2)
        assert hands(pilot).record.uid == hand_game.uid
        await press(pilot, "f3", "1")
        game = solitaire_screen(pilot).game
        assert (game.deal.number, ply(pilot), game.stopwatch.seconds) == ("2", 4, 95)
        await pilot.press("f3")
        assert isinstance(pilot.app.screen, HomeScreen)
        assert pilot.app.screen.continue_slug == "black-hole"
        await press(pilot, "c")
        assert solitaire_screen(pilot).game is game


@pytest.mark.slow
async def test_the_next_game_starts_with_the_last_setup(profile: Profile, tmp_path: Path) -> None:
    async with opened(app(profile, Setup())) as pilot:
        await press(pilot, "n")
        dialog = top_screen(pilot, ChopsticksSetupScreen)
        dialog.query_one("#preset", Stepper).value = "suns"
        dialog.query_one("#player-1", Stepper).value = PlayerKind.RANDOM
        await pilot.pause()
        await press(pilot, "enter")
    settings, _ = load_settings(tmp_path / "settings.toml")
    assert (settings.rules, settings.opponent) == ("chopsticks 2,2,5 cutoff suns", "random")
    async with opened(app_at("chopsticks", profile)) as pilot:
        setup = hands(pilot).setup
        assert (setup.rules, setup.kinds) == (
            Rules(cutoff=True, suns=True),
            (PlayerKind.PERSON, PlayerKind.RANDOM),
        )
        await press(pilot, "comma")
        pilot.app.screen.query_one("#rules", Stepper).value = ""
        await pilot.pause()
        await press(pilot, "escape", "n")
        dialog = top_screen(pilot, ChopsticksSetupScreen)
        assert (dialog.setup.rules, dialog.setup.opponent) == (Rules(), "random")


async def test_values_stay_on_when_the_game_continues(profile: Profile, tmp_path: Path) -> None:
    async with app(profile).run_test() as pilot:
        await press(pilot, "1", "v")
        assert "for perfect play" in text_of(pilot, "#prompt")
    settings, _ = load_settings(tmp_path / "settings.toml")
    assert settings.show_values
    async with opened(app_at("chopsticks", profile)) as pilot:
        await press(pilot, "y")
        assert ply(pilot) == 1
        assert all(" in " in line or " draw" in line for line in moves_listed(pilot))
        await press(pilot, "v")
        assert not any(" in " in line or " draw" in line for line in moves_listed(pilot))


async def test_settings_show_titles_of_rules(profile: Profile) -> None:
    profile.change_settings(rules="chopsticks 3,2,5 swap misere")
    async with opened(black_hole_app(profile=profile)) as pilot:
        await press(pilot, "comma")
        assert "◂ 3 players, misère, swap ▸" in painted(pilot)
