"""Games of Chopsticks are kept too."""

import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import TextArea

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.rules import BLACK_HOLE
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import Level, Setup
from cardgames_tui.keeping.hand_game import new_record, setup_of
from cardgames_tui.keeping.keeper import Keeper
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.settings import Settings
from cardgames_tui.sharing import decode
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.chopsticks.screen import ChopsticksScreen
from cardgames_tui.tui.question_screen import QuestionScreen
from tests.tui.conftest import MakeApp
from tests.tui.keeping import keeper

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
    assert kept.saver is not None
    return kept.saver.archive.everything()


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


@pytest.mark.parametrize(
    "setup", [Setup(), PEOPLE, Setup(Rules(3), (Level.PERSON,) * 3, 2), Setup(code="1211")]
)
def test_a_setup_comes_back(setup: Setup) -> None:
    assert setup_of(new_record(setup)) == setup
