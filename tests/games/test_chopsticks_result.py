"""What is said and kept of a game of Chopsticks that has ended."""

import random
from datetime import date

import pytest

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.games.daily import puzzle_of_the_day
from cardgames_tui.games.kinds import new_daily_game
from cardgames_tui.games.statistics import statistics_by_variant
from cardgames_tui.records.record import Result
from cardgames_tui.records.store import Store
from cardgames_tui.text import counted
from tests.helpers.new_games import chopsticks_game
from tests.helpers.saving import games_in

AGAINST_RANDOM = (PlayerKind.PERSON, PlayerKind.RANDOM)


def reviewed(game: ChopsticksInPlay) -> ChopsticksInPlay:
    """The same game after the review of its result."""
    assert game.reviewed is not None
    game.keep_review(game.adviser.review(*game.reviewed))
    return game


def played(moves: str, setup: Setup, store: Store | None = None) -> ChopsticksInPlay:
    """A game after some moves, `u` takes one back and `h` asks for a hint."""
    game = chopsticks_game(setup, store)
    for name in moves.split(";"):
        if name == "u":
            game.undo()
        elif name == "h":
            game.record_help(game.adviser.hint(game.position))
        else:
            game.play(Move.parse(name))
    return game


@pytest.mark.parametrize(
    ("moves", "first", "choices", "bar"),
    [
        ("A-C;B-C;B-D;B-D;B-D", 0, "+", "✓  1 of 1 choices met"),
        ("A-C;B-C;B-D;B-D;h;B-D", 0, "h", "· (· with help)  0 of 1 choices met alone"),
        ("A-C;B-C;B-D;B-D;A-D;u;B-D", 0, "-", "✗  0 of 1 choices met"),
        ("A-C;B-C;B-D;B-D;B-D", 1, "-", "✗  0 of 1 choices met"),
        ("A-C;B-C;B-D;B-D;A-D;B-C;A-D", 0, "-+", "✗✓  1 of 2 choices met"),
    ],
)
def test_the_record_keeps_how_choices_were_met(
    moves: str, first: int, choices: str, bar: str, store: Store
) -> None:
    game = reviewed(played(moves, Setup(kinds=AGAINST_RANDOM, first=first), store))
    assert (game.choices, games_in(store)[0].choices) == (choices, choices)
    assert (
        f"{counted(len(choices), 'choice')} mattered, {'met with help' if 'h' in choices else 'you met'}"
        in game.review_text
    )
    assert ("made no mistake" in game.review_text) == ("-" not in choices)
    shared = game.shared_game()
    assert shared is not None
    assert bar in shared.text.splitlines()


def test_another_end_after_undo_changes_no_record(store: Store) -> None:
    setup = Setup(kinds=AGAINST_RANDOM)
    game = reviewed(played("A-C;B-C;B-D;B-D;B-D", setup, store))
    game.undo()
    for move in ("A-D", "B-C", "A-D"):
        game.play(Move.parse(move))
    assert reviewed(game).choices == "-+"
    assert (games_in(store)[0].result, games_in(store)[0].choices) == (Result.WON, "+")


def test_two_people_share_no_choices(store: Store) -> None:
    people = (PlayerKind.PERSON, PlayerKind.PERSON)
    game = reviewed(played("A-C;B-C;B-D;B-D;B-D", Setup(kinds=people), store))
    assert game.review_text == "Player 2, 1 mistake: move 4 turned a draw into a loss in 1."
    assert games_in(store)[0].choices == ""


def test_nothing_is_reviewed_before_the_end() -> None:
    game = played("A-C;B-C;B-D;B-D", Setup(kinds=AGAINST_RANDOM))
    assert (game.reviewed, game.review, game.review_text) == (None, None, "")
    too_long = chopsticks_game(Setup(Rules(players=6), (PlayerKind.PERSON, *[PlayerKind.RANDOM] * 5)))
    assert too_long.reviewed is None


def solve_puzzle(day: date, store: Store, detour: bool = False) -> ChopsticksInPlay:
    """The puzzle of a day, won against the perfect computer, perhaps by a longer way."""
    record = new_daily_game("chopsticks", day)
    game, rng = ChopsticksInPlay(puzzle_of_the_day(day), record, store), random.Random(1)
    while game.result is None:
        moves = game.adviser.values(game.position).moves
        if game.awaits_computer:
            move = game.adviser.computer_move(game.position, PlayerKind.PERFECT, rng).move
        else:
            wins = sorted(
                (each for each in moves if each.value.rank > 0), key=lambda each: each.value.sort_key
            )
            longer, detour = detour and len(wins) > 1, detour and len(wins) < 2
            move = wins[0 if longer else -1].move
        game.play(move)
    return reviewed(game)


@pytest.mark.parametrize(
    ("day", "detour", "told"),
    [
        (23, False, "You won the puzzle of 23 November, easy, in 5 moves, the fewest possible."),
        (1, True, "You won the puzzle of 1 November, fiendish, in 27 moves; 21 were possible."),
    ],
)
def test_a_puzzle_is_solved_by_winning(day: int, detour: bool, told: str, store: Store) -> None:
    game = solve_puzzle(date(2026, 11, day), store, detour)
    assert game.review_text.startswith(f"{told} You made no mistake.")
    assert [each.is_clean for each in games_in(store)] == [True]
    [counted] = statistics_by_variant(games_in(store))
    assert (counted.played, counted.set_up) == (0, 1)
