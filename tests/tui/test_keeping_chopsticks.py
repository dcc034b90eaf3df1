"""Games of Chopsticks are kept too."""

import random
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from cardgames_tui.tui.keeping_app import Opening
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input, Select, Static, TextArea

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import BLACK_HOLE
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import Level, Setup
from cardgames_tui.games.hands_in_play import new_record, setup_of
from cardgames_tui.games.profile import Keeper
from cardgames_tui.games.sharing import SharedGame, decode, encode
from cardgames_tui.games.stopwatch import Stopwatch
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.settings.file import load_settings
from cardgames_tui.settings.values import Settings
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.cards.replay_screen import BlackHoleReplayScreen
from cardgames_tui.tui.dialogs.question_screen import QuestionScreen
from cardgames_tui.tui.hands.go_to_screen import GoToScreen
from cardgames_tui.tui.hands.replay_screen import ChopsticksReplayScreen
from cardgames_tui.tui.hands.screen import ChopsticksScreen
from cardgames_tui.tui.hands.setup_screen import SetupScreen
from cardgames_tui.tui.hands.step_view import StepView
from cardgames_tui.tui.home_screen import HomeScreen
from tests.tui.chopsticks_play import press
from tests.tui.conftest import MakeApp
from tests.tui.keeping import WIN, app_at, finished, keeper, settle, table, words
from tests.tui.record_games import CHOPSTICKS

PEOPLE = Setup(Rules(cutoff=True), (Level.PERSON, Level.PERSON))


@pytest.fixture
def kept(tmp_path: Path, make_app: MakeApp) -> Iterator[Keeper]:
    """A keeper in a directory of its own; `make_app` has stilled the animations."""
    with closing(keeper(tmp_path)) as made:
        yield made


def app(kept: Keeper, setup: Setup = PEOPLE) -> CardgamesApp:
    deal = Deal.numbered(BLACK_HOLE, "2")
    return CardgamesApp(
        deal, Settings(show_verdict=False), random.Random(1), kept, mode="chopsticks", setup=setup
    )


def games(kept: Keeper) -> list[GameRecord]:
    return kept.ask(Archive.everything, [])


def hands(pilot: Pilot[None]) -> ChopsticksScreen:
    assert isinstance(pilot.app, CardgamesApp)
    return pilot.app.hands


async def test_every_move_is_saved_and_continued(kept: Keeper) -> None:
    async with app(kept).run_test() as pilot:
        await pilot.pause()
        await pilot.press("1", "1", "1", "b", "u")
        [game] = games(kept)
        names = list(map(str, hands(pilot).game.session.moves + hands(pilot).game.session.undone))
        assert (game.moves, game.start_id) == (";".join(names), "chopsticks 2,2,5 cutoff")
        assert (game.ply, game.opponent, len(game.bookmarks)) == (
            hands(pilot).game.session.ply,
            "person,person",
            1,
        )
        position = hands(pilot).game.position
    async with app(kept, Setup()).run_test() as pilot:
        await pilot.pause()
        assert isinstance(pilot.app.screen, QuestionScreen)
        await pilot.press("y")
        await pilot.pause()
        assert hands(pilot).game.position == position
        assert hands(pilot).game.setup == PEOPLE
        await pilot.press("r")
        assert games(kept)[0].ply == 3


async def test_a_game_to_the_end_is_finished_once(kept: Keeper) -> None:
    rng = random.Random(3)
    async with app(kept).run_test() as pilot:
        await pilot.pause()
        while hands(pilot).game.ending is None:
            hands(pilot).play(rng.choice(hands(pilot).game.position.legal_moves()))
        ending = hands(pilot).game.ending
        assert ending is not None
    [game] = games(kept)
    wanted = {None: Result.DRAWN, 0: Result.WON, 1: Result.LOST}[ending.winner]
    assert (game.result, game.variant) == (wanted, "2,2,5 cutoff several people")


async def test_a_watched_game_is_not_kept(kept: Keeper) -> None:
    async with app(kept, Setup(seats=(Level.RANDOM, Level.RANDOM))).run_test() as pilot:
        while hands(pilot).game.ending is None:
            await pilot.pause()
        assert hands(pilot).game.session.ply
    assert games(kept) == []


