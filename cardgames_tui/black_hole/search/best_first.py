"""The search of a position from one end: best first, then depth first over what is left.

A move costs what it lacks in promise against the best move beside it, and a state costs what the moves that
lead to it cost, less a little for each card played. The cheapest state is looked at next, so doubtful moves
wait until better ones have failed. When that does not decide the position soon, the search goes on depth
first and with the cut test, whose tables pay in a long search only. Only the order depends on the weights: in
both phases every state within reach is looked at once.
"""

from collections.abc import Callable, Generator
from heapq import heappop, heappush
from math import exp

from cardgames_tui.black_hole.search.encoding import FIRST_STACK, Node, Siblings
from cardgames_tui.black_hole.search.packed_deal import PackedDeal


def depth_first(
    packed: PackedDeal, stack: list[Node], seen: set[int], limit: int, outlook: float
) -> Generator[float, int, Node | None]:
    """Searches below the nodes of a stack, none of them solved, the last one first; see `search`.

    It drops children that were seen before, those on which nothing can be played, and those that fail the cut
    test. The end ranks are left as they are until the last card is played: to follow them takes longer than
    to search the one state in a thousand that it saves here.
    """
    shown, tops, cuts = packed.shown, packed.tops, packed.cuts()
    whole, waiting = len(stack) + 1, stack.copy()
    while stack:
        node = stack.pop()
        state, ends, crossings, _ = node
        for unit, _, index, landing, mask, _, _, tested in crossings:
            base = state - unit
            fatal = cuts[index][base & tested] if tested else 0
            for change, _, _, _ in tops[state & shown[index]]:
                child = base + change
                if child & fatal or child in seen:
                    continue
                _, further = landing[child & mask]
                if further:
                    seen.add(child)
                    stack.append((child, ends, further, node))
                elif child < FIRST_STACK and ends >> index // 2 & 1:
                    return child, ends, further, node
        if len(seen) >= limit:
            while waiting and (len(stack) < len(waiting) or stack[len(waiting) - 1] is not waiting[-1]):
                waiting.pop()
            limit = yield outlook * (1 - len(waiting) / whole)
    return None


CREDIT_PER_CARD = 0.02
"""How much each card played takes off the cost of a state, so that the search does not turn back too soon.

Deals 1 to 1000 of Black Hole take 3 % more states with 0.01 or 0.03, 6 % more with 0, 10 % more with 0.1."""
MAX_BEST_FIRST_STATES = 400
"""How many states the best-first phase visits before the search goes on depth first.

Deals 601 to 1400 of All in a Row take 9 % more states with 200, and with 1000 2 % fewer but as much time;
deals 2001 to 4000 of Black Hole take 9 % more with 200 and 9 % fewer with 1000."""
OUTLOOK_EXPONENT = 2
"""By how much the outlook of a search grows with the mean cost of the states that its best-first phase left,
as a logarithm. The more they cost, the better those looked at before them, and the sooner the search ends.

The 300 deals of All in a Row from 1000001 on take 7 % fewer states with this than with 0, and the 1000 of
Black Hole from 3000001 on 9 % fewer."""

RunningSearch = Generator[float, int, Node | None]
"""A search under way: it is sent how many states it may have seen when it pauses again, and returns the
solved node, or None when every state within reach is lost. When it pauses it says how far it has got: 0 in
its best-first phase, later the share of the nodes left by that phase that is done, times its outlook."""


def search(packed: PackedDeal, roots: Siblings, seen: set[int]) -> RunningSearch:
    """Searches below the roots, but not below the states seen, to which those reached are added."""
    limit = yield 0
    expand, most = expander(packed, seen), len(seen) + MAX_BEST_FIRST_STATES
    heap: Siblings = []
    siblings = [entry for entry in roots if entry[1][0] not in seen]
    seen.update(root[0] for _, root in roots)
    cost = 0.0
    while (siblings or heap) and len(seen) < most:
        if len(siblings) > 1:
            best, node = siblings.pop(siblings.index(max(siblings)))
            for promise, other in siblings:
                heappush(heap, (cost + best - promise, other))
        elif siblings:
            _, node = siblings[0]
        else:
            cost, node = heappop(heap)
        if node[0] < FIRST_STACK:
            return node
        siblings = expand(node)
        cost -= CREDIT_PER_CARD
        if len(seen) >= limit:
            limit = yield 0
    outlook = exp(OUTLOOK_EXPONENT * sum([cost for cost, _ in heap]) / max(1, len(heap)))
    heap.sort(reverse=True)
    stack = [node for _, node in (*heap, *siblings)]
    for node in stack:
        if node[0] < FIRST_STACK:
            return node
    return (yield from depth_first(packed, stack, seen, limit, outlook))


def expander(packed: PackedDeal, seen: set[int]) -> Callable[[Node], Siblings]:
    """Makes the function that gives the children of a node, each state once.

    It drops a child that was seen before, one for which no end rank is possible, and one on which nothing can
    be played although it is not solved. A rank stops being possible as an end by the arithmetic of `ring`, or
    when it heads no column any more, because the last card played is the first of its column.
    """
    shown, tops = packed.shown, packed.tops
    uncovered, ends_weights = packed.weights.uncovered, packed.weights.ends

    def expand(node: Node) -> Siblings:
        state, ends, crossings, _ = node
        found: Siblings = []
        for unit, ends_left, index, landing, mask, farther, farther_mask, _ in crossings:
            ends_left &= ends
            if not ends_left:
                continue
            base, standing = state - unit, ends_weights[ends_left.bit_count()]
            for change, heading, under, promise in tops[state & shown[index]]:
                child = base + change
                if child in seen:
                    continue
                left = ends_left
                if heading and not child & heading and child >= FIRST_STACK:
                    left &= ~(1 << index // 2)
                    if not left:
                        continue
                near, further = landing[child & mask]
                if further or child < FIRST_STACK:
                    seen.add(child)
                    promise += near + farther[child & farther_mask] + uncovered[child & under] + standing
                    found.append((promise, (child, left, further, node)))
        return found

    return expand
