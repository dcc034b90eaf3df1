"""Depth-first search over packed states, in slices: the caller says how far each slice may go."""

from collections.abc import Generator, Sequence

from cardgames_tui.black_hole.search.puzzle import Node, Puzzle

Search = Generator[int, int, tuple[Node | None, int]]
"""A search under way: it yields how many states it has seen and is sent how many it may have seen when it
yields again; it returns the solved node, or None when every state within reach is lost, and how many states
it has seen."""


def depth_first(puzzle: Puzzle, roots: Sequence[Node], seen: set[int]) -> Search:
    """Search below the roots, the last one first.

    A child is dropped when it was seen before, when no end rank is possible for it (see `ring`; the last card
    played is the first card of a column, so a rank that heads no column any more is no end either), or when
    no card can follow it.

    Args:
        puzzle: The puzzle of the roots.
        roots: Where to start.
        seen: States known to be lost; the states reached are added.
    """
    options, followers, card_bits = puzzle.options, puzzle.followers, puzzle.card_bits
    known = len(seen)
    limit = known + (yield 0)
    if solved := puzzle.solved(roots):
        return solved, 0
    stack = [root for root in roots if root[0] not in seen]
    seen.update(root[0] for root in stack)
    while stack:
        node = stack.pop()
        state, rank, ends, _ = node
        table = options[rank]
        for change, to, ends_left, resting in table[state & table.mask]:
            child = state + change
            if child in seen:
                continue
            left = ends & ends_left
            if not child & followers[to]:
                if left and not child & card_bits:
                    return (child, to, left, node), len(seen) - known
                continue
            if resting and not child & resting:
                left &= ~(1 << to)
            if left:
                seen.add(child)
                stack.append((child, to, left, node))
        if len(seen) > limit:
            limit = known + (yield len(seen) - known)
    return None, len(seen) - known
