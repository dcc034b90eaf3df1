"""Hints and their reasons, and where played games went wrong."""

import random

import pytest

from cardgames_tui.chopsticks import move_words, words
from cardgames_tui.chopsticks.analysis import (
    MIN_CHANCE_LOST,
    Reason,
    costliest_mistake,
    mistakes,
    perfect_choices,
    reason_for,
    review,
)
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Cause, Ending, Position, parse, start
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import Setup, resume
from cardgames_tui.chopsticks.solving.solve import Lookahead, solve
from cardgames_tui.chopsticks.verdict import Chance, Choice, Oracle, Value, best, choices
from tests.chopsticks.brute_force import positions

STANDARD = Rules()


def hints(knowing: Oracle, position: Position) -> list[tuple[Choice, Reason]]:
    """All best moves with their reasons."""
    options = best(choices(knowing, position))
    return [(choice, reason_for(knowing, position, choice)) for choice in options]


@pytest.mark.parametrize(
    ("code", "move", "reason"),
    [
        ("1401", "B-D", "It wins at once; the other 2 moves draw."),
        ("3312", "", "It wins in 2 more moves; the only reply loses; the other 2 moves draw."),
        ("0133", "", "It is the only move and loses in 1 more move."),
        (
            "1223",
            "B-D",
            "It keeps the draw; 1 of the 3 replies loses; of the other 3 moves 1 loses in 3 and 2 draw too.",
        ),
        (
            "0422",
            "04-22",
            "It keeps the draw; neither reply loses; of the other 2 moves 1 loses in 1 and 1 draws too.",
        ),
    ],
)
def test_hints_have_reasons(code: str, move: str, reason: str) -> None:
    position = parse(STANDARD, code)
    found = hints(solve(STANDARD), position)
    given = [words.reason(why) for choice, why in found if not move or str(choice.move) == move]
    assert reason in given


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("140100", "It wins at once; the other 2 moves draw."),
        (
            "111111",
            "It loses in 8 more moves if all the others join forces; the other move loses too in 8.",
        ),
        ("010001", "It is the only move and survives even if all the others join forces."),
        (
            "030012",
            "It wins in 2 more moves, whatever the others do; of the other 2 moves 1 loses in 1 and 1 draws.",
        ),
    ],
)
def test_hints_among_three_are_about_all_others_together(code: str, reason: str) -> None:
    rules = Rules(players=3)
    assert reason in {words.reason(why) for _, why in hints(solve(rules), parse(rules, code))}


def test_hints_of_a_search_promise_no_draws() -> None:
    assert {words.reason(why) for _, why in hints(Lookahead(budget=20), start(STANDARD))} == {
        "It is the only move and leads to no end that can be seen."
    }
    winning = {words.reason(why) for _, why in hints(Lookahead(budget=20), parse(STANDARD, "1401"))}
    assert "It wins at once; the other 2 moves show no end." in winning


def test_a_hint_in_a_lost_position_tells_how_long_each_move_lasts() -> None:
    rules = Rules(cutoff=True, suicide=True)
    reasons = {words.reason(why) for _, why in hints(solve(rules), parse(rules, "1412"))}
    assert reasons == {"It holds out longest, for 27 more moves; the other 4 moves lose too (in 17 at best)."}


def test_a_winning_hint_counts_the_replies_that_lose() -> None:
    rules, seen = Rules(cutoff=True, suicide=True), set()
    sayings = {1: "the only reply loses", 2: "both replies lose"}
    for position in positions(rules).values():
        for choice, why in hints(solve(rules), position):
            replies = len(choice.position.legal_moves())
            if choice.verdict.value is Value.WIN and replies:
                plies = (solve(rules).verdict(position).plies or 0) - 1
                lost = sayings.get(replies, f"all {replies} replies lose")
                assert f"wins in {plies} more moves; {lost}" in words.reason(why)
                seen.add(replies)
    assert seen == {1, 2, 3, 5}


def test_a_hint_tells_of_the_trap_it_sets() -> None:
    tablebase = solve(STANDARD)
    trapping = [
        words.reason(reason_for(tablebase, position, choice))
        for position in positions(STANDARD).values()
        for choice in best(choices(tablebase, position))
        if str(choice.position) == "1223" and choice.verdict.value is Value.DRAW
    ]
    assert trapping
    assert all("; 1 of the 4 replies loses" in reason for reason in trapping)


