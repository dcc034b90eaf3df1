"""How a new deal is dealt, how a decided game is finished, and how a win is celebrated."""

import re

import pytest
from textual.pilot import Pilot

from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.solitaire.cards import SUIT_SYMBOLS
from cardgames_tui.solitaire.solitaires import SOLITAIRES
from cardgames_tui.tui.app import CardgamesApp
from tests.helpers.clock import Clock
from tests.helpers.past_games import WIN
from tests.tui.playing import (
    black_hole_app,
    click_fan,
    count,
    deal_number,
    painted,
    plain,
    play,
    ply,
    solitaire_screen,
    until,
    until_seen,
    winning_line,
)

WHOLE = 45
"""More suits than this are drawn on a whole table."""


def moving_app(
    number: str = "2", game: str = "black-hole", *, moves: str = "", how: str = "full"
) -> CardgamesApp:
    return black_hole_app(number, game, moves=moves, profile=Profile(settings=Settings(animation=how)))


def cards_seen(pilot: Pilot[None]) -> int:
    """How many suits are drawn on the table."""
    return sum(plain(solitaire_screen(pilot).table).count(suit) for suit in SUIT_SYMBOLS)


async def deal_slowly(pilot: Pilot[None]) -> Clock:
    """Open the next deal and stop time."""
    screen, clock = solitaire_screen(pilot), Clock()
    await until(pilot, lambda: not screen.table.is_moving)
    screen.app.now = clock
    await pilot.press("right_square_bracket")
    await until(pilot, lambda: screen.table.is_moving)
    assert cards_seen(pilot) < 10
    return clock


@pytest.mark.parametrize(
    ("game", "moves"), [("black-hole", ""), ("black-hole", WIN), ("all-in-a-row", "")], ids=str
)
async def test_a_new_deal_is_dealt_fan_by_fan(game: str, moves: str) -> None:
    async with moving_app("2", game, moves=moves).run_test() as pilot:
        clock = await deal_slowly(pilot)
        before = cards_seen(pilot)
        for _ in range(3):
            clock.seconds += 0.22
            await until(pilot, lambda: cards_seen(pilot) > before)  # noqa: B023
            before = cards_seen(pilot)
        assert before > WHOLE
        assert not solitaire_screen(pilot).table.is_moving


@pytest.mark.parametrize("way", ["key", "click"])
async def test_a_move_completes_the_dealing_and_counts(way: str) -> None:
    async with moving_app().run_test() as pilot:
        await deal_slowly(pilot)
        if way == "key":
            await pilot.press("1")
        else:
            await click_fan(pilot, solitaire_screen(pilot).game.position.legal_moves()[0].fan)
        assert (ply(pilot), cards_seen(pilot) > WHOLE) == (1, True)


@pytest.mark.parametrize(("moves", "how"), [(WIN[:3], "full"), ("", "quick"), ("", "off")])
async def test_no_fans_are_dealt_in_a_begun_game_or_where_motion_is_to_be_short(moves: str, how: str) -> None:
    async with moving_app(moves=moves, how=how).run_test() as pilot:
        for size in ((80, 24), (100, 30)):
            await pilot.resize_terminal(*size)
            assert not solitaire_screen(pilot).table.is_moving
            assert cards_seen(pilot) > WHOLE


@pytest.mark.parametrize("keys", [(), ("enter", "enter"), ("u",), ("1",)], ids=str)
@pytest.mark.parametrize("game", ["black-hole", "all-in-a-row"])
async def test_a_win_is_celebrated_before_its_result_and_a_key_only_completes_that(
    game: str, keys: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardgames_tui.tui.game_screen.SECONDS_TO_SEE_END", 10.0)
    line = "".join(map(str, winning_line(SOLITAIRES[game], "4")))
    app = moving_app("4", game, moves=line[:-1])
    async with app.run_test() as pilot:
        app.now = clock = Clock()
        await play(pilot, line[-1])
        clock.seconds += 0.9  # the card has landed, and others fly
        await pilot.pause()
        assert not re.search("You won|Cards left|Play|Undo", painted(pilot))
        await pilot.press(*keys)
        clock.seconds += 0.0 if keys else 0.5
        await until_seen(pilot, "You won deal 4")
        await pilot.press("enter")
        assert deal_number(pilot) == "4"


async def test_a_win_by_the_solution_or_seen_again_is_not_celebrated() -> None:
    app = moving_app(moves=WIN[:-1])
    async with app.run_test() as pilot:
        app.now = clock = Clock()
        await pilot.press("s", "right")
        clock.seconds += 0.3  # the card has landed
        await until_seen(pilot, "The solution won deal 2")
        await pilot.press("u", "r")
        clock.seconds += 0.3
        await until_seen(pilot, "The solution won deal 2")


@pytest.mark.parametrize(("how", "key"), [("full", ""), ("full", "u"), ("quick", "")])
async def test_enter_finishes_a_decided_game_and_a_key_completes_that(how: str, key: str) -> None:
    async with moving_app(moves=WIN[:45], how=how).run_test() as pilot:
        await pilot.press("enter")
        assert how == "quick" or "You won" not in painted(pilot)
        await pilot.press(*key)
        await until_seen(pilot, "You won deal 2")
        assert (ply(pilot), count(pilot, "undo")) == (51, 0)
