"""Values for three or more players: what a seat can force against all the others together.

Nobody can force much against everybody else, so most values are draws. Moves of equal value are ranked by the
best chance of winning against opponents who make every move with the same probability.
"""

from array import array
from collections.abc import Iterator
from itertools import accumulate
from math import log

from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.sides import Side, SideTable, first_side
from cardgames_tui.chopsticks.value import ChanceOf, PositionCounts, Tablebase
from cardgames_tui.stopping import CHECK_INTERVAL, Monitor

SideNumbers = tuple[int, ...]
"""The numbers of a position's sides, the side to move first."""


class PositionGraph:
    """All positions and the moves between them, in flat arrays.

    A position's number has its sides' numbers as digits, the side to move first. Positions where a player who
    is out would have to move never come up and have no moves.
    """

    def __init__(self, table: SideTable, monitor: Monitor) -> None:
        self.monitor = monitor
        self.table = table
        self.players = table.rules.players
        self.size: int = len(table) ** self.players
        self.move_offsets = array("L", [0])
        """Where each position's moves begin in `target`; the last entry is where all end."""
        self.target = array("L")
        """The position after a move."""
        self.passed = array("B")
        """How many seats the turn moves on."""
        self.final = bytearray(self.size)
        """Whether the game is over, by position."""
        self._powers = [len(table) ** power for power in reversed(range(self.players))]
        for number in monitor.over(range(self.size), CHECK_INTERVAL):
            if number % CHECK_INTERVAL == 0:
                monitor.report(number, self.size)
            sides = self.sides(number)
            living = sum(not table.out[side] for side in sides)
            self.final[number] = living < self.players if table.rules.misere else living <= 1
            if not self.final[number] and table.takes_turns[sides[0]]:
                for after in self._results(sides):
                    self._add_move(after)
            self.move_offsets.append(len(self.target))

    def number(self, sides: SideNumbers) -> int:
        """The number of a position."""
        return sum(map(int.__mul__, sides, self._powers))

    def sides(self, number: int) -> SideNumbers:
        """The sides of a position by its number."""
        size = len(self.table)
        return tuple(number // power % size for power in self._powers)

    def moves(self, number: int) -> range:
        """The indices of a position's moves in `target` and `passed`."""
        return range(self.move_offsets[number], self.move_offsets[number + 1])

    def backwards(self) -> "tuple[array[int], array[int]]":
        """The moves by target: those into n are `moves[offsets[n]:offsets[n+1]]`."""
        counts = [0] * (self.size + 1)
        for target in self.monitor.over(self.target, CHECK_INTERVAL * CHECK_INTERVAL):
            counts[target + 1] += 1
        offsets = array("L", accumulate(counts))
        free = array("L", offsets)
        moves = array("L", bytes(self.target.itemsize * len(self.target)))
        for move, target in enumerate(self.monitor.over(self.target, CHECK_INTERVAL * CHECK_INTERVAL)):
            moves[free[target]] = move
            free[target] += 1
        return offsets, moves

    def _results(self, sides: SideNumbers) -> Iterator[SideNumbers]:
        """The sides after each move, the mover's side first; attacks before other moves."""
        table, mover = self.table, sides[0]
        for by in table.attacks[mover]:
            rows = table.hit_results[by]
            for seats_on in range(1, len(sides)):
                for after in rows[sides[seats_on]]:
                    yield (*sides[:seats_on], after, *sides[seats_on + 1 :])
        for after in table.own_results[mover]:
            yield (after, *sides[1:])

    def _add_move(self, sides: SideNumbers) -> None:
        """Adds the move to these sides, the mover's side first."""
        passed = 1
        while passed < len(sides) and not self.table.takes_turns[sides[passed]]:
            passed += 1
        self.target.append(self.number(sides[passed:] + sides[:passed]))
        self.passed.append(passed % len(sides))


def _paranoid_values(graph: PositionGraph, monitor: Monitor) -> "array[int]":
    """The entries (see `encode_value`) of all positions for every seat, found backwards from the ends.

    Index `number * players + k` holds the value for the player `k` seats on. If `k` is 0 one winning move
    suffices, else all must win; losses are the reverse.
    """
    players, passed, total = graph.players, graph.passed, graph.size * graph.players
    entries, left = array("h", bytes(2 * total)), array("H", bytes(2 * total))
    source = array("L", bytes(graph.target.itemsize * len(graph.target)))
    winner = 1 if graph.table.rules.misere else -1
    new: list[int] = []
    for number in monitor.over(range(graph.size), CHECK_INTERVAL):
        moves = graph.moves(number)
        for move in moves:
            source[move] = number
        for seat, side in enumerate(graph.sides(number)):
            index, gone = number * players + seat, graph.table.out[side]
            left[index] = len(moves)
            if gone or graph.final[number]:
                entries[index] = winner if gone else -winner
                new.append(index)
    first_into, moves_into = graph.backwards()
    done = 0
    while new:
        done += len(new)
        monitor.report(done, total)
        following: list[int] = []
        for index in monitor.over(new, CHECK_INTERVAL):
            number, seat = divmod(index, players)
            entry = entries[index]
            for move in moves_into[first_into[number] : first_into[number + 1]]:
                turned = (seat + passed[move]) % players
                before = source[move] * players + turned
                if not entries[before]:
                    left[before] -= 1
                    if (turned == 0) == (entry > 0) or not left[before]:
                        entries[before] = entry + 1 if entry > 0 else entry - 1
                        following.append(before)
        new = following
    monitor.report(total, total)
    return entries


SETTLED_CHANGE = 1e-4
"""The rounds end when no chance changes by more than this."""

MAX_ROUNDS = 200


def _chances(graph: PositionGraph, entries: "array[int]", monitor: Monitor) -> "array[float]":
    """The chances by index (see `_paranoid_values`), approximated in rounds.

    Each round takes the best chance after any move, or the mean when another player moves.
    """
    players, chances = graph.players, array("d", bytes(8 * len(entries)))
    own: list[tuple[int, list[int]]] = []
    others: list[tuple[int, list[int]]] = []
    for number in monitor.over(range(graph.size), CHECK_INTERVAL):
        moves = graph.moves(number)
        for seat, side in enumerate(graph.sides(number)):
            index = number * players + seat
            if moves and not graph.table.out[side]:
                afters = [graph.target[at] * players + (seat - graph.passed[at]) % players for at in moves]
                (others if seat else own).append((index, afters))
            else:
                chances[index] = entries[index] > 0
    change = 1.0
    for _ in range(MAX_ROUNDS):
        monitor.report(round(100 * log(max(change, SETTLED_CHANGE)) / log(SETTLED_CHANGE)), 100)
        if change < SETTLED_CHANGE:
            break
        change = 0.0
        for movers, combine in ((own, max), (others, _mean)):
            for index, afters in monitor.over(movers, CHECK_INTERVAL):
                chance = combine([chances[after] for after in afters])
                change = max(change, chance - chances[index])
                chances[index] = chance
    return chances


def _mean(chances: list[float]) -> float:
    return sum(chances) / len(chances)


class ParanoidTablebase(Tablebase):
    """The values of all positions of three or more players for every seat, and the chances on demand."""

    def __init__(self, table: SideTable, monitor: Monitor) -> None:
        self._graph = graph = PositionGraph(table, monitor.part(0, 0.5))
        start_number = graph.number((table.number[first_side(table.rules)],) * graph.players)
        super().__init__(table.rules, graph.size, start_number)
        self._entries = _paranoid_values(graph, monitor.part(0.5, 1))
        self._chances: array[float] | None = None

    def compute_chances(self, monitor: Monitor) -> None:
        """Computes the chances, which takes several times longer than the values."""
        if self._chances is None:
            self._chances = _chances(self._graph, self._entries, monitor)

    @property
    def chance_of(self) -> ChanceOf | None:
        """The best chances against opponents who move at random; None until they are computed."""
        chances = self._chances
        if chances is None:
            return None

        def chance_of(position: Position, seat: int) -> float:
            sides, index = self._sides_left(position, seat)
            return 0.0 if index is None else chances[self._index(sides, index)]

        return chance_of

    def after(self, number: int) -> list[int]:
        """The numbers of the positions after each move, attacks first; empty if the game is over."""
        return [self._graph.target[move] for move in self._graph.moves(number)]

    def position(self, number: int) -> Position:
        """The position with a number; seat 0 is to move."""
        graph = self._graph
        return Position(self.rules, tuple(graph.table.sides[side] for side in graph.sides(number)))

    def _count_positions(self, monitor: Monitor) -> PositionCounts:
        graph, players = self._graph, self.rules.players
        seen, new = {self.start_number}, [self.start_number]
        while new:
            monitor.check()
            number = new.pop()
            fresh = set(self.after(number)) - seen
            seen |= fresh
            new.extend(fresh)
        entries = [self._entries[number * players] for number in seen if not graph.final[number]]
        wins, losses = sum(entry > 0 for entry in entries), sum(entry < 0 for entry in entries)
        return PositionCounts(len(seen), len(seen) - len(entries), wins, losses, len(entries) - wins - losses)

    def _entry(self, sides: tuple[Side, ...], index: int) -> int:
        return self._entries[self._index(sides, index)]

    def _index(self, sides: tuple[Side, ...], index: int) -> int:
        numbers = tuple(self._graph.table.number[side] for side in sides)
        return self._graph.number(numbers) * self.rules.players + index
