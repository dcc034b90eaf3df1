"""Hints and their reasons, reviews, how computers play, and the traps they set."""

import random
import re
from itertools import product

import pytest

from cardgames_tui.chopsticks import words
from cardgames_tui.chopsticks.analysis import (
    HintReason,
    hint_reason,
    mistakes,
    review_game,
)
from cardgames_tui.chopsticks.arrangement import first_arrangement
from cardgames_tui.chopsticks.computers import careful_moves, computer_move, perfect_moves, trap_of
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position, ending_of, parse_position, start_position
from cardgames_tui.chopsticks.rules import SWITCHES, Rules, objection_to_settings
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import solve
from cardgames_tui.chopsticks.solving.lookahead import Lookahead
from cardgames_tui.chopsticks.value import DRAW, Evaluator, ValuedMove, WinDrawLoss, best_moves
from tests.chopsticks.brute_force import positions, reachable, values
from tests.helpers.marks import slow

STANDARD = Rules()


def known(position: Position) -> Evaluator:
    return solve(position.rules_left)


def hints(knowing: Evaluator, position: Position) -> list[tuple[ValuedMove, HintReason]]:
    """All best moves with their reasons."""
    options = best_moves(knowing.valued_moves(position))
    return [(valued, hint_reason(knowing, position, valued)) for valued in options]


@pytest.mark.parametrize(
    ("code", "move", "reason"),
    [
        ("1401", "B-D", "It wins at once; your other 2 moves draw."),
        ("3312", "", "It wins in 2 more moves; their only reply loses; your other 2 moves draw."),
        ("0133", "", "It is the only move and loses in 1 more move."),
        (
            "1223",
            "B-D",
            "It keeps the draw; 1 of their 3 replies loses; of your other 3 moves 1 loses in 3 and 2 draw too.",
        ),
        (
            "0422",
            "04-22",
            "It keeps the draw; neither of their 2 replies loses; of your other 2 moves 1 loses in 1 and 1 draws too.",
        ),
    ],
)
def test_hints_have_reasons(code: str, move: str, reason: str) -> None:
    position = parse_position(STANDARD, code)
    found = hints(solve(STANDARD), position)
    given = [words.reason_text(why) for valued, why in found if not move or str(valued.move) == move]
    assert reason in given


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("140100", "It wins at once; your other 2 moves draw."),
        ("111111", "With all against you, it loses in 8 more moves; your other move loses too in 8."),
        ("110433", "With all against you, it survives; your other move loses in 2."),
        (
            "330201",
            "With all against you, it wins in 2 more moves; your other 2 moves lose (in 13 at best).",
        ),
        (
            "030012",
            "It wins in 2 more moves; their only reply loses; of your other 2 moves 1 loses in 1 and 1 draws.",
        ),
    ],
)
def test_hints_among_three_consider_all_others_together(code: str, reason: str) -> None:
    rules = Rules(players=3)
    assert reason in {words.reason_text(why) for _, why in hints(solve(rules), parse_position(rules, code))}


def test_hints_of_a_search_promise_no_draws() -> None:
    assert {words.reason_text(why) for _, why in hints(Lookahead(), start_position(STANDARD))} == {
        "It is the only move and leads to no end that can be seen."
    }
    winning = {words.reason_text(why) for _, why in hints(Lookahead(), parse_position(STANDARD, "1401"))}
    assert "It wins at once; your other 2 moves show no end." in winning


def test_a_hint_when_lost_says_which_move_lasts_longest() -> None:
    rules = Rules(cutoff=True, suicide=True)
    reasons = {words.reason_text(why) for _, why in hints(solve(rules), parse_position(rules, "1412"))}
    assert reasons == {
        "It holds out longest, for 27 more moves; your other 4 moves lose too (in 17 at best)."
    }


def test_a_winning_hint_counts_the_replies_that_lose() -> None:
    rules, seen = Rules(cutoff=True, suicide=True), set()
    sayings = {1: "their only reply loses", 2: "both their replies lose"}
    for position in positions(rules).values():
        for valued, why in hints(solve(rules), position):
            replies = len(valued.position.legal_moves())
            if valued.value.result is WinDrawLoss.WIN and replies:
                plies = (solve(rules).value(position).plies or 0) - 1
                lost = sayings.get(replies, f"all their {replies} replies lose")
                assert f"wins in {plies} more moves; {lost}" in words.reason_text(why)
                seen.add(replies)
    assert seen == {1, 2, 3, 5}


