"""All that can come up in a game, and how one gets there."""

from collections import Counter

from cardgames_tui.chopsticks.verdict import Tablebase
from cardgames_tui.stopping import CHECK_INTERVAL, Monitor


class Walk:
    """The positions that can come up in a game, by their numbers in its tablebase, the nearest first."""

    def __init__(self, tablebase: Tablebase, monitor: Monitor) -> None:
        self.tablebase = tablebase
        self.after: dict[int, list[int]] = {}
        """The positions that the moves of each position lead to, one entry for each move."""
        self.depth = {tablebase.first: 0}
        """How many moves the shortest way to each position has."""
        self._before: dict[int, list[int]] = {tablebase.first: []}
        """The positions before each position on the shortest ways to it."""
        new = [tablebase.first]
        for number in monitor.over(new, CHECK_INTERVAL):
            self.after[number] = tablebase.after(number)
            for after in dict.fromkeys(self.after[number]):
                if after not in self.depth:
                    self.depth[after] = self.depth[number] + 1
                    self._before[after] = []
                    new.append(after)
                if self.depth[after] == self.depth[number] + 1:
                    self._before[after].append(number)

    def lines(self, number: int) -> int:
        """How many shortest ways lead to a position."""
        ways = Counter({number: 1})
        new = [number]
        for each in new:
            for before in self._before[each]:
                if before not in ways:
                    new.append(before)
                ways[before] += ways[each]
        return ways[self.tablebase.first]

    def line(self, number: int) -> tuple[str, ...]:
        """The codes of the positions on one of the shortest ways to a position, from the start."""
        line = [number]
        while self._before[line[-1]]:
            line.append(self._before[line[-1]][0])
        return tuple(self.code(each) for each in reversed(line))

    def code(self, number: int) -> str:
        """The code of a position."""
        return str(self.tablebase.position(number))

    def longest(self) -> int | None:
        """How many moves the longest game has; None where a game can go on forever."""
        left = Counter(after for afters in self.after.values() for after in set(afters))
        length = {self.tablebase.first: 0} if not left[self.tablebase.first] else {}
        free = list(length)
        for number in free:
            for after in set(self.after[number]):
                length[after] = max(length.get(after, 0), length[number] + 1)
                left[after] -= 1
                if not left[after]:
                    free.append(after)
        return max(length.values()) if len(free) == len(self.after) else None