async def test_the_shared_text_brings_the_game_back(kept: Keeper) -> None:
    async with app(kept).run_test() as pilot:
        await pilot.pause()
        await pilot.press("1", "2", "y")
        await pilot.pause()
        shared = decode(pilot.app.screen.query_one(TextArea).text)
        moves = hands(pilot).game.session.moves
        assert (shared.start_id, shared.moves) == ("chopsticks 2,2,5 cutoff", ";".join(map(str, moves)))


async def test_the_time_stands_still_while_another_screen_is_shown(kept: Keeper) -> None:
    seconds = [0.0]
    async with app(kept).run_test() as pilot:
        await pilot.pause()
        screen = hands(pilot)
        screen.stopwatch = Stopwatch(now=lambda: seconds[0])
        seconds[0] += 50
        await pilot.press("1")
        seconds[0] += 7
        await pilot.press("f3")
        await pilot.pause()
        seconds[0] += 1000
        await pilot.press("c")
        await pilot.pause()
        seconds[0] += 3
        await pilot.press("comma")
        await pilot.pause()
        seconds[0] += 1000
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("1")
        assert games(kept)[0].seconds == 10


async def test_hints_and_values_are_kept(kept: Keeper) -> None:
    async with app(kept).run_test() as pilot:
        await pilot.pause()
        await press(pilot, "1", "i")
        assert hands(pilot).hinted is not None
        await press(pilot, str(hands(pilot).game.position.legal_moves().index(hands(pilot).hinted) + 1))
        [game] = games(kept)
        assert (game.hints, game.marks, game.verdicts) == (1, ".h", "dd")


async def test_the_switch_for_repetition_is_continued(kept: Keeper) -> None:
    setup = replace(PEOPLE, repetition=False)
    async with app(kept, setup).run_test() as pilot:
        await pilot.pause()
        await pilot.press("1")
    async with app(kept, Setup()).run_test() as pilot:
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert hands(pilot).game.setup == setup


async def test_a_replay_judges_every_move_and_is_taken_over(kept: Keeper) -> None:
    kept.save(CHOPSTICKS)
    deal = Deal.numbered(BLACK_HOLE, "2")
    cards = CardgamesApp(deal, Settings(False), random.Random(1), kept, Opening(shown=games(kept)[0]))
    async with cards.run_test() as pilot:
        await settle(pilot)
        replay = pilot.app.screen
        assert isinstance(replay, ChopsticksReplayScreen)
        await pilot.press("end")
        await settle(pilot)
        assert [line.mark for line in replay.moves_view.lines] == ["✓"] * 4 + ["✓ hint"] + ["✓"] * 5 + [
            "✗",
            "✓",
        ]
        await pilot.press("w")
        assert replay.session.ply == 10
        assert "into a loss" in words(pilot, "#prompt")
        await pilot.press("left")
        assert words(pilot, "#prompt") == "Paused: move 9 of 12, [0124], a draw"
        await pilot.press("home", "right", "right", "enter")
        await pilot.pause()
        game = hands(pilot).game
        assert (pilot.app.current_mode, game.session.ply, game.hints) == ("chopsticks", 2, 2)
        assert game.setup == Setup()


async def test_the_marks_of_a_line_can_be_clicked(kept: Keeper) -> None:
    kept.save(CHOPSTICKS)
    deal = Deal.numbered(BLACK_HOLE, "2")
    cards = CardgamesApp(deal, Settings(False), random.Random(1), kept, Opening(shown=games(kept)[0]))
    async with cards.run_test(size=(46, 12)) as pilot:
        await settle(pilot)
        replay = pilot.app.screen
        assert isinstance(replay, ChopsticksReplayScreen)
        await pilot.click("LineView", offset=(1 + 2 + 6, 0))
        assert replay.session.ply == 7
        await pilot.click("LineView", offset=(0, 0))
        assert replay.session.ply == 7


async def test_the_other_game_asks_before_it_goes_on_where_an_earlier_run_left_it(kept: Keeper) -> None:
    async with app(kept).run_test() as pilot:
        await pilot.pause()
        await pilot.press("1")
        ply = hands(pilot).game.session.ply
    async with app_at(kept, named="black-hole 2").run_test() as pilot:
        await settle(pilot)
        await pilot.press("f4")
        await settle(pilot)
        assert isinstance(pilot.app.screen, QuestionScreen)
        await pilot.press("enter")
        await settle(pilot)
        assert hands(pilot).game.session.ply >= ply > 0