@pytest.mark.parametrize(
    ("code", "move", "told"),
    [
        ("1223", "A-C", "left hits left, turned a draw into a loss in 3. Better: "),
        (
            *("1401", "A-D"),
            "left hits right, turned an immediate win into a draw. Better: right hits right.",
        ),
    ],
)
def test_the_first_mistake_of_a_game_is_found(code: str, move: str, told: str) -> None:
    tablebase, opening = solve(STANDARD), parse_position(STANDARD, code)
    reply = perfect_moves(tablebase, opening.play(Move.parse(move)))[0].move
    moves = [Move.parse(move), reply]
    mistake = review_game(known, opening, moves, 0).mistake
    assert mistake is not None
    assert words.mistake_text(mistake, Setup().players).startswith(f"Move 1, {told}")
    assert review_game(known, opening, moves, 1).mistake is None


def test_a_review_without_mistakes_says_what_the_game_was_worth() -> None:
    opening, players = parse_position(STANDARD, "1401"), Setup().players
    good = [Move.parse("B-D")]
    over = ending_of(opening.play(good[0]), 1)
    won, lost = (review_game(known, opening, good, seat) for seat in (0, 1))
    assert words.answer_text(won, players, over) == "You made no mistake."
    for ended, so_far in ((over, ""), (None, " so far")):
        assert words.answer_text(lost, players, ended) == (
            f"Computer gave nothing away{so_far}: this game was lost from its start."
        )


ITS_MISTAKE = "Computer, 1 mistake: move 4 turned a draw into a loss in 1."

ONE_MISTAKE = "1 mistake: move 5 turned an immediate win into a draw."

TWO_MISTAKES = (
    "2 mistakes: move 5 turned a win in 13 into a draw, move 7 turned a draw into an immediate loss."
)

FOUR_MISTAKES = (
    "4 mistakes: move 3 turned a win in 6 into a loss in 7, move 5 turned a win in 8 into a loss in 9, "
    "move 7 turned a win in 12 into a draw, ..."
)

LOST_FROM_START = "You gave nothing away: this game was lost from its start."


@pytest.mark.parametrize(
    ("rules", "moves", "seat", "told", "where", "choices"),
    [
        ("2,2,5", "A-C;B-C;B-D;B-D;B-D", 0, "You made no mistake.", None, [4]),
        ("2,2,5", "A-C;B-C;B-D;B-D;B-D", 1, ITS_MISTAKE, 3, [3]),
        ("2,2,5", "A-C;B-C;B-D;B-D;A-D;B-C;A-D", 0, ONE_MISTAKE, 4, [4, 6]),
        ("2,2,5 cutoff misere", "A-C;A-C;A-D;B-C;B-C;B-D;B-D", 0, TWO_MISTAKES, 4, [2, 4, 6]),
        ("2,2,4", "A-C;A-C;B-C;A-C;A-D;A-C;A-D;A-C;B-C;B-D", 0, FOUR_MISTAKES, 6, [2, 4, 6, 8]),
        ("2,2,5 cutoff suicide", "A-C;A-C", 0, LOST_FROM_START, None, []),
        ("3,2,5", "B-E;B-F", 0, "", None, []),
    ],
)
def test_the_result_says_what_each_mistake_cost(
    rules: str, moves: str, seat: int, told: str, where: int | None, choices: list[int]
) -> None:
    setup = Setup.parse(f"chopsticks {rules}")
    session = setup.resume(moves)
    ending = ending_of(session.position, session.ply)
    review = review_game(known, setup.start, session.moves, seat)
    assert words.mistakes_text(review, setup.players, ending) == told
    assert (review.mistake and review.mistake.ply) == where
    assert list(review.choices) == choices


@pytest.mark.parametrize("seed", range(20))
def test_choices_that_matter_have_moves_of_several_values(seed: int) -> None:
    rules, rng = Rules(roll=4), random.Random(seed)
    position, moves, wanted = start_position(rules), list[Move](), dict[int, set[str]]()
    worth = values(reachable(position))
    while not position.is_over and len(moves) < 30:
        after = {str(move): sign(worth.get(each, 0)) for move, each in position.successors()}
        kept = {move for move, value in after.items() if value == max(after.values())}
        if position.turn == 0 and len(kept) < len(after):
            wanted[len(moves)] = kept
        moves.append(rng.choice(position.legal_moves()))
        position = position.play(moves[-1])
    review = review_game(known, start_position(rules), moves, 0)
    assert {ply: set(map(str, kept)) for ply, kept in review.choices.items()} == wanted
    assert {each.ply for each in review.mistakes} == {
        ply for ply, kept in wanted.items() if str(moves[ply]) not in kept
    }


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def test_every_move_of_a_game_is_judged() -> None:
    session = Setup.parse("chopsticks 2,2,5").resume("A-C;B-C;B-D;B-C;A-D;03-12;B-D;B-C;33-24;B-D;B-D;B-D")
    found = list(mistakes(known, session.positions[0], session.moves))
    assert [mistake.ply for mistake in found if mistake is not None] == [10]
    assert len(found) == session.ply
    assert not review_game(known, session.positions[0], session.moves, 1).mistakes


