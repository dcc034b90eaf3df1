"""A search of one position from one side, run in slices; and two of them taking turns.

A line is legal exactly when its reverse is legal on the columns turned upside down, where the last card must
be a neighbour of the card on the foundation. So each side alone decides a position, and whichever finishes
first does. Positions that take millions of states from one side often take hundreds from the other.
"""

from collections.abc import Callable, Sequence

from cardgames_tui.black_hole.search.depth_first import Search
from cardgames_tui.black_hole.search.puzzle import Node, Puzzle, Ranks

FIRST_TURN = 500
"""How many states a search with share 1 visits in its first turn."""
LONGEST_SLICE = 4096
"""How many states may pass between two questions to the caller: about ten milliseconds."""
GROWTH = 1.3
"""By how much the turns grow from round to round."""


class Direction:
    """The search from one side, and what came of it."""

    def __init__(self, puzzle: Puzzle, columns: Sequence[Ranks], search: Search, share: float) -> None:
        self.share = share
        """How many states it visits for each state of a search with share 1."""
        self.states = 0
        """How many states it has visited."""
        self.finished = False
        """Whether it has decided the position."""
        self._puzzle = puzzle
        self._columns = columns
        self._search = search
        self._winner: Node | None = None
        next(search)

    def run(self, states: int) -> None:
        """Search until about so many more states are visited or the position is decided."""
        try:
            self.states = self._search.send(self.states + states)
        except StopIteration as end:
            self._winner, self.states = end.value
            self.finished = True

    def fans(self) -> list[int] | None:
        """The columns from which the winning line plays, as this side sees it; None when there is no win."""
        if self._winner is None:
            return None
        left = list(self._columns)
        fans = []
        for pile in self._puzzle.line(self._winner):
            fan = left.index(pile)
            left[fan] = pile[:-1]
            fans.append(fan)
        return fans


def race(
    directions: Sequence[Direction],
    max_states: int | None,
    should_stop: Callable[[], bool],
    on_progress: Callable[[int], None] | None,
) -> Direction | None:
    """Let the searches run in turn until one has decided, and return it; None when they had to stop."""
    length = float(FIRST_TURN)
    while True:
        for direction in directions:
            turn = int(length * direction.share)
            while turn > 0:
                spent = sum(each.states for each in directions)
                if on_progress:
                    on_progress(spent)
                if should_stop() or (max_states is not None and spent >= max_states):
                    return None
                part = min(turn, LONGEST_SLICE, turn if max_states is None else max_states - spent)
                direction.run(part)
                if direction.finished:
                    return direction
                turn -= part
        length *= GROWTH
