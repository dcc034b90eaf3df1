import random

import pytest
from textual.pilot import Pilot

from cardgames_tui.chopsticks.moves import Kind
from cardgames_tui.chopsticks.players import careful_moves
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import Player
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving.solve import solve
from cardgames_tui.chopsticks.verdict import Choice, Value, best, choices
from tests.tui.chopsticks_play import (
    PEOPLE,
    click_move,
    key_of,
    make_app,
    moves_listed,
    notice_text,
    noticed,
    press,
    said,
    settle,
    table,
    told,
)

DECIDED = Rules(cutoff=True, suicide=True)
SECOND = Setup(DECIDED, (Player.PERSON, Player.PERFECT), first=1)
COMPUTERS = (Player.RANDOM, Player.CAREFUL, Player.RANDOM)


def options(pilot: Pilot[None], rules: Rules) -> tuple[Choice, ...]:
    return choices(solve(rules), table(pilot.app).game.position)


async def test_the_second_player_wins_the_decided_game_by_keys_alone() -> None:
    async with make_app(SECOND).run_test() as pilot:
        await settle(pilot)
        while not noticed(pilot.app):
            await press(pilot, key_of(pilot.app, best(options(pilot, DECIDED))[0].move))
        assert noticed(pilot.app) == "won"
        assert "You win" in notice_text(pilot.app)
        assert table(pilot.app).game.turns <= 26


@pytest.mark.slow
async def test_the_second_player_wins_the_decided_game_by_mouse_alone() -> None:
    async with make_app(SECOND, seed=2).run_test() as pilot:
        await settle(pilot)
        while not noticed(pilot.app):
            await click_move(pilot, best(options(pilot, DECIDED))[0].move)
        assert noticed(pilot.app) == "won"
        assert table(pilot.app).game.turns <= 26


async def test_a_lost_game_is_traced_to_the_move_that_lost_it() -> None:
    async with make_app(SECOND).run_test(size=(110, 30)) as pilot:
        await settle(pilot)
        while not noticed(pilot.app):
            worst = min(options(pilot, DECIDED), key=lambda choice: choice.verdict.worth)
            await press(pilot, key_of(pilot.app, worst.move))
        assert noticed(pilot.app) == "lost"
        end = table(pilot.app).game.session.ply
        await press(pilot, "w")
        game = table(pilot.app).game
        assert game.position.turn == 0
        assert solve(DECIDED).verdict(game.position).value is Value.WIN
        assert f"Move {game.session.ply + 1} turned a win in" in told(pilot.app)
        assert "into a loss" in told(pilot.app)
        assert all(" in " in line or " draw" in line for line in moves_listed(pilot.app))
        await press(pilot, "u")
        assert table(pilot.app).game.session.ply == end


async def test_nothing_went_wrong_in_a_won_game_or_in_one_lost_from_the_start() -> None:
    loser = Setup(Rules(cutoff=True, transfers_only=True, divisions_only=True))
    async with make_app(loser).run_test() as pilot:
        await settle(pilot)
        while not noticed(pilot.app):
            await press(pilot, key_of(pilot.app, best(options(pilot, loser.rules))[0].move))
        await press(pilot, "w")
        assert "given away" in told(pilot.app)


async def test_the_third_time_of_a_position_is_announced_and_then_a_draw() -> None:
    setup = Setup(Rules(swap=True), PEOPLE, code="1212")
    async with make_app(setup).run_test() as pilot:
        await settle(pilot)
        swap = next(m for m in table(pilot.app).game.position.legal_moves() if m.kind is Kind.SWAP)
        for _ in range(2):
            assert "time" not in said(pilot.app)
            await press(pilot, key_of(pilot.app, swap))
        assert "for the second time; the third time is a draw" in said(pilot.app)
        for _ in range(2):
            assert not noticed(pilot.app)
            await press(pilot, key_of(pilot.app, swap))
        assert noticed(pilot.app) == "stuck"
        assert "A draw" in notice_text(pilot.app)
        await press(pilot, "1")
        assert "over" in said(pilot.app)


async def test_repetition_can_be_switched_off() -> None:
    setup = Setup(Rules(swap=True), PEOPLE, repetition=False, code="1212")
    async with make_app(setup).run_test() as pilot:
        await settle(pilot)
        for _ in range(6):
            swap = next(m for m in table(pilot.app).game.position.legal_moves() if m.kind is Kind.SWAP)
            await press(pilot, key_of(pilot.app, swap))
        assert not noticed(pilot.app)
        assert "third time" not in said(pilot.app)
        assert "4th time" in said(pilot.app)


@pytest.mark.parametrize("rules", [Rules(players=3), Rules(players=3, zombie=True)], ids=str)
async def test_three_people_play_to_the_end(rules: Rules) -> None:
    rng = random.Random(29)
    setup = Setup(rules, (Player.PERSON,) * 3, repetition=False)
    async with make_app(setup).run_test() as pilot:
        while not noticed(pilot.app):
            await press(pilot, key_of(pilot.app, rng.choice(careful_moves(table(pilot.app).game.position))))
        outcome = table(pilot.app).game.position.outcome()
        assert outcome is not None
        assert f"Player {outcome.winner + 1} wins" in notice_text(pilot.app)


async def test_three_computers_play_to_the_end() -> None:
    setup = Setup(Rules(players=3), COMPUTERS, repetition=False)
    async with make_app(setup, seed=10).run_test() as pilot:
        await settle(pilot)
        assert table(pilot.app).game.position.outcome() is not None
        assert "Computer" in notice_text(pilot.app)


async def test_three_people_and_three_computers_play_to_the_end() -> None:
    rng = random.Random(5)
    setup = Setup(Rules(players=6, hands=1, roll=4), (Player.PERSON,) * 3 + COMPUTERS, repetition=False)
    async with make_app(setup).run_test() as pilot:
        await settle(pilot)
        while not noticed(pilot.app):
            assert table(pilot.app).game.awaits_person
            await press(pilot, key_of(pilot.app, rng.choice(careful_moves(table(pilot.app).game.position))))
        assert table(pilot.app).game.position.outcome() is not None


async def test_the_perfect_computer_as_the_side_with_the_win_wins_in_time() -> None:
    setup = Setup(DECIDED, (Player.RANDOM, Player.PERFECT))
    for seed in range(3):
        async with make_app(setup, seed=seed).run_test() as pilot:
            await settle(pilot)
            outcome = table(pilot.app).game.position.outcome()
            assert outcome is not None
            assert outcome.winner == 1
            assert table(pilot.app).game.turns <= 26
