"""Why moves are illegal, as clauses."""

from cardgames_tui.chopsticks.moves import Move, MoveKind, label
from cardgames_tui.chopsticks.rules import FINGER, Rules
from cardgames_tui.chopsticks.sides import Side, is_out, revived_side


def objection_to(rules: Rules, sides: tuple[Side, ...], move: Move) -> str:
    """Why a move is illegal in a game that is not over; the player to move is first in `sides`."""
    if sides[0].zombie and _is_own(rules, move):
        return "a zombie can only attack"
    match move.kind:
        case MoveKind.ATTACK:
            return _objection_to_attack(rules, sides, move)
        case MoveKind.SPLIT:
            return _objection_to_split(rules, sides[0], move)
        case MoveKind.SWAP:
            return _objection_to_swap(rules)
        case MoveKind.FLIP:
            return _objection_to_flip(rules, sides[0], move)
        case MoveKind.REVIVE:
            return _objection_to_revival(rules, sides, move)


def _is_own(rules: Rules, move: Move) -> bool:
    return move.kind is not MoveKind.REVIVE and move.target < rules.hands


def _objection_to_attack(rules: Rules, sides: tuple[Side, ...], move: Move) -> str:
    if move.attacker >= rules.hands:
        return "you attack with your own hands"
    if move.target >= rules.hands * rules.players:
        return "there is no such hand to attack"
    if _is_own(rules, move) and not rules.self_tap:
        return "you may not hit your own hand (that is the variant self-tap)"
    if move.attacker == move.target:
        return "a hand cannot hit itself"
    if sides[0].hands[move.attacker] == rules.dead:
        return "a dead hand does not attack"
    seats_on, hand_index = divmod(move.target, rules.hands)
    if sides[seats_on].zombie:
        return "a zombie cannot be attacked"
    if is_out(rules, sides[seats_on]):
        return "that player is out"
    assert sides[seats_on].hands[hand_index] == rules.dead  # any other hand can be hit
    return "a dead hand is not attacked"


def _objection_to_split(rules: Rules, side: Side, move: Move) -> str:
    if any(side.hands.count(hand) < move.before.count(hand) for hand in move.before):
        return f"you have no hands {' and '.join(map(label, move.before))} to split"
    if move.before == move.after:
        return "a split must change the hands; merely exchanging them is no move"
    if max(move.after) >= rules.roll_half_fingers:
        return f"no hand may reach {rules.roll} by a split"
    before, after = (sum(hand for hand in pair if hand != rules.dead) for pair in (move.before, move.after))
    if before not in (after, after + rules.roll_half_fingers * rules.meta):
        return "a split only moves fingers between two hands: their sum stays"
    if rules.dead in move.after or min(move.after) < 0:
        return "a split may not kill a hand"
    return _objection_by_variant(rules, move)


def _objection_by_variant(rules: Rules, move: Move) -> str:
    if rules.halvies or rules.halvies_near:
        return "the only splits halve a hand beside a dead one"
    if rules.dead in move.before and rules.transfers_only:
        return "no split may revive a hand"
    if rules.dead not in move.before and rules.divisions_only:
        return "a split must revive a dead hand"
    if rules.integers_signed:
        return "only hands of zero or more are split, and each must then show a finger"
    return "a split moves whole fingers"


def _objection_to_swap(rules: Rules) -> str:
    if not (rules.swap or rules.logan or rules.cherri):
        return "hands are not exchanged (that is the variant swap)"
    if rules.cherri or (rules.swap and rules.logan):
        return "hands that show the same need no exchange"
    which = "two unequal live hands" if rules.swap else "a dead hand and a live one"
    return f"only {which} are exchanged"


def _objection_to_flip(rules: Rules, side: Side, move: Move) -> str:
    if not (rules.integers or rules.integers_signed):
        return "hands are not flipped (that is the variant integers)"
    if move.target >= rules.hands:
        return "you flip your own hands"
    if side.hands[move.target] == 0 and rules.dead != 0:
        return "zero has no sign to change"
    return "a dead hand is not flipped"


def _objection_to_revival(rules: Rules, sides: tuple[Side, ...], move: Move) -> str:
    if not rules.wet_jackson:
        return "a hand is given a finger only in Wet Jackson"
    if move.target >= rules.hands * rules.players:
        return "there is no such hand"
    seats_on, hand_index = divmod(move.target, rules.hands)
    side = sides[seats_on]
    if not side.lives:
        return "a zombie stays a zombie" if side.zombie else "a player without lives stays out"
    more = side.hands[hand_index] + FINGER
    if more > rules.roll_half_fingers:
        return "one finger more would pass the roll"
    if more == rules.roll_half_fingers:
        return "one finger more would kill that hand"
    is_fatal = is_out(rules, revived_side(rules, side, hand_index)) and not is_out(rules, side)
    return "one finger more would put that player out" if is_fatal else ""
