"""Exact values of all positions of two players, by retrograde analysis.

A position is a pair of sides: `x` to move, `y` waiting. A move either hits `y` and leads to `(y', x)`, or
changes `x` and leads to `(y, x')`. Sets of positions are bit sets, an integer for each waiting or moving
side, so one operation on an integer follows the same split from all `n` positions. Memory is two bytes and a
few bits a position; nothing is kept for single moves.
"""

from array import array
from collections.abc import Iterable, Iterator

from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.sides import Side, SideTable, bit_set, first_side
from cardgames_tui.chopsticks.value import PositionCounts, Tablebase
from cardgames_tui.stopping import CHECK_INTERVAL, Monitor


def bits(number: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    text = bin(number)[:1:-1]
    bit = text.find("1")
    while bit >= 0:
        yield bit
        bit = text.find("1", bit + 1)


def _reversed(rows: Iterable[tuple[int, ...]], size: int) -> list[int]:
    """The rows in which each number occurs, as bit sets."""
    found = [0] * size
    for before, afters in enumerate(rows):
        for after in afters:
            found[after] |= 1 << before
    return found


class _RetrogradeAnalysis:
    """Works backwards from the final positions, a ply at a time.

    `known` and `wins` have an integer for each moving side, with a bit for each waiting side; `won`,
    `new_won` and `new_lost` the other way around, since a move exchanges the two.
    """

    def __init__(self, table: SideTable, monitor: Monitor) -> None:
        self.monitor = monitor
        self.attacks = table.attacks
        self.size = size = len(table)
        self.hit_sets = {
            by: [bit_set(row) for row in monitor.over(rows, CHECK_INTERVAL)]
            for by, rows in table.hit_results.items()
        }
        self.own = [tuple(set(after)) for after in table.own_results]
        self.own_from: list[list[int]] = [[] for _ in range(size)]
        for before, afters in enumerate(self.own):
            for after in afters:
                self.own_from[after].append(before)
        self.hit_from = {
            by: _reversed(monitor.over(rows, CHECK_INTERVAL), size) for by, rows in table.hit_results.items()
        }
        self.entries = array("h", bytes(2 * size * size))
        self.known = [0] * size
        self.wins = [0] * size
        self.won = [0] * size
        self.new_won = [0] * size
        self.new_lost = [0] * size
        lost = [(1 << size) - 1 if is_out else 0 for is_out in table.out]
        won = [0 if is_out else table.out_set for is_out in table.out]
        self._record(*((lost, won) if table.rules.misere else (won, lost)), 0)

    def run(self) -> None:
        """Fills `known`, `wins` and `entries`, where `(x, y)` has its encoded value at `x * n + y`."""
        plies, total = 0, self.size * self.size
        while any(self.new_won) or any(self.new_lost):
            self.monitor.report(sum(row.bit_count() for row in self.known), total)
            plies += 1
            winning, losing = [0] * self.size, [0] * self.size
            for waiting in self.monitor.over(range(self.size)):
                self._spread(waiting, self.new_lost[waiting], winning)
                self._spread(waiting, self.new_won[waiting], losing)
            for moving in self.monitor.over(range(self.size)):
                winning[moving] &= ~self.known[moving]
                losing[moving] = self._lost(moving, losing[moving] & ~self.known[moving])
            self._record(winning, losing, plies)
        self.monitor.report(total, total)

    def _spread(self, waiting: int, new: int, found: list[int]) -> None:
        """Adds to `found` the positions from which a move leads to new positions of a waiting side."""
        if not new:
            return
        for before in self.own_from[waiting]:
            found[before] |= new
        rows = [self.hit_from[by] for by in self.attacks[waiting]]
        hit = 0
        for side in bits(new):
            for row in rows:
                hit |= row[side]
        found[waiting] |= hit

    def _lost(self, moving: int, waiting: int) -> int:
        """Of some positions of a moving side, those whose every move leads to a won position."""
        for after in self.own[moving]:
            waiting &= self.won[after]
        hits = [self.hit_sets[by] for by in self.attacks[moving]]
        not_won = ~self.won[moving]
        return sum(1 << side for side in bits(waiting) if not any(hit[side] & not_won for hit in hits))

    def _record(self, won: list[int], lost: list[int], plies: int) -> None:
        self.new_won, self.new_lost = [0] * self.size, [0] * self.size
        for moving in self.monitor.over(range(self.size)):
            self.known[moving] |= won[moving] | lost[moving]
            self.wins[moving] |= won[moving]
            row, bit = moving * self.size, 1 << moving
            for waiting in bits(won[moving]):
                self.entries[row + waiting] = plies + 1
                self.new_won[waiting] |= bit
            for waiting in bits(lost[moving]):
                self.entries[row + waiting] = -plies - 1
                self.new_lost[waiting] |= bit
        for waiting, new in enumerate(self.new_won):
            self.won[waiting] |= new


class RetrogradeTablebase(Tablebase):
    """The values of all positions of two players.

    With `n` sides the position `(x, y)` has the number `x * n + y`, where `entries` has its encoded value.
    """

    def __init__(self, table: SideTable, monitor: Monitor) -> None:
        analysis = _RetrogradeAnalysis(table, monitor)
        analysis.run()
        self._start = table.number[first_side(table.rules)]
        super().__init__(table.rules, len(table) ** 2, self._start * (len(table) + 1))
        self._table = table
        self.entries = analysis.entries
        self._hit_sets = analysis.hit_sets
        self._known = analysis.known
        self._wins = analysis.wins

    def _entry(self, sides: tuple[Side, ...], index: int) -> int:
        moving, waiting = map(self._table.number.__getitem__, sides)
        entry = self.entries[moving * len(self._table) + waiting]
        return -entry if index else entry

    def after(self, number: int) -> list[int]:
        """The numbers of the positions after each move, attacks first; empty if the game is over."""
        table, size = self._table, len(self._table)
        moving, waiting = divmod(number, size)
        if table.out[moving] or table.out[waiting]:
            return []
        hits = [hit for by in table.attacks[moving] for hit in table.hit_results[by][waiting]]
        own = table.own_results[moving]
        return [hit * size + moving for hit in hits] + [waiting * size + after for after in own]

    def position(self, number: int) -> Position:
        """The position with a number; seat 0 is to move."""
        moving, waiting = divmod(number, len(self._table))
        return Position(self.rules, (self._table.sides[moving], self._table.sides[waiting]))

    def reached(self, monitor: Monitor) -> tuple[PositionCounts, list[int], list[int]]:
        """Counts the reachable positions; also returns those before the end, and those of them won or lost.

        Both are bit sets of waiting sides, by moving side.
        """
        rows = self._reachable(monitor)
        out = self._table.out
        going_on = [0 if out[moving] else row & ~self._table.out_set for moving, row in enumerate(rows)]
        decided = [row & known for row, known in zip(going_on, self._known, strict=True)]
        positions, open_ones, solved = map(_total, (rows, going_on, decided))
        wins = _total([row & won for row, won in zip(going_on, self._wins, strict=True)])
        counts = PositionCounts(positions, positions - open_ones, wins, solved - wins, open_ones - solved)
        return counts, going_on, decided

    def _reachable(self, monitor: Monitor) -> list[int]:
        """The reachable positions as bit sets of waiting sides, by moving side."""
        table = self._table
        own = [bit_set(row) for row in table.own_results]
        seen = [0] * len(table)
        turned = [0] * len(table)
        new = {self._start: 1 << self._start}
        while new:
            after = [0] * len(table)
            for moving, row in monitor.over(new.items()):
                seen[moving] |= row
                hit, rows = 0, [self._hit_sets[by] for by in table.attacks[moving]]
                for waiting in bits(row & ~table.out_set):
                    after[waiting] |= own[moving]
                    for hits in rows:
                        hit |= hits[waiting]
                for waiting in bits(hit & ~turned[moving]):
                    after[waiting] |= 1 << moving
                turned[moving] |= hit
            new = {moving: fresh for moving, row in enumerate(after) if (fresh := row & ~seen[moving])}
        return seen

    def _count_positions(self, monitor: Monitor) -> PositionCounts:
        return self.reached(monitor)[0]


def _total(rows: list[int]) -> int:
    return sum(row.bit_count() for row in rows)
