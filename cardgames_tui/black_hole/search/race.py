"""The search of one position from one side, run in slices; and two sides taking turns.

A line is legal exactly when its reverse is legal on the columns turned upside down, where the last card must
be a neighbour of the card on the foundation. So each side alone decides a position, and whichever finishes
first does. Positions that take millions of states from one side often take hundreds from the other.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from cardgames_tui.black_hole.search.best_first import search
from cardgames_tui.black_hole.search.pile import Ranks
from cardgames_tui.black_hole.search.puzzle import Family, Node, Puzzle

FIRST_TURN = 500
"""How many states the first side visits in its first turn; most positions are decided by then."""
GROWTH = 1.3
"""By how much the turns grow from round to round."""
SLICE = 2048
"""How many states may pass between two questions to the caller: about ten milliseconds."""


class Side:
    """The search of a position from one side, and what came of it."""

    def __init__(self, puzzle: Puzzle, columns: Sequence[Ranks], roots: Family, seen: set[int]) -> None:
        self.roots = roots
        """Where the search starts: nowhere when the position is lost by arithmetic."""
        self.seen = seen
        """The states visited and those known before; all are lost when the search has ended without a win."""
        self.finished = False
        """Whether the search has decided the position."""
        self._puzzle = puzzle
        self._columns = columns
        self._known = len(seen)
        self._search = search(puzzle, roots, seen)
        self._winner: Node | None = None
        next(self._search)

    @property
    def states(self) -> int:
        """How many states it has visited."""
        return len(self.seen) - self._known

    def run(self, states: int) -> None:
        """Search until about so many more states are visited or the position is decided."""
        try:
            self._search.send(len(self.seen) + states)
        except StopIteration as end:
            self._winner = end.value
            self.finished = True

    def line(self) -> list[int] | None:
        """The columns from which the winning line plays, as this side sees it; None when there is no win."""
        return None if self._winner is None else self._puzzle.line(self._columns, self._winner)


@dataclass(frozen=True, slots=True)
class Limits:
    """When the caller wants a search to stop."""

    max_states: int | None
    should_stop: Callable[[], bool]
    on_progress: Callable[[int], None] | None

    def allowance(self, visited: int) -> int:
        """How many states may be visited before this is asked again; none when the search has to stop."""
        if self.on_progress:
            self.on_progress(visited)
        if self.should_stop():
            return 0
        return SLICE if self.max_states is None else max(0, min(SLICE, self.max_states - visited))


def race(
    front: Side, make_back: Callable[[], Side], back_share: float, limits: Limits
) -> tuple[Side | None, int]:
    """Let two sides search in turn until one has decided.

    Args:
        front: The side that begins.
        make_back: Makes the other side, once the first has had its turn.
        back_share: How many states the other side visits for each state of the first.
        limits: When to stop before that.

    Returns:
        The side that has decided, None when the race was stopped; and how many states were visited.
    """
    visited = 0
    for side, length in _turns(front, make_back, back_share):
        end = side.states + length
        while side.states < end:
            allowance = limits.allowance(visited)
            if not allowance:
                return None, visited
            before = side.states
            side.run(min(allowance, end - before))
            visited += side.states - before
            if side.finished:
                return side, visited
    raise AssertionError("the turns never end")


def _turns(front: Side, make_back: Callable[[], Side], back_share: float) -> Iterator[tuple[Side, int]]:
    yield front, FIRST_TURN
    back = make_back()
    length = float(FIRST_TURN)
    while True:
        yield back, int(length * back_share)
        length *= GROWTH
        yield front, int(length)
