"""Moves of Chopsticks in English.

A move is described in four lengths: `spoken` in a conversation, `listed` on a screen, `brief` in a narrow
list, `briefest` in the narrowest.
"""

from collections.abc import Callable
from dataclasses import dataclass

from cardgames_tui.chopsticks.arrangement import Consequence, HandChange, MoveEffect
from cardgames_tui.chopsticks.moves import MoveKind, label
from cardgames_tui.chopsticks.rules import FINGER
from cardgames_tui.chopsticks.words import (
    Names,
    hand_name,
    listed_hand,
    lives,
    player_name,
    short_name,
    spoken_fingers,
    spoken_hand,
    whom,
    whose,
    whose_own,
)
from cardgames_tui.text import joined


@dataclass(frozen=True, slots=True)
class MoveText:
    """A move in two columns."""

    action: str
    """What is done: `left 1 -> their right 2`."""
    result: str
    """What becomes of it: `1+2 = 3`."""


def spoken(effect: MoveEffect, names: Names) -> str:
    """A move as a clause to be read or heard: `left 1 hits your right 2, which makes 3`."""
    words = _in_words(effect, names)
    results = [*words.results, *filter(None, [_consequence(effect, names, 0)])]
    if not results:
        return words.spoken
    link = "and" if effect.kind is MoveKind.SPLIT else "which"
    return f"{words.spoken}, {link} {joined(results)}"


def played(effect: MoveEffect, names: Names) -> str:
    """A move as a sentence with who makes it: `Computer: left 1 hits your right 2, which makes 3`."""
    who = "By agreement," if effect.kind is MoveKind.REVIVE else f"{player_name(names[effect.turn])}:"
    return f"{who} {spoken(effect, names)}."


_CONSEQUENCES = {
    Consequence.WINS: ("wins the game", "wins", "wins"),
    Consequence.LOSES: ("loses the game", "loses", "loses"),
    Consequence.OUT: ("puts {player} out", "out", "out"),
    Consequence.ZOMBIE: ("turns {player} into a zombie", "becomes a zombie", "zombie"),
    Consequence.LIFE_LOST: (
        "costs {player} a life ({left} left)",
        "costs a life, {left} left",
        "{lives_left} left",
    ),
}
"""What else a move does: spoken, listed and in brief."""


def _consequence(effect: MoveEffect, names: Names, form: int) -> str:
    if effect.consequence is None:
        return ""
    player, left = whom(names[effect.target.seat]), effect.lives
    return _CONSEQUENCES[effect.consequence][form].format(player=player, left=left, lives_left=lives(left))


def action(effect: MoveEffect, names: Names) -> str:
    """What is done in a move, without what becomes of it: `left 1 -> their right 2`."""
    return _in_words(effect, names).listed.action


def listed(effect: MoveEffect, names: Names) -> MoveText:
    """A move for lists with room for all of it: `left 1 -> their right 2` and `1+2 = 3`."""
    text = _in_words(effect, names).listed
    return MoveText(text.action, ", ".join(filter(None, (text.result, _consequence(effect, names, 1)))))


def listed_line(effect: MoveEffect, names: Names) -> str:
    """A move on one line: `left 1 -> their right 2: 1+2 = 3`."""
    text = listed(effect, names)
    return f"{text.action}: {text.result}" if text.result else text.action


def brief(effect: MoveEffect, names: Names) -> MoveText:
    """A move for narrow lists, with all that it does: `left hits right` and `4+4=8→3`."""
    text = _in_words(effect, names).brief
    return MoveText(text.action, ", ".join(filter(None, (text.result, _consequence(effect, names, 2)))))


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


@dataclass(frozen=True, slots=True)
class _Words:
    """A move in different lengths, without its consequence."""

    spoken: str
    """What is done: `left 1 hits your right 2`."""
    results: list[str]
    """What becomes of it, as verbs with their objects: `makes 3`."""
    listed: MoveText
    brief: MoveText


def _in_words(effect: MoveEffect, names: Names) -> _Words:
    return _WORDS[effect.kind](effect, names)


def _attack(effect: MoveEffect, names: Names) -> _Words:
    hand, target, dead = effect.maker, effect.target, effect.rules.dead
    owner = names[target.seat]
    if effect.own:
        whose_spoken, whose_listed, whose_brief = whose_own(names[effect.turn]), "own ", "own "
    elif effect.rules.players == 2:
        whose_spoken, whose_listed, whose_brief = "your" if owner.is_you else "their", "their ", ""
    else:
        whose_spoken, whose_brief = whose(owner), f"{whose(owner, short_name)} "
        whose_listed = whose_brief
    total = hand.before + target.before  # neither is dead
    results, end, brief_end = [f"makes {spoken_fingers(total)}"], "", ""
    if effect.kills:
        results, end, brief_end = ["kills it"], ": dead", " dead"
    elif target.before == target.after:
        results = ["changes nothing"]
    elif target.after != total:
        results.append(f"rolls over to {spoken_fingers(target.after, dead)}")
        end, brief_end = (f"{arrow}{label(target.after, dead)}" for arrow in (", rolls over to ", "→"))
    sign = "" if target.before < 0 else "+"
    added = f"{label(hand.before, dead)}{sign}{label(target.before, dead)}"
    by, hit = (hand_name(effect.rules.hands, each.slot) for each in (hand, target))
    return _Words(
        f"{_spoken(effect, hand)} hits {whose_spoken} {_spoken(effect, target)}",
        results,
        MoveText(
            f"{_listed(effect, hand)} -> {whose_listed}{_listed(effect, target)}",
            f"{added} = {label(total)}{end}",
        ),
        MoveText(f"{by} hits {whose_brief}{hit}", f"{added}={label(total)}{brief_end}"),
    )


