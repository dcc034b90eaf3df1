"""Where hands are on the table, what pointing at them can mean, and what moves do to them.

Codes sort the hands, but people expect a hand to keep its place. An arrangement follows from the first
position and the moves, and only matters for showing them.

                         seat 0        seat 1
    position (sorted)    1   3         0   2        code 1302
    arrangement         (3 , 1)       (0 , 2)       in fingers; kept in half fingers
    hand                 0   1         0   1        of two, left and right
    letter in moves      B   A         C   D        if seat 0 is to move

Outside the engine a hand is a `Place`; moves have its index in the code.
"""

from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from cardgames_tui.chopsticks.moves import Move, MoveKind, attack
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.sides import after_flip, after_hit, after_revival, can_exchange

Arrangement = tuple[tuple[int, ...], ...]
"""The half fingers of all hands by seat and hand."""

Place = tuple[int, int]
"""A hand on the table: `(seat, hand)`, both from 0."""


def first_arrangement(position: Position) -> Arrangement:
    """The arrangement of a position without a past."""
    return tuple(side.hands for side in position.sides)


def code_index(position: Position, arrangement: Arrangement, place: Place) -> int:
    """The index in the code of a hand on the table."""
    seat, hand = place
    return position.code_index(seat, _ascending(arrangement[seat]).index(hand))


def _ascending(hands: tuple[int, ...]) -> list[int]:
    return sorted(range(len(hands)), key=hands.__getitem__)


def moves_between(position: Position, first: int, second: int) -> tuple[Move, ...]:
    """The legal moves between two hands of the player, by their indices in the code: splits, swaps, taps."""
    hands = position.sides[position.turn].hands
    pair = tuple(sorted((hands[first], hands[second])))
    tap = position.canonical(attack(first, second))
    return tuple(
        move
        for move in position.legal_moves()
        if move == tap
        or (move.kind is MoveKind.SPLIT and move.before == pair)
        or (move.kind is MoveKind.SWAP and can_exchange(position.rules, *pair))
    )


@dataclass(frozen=True, slots=True)
class HandInMove:
    """A hand that a move uses or changes."""

    seat: int
    hand: int
    before: int
    """Half fingers, like `after`."""
    after: int

    @property
    def place(self) -> Place:
        """The hand on the table."""
        return self.seat, self.hand


class Consequence(Enum):
    """What a move does besides changing hands."""

    WINS = "wins"
    LOSES = "loses"
    OUT = "out"
    """The player whose hand changes is out."""
    ZOMBIE = "zombie"
    """That player becomes a zombie."""
    LIFE_LOST = "life lost"
    """That player loses a life, but not the last."""


@dataclass(frozen=True, slots=True)
class MoveEffect:
    """A move and what it does."""

    rules: Rules
    kind: MoveKind
    turn: int
    """The mover's seat."""
    hand: HandInMove
    """The hand that hits, gives fingers or is swapped; the target itself in a flip or a revival."""
    target: HandInMove
    """The hand that is hit, given fingers, swapped or flipped."""
    consequence: Consequence | None = None
    lives: int = 0
    """The lives left to the player whose hand changes."""

    @property
    def pair(self) -> tuple[HandInMove, HandInMove]:
        """The two hands of a split or a swap, from left to right."""
        first, second = sorted((self.hand, self.target), key=lambda each: each.hand)
        return first, second

    @property
    def kills(self) -> bool:
        """Whether the target dies."""
        return self.target.after == self.rules.dead


def effect_of(position: Position, arrangement: Arrangement, move: Move, after: Position) -> MoveEffect:
    """What a move does. Of equal hands, those that the move names."""
    hand, target = _hands(position, arrangement, move)
    consequence, lives = _consequence(position, after, target.seat), after.sides[target.seat].lives
    return MoveEffect(position.rules, move.kind, position.turn, hand, target, consequence, lives)


def arrangement_after(arrangement: Arrangement, before: Position, move: Move, after: Position) -> Arrangement:
    """The arrangement after a move; of equal hands, those that the move names change."""
    hand, target = _hands(before, arrangement, move)
    seat, shown = target.seat, list(arrangement[target.seat])
    for each in (hand, target):
        if each.seat == seat:
            shown[each.hand] = each.after
    hands = after.sides[seat].hands  # a new zombie's hands do not follow from the move
    changed = tuple(shown) if sorted(shown) == list(hands) else hands
    return (*arrangement[:seat], changed, *arrangement[seat + 1 :])


def _hands(position: Position, arrangement: Arrangement, move: Move) -> tuple[HandInMove, HandInMove]:
    rules, turn = position.rules, position.turn
    own = arrangement[turn]
    if move.kind is MoveKind.SPLIT:
        return _split(turn, own, move, rules.dead)
    if move.kind is MoveKind.SWAP:
        pairs = combinations(range(len(own)), 2)
        first, second = next(pair for pair in pairs if can_exchange(rules, own[pair[0]], own[pair[1]]))
        one, other = own[first], own[second]
        return HandInMove(turn, first, one, other), HandInMove(turn, second, other, one)
    seat, index = position.seat_and_hand_index(move.target)
    target = _ascending(arrangement[seat])[index]
    shown = arrangement[seat][target]
    if move.kind is MoveKind.ATTACK:
        by = _ascending(own)[move.attacker]
        hit = HandInMove(seat, target, shown, after_hit(rules, shown, own[by]))
        return HandInMove(turn, by, own[by], own[by]), hit
    change = after_flip if move.kind is MoveKind.FLIP else after_revival
    changed = HandInMove(seat, target, shown, change(rules, shown))
    return changed, changed


def _split(turn: int, hands: tuple[int, ...], move: Move, dead: int) -> tuple[HandInMove, HandInMove]:
    """The hand that gives and the one that takes; the smaller gives if the roll comes off both."""
    smaller, larger = move.before
    first = hands.index(smaller)
    second = next(hand for hand, shown in enumerate(hands) if shown == larger and hand != first)
    low = HandInMove(turn, first, smaller, move.after[0])
    high = HandInMove(turn, second, larger, move.after[1])
    return (high, low) if low.before == dead or low.after > low.before else (low, high)


def _consequence(before: Position, after: Position, seat: int) -> Consequence | None:
    if after.winner == before.turn:
        return Consequence.WINS
    if after.is_over and not before.is_out(before.turn):
        return Consequence.LOSES
    if after.is_out(seat) and not before.is_out(seat):
        return Consequence.ZOMBIE if after.sides[seat].zombie else Consequence.OUT
    return Consequence.LIFE_LOST if after.sides[seat].lives < before.sides[seat].lives else None
