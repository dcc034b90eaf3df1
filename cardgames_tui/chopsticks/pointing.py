"""The moves that a player means by pointing at hands, for play with keys and mouse.

Seats and hands are counted as in `Position.sides`; each function answers with a move that may be illegal:
`Position.objection` then says why.
"""

from cardgames_tui.chopsticks.moves import Kind, Move, attack, flip, revive, split
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.rules import FINGER
from cardgames_tui.chopsticks.sides import can_exchange


def place(position: Position, seat: int, hand: int) -> int:
    """Where a hand stands in the code, whose first hands are those of the player to move."""
    return (seat - position.turn) % len(position.sides) * position.rules.hands + hand


def attack_on(position: Position, hand: int, seat: int, target: int) -> Move:
    """An own hand hits a hand at a seat, the own seat included."""
    return attack(hand, place(position, seat, target))


def shift(position: Position, hand: int, other: int, fingers: float) -> Move:
    """Some fingers go from an own hand to another one.

    Where that would merely exchange the two it means the exchange, and where it would pass the roll
    and the rules can combine hands it means that.
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
    """An own hand is flipped."""
    return flip(hand)


def revive_at(position: Position, seat: int, hand: int) -> Move:
    """A hand is given a finger by agreement of the table."""
    return revive(place(position, seat, hand))


def between(position: Position, hand: int, other: int) -> tuple[Move, ...]:
    """The legal moves that concern two own hands: splits, an exchange, a tap of the first on the second."""
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
