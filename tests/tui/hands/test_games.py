import random

import pytest
from textual.pilot import Pilot

from cardgames_tui.chopsticks.analysis import careful_moves
from cardgames_tui.chopsticks.moves import MoveKind
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import Player
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving.solve import solve
from cardgames_tui.chopsticks.verdict import Choice, Value, best, choices
from tests.tui.playing import (
    PEOPLE,
    advice,
    click_move,
    hands_app,
    hands_key,
    hands_screen,
    moves_listed,
    notice_text,
    noticed,
    opened,
    ply,
    press,
    said,
)

DECIDED = Rules(cutoff=True, suicide=True)
SECOND = Setup(DECIDED, (Player.PERSON, Player.PERFECT), first=1)
COMPUTERS = (Player.RANDOM, Player.CAREFUL, Player.RANDOM)


def options(pilot: Pilot[None], rules: Rules) -> tuple[Choice, ...]:
    return choices(solve(rules), hands_screen(pilot).game.position)


@pytest.mark.parametrize("way", ["keys", pytest.param("mouse", marks=pytest.mark.slow)])
async def test_the_second_player_wins_the_decided_game(way: str) -> None:
    async with opened(hands_app(SECOND)) as pilot:
        while not noticed(pilot):
            move = best(options(pilot, DECIDED))[0].move
            await (press(pilot, hands_key(pilot, move)) if way == "keys" else click_move(pilot, move))
        assert noticed(pilot) == "won"
        assert "You win" in notice_text(pilot)
        assert hands_screen(pilot).game.turns <= 26


async def test_a_lost_game_is_traced_to_the_move_that_lost_it() -> None:
    async with opened(hands_app(SECOND), size=(110, 30)) as pilot:
        while not noticed(pilot):
            worst = min(options(pilot, DECIDED), key=lambda choice: choice.verdict.sort_key)
            await press(pilot, hands_key(pilot, worst.move))
        assert noticed(pilot) == "lost"
        end = ply(pilot)
        await press(pilot, "w")
        game = hands_screen(pilot).game
        assert game.position.turn == 0
        assert solve(DECIDED).verdict(game.position).value is Value.WIN
        assert f"Move {ply(pilot) + 1} turned a win in" in advice(pilot)
        assert "into a loss" in advice(pilot)
        assert all(" in " in line or " draw" in line for line in moves_listed(pilot))
        await press(pilot, "u")
        assert ply(pilot) == end


async def test_the_third_time_of_a_position_is_announced_and_then_a_draw() -> None:
    setup = Setup(Rules(swap=True), PEOPLE, code="1212")
    async with opened(hands_app(setup)) as pilot:
        swap = next(m for m in hands_screen(pilot).game.position.legal_moves() if m.kind is MoveKind.SWAP)
        for _ in range(2):
            assert "time" not in said(pilot)
            await press(pilot, hands_key(pilot, swap))
        assert "for the second time; the third time is a draw" in said(pilot)
        for _ in range(2):
            assert not noticed(pilot)
            await press(pilot, hands_key(pilot, swap))
        assert noticed(pilot) == "stuck"
        assert "A draw" in notice_text(pilot)
        await press(pilot, "1")
        assert "over" in said(pilot)


async def test_three_people_and_three_computers_play_to_the_end() -> None:
    rng = random.Random(5)
    setup = Setup(Rules(players=6, hands=1, roll=4), (Player.PERSON,) * 3 + COMPUTERS, repetition=False)
    async with opened(hands_app(setup)) as pilot:
        while not noticed(pilot):
            assert hands_screen(pilot).game.awaits_person
            await press(pilot, hands_key(pilot, rng.choice(careful_moves(hands_screen(pilot).game.position))))
        assert hands_screen(pilot).game.position.outcome() is not None


async def test_nothing_went_wrong_in_a_won_game() -> None:
    async with hands_app(Setup(seats=(Player.PERSON, Player.RANDOM), code="0401")).run_test() as pilot:
        await press(pilot, "1")
        assert noticed(pilot) == "won"
        await press(pilot, "w")
        assert advice(pilot) == "You won: nothing went wrong."
        assert noticed(pilot) == "won"
