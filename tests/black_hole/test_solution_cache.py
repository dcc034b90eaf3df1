from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.family import BLACK_HOLE
from cardgames_tui.black_hole.solution_cache import SolutionCache
from cardgames_tui.black_hole.verdict import Solution, Verdict

START = deal(BLACK_HOLE, "2")


def test_a_winning_line_answers_for_every_position_along_it() -> None:
    cache = SolutionCache(START)
    solution = cache.solver.solve()
    assert solution.line is not None
    cache.learn(START, solution)
    position = START
    for ply, move in enumerate(solution.line):
        assert cache.best_move(position) == move
        known = cache.solution(position)
        assert known is not None
        assert known.line == solution.line[ply:]
        position = position.play(move)
    assert cache.verdict(position) is Verdict.WINNABLE
    assert cache.best_move(position) is None


def test_what_was_not_proved_is_not_kept() -> None:
    cache = SolutionCache(START)
    cache.learn(START, Solution(Verdict.UNKNOWN, None, 5, 0.0))
    assert cache.solution(START) is None
    assert cache.verdict(START) is Verdict.UNKNOWN
    assert cache.best_move(START) is None


def test_what_moves_lead_to_is_known_when_that_of_each_of_them_is() -> None:
    cache = SolutionCache(START)
    moves = START.legal_moves()
    for move in moves:
        assert cache.verdicts(START) is None
        cache.learn(START.play(move), Solution(Verdict.LOST, None, 1, 0.0))
    assert cache.verdicts(START) == dict.fromkeys(moves, Verdict.LOST)
