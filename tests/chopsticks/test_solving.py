"""Tablebases and searches: known answers, chances, and how they are stopped and kept."""

import json
from pathlib import Path

import pytest

from cardgames_tui.chopsticks.position import parse_position, start_position
from cardgames_tui.chopsticks.rules import Rules, switched_on
from cardgames_tui.chopsticks.solving.lookahead import Lookahead
from cardgames_tui.chopsticks.solving.solve import (
    BUILD_SHARE,
    MAX_TABLEBASES,
    built_tablebase,
    forget_tablebases,
    solve,
)
from cardgames_tui.chopsticks.value import WinDrawLoss, best_moves, valued_moves
from cardgames_tui.stopping import Monitor, StoppedError
from tests.chopsticks.brute_force import positions

DATA = Path(__file__).parent.parent / "data"


def value(rules: Rules) -> str:
    return str(solve(rules).value(start_position(rules)))


@pytest.mark.parametrize("cutoff", [False, True])
def test_every_position_agrees_with_the_known_answers(cutoff: bool) -> None:
    name = "cutoff" if cutoff else "rollover"
    known = json.loads((DATA / f"chopsticks_{name}.json").read_text())["positions"]
    rules = Rules(cutoff=cutoff)
    oracle = solve(rules)
    assert oracle.count_positions().positions == len(known)
    for code, facts in known.items():
        position = parse_position(rules, code)
        value = oracle.value(position)
        options = valued_moves(oracle, position)
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


def test_a_tablebase_is_built_once() -> None:
    forget_tablebases()
    rules = Rules(roll=6, swap=True)
    assert built_tablebase(rules) is None
    assert solve(rules) is solve(rules) is built_tablebase(rules)


@pytest.mark.parametrize("rules", [Rules(hands=3, roll=6), Rules(players=3, roll=6)], ids=str)
def test_a_stopped_tablebase_is_not_kept(rules: Rules) -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 100

    forget_tablebases()
    with pytest.raises(StoppedError):
        solve(rules, should_stop=stop)
    assert built_tablebase(rules) is None


@pytest.mark.slow
@pytest.mark.parametrize("rules", [Rules(hands=2, roll=7), Rules(players=3, roll=4)], ids=str)
def test_a_tablebase_can_be_stopped_at_any_moment(rules: Rules) -> None:
    """The monitor is asked throughout: stopping after any number of questions up to the last leaves nothing."""
    asked = 0

    def count() -> bool:
        nonlocal asked
        asked += 1
        return False

    solve(rules, count, chances=True).count_positions(Monitor(count))
    questions = asked
    forget_tablebases()
    for last in range(0, questions, max(1, questions // 20)):
        asked = 0

        def enough() -> bool:
            return count() or asked > last  # noqa: B023

        with pytest.raises(StoppedError):
            solve(rules, enough, chances=True).count_positions(Monitor(enough))
        forget_tablebases()


def test_progress_rises_to_its_end() -> None:
    for rules in (Rules(hands=3, roll=5), Rules(players=3, roll=3)):
        forget_tablebases()
        told: list[tuple[int, int | None]] = []
        solve(rules, report_progress=lambda done, total: told.append((done, total)))  # noqa: B023
        done = [each for each, _ in told]
        assert len(set(done)) > 3
        assert done == sorted(done)
        assert {total for _, total in told} == {done[-1]}


def test_progress_counts_the_chances_as_most_of_the_work() -> None:
    forget_tablebases()
    told: list[tuple[int, int | None]] = []
    solve(Rules(players=3, roll=3), report_progress=lambda *step: told.append(step), chances=True)
    shares = [done / (total or 1) for done, total in told]
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert len([share for share in shares if BUILD_SHARE < share < 1]) > 5


def test_only_some_tablebases_are_kept() -> None:
    rules = [Rules(roll=roll, hands=1) for roll in range(2, 3 + MAX_TABLEBASES)]
    for each in rules:
        solve(each)
    assert [built_tablebase(each) is None for each in rules] == [True] + [False] * MAX_TABLEBASES


def test_chances_are_the_mean_of_the_replies_and_the_best_of_the_own_moves() -> None:
    rules = Rules(players=3, roll=3)
    tablebase = solve(rules, chances=True)
    assert tablebase.chance is not None
    for position in positions(rules).values():
        for seat in range(3):
            chances = [tablebase.chance(after, seat) for _, after in position.successors()]
            if not chances or position.is_out(seat):
                assert tablebase.chance(position, seat) == float(position.winner == seat)
            else:
                wanted = max(chances) if seat == position.turn else sum(chances) / len(chances)
                assert tablebase.chance(position, seat) == pytest.approx(wanted, abs=0.001)


@pytest.mark.slow
def test_a_search_sees_what_the_tablebase_knows_within_its_depth() -> None:
    tablebase, seen = solve(Rules()), 0
    for position in positions(Rules()).values():
        search = Lookahead(budget=600)
        found, known = search.value(position), tablebase.value(position)
        assert known.result is WinDrawLoss.DRAW or found == known
        assert found.result is WinDrawLoss.DRAW or found == known
        seen += found.result is not WinDrawLoss.DRAW
    assert seen == 42


def test_a_search_can_be_stopped() -> None:
    with pytest.raises(StoppedError):
        Lookahead(Monitor(lambda: True)).value(start_position(Rules(players=6)))


def test_a_search_estimates_chances_by_the_live_hands() -> None:
    for rules, chance in ((Rules(), 2 / 3), (Rules(misere=True), 1 / 3)):
        assert Lookahead().chance(parse_position(rules, "1101"), 0) == pytest.approx(chance)
