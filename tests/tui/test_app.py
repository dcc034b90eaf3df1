import pytest
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input

from cardgames_tui.games.profile import Profile
from cardgames_tui.games.sharing import encode
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.rules import Position
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.tui.home import HomeScreen
from cardgames_tui.tui.replay import ReplayScreen
from cardgames_tui.tui.solitaire.screen import SolitaireScreen
from tests.helpers.marks import slow
from tests.helpers.past_games import finished
from tests.helpers.saving import games_in
from tests.tui.playing import (
    black_hole_app,
    notifications,
    painted,
    play,
    ply,
    solitaire_screen,
    text_of,
)

BOARD = deal(BLACK_HOLE, "7")
ENDS = ("\n", "\r", "\r\n", "\r\r", "\r\n\r\n", "\r> ")


async def paste(pilot: Pilot[None], text: str) -> None:
    """Paste a text as a terminal does."""
    pilot.app.post_message(Paste(text))
    await pilot.pause()
    await pilot.pause()


def dealt(pilot: Pilot[None]) -> Position:
    assert isinstance(pilot.app.screen, SolitaireScreen)
    return pilot.app.screen.game.position


@pytest.mark.parametrize(
    ("keys", "end"),
    [
        *(((), end) for end in ENDS),
        *((keys, "\r\r") for keys in [("g",), ("n",), ("f3",), ("f6", "slash"), ("ctrl+p",)]),
    ],
    ids=repr,
)
async def test_a_board_is_dealt_wherever_it_is_pasted(
    profile: Profile, keys: tuple[str, ...], end: str
) -> None:
    profile.store.save(finished())
    async with black_hole_app(profile=profile).run_test() as pilot:
        await pilot.press(*keys)
        await pilot.pause()
        await paste(pilot, str(BOARD).replace("\n", end))
        assert dealt(pilot) == BOARD
        assert solitaire_screen(pilot).game.deal.name == "own board"


async def test_a_board_of_the_other_game_is_dealt_on_its_table(profile: Profile) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        await pilot.press("g")
        await paste(pilot, f"\n{deal(ALL_IN_A_ROW, '7')}\n")
        assert dealt(pilot) == deal(ALL_IN_A_ROW, "7")
        await pilot.press("f4")
        await pilot.pause()
        assert dealt(pilot).solitaire is BLACK_HOLE


async def test_pasting_keeps_the_current_game(profile: Profile) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        await pilot.press("1")
        await paste(pilot, str(BOARD))
        await pilot.press("1")
        await pilot.press("g", "2", "enter")
        await pilot.pause()
        assert ply(pilot) == 1
        await paste(pilot, str(BOARD))
        assert ply(pilot) == 1
        assert [game.result for game in games_in(profile.store)] == [None, None]


async def test_a_pasted_shared_game_is_replayed(profile: Profile) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        await paste(pilot, f"Look:\r\n> {encode('chopsticks 2,2,5 cutoff', 'A-C;A-C;A-C')}\r\n")
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert text_of(pilot, "#replayed") == "Replay  Chopsticks, cutoff  shared game"


async def test_a_field_keeps_a_pasted_code(profile: Profile) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        await pilot.press("g")
        await paste(pilot, encode("black-hole 24", "d"))
        assert pilot.app.screen.query_one(Input).value.startswith("cg1-")


async def test_a_wrong_board_is_explained(profile: Profile) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        await paste(pilot, str(BOARD).replace("KS", "KT"))
        assert "'KT'" in notifications(pilot)[0]
        await paste(pilot, str(BOARD).replace("\n", " "))
        assert notifications(pilot)[1] == "The board is on one line; it needs a line for each fan."
        await pilot.press("f3")
        await paste(pilot, "something else")
        assert isinstance(pilot.app.screen, HomeScreen)
        assert len(notifications(pilot)) == 2


async def test_a_board_on_one_line_is_explained_in_the_field(profile: Profile) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        await pilot.press("g")
        pilot.app.screen.query_one(Input).value = str(BOARD).replace("\n", " ")
        await pilot.press("enter")
        assert "The board is on one line; it needs a line for each fan." in painted(pilot).replace("\n", "")


@pytest.mark.parametrize("size", [(46, 12), (160, 50), (1, 1), *slow((80, 24), (110, 30), (20, 5))], ids=str)
async def test_resizing_at_any_moment_breaks_nothing(size: tuple[int, int]) -> None:
    async with black_hole_app("2", verdict=True).run_test() as pilot:
        await play(pilot, "b")
        await pilot.resize_terminal(*size)
        await pilot.pause()
        await play(pilot, "c")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert ply(pilot) == 2
        assert "too small" not in painted(pilot)
