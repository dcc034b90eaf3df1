"""The hands of one player: what moves turn them into, and all combinations under a set of rules."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb

from cardgames_tui.chopsticks.moves import Move, MoveKind, attack, flip, label, split
from cardgames_tui.chopsticks.rules import FINGER, FIRST_LIVES, Rules
from cardgames_tui.stopping import CHECK_INTERVAL, Monitor

ZOMBIE = "z"
"""A zombie's hand in codes."""


def split_results(rules: Rules, low: int, high: int) -> set[tuple[int, int]]:
    """The pairs, ascending, into which two hands, `low <= high`, can be split."""
    if rules.dead == high or (low < 0 and low != rules.dead):
        return set()
    halving = rules.halvies or rules.halvies_near
    if low != rules.dead:
        no_transfers = rules.divisions_only or halving
        results = set() if no_transfers else _shared(low, high, rules.roll_half_fingers)
        if rules.suicide and low + high < rules.roll_half_fingers:
            results.add((0, low + high))
        if rules.meta and low + high > rules.roll_half_fingers:
            rest = low + high - rules.roll_half_fingers
            results |= _shared(low % FINGER, rest - low % FINGER, rules.roll_half_fingers)
            if rules.suicide:
                results.add((0, rest))
    elif halving:
        results = _halved(high, near=rules.halvies_near)
    else:
        results = set() if rules.transfers_only else _shared(0, high, rules.roll_half_fingers)
    if rules.stumps and (low, high) == (0, FINGER) and (halving or not rules.transfers_only):
        results.add((FINGER // 2, FINGER // 2))
    return results - {(low, high)}


def _shared(low: int, high: int, full: int) -> set[tuple[int, int]]:
    """All ways to move whole fingers so that both hands live."""
    total = low + high
    firsts = range(low % FINGER, total, FINGER)
    pairs = ((first, total - first) for first in firsts)
    return {(min(pair), max(pair)) for pair in pairs if min(pair) > 0 and max(pair) < full}


def _halved(hand: int, *, near: bool) -> set[tuple[int, int]]:
    evenest = sorted(_shared(0, hand, hand))[-1:]  # sorted by the smaller hand
    return {pair for pair in evenest if near or pair[0] == pair[1]}


@dataclass(frozen=True, slots=True)
class Side:
    """One player's hands, sorted because equal hands are interchangeable."""

    hands: tuple[int, ...]
    """Half fingers, ascending; `Rules.dead` for a dead hand."""
    lives: int = 1
    """The lives left; 1 in games without lives."""
    zombie: bool = False
    """Whether the player is out but still attacks, with one finger on the last hand."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The hands as text: `3`, `½`, `-2`; `0` or `x` for a dead one, `z` for a zombie's."""
        shown = tuple(map(label, self.hands))
        return (*shown[:-1], ZOMBIE) if self.zombie else shown


def first_side(rules: Rules) -> Side:
    """A player's hands at the start."""
    return Side((rules.first_half_fingers,) * rules.hands, rules.lives)


def is_last_finger(rules: Rules, hands: Iterable[int]) -> bool:
    """Whether a single finger is left, which loses the game (sudden death) or a life."""
    return sum(abs(hand) for hand in hands if hand != rules.dead) == FINGER


def is_out(rules: Rules, side: Side) -> bool:
    """Whether a player with this side is out."""
    all_dead = side.hands[-1] == rules.dead  # dead hands come first
    if side.zombie or not side.lives or all_dead:
        return True
    return rules.sudden_death and not rules.three_lives and is_last_finger(rules, side.hands)


def side_after(rules: Rules, side: Side, hands: Iterable[int]) -> Side:
    """The side with changed hands: it may lose a life or become a zombie."""
    ordered = tuple(sorted(hands))
    came_down = is_last_finger(rules, ordered) and not is_last_finger(rules, side.hands)
    after = Side(ordered, side.lives - (rules.three_lives and came_down))
    if rules.zombie and is_out(rules, after):
        return zombie_side(rules)
    return after


def zombie_side(rules: Rules) -> Side:
    """The side of a zombie."""
    return Side((rules.dead,) * (rules.hands - 1) + (FINGER,), 0, zombie=True)


def after_hit(rules: Rules, half_fingers: int, by: int) -> int:
    """A hand after a hit, in half fingers, with rollover or cutoff."""
    total = half_fingers + by
    if abs(total) < rules.roll_half_fingers:
        return total
    if abs(total) == rules.roll_half_fingers or rules.cutoff:
        return rules.dead
    return total - rules.roll_half_fingers if total > 0 else total + rules.roll_half_fingers


def after_flip(rules: Rules, half_fingers: int) -> int:
    """A hand after a flip, in half fingers."""
    return -half_fingers if rules.integers_signed else rules.roll_half_fingers - half_fingers


def after_revival(rules: Rules, half_fingers: int) -> int:
    """A hand after it is given a finger by agreement, in half fingers."""
    return FINGER if half_fingers == rules.dead else half_fingers + FINGER


def revived_side(rules: Rules, side: Side, index: int) -> Side:
    """The side after one of its hands is given a finger by agreement."""
    hands = _replaced(side.hands, index, after_revival(rules, side.hands[index]))
    return Side(tuple(sorted(hands)), side.lives)


def can_exchange(rules: Rules, first: int, second: int) -> bool:
    """Whether two hands of one player with these half fingers may be swapped."""
    if first == second:
        return False
    return rules.cherri or (rules.logan if rules.dead in (first, second) else rules.swap)


def attackers(rules: Rules, side: Side) -> tuple[int, ...]:
    """The indices of the hands that can attack; of equal hands only the first."""
    if side.zombie:
        return (len(side.hands) - 1,)
    return tuple(
        index
        for index, hand in enumerate(side.hands)
        if hand != rules.dead and side.hands.index(hand) == index
    )


@lru_cache(1 << 16)
def hits(rules: Rules, side: Side, by: int) -> tuple[tuple[int, Side], ...]:
    """All hits on a side with `by` half fingers: the index of the target and the side after it."""
    if is_out(rules, side):
        return ()
    hands = side.hands
    targets = [(index, after_hit(rules, hands[index], by)) for index in attackers(rules, side)]
    return tuple((index, side_after(rules, side, _replaced(hands, index, hit))) for index, hit in targets)


@lru_cache(1 << 16)
def own_moves(rules: Rules, side: Side) -> tuple[tuple[Move, Side], ...]:
    """The moves within a player's own hands, each with the side after it."""
    hands, moves = side.hands, list[tuple[Move, Side]]()
    if is_out(rules, side):
        return ()
    tapped = set()
    for attacker, target in permutations(range(len(hands)), 2) if rules.self_tap else ():
        by, shown = hands[attacker], hands[target]
        if rules.dead not in (by, shown) and (by, shown) not in tapped:
            tapped.add((by, shown))
            after = _replaced(hands, target, after_hit(rules, shown, by))
            moves.append((attack(attacker, target), side_after(rules, side, after)))
    for low, high in sorted(set(combinations(hands, 2))):
        others = list(hands)
        others.remove(low)
        others.remove(high)
        for pair in sorted(split_results(rules, low, high)):
            moves.append((split((low, high), pair), side_after(rules, side, (*others, *pair))))
    if any(can_exchange(rules, *pair) for pair in combinations(hands, 2)):
        moves.append((Move(MoveKind.SWAP), side))
    for index in attackers(rules, side) if rules.integers or rules.integers_signed else ():
        if rules.integers or hands[index]:
            after = _replaced(hands, index, after_flip(rules, hands[index]))
            moves.append((flip(index), side_after(rules, side, after)))
    return tuple(moves)


def _replaced(hands: tuple[int, ...], index: int, half_fingers: int) -> tuple[int, ...]:
    return (*hands[:index], half_fingers, *hands[index + 1 :])


def side_count(rules: Rules) -> int:
    """The number of `all_sides`, without building them."""
    count = comb(len(rules.possible_hands) + rules.hands - 1, rules.hands)
    if rules.three_lives:
        hands = combinations_with_replacement(rules.possible_hands, rules.hands)
        count = count * FIRST_LIVES + sum(is_last_finger(rules, each) for each in hands)
    return count + rules.zombie


def all_sides(rules: Rules) -> list[Side]:
    """Every side possible under the rules, reachable or not, ascending."""
    hands = list(combinations_with_replacement(rules.possible_hands, rules.hands))
    sides = [Side(each, lives) for lives in range(1, rules.lives + 1) for each in hands]
    if rules.three_lives:
        sides += [Side(each, 0) for each in hands if is_last_finger(rules, each)]
    return [*sides, zombie_side(rules)] if rules.zombie else sides


def bit_set(numbers: Iterable[int]) -> int:
    """An integer with these bits set."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


class SideTable:
    """All sides under a set of rules, numbered, with the moves between them.

    Every move changes a single side, so moves are stored by side: with `n` sides there are `n ** players`
    positions, but only `n` rows here.
    """

    def __init__(self, rules: Rules, monitor: Monitor = Monitor()) -> None:
        self.rules = rules
        self.sides = all_sides(rules)
        self.number = {side: number for number, side in enumerate(self.sides)}
        self.out = [is_out(rules, side) for side in self.sides]
        self.out_set = bit_set(number for number, out in enumerate(self.out) if out)
        self.takes_turns = [side.zombie or not out for side, out in zip(self.sides, self.out, strict=True)]
        self.attacks = [
            tuple(side.hands[index] for index in attackers(rules, side)) if takes_turns else ()
            for side, takes_turns in zip(self.sides, self.takes_turns, strict=True)
        ]
        """By side: the half fingers it attacks with, each once."""

        # each is asked for once, so the cache would only take time, a third of it in small games
        uncached_hits, uncached_own_moves = hits.__wrapped__, own_moves.__wrapped__
        self.hit_results = {
            by: [
                tuple(self.number[after] for _, after in uncached_hits(rules, side, by))
                for side in monitor.over(self.sides, CHECK_INTERVAL)
            ]
            for by in sorted({by for attacks in self.attacks for by in attacks})
        }
        """By attacking half fingers and side: the sides after a hit, one for each target."""
        self.own_results = [
            tuple(self.number[after] for _, after in uncached_own_moves(rules, side))
            for side in monitor.over(self.sides, CHECK_INTERVAL)
        ]
        """By side: the sides after each of its own moves."""

    def __len__(self) -> int:
        return len(self.sides)
