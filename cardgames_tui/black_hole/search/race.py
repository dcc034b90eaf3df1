"""The search of a position: best first from each end, and the race of the two.

A move costs what it lacks in promise against the best move beside it, and a state costs what the moves that
lead to it cost, less a little for each card played. The cheapest state is looked at next, so doubtful moves
wait until better ones have failed. When that does not decide the position soon, the search goes on depth
first and with the cut test, whose tables pay in a long search only. Only the order depends on the weights: in
both phases every state within reach is looked at once.

A line is legal exactly when its reverse is legal on the columns turned upside down, where any card opens and
the last one must be next in rank to the card on the foundation. So a search from the tops of the columns and
one from their far ends each decide the position alone, and the first to finish does. Positions that take
millions of states from one end often take hundreds from the other. Both begin alike; when both go depth
first, the one that gets on faster and has the better outlook takes the longer turns.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from heapq import heappop, heappush
from math import exp
from time import perf_counter

from cardgames_tui.black_hole.search.encoding import FIRST_STACK, Node, Ranks, Siblings
from cardgames_tui.black_hole.search.packed_deal import PackedDeal
from cardgames_tui.stopping import Stop

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


FIRST_TURN_STATES = 500
"""How many states the first runner visits in its first turn, which decides four in five deals of Black Hole.

With 100 deals 1 to 1000 take 7 % more states; with 1000 or 2000 they take as many, give or take 1 %."""
TURN_GROWTH = 1.3
"""By how much the turns grow from round to round.

Deals 1 to 1000 of Black Hole take as many states with 1.1 and with 1.6, 4 % more with 2, 13 % more with 3."""
SLICE_SECONDS = 0.005
"""About how many seconds pass between two calls of `should_stop`."""
FIRST_SLICE_STATES = 256
"""How many states that is at first; it is fitted to the speed of the machine."""


class Runner:
    """The search of a position from one end, run in slices, and its result.

    Args:
        packed: The packed columns, which are turned upside down for the search from the far end.
        columns: The ranks left in each of them.
        roots: Where to start; nowhere when the position is lost by the arithmetic of the ring.
        seen: States known to be lost.
    """

    def __init__(self, packed: PackedDeal, columns: Sequence[Ranks], roots: Siblings, seen: set[int]) -> None:
        self.seen = seen
        """The states visited and those known before; all are lost when the search has ended without a win."""
        self.finished = False
        """Whether the search has decided the position."""
        self._packed = packed
        self._columns = columns
        self._known = len(seen)
        self._search = search(packed, roots, seen)
        self._winner: Node | None = None
        self._done = 0.0
        next(self._search)

    @property
    def states(self) -> int:
        """How many states it has visited."""
        return len(self.seen) - self._known

    @property
    def pace(self) -> float:
        """The share of the search that is done, for each state visited; 0 before the depth-first phase."""
        return self._done / max(1, self.states)

    def run(self, states: int) -> None:
        """Searches until about so many more states are visited or the position is decided."""
        try:
            self._done = self._search.send(len(self.seen) + states)
        except StopIteration as end:
            self._winner = end.value
            self.finished = True

    def line(self) -> list[int] | None:
        """The columns that the winning line plays from, in this runner's order; None when there is no win."""
        return None if self._winner is None else self._packed.line(self._columns, self._winner)


def race(
    forward: Runner,
    make_backward: Callable[[], Runner],
    backward_share: float,
    *,
    max_states: int | None,
    should_stop: Stop,
    report_progress: Callable[[int], None] | None,
) -> tuple[Runner | None, int]:
    """Runs two searches in turns until one has decided the position, or until the caller wants it to stop.

    Args:
        forward: The runner that begins.
        make_backward: Makes the other one, after the first turn.
        backward_share: How many states the other one visits for each state of the first.
        max_states: After how many states to stop.
        should_stop: See `Solver.solve`, as for `report_progress`.
        report_progress: Called with the states visited so far.

    Returns:
        The runner that has decided, None when the race was stopped; and how many states were visited.
    """
    visited, in_a_slice = 0, FIRST_SLICE_STATES
    for runner, length in _turns(forward, make_backward, backward_share):
        end = runner.states + length
        while runner.states < end:
            if report_progress:
                report_progress(visited)
            allowed = in_a_slice if max_states is None else min(in_a_slice, max_states - visited)
            if should_stop() or allowed <= 0:
                return None, visited
            before, began = runner.states, perf_counter()
            runner.run(min(allowed, end - before))
            done, seconds = runner.states - before, perf_counter() - began
            if seconds < SLICE_SECONDS / 2 and done >= in_a_slice:
                in_a_slice *= 2
            elif seconds > SLICE_SECONDS * 2:
                in_a_slice = max(1, in_a_slice // 2)
            visited += done
            if runner.finished:
                return runner, visited
    raise AssertionError("the turns never end")


def _turns(
    forward: Runner, make_backward: Callable[[], Runner], backward_share: float
) -> Iterator[tuple[Runner, int]]:
    yield forward, FIRST_TURN_STATES
    backward = make_backward()
    length = float(FIRST_TURN_STATES)
    while True:
        yield backward, int(length * backward_share * _favour(backward, forward))
        length *= TURN_GROWTH
        yield forward, int(length * _favour(forward, backward))


def _favour(runner: Runner, other: Runner) -> float:
    """The factor by which the turn of a runner is longer because of its pace; 1 while either has none.

    Deals 401 to 700 of All in a Row take 6 % fewer states with this, 1001 to 2000 of Black Hole 7 % fewer.
    """
    ours, theirs = runner.pace, other.pace
    return 2 * ours / (ours + theirs) if ours and theirs else 1
