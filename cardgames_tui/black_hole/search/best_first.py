"""The search of one side: best first, then depth first over what is left.

A move costs how much less promising it looks than the best move beside it, and a state costs what the moves
to it cost, less a little for each card played. The cheapest state is looked at next, so doubtful moves wait
until better ones have failed. When that has not decided the position soon, the search goes on depth first,
with the cut test, whose tables pay by then. The order is all that depends on the weights: both ways every
state within reach is looked at once.
"""

from collections.abc import Callable, Generator
from heapq import heappop, heappush

from cardgames_tui.black_hole.search.depth_first import depth_first
from cardgames_tui.black_hole.search.layout import FIRST_PILE
from cardgames_tui.black_hole.search.puzzle import Family, Node, Puzzle

CREDIT = 0.02
"""What a card played takes off the cost of a state, so that the search does not turn back too soon."""
LONG = 1000
"""After so many states the search goes on depth first."""

Search = Generator[None, int, Node | None]
"""A search under way: it is sent how many states there may be when it pauses again, and returns the solved
node, or None when every state within reach is lost."""


def search(puzzle: Puzzle, roots: Family, seen: set[int]) -> Search:
    """Search below the roots.

    Args:
        puzzle: The puzzle of the roots.
        roots: Where to start.
        seen: States known to be lost; the states reached are added.
    """
    limit = yield
    expand, most = expander(puzzle, seen), len(seen) + LONG
    heap: Family = []
    family = [entry for entry in roots if entry[1][0] not in seen]
    seen.update(root[0] for _, root in roots)
    cost = 0.0
    while (family or heap) and len(seen) < most:
        if len(family) > 1:
            best, node = family.pop(family.index(max(family)))
            for promise, other in family:
                heappush(heap, (cost + best - promise, other))
        elif family:
            _, node = family[0]
        else:
            cost, node = heappop(heap)
        if node[0] < FIRST_PILE:
            return node
        family = expand(node)
        cost -= CREDIT
        if len(seen) >= limit:
            limit = yield
    heap.sort(reverse=True)
    stack = [node for _, node in (*heap, *family)]
    return (yield from depth_first(puzzle, stack, seen, limit))


def expander(puzzle: Puzzle, seen: set[int]) -> Callable[[Node], Family]:
    """Make the function that gives the children of nodes, each state once.

    A child is dropped when it was seen before, when no end rank is possible for it (see `ring`; and the last
    card played is the first of its column, so a rank that heads no column any more is no end either), or when
    nothing can be played on it, unless it is solved.

    Args:
        puzzle: The puzzle of the nodes.
        seen: The states reached so far; those of the children are added.
    """
    shown, tops = puzzle.shown, puzzle.tops
    uncovered, ends_weights = puzzle.weights.uncovered, puzzle.weights.ends

    def expand(node: Node) -> Family:
        state, ends, sides, _ = node
        found: Family = []
        for unit, ends_left, index, landing, mask, farther, farther_mask in sides:
            ends_left &= ends
            if not ends_left:
                continue
            base, standing = state - unit, ends_weights[ends_left.bit_count()]
            for change, heading, under, promise in tops[state & shown[index]]:
                child = base + change
                if child in seen:
                    continue
                left = ends_left
                if heading and not child & heading and child >= FIRST_PILE:
                    left &= ~(1 << index // 2)
                    if not left:
                        continue
                near, further = landing[child & mask]
                if further or child < FIRST_PILE:
                    seen.add(child)
                    promise += near + farther[child & farther_mask] + uncovered[child & under] + standing
                    found.append((promise, (child, left, further, node)))
        return found

    return expand
