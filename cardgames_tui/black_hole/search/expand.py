"""From a node to its children: every rule that drops a child is applied here."""

from collections.abc import Callable, Sequence

from cardgames_tui.black_hole.search.cuts import Ruling
from cardgames_tui.black_hole.search.puzzle import Node, Puzzle

Expand = Callable[[Node, bool], list[tuple[float, Node]]]
"""Gives the children of a node that may be winnable, each after how promising it looks; told whether to
make the cut test, which pays once a search has become long."""


def expander(puzzle: Puzzle, seen: set[int]) -> Expand:
    """Make the function that gives the children of nodes, each state once.

    A child is dropped when it was seen before, when no end rank is possible for it (see `ring` and `cuts`;
    and the last card played is the first of its column, so a rank that heads no column any more is no end
    either), or when nothing can be played on it, unless it is solved.

    Args:
        puzzle: The puzzle of the nodes.
        seen: The states reached so far; those of the children are added.
    """
    card_bits, edge_shift, ends_weights = puzzle.card_bits, puzzle.edge_shift, puzzle.weights.ends

    def expand(node: Node, cutting: bool) -> list[tuple[float, Node]]:
        state, ends, (_, sides), _, _ = node
        found: list[tuple[float, Node]] = []
        for unit, ends_left, moves, mask, arrival, cuts, options in sides:
            ends_left &= ends
            if not ends_left:
                continue
            base = state - unit
            for change, resting, promise in options:
                child = base + change
                if child in seen:
                    continue
                left = ends_left
                if resting and not child & resting and child & card_bits:
                    left &= ~moves.bit
                if cutting:
                    bits, rulings = cuts[child >> edge_shift]
                    if child & bits:
                        left = ruled(child, left, rulings)
                prospect = scores, further = moves[child & mask]
                if left and (further or not child & card_bits):
                    seen.add(child)
                    promise += scores[arrival] + ends_weights[left.bit_count()]
                    found.append((promise, (child, left, prospect, moves, node)))
        return found

    return expand


def ruled(state: int, ends: int, rulings: Sequence[Ruling]) -> int:
    """The end ranks that the rulings on a state leave possible."""
    for bits, allowed in rulings:
        if state & bits:
            ends &= allowed
    return ends