AT_THREE = Rules(players=3, roll=3)


@pytest.fixture(scope="module")
def tablebase() -> Evaluator:
    return solve(AT_THREE, chances=True)


def random_game(seed: int) -> list[tuple[Position, Move]]:
    rng, position = random.Random(seed), start_position(AT_THREE)
    played: list[tuple[Position, Move]] = []
    while not position.is_over and len(played) < 40:
        move = rng.choice(position.legal_moves())
        played.append((position, move))
        position = position.play(move)
    return played


def test_reviews_among_three_say_what_they_assume(tablebase: Evaluator) -> None:
    players = Setup(AT_THREE, (PlayerKind.PERSON, *[PlayerKind.RANDOM] * 2)).players
    told = set()
    for seed, seat in product(range(20), range(3)):
        moves = [move for _, move in random_game(seed)]
        review = review_game(lambda _: tablebase, start_position(AT_THREE), moves, seat)
        text, who = words.answer_text(review, players), "you" if seat == 0 else f"Computer {seat + 1}"
        if review.mistake is None:
            assert "join forces" in text
        elif review.mistake.chances:
            fell = r"(your|their) chance of winning against random play fell from .+% to .+%\. Better: "
            assert re.search(rf" cost {who} the most: {fell}", text)
        else:
            assert text.startswith(f"With all against {who}, move ") == (review.mistake.players > 2)
        told.add(text.partition(" ")[0])
    assert {"Move", "With"} <= told


@pytest.mark.parametrize("seat", range(3))
def test_no_move_cost_more_chances_than_the_costliest(tablebase: Evaluator, seat: int) -> None:
    chance_of, named = tablebase.chance_of, 0
    assert chance_of is not None
    for seed in range(20):
        played, costs = random_game(seed), [0.0]
        for position, move in played:
            options = {after: tablebase.value(after, seat).rank for _, after in position.successors()}
            if position.turn == seat and options[position.play(move)] == max(options.values()):
                kept = [
                    chance_of(after, seat) for after, rank in options.items() if rank == max(options.values())
                ]
                costs.append(max(kept) - chance_of(position.play(move), seat))
        review = review_game(lambda _: tablebase, played[0][0], [move for _, move in played], seat)
        if review.mistakes or review.mistake is None:
            assert review.mistakes or max(costs) <= 0.01
            continue
        assert review.mistake.chances is not None
        before, after = review.mistake.chances
        assert before - after == pytest.approx(max(costs))
        named += 1
    assert named


MAX_MOVES = 60
"""Games are stopped after this many moves."""


def test_the_perfect_player_sets_the_best_trap() -> None:
    tablebase, checked = solve(STANDARD), 0
    for position in positions(STANDARD).values():
        if position.is_over or tablebase.value(position).result is not WinDrawLoss.DRAW:
            continue
        chosen = perfect_moves(tablebase, position)
        traps = {
            valued: trap_of(tablebase, valued) for valued in best_moves(tablebase.valued_moves(position))
        }
        deepest = max(trap.sort_key for trap in traps.values())
        assert [valued for valued, trap in traps.items() if trap.sort_key == deepest] == [*chosen]
        checked += deepest[1] == 3
    assert checked > 5


def test_a_computer_reports_the_trap_it_sets() -> None:
    tablebase, rng = solve(STANDARD), random.Random(0)
    choices = [
        (position, computer_move(PlayerKind.PERFECT, tablebase, position, rng))
        for position in positions(STANDARD).values()
        if not position.is_over
    ]
    setting = {
        (*trap.sort_key, trap.reply_count, str(trap.losing_replies[0].move))
        for position, chosen in choices
        if (trap := chosen.trap) is not None and str(position.play(chosen.move)) == "1223"
    }
    assert setting == {(1, 3, 4, "A-C")}
    for position, chosen in choices:
        draws = tablebase.value(position).result is WinDrawLoss.DRAW
        after = position.play(chosen.move)
        answers = tablebase.valued_moves(after)
        losing = [answer for answer in answers if answer.value.result is WinDrawLoss.LOSS]
        assert (chosen.trap is not None) == (draws and bool(losing))


