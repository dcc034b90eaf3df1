"""The moves among all positions of three or more players, kept in flat arrays.

A position is the tuple of its sides' numbers, the player to move first, read as the digits of one number.
With `n` sides there are `n ** players` positions; each move takes six bytes, and as many again for the way
back. Positions in which a player who is out would have to move never come up and have no moves.
"""

from array import array
from itertools import accumulate

from cardgames_tui.chopsticks.solving.space import POLL, SideSpace
from cardgames_tui.chopsticks.solving.watch import Watch

Numbers = tuple[int, ...]
"""The numbers of the sides of a position, beginning with the player to move."""


class Graph:
    """All positions and the moves between them."""

    def __init__(self, space: SideSpace, watch: Watch) -> None:
        self.watch = watch
        self.space = space
        self.players = space.rules.players
        self.size: int = len(space) ** self.players
        self.first = array("L", [0])
        """Where the moves of a position begin; those of the next position begin where they end."""
        self.target = array("L")
        """The position after a move."""
        self.passed = array("B")
        """By how many seats a move passes the turn on."""
        self.final = bytearray(self.size)
        """Whether the game is over in a position."""
        self._powers = [len(space) ** power for power in reversed(range(self.players))]
        for number in watch.over(range(self.size), POLL):
            if number % POLL == 0:
                watch.report(number, self.size)
            self._add_position(number)

    def number(self, sides: Numbers) -> int:
        """The number of a position."""
        return sum(map(int.__mul__, sides, self._powers))

    def sides(self, number: int) -> Numbers:
        """The sides of a position by its number."""
        size = len(self.space)
        return tuple(number // power % size for power in self._powers)

    def moves(self, number: int) -> range:
        """The places of a position's moves in `target` and `passed`."""
        return range(self.first[number], self.first[number + 1])

    def backwards(self) -> "tuple[array[int], array[int]]":
        """The moves that lead to each position: where each position's begin, and their places."""
        counts = [0] * (self.size + 1)
        for target in self.watch.over(self.target, POLL * POLL):
            counts[target + 1] += 1
        first = array("L", accumulate(counts))
        free = array("L", first)
        places = array("L", bytes(self.target.itemsize * len(self.target)))
        for place, target in enumerate(self.watch.over(self.target, POLL * POLL)):
            places[free[target]] = place
            free[target] += 1
        return first, places

    def _add_position(self, number: int) -> None:
        sides = self.sides(number)
        self.final[number] = self._is_final(sides)
        if not self.final[number]:
            self._add_moves(sides)
        self.first.append(len(self.target))

    def _is_final(self, sides: Numbers) -> bool:
        living = sum(not self.space.out[side] for side in sides)
        return living < len(sides) if self.space.rules.misere else living <= 1

    def _add_moves(self, sides: Numbers) -> None:
        space, mover = self.space, sides[0]
        if not space.plays[mover]:
            return
        for value in space.attacks[mover]:
            rows = space.hit[value]
            for place in range(1, len(sides)):
                for after in rows[sides[place]]:
                    self._add((*sides[:place], after, *sides[place + 1 :]))
        for after in space.own[mover]:
            self._add((after, *sides[1:]))

    def _add(self, sides: Numbers) -> None:
        """Add the move that leaves these sides, counted from the player who has moved."""
        plays = self.space.plays
        passed = 1
        while passed < len(sides) and not plays[sides[passed]]:
            passed += 1
        self.target.append(self.number(sides[passed:] + sides[:passed]))
        self.passed.append(passed % len(sides))
