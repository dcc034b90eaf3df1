"""What a move does, in words."""

from collections.abc import Sequence

from cardgames_tui.chopsticks.moves import Kind, Move, label
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.sides import flipped_value

Names = Sequence[str] | None
"""What the players are called, by seat."""


def hand_name(position: Position, hand: int) -> str:
    """What a hand is called: `left` and `right` of two, else `hand` or `hand 3`."""
    hands = position.rules.hands
    if hands == 2:
        return ("left", "right")[hand]
    return f"hand {hand + 1}" if hands > 1 else "hand"


def player_name(position: Position, seat: int, names: Names = None) -> str:
    """What the player at a seat is called."""
    return names[seat] if names else f"player {seat + 1}"


def describe(position: Position, move: Move, names: Names = None) -> str:
    """What a legal move does: `right 4 -> their left 3: makes it 2`.

    Args:
        position: The position before the move.
        move: The move.
        names: What the players are called, by seat; without it the only opponent is `they`.

    Raises:
        IllegalMoveError: The move is not legal.
    """
    after = position.play(move)
    if move.kind is Kind.REVIVE:
        seat, hand = position.hand(move.target)
        whose = player_name(position, seat, names)
        return f"by agreement {whose} gets a finger on {_hand(position, seat, hand)}"
    move = position.canonical(move)
    if move.kind is Kind.ATTACK:
        return f"{_attack(position, move, names)}: {_effect(position, move, after, names)}"
    text = _own(position, move)
    return f"{text}; {ending}" if (ending := _ending(position, after, position.turn, names)) else text


def _hand(position: Position, seat: int, hand: int) -> str:
    showing = " showing" if position.rules.hands > 2 else ""
    return f"{hand_name(position, hand)}{showing} {position.labels(seat)[hand]}"


def _whose(position: Position, seat: int, names: Names) -> str:
    if seat == position.turn:
        return "own"
    if names is None and position.rules.players == 2:
        return "their"
    return f"{player_name(position, seat, names)}'s"


def _attack(position: Position, move: Move, names: Names) -> str:
    seat, hand = position.hand(move.target)
    own = _hand(position, position.turn, move.hand)
    return f"{own} -> {_whose(position, seat, names)} {_hand(position, seat, hand)}"


def _effect(position: Position, move: Move, after: Position, names: Names) -> str:
    seat, hand = position.hand(move.target)
    changed, before = list(after.sides[seat].hands), list(position.sides[seat].hands)
    value = before.pop(hand)
    for other in before:
        if other in changed:
            changed.remove(other)
    made = changed[0]
    if after.sides[seat].zombie or made == position.rules.dead:
        text = "knocks it out"
    else:
        text = "nothing changes" if made == value else f"makes it {label(made, position.rules.dead)}"
    ending = _ending(position, after, seat, names)
    return f"{text}, {ending}" if ending else text


def _ending(position: Position, after: Position, seat: int, names: Names) -> str:
    """What else happens to the player at a seat whose hands have changed: a life, the game, a new zombie."""
    outcome = after.outcome()
    mine = seat == position.turn
    if outcome is not None:
        return "which wins" if outcome.winner == position.turn else "which loses"
    whom = "you" if mine else ("them" if position.rules.players == 2 else player_name(position, seat, names))
    if after.sides[seat].zombie:
        return f"which makes {whom} a zombie"
    if after.is_out(seat):
        return "which puts you out" if mine else f"which puts {whom} out"
    if after.sides[seat].lives < position.sides[seat].lives:
        return f"which costs {whom} a life"
    return ""


def _own(position: Position, move: Move) -> str:
    dead = position.rules.dead
    if move.kind is Kind.FLIP:
        flipped = flipped_value(position.rules, position.sides[position.turn].hands[move.target])
        return f"flip {_hand(position, position.turn, move.target)} to {label(flipped, dead)}"
    if move.kind is Kind.SWAP:
        return "exchange hands: nothing changes"
    before, after = (" and ".join(label(value, dead) for value in pair) for pair in (move.before, move.after))
    return f"split {before} into {after}{_split_effect(move, dead)}"


def _split_effect(move: Move, dead: int) -> str:
    revived, given_up = dead in move.before, dead in move.after
    if revived == given_up:
        return ""
    return ": revives a hand" if revived else ": gives up a hand"