def test_the_first_mistake_of_a_game_is_found() -> None:
    tablebase, opening = solve(STANDARD), parse(STANDARD, "1223")
    moves = [
        Move.parse("A-C"),
        perfect_choices(tablebase, opening.play(Move.parse("A-C")))[0].move,
    ]
    mistake = review(tablebase, opening, moves, 0).mistake
    assert mistake is not None
    assert (mistake.ply, str(mistake.left), str(mistake.kept)) == (0, "L3", "D")
    told = words.mistake(mistake, Setup().names, move_words.action)
    assert told.startswith("Move 1 turned a draw into a loss in 3: left 1 -> their left 2. Better: ")
    assert review(tablebase, opening, moves, 1).mistake is None


def test_a_missed_win_is_a_mistake() -> None:
    tablebase, opening = solve(STANDARD), parse(STANDARD, "1401")
    mistake = review(tablebase, opening, [Move.parse("A-D")], 0).mistake
    assert mistake is not None
    assert words.mistake(mistake, Setup().names, move_words.action) == (
        "Move 1 turned an immediate win into a draw: left 1 -> their right 1. "
        "Better: right 4 -> their right 1."
    )


def test_a_review_without_mistakes_says_what_the_game_was_worth() -> None:
    tablebase, opening, names = solve(STANDARD), parse(STANDARD, "1401"), Setup().names
    good, over = [Move.parse("B-D")], Ending(Cause.HANDS_DEAD, 1, winner=0, out=1)
    assert words.review(review(tablebase, opening, good, 0), over, names, move_words.action) == (
        "You won: nothing went wrong."
    )
    for ended, so_far in ((over, ""), (None, " so far")):
        assert words.review(review(tablebase, opening, good, 1), ended, names, move_words.action) == (
            f"Nothing was given away{so_far}: this game was lost for Computer from its start."
        )


def test_every_move_of_a_game_is_judged() -> None:
    tablebase = solve(STANDARD)
    session = resume("chopsticks 2,2,5", "A-C;B-C;B-D;B-C;A-D;03-12;B-D;B-C;33-24;B-D;B-D;B-D")
    found = list(mistakes(tablebase, session.positions[0], session.moves))
    assert [mistake.ply for mistake in found if mistake is not None] == [10]
    assert len(found) == session.ply
    assert list(mistakes(tablebase, session.positions[0], session.moves, 1)) == [None] * session.ply


AT_THREE = Rules(players=3, roll=3)


@pytest.fixture(scope="module")
def tablebase() -> Oracle:
    return solve(AT_THREE, chances=True)


@pytest.fixture(scope="module")
def chance(tablebase: Oracle) -> Chance:
    assert tablebase.chance is not None
    return tablebase.chance


def random_game(seed: int) -> list[tuple[Position, Move]]:
    rng, position = random.Random(seed), start(AT_THREE)
    played: list[tuple[Position, Move]] = []
    while position.outcome() is None and len(played) < 40:
        move = rng.choice(position.legal_moves())
        played.append((position, move))
        position = position.play(move)
    return played


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("seat", range(3))
def test_no_move_of_the_player_cost_more(tablebase: Oracle, chance: Chance, seed: int, seat: int) -> None:
    played = random_game(seed)
    costs = []
    for position, move in played:
        made = tablebase.verdict(position.play(move), seat).value
        same = [after for _, after in position.successors() if tablebase.verdict(after, seat).value is made]
        kept = max(chance(after, seat) for after in same)
        costs.append(kept - chance(position.play(move), seat) if position.turn == seat else 0)
    slip = costliest_mistake(tablebase, played[0][0], [move for _, move in played], seat)
    if slip is None:
        assert max(costs) < MIN_CHANCE_LOST
    else:
        assert isinstance(slip.kept, float)
        assert isinstance(slip.left, float)
        assert slip.kept - slip.left == pytest.approx(max(costs))
        assert costs[slip.ply] == pytest.approx(max(costs))


def test_a_player_who_always_does_best_slips_nowhere(tablebase: Oracle, chance: Chance) -> None:
    rng, position, moves = random.Random(4), start(AT_THREE), []
    while position.outcome() is None:
        options = list(position.successors())
        if position.turn == 0:
            result = max(tablebase.verdict(after, 0).sort_key[0] for _, after in options)
            same = [each for each in options if tablebase.verdict(each[1], 0).sort_key[0] == result]
            move = max(same, key=lambda each: chance(each[1], 0))[0]
        else:
            move = rng.choice(options)[0]
        moves.append(move)
        position = position.play(move)
    assert costliest_mistake(tablebase, start(AT_THREE), moves, 0) is None
