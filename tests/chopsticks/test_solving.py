"""Tablebases and searches: known answers, chances, and how they are stopped and kept."""

import json
from itertools import filterfalse
from pathlib import Path

import pytest

from cardgames_tui.chopsticks.position import parse_position, start_position
from cardgames_tui.chopsticks.rules import SWITCHES, Rules, objection_to_settings, switched_on
from cardgames_tui.chopsticks.solving import (
    forget_tablebases,
    solve,
)
from cardgames_tui.chopsticks.solving.lookahead import MAX_DEPTH, Lookahead
from cardgames_tui.chopsticks.value import DRAW, WinDrawLoss, best_moves
from cardgames_tui.stopping import Monitor, StoppedError
from tests.chopsticks.brute_force import positions
from tests.helpers.clock import Clock, CountingClock
from tests.helpers.marks import slow

DATA = Path(__file__).parent.parent / "data"


def value(rules: Rules) -> str:
    return str(solve(rules).value(start_position(rules)))


@pytest.mark.parametrize("cutoff", [False, True])
def test_every_position_agrees_with_the_known_answers(cutoff: bool) -> None:
    name = "cutoff" if cutoff else "rollover"
    known = json.loads((DATA / f"chopsticks_{name}.json").read_text())["positions"]
    rules = Rules(cutoff=cutoff)
    evaluator = solve(rules)
    assert evaluator.count_positions().positions == len(known)
    for code, facts in known.items():
        position = parse_position(rules, code)
        value = evaluator.value(position)
        options = evaluator.valued_moves(position)
        assert (str(value)[0], value.plies) == (facts["value"], facts["depth"]), code
        assert sorted(str(valued.position) for valued in options) == sorted(facts["next"]), code
        assert sorted(str(valued.position) for valued in best_moves(options)) == sorted(facts["best"]), code
        assert position.is_over == facts["terminal"], code


VARIANTS = [
    ("", "D", 204, "D", 171),
    ("misere", "D", 204, "D", 171),
    ("suicide", "D", 207, "L26", 191),
    ("swap", "D", 204, "D", 177),
    ("sudden-death", "D", 188, "L14", 157),
    ("three-lives", "D", 1788, "D", 1497),
    ("meta", "D", 204, "D", 171),
    ("logan", "D", 208, "D", 194),
    ("transfers-only", "D", 204, "L10", 144),
    ("divisions-only", "D", 202, "D", 158),
    ("halvies", "D", 202, "D", 153),
    ("halvies-near", "D", 202, "D", 157),
    ("stumps", "D", 2956, "D", 2621),
    ("suns", "D", 206, "W7", 172),
    ("integers-signed", "D", 2929, "D", 2929),
    ("cherri", "D", 208, "D", 200),
    ("self-tap", "D", 208, "W23", 199),
    ("self-tap swap", "D", 208, "W19", 199),
    ("transfers-only divisions-only", "D", 200, "L8", 92),
]


@pytest.mark.parametrize(("names", "rollover", "rolled", "cutoff", "cut"), VARIANTS)
def test_every_variant_has_its_known_value_and_size(
    names: str, rollover: str, rolled: int, cutoff: str, cut: int
) -> None:
    switches = switched_on(names.split())
    over, off = Rules(**switches), Rules(cutoff=True, **switches)
    assert (value(over), solve(over).count_positions().positions) == (rollover, rolled)
    assert (value(off), solve(off).count_positions().positions) == (cutoff, cut)


@pytest.mark.parametrize(
    ("rules", "known", "size"),
    [
        (Rules(integers=True), "D", 210),
        (Rules(suicide=True, meta=True), "D", 208),
        (Rules(suicide=True, meta=True, suns=True), "D", 210),
        (Rules(roll=2), "W3", 4),
        (Rules(roll=3), "D", 26),
        (Rules(roll=4), "W11", 84),
        (Rules(roll=4, cutoff=True), "W17", 68),
        (Rules(players=3), "L9", 3141),
        pytest.param(Rules(players=4), "L8", 47235, marks=pytest.mark.slow),
    ],
)
def test_other_rules_have_their_known_value_and_size(rules: Rules, known: str, size: int) -> None:
    assert (value(rules), solve(rules).count_positions().positions) == (known, size)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [Rules(hands=2, roll=7), Rules(players=3, roll=4)], ids=str)