async def paste(pilot: Pilot[None], text: str) -> None:
    await pilot.press("g")
    await pilot.pause()
    pilot.app.screen.query_one(Input).post_message(Paste(text))
    await pilot.pause()
    await pilot.press("enter")
    await pilot.pause()


async def test_shared_codes_of_both_games_are_taken(kept: Keeper) -> None:
    async with app(kept).run_test() as pilot:
        await pilot.pause()
        await pilot.press("1", "2", "y")
        await pilot.pause()
        text = pilot.app.screen.query_one(TextArea).text
        assert text.startswith(f"Chopsticks, cutoff, now [{hands(pilot).game.position}]: in progress")
        await pilot.press("escape")
        await paste(pilot, text)
        replay = pilot.app.screen
        assert isinstance(replay, ChopsticksReplayScreen)
        assert replay.plies == 2
        await pilot.press("escape")
        await paste(pilot, encode(SharedGame("chopsticks 2,2,5 suicide from 1213")))
        assert str(hands(pilot).game.position) == "1213"
        await pilot.press("y")
        await pilot.pause()
        shared = pilot.app.screen.query_one(TextArea).text
        assert shared.startswith("Chopsticks, suicide, from [1213]: in progress")
        await pilot.press("escape")
        await paste(pilot, encode(SharedGame("black-hole 2", "m")))
        assert isinstance(pilot.app.screen, BlackHoleReplayScreen)
        await pilot.press("end", "enter")
        await pilot.pause()
        assert (pilot.app.current_mode, table(pilot).game.deal.number) == ("black-hole", "2")
        await pilot.press("f4")
        await pilot.pause()
        await paste(pilot, "[1411]")
        assert str(hands(pilot).game.position) == "1411"
    assert {game.variant for game in games(kept)} == {"", "2,2,5 cutoff several people"}


@pytest.mark.parametrize(
    "text", ["nonsense", "cg1-nonsense", "1" * 1_000_000, encode(SharedGame("chopsticks 2,2,5", "A-Z"))]
)
async def test_a_bad_paste_is_refused_in_a_sentence(kept: Keeper, text: str) -> None:
    async with app(kept).run_test() as pilot:
        await pilot.pause()
        await paste(pilot, text)
        assert isinstance(pilot.app.screen, GoToScreen)
        assert 0 < len(words(pilot, ".message")) < 200


@pytest.mark.parametrize(
    "setup",
    [Setup(), PEOPLE, Setup(Rules(3), (Level.PERSON,) * 3, 2), Setup(code="1211"), Setup(repetition=False)],
)
def test_a_setup_comes_back(setup: Setup) -> None:
    assert setup_of(new_record(setup)) == setup


def home(kept: Keeper) -> CardgamesApp:
    deal = Deal.numbered(BLACK_HOLE, "9")
    return CardgamesApp(deal, Settings(False), random.Random(1), kept, mode="home")


async def test_the_home_view_continues_the_games_of_an_earlier_run(kept: Keeper) -> None:
    kept.save(finished(WIN[:4], result=None, ended=None, seconds=95))
    hand_game = replace(new_record(PEOPLE), moves="A-C;A-C;A-C", ply=2)
    kept.save(hand_game)
    async with home(kept).run_test() as pilot:
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, HomeScreen)
        await pilot.app.workers.wait_for_complete()
        assert screen.last == "chopsticks"
        await pilot.press("enter")
        await pilot.pause()
        assert (hands(pilot).game.setup, hands(pilot).game.session.ply) == (PEOPLE, 2)
        assert hands(pilot).logbook.record.key == hand_game.key
        await pilot.press("f3", "1")
        await pilot.pause()
        assert isinstance(pilot.app.screen, QuestionScreen)
        await pilot.press("y")
        await pilot.pause()
        game = table(pilot).game
        assert (game.deal.number, game.session.ply, game.stopwatch.seconds) == ("2", 4, 95)
        await pilot.press("f3")
        assert isinstance(pilot.app.screen, HomeScreen)
        assert pilot.app.screen.last == "black-hole"
        await pilot.press("c")
        await pilot.pause()
        assert table(pilot).game is game


