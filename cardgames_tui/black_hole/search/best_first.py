"""The search of one side: best first, then depth first over what is left.

A move costs how much less promising it looks than the best move beside it, and a state costs what the moves
to it cost, less a little for each card played. The cheapest state is looked at next, so doubtful moves wait
until better ones have failed. When that has not decided the position soon, the search goes on depth first,
with the cut test, whose tables pay by then. The order is all that depends on the weights: both ways every
state within reach is looked at once.
"""

from collections.abc import Generator, Sequence
from heapq import heappop, heappush
from operator import itemgetter

from cardgames_tui.black_hole.search.expand import Expand, expander
from cardgames_tui.black_hole.search.puzzle import Node, Puzzle

CREDIT = 0.02
"""What a card played takes off the cost of a state, so that the search does not turn back too soon."""
LONG = 2500
"""After so many states the search goes on depth first."""

Search = Generator[None, int, Node | None]
"""A search under way: it is sent how many states there may be when it pauses again, and returns the solved
node, or None when every state within reach is lost."""

_promise = itemgetter(0)


def search(puzzle: Puzzle, roots: Sequence[Node], seen: set[int]) -> Search:
    """Search below the roots.

    Args:
        puzzle: The puzzle of the roots.
        roots: Where to start.
        seen: States known to be lost; the states reached are added.
    """
    limit = yield
    expand, most = expander(puzzle, seen), len(seen) + LONG
    heap: list[tuple[float, int, Node]] = []
    family = [(puzzle.promise(root), root) for root in roots if root[0] not in seen]
    seen.update(root[0] for root in roots)
    cost, pushed = 0.0, 0
    while (family or heap) and len(seen) < most:
        if family:
            family.sort(key=_promise)
            best, node = family.pop()
            for promise, other in family:
                pushed += 1
                heappush(heap, (cost + best - promise, pushed, other))
        else:
            cost, _, node = heappop(heap)
        family = expand(node, False)
        if not family and not node[0] & puzzle.card_bits:
            return node
        cost -= CREDIT
        if len(seen) >= limit:
            limit = yield
    heap.sort(reverse=True)
    stack = [*(entry[2] for entry in heap), *(child for _, child in family)]
    return (yield from _depth_first(expand, stack, seen, puzzle.card_bits, limit))


def _depth_first(expand: Expand, stack: list[Node], seen: set[int], card_bits: int, limit: int) -> Search:
    """Search below the nodes of a stack, the last one first."""
    while stack:
        node = stack.pop()
        family = expand(node, True)
        if not family and not node[0] & card_bits:
            return node
        stack += [child for _, child in family]
        if len(seen) >= limit:
            limit = yield
    return None
