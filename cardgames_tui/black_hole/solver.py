"""The solver: whether a position can be won, proved either way, with a line that wins it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from time import thread_time

from cardgames_tui.black_hole.rules import Move, Position
from cardgames_tui.black_hole.search.depth_first import depth_first
from cardgames_tui.black_hole.search.direction import Direction, race
from cardgames_tui.black_hole.search.puzzle import Node, Puzzle, Ranks
from cardgames_tui.black_hole.search.ring import EVERY_RANK
from cardgames_tui.black_hole.search.wins import Wins

BACKWARD_SHARE = 0.6
"""How many states the search from the far end visits for each state of the other."""


class Verdict(Enum):
    """What is known of a position."""

    WINNABLE = "winnable"
    """A line wins it."""
    LOST = "lost"
    """No line wins it; proved by exhaustion."""
    UNKNOWN = "unknown"
    """The search was stopped before it knew."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a search has found out about a position."""

    verdict: Verdict
    line: tuple[Move, ...] | None
    """Moves that win from the position; only of a winnable one."""
    states: int
    """How many states the search visited."""
    cpu_seconds: float
    """The CPU time that it took in its thread."""


def never() -> bool:
    """Let a search go on to its end."""
    return False


class Solver:
    """Decides the positions of one deal and remembers what it has proved."""

    def __init__(self, start: Position) -> None:
        self._start = start
        self._columns = ranks_of(start)
        self._puzzle = Puzzle(self._columns)
        self._wins = Wins()
        self._lost: set[int] = set()

    def solve(
        self,
        position: Position | None = None,
        *,
        max_states: int | None = None,
        should_stop: Callable[[], bool] = never,
        on_progress: Callable[[int], None] | None = None,
    ) -> Solution:
        """Decide a position, by default the start of the deal.

        Args:
            position: Any position; what earlier calls have proved helps with those of the deal.
            max_states: Stop when about so many states have been visited.
            should_stop: Asked every few milliseconds; the search stops when it says so.
            on_progress: Told every few milliseconds how many states have been visited.

        Returns:
            The verdict: WINNABLE or LOST only when it is proved, UNKNOWN when the search was stopped.
        """
        position = position or self._start
        columns = ranks_of(position)
        if not extends(self._columns, columns):
            return solve(position, max_states=max_states, should_stop=should_stop, on_progress=on_progress)
        began = thread_time()
        top = position.top.rank if position.top else None
        fans = self._wins.line(columns, top)
        if fans is not None:
            return Solution(Verdict.WINNABLE, tuple(map(Move, fans)), 0, thread_time() - began)
        seen = self._lost.copy()
        roots = forward_roots(self._puzzle, columns, top)
        forward = Direction(self._puzzle, columns, depth_first(self._puzzle, roots, seen), 1)
        backward = self._backward(columns, top)
        first = race((forward, backward), max_states, should_stop, on_progress)
        if first and (fans := first.fans()):
            fans = fans if first is forward else fans[::-1]
            self._wins.record(columns, top, fans)
            verdict, line = Verdict.WINNABLE, tuple(map(Move, fans))
        else:
            verdict, line = Verdict.LOST if first else Verdict.UNKNOWN, None
            if first is forward:
                self._lost = seen
            elif first:
                self._lost.update(root[0] for root in roots)
        return Solution(verdict, line, forward.states + backward.states, thread_time() - began)

    def _backward(self, columns: Sequence[Ranks], top: int | None) -> Direction:
        upended = tuple(column[::-1] for column in columns)
        puzzle = Puzzle(upended)
        ends = EVERY_RANK if top is None else 1 << (top + 1) % 13 | 1 << (top - 1) % 13
        return Direction(
            puzzle, upended, depth_first(puzzle, puzzle.openings(upended, ends), set()), BACKWARD_SHARE
        )


def solve(
    position: Position,
    *,
    max_states: int | None = None,
    should_stop: Callable[[], bool] = never,
    on_progress: Callable[[int], None] | None = None,
) -> Solution:
    """Decide one position; see `Solver.solve`."""
    return Solver(position).solve(max_states=max_states, should_stop=should_stop, on_progress=on_progress)


def ranks_of(position: Position) -> tuple[Ranks, ...]:
    """The columns of a position without their suits."""
    return tuple(tuple(card.rank for card in fan) for fan in position.fans)


def extends(whole: Sequence[Ranks], part: Sequence[Ranks]) -> bool:
    """Whether columns are those of the whole after some moves."""
    return len(whole) == len(part) and all(
        column[: len(rest)] == rest for column, rest in zip(whole, part, strict=True)
    )


def forward_roots(puzzle: Puzzle, columns: Sequence[Ranks], top: int | None) -> list[Node]:
    """Where the search from the playable cards starts: nowhere when the position is lost by arithmetic."""
    if top is None:
        return puzzle.openings(columns)
    root = puzzle.root(columns, top)
    return [root] if root else []
