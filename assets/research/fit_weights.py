"""Fit the weights that order the solver's moves, and print them as `solitaire/search/weights_data.py`.

Run it as `python -m assets.research.fit_weights > weights_data.py`; it takes some minutes. Training deals start at
1,000,000,001, away from those used in tests. All choices are seeded.

A sample is a position on a winning line where some moves win and others lose, according to the solver. A move's
score is the sum of its weights in the search, and its probability is proportional to the exponential of its score;
the fit maximises the likelihood of the winning moves (a conditional logit). The features come from the search itself:
run with a `Trace` for each weight, it records which weights it adds up.
"""

import random
from collections.abc import Sequence
from math import exp, sqrt
from typing import Any, Self

from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.search.encoding import Exit, Node, Siblings
from cardgames_tui.solitaire.search.landings import (
    ALL_IN_A_ROW_WEIGHTS,
    BLACK_HOLE_BACKWARD_WEIGHTS,
    BLACK_HOLE_FORWARD_WEIGHTS,
    Weights,
)
from cardgames_tui.solitaire.search.packed_deal import PackedDeal
from cardgames_tui.solitaire.search.race import expander, search_below
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.solitaire.solver import ranks_of

FIRST_DEAL = 10**9 + 1
SHAPE: tuple[Any, ...] = (3, 4, (6, 5), (6, 5), (6, 5), 14)
"""Sizes of the arguments of `Weights`."""
KINDS = {
    "BLACK_HOLE_FORWARD": (BLACK_HOLE, False, BLACK_HOLE_FORWARD_WEIGHTS, 1000),
    "BLACK_HOLE_BACKWARD": (BLACK_HOLE, True, BLACK_HOLE_BACKWARD_WEIGHTS, 600),
    "ALL_IN_A_ROW": (ALL_IN_A_ROW, False, ALL_IN_A_ROW_WEIGHTS, 800),
}
"""The game, whether the search is backward, the present weights, and the number of deals."""
MAX_STATES = 6000
"""Moves that take more are left out."""
LIKED_SHARE = 0.7
"""How often to follow the best move by the present weights, rather than any winning one."""

Sample = list[tuple[tuple[int, ...], bool]]
"""For each move, the weights in its score, and whether it wins."""


class Trace:
    """Stands in for a weight, and records additions."""

    def __init__(self, indices: tuple[int, ...]) -> None:
        self.indices = indices

    def __add__(self, other: "Trace | float") -> "Trace":
        return Trace(self.indices + other.indices) if isinstance(other, Trace) else self

    def __radd__(self, other: float) -> Self:
        return self

    def __lt__(self, other: "Trace") -> bool:
        return False


def shaped(values: list[Any], shape: Any = SHAPE) -> Any:
    """Takes the first values of a list, in the shape of the weights."""
    if isinstance(shape, int):
        return tuple(values.pop(0) for _ in range(shape))
    if all(isinstance(size, int) for size in shape) and shape is not SHAPE:
        rows, columns = shape
        return tuple(tuple(values.pop(0) for _ in range(columns)) for _ in range(rows))
    return tuple(shaped(values, part) for part in shape)


COUNT = sum(size if isinstance(size, int) else size[0] * size[1] for size in SHAPE)
TRACING = Weights(*shaped([Trace((index,)) for index in range(COUNT)]))


def packed_deal_of(kind: str, number: int, weights: Weights) -> tuple[PackedDeal, Siblings]:
    """A training deal for the search, and its first nodes."""
    game, backward, _, _ = KINDS[kind]
    fans = ranks_of(deal(game, str(number)))
    if backward:
        fans = tuple(fan[::-1] for fan in fans)
    packed = PackedDeal(fans, weights)
    if backward:
        return packed, packed.openings(fans, 1 << 1 | 1 << 12)
    return packed, packed.root(fans, 0) if game is BLACK_HOLE else packed.openings(fans)


def wins(packed: PackedDeal, node: Node) -> bool | None:
    """Whether a node can be won; None if undecided."""
    running = search_below(packed, [(0.0, node)], set())
    next(running)
    try:
        running.send(MAX_STATES)
    except StopIteration as end:
        return end.value is not None
    return None


def samples_of(kind: str, number: int, rng: random.Random) -> list[Sample]:
    """The samples along a winning line of a deal."""
    packed, siblings = packed_deal_of(kind, number, KINDS[kind][2])
    tracing, _ = packed_deal_of(kind, number, TRACING)
    samples: list[Sample] = []
    scores: dict[int, Any] = {}
    while siblings:
        siblings.sort(key=lambda child: -child[0])
        verdicts = [(node, wins(packed, node)) for _, node in siblings[:6]]
        winning = [node for node, verdict in verdicts if verdict]
        if not winning:
            break
        if scores and any(verdict is False for _, verdict in verdicts):
            samples.append(
                [(scores[node[0]].indices, verdict) for node, verdict in verdicts if verdict is not None]
            )
        state, ends, exits, _ = winning[0] if rng.random() < LIKED_SHARE else rng.choice(winning)
        siblings = expander(packed, set())((state, ends, exits, None))
        twin = state, ends, tuple(map(traced, exits)), None
        scores = {child[0]: score for score, child in expander(tracing, set())(twin)}
    return samples


def traced(way_out: Exit) -> Exit:
    """The same exit with the landing that traces weights."""
    landing = TRACING.landings[way_out[2]]
    return *way_out[:3], landing, landing.mask, landing.lookahead, landing.lookahead_mask, way_out[7]


def fit(samples: Sequence[Sample], epochs: int = 12, rate: float = 0.15) -> list[float]:
    """Fit weights to samples by AdaGrad (Duchi, Hazan, Singer 2011)."""
    rng = random.Random(1)
    weights, squares = [0.0] * COUNT, [0.01] * COUNT
    for _ in range(epochs):
        for sample in rng.sample(samples, len(samples)):
            chances = [exp(sum(weights[index] for index in indices)) for indices, _ in sample]
            total = sum(chances)
            winning = sum(chance for chance, (_, verdict) in zip(chances, sample, strict=True) if verdict)
            for chance, (indices, verdict) in zip(chances, sample, strict=True):
                slope = chance / total - (chance / winning if verdict else 0)
                for index in indices:
                    squares[index] += slope * slope
                    weights[index] -= rate * slope / sqrt(squares[index])
    return weights


def main() -> None:
    """Print the module of the weights."""
    print(
        '"""The weights that `assets/research/fit_weights.py` found, as the arguments of `landings.Weights`."""'
    )
    for kind, (_, _, _, deals) in KINDS.items():
        rng = random.Random(5)
        numbers = range(FIRST_DEAL, FIRST_DEAL + deals)
        samples = [sample for number in numbers for sample in samples_of(kind, number, rng)]
        found = shaped([round(weight, 2) for weight in fit(samples)])
        print(f"\n{kind} = {found!r}")


if __name__ == "__main__":
    main()
