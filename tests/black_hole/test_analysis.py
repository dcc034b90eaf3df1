"""Where games were lost."""

import random
from collections import Counter

import pytest

from cardgames_tui.black_hole.analysis import LosingMove, NoLosingMove, blame
from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.family import ALL_IN_A_ROW
from cardgames_tui.black_hole.rules import Outcome
from cardgames_tui.black_hole.solver import Solver
from cardgames_tui.stopping import StoppedError, no_time
from tests.black_hole.brute_force import can_be_won, small_position


def test_a_game_is_blamed_on_the_move_after_the_last_winnable_position() -> None:
    rng = random.Random(1)
    found: Counter[str] = Counter()
    for _ in range(400):
        positions = [small_position(rng)]
        while moves := positions[-1].legal_moves():
            positions.append(positions[-1].play(rng.choice(moves)))
        answer = blame(positions, Solver(positions[0]))
        winnable = [ply for ply, position in enumerate(positions) if can_be_won(position)]
        if len(winnable) == len(positions):
            assert positions[-1].outcome() is Outcome.WON
            assert answer is NoLosingMove.WON
        elif winnable:
            card = positions[len(winnable)].top
            assert card is not None
            assert answer == LosingMove(len(winnable), card)
        else:
            assert answer is NoLosingMove.LOST_FROM_THE_START
        found[type(answer).__name__ + str(winnable == [])] += 1
        kept = positions[: max(1, len(winnable))]
        if winnable and kept[-1].outcome() is None:
            assert blame(kept, Solver(kept[0])) is NoLosingMove.STILL_WINNABLE
    assert min(found.values()) > 5
    assert len(found) == 3


def test_a_stopped_analysis_knows_nothing() -> None:
    start = deal(ALL_IN_A_ROW, "5")
    with pytest.raises(StoppedError):
        blame([start], Solver(start), should_stop=no_time)
