"""Whole games of Chopsticks: variants, players, endings, reviews."""

import random

import pytest
from textual.widgets import Input

from cardgames_tui.chopsticks.computers import careful_moves
from cardgames_tui.chopsticks.moves import MoveKind
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import solve
from cardgames_tui.chopsticks.value import WinDrawLoss, best_moves
from cardgames_tui.tui.chopsticks import status
from cardgames_tui.tui.chopsticks.dialogs import PickScreen
from tests.helpers.marks import slow
from tests.helpers.new_games import chopsticks_game
from tests.tui.playing import (
    PEOPLE,
    banner,
    banner_text,
    chopsticks_app,
    chopsticks_screen,
    code,
    dialog_message,
    drawn_hand,
    hands_key,
    labels,
    moves_listed,
    opened,
    painted,
    play_chopsticks_to_the_end,
    played_listed,
    ply,
    press,
    prompt_text,
    remark,
    settle,
    two_people,
)

DECIDED = Rules(cutoff=True, suicide=True)


SECOND = Setup(DECIDED, (PlayerKind.PERSON, PlayerKind.PERFECT), first=1)


async def test_go_to_code_opens_the_position() -> None:
    async with chopsticks_app(two_people()).run_test() as pilot:
        await press(pilot, "g")
        field = pilot.app.screen.query_one(Input)
        field.value = "9999"
        await press(pilot, "enter")
        assert "No hand can show 9" in dialog_message(pilot)
        field.value = "[0312]"
        await press(pilot, "enter")
        assert code(pilot) == "0312"
        assert drawn_hand(pilot, (0, 0)).count("dead") == 1
        await press(pilot, "1", "a")
        assert ply(pilot) == 0
        assert code(pilot) == "0312"


def test_players_who_are_out_see_that_computers_play_on() -> None:
    setup = Setup(
        Rules(players=3), (PlayerKind.PERSON, PlayerKind.RANDOM, PlayerKind.RANDOM), first=1, code="121100"
    )
    game = chopsticks_game(setup)
    assert game.awaits_computer
    assert status.prompt(game, paused=False, pause_key="p") == "The computers play on without you."


async def test_a_zombie_can_only_hit() -> None:
    setup = Setup(Rules(players=3, zombie=True), (PlayerKind.PERSON,) * 3, code="040103")
    async with chopsticks_app(setup).run_test() as pilot:
        move = chopsticks_screen(pilot).game.position.legal_moves()[0]
        await press(pilot, hands_key(pilot, move))
        assert "zombie" in played_listed(pilot)[0]
        assert "a zombie can only hit" in prompt_text(pilot)
        assert "zombie" in drawn_hand(pilot, (1, 1)) + drawn_hand(pilot, (1, 0))


async def test_wet_jackson_needs_a_hand_that_can_take_a_finger() -> None:
    setup = Setup(Rules(players=3, wet_jackson=True), (PlayerKind.PERSON,) * 3, code="444444")
    async with chopsticks_app(setup).run_test() as pilot:
        await press(pilot, "e")
        assert prompt_text(pilot) == "No hand can be given an extra finger now."


async def test_wet_jackson_gives_a_finger_by_agreement() -> None:
    rules = Rules(players=3, wet_jackson=True)
    async with chopsticks_app(Setup(rules, (PlayerKind.PERSON,) * 3, code="031112")).run_test() as pilot:
        await press(pilot, "e")
        assert isinstance(pilot.app.screen, PickScreen)
        await press(pilot, "1")
        assert labels(pilot, 0) == ["1", "3"]
        assert chopsticks_screen(pilot).game.position.turn == 0
        assert played_listed(pilot)[-1].startswith(" 1 Table: give P1 L 0→1")


async def test_a_game_of_computers_pauses_and_undoes() -> None:
    setup = Setup(Rules(roll=13, cutoff=True), (PlayerKind.RANDOM, PlayerKind.RANDOM), repetition=False)
    async with chopsticks_app(setup).run_test() as pilot:
        await pilot.press("p")
        await settle(pilot)
        assert chopsticks_screen(pilot).paused
        assert prompt_text(pilot) == "Paused. p resumes."
        paused_at = ply(pilot)
        await press(pilot, "p")
        await settle(pilot)
        assert ply(pilot) > paused_at
        assert banner(pilot)
        await press(pilot, "u")
        assert not banner(pilot)
        assert chopsticks_screen(pilot).paused


@pytest.mark.parametrize("size", [(46, 12), (80, 24), (110, 30), (160, 50)])
@pytest.mark.parametrize("players", [6, *slow(2, 3)])
async def test_lives_are_visible_at_every_size(size: tuple[int, int], players: int) -> None:
    setup = Setup(Rules(players=players, three_lives=True), (PlayerKind.PERSON,) * players)
    async with opened(chopsticks_app(setup), size=size) as pilot:
        assert painted(pilot).count("3 lives") == players


@pytest.mark.parametrize("way", ["keys", *slow("mouse")])
async def test_the_second_player_wins_the_decided_game(way: str) -> None:
    async with opened(chopsticks_app(SECOND)) as pilot:
        await play_chopsticks_to_the_end(
            pilot, lambda at: best_moves(solve(DECIDED).valued_moves(at))[0].move, by_mouse=way == "mouse"
        )
        assert banner(pilot) == "won"
        assert "You won" in banner_text(pilot)
        assert chopsticks_screen(pilot).game.turns <= 26


async def test_a_review_finds_the_losing_move() -> None:
    async with opened(chopsticks_app(SECOND), size=(110, 30)) as pilot:
        await play_chopsticks_to_the_end(
            pilot,
            lambda at: min(solve(DECIDED).valued_moves(at), key=lambda valued: valued.value.sort_key).move,
        )
        assert banner(pilot) == "lost"
        end = ply(pilot)
        await press(pilot, "w")
        game = chopsticks_screen(pilot).game
        assert game.position.turn == 0
        assert solve(DECIDED).value(game.position).result is WinDrawLoss.WIN
        assert f"Move {ply(pilot) + 1}, " in remark(pilot)
        assert "into a loss" in remark(pilot)
        assert all(" in " in line or " draw" in line for line in moves_listed(pilot))
        await press(pilot, "u")
        assert ply(pilot) == end


async def test_the_third_repetition_is_announced_and_a_draw() -> None:
    setup = Setup(Rules(swap=True), PEOPLE, code="1212")
    async with opened(chopsticks_app(setup)) as pilot:
        swap = next(
            m for m in chopsticks_screen(pilot).game.position.legal_moves() if m.kind is MoveKind.SWAP
        )
        for _ in range(2):
            assert "time" not in prompt_text(pilot)
            await press(pilot, hands_key(pilot, swap))
        assert "for the second time; the third time is a draw" in prompt_text(pilot)
        for _ in range(2):
            assert not banner(pilot)
            await press(pilot, hands_key(pilot, swap))
        assert banner(pilot) == "drawn"
        assert "A draw" in banner_text(pilot)
        await press(pilot, "1")
        assert "over" in prompt_text(pilot)


async def test_three_people_and_three_computers_play_to_the_end() -> None:
    rng = random.Random(5)
    setup = Setup(
        Rules(players=6, hands=1, roll=4),
        (*[PlayerKind.PERSON] * 3, PlayerKind.RANDOM, PlayerKind.CAREFUL, PlayerKind.RANDOM),
        repetition=False,
    )
    async with opened(chopsticks_app(setup)) as pilot:
        await play_chopsticks_to_the_end(pilot, lambda at: rng.choice(careful_moves(at)))
        game = chopsticks_screen(pilot).game
        assert game.result
        assert game.is_over or not game.persons_play
