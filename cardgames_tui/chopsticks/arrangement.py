"""Which hand lies where, and which moves a player means who points at hands.

Codes sort the hands, but people expect a hand to stay in its place.

An arrangement holds the values of all hands by seat and by slot: the first slot of two is the left hand.
It only matters for drawing a position, and follows from the first position and the moves.

The moves meant by pointing may be illegal: `Position.objection` then says why.
"""

from cardgames_tui.chopsticks.moves import Move, MoveKind, attack, split
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.rules import FINGER
from cardgames_tui.chopsticks.sides import can_exchange

Slots = tuple[int, ...]
"""The values of one player's hands by slot."""

Arrangement = tuple[Slots, ...]
"""The slots of all seats."""

Place = tuple[int, int]
"""A hand by its seat and by its slot among its owner's hands, both from 0."""


def arranged(position: Position) -> Arrangement:
    """The arrangement of a position about whose past nothing is known."""
    return tuple(side.hands for side in position.sides)


def slot_of(slots: Slots, hand: int) -> int:
    """The slot of a hand, given its index among the sorted hands."""
    return sorted(range(len(slots)), key=slots.__getitem__)[hand]


def hand_in(slots: Slots, slot: int) -> int:
    """The index among the sorted hands of the hand in a slot."""
    return sorted(range(len(slots)), key=slots.__getitem__).index(slot)


def shift(position: Position, hand: int, other: int, fingers: float) -> Move:
    """The move of a player who gives some fingers of one hand to another one.

    If that would merely exchange the two, the exchange is meant; if it would pass the roll and the rules
    allow hands to be combined, that is meant.
    """
    rules, hands = position.rules, position.sides[position.turn].hands
    low, high = (value if value != rules.dead else 0 for value in (hands[hand], hands[other]))
    amount = round(fingers * FINGER)
    given, taken = low - amount, high + amount
    before = (hands[hand], hands[other])
    if hand != other and given == high and (rules.swap or rules.logan or rules.cherri):
        return Move(MoveKind.SWAP)
    if taken > rules.roll_value and rules.meta and min(before) > 0:
        taken -= rules.roll_value
    return split(before, (given, taken))


def between(position: Position, hand: int, other: int) -> tuple[Move, ...]:
    """The legal moves between two of the player's own hands: splits, an exchange, a tap with the first."""
    hands = position.sides[position.turn].hands
    pair = tuple(sorted((hands[hand], hands[other])))
    tap = position.canonical(attack(hand, other))
    return tuple(
        move
        for move in position.legal_moves()
        if move == tap
        or (move.kind is MoveKind.SPLIT and move.before == pair)
        or (move.kind is MoveKind.SWAP and can_exchange(position.rules, *pair))
    )
