import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from cardgames_tui.chopsticks import solving
from cardgames_tui.chopsticks.adviser import ChopsticksAdviser
from cardgames_tui.chopsticks.analysis import HintReason
from cardgames_tui.chopsticks.computers import Trap
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position, start_position
from cardgames_tui.chopsticks.rules import PLAYER_COUNTS, Rules, combine_variants
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import position_count, solve
from cardgames_tui.chopsticks.value import ValuedMove, WinDrawLoss, best_moves
from cardgames_tui.chopsticks.words import reason_text
from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.stopping import Monitor
from tests.helpers.new_games import chopsticks_game

PERFECT, PERSON = PlayerKind.PERFECT, PlayerKind.PERSON


def game_of(
    rules: Rules | None = None,
    kinds: tuple[PlayerKind, ...] = (PERSON, PERSON),
    code: str = "",
    *,
    prepared: bool = True,
) -> ChopsticksInPlay:
    game = chopsticks_game(Setup(rules or Rules(), kinds, code=code))
    if prepared and game.adviser.needs_building(game.position):
        game.adviser.build_tablebase(game.position)
    return game


@pytest.fixture(autouse=True)
def _no_tablebases() -> None:
    solving.forget_tablebases()


def test_a_second_hint_says_why() -> None:
    game = game_of()
    hint = game.adviser.hint(game.position)
    assert isinstance(hint, ValuedMove)
    assert game.hints == 0
    game.record_help(hint)
    assert (game.hints, game.suggested_move) == (1, hint.move)
    reason = game.adviser.hint(game.position, game.had_hint)
    assert isinstance(reason, HintReason)
    assert reason == game.adviser.values(game.position).reason
    game.record_help(reason)
    assert game.hints == 1
    game.play(hint.move)
    assert isinstance(game.adviser.hint(game.position, game.had_hint), ValuedMove)


def test_a_move_with_a_known_value_counts_as_helped() -> None:
    game = game_of(code="1213")
    first, second = game.position.legal_moves()[:2]
    game.adviser.values(game.position)
    game.play(first)
    game.undo()
    game.record_help(game.adviser.values(game.position))
    game.play(second)
    game.play(game.position.legal_moves()[0])
    assert (game.hints, game.record.move_origins) == (1, "h.")


def test_any_move_after_an_explanation_counts_as_helped() -> None:
    game = game_of(code="1213")
    hint = game.adviser.hint(game.position)
    game.record_help(hint)
    game.record_help(game.adviser.hint(game.position, again=True))
    assert isinstance(hint, ValuedMove)
    game.play(next(move for move in game.position.legal_moves() if move != hint.move))
    assert (game.hints, game.record.move_origins) == (1, "h")


def test_a_move_after_a_review_counts_as_helped() -> None:
    game = game_of(code="1401")
    values = game.adviser.values(game.position)
    gift = next(valued for valued in values.moves if valued.value.result is not WinDrawLoss.WIN)
    game.play(gift.move)
    found = game.adviser.review(game.session.moves, 0)
    assert found.mistake is not None
    game.go_to_mistake(found.mistake.ply)
    assert (game.session.ply, game.session.can_redo) == (0, True)
    game.play(values.best.move)
    assert game.record.move_origins == "h"


def test_an_answered_trap_is_known() -> None:
    rng = random.Random(1)
    game = game_of(kinds=(PERSON, PERFECT))
    while not game.traps:
        assert not game.is_over
        if game.awaits_computer:
            chosen = game.adviser.computer_move(game.position, game.player_to_move.kind, rng)
            game.play(chosen.move, trap=chosen.trap)
        else:
            game.play(game.adviser.values(game.position).best.move)
    assert isinstance(game.traps[game.session.moves], Trap)
    game.play(game.position.legal_moves()[0])
    assert game.answered_traps


