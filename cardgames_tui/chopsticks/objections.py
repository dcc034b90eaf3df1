"""Why a move is not legal, in English: clauses for the player to move."""

from cardgames_tui.chopsticks.moves import Move, MoveKind, label
from cardgames_tui.chopsticks.rules import DEAD_MARK, FINGER, Rules
from cardgames_tui.chopsticks.sides import Side, is_out

Sides = tuple[Side, ...]
"""Everybody's hands, beginning with those of the player to move, in the order of the letters of moves."""


def objection_to(rules: Rules, sides: Sides, move: Move) -> str:
    """Why an illegal move is illegal, as a clause, in a game that is not over."""
    if sides[0].zombie and _is_own(rules, move):
        return "a zombie can only attack"
    match move.kind:
        case MoveKind.ATTACK:
            return _attack(rules, sides, move)
        case MoveKind.SPLIT:
            return _split(rules, sides[0], move)
        case MoveKind.SWAP:
            return _swap(rules)
        case MoveKind.FLIP:
            return _flip(rules, sides[0], move)
        case MoveKind.PASS:
            return "there is no passing: you must attack or split"
        case MoveKind.REVIVE:
            return _revive(rules, sides, move)


def _is_own(rules: Rules, move: Move) -> bool:
    return move.kind is not MoveKind.REVIVE and move.target < rules.hands


def _attack(rules: Rules, sides: Sides, move: Move) -> str:
    if move.hand >= rules.hands:
        return "you attack with your own hands"
    if move.target >= rules.hands * rules.players:
        return "there is no such hand to attack"
    if _is_own(rules, move) and not rules.self_tap:
        return "you may not hit your own hand (that is the variant self-tap)"
    if move.hand == move.target:
        return "a hand cannot hit itself"
    if sides[0].hands[move.hand] == rules.dead:
        return "a dead hand does not attack"
    later, hand = divmod(move.target, rules.hands)
    if sides[later].zombie:
        return "a zombie cannot be attacked"
    if is_out(rules, sides[later]):
        return "that player is out"
    assert sides[later].hands[hand] == rules.dead  # any other hand can be hit
    return "a dead hand is not attacked"


def _split(rules: Rules, side: Side, move: Move) -> str:
    if any(side.hands.count(value) < move.before.count(value) for value in move.before):
        return f"you have no hands {_pair(rules, move.before)} to split"
    if move.before == move.after:
        return "a split must change the hands; merely exchanging them is no move"
    if max(move.after) >= rules.roll_value:
        return f"no hand may reach {rules.roll} by a split"
    total = sum(value for value in move.before if value != rules.dead)
    if total not in (sum(move.after), sum(move.after) + rules.roll_value * rules.meta):
        return "a split only moves fingers between two hands: their sum stays"
    if rules.dead in move.after or min(move.after) < 0:
        return "a split may not kill a hand"
    return _split_by_variant(rules, move)


def _split_by_variant(rules: Rules, move: Move) -> str:
    if rules.halvies or rules.halvies_near:
        return "the only splits halve a hand beside a dead one"
    if rules.dead in move.before and rules.transfers_only:
        return "no split may revive a hand"
    if rules.dead not in move.before and rules.divisions_only:
        return "a split must revive a dead hand"
    if rules.integers_signed:
        return "only hands of zero or more are split, and each must then show a finger"
    return "a split moves whole fingers"


def _pair(rules: Rules, values: tuple[int, ...]) -> str:
    return " and ".join(label(value, rules.dead or DEAD_MARK) for value in values)


def _swap(rules: Rules) -> str:
    if not (rules.swap or rules.logan or rules.cherri):
        return "hands are not exchanged (that is the variant swap)"
    if rules.cherri or (rules.swap and rules.logan):
        return "hands that show the same need no exchange"
    which = "two unequal live hands" if rules.swap else "a dead hand and a live one"
    return f"only {which} are exchanged"


def _flip(rules: Rules, side: Side, move: Move) -> str:
    if not (rules.integers or rules.integers_signed):
        return "hands are not flipped (that is the variant integers)"
    if move.target >= rules.hands:
        return "you flip your own hands"
    if side.hands[move.target] == 0 != rules.dead:
        return "zero has no sign to change"
    return "a dead hand is not flipped"


def _revive(rules: Rules, sides: Sides, move: Move) -> str:
    if not rules.wet_jackson:
        return "a hand is given a finger only in Wet Jackson"
    if move.target >= rules.hands * rules.players:
        return "there is no such hand"
    later, hand = divmod(move.target, rules.hands)
    side = sides[later]
    if not side.lives:
        return "a zombie stays a zombie" if side.zombie else "a player without lives stays out"
    killed = side.hands[hand] + FINGER == rules.roll_value
    return "one finger more would kill that hand" if killed else ""
