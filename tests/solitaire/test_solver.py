import random
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.rules import Outcome, Position, Solution, Verdict
from cardgames_tui.solitaire.search import race
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.solitaire.solver import Solver, solve
from cardgames_tui.stopping import Monitor, StoppedError
from tests.solitaire.brute_force import can_be_won, has_win, played_on, small_position

HEAVY = deal(ALL_IN_A_ROW, "7")
KNOWN = Path(__file__).parent.parent / "data" / "black_hole_1-1000.tsv"


def assert_line_wins(position: Position, solution: Solution) -> None:
    assert solution.line is not None
    for move in solution.line:
        position = position.play(move)
    assert position.outcome() is Outcome.WON


def assert_right(position: Position, solution: Solution) -> None:
    if can_be_won(position):
        assert solution.verdict is Verdict.WINNABLE, str(position)
        assert_line_wins(position, solution)
    else:
        assert (solution.verdict, solution.line) == (Verdict.LOST, None), str(position)


@pytest.mark.parametrize("seed", range(10))
def test_small_deals_agree_with_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    verdicts = set()
    for _ in range(150):
        position = small_position(rng)
        solution = solve(position)
        assert_right(position, solution)
        verdicts.add(solution.verdict)
    assert verdicts == {Verdict.WINNABLE, Verdict.LOST}


@pytest.mark.parametrize("first_turn", [race.FIRST_TURN_STATES, 1, 6])
@pytest.mark.parametrize("seed", range(3))
def test_one_solver_decides_any_position_of_its_deal(
    seed: int, first_turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        race, "FIRST_TURN_STATES", first_turn
    )  # so that either search may be the first to decide
    rng = random.Random(seed)
    for _ in range(100):
        start = small_position(rng)
        solver = Solver(start)
        assert_right(start, solver.solve())
        for _ in range(5):
            position = played_on(rng, start)
            assert_right(position, solver.solve(position))
        assert_right(start, solver.solve())


def test_a_solver_decides_positions_of_other_deals() -> None:
    rng = random.Random(4)
    solver = Solver(deal(BLACK_HOLE, "1"))
    for _ in range(50):
        position = small_position(rng)
        assert_right(position, solver.solve(position))


@pytest.mark.parametrize(
    "numbers", [slice(0, 250), pytest.param(slice(250, 1000), marks=pytest.mark.slow)], ids=["some", "others"]
)
def test_known_verdicts_are_confirmed(numbers: slice) -> None:
    for row in KNOWN.read_text().splitlines()[1:][numbers]:
        number, verdict, _ = row.split("\t")
        position = deal(BLACK_HOLE, number)
        solution = solve(position)
        assert solution.verdict.value == verdict, number
        if solution.verdict is Verdict.WINNABLE:
            assert_line_wins(position, solution)


FEW, MANY = range(1, 21), range(21, 101)


@pytest.mark.parametrize(
    "numbers", [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("rank", range(13))
def test_deals_with_any_starter_are_solved(rank: int, numbers: range) -> None:
    hole = Card(rank, (rank + 1) % 4)
    for number in numbers:
        position = deal(BLACK_HOLE, str(number), hole)
        solution = solve(position)
        if solution.verdict is Verdict.WINNABLE:
            assert_line_wins(position, solution)
        else:
            assert not has_win(position), number


def test_a_won_position_has_an_empty_line() -> None:
    solution = solve(Position(BLACK_HOLE, ((), ()), Card.parse("AS")))
    assert (solution.verdict, solution.line) == (Verdict.WINNABLE, ())


def test_a_known_win_needs_no_search() -> None:
    start = deal(BLACK_HOLE, "3")
    solver = Solver(start)
    line = solver.solve().line
    assert line
    position = start
    for ply, move in enumerate(line):
        solution = solver.solve(position)
        assert (solution.states, len(solution.line or ())) == (0, len(line) - ply)
        assert_line_wins(position, solution)
        position = position.play(move)


def test_a_proved_loss_is_not_searched_again() -> None:
    lost = deal(ALL_IN_A_ROW, "1")
    solver = Solver(lost)
    first, second = solver.solve(), solver.solve()
    assert (first.verdict, second.verdict, second.states) == (Verdict.LOST, Verdict.LOST, 0)
    assert first.states > 0


def after(calls: int) -> Callable[[], bool]:
    counter = count()
    return lambda: next(counter) >= calls


def test_a_stopped_search_raises() -> None:
    with pytest.raises(StoppedError):
        solve(HEAVY, monitor=Monitor(after(2)))


@pytest.mark.parametrize("most", [0, 1, 20, 100])
def test_a_search_out_of_budget_is_unknown(most: int) -> None:
    solution = solve(HEAVY, max_states=most)
    assert solution.verdict is Verdict.UNKNOWN
    assert solution.states <= most + 20


def test_a_stopped_solver_can_be_asked_again() -> None:
    rng = random.Random(8)
    for _ in range(300):
        position = small_position(rng)
        solver = Solver(position)
        solver.solve(max_states=rng.randint(0, 10))
        assert_right(position, solver.solve())


def test_progress_never_falls() -> None:
    told: list[int] = []
    solution = solve(HEAVY, monitor=Monitor(report=lambda states, _: told.append(states)))
    assert told == sorted(told)
    assert len(told) > 2
    assert told[-1] <= solution.states


def test_searching_works_without_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    def unavailable() -> float:
        raise RuntimeError("the processor time used is not available")

    monkeypatch.setattr("time.thread_time", unavailable)
    assert solve(HEAVY, max_states=2000).cpu_seconds > 0
