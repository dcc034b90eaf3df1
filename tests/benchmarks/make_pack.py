"""Makes a pack of the hardest winnable deals: those whose solution the solver had to search for longest.

    python -m tests.benchmarks.make_pack black-hole 10000 100 > cardgames_tui/packs/black-hole-10000.txt

The numbers of states belong to the solver of the day; the deals stay what they are when it changes.
"""

import sys
from concurrent.futures import ProcessPoolExecutor

from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.rules import GAMES
from cardgames_tui.black_hole.solver import Verdict, solve


def effort(slug: str, number: int) -> int:
    """How many states it takes to win a deal; 0 for one that cannot be won."""
    solution = solve(deal(GAMES[slug], str(number)))
    return solution.states if solution.verdict is Verdict.WINNABLE else 0


def hardest(slug: str, below: int, size: int) -> list[int]:
    """The numbers of the hardest deals below a number, the hardest last."""
    numbers = range(1, below)
    with ProcessPoolExecutor() as pool:
        efforts = list(pool.map(effort, [slug] * len(numbers), numbers, chunksize=100))
    ranked = sorted((states, number) for states, number in zip(efforts, numbers, strict=True) if states)
    return [number for _, number in ranked[-size:]]


if __name__ == "__main__":
    slug, below, size = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    print(f"{slug} the {size} hardest winnable deals below {below:,}")
    print(*hardest(slug, below, size), sep="\n")
