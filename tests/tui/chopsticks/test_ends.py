"""Who is out has lost, with a place, while computers or other people play on."""

import random
from datetime import date

import pytest
from textual.pilot import Pilot

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.games.kinds import new_daily_game
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.sharing import decode
from cardgames_tui.records.record import Result
from cardgames_tui.settings import Settings
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.chopsticks.replay import ChopsticksReplayScreen
from cardgames_tui.tui.dialogs.share import ShareScreen
from tests.helpers.marks import slow
from tests.helpers.new_games import chopsticks_game
from tests.helpers.saving import games_in
from tests.tui.playing import (
    banner,
    chopsticks_app,
    chopsticks_screen,
    game_screen,
    hands_key,
    key_bar,
    opened,
    painted,
    ply,
    press,
    prompt_text,
    remark,
    settle,
    text_of,
    top_screen,
    until,
)

ALONE = (PlayerKind.PERSON, PlayerKind.RANDOM, PlayerKind.RANDOM)


def out_app(rules: Rules | None = None, profile: Profile | None = None) -> CardgamesApp:
    """The app after a computer's move that puts the player out."""
    profile = profile or Profile()
    profile.change_settings(animation="off")
    game = chopsticks_game(Setup(rules or Rules(players=3), ALONE, first=1, code="141101"), profile.store)
    game.play(Move.parse("B-F"))
    return CardgamesApp(profile, game, rng=random.Random(1))


async def test_out_is_lost_at_once_and_enter_plays_the_rest(profile: Profile) -> None:
    setup = Setup(Rules(players=3), (PlayerKind.PERSON, *[PlayerKind.PERFECT] * 2), code="011412")
    profile.change_settings(animation="off")
    async with opened(chopsticks_app(setup, profile=profile)) as pilot:
        await press(pilot, "4")
        assert (banner(pilot), ply(pilot)) == ("lost", 2)
        assert "You are out: third of three" in painted(pilot)
        assert "F3 Games" in key_bar(pilot)
        assert {"see how it ends", "new game", "try again"} <= {
            label for _, label in chopsticks_screen(pilot).offers
        }
        [record] = games_in(profile.store)
        assert (record.result, record.place) == (Result.LOST, 3)
        await press(pilot, "1")
        assert prompt_text(pilot) == "You are out: third of three."
        await press(pilot, "enter")
        assert "You are out: third of three" in painted(pilot)
        assert prompt_text(pilot).startswith("A draw after 44 moves: ")
        [after] = games_in(profile.store)
        assert (after.result, after.place, after.ply, after.ended) == (Result.LOST, 3, 44, record.ended)
        await press(pilot, "w")
        assert ply(pilot) == 0
        assert "cost you the most" in remark(pilot)
        await press(pilot, "y")
        shared = top_screen(pilot, ShareScreen).text_area.text
        assert "lost after 0:00, third of three, no hints, no undos\n" in shared
        assert decode(shared)[1] == after.moves


@pytest.mark.parametrize("size", [(80, 24), *slow((46, 12), (60, 20), (46, 50), (160, 50))], ids=str)
async def test_a_loss_says_its_mistakes_and_offers_the_move_to_try_again(size: tuple[int, int]) -> None:
    game = chopsticks_game(Setup(kinds=(PlayerKind.PERSON, PlayerKind.RANDOM), first=1))
    for move in ("A-C", "B-C", "B-D", "B-D", "B-D"):
        game.play(Move.parse(move))
    async with opened(CardgamesApp(Profile(), game), size=size) as pilot:
        await until(pilot, lambda: "w try again from move 4" in painted(pilot))
        told = "1 mistake: move 4 turned a draw into a loss in 1." if size[1] > 12 else "mistakes 1"
        assert told in " ".join(text_of_result(pilot).split())
        assert ("✗" in painted(pilot)) == (size[1] > 12), "the bar"
        await press(pilot, "escape")
        assert "turned a draw into a loss in 1" in text_of(pilot, "#banner")
        await press(pilot, "w")
        assert (banner(pilot), ply(pilot)) == ("", 3)


@pytest.mark.parametrize("size", [(46, 12), *slow((60, 20), (80, 24), (46, 50), (160, 50))], ids=str)
async def test_a_puzzle_says_its_goal_until_it_is_solved(size: tuple[int, int]) -> None:
    record = new_daily_game("chopsticks", date(2026, 11, 25))
    game = ChopsticksInPlay(Setup.parse(record.start_id, record.seats), record)
    profile = Profile(settings=Settings(animation="off"))
    async with opened(CardgamesApp(profile, game, rng=random.Random(1)), size=size) as pilot:
        assert remark(pilot) == "Win in 7 moves, 4 of them yours. Only one first move wins."
        assert "win in 7" in painted(pilot)
        for _ in range(4):
            best = game.adviser.values(game.position).best.move
            await press(pilot, hands_key(pilot, best))
        assert banner(pilot) == "won"
        await until(pilot, lambda: game.review)
        await press(pilot, "escape")
        assert "You won the puzzle of 25 November, medium, in 7 moves, the fewest possible." in text_of(
            pilot, "#banner"
        )
        assert ("u Undo" if size == (46, 12) else "play again") in painted(pilot)


