"""Which moves there are, and between how many a player can choose."""

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from cardgames_tui.chopsticks.facts.positions import Walk
from cardgames_tui.chopsticks.moves import Kind, Move, attack
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.sides import attackers, own_moves
from cardgames_tui.chopsticks.solving.space import all_sides


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
