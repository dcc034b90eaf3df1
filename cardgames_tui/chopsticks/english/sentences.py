"""A move in a sentence, to be read or heard."""

from collections.abc import Callable

from cardgames_tui.chopsticks.english.names import Names, fingers, hand, hand_told, name, own, owner, whom
from cardgames_tui.chopsticks.moves import Kind
from cardgames_tui.chopsticks.narration import Effect, HandTold, Told
from cardgames_tui.chopsticks.rules import FINGER


def long(told: Told, names: Names) -> str:
    """A move as a clause to be read or heard: `left 1 hits your right 2, which makes 3`."""
    if told.kind is Kind.SPLIT:
        ending = "".join(f", and {effect}" for effect in _long_effect(told, names))
        return f"{_long_split(told)}{ending}"
    clauses: dict[Kind, Callable[[Told, Names], tuple[str, list[str]]]] = {
        Kind.ATTACK: _long_attack,
        Kind.SWAP: _long_swap,
        Kind.FLIP: _long_flip,
        Kind.REVIVE: _long_revival,
    }
    action, results = clauses[told.kind](told, names)
    results += _long_effect(told, names)
    if not results:
        return action
    *first, last = results
    return f"{action}, which {', '.join(first)}{' and ' if first else ''}{last}"


def played(told: Told, names: Names) -> str:
    """A move as a sentence with who makes it: `Computer: left 1 hits your right 2, which makes 3`."""
    who = "By agreement," if told.kind is Kind.REVIVE else f"{name(names[told.turn])}:"
    return f"{who} {long(told, names)}."


def _long_attack(told: Told, names: Names) -> tuple[str, list[str]]:
    assert told.hand is not None  # an attack is made with a hand
    if told.own:
        whose = own(names[told.turn])
    elif told.rules.players == 2 and not names[told.target.seat].is_you:
        whose = "their"
    else:
        whose = owner(names[told.target.seat])
    target = _spoken(told, told.target, told.target.before)
    action = f"{_spoken(told, told.hand, told.hand.before)} hits {whose} {target}"
    if told.kills:
        return action, ["kills it"]
    if told.changes_nothing:
        return action, ["changes nothing"]
    dead = told.rules.dead
    made = [f"makes {fingers(told.total)}"]
    return action, made + [f"rolls over to {fingers(told.target.after, dead)}"] * told.rolls_over


def _long_split(told: Told) -> str:
    giver, taker = told.hand, told.target
    assert giver is not None  # two hands take part in a split
    start, end = _spoken(told, giver, giver.before), _spoken_first(told, taker)
    off = f" and take off {told.rules.roll}" if told.takes_off_roll else ""
    left = " and ".join(_spoken(told, each, each.after) for each in told.pair)
    return f"move {_amount(told.moved)} from {start} to {end}{off}, which leaves {left}"


def _long_swap(told: Told, _: Names) -> tuple[str, list[str]]:
    both = " and ".join(_spoken_first(told, each) for each in told.pair)
    return f"swap {both}", ["only passes the turn"]


def _long_flip(told: Told, _: Names) -> tuple[str, list[str]]:
    target = told.target
    return f"flip {_spoken(told, target, target.before)} to {fingers(target.after, told.rules.dead)}", []


def _long_revival(told: Told, names: Names) -> tuple[str, list[str]]:
    whose = owner(names[told.target.seat])
    if told.revives:
        return f"{whose} dead {hand(told.rules.hands, told.target.slot)} comes back with 1 finger", []
    target = _spoken(told, told.target, told.target.before)
    made = fingers(told.target.after, told.rules.dead)
    return f"{whose} {target} gets one more finger", [f"makes {made}"]


def _long_effect(told: Told, names: Names) -> list[str]:
    """What else a move does, as a verb with its object; empty if it does nothing else."""
    player = whom(names[told.target.seat])
    effects = {
        Effect.WINS: "wins the game",
        Effect.LOSES: "loses the game",
        Effect.OUT: f"puts {player} out",
        Effect.ZOMBIE: f"turns {player} into a zombie",
        Effect.LIFE_LOST: f"costs {player} a life ({told.lives} left)",
    }
    return [effects[told.effect]] if told.effect else []


def _spoken(told: Told, which: HandTold, value: int) -> str:
    return hand_told(told.rules, which.slot, value)


def _spoken_first(told: Told, which: HandTold) -> str:
    """A hand with what it shows before the move: `left 3`, `the dead left`."""
    if which.before == told.rules.dead:
        return f"the dead {hand(told.rules.hands, which.slot)}"
    return _spoken(told, which, which.before)


def _amount(value: int) -> str:
    """How many fingers change hands: `1 finger`, `2 fingers`, `half a finger`."""
    if value == FINGER // 2:
        return "half a finger"
    return f"{fingers(value)} finger{'s' * (value != FINGER)}"