def _split(effect: MoveEffect, names: Names) -> _Words:
    rules = effect.rules
    moved = effect.maker.before - (effect.maker.after if effect.maker.after != rules.dead else 0)
    takes_off_roll = effect.target.after != moved + (0 if effect.revives else effect.target.before)
    giver, taker = (hand_name(rules.hands, each.slot) for each in (effect.maker, effect.target))
    amount = f"{spoken_fingers(moved)} finger{'s' * (moved != FINGER)}"
    if moved == FINGER // 2:
        amount = "half a finger"
    off = f" and take off {rules.roll}" if takes_off_roll else ""
    left = " and ".join(spoken_hand(rules, each.slot, each.after) for each in effect.pair)
    result = f"{label(moved)} from {giver} to {taker}"
    if takes_off_roll:
        result += f", less {rules.roll}"
    if effect.maker.after == rules.dead:
        result += f", {giver} dies"
    elif effect.revives:
        result += f", {taker} revives"
    brief = _brief_pair(effect, "split")
    start, end = _spoken(effect, effect.maker), _spoken_as_one(effect, effect.target)
    return _Words(
        f"move {amount} from {start} to {end}{off}, which leaves {left}",
        [],
        MoveText(f"split {brief.result.replace('→', ' -> ')}", result),
        brief,
    )


def _swap(effect: MoveEffect, names: Names) -> _Words:
    return _Words(
        f"swap {' and '.join(_spoken_as_one(effect, each) for each in effect.pair)}",
        ["only passes the turn"],
        MoveText(
            f"swap {' and '.join(_listed(effect, each) for each in effect.pair)}", "only passes the turn"
        ),
        _brief_pair(effect, "swap"),
    )


def _flip(effect: MoveEffect, names: Names) -> _Words:
    rules, target = effect.rules, effect.target
    after = label(target.after, rules.dead)
    return _Words(
        f"flip {_spoken(effect, target)} to {spoken_fingers(target.after, rules.dead)}",
        [],
        MoveText(f"flip {_listed(effect, target)} -> {after}", ""),
        MoveText(
            f"flip {hand_name(rules.hands, target.slot)}", f"{label(target.before, rules.dead)}→{after}"
        ),
    )


def _revive(effect: MoveEffect, names: Names) -> _Words:
    rules, target, owner = effect.rules, effect.target, names[effect.target.seat]
    hand, after = hand_name(rules.hands, target.slot), label(target.after, rules.dead)
    if effect.revives:
        spoken = f"{whose(owner)} dead {hand} comes back with 1 finger"
    else:
        spoken = f"{whose(owner)} {_spoken(effect, target)} gets one more finger"
    short = whose(owner, short_name)
    return _Words(
        spoken,
        [] if effect.revives else [f"makes {spoken_fingers(target.after, rules.dead)}"],
        MoveText(f"a finger for {short} {_listed(effect, target)}", f"now {after}, by agreement"),
        MoveText(f"{short} {hand}", f"{label(target.before, rules.dead)}→{after}"),
    )


_WORDS: dict[MoveKind, Callable[[MoveEffect, Names], _Words]] = {
    MoveKind.ATTACK: _attack,
    MoveKind.SPLIT: _split,
    MoveKind.SWAP: _swap,
    MoveKind.FLIP: _flip,
    MoveKind.REVIVE: _revive,
}


def _spoken(effect: MoveEffect, which: HandChange) -> str:
    return spoken_hand(effect.rules, which.slot, which.before)


def _spoken_as_one(effect: MoveEffect, which: HandChange) -> str:
    """A hand with what it shows, dead or not: `left 3`, `the dead left`."""
    if which.before == effect.rules.dead:
        return f"the dead {hand_name(effect.rules.hands, which.slot)}"
    return _spoken(effect, which)


def _listed(effect: MoveEffect, which: HandChange) -> str:
    return listed_hand(effect.rules, which.slot, which.before)


def _brief_pair(effect: MoveEffect, verb: str) -> MoveText:
    """Both hands before and after a split or an exchange, as they lie: `split` and `2+0→1+1`."""
    (first, second), dead = effect.pair, effect.rules.dead
    which = "" if effect.rules.hands == 2 else f" hands {first.slot + 1} and {second.slot + 1}"
    before = f"{label(first.before, dead)}+{label(second.before, dead)}"
    return MoveText(f"{verb}{which}", f"{before}→{label(first.after, dead)}+{label(second.after, dead)}")