VARIANTS = [
    Rules(cutoff=cutoff, **{switch: True})
    for cutoff in (False, True)
    for switch in ("", *SWITCHES[1:])
    if switch and not objection_to_settings({"cutoff": cutoff, switch: True})
]


def finish(
    players: list[PlayerKind], knowing: Evaluator, position: Position, rng: random.Random
) -> list[Position]:
    game = [position]
    while not game[-1].is_over and len(game) <= MAX_MOVES:
        chosen = computer_move(players[game[-1].turn], knowing, game[-1], rng)
        game.append(game[-1].play(chosen.move))
    return game


@pytest.mark.parametrize("rules", [STANDARD, Rules(cutoff=True), *slow(*VARIANTS)], ids=str)
def test_the_perfect_player_keeps_its_value_and_wins_in_time(rules: Rules) -> None:
    tablebase = solve(rules)
    for position in positions(rules).values():
        for seat in range(0 if position.is_over else 2):
            before, mine = tablebase.value(position, seat), position.turn == seat
            played = perfect_moves(tablebase, position) if mine else tablebase.valued_moves(position)
            for valued in played:
                after = tablebase.value(valued.position, seat)
                assert after.rank == before.rank if mine else after.rank >= before.rank
                if before.result is WinDrawLoss.WIN:
                    assert (after.plies or 0) < (before.plies or 0)


def test_the_careful_player_wins_at_once_and_avoids_losing_at_once() -> None:
    tablebase, tested = solve(STANDARD), 0
    for position in positions(STANDARD).values():
        options = {valued.move: valued.value for valued in tablebase.valued_moves(position)}
        if not options:
            continue
        chosen = {str(options[move]) for move in careful_moves(position)}
        if "W0" in map(str, options.values()):
            assert chosen == {"W0"}
        elif {*map(str, options.values())} - {"L1"}:
            assert "L1" not in chosen
            tested += "L1" in map(str, options.values())
    assert tested > 10


def test_the_same_seed_plays_the_same_game() -> None:
    def moves(seed: int) -> list[str]:
        game = finish(
            [PlayerKind.RANDOM, PlayerKind.PERFECT],
            solve(STANDARD),
            start_position(STANDARD),
            random.Random(seed),
        )
        return [str(position) for position in game]

    assert moves(1) == moves(1) != moves(2)


def test_paranoid_players_prefer_better_chances() -> None:
    rules = Rules(players=3, roll=3)
    tablebase = solve(rules, chances=True)
    assert tablebase.chance_of is not None
    told_apart = 0
    for position in positions(rules).values():
        options = best_moves(tablebase.valued_moves(position))
        if len(options) < 2:
            continue
        chances = [tablebase.chance_of(option.position, position.turn) for option in options]
        chosen = perfect_moves(tablebase, position)
        assert [o for o, c in zip(options, chances, strict=True) if c == max(chances)] == [*chosen]
        told_apart += len(chosen) < len(options)
    assert told_apart > 20


@pytest.mark.slow
def test_a_search_plays_games_too_big_to_solve() -> None:
    rules = Rules(players=6, hands=3, roll=9)
    players = [PlayerKind.PERFECT, *[PlayerKind.RANDOM] * 5]
    game = finish(players, Lookahead(), start_position(rules), random.Random(0))
    assert not game[-1].is_over
    assert len(game) == MAX_MOVES + 1
    winning = parse_position(Rules(players=6), "140001000000")
    chosen = computer_move(PlayerKind.PERFECT, Lookahead(), winning, random.Random(1))
    assert winning.play(chosen.move).is_over


def test_an_answered_trap_says_who_fell_into_it() -> None:
    tablebase, position = solve(STANDARD), parse_position(STANDARD, "1223")
    trap = trap_of(tablebase, ValuedMove(Move.parse("A-C"), position, DRAW))
    told = [
        words.trap_text(
            trap.answered(position, first_arrangement(position), Move.parse(reply)),
            Setup(STANDARD, (PlayerKind.PERSON, other)).players,
        )
        for other in (PlayerKind.PERFECT, PlayerKind.PERSON)
        for reply in ("A-C", "B-D")
    ]
    assert told == [
        f"That was a trap. {who} {fate} it: 1 of {whose} 4 replies lost (left hits left)."
        for who, whose in (("You", "your"), ("Player 1", "their"))
        for fate in ("fell into", "saw through")
    ]
