"""A search for games too big to solve."""

from contextlib import suppress
from dataclasses import dataclass

from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.value import DRAW, ChanceOf, Evaluator, Value, ValuedMove, WinDrawLoss
from cardgames_tui.stopping import Monitor

SECONDS = 1.0
"""The time for one position."""

MAX_DEPTH = 60
"""The limit for games so small that they are searched before time is up."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search has found from a position."""

    moves: tuple[ValuedMove, ...]
    """The legal moves, valued for the seat asked about."""
    depth: int | None
    """How many moves ahead they were all searched; None if all are decided."""


SearchResults = dict[tuple[Position, int], SearchResult]
"""By position and seat."""


class _TimeIsUpError(Exception):
    pass


class Lookahead(Evaluator):
    """An evaluator that searches some moves ahead, as if all others played against the seat in question.

    The wins and losses it finds are exact; a draw only means that nothing is forced within `depth` moves. All
    moves of a position are searched, a ply deeper each time, for `SECONDS` or until all are decided. Results
    are kept, so the value of a position never changes.
    """

    def __init__(self, monitor: Monitor = Monitor(), results: SearchResults | None = None) -> None:
        self._monitor = monitor
        self._results: SearchResults = {} if results is None else results
        self._deadline = 0.0
        self._known: dict[Position, tuple[int, int, int]] = {}
        """By position: the plies in which nothing is forced, those in which a result is, and the result."""

    @property
    def chance_of(self) -> ChanceOf:
        """An estimate: a seat's share (0 to 1) of all live hands."""
        return _share_of_live_hands

    def search_depth(self, position: Position) -> int | None:
        """How many moves ahead all moves of a position were searched; None if all are decided."""
        return self._look(position, position.turn).depth

    def value(self, position: Position, seat: int | None = None) -> Value:
        """The value for a seat (by default the player to move), as far as the search sees."""
        asked = position.turn if seat is None else seat
        if ended := position.score(asked):
            return _ended(ended, 0)
        best = max if asked == position.turn else min
        values = (valued.value for valued in self._look(position, asked).moves)
        return best(values, key=lambda value: value.sort_key).a_move_earlier

    def valued_moves(self, position: Position) -> tuple[ValuedMove, ...]:
        """The legal moves with their values, as far as the search sees."""
        return self._look(position, position.turn).moves

    def _look(self, position: Position, seat: int) -> SearchResult:
        key = position, seat
        if key not in self._results:
            self._deadline, self._known = self._monitor.now() + SECONDS, {}
            moves = list(position.successors())
            values, depth = [DRAW] * len(moves), 0
            with suppress(_TimeIsUpError):
                for depth in range(MAX_DEPTH + 1):
                    for index, (_, after) in enumerate(moves):
                        if values[index] == DRAW and (result := self._result(after, seat, depth)):
                            values[index] = _ended(result, depth)
                    if DRAW not in values:
                        break
            valued = tuple(ValuedMove(*moves[index], value) for index, value in enumerate(values))
            self._results[key] = SearchResult(valued, depth if DRAW in values else None)
        return self._results[key]

    def _result(self, position: Position, seat: int, plies: int) -> int:
        """1 or -1 if the seat wins or loses by force within `plies`, otherwise 0."""
        ended = position.score(seat)
        if ended or not plies:
            return ended
        nothing_within, decided_within, result = self._known.get(position, (0, 0, 0))
        if plies <= nothing_within:
            return 0
        if result and decided_within <= plies:
            return result
        self._monitor.check()
        if self._monitor.now() > self._deadline:
            raise _TimeIsUpError
        wanted = 1 if position.turn == seat else -1
        found = -wanted
        for _, after in position.successors():
            found = wanted * max(wanted * found, wanted * self._result(after, seat, plies - 1))
            if found == wanted:
                break
        self._known[position] = (nothing_within, plies, found) if found else (plies, decided_within, result)
        return found


def _ended(result: int, plies: int) -> Value:
    return Value(WinDrawLoss.WIN if result > 0 else WinDrawLoss.LOSS, plies)


def _share_of_live_hands(position: Position, seat: int) -> float:
    dead = position.rules.dead
    live = [
        0 if position.is_out(each) else sum(hand != dead for hand in side.hands)
        for each, side in enumerate(position.sides)
    ]
    share = live[seat] / max(1, sum(live))
    return 1 - share if position.rules.misere else share
