"""The lean search of what best-first has left: depth first, with the cut test, without the weights."""

from collections.abc import Callable, Generator, Sequence

from cardgames_tui.black_hole.search.layout import FIRST_PILE, NUMBERS, Node, Ruling
from cardgames_tui.black_hole.search.puzzle import Puzzle


def depth_first(
    puzzle: Puzzle, stack: list[Node], seen: set[int], limit: int
) -> Generator[None, int, Node | None]:
    """Search below the nodes of a stack, the last one first; see `best_first.search`."""
    expand = expander(puzzle, seen)
    while stack:
        node = stack.pop()
        if node[0] < FIRST_PILE:
            return node
        stack += expand(node)
        if len(seen) >= limit:
            limit = yield
    return None


def expander(puzzle: Puzzle, seen: set[int]) -> Callable[[Node], list[Node]]:
    """Make the function that gives the children of a node, each state once.

    It drops the same children as that of `best_first`, and those that fail the cut test.
    """
    shown, tops, cuts = puzzle.shown, puzzle.tops, puzzle.cuts()

    def expand(node: Node) -> list[Node]:
        state, ends, crossings, _ = node
        found: list[Node] = []
        for unit, ends_left, index, landing, mask, _, _ in crossings:
            ends_left &= ends
            if not ends_left:
                continue
            base = state - unit
            fatal, bits, rulings = cuts[index][base & NUMBERS]
            for change, heading, _, _ in tops[state & shown[index]]:
                child = base + change
                if child & fatal or child in seen:
                    continue
                left = ruled(child, ends_left, rulings) if child & bits else ends_left
                if heading and not child & heading and child >= FIRST_PILE:
                    left &= ~(1 << index // 2)
                _, further = landing[child & mask]
                if left and (further or child < FIRST_PILE):
                    seen.add(child)
                    found.append((child, left, further, node))
        return found

    return expand


def ruled(state: int, ends: int, rulings: Sequence[Ruling]) -> int:
    """The end ranks that the rulings on a state leave possible."""
    for bits, allowed in rulings:
        if state & bits:
            ends &= allowed
    return ends
