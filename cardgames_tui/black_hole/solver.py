"""The solver: it proves that a position can be won, with a line that wins it, or that it cannot."""

import time
from collections.abc import Callable, Sequence
from functools import cached_property

from cardgames_tui.black_hole.ring import EVERY_RANK
from cardgames_tui.black_hole.rules import Move, Position, Solution, Verdict
from cardgames_tui.black_hole.search.encoding import Ranks
from cardgames_tui.black_hole.search.landings import ANY_OPENING, FROM_ENDS, FROM_TOPS
from cardgames_tui.black_hole.search.packed_deal import PackedDeal
from cardgames_tui.black_hole.search.race import Runner, race
from cardgames_tui.stopping import Stop, never

PositionKey = tuple[tuple[Ranks, ...], int | None]
"""A position without its suits and without the order of its columns."""


class KnownWins:
    """The winning lines found so far, by each position on them."""

    def __init__(self) -> None:
        self._next: dict[PositionKey, Ranks] = {}
        self._unread: list[tuple[list[Ranks], int | None, list[int]]] = []

    def record(self, columns: Sequence[Ranks], top: int | None, fans: list[int]) -> None:
        """Remembers a line that wins; its positions are computed when `line` is next called."""
        self._unread.append((list(columns), top, fans))

    def line(self, columns: Sequence[Ranks], top: int | None) -> list[int] | None:
        """The columns to play from, one after the other, to win; None when no win is known."""
        while self._unread:
            left, before, won = self._unread.pop()
            for fan in won:
                self._next[_key(left, before)] = stack = left[fan]
                left[fan], before = stack[:-1], stack[-1]
        left = list(columns)
        fans: list[int] = []
        while any(left):
            following = self._next.get(_key(left, top))
            if following is None:
                return None
            fan = left.index(following)
            fans.append(fan)
            left[fan], top = following[:-1], following[-1]
        return fans


def _key(columns: Sequence[Ranks], top: int | None) -> PositionKey:
    return tuple(sorted(column for column in columns if column)), top


BACKWARD_SHARE = 0.6
"""How many states the search from the far end visits for each state of the other in Black Hole. In All in a
Row, where any card opens from either end, both take equal turns.

Deals 1 to 1000 of Black Hole take 12 % more states with 0.3, and as many, give or take 1 %, with 0.8 or 1."""


def cpu_time() -> float:
    """The seconds of CPU time of this thread, or of wall time in a browser, which has no other."""
    try:
        return time.thread_time()
    except (AttributeError, RuntimeError):
        return time.perf_counter()


class Solver:
    """Decides the positions of one deal, and remembers its proofs."""

    def __init__(self, start: Position) -> None:
        self._start = start
        self._columns = ranks_of(start)
        opens = start.solitaire.any_card_opens
        self._weights, self._backward_weights = (
            (ANY_OPENING, ANY_OPENING) if opens else (FROM_TOPS, FROM_ENDS)
        )
        self._backward_share = 1.0 if opens else BACKWARD_SHARE
        self._known_wins = KnownWins()
        self._lost: set[int] = set()

    @cached_property
    def _packed(self) -> PackedDeal:
        return PackedDeal(self._columns, self._weights)

    def solve(
        self,
        position: Position | None = None,
        *,
        max_states: int | None = None,
        should_stop: Stop = never,
        report_progress: Callable[[int], None] | None = None,
    ) -> Solution:
        """Decides any position, by default the start of the deal; its verdict is UNKNOWN when it was stopped.

        What earlier calls have proved helps with the positions of the deal.

        Args:
            position: The position.
            max_states: Stop when about so many states have been visited.
            should_stop: Called every few milliseconds; returns whether to stop.
            report_progress: Called every few milliseconds with the number of states visited so far.
        """
        position = position or self._start
        columns = self._columns if position is self._start else ranks_of(position)
        if not self._is_of_this_deal(columns):
            return solve(
                position, max_states=max_states, should_stop=should_stop, report_progress=report_progress
            )
        began = cpu_time()
        top = position.top.rank if position.top else None
        line, states, verdict = self._known_wins.line(columns, top), 0, Verdict.WINNABLE
        if line is None:
            roots = self._packed.openings(columns) if top is None else self._packed.root(columns, top)
            forward = Runner(self._packed, columns, roots, self._lost.copy())
            winner, states = race(
                forward,
                lambda: self._start_backward(columns, top),
                self._backward_share,
                max_states=max_states,
                should_stop=should_stop,
                report_progress=report_progress,
            )
            if winner is None:
                verdict = Verdict.UNKNOWN
            elif (line := winner.line()) is None:
                verdict = Verdict.LOST
                self._lost = forward.seen  # all that can be reached from a lost position is lost
            else:
                line = line if winner is forward else line[::-1]
                self._known_wins.record(columns, top, line)
        moves = None if line is None else tuple(map(Move, line))
        return Solution(verdict, moves, states, cpu_time() - began)

    def _is_of_this_deal(self, columns: Sequence[Ranks]) -> bool:
        return len(columns) == len(self._columns) and all(
            column[: len(rest)] == rest for column, rest in zip(self._columns, columns, strict=True)
        )

    def _start_backward(self, columns: Sequence[Ranks], top: int | None) -> Runner:
        upended = tuple(column[::-1] for column in columns)
        packed = PackedDeal(upended, self._backward_weights)
        ends = EVERY_RANK if top is None else 1 << (top + 1) % 13 | 1 << (top - 1) % 13
        return Runner(packed, upended, packed.openings(upended, ends), set())


def solve(
    position: Position,
    *,
    max_states: int | None = None,
    should_stop: Stop = never,
    report_progress: Callable[[int], None] | None = None,
) -> Solution:
    """Decides one position; see `Solver.solve`."""
    return Solver(position).solve(
        max_states=max_states, should_stop=should_stop, report_progress=report_progress
    )


def ranks_of(position: Position) -> tuple[Ranks, ...]:
    """The ranks of each column of a position."""
    return tuple(tuple(card.rank for card in fan) for fan in position.fans)
