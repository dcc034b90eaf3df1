"""Why a move is not legal, as a clause for people."""

from cardgames_tui.chopsticks.moves import Kind, Move, label
from cardgames_tui.chopsticks.rules import DEAD_MARK, FINGER, Rules
from cardgames_tui.chopsticks.sides import Side, is_out

OVER = "the game is over"
NO_PASSING = "there is no passing: you must attack or split"

Sides = tuple[Side, ...]
"""Everybody's hands, those of the player to move first, as codes and the letters of moves have them."""


def objection(rules: Rules, sides: Sides, move: Move) -> str:
    """Why an illegal move is illegal, in a game that is not over; the first side is the one to move."""
    if sides[0].zombie and _is_own(rules, move):
        return "a zombie can only attack"
    return {
        Kind.ATTACK: _attack,
        Kind.SPLIT: _split,
        Kind.SWAP: _swap,
        Kind.FLIP: _flip,
        Kind.PASS: lambda *_: NO_PASSING,
        Kind.REVIVE: _revive,
    }[move.kind](rules, sides, move)


def _is_own(rules: Rules, move: Move) -> bool:
    """Whether a move concerns only the hands of the player to move."""
    return move.kind is not Kind.REVIVE and move.target < rules.hands


def _revive(rules: Rules, sides: Sides, move: Move) -> str:
    if not rules.wet_jackson:
        return "a hand is given a finger only in Wet Jackson"
    if move.target >= rules.hands * rules.players:
        return "there is no such hand"
    place, hand = divmod(move.target, rules.hands)
    side = sides[place]
    if not side.lives:
        return "a zombie stays a zombie" if side.zombie else "a player without lives stays out"
    killed = side.hands[hand] + FINGER == rules.full
    return "one finger more would kill that hand" if killed else ""


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
    place, hand = divmod(move.target, rules.hands)
    if sides[place].zombie:
        return "a zombie cannot be attacked"
    if is_out(rules, sides[place]):
        return "that player is out"
    assert sides[place].hands[hand] == rules.dead  # any other hand can be hit
    return "a dead hand is not attacked"


def _split(rules: Rules, sides: Sides, move: Move) -> str:
    if not _has(sides[0], move.before):
        return f"you have no hands {_pair(rules, move.before)} to split"
    if move.before == move.after:
        return "a split must change the hands; merely exchanging them is no move"
    if max(move.after) >= rules.full:
        return f"no hand may reach {rules.roll} by a split"
    total = sum(value for value in move.before if value != rules.dead)
    if total not in (sum(move.after), sum(move.after) + rules.full * rules.meta):
        return "a split only moves fingers between two hands: their sum stays"
    if rules.dead in move.after or min(move.after) < 0:
        return "a split may not kill a hand"
    return _variant_split(rules, move)


def _variant_split(rules: Rules, move: Move) -> str:
    if rules.halvies or rules.halvies_near:
        return "the only splits halve a hand beside a dead one"
    if rules.dead in move.before and rules.transfers_only:
        return "no split may revive a hand"
    if rules.dead not in move.before and rules.divisions_only:
        return "a split must revive a dead hand"
    if rules.integers_signed:
        return "only hands of zero or more are split, and each must then show a finger"
    return "a split moves whole fingers"


def _has(side: Side, values: tuple[int, ...]) -> bool:
    return all(side.hands.count(value) >= values.count(value) for value in values)


def _pair(rules: Rules, values: tuple[int, ...]) -> str:
    return " and ".join(label(value, rules.dead or DEAD_MARK) for value in values)


def _swap(rules: Rules, _: Sides, __: Move) -> str:
    if not (rules.swap or rules.logan or rules.cherri):
        return "hands are not exchanged (that is the variant swap)"
    if rules.cherri or (rules.swap and rules.logan):
        return "hands that show the same need no exchange"
    return (
        "only two unequal live hands are exchanged"
        if rules.swap
        else "only a dead hand and a live one are exchanged"
    )


def _flip(rules: Rules, sides: Sides, move: Move) -> str:
    if not (rules.integers or rules.integers_signed):
        return "hands are not flipped (that is the variant integers)"
    if move.target >= rules.hands:
        return "you flip your own hands"
    if sides[0].hands[move.target] == 0 != rules.dead:
        return "zero has no sign to change"
    return "a dead hand is not flipped"
