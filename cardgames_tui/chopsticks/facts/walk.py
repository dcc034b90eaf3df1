"""Everything that can come up, visited in the order of how soon it can."""

from collections import Counter

from cardgames_tui.chopsticks.solving.watch import Watch
from cardgames_tui.chopsticks.verdict import SolvedGame

POLL = 256
"""How many positions pass between two questions to the watch."""


class Walk:
    """A breadth-first walk from the start of a game over all that can follow."""

    def __init__(self, table: SolvedGame, watch: Watch) -> None:
        self.table = table
        self.after: dict[int, list[int]] = {}
        """Where the moves of each position lead, one entry for each move, in the order of the walk."""
        self.depth = {table.first: 0}
        """After how many moves each position can come up."""
        self._before: dict[int, list[int]] = {table.first: []}
        """From which positions each can come up so soon."""
        new = [table.first]
        for number in watch.over(new, POLL):
            self.after[number] = table.after(number)
            for after in dict.fromkeys(self.after[number]):
                if after not in self.depth:
                    self.depth[after] = self.depth[number] + 1
                    self._before[after] = []
                    new.append(after)
                if self.depth[after] == self.depth[number] + 1:
                    self._before[after].append(number)

    @property
    def finals(self) -> list[int]:
        """The positions that end the game, the soonest first."""
        return [number for number, after in self.after.items() if not after]

    def lines(self, number: int) -> int:
        """In how many ways a position can come up as soon as possible."""
        ways = Counter({number: 1})
        new = [number]
        for each in new:
            for before in self._before[each]:
                if before not in ways:
                    new.append(before)
                ways[before] += ways[each]
        return ways[self.table.first]

    def line(self, number: int) -> tuple[str, ...]:
        """The codes of the positions on one of the shortest ways to a position."""
        line = [number]
        while self._before[line[-1]]:
            line.append(self._before[line[-1]][0])
        return tuple(self.code(each) for each in reversed(line))

    def code(self, number: int) -> str:
        """How a position is written."""
        return str(self.table.position(number))

    def longest(self) -> int | None:
        """How many moves the longest game has; nothing where a game can go on for ever."""
        left = Counter(after for afters in self.after.values() for after in set(afters))
        length = {self.table.first: 0} if not left[self.table.first] else {}
        free = list(length)
        for number in free:
            for after in set(self.after[number]):
                length[after] = max(length.get(after, 0), length[number] + 1)
                left[after] -= 1
                if not left[after]:
                    free.append(after)
        return max(length.values()) if len(free) == len(self.after) else None
