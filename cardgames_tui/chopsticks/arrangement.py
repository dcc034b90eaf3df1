"""Which hand lies where: codes keep hands sorted, people expect a hand to stay in its place.

An arrangement holds the values of all hands by seat and by slot: the first slot of two is the left hand.
It is nothing but a way of drawing a position, and follows from the first position and the moves.
"""

from collections import Counter

from cardgames_tui.chopsticks.moves import Kind, Move
from cardgames_tui.chopsticks.position import Position

Slots = tuple[int, ...]
"""The values of one player's hands by slot."""

Arrangement = tuple[Slots, ...]
"""The slots of all seats."""


def arranged(position: Position) -> Arrangement:
    """The arrangement of a position about which nothing earlier is known."""
    return tuple(side.hands for side in position.sides)


def slot_of(slots: Slots, hand: int) -> int:
    """The slot of a hand that is given by its place among the sorted hands."""
    return sorted(range(len(slots)), key=slots.__getitem__)[hand]


def hand_in(slots: Slots, slot: int) -> int:
    """The place among the sorted hands of the hand in a slot."""
    return sorted(range(len(slots)), key=slots.__getitem__).index(slot)


def follow(arrangement: Arrangement, before: Position, move: Move, after: Position) -> Arrangement:
    """The arrangement after a move.

    Args:
        arrangement: Where the hands lay before the move.
        before: The position before the move.
        move: The move, naming the very hands that the player chose.
        after: The position after the move.
    """
    seat, changed = _changed(arrangement, before, move, after)
    return (*arrangement[:seat], changed, *arrangement[seat + 1 :])


def _changed(arrangement: Arrangement, before: Position, move: Move, after: Position) -> tuple[int, Slots]:
    """The seat whose hands a move changes, and its slots after it."""
    if move.kind in (Kind.SPLIT, Kind.SWAP):
        seat, slots = before.turn, arrangement[before.turn]
        if move.kind is Kind.SWAP:
            return seat, _exchanged(slots)
        return seat, _shared(slots, move)
    seat, hand = before.hand(move.target)
    slots = arrangement[seat]
    return seat, _replaced(slots, slot_of(slots, hand), after.sides[seat].hands)


def _exchanged(slots: Slots) -> Slots:
    """The first two unequal hands exchanged."""
    first, second = next(
        (first, second)
        for first in range(len(slots))
        for second in range(first + 1, len(slots))
        if slots[first] != slots[second]
    )
    values = list(slots)
    values[first], values[second] = values[second], values[first]
    return tuple(values)


def _shared(slots: Slots, move: Move) -> Slots:
    """Two hands changed by a split, each as little as can be."""
    low = slots.index(move.before[0])
    high = next(slot for slot, value in enumerate(slots) if value == move.before[1] and slot != low)
    values = list(slots)
    values[low], values[high] = move.after
    return tuple(values)


def _replaced(slots: Slots, slot: int, hands: Slots) -> Slots:
    """One hand changed, the others as they were; where that cannot be, as few changed as possible."""
    left = Counter(hands)
    left.subtract(value for other, value in enumerate(slots) if other != slot)
    fresh = [value for value, count in left.items() if count > 0]
    if len(fresh) == 1 and min(left.values()) >= 0:
        return (*slots[:slot], fresh[0], *slots[slot + 1 :])
    return hands
