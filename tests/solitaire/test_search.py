import random

import pytest

from cardgames_tui.solitaire.ring import (
    alternating_sums,
    crossings_after,
    possible_ends,
)
from cardgames_tui.solitaire.search import race
from cardgames_tui.solitaire.search.landings import BLACK_HOLE_FORWARD_WEIGHTS, Weights
from cardgames_tui.solitaire.search.packed_deal import PackedDeal
from cardgames_tui.solitaire.search.race import OneSidedSearch
from cardgames_tui.solitaire.solver import ranks_of
from tests.solitaire.brute_force import can_be_won, small_position


def random_weights(rng: random.Random) -> Weights:
    def row(size: int) -> list[float]:
        return [rng.uniform(-3, 3) for _ in range(size)]

    back, ahead, lookahead = ([row(5) for _ in range(6)] for _ in range(3))
    return Weights(row(3), row(4), back, ahead, lookahead, row(14))


def searched(packed: PackedDeal, fans: tuple[tuple[int, ...], ...], top: int | None) -> bool:
    roots = packed.openings(fans) if top is None else packed.root(fans, top)
    running = race.search_below(packed, roots, set())
    next(running)
    with pytest.raises(StopIteration) as end:
        running.send(10**9)
    return end.value.value is not None


@pytest.mark.slow
@pytest.mark.parametrize("long", [10**9, 0, 10])
def test_verdicts_do_not_depend_on_weights_or_phases(long: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race, "MAX_BEST_FIRST_STATES", long)
    rng = random.Random(long)
    for _ in range(150):
        position = small_position(rng)
        if not position.cards_left:
            continue
        top = position.top.rank if position.top else None
        fans = ranks_of(position)
        for weights in (BLACK_HOLE_FORWARD_WEIGHTS, random_weights(rng)):
            assert searched(PackedDeal(fans, weights), fans, top) == can_be_won(position), str(position)


def test_the_backward_search_alone_is_right() -> None:
    rng = random.Random(3)
    for _ in range(500):
        position = small_position(rng)
        if position.top is None or not position.cards_left:
            continue
        fans = tuple(fan[::-1] for fan in ranks_of(position))
        packed = PackedDeal(fans, BLACK_HOLE_FORWARD_WEIGHTS)
        ends = 1 << (position.top.rank + 1) % 13 | 1 << (position.top.rank - 1) % 13
        search = OneSidedSearch(packed, fans, packed.openings(fans, ends), set())
        search.run(10**9)
        assert search.finished
        assert (search.line() is not None) == can_be_won(position), str(position)


def walk_ends(counts: list[int], rank: int) -> set[int]:
    """The ranks a walk over all the cards can end on."""
    if not any(counts):
        return {rank}
    ends: set[int] = set()
    for near in ((rank + 1) % 13, (rank - 1) % 13):
        if counts[near]:
            counts[near] -= 1
            ends |= walk_ends(counts, near)
            counts[near] += 1
    return ends


def test_crossings_rule_out_no_possible_end() -> None:
    rng = random.Random(5)
    ruled_out = 0
    for _ in range(500):
        counts = [0] * 13
        low = rng.randrange(13)
        for _ in range(rng.randint(1, 8)):
            counts[(low + rng.randrange(4)) % 13] += 1
        rank = (low + rng.randrange(4)) % 13
        possible = possible_ends(crossings_after(alternating_sums(counts), rank))
        assert all(possible >> end & 1 for end in walk_ends(counts, rank))
        ruled_out += possible == 0
    assert ruled_out > 100
