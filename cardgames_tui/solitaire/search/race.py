"""The search of a position: best first from each end, then depth first, and the race of the two ends.

The *cost* of a move is how far its score lies below that of the best move beside it. The cost of a state is
the sum over the moves that lead to it, less a little for each card played. The cheapest state is searched
next, so doubtful moves wait until better ones have failed. When that does not decide the position soon, the
search goes on depth first and with the cut test, whose tables pay only in a long search. It takes the
cheapest few of the states that are left in turns, since a win is often near below one of them and far below
another. The weights decide nothing but the order: both phases search every state within reach once.

A line is legal exactly when its reverse is legal on the fans turned upside down, where any card opens and the
last one must be next in rank to the card on the foundation. So a search from the top cards and one from the
bottom cards each decide the position alone, and the first to finish does. Positions that take millions of
states from one end often take hundreds from the other. The two take turns. Once both go depth first, the one
that gets on faster and has the better outlook takes the longer turns.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from heapq import heappop, heappush
from math import exp

from cardgames_tui.solitaire.search.encoding import FIRST_PREFIX, Node, Ranks, Siblings
from cardgames_tui.solitaire.search.packed_deal import PackedDeal
from cardgames_tui.stopping import Monitor

CREDIT_PER_CARD = 0.02
"""How much each card played takes off the cost of a state. Without it the search turns back too soon.

Deals 2001 to 4000 of Black Hole take as many with 0, 5 % fewer with 0.01, 2 % more with 0.03, 6 % more with
0.1; All in a Row takes more with less credit."""
MAX_BEST_FIRST_STATES = 330
"""How many states the best-first phase visits before the search goes on depth first.

Deals 601 to 1400 of All in a Row take 2 % more states with 200 and 1 % more with 1000; deals 2001 to 4000 of
Black Hole take 2 % fewer with 200 and 4 % more with 1000."""
OUTLOOK_EXPONENT = 1.5
"""By how much the outlook of a search grows, as a logarithm, with the mean cost of the states that its
best-first phase left. The more they cost, the better were those searched before them, and the sooner it ends.

The 300 deals of All in a Row from 1000001 on take 5 % more states with 0, and the 1000 of Black Hole from
3000001 on 8 % more. With 1 or 2 both take as many, give or take 1 %."""

SearchGenerator = Generator[float, int, Node | None]
"""A search under way. It is sent how many states it may have seen when it pauses again.

When it pauses it yields its progress: 0 in the best-first phase, then its outlook times the share that is
done of the nodes which that phase left. It returns the solved node, or None when every state within reach is
lost."""


def search_below(packed: PackedDeal, roots: Siblings, seen: set[int]) -> SearchGenerator:
    """Searches below the roots, except below the states already seen; adds the states reached to them."""
    limit = yield 0
    expand, max_seen = expander(packed, seen), len(seen) + MAX_BEST_FIRST_STATES
    heap: Siblings = []
    siblings = [entry for entry in roots if entry[1][0] not in seen]
    seen.update(root[0] for _, root in roots)
    cost = 0.0
    while (siblings or heap) and len(seen) < max_seen:
        if len(siblings) > 1:
            best, node = siblings.pop(siblings.index(max(siblings)))
            for score, other in siblings:
                heappush(heap, (cost + best - score, other))
        elif siblings:
            _, node = siblings[0]
        else:
            cost, node = heappop(heap)
        if node[0] < FIRST_PREFIX:
            return node
        siblings = expand(node)
        cost -= CREDIT_PER_CARD
        if len(seen) >= limit:
            limit = yield 0
    outlook = exp(OUTLOOK_EXPONENT * sum([cost for cost, _ in heap]) / max(1, len(heap)))
    heap.sort(reverse=True)
    stack = [node for _, node in (*heap, *siblings)]
    for node in stack:
        if node[0] < FIRST_PREFIX:
            return node
    return (yield from depth_first(packed, stack, seen, limit, outlook))


def expander(packed: PackedDeal, seen: set[int]) -> Callable[[Node], Siblings]:
    """Makes the function that lists the children of a node, each state once.

    It drops a child that was seen before, one without a possible end rank, and one on which nothing can be
    played although cards are left. An end rank becomes impossible by the arithmetic of `ring`, or because the
    card played was the last of its rank at the bottom of a fan.
    """
    options, uncovered_weights, ends_weights = packed.options, packed.weights.uncovered, packed.weights.ends

    def expand(node: Node) -> Siblings:
        state, ends, exits, _ = node
        children: Siblings = []
        for unit, ends_after, index, landing, mask, lookahead, lookahead_mask, _ in exits:
            ends_after &= ends
            if not ends_after:
                continue
            base, ends_score = state - unit, ends_weights[ends_after.bit_count()]
            top_fields, option_table = options[index]
            for change, bottom_fields, uncovered, score in option_table[state & top_fields]:
                child = base + change
                if child in seen:
                    continue
                left = ends_after
                if bottom_fields and not child & bottom_fields and child >= FIRST_PREFIX:
                    left &= ~(1 << index // 2)
                    if not left:
                        continue
                landing_score, child_exits = landing[child & mask]
                if child_exits or child < FIRST_PREFIX:
                    seen.add(child)
                    ahead_score = lookahead[child & lookahead_mask]
                    score += landing_score + ahead_score + uncovered_weights[child & uncovered] + ends_score
                    children.append((score, (child, left, child_exits, node)))
        return children

    return expand


SUBTREES = 8
"""How many nodes the depth-first phase searches in turns.

Deals 2001 to 4000 of Black Hole take 15 % more states with 1, 5 % more with 4, 2 % more with 16; deals 601 to
1400 of All in a Row 5 %, 2 % and 1 % more."""
SUBTREE_STATES = 300
"""How many states below one of these nodes are visited in a turn.

