"""Moves of Chopsticks in English.

A move is described in four lengths: `spoken` in a conversation, `listed` on a screen, `brief` in a narrow
list, `briefest` in the narrowest.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from cardgames_tui.chopsticks.arrangement import Consequence, HandChange, MoveEffect
from cardgames_tui.chopsticks.moves import MoveKind, label
from cardgames_tui.chopsticks.rules import FINGER
from cardgames_tui.chopsticks.words import (
    Names,
    fingers,
    hand_name,
    listed_hand,
    lives,
    player_name,
    short_name,
    spoken_hand,
    whom,
    whose,
    whose_own,
)
from cardgames_tui.text import joined


def spoken(effect: MoveEffect, names: Names) -> str:
    """A move as a clause to be read or heard: `left 1 hits your right 2, which makes 3`."""
    action, results = _spoken_action(effect, names), list(_spoken_results(effect, names))
    if not results:
        return action
    if effect.kind is MoveKind.SPLIT:
        return f"{action}, and {' and '.join(results)}"
    return f"{action}, which {joined(results)}"


def played(effect: MoveEffect, names: Names) -> str:
    """A move as a sentence with who makes it: `Computer: left 1 hits your right 2, which makes 3`."""
    who = "By agreement," if effect.kind is MoveKind.REVIVE else f"{player_name(names[effect.turn])}:"
    return f"{who} {spoken(effect, names)}."


def _spoken_action(effect: MoveEffect, names: Names) -> str:
    """What is done in a move: `left 1 hits your right 2`."""
    target, dead = effect.target, effect.rules.dead
    if effect.kind is MoveKind.ATTACK:
        return (
            f"{_spoken(effect, effect.maker)} hits {_spoken_whose(effect, names)} {_spoken(effect, target)}"
        )
    if effect.kind is MoveKind.SPLIT:
        start, end = _spoken(effect, effect.maker), _spoken_as_one(effect, target)
        off = f" and take off {effect.rules.roll}" if effect.takes_off_roll else ""
        left = " and ".join(spoken_hand(effect.rules, each.slot, each.after) for each in effect.pair)
        return f"move {_amount(effect.moved)} from {start} to {end}{off}, which leaves {left}"
    if effect.kind is MoveKind.SWAP:
        return f"swap {' and '.join(_spoken_as_one(effect, each) for each in effect.pair)}"
    if effect.kind is MoveKind.FLIP:
        return f"flip {_spoken(effect, target)} to {fingers(target.after, dead)}"
    owner = whose(names[target.seat])
    if effect.revives:
        return f"{owner} dead {hand_name(effect.rules.hands, target.slot)} comes back with 1 finger"
    return f"{owner} {_spoken(effect, target)} gets one more finger"


def _spoken_results(effect: MoveEffect, names: Names) -> Iterator[str]:
    """What becomes of a move, as verbs with their objects."""
    made = fingers(effect.target.after, effect.rules.dead)
    if effect.kind is MoveKind.SWAP:
        yield "only passes the turn"
    elif effect.kind is MoveKind.REVIVE and not effect.revives:
        yield f"makes {made}"
    elif effect.kind is MoveKind.ATTACK and effect.kills:
        yield "kills it"
    elif effect.kind is MoveKind.ATTACK and effect.target.before == effect.target.after:
        yield "changes nothing"
    elif effect.kind is MoveKind.ATTACK:
        yield f"makes {fingers(effect.total)}"
        if effect.rolls_over:
            yield f"rolls over to {made}"
    if effect.consequence:
        player = whom(names[effect.target.seat])
        yield {
            Consequence.WINS: "wins the game",
            Consequence.LOSES: "loses the game",
            Consequence.OUT: f"puts {player} out",
            Consequence.ZOMBIE: f"turns {player} into a zombie",
            Consequence.LIFE_LOST: f"costs {player} a life ({effect.lives} left)",
        }[effect.consequence]


def _spoken_whose(effect: MoveEffect, names: Names) -> str:
    if effect.own:
        return whose_own(names[effect.turn])
    if effect.rules.players == 2 and not names[effect.target.seat].is_you:
        return "their"
    return whose(names[effect.target.seat])


def _spoken(effect: MoveEffect, which: HandChange) -> str:
    return spoken_hand(effect.rules, which.slot, which.before)


def _spoken_as_one(effect: MoveEffect, which: HandChange) -> str:
    """A hand with what it shows, dead or not: `left 3`, `the dead left`."""
    if which.before == effect.rules.dead:
        return f"the dead {hand_name(effect.rules.hands, which.slot)}"
    return _spoken(effect, which)


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


_CONSEQUENCES = {
    None: "",
    Consequence.WINS: "wins",
    Consequence.LOSES: "loses",
    Consequence.OUT: "out",
    Consequence.ZOMBIE: "becomes a zombie",
    Consequence.LIFE_LOST: "costs a life, {lives} left",
}
_SHORT_CONSEQUENCES = _CONSEQUENCES | {
    Consequence.ZOMBIE: "zombie",
    Consequence.LIFE_LOST: "{lives} left",
}


def listed(effect: MoveEffect, names: Names) -> MoveText:
    """A move for lists with room for all of it: `left 1 -> their right 2` and `1+2 = 3`."""
    consequence = _CONSEQUENCES[effect.consequence].format(lives=effect.lives)
    return MoveText(action(effect, names), ", ".join(filter(None, (_listed_result(effect), consequence))))


def listed_line(effect: MoveEffect, names: Names) -> str:
    """A move on one line: `left 1 -> their right 2: 1+2 = 3`."""
    text = listed(effect, names)
    return f"{text.action}: {text.result}" if text.result else text.action


def action(effect: MoveEffect, names: Names) -> str:
    """What is done in a move, without what becomes of it: `left 1 -> their right 2`."""
    target = _listed(effect, effect.target)
    if effect.kind is MoveKind.ATTACK:
        return f"{_listed(effect, effect.maker)} -> {_whose(effect, names, 'their ')}{target}"
    if effect.kind is MoveKind.SPLIT:
        return f"split {_pair(effect, ' -> ')}"
    if effect.kind is MoveKind.SWAP:
        return f"swap {' and '.join(_listed(effect, each) for each in effect.pair)}"
    if effect.kind is MoveKind.FLIP:
        return f"flip {target} -> {_after(effect)}"
    return f"a finger for {whose(names[effect.target.seat], short_name)} {target}"


def _listed_result(effect: MoveEffect) -> str:
    if effect.kind is MoveKind.ATTACK:
        return _sum(effect, equals=" = ", dead=": dead", over=", rolls over to ")
    if effect.kind is MoveKind.SPLIT:
        giver, taker = (hand_name(effect.rules.hands, each.slot) for each in (effect.maker, effect.target))
        moved = f"{label(effect.moved)} from {giver} to {taker}"
        if effect.takes_off_roll:
            moved += f", less {effect.rules.roll}"
        if effect.maker.after == effect.rules.dead:
            return f"{moved}, {giver} dies"
        return f"{moved}, {taker} revives" if effect.revives else moved
    if effect.kind is MoveKind.SWAP:
        return "only passes the turn"
    return "" if effect.kind is MoveKind.FLIP else f"now {_after(effect)}, by agreement"


def brief(effect: MoveEffect, names: Names) -> MoveText:
    """A move for narrow lists, with all that it does: `left hits right` and `4+4=8→3`."""
    consequence = _SHORT_CONSEQUENCES[effect.consequence].format(lives=lives(effect.lives))
    result = ", ".join(filter(None, (_brief_result(effect), consequence)))
    return MoveText(_brief_action(effect, names), result)


def briefest(effect: MoveEffect, names: Names) -> MoveText:
    """A move for the narrowest lists, with all that it does: `left→right` and `4+4=8→3`."""
    text = brief(effect, names)
    action = text.action.replace(" hits ", "→").replace("'s ", " ").replace(" hands ", " ")
    return MoveText(action, text.result.replace("dead, ", ""))


def played_brief(effect: MoveEffect, names: Names) -> str:
    """A move with who makes it, for the list of moves played: `C: left hits right 4+4=8→3`."""
    return _played(effect, names, brief(effect, names))


def played_briefest(effect: MoveEffect, names: Names) -> str:
    """A move with who makes it, for the narrowest list of moves played: `C: left→right 4+4=8→3`."""
    return _played(effect, names, briefest(effect, names))


def _played(effect: MoveEffect, names: Names, text: MoveText) -> str:
    who = "Table" if effect.kind is MoveKind.REVIVE else short_name(names[effect.turn])
    return f"{who}: {text.action} {text.result}"


def _brief_action(effect: MoveEffect, names: Names) -> str:
    target = hand_name(effect.rules.hands, effect.target.slot)
    if effect.kind is MoveKind.ATTACK:
        by = hand_name(effect.rules.hands, effect.maker.slot)
        return f"{by} hits {_whose(effect, names, '')}{target}"
    if effect.kind in (MoveKind.SPLIT, MoveKind.SWAP):
        first, second = effect.pair
        which = "" if effect.rules.hands == 2 else f" hands {first.slot + 1} and {second.slot + 1}"
        return f"{'split' if effect.kind is MoveKind.SPLIT else 'swap'}{which}"
    if effect.kind is MoveKind.FLIP:
        return f"flip {target}"
    return f"{whose(names[effect.target.seat], short_name)} {target}"


def _brief_result(effect: MoveEffect) -> str:
    if effect.kind is MoveKind.ATTACK:
        return _sum(effect, equals="=", dead=" dead", over="→")
    if effect.kind in (MoveKind.SPLIT, MoveKind.SWAP):
        return _pair(effect, "→")
    return f"{label(effect.target.before, effect.rules.dead)}→{_after(effect)}"


def _whose(effect: MoveEffect, names: Names, other: str) -> str:
    """Whose hand is hit, with a space after it; between two players `other` is the other player's."""
    if effect.own:
        return "own "
    return other if effect.rules.players == 2 else f"{whose(names[effect.target.seat], short_name)} "


def _listed(effect: MoveEffect, which: HandChange) -> str:
    return listed_hand(effect.rules, which.slot, which.before)


def _sum(effect: MoveEffect, *, equals: str, dead: str, over: str) -> str:
    """What a hit adds up to: `1+2 = 3`, `4-2 = 2`, `3+2 = 5: dead`, `4+4=8→3`."""
    rules, first, second = effect.rules, effect.maker.before, effect.target.before
    sign = "" if second < 0 and second != rules.dead else "+"
    total = f"{label(first, rules.dead)}{sign}{label(second, rules.dead)}{equals}{label(effect.total)}"
    if effect.kills:
        return f"{total}{dead}"
    return f"{total}{over}{_after(effect)}" if effect.rolls_over else total


def _pair(effect: MoveEffect, arrow: str) -> str:
    """Both hands before and after a split or an exchange, as they lie: `2+0 -> 1+1`."""
    both, dead = effect.pair, effect.rules.dead
    before = "+".join(label(each.before, dead) for each in both)
    return f"{before}{arrow}{'+'.join(label(each.after, dead) for each in both)}"


def _after(effect: MoveEffect) -> str:
    return label(effect.target.after, effect.rules.dead)
