import random

import pytest

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position, start
from cardgames_tui.chopsticks.review import SMALLEST, worst_slip
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.solving.paranoid import ParanoidTable
from cardgames_tui.chopsticks.solving.solve import solve

RULES = Rules(players=3, roll=3)


@pytest.fixture(scope="module")
def chances() -> ParanoidTable:
    found = solve(RULES, chances=True)
    assert isinstance(found, ParanoidTable)
    return found


def random_game(seed: int) -> list[tuple[Position, Move]]:
    rng, position = random.Random(seed), start(RULES)
    played: list[tuple[Position, Move]] = []
    while position.outcome() is None and len(played) < 40:
        move = rng.choice(position.legal_moves())
        played.append((position, move))
        position = position.play(move)
    return played


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("seat", range(3))
def test_no_move_of_the_player_cost_more(chances: ParanoidTable, seed: int, seat: int) -> None:
    played = random_game(seed)
    costs = []
    for position, move in played:
        made = chances.verdict(position.play(move), seat).value
        same = [after for _, after in position.results() if chances.verdict(after, seat).value is made]
        kept = max(chances.chance(after, seat) for after in same)
        costs.append(kept - chances.chance(position.play(move), seat) if position.turn == seat else 0)
    slip = worst_slip(chances, played[0][0], [move for _, move in played], seat)
    if slip is None:
        assert max(costs) < SMALLEST
    else:
        assert slip.kept - slip.left == pytest.approx(max(costs))
        assert costs[slip.ply] == pytest.approx(max(costs))


def test_a_player_who_always_does_best_slips_nowhere(chances: ParanoidTable) -> None:
    rng, position, moves = random.Random(4), start(RULES), []
    while position.outcome() is None:
        options = list(position.results())
        if position.turn == 0:
            result = max(chances.verdict(after, 0).worth[0] for _, after in options)
            same = [each for each in options if chances.verdict(each[1], 0).worth[0] == result]
            move = max(same, key=lambda each: chances.chance(each[1], 0))[0]
        else:
            move = rng.choice(options)[0]
        moves.append(move)
        position = position.play(move)
    assert worst_slip(chances, start(RULES), moves, 0) is None