async def test_values_of_a_puzzle_are_shown_once_asked_for_beside_its_rules() -> None:
    record = new_daily_game("chopsticks", date(2026, 11, 28))
    game = ChopsticksInPlay(Setup.parse(record.start_id, record.seats), record)
    async with opened(CardgamesApp(Profile(settings=Settings(show_values=True)), game)) as pilot:
        for shown in (False, True, False, True):
            assert ("WIN in 13" in painted(pilot)) == shown
            assert "28 November, hard   cutoff, halvies, stumps" in painted(pilot)
            said = prompt_text(pilot)
            await press(pilot, "v")
        assert "counts as a hint" in said


async def test_a_trap_is_left_to_the_result_at_the_end() -> None:
    async with opened(chopsticks_app(), size=(80, 24)) as pilot:
        for _ in range(100):
            if banner(pilot):
                break
            await press(pilot, "1")
        assert banner(pilot) == "lost"
        await until(pilot, lambda: "Traps seen through" in painted(pilot))
        assert "That was a trap" not in painted(pilot)


async def click_on(pilot: Pilot[None], sign: str) -> None:
    [(x, y)] = [(line.index(sign), y) for y, line in enumerate(painted(pilot).splitlines()) if sign in line]
    await pilot.click(offset=(x, y))
    await settle(pilot)


def text_of_result(pilot: Pilot[None]) -> str:
    return str(game_screen(pilot).result_card.text.content)


@pytest.mark.parametrize("size", [(46, 12), *slow((60, 20), (80, 24), (46, 50))], ids=str)
async def test_the_card_of_a_player_who_is_out_fits(size: tuple[int, int]) -> None:
    async with opened(out_app(), size=size) as pilot:
        for words in ("You are out: third of three", "see how it ends", "share", "undo", "replay"):
            assert words in painted(pilot), words


async def test_undo_takes_back_being_out_and_redo_returns_to_it() -> None:
    setup = Setup(Rules(players=3), (PlayerKind.PERSON, *[PlayerKind.PERFECT] * 2), code="011412")
    async with opened(chopsticks_app(setup)) as pilot:
        await press(pilot, "4", "u")
        assert (banner(pilot), ply(pilot)) == ("", 0)
        assert "Your turn" in prompt_text(pilot)
        await press(pilot, "r")
        assert (banner(pilot), ply(pilot)) == ("lost", 2)
        await press(pilot, "enter", "u")
        assert (banner(pilot), ply(pilot)) == ("", 0)


async def test_going_out_is_said_while_others_play_on() -> None:
    setup = Setup(Rules(players=3), (PlayerKind.PERSON,) * 3, first=1, code="041101")
    async with opened(chopsticks_app(setup)) as pilot:
        moves = list(map(str, chopsticks_screen(pilot).game.position.legal_moves()))
        await press(pilot, str(moves.index("B-F") + 1))
        assert remark(pilot) == "Player 1 is out: third of three."
        assert not banner(pilot)


async def test_a_zombie_plays_on() -> None:
    async with opened(out_app(Rules(players=3, zombie=True))) as pilot:
        assert "a zombie can only hit" in prompt_text(pilot)
        assert not banner(pilot)
        await press(pilot, "1")
        assert ply(pilot) >= 3


async def test_a_draw_offers_where_it_went_wrong() -> None:
    setup = Setup(Rules(swap=True), (PlayerKind.PERSON,) * 2, code="1212")
    async with opened(chopsticks_app(setup)) as pilot:
        moves = list(map(str, chopsticks_screen(pilot).game.position.legal_moves()))
        await press(pilot, *[str(moves.index("swap") + 1)] * 4)
        assert banner(pilot) == "drawn"
        assert "w try again" in painted(pilot)


async def test_the_replay_ends_where_the_player_did(profile: Profile) -> None:
    async with opened(out_app(profile=profile)) as pilot:
        await press(pilot, "f8", "end")
        top_screen(pilot, ChopsticksReplayScreen)
        assert text_of(pilot, "#replayed").endswith("lost after 0:00, third of three")
        assert text_of(pilot, "#prompt").endswith("You are out: third of three")
        await press(pilot, "enter")
        again = chopsticks_screen(pilot).game.record
        # nothing can be played from there
        assert (again.copied_moves, len(games_in(profile.store))) == (0, 2)
