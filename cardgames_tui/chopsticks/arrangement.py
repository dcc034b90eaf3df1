"""Which hand lies where: codes sort the hands, but people expect a hand to stay in its place.

An arrangement holds the values of all hands by seat and by slot: the first slot of two is the left hand.
It only matters for drawing a position, and follows from the first position and the moves.
"""

from collections import Counter
from itertools import combinations

from cardgames_tui.chopsticks.moves import Kind, Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.sides import can_exchange

Slots = tuple[int, ...]
"""The values of one player's hands by slot."""

Arrangement = tuple[Slots, ...]
"""The slots of all seats."""


def arranged(position: Position) -> Arrangement:
    """The arrangement of a position about whose past nothing is known."""
    return tuple(side.hands for side in position.sides)


def slot_of(slots: Slots, hand: int) -> int:
    """The slot of a hand, given its place among the sorted hands."""
    return sorted(range(len(slots)), key=slots.__getitem__)[hand]


def hand_in(slots: Slots, slot: int) -> int:
    """The place among the sorted hands of the hand in a slot."""
    return sorted(range(len(slots)), key=slots.__getitem__).index(slot)


def follow(arrangement: Arrangement, before: Position, move: Move, after: Position) -> Arrangement:
    """The arrangement after a move that names the very hands that the player chose."""
    seat, changed = _changed(arrangement, before, move, after)
    return (*arrangement[:seat], changed, *arrangement[seat + 1 :])


def exchanged(rules: Rules, slots: Slots) -> tuple[int, int]:
    """The slots of the two hands that an exchange concerns: the first two that may change places."""
    return next(
        (first, second)
        for first, second in combinations(range(len(slots)), 2)
        if can_exchange(rules, slots[first], slots[second])
    )


def shared(slots: Slots, move: Move) -> tuple[int, int]:
    """The slots of the two hands that a split changes, the one with less on it first."""
    low = slots.index(move.before[0])
    return low, next(slot for slot, value in enumerate(slots) if value == move.before[1] and slot != low)


def _changed(arrangement: Arrangement, before: Position, move: Move, after: Position) -> tuple[int, Slots]:
    """The seat whose hands a move changes, and its slots after it."""
    slots = arrangement[before.turn]
    if move.kind is Kind.SPLIT:
        return before.turn, _with(slots, shared(slots, move), move.after)
    if move.kind is Kind.SWAP:
        first, second = exchanged(before.rules, slots)
        return before.turn, _with(slots, (first, second), (slots[second], slots[first]))
    seat, hand = before.hand(move.target)
    slots = arrangement[seat]
    return seat, _replaced(slots, slot_of(slots, hand), after.sides[seat].hands)


def _with(slots: Slots, places: Slots, values: Slots) -> Slots:
    """The slots with other values in some places."""
    changed = dict(zip(places, values, strict=True))
    return tuple(changed.get(slot, value) for slot, value in enumerate(slots))


def _replaced(slots: Slots, slot: int, hands: Slots) -> Slots:
    """One hand changed, the others as they were; where that cannot be, as few changed as possible."""
    left = Counter(hands)
    left.subtract(value for other, value in enumerate(slots) if other != slot)
    fresh = [value for value, count in left.items() if count > 0]
    if len(fresh) == 1 and min(left.values()) >= 0:
        return (*slots[:slot], fresh[0], *slots[slot + 1 :])
    return hands
