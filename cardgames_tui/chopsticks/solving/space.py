"""All the sides there can be under a set of rules, numbered, and how moves lead from one to another.

Positions are made of sides, and every move changes a single side, so the moves are stored by side, not by
position: for `n` sides there are `n ** players` positions, but only `n` rows here.

For three or more players a graph has the moves among all positions in flat arrays. There a position is the
tuple of its sides' numbers, the player to move first, read as the digits of one number; each move takes six
bytes, and as many again for the way back. Positions in which a player who is out would have to move never
come up and have no moves.
"""

from array import array
from functools import cached_property
from itertools import accumulate, combinations_with_replacement
from math import comb

from cardgames_tui.chopsticks.rules import LIVES, Rules
from cardgames_tui.chopsticks.sides import (
    Side,
    attackers,
    hits,
    is_last_finger,
    is_out,
    own_moves,
    zombie,
)
from cardgames_tui.chopsticks.solving.watch import Watch

POLL = 64
"""How many quick steps pass between two questions to the watch."""


def side_count(rules: Rules) -> int:
    """How many sides there are, without building them."""
    count = comb(len(rules.values) + rules.hands - 1, rules.hands)
    if rules.three_lives:
        count = count * LIVES + _last_fingers(rules)
    return count + rules.zombie


def all_sides(rules: Rules) -> list[Side]:
    """Every side there can be under the rules, reachable or not, in ascending order."""
    hands = list(combinations_with_replacement(rules.values, rules.hands))
    sides = [Side(values, lives) for lives in range(1, rules.lives + 1) for values in hands]
    if rules.three_lives:
        sides += [Side(values, 0) for values in hands if is_last_finger(rules, values)]
    return [*sides, zombie(rules)] if rules.zombie else sides


def _last_fingers(rules: Rules) -> int:
    hands = combinations_with_replacement(rules.values, rules.hands)
    return sum(is_last_finger(rules, values) for values in hands)


class SideSpace:
    """The numbered sides of a set of rules."""

    def __init__(self, rules: Rules, watch: Watch) -> None:
        self.rules = rules
        self._watch = watch
        self.sides = all_sides(rules)
        self.number = {side: number for number, side in enumerate(self.sides)}

    def __len__(self) -> int:
        return len(self.sides)

    @cached_property
    def out(self) -> list[bool]:
        """Whether the player with a side is out, by number."""
        return [is_out(self.rules, side) for side in self.sides]

    @cached_property
    def out_set(self) -> int:
        """The sides whose player is out, as a bit set."""
        return sum(1 << number for number, out in enumerate(self.out) if out)

    @cached_property
    def plays(self) -> list[bool]:
        """Whether the player with a side takes turns, by number."""
        return [side.zombie or not out for side, out in zip(self.sides, self.out, strict=True)]

    @cached_property
    def attacks(self) -> list[tuple[int, ...]]:
        """The distinct values that a side attacks with, by number."""
        return [
            tuple(side.hands[place] for place in attackers(self.rules, side)) if plays else ()
            for side, plays in zip(self.sides, self.plays, strict=True)
        ]

    @cached_property
    def hit(self) -> dict[int, list[tuple[int, ...]]]:
        """By attacking value and number: the sides that a hit can make, one for each target, as numbers."""
        values = {value for attacks in self.attacks for value in attacks}
        return {
            value: [self._hit(side, value) for side in self._watch.over(self.sides, POLL)]
            for value in sorted(values)
        }

    @cached_property
    def own(self) -> list[tuple[int, ...]]:
        """By number: the numbers of the sides that a player's moves with their own hands can make."""
        return [
            tuple(self.number[after] for _, after in own_moves.__wrapped__(self.rules, side))
            for side in self._watch.over(self.sides, POLL)
        ]

    def _hit(self, side: Side, value: int) -> tuple[int, ...]:
        return tuple(self.number[after] for _, after in hits.__wrapped__(self.rules, side, value))


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
