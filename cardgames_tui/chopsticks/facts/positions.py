"""How many positions there are: written, distinct, and such as can come up; and which moves there are."""

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from cardgames_tui.chopsticks.moves import Kind, Move, attack
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.sides import attackers, is_out, own_moves
from cardgames_tui.chopsticks.solving.space import all_sides, side_count
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


@dataclass(frozen=True, slots=True)
class PositionFacts:
    """How many positions there are, and which of them never come up."""

    values: int
    """How many different things a hand can show, being dead included."""
    written: int
    """How many codes can be written when the order of a player's hands counts."""
    sides: int
    """How many different hands a player can have, whatever their order; lives are told apart."""
    distinct: int
    """How many different positions there are."""
    reachable: int
    """How many of them can come up in a game."""
    over: tuple[str, ...]
    """Those of two players that cannot because the one who has just moved is out in them."""
    orphans: tuple[str, ...]
    """Those of the rest to which no move leads."""
    cut_off: tuple[str, ...]
    """Those to which moves lead only from positions that cannot come up themselves."""

    @property
    def unreachable(self) -> int:
        """How many positions cannot come up."""
        return self.distinct - self.reachable


def position_facts(walk: Walk, watch: Watch) -> PositionFacts:
    """Count the positions, and sort those that cannot come up."""
    table = walk.table
    rules = table.rules
    unreached = [number for number in watch.over(range(table.size), POLL) if number not in walk.after]
    followed = {after for number in watch.over(unreached, POLL) for after in table.after(number)}
    over: list[str] = []
    orphans: list[str] = []
    cut_off: list[str] = []
    for number in watch.over(unreached, POLL):
        position = table.position(number)
        if rules.players == 2 and is_out(rules, position.sides[1]):
            over.append(str(position))
        else:
            (cut_off if number in followed else orphans).append(str(position))
    return PositionFacts(
        len(rules.values),
        len(rules.values) ** (rules.hands * rules.players),
        side_count(rules),
        table.size,
        len(walk.after),
        tuple(sorted(over)),
        tuple(sorted(orphans)),
        tuple(sorted(cut_off)),
    )


def formula(rules: Rules) -> int | None:
    """How many positions the rule of thumb says can come up; nothing for rules that it is not about.

    Of `d ** 2` positions `d` end the game for the player who has just moved, and `roll + hands - 1` more
    cannot come up, or one more than that if the roll is even. It is about two players with two hands or
    more that roll over, and holds for all rolls from 3 for which the positions have been counted.
    """
    if rules != Rules(hands=rules.hands, roll=rules.roll) or rules.hands == 1 or rules.roll == 2:
        return None
    sides = side_count(rules)
    return sides**2 - sides - (rules.roll + rules.hands - 1) - (rules.roll % 2 == 0)


class Group(Enum):
    """The moves that are counted together."""

    ATTACK = "attack"
    """A hand hits a hand of another player."""
    TAP = "tap"
    """A hand hits another hand of its owner."""
    DIVISION = "division"
    """A split revives a dead hand."""
    TRANSFER = "transfer"
    """A split moves fingers between live hands."""
    EMPTYING = "emptying"
    """A split empties a hand, as the variant suicide allows."""
    COMBINATION = "combination"
    """Two hands are put together, less the roll, as the variant meta allows."""
    SWAP = "swap"
    """Two hands are exchanged."""
    FLIP = "flip"
    """A hand is flipped."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position with all that can be done in it."""

    code: str
    """The position."""
    afters: tuple[str, ...]
    """Where its moves lead, in their order."""


@dataclass(frozen=True, slots=True)
class MoveFacts:
    """Which moves there are, and between how many a player can choose."""

    names: dict[Group, tuple[str, ...]]
    """The names of all moves that there can be."""
    at_once: dict[int, int]
    """In how many positions that can come up there are so many moves, from the fewest on."""
    example: Example
    """The first position to come up in which there are most moves."""

    @property
    def total(self) -> int:
        """How many moves there can be."""
        return sum(map(len, self.names.values()))

    @property
    def most(self) -> int:
        """The most moves at once."""
        return max(self.at_once)


def move_facts(walk: Walk) -> MoveFacts:
    """Count the moves, one by one and at once."""
    rules = walk.table.rules
    at_once = Counter(len(after) for after in walk.after.values() if after)
    most = max(at_once)
    example = next(number for number, after in walk.after.items() if len(after) == most)
    afters = tuple(walk.code(after) for after in walk.after[example])
    return MoveFacts(
        {group: names for group, names in _names(rules).items() if names},
        dict(sorted(at_once.items())),
        Example(walk.code(example), afters),
    )


def _names(rules: Rules) -> dict[Group, tuple[str, ...]]:
    hands: set[int] = set()
    own: dict[Group, set[str]] = {group: set() for group in Group}
    for side in all_sides(rules):
        hands.update(attackers(rules, side))
        for move, _ in own_moves(rules, side):
            own[_group(rules, move)].add(str(move))
    targets = [place * rules.hands + hand for place in range(1, rules.players) for hand in sorted(hands)]
    own[Group.ATTACK] = {str(attack(hand, target)) for hand in hands for target in targets}
    return {group: tuple(sorted(names)) for group, names in own.items()}


def _group(rules: Rules, move: Move) -> Group:
    if move.kind is not Kind.SPLIT:
        return {Kind.ATTACK: Group.TAP, Kind.SWAP: Group.SWAP}.get(move.kind, Group.FLIP)
    fingers = [sum(value for value in pair if value != rules.dead) for pair in (move.before, move.after)]
    if fingers[0] != fingers[1]:
        return Group.COMBINATION
    if rules.dead in move.before:
        return Group.DIVISION
    return Group.EMPTYING if rules.dead in move.after else Group.TRANSFER
