"""Random games and tablebases under random rules."""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cardgames_tui.chopsticks import words
from cardgames_tui.chopsticks.arrangement import arrangement_after, effect_of, first_arrangement
from cardgames_tui.chopsticks.moves import Move, revive
from cardgames_tui.chopsticks.position import Position, parse_position, start_position
from cardgames_tui.chopsticks.rules import SWITCHES, Rules, objection_to_settings
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.sides import SideTable
from cardgames_tui.chopsticks.solving import position_count
from cardgames_tui.chopsticks.solving.paranoid import ParanoidTablebase
from cardgames_tui.chopsticks.solving.retrograde import RetrogradeTablebase
from cardgames_tui.chopsticks.value import decode_value
from cardgames_tui.stopping import Monitor
from tests.chopsticks.brute_force import reachable, values

QUICK = settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.filter_too_much])


@st.composite
def rule_sets(
    draw: st.DrawFn, players: int = 6, hands: int = 4, roll: int = 13, *, always: tuple[str, ...] = ()
) -> Rules:
    options: dict[str, Any] = {
        "players": draw(st.integers(3 if always else 2, players)),
        "hands": draw(st.integers(1, hands)),
        "roll": draw(st.integers(2, roll)),
    }
    options |= dict.fromkeys([*always, *draw(st.sets(st.sampled_from(SWITCHES), max_size=6))], True)
    assume(not objection_to_settings(options))
    return Rules(**options)


@pytest.mark.slow
@settings(QUICK, max_examples=30)
@given(rule_sets(), st.integers(0, 2**32))
def test_random_games_keep_to_the_rules(rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    position = start_position(rules, rng.randrange(rules.players))
    for _ in range(20):
        check_codes(position)
        moves = position.legal_moves()
        if position.is_over:
            assert moves == ()
            break
        assert moves, f"{position} of {rules} has no move"
        check_moves(position, rng.sample(moves, min(4, len(moves))))
        position = position.play(rng.choice(moves))


@pytest.mark.slow
@settings(QUICK, max_examples=60)
@given(
    rule_sets(4, 3, 6, always=("wet_jackson",)) | rule_sets(4, 2, 6, always=("wet_jackson", "sudden_death")),
    st.integers(0, 2**32),
)
def test_gifts_of_fingers_put_nobody_out(rules: Rules, seed: int) -> None:
    rng, position = random.Random(seed), start_position(rules)
    for _ in range(30):
        if position.is_over:
            break
        check_codes(position)
        gifts = [
            move for move in map(revive, range(rules.players * rules.hands)) if not position.objection(move)
        ]
        if gifts and rng.random() < 0.5:
            after = position.play(rng.choice(gifts))
            assert after.turn == position.turn
            assert all(position.is_out(seat) or not after.is_out(seat) for seat in range(rules.players))
        else:
            after = position.play(rng.choice(position.legal_moves()))
        position = after


def check_codes(position: Position) -> None:
    """Codes read back, with and without brackets."""
    for text in (str(position), f"[{position}]"):
        assert parse_position(position.rules, text, position.turn) == position


def check_moves(position: Position, moves: list[Move]) -> None:
    """Names of moves are unique and read back; each move can be played and put into words."""
    players = Setup(position.rules, (PlayerKind.PERSON,) * position.rules.players).players
    results = {str(move): after for move, after in position.successors()}
    assert len(results) == len(position.legal_moves())
    for move in moves:
        assert Move.parse(str(move)) == move == position.canonical(move)
        assert position.play(move) == results[str(move)]
        after = position.play(move)
        seen = effect_of(position, first_arrangement(position), move, after)
        arrangement = arrangement_after(first_arrangement(position), position, move, after)
        if not after.sides[seen.target.seat].zombie:
            assert arrangement[seen.target.seat][seen.target.hand] == seen.target.after
        if seen.hand != seen.target:
            assert arrangement[seen.hand.seat][seen.hand.hand] == seen.hand.after
        assert words.short_move(seen, players)
        assert words.long_move(seen, players)


@given(rule_sets())
def test_the_text_of_a_rule_set_reads_back(rules: Rules) -> None:
    assert Rules.parse(str(rules)) == rules


@settings(QUICK, max_examples=25)
@given(rule_sets(players=2, hands=3, roll=6))
def test_tablebases_agree_with_brute_force(rules: Rules) -> None:
    assume(position_count(rules) <= 2500)
    after = reachable(start_position(rules))
    tablebase = RetrogradeTablebase(SideTable(rules), Monitor())
    known = values(after)
    for position in after:
        assert tablebase.value(position, 0) == decode_value(known.get(position, 0)), str(position)
    codes = {str(position): position for position in after}
    assert tablebase.count_positions().positions == len(codes)
    results = [tablebase.value(position).sort_key[0] for position in codes.values() if not position.is_over]
    counts = tablebase.count_positions()
    assert (counts.wins, counts.losses, counts.draws) == tuple(map(results.count, (1, -1, 0)))
    assert counts.final == len(codes) - len(results)


@pytest.mark.slow
@settings(QUICK, max_examples=15)
@given(rule_sets(players=3, hands=2, roll=4))
def test_paranoid_tablebases_agree_with_brute_force(rules: Rules) -> None:
    assume(rules.players == 3 and position_count(rules) <= 1500)
    after = reachable(start_position(rules))
    tablebase = ParanoidTablebase(SideTable(rules), Monitor())
    known = values(after)
    for position in after:
        assert tablebase.value(position, 0) == decode_value(known.get(position, 0)), str(position)
    assert tablebase.count_positions().positions == len({str(position) for position in after})
