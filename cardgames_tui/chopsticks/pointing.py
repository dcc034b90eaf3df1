"""The moves that a player means by pointing at hands with the keys or the mouse.

Seats and hands are counted as in `Position.sides`. The moves may be illegal: `Position.objection` then
says why.
"""

from cardgames_tui.chopsticks.moves import Kind, Move, attack, flip, revive, split
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.rules import FINGER
from cardgames_tui.chopsticks.sides import can_exchange


def place(position: Position, seat: int, hand: int) -> int:
    """The place of a hand in the code, which begins with the hands of the player to move."""
    return (seat - position.turn) % len(position.sides) * position.rules.hands + hand


def attack_on(position: Position, hand: int, seat: int, target: int) -> Move:
    """A hand of the player to move hits a hand at a seat, which may be the player's own."""
    return attack(hand, place(position, seat, target))


def shift(position: Position, hand: int, other: int, fingers: float) -> Move:
    """Some fingers go from one of the player's own hands to another.

    If that would merely exchange the two, the exchange is meant; if it would pass the roll and the rules
    allow hands to be combined, that is meant.
    """
    rules, hands = position.rules, position.sides[position.turn].hands
    low, high = (value if value != rules.dead else 0 for value in (hands[hand], hands[other]))
    amount = round(fingers * FINGER)
    given, taken = low - amount, high + amount
    before = (hands[hand], hands[other])
    if hand != other and given == high and (rules.swap or rules.logan or rules.cherri):
        return Move(Kind.SWAP)
    if taken > rules.full and rules.meta and min(before) > 0:
        taken -= rules.full
    return split(before, (given, taken))


def flip_of(hand: int) -> Move:
    """One of the player's own hands is flipped."""
    return flip(hand)


def revive_at(position: Position, seat: int, hand: int) -> Move:
    """A hand is given a finger by agreement of the table."""
    return revive(place(position, seat, hand))


def between(position: Position, hand: int, other: int) -> tuple[Move, ...]:
    """The legal moves between two of the player's own hands: splits, an exchange, a tap with the first."""
    hands = position.sides[position.turn].hands
    pair = tuple(sorted((hands[hand], hands[other])))
    tap = position.canonical(attack(hand, other))
    return tuple(
        move
        for move in position.legal_moves()
        if move == tap
        or (move.kind is Kind.SPLIT and move.before == pair)
        or (move.kind is Kind.SWAP and can_exchange(position.rules, *pair))
    )