async def test_an_interrupted_game_that_is_declined_is_not_offered_again(kept: Keeper) -> None:
    kept.save(finished(WIN[:4], result=None, ended=None))
    async with home(kept).run_test() as pilot:
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        await pilot.press("n", "f3", "1")
        await pilot.pause()
        assert table(pilot).game.deal.number == "9"
    assert [game.result for game in games(kept)] == [None]


async def test_what_is_set_up_is_what_the_next_game_begins_with(kept: Keeper, tmp_path: Path) -> None:
    async with app(kept, Setup()).run_test() as pilot:
        await pilot.pause()
        await pilot.press("n")
        await pilot.pause()
        dialog = pilot.app.screen
        assert isinstance(dialog, SetupScreen)
        dialog.query_one("#preset", StepView).value = "suns"
        dialog.query_one("#level-1", StepView).value = Level.RANDOM
        await pilot.pause()
        await pilot.press("f5")
        await pilot.pause()
    settings, _ = load_settings(tmp_path / "settings.toml")
    assert (settings.rules, settings.opponent) == ("chopsticks 2,2,5 cutoff suns", "random")
    deal = Deal.numbered(BLACK_HOLE, "2")
    async with CardgamesApp(deal, settings, random.Random(1), kept, mode="chopsticks").run_test() as pilot:
        await pilot.pause()
        setup = hands(pilot).game.setup
        assert (setup.rules, setup.seats) == (Rules(cutoff=True, suns=True), (Level.PERSON, Level.RANDOM))
        await pilot.press("comma")
        await pilot.pause()
        pilot.app.screen.query_one("#rules", Select).value = ""
        await pilot.pause()
        await pilot.press("escape", "n")
        await pilot.pause()
        dialog = pilot.app.screen
        assert isinstance(dialog, SetupScreen)
        assert (dialog.setup.rules, dialog.setup.opponent) == (Rules(), "random")


async def test_values_that_are_on_stay_on_when_the_game_is_continued(kept: Keeper, tmp_path: Path) -> None:
    async with app(kept).run_test() as pilot:
        await press(pilot, "1", "v")
        assert "both play perfectly" in words(pilot, "#prompt")
    settings, _ = load_settings(tmp_path / "settings.toml")
    assert settings.values
    deal = Deal.numbered(BLACK_HOLE, "2")
    async with CardgamesApp(deal, settings, random.Random(1), kept, mode="chopsticks").run_test() as pilot:
        await pilot.pause()
        await press(pilot, "y")
        assert hands(pilot).game.session.ply == 1
        assert all(row.verdict for row in hands(pilot).moves_view.rows)
        await press(pilot, "v")
        assert not any(row.verdict for row in hands(pilot).moves_view.rows)


async def test_a_new_game_is_set_up_from_the_one_on_the_table(kept: Keeper) -> None:
    kept.save(replace(new_record(PEOPLE), moves="A-C;A-C;A-C", ply=2))
    async with app(kept, Setup(Rules(roll=7))).run_test() as pilot:
        await pilot.pause()
        await press(pilot, "y", "t", "n")
        dialog = pilot.app.screen
        assert isinstance(dialog, SetupScreen)
        assert dialog.setup == PEOPLE
        await press(pilot, "escape")
        await pilot.app.play_rules(Rules(players=3))  # type: ignore[attr-defined]
        await press(pilot, "n")
        dialog = pilot.app.screen
        assert isinstance(dialog, SetupScreen)
        assert dialog.setup == Setup(Rules(players=3), (Level.PERSON, Level.PERSON, Level.PERFECT))


async def test_settings_call_rules_by_their_names_for_people(kept: Keeper) -> None:
    deal = Deal.numbered(BLACK_HOLE, "2")
    settings = Settings(show_verdict=False, rules="chopsticks 3,2,5 swap misere")
    async with CardgamesApp(deal, settings, random.Random(1), kept).run_test() as pilot:
        await pilot.pause()
        await pilot.press("comma")
        await pilot.pause()
        shown = pilot.app.screen.query_one("#rules SelectCurrent #label", Static)
        assert str(shown.content) == "3 players, misère, swap"