The same deals take 3 % more states with 100, and 3 % and 1 % more with 1000."""


def depth_first(
    packed: PackedDeal, waiting: list[Node], seen: set[int], limit: int, outlook: float
) -> Generator[float, int, Node | None]:
    """Searches below waiting nodes, none of them solved, the last ones first; see `SearchGenerator`.

    It drops the children that were seen before, those on which nothing can be played, and those that fail the
    cut test. It leaves the end ranks as they are until the last card is played. To follow them takes longer
    than to search the one state in a thousand that this saves here.
    """
    options, cut_tables, total = packed.options, packed.cut_tables(), len(waiting) + 1
    stacks: deque[list[Node]] = deque()
    while waiting or stacks:
        stack = [waiting.pop()] if waiting and len(stacks) < SUBTREES else stacks.popleft()
        turn_end = len(seen) + SUBTREE_STATES
        while stack and len(seen) < turn_end:
            node = stack.pop()
            state, ends, exits, _ = node
            for unit, _, index, landing, mask, _, _, tested in exits:
                base = state - unit
                fatal = cut_tables[index][base & tested] if tested else 0
                top_fields, option_table = options[index]
                for change, _, _, _ in option_table[state & top_fields]:
                    child = base + change
                    if child & fatal or child in seen:
                        continue
                    _, child_exits = landing[child & mask]
                    if child_exits:
                        seen.add(child)
                        stack.append((child, ends, child_exits, node))
                    elif child < FIRST_PREFIX and ends >> index // 2 & 1:
                        return child, ends, child_exits, node
            if len(seen) >= limit:
                limit = yield outlook * (1 - (len(waiting) + len(stacks) + 1) / total)
        if stack:
            stacks.append(stack)
    return None


FIRST_TURN_STATES = 500
"""How many states the first search visits in its first turn; four in five deals of Black Hole need no more.

With 100 deals 1 to 1000 take 7 % more states; with 1000 or 2000 1 or 2 % fewer."""
TURN_GROWTH = 1.3
"""By how much the turns grow from round to round.

Deals 1 to 1000 of Black Hole take as many states, give or take 1 %, with anything from 1.1 to 3."""
SLICE_STATES = 256
"""How many states are visited between two checks of the monitor: a millisecond or two, ten in a browser."""


class OneSidedSearch:
    """The search of a position from one end, run in slices, and its result.

    Args:
        packed: The packed deal; its fans are turned upside down for the search from the bottom cards.
        fans: The ranks left in each fan.
        roots: Where to start; nowhere when the position is lost by the arithmetic of the ring.
        seen: States known to be lost.
    """

    def __init__(self, packed: PackedDeal, fans: Sequence[Ranks], roots: Siblings, seen: set[int]) -> None:
        self.seen = seen
        """The states visited and those known before; all are lost when the search has ended without a win."""
        self.finished = False
        """Whether the search has decided the position."""
        self._packed = packed
        self._fans = fans
        self._known = len(seen)
        self._search = search_below(packed, roots, seen)
        self._winner: Node | None = None
        self._progress = 0.0
        next(self._search)

    @property
    def states(self) -> int:
        """How many states it has visited."""
        return len(self.seen) - self._known

    @property
    def pace(self) -> float:
        """The progress for each state visited; 0 before the depth-first phase."""
        return self._progress / max(1, self.states)

    def run(self, states: int) -> None:
        """Searches until about this many more states are visited or the position is decided."""
        try:
            self._progress = self._search.send(len(self.seen) + states)
        except StopIteration as end:
            self._winner = end.value
            self.finished = True

    def line(self) -> list[int] | None:
        """The fans that the winning line plays from, as this search plays it; None when there is no win."""
        return None if self._winner is None else self._packed.line(self._fans, self._winner)


def race(
    forward: OneSidedSearch,
    make_backward: Callable[[], OneSidedSearch],
    backward_share: float,
    *,
    max_states: int | None,
    monitor: Monitor,
) -> tuple[OneSidedSearch | None, int]:
    """Runs two searches in turns until one has decided the position.

    Args:
        forward: The search that begins.
        make_backward: Makes the other one, after the first turn.
        backward_share: How many states the other one visits for each state of the first.
        max_states: Stop after about this many states.
        monitor: Asked before each slice, and told the number of states visited so far.

    Returns:
        The search that has decided, or None after `max_states`; and the number of states visited.
    """
    visited = 0
    for search, length in _turns(forward, make_backward, backward_share):
        end = search.states + length
        while search.states < end:
            monitor.report(visited, None)
            allowed = SLICE_STATES if max_states is None else min(SLICE_STATES, max_states - visited)
            monitor.check()
            if allowed <= 0:
                return None, visited
            before = search.states
            search.run(min(allowed, end - before))
            visited += search.states - before
            if search.finished:
                return search, visited
    raise AssertionError("the turns never end")


def _turns(
    forward: OneSidedSearch, make_backward: Callable[[], OneSidedSearch], backward_share: float
) -> Iterator[tuple[OneSidedSearch, int]]:
    yield forward, FIRST_TURN_STATES
    backward = make_backward()
    length = float(FIRST_TURN_STATES)
    while True:
        yield backward, int(length * backward_share * _turn_factor(backward, forward))
        length *= TURN_GROWTH
        yield forward, int(length * _turn_factor(forward, backward))


def _turn_factor(search: OneSidedSearch, other: OneSidedSearch) -> float:
    """How much longer the turn of a search is because of its pace; 1 while either has none.

    Without it deals 401 to 700 of All in a Row take 15 % more states, 1001 to 2000 of Black Hole 12 % more.
    """
    ours, theirs = search.pace, other.pace
    return 2 * ours / (ours + theirs) if ours and theirs else 1
