"""The solver: proves that a position is lost, or finds a line that wins."""

import time
from collections.abc import Sequence
from functools import cached_property

from cardgames_tui.solitaire.ring import EVERY_RANK
from cardgames_tui.solitaire.rules import Move, Position, Solution, Verdict
from cardgames_tui.solitaire.search.encoding import Ranks
from cardgames_tui.solitaire.search.landings import (
    ALL_IN_A_ROW_WEIGHTS,
    BLACK_HOLE_BACKWARD_WEIGHTS,
    BLACK_HOLE_FORWARD_WEIGHTS,
)
from cardgames_tui.solitaire.search.packed_deal import PackedDeal
from cardgames_tui.solitaire.search.race import OneSidedSearch, race
from cardgames_tui.stopping import Monitor

PositionKey = tuple[tuple[Ranks, ...], int | None]
"""A position without its suits and without the order of its fans."""


class KnownWins:
    """The winning lines found so far, by position."""

    def __init__(self) -> None:
        self._fan_to_play: dict[PositionKey, Ranks] = {}
        self._unread: list[tuple[list[Ranks], int | None, list[int]]] = []

    def add(self, fans: Sequence[Ranks], top: int | None, line: list[int]) -> None:
        """Remembers a winning line; its positions are computed when `line` needs them."""
        self._unread.append((list(fans), top, line))

    def line(self, fans: Sequence[Ranks], top: int | None) -> list[int] | None:
        """The fans to play from, in order, to win; None if no win is known."""
        while self._unread:
            left, before, won = self._unread.pop()
            for fan in won:
                self._fan_to_play[_position_key(left, before)] = ranks = left[fan]
                left[fan], before = ranks[:-1], ranks[-1]
        left = list(fans)
        line: list[int] = []
        while any(left):
            following = self._fan_to_play.get(_position_key(left, top))
            if following is None:
                return None
            fan = left.index(following)
            line.append(fan)
            left[fan], top = following[:-1], following[-1]
        return line


def _position_key(fans: Sequence[Ranks], top: int | None) -> PositionKey:
    return tuple(sorted(fan for fan in fans if fan)), top


BACKWARD_SHARE = 0.6
"""States of the backward search for each state of the forward one in Black Hole. In All in a Row, where any
card opens from either end, both take equal turns.

Deals 1 to 1000 of Black Hole take 3 % fewer states with 0.3, 3 % more with 0.8, 7 % more with 1; deals 2001
to 4000 as many, and 2 % fewer."""


def cpu_time() -> float:
    """CPU seconds of this thread; wall time in a browser, which has no other."""
    try:
        return time.thread_time()
    except (AttributeError, RuntimeError):
        return time.perf_counter()


class Solver:
    """Decides the positions of one deal, and remembers its proofs."""

    def __init__(self, start: Position) -> None:
        self._start = start
        self._fans = ranks_of(start)
        if start.solitaire.any_card_opens:  # from either end, so one set of weights fits both searches
            self._forward_weights = self._backward_weights = ALL_IN_A_ROW_WEIGHTS
            self._backward_share = 1.0
        else:
            self._forward_weights = BLACK_HOLE_FORWARD_WEIGHTS
            self._backward_weights = BLACK_HOLE_BACKWARD_WEIGHTS
            self._backward_share = BACKWARD_SHARE
        self._known_wins = KnownWins()
        self._lost: set[int] = set()

    @cached_property
    def _packed(self) -> PackedDeal:
        return PackedDeal(self._fans, self._forward_weights)

    def solve(
        self, position: Position | None = None, *, max_states: int | None = None, monitor: Monitor = Monitor()
    ) -> Solution:
        """Decides any position, by default the start of the deal.

        Reuses earlier proofs for positions of the same deal.

        Args:
            position: The position.
            max_states: The verdict is `UNKNOWN` after about this many states.
            monitor: Is asked every few milliseconds, and told the number of states visited.

        Raises:
            StoppedError: The search was stopped.
        """
        position = position or self._start
        fans = self._fans if position is self._start else ranks_of(position)
        if not self._is_of_this_deal(fans):
            return solve(position, max_states=max_states, monitor=monitor)
        began = cpu_time()
        top = position.top.rank if position.top else None
        line, states, verdict = self._known_wins.line(fans, top), 0, Verdict.WINNABLE
        if line is None:
            roots = self._packed.openings(fans) if top is None else self._packed.root(fans, top)
            forward = OneSidedSearch(self._packed, fans, roots, self._lost.copy())
            winner, states = race(
                forward,
                lambda: self._start_backward(fans, top),
                self._backward_share,
                max_states=max_states,
                monitor=monitor,
            )
            if winner is None:
                verdict = Verdict.UNKNOWN
            elif (line := winner.line()) is None:
                verdict = Verdict.LOST
                self._lost = forward.seen  # all that can be reached from a lost position is lost
            else:
                line = line if winner is forward else line[::-1]
                self._known_wins.add(fans, top, line)
        moves = None if line is None else tuple(map(Move, line))
        return Solution(verdict, moves, states, cpu_time() - began)

    def _is_of_this_deal(self, fans: Sequence[Ranks]) -> bool:
        return len(fans) == len(self._fans) and all(
            fan[: len(rest)] == rest for fan, rest in zip(self._fans, fans, strict=True)
        )

    def _start_backward(self, fans: Sequence[Ranks], top: int | None) -> OneSidedSearch:
        turned = tuple(fan[::-1] for fan in fans)
        packed = PackedDeal(turned, self._backward_weights)
        ends = EVERY_RANK if top is None else 1 << (top + 1) % 13 | 1 << (top - 1) % 13
        return OneSidedSearch(packed, turned, packed.openings(turned, ends), set())


def solve(position: Position, *, max_states: int | None = None, monitor: Monitor = Monitor()) -> Solution:
    """Decides one position; see `Solver.solve`."""
    return Solver(position).solve(max_states=max_states, monitor=monitor)


def ranks_of(position: Position) -> tuple[Ranks, ...]:
    """The ranks of each fan of a position."""
    return tuple(tuple(card.rank for card in fan) for fan in position.fans)