@pytest.mark.parametrize("exact", [True, False])
def test_answers_are_exact_unless_the_tablebase_is_too_big(
    exact: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not exact:
        monkeypatch.setattr(solving, "MAX_POSITIONS_FOR_TWO", 10)
    game = game_of()
    reason = game.adviser.hint(game.position, again=True)
    assert isinstance(reason, HintReason)
    assert game.adviser.values(game.position).exact is reason.exact is exact
    assert game.adviser.review((), 0).exact is exact


def test_an_unwanted_tablebase_is_not_built() -> None:
    game = game_of(Rules(roll=7), prepared=False)
    assert game.adviser.needs_building(game.position)
    game.adviser.wants_tablebase = False
    assert not game.adviser.needs_building(game.position)


def test_progress_continues_from_the_tablebase_to_the_chances() -> None:
    told: list[float] = []

    def report(done: int, total: int | None) -> None:
        assert total
        told.append(done / total)

    seats = (PERSON, PERFECT, PERFECT)
    game = game_of(Rules(players=3, hands=1, roll=4), seats, prepared=False)
    game.adviser.build_tablebase(game.position, monitor=Monitor(report=report))
    half = len(told)
    game.adviser.build_tablebase(game.position, chances=True, monitor=Monitor(report=report))
    assert told == sorted(told)
    assert 0 < told[half - 1] <= 0.15 <= told[half]
    assert told[-1] == 1


def test_a_hint_played_with_an_equal_hand_counts() -> None:
    game = game_of()
    hint = game.adviser.hint(game.position)
    assert isinstance(hint, ValuedMove)
    game.record_help(hint)
    same = next(move for move in map(Move.parse, ("A-D", "B-C", "B-D")) if move != hint.move)
    assert game.position.canonical(same) == hint.move
    game.play(same)
    assert game.record.move_origins == "h"


ISSUE = Rules(players=6, cutoff=True, self_tap=True)


def test_with_two_left_the_values_are_those_of_two() -> None:
    game = game_of(ISSUE, (PERSON,) * 6, code="131200000000")
    found, alone = game.adviser.values(game.position), game_of(replace(ISSUE, players=2), code="1312")
    known = alone.adviser.values(alone.position)
    assert (str(found.value), found.exact) == (str(known.value), True) == ("W5", True)
    assert [each.value for each in found.moves] == [each.value for each in known.moves]
    assert reason_text(found.reason) == reason_text(known.reason)
    chosen = game.adviser.computer_move(game.position, PERFECT, random.Random(1))
    assert chosen.move in [each.move for each in best_moves(found.moves)]


def random_positions(rules: Rules, rng: random.Random) -> Iterator[Position]:
    """The positions of a random game, which ends in its 50th if not before."""
    position = start_position(rules)
    for _ in range(50):
        yield position
        if position.is_over:
            break
        position = rng.choice([after for _, after in position.successors()])


SIZES = [
    *(Rules(players, hands, roll) for players in PLAYER_COUNTS for hands in (1, 2, 4) for roll in (3, 5, 13)),
    *(Rules(6, cutoff=cutoff, self_tap=True, sudden_death=True) for cutoff in (False, True)),
    Rules(5, zombie=True),
    Rules(6, misere=True),
    Rules(6, integers_signed=True, three_lives=True),
]


@pytest.mark.slow
@pytest.mark.parametrize("rules", SIZES, ids=str)
def test_a_position_is_worth_its_best_move(rules: Rules) -> None:
    adviser = ChopsticksAdviser(Setup(rules, (PERSON,) * rules.players))
    for position in random_positions(rules, random.Random(24)):
        if position.is_over:
            break
        if position_count(position.rules_left) < 10_000 and adviser.needs_building(position):
            adviser.build_tablebase(position)
        found = adviser.values(position)
        best = max((each.value for each in found.moves), key=lambda value: value.sort_key)
        assert found.best.value == best, str(position)
        if not position.score(position.turn):
            assert found.value == best.a_move_earlier, str(position)


@pytest.mark.slow
@pytest.mark.parametrize("out", [1, 2, 3, 4])
@pytest.mark.parametrize("variants", ["", "cutoff", "cutoff self-tap", "suns cutoff", "sudden-death"])
def test_players_out_change_no_value(variants: str, out: int) -> None:
    """Compares 500 positions of six players with the tables of those who are left."""
    rng, compared = random.Random(24), 0
    rules = combine_variants(tuple(variants.split()), 6, 2, 3 if out == 1 else 5)
    while compared < 25:
        for position in random_positions(rules, rng):
            left = [seat for seat in range(6) if not position.is_out(seat)]
            if position.is_over or len(left) < 6 - out:
                break
            if len(left) == 6 - out:
                smaller = replace(rules, players=len(left))
                sides = tuple(position.sides[seat] for seat in left)
                tablebase, alone = solve(smaller), Position(smaller, sides, left.index(position.turn))
                found = ChopsticksAdviser(Setup(rules, (PERSON,) * 6)).values(position)
                assert (found.value, found.exact) == (tablebase.value(alone), True), str(position)
                known = [each.value for each in tablebase.valued_moves(alone)]
                assert [each.value for each in found.moves] == known, str(position)
                compared += 1
                break
