"""A move in words: in a sentence, to be read or heard, or in two columns, for the lists of a screen."""

from collections.abc import Callable
from dataclasses import dataclass

from cardgames_tui.chopsticks.english.names import (
    Names,
    fingers,
    hand,
    hand_shown,
    hand_told,
    lives,
    name,
    own,
    owner,
    short_name,
    short_owner,
    signed_sum,
    whom,
)
from cardgames_tui.chopsticks.moves import Kind, label
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


@dataclass(frozen=True, slots=True)
class MoveText:
    """A move in two columns."""

    action: str
    """What is done: `left 1 -> their right 2`."""
    result: str
    """What becomes of it: `1+2 = 3`."""


def full(told: Told, names: Names) -> MoveText:
    """A move for lists with room for all of it: `left 1 -> their right 2` and `1+2 = 3`."""
    if told.kind is Kind.SPLIT:
        action, result = f"split {_pair(told, ' -> ')}", _table_split(told)
    elif told.kind is Kind.SWAP:
        action, result = f"swap {_both(told)}", "only passes the turn"
    elif told.kind is Kind.FLIP:
        action, result = f"flip {_numbered(told, told.target)} -> {_after(told)}", ""
    else:
        action, result = _table_hit(told, names)
    ending = _EFFECTS[told.effect].format(lives=told.lives) if told.effect else ""
    return MoveText(action, ", ".join(filter(None, (result, ending))))


def action(told: Told, names: Names) -> str:
    """What is done in a move, without what becomes of it: `left 1 -> their right 2`."""
    return full(told, names).action


def full_line(told: Told, names: Names) -> str:
    """A move on one line: `left 1 -> their right 2: 1+2 = 3`."""
    text = full(told, names)
    return f"{text.action}: {text.result}" if text.result else text.action


def short(told: Told, names: Names) -> MoveText:
    """A move for narrow lists, with all that it does: `left hits right` and `4+4=8→3`."""
    target = hand(told.rules.hands, told.target.slot)
    change = f"{label(told.target.before, told.rules.dead)}→{_after(told)}"
    if told.kind is Kind.SPLIT:
        action, result = f"split{_which(told)}", _pair(told, "→")
    elif told.kind is Kind.SWAP:
        action, result = f"swap{_which(told)}", _pair(told, "→")
    elif told.kind is Kind.FLIP:
        action, result = f"flip {target}", change
    elif told.hand is None:
        action, result = f"{short_owner(names[told.target.seat])} {target}", change
    else:
        plain = told.rules.players == 2 and not told.own
        whose = "" if plain else f"{_short_whose(told, names)} "
        action = f"{hand(told.rules.hands, told.hand.slot)} hits {whose}{target}"
        result = _short_sum(told, told.hand)
    ending = _SHORT_EFFECTS[told.effect].format(lives=lives(told.lives)) if told.effect else ""
    return MoveText(action, ", ".join(filter(None, (result, ending))))


def shortest(told: Told, names: Names) -> MoveText:
    """A move for the narrowest lists, with all that it does: `left→right` and `4+4=8→3`."""
    text = short(told, names)
    action = text.action.replace(" hits ", "→").replace("'s ", " ").replace(" hands ", " ")
    return MoveText(action, text.result.replace("dead, ", ""))


def played_short(told: Told, names: Names) -> str:
    """A move with who makes it, for the list of moves played: `C: left hits right 4+4=8→3`."""
    return _played(told, names, short(told, names))


def played_shortest(told: Told, names: Names) -> str:
    """The same for the narrowest lists: `C: left→right 4+4=8→3`."""
    return _played(told, names, shortest(told, names))


def _played(told: Told, names: Names, text: MoveText) -> str:
    who = "Table" if told.kind is Kind.REVIVE else short_name(names[told.turn])
    return f"{who}: {text.action} {text.result}"


_EFFECTS = {
    Effect.WINS: "wins",
    Effect.LOSES: "loses",
    Effect.OUT: "out",
    Effect.ZOMBIE: "becomes a zombie",
    Effect.LIFE_LOST: "costs a life, {lives} left",
}
_SHORT_EFFECTS = {
    Effect.WINS: "wins",
    Effect.LOSES: "loses",
    Effect.OUT: "out",
    Effect.ZOMBIE: "zombie",
    Effect.LIFE_LOST: "{lives} left",
}


def _table_hit(told: Told, names: Names) -> tuple[str, str]:
    """A hit, or a finger that is given by agreement, in two columns."""
    target, dead = told.target, told.rules.dead
    if told.hand is None:
        action = f"a finger for {short_owner(names[target.seat])} {_numbered(told, target)}"
        return action, f"now {_after(told)}, by agreement"
    whose = "their" if told.rules.players == 2 and not told.own else _short_whose(told, names)
    action = f"{_numbered(told, told.hand)} -> {whose} {_numbered(told, target)}"
    result = f"{signed_sum(told.hand.before, target.before, dead)} = {label(told.total)}"
    if told.kills:
        return action, f"{result}: dead"
    return action, f"{result}, rolls over to {_after(told)}" if told.rolls_over else result


def _table_split(told: Told) -> str:
    assert told.hand is not None  # two hands take part in a split
    giver, taker = (hand(told.rules.hands, each.slot) for each in (told.hand, told.target))
    moved = f"{label(told.moved)} from {giver} to {taker}"
    if told.takes_off_roll:
        moved += f", less {told.rules.roll}"
    if told.gives_up:
        return f"{moved}, {giver} dies"
    return f"{moved}, {taker} revives" if told.revives else moved


def _short_sum(told: Told, by: HandTold) -> str:
    result = f"{signed_sum(by.before, told.target.before, told.rules.dead)}={label(told.total)}"
    if told.kills:
        return f"{result} dead"
    return f"{result}→{_after(told)}" if told.rolls_over else result


def _short_whose(told: Told, names: Names) -> str:
    return "own" if told.own else short_owner(names[told.target.seat])


def _numbered(told: Told, which: HandTold) -> str:
    return hand_shown(told.rules, which.slot, which.before)


def _pair(told: Told, arrow: str) -> str:
    """Both hands before and after a split or an exchange, as they lie: `2+0 -> 1+1`."""
    both, dead = told.pair, told.rules.dead
    before = "+".join(label(each.before, dead) for each in both)
    return f"{before}{arrow}{'+'.join(label(each.after, dead) for each in both)}"


def _which(told: Told) -> str:
    """Which two of several hands take part: ` hands 2 and 3`; nothing where there are only two."""
    first, second = told.pair
    return "" if told.rules.hands == 2 else f" hands {first.slot + 1} and {second.slot + 1}"


def _both(told: Told) -> str:
    return " and ".join(_numbered(told, each) for each in told.pair)


def _after(told: Told) -> str:
    return label(told.target.after, told.rules.dead)
