import random
from collections import Counter

from cardgames_tui.black_hole.analysis import PointOfNoReturn, blame, point_of_no_return
from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.family import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.black_hole.rules import Position
from cardgames_tui.black_hole.solver import Solver, Verdict
from cardgames_tui.black_hole.statements import LosingMove, NoLosingMove
from tests.black_hole.brute_force import can_be_won, small_position


def test_the_point_of_no_return_is_the_last_winnable_position() -> None:
    rng = random.Random(1)
    found: Counter[str] = Counter()
    for _ in range(400):
        positions = [small_position(rng)]
        while moves := positions[-1].legal_moves():
            positions.append(positions[-1].play(rng.choice(moves)))
        answer = point_of_no_return(positions, Solver(positions[0]))
        winnable = [ply for ply, position in enumerate(positions) if can_be_won(position)]
        if len(winnable) == len(positions):
            assert answer == PointOfNoReturn(Verdict.WINNABLE, None)
            found["won"] += 1
        else:
            assert answer == PointOfNoReturn(Verdict.LOST, winnable[-1] if winnable else None)
            found["thrown away" if winnable else "never winnable"] += 1
    assert min(found.values()) > 5
    assert len(found) == 3


def test_a_line_is_blamed_on_the_move_that_lost_it() -> None:
    start = deal(BLACK_HOLE, "2")
    played = [start, start.play(start.legal_moves()[0])]
    card = played[1].top
    assert card is not None
    assert blame(played, PointOfNoReturn(Verdict.LOST, 0)) == LosingMove(1, card)
    assert blame(played, PointOfNoReturn(Verdict.LOST, None)) is NoLosingMove.LOST_FROM_THE_START
    assert blame(played, PointOfNoReturn(Verdict.WINNABLE, None)) is NoLosingMove.STILL_WINNABLE
    assert blame(played, PointOfNoReturn(Verdict.UNKNOWN, None)) is NoLosingMove.NOT_FOUND
    won = Position(BLACK_HOLE, (), card)
    assert blame([won], PointOfNoReturn(Verdict.WINNABLE, None)) is NoLosingMove.WON


def test_a_stopped_analysis_knows_nothing() -> None:
    start = deal(ALL_IN_A_ROW, "5")
    solver = Solver(start)
    assert point_of_no_return([start], solver, should_stop=lambda: True) == PointOfNoReturn(
        Verdict.UNKNOWN, None
    )