def test_a_tablebase_can_be_stopped_at_any_moment(rules: Rules) -> None:
    """The monitor is asked throughout: stopping after any number of questions up to the last leaves nothing."""
    asked = 0

    def count() -> bool:
        nonlocal asked
        asked += 1
        return False

    solve(rules, chances=True, monitor=Monitor(count)).count_positions(Monitor(count))
    questions = asked
    forget_tablebases()
    for last in range(0, questions, max(1, questions // 20)):
        asked = 0

        def enough() -> bool:
            return count() or asked > last  # noqa: B023

        with pytest.raises(StoppedError):
            solve(rules, chances=True, monitor=Monitor(enough)).count_positions(Monitor(enough))
        forget_tablebases()


def test_progress_rises_to_the_end() -> None:
    for rules in (Rules(hands=3, roll=5), Rules(players=3, roll=3)):
        forget_tablebases()
        told: list[tuple[int, int | None]] = []
        solve(rules, monitor=Monitor(report=lambda done, total: told.append((done, total))))  # noqa: B023
        done = [each for each, _ in told]
        assert len(set(done)) > 3
        assert done == sorted(done)
        assert {total for _, total in told} == {done[-1]}


def test_chances_average_replies_and_maximise_own_moves() -> None:
    rules = Rules(players=3, roll=3)
    tablebase = solve(rules, chances=True)
    assert tablebase.chance_of is not None
    for position in positions(rules).values():
        for seat in range(3):
            chances = [tablebase.chance_of(after, seat) for _, after in position.successors()]
            if not chances or position.is_out(seat):
                assert tablebase.chance_of(position, seat) == float(position.winner == seat)
            else:
                wanted = max(chances) if seat == position.turn else sum(chances) / len(chances)
                assert tablebase.chance_of(position, seat) == pytest.approx(wanted, abs=0.001)


@pytest.mark.slow
def test_a_search_finds_the_values_within_its_depth() -> None:
    tablebase, seen, search = solve(Rules()), 0, Lookahead()
    for position in positions(Rules()).values():
        found, known = search.value(position), tablebase.value(position)
        assert known.result is WinDrawLoss.DRAW or found == known
        assert found.result is WinDrawLoss.DRAW or found == known
        seen += found.result is not WinDrawLoss.DRAW
    assert seen == 42


def are_quick(rules: Rules) -> bool:
    """Whether a game by these rules has few positions."""
    return not (rules.stumps or rules.integers_signed or rules.three_lives)


def small_rules(roll: int) -> list[Rules]:
    """Three players with each of the variants, and more players with one hand."""
    of_three = {"players": 3, "roll": roll}
    alone = [switch for switch in SWITCHES if not objection_to_settings({**of_three, switch: True})]
    return [
        *(Rules(3, 2, roll, **{switch: True}) for switch in alone),
        *(Rules(players, 1, roll, cutoff=cutoff) for players in (4, 5) for cutoff in (False, True)),
        Rules(4, 1, roll, zombie=True),
        Rules(4, 1, roll, cutoff=True, three_lives=True),
        Rules(3, 2, roll, sudden_death=True, self_tap=True),
        Rules(3, 2, roll, suicide=True, self_tap=True, swap=True, logan=True),
        Rules(3, 2, roll, wet_jackson=True, cherri=True, integers=True),
    ]


@pytest.mark.parametrize(
    "rules",
    [
        *filter(are_quick, small_rules(3)),
        *slow(*filterfalse(are_quick, small_rules(3)), *filter(are_quick, small_rules(4))),
    ],
    ids=str,
)
def test_smaller_games_keep_the_values_when_players_go_out(rules: Rules) -> None:
    whole = solve(rules)
    for position in positions(rules).values():
        smaller = solve(position.rules_left)
        if smaller is whole:
            continue
        for seat in range(rules.players):
            assert smaller.value(position, seat) == whole.value(position, seat), (str(position), seat)
        for move, small in zip(whole.valued_moves(position), smaller.valued_moves(position), strict=True):
            assert move == small, str(position)


@pytest.mark.parametrize(
    ("rules", "code", "left"),
    [
        (Rules(players=6), "140100000000", 2),
        (Rules(players=6, wet_jackson=True), "140100000011", 3),
        (Rules(players=4, zombie=True), "11010z0z", 4),
        (Rules(players=4, misere=True), "11010011", 4),
        (Rules(players=3, sudden_death=True), "110111", 2),
        (Rules(players=3, three_lives=True), "110111/301", 2),
        (Rules(players=3, three_lives=True), "110111/321", 3),
        (Rules(players=6), "140000000000", 2),
    ],
    ids=str,
)
def test_players_who_are_out_leave_except_zombies_and_winners(rules: Rules, code: str, left: int) -> None:
    assert parse_position(rules, code).rules_left.players == left


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    [Rules(players=3, roll=4), Rules(players=3, roll=3, zombie=True), *slow(Rules(players=3))],
    ids=str,
)
def test_searches_agree_with_the_tablebase(rules: Rules) -> None:
    tablebase, search, decided = solve(rules), Lookahead(), 0
    every = list(positions(rules).values())
    for position in every[:: len(every) // 100]:
        for seat in range(rules.players):
            found = search.value(position, seat)
            assert found in (tablebase.value(position, seat), DRAW), (str(position), seat)
            decided += found != DRAW
        depth, moves = search.search_depth(position) or 0, search.valued_moves(position)
        for seen, known in zip(moves, tablebase.valued_moves(position), strict=True):
            assert seen == known or (seen.value == DRAW and (known.value.plies or depth) >= depth > 0)
        if moves and not position.score(position.turn):
            assert search.value(position) == best_moves(moves)[0].value.a_move_earlier
    assert decided > 50


def test_a_search_stops_when_time_is_up_or_all_is_known() -> None:
    start, depths = start_position(Rules(players=6)), []
    for looks in (1, 100, 1000):
        depths.append(Lookahead(Monitor(now=CountingClock(looks))).search_depth(start))
    assert depths == [1, 3, 4]
    timeless = Monitor(now=Clock())
    assert Lookahead(timeless).search_depth(start_position(Rules(roll=3))) == MAX_DEPTH
    assert Lookahead(timeless).search_depth(start_position(Rules(roll=2))) is None


def test_a_search_can_be_stopped() -> None:
    with pytest.raises(StoppedError):
        Lookahead(Monitor(lambda: True)).value(start_position(Rules(players=6)))
