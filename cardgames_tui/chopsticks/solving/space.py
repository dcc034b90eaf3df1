"""All the sides there can be under a set of rules, numbered, and how moves lead from one to another.

Positions are made of sides, and every move changes a single side, so the moves are stored by side, not by
position: for `n` sides there are `n ** players` positions, but only `n` rows here.
"""

from functools import cached_property
from itertools import combinations_with_replacement
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
