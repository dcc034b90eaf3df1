"""Moves of Chopsticks in English, in several lengths.

A move is spoken in a conversation, listed where there is room for two columns, brief in a narrow list and
briefest in the narrowest.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from cardgames_tui.chopsticks.arrangement import Consequence, HandChange, MoveEffect
from cardgames_tui.chopsticks.moves import MoveKind, label
from cardgames_tui.chopsticks.rules import FINGER, Rules
from cardgames_tui.chopsticks.words import (
    Players,
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
    result: str = ""
    """What becomes of it: `1+2 = 3`."""

    def __str__(self) -> str:
        """The move on one line: `left 1 -> their right 2: 1+2 = 3`."""
        return f"{self.action}: {self.result}" if self.result else self.action

    def with_consequence(self, consequence: str) -> "MoveText":
        """The same with what else happens, if anything does."""
        return MoveText(self.action, ", ".join(filter(None, (self.result, consequence))))


def spoken_move(effect: MoveEffect, players: Players) -> str:
    """A move as a clause to be read or heard: `left 1 hits your right 2, which makes 3`."""
    words = _words_of(effect, players)
    results = [*words.results, *filter(None, [_consequence(effect, players).spoken])]
    if not results:
        return words.spoken
    link = "and" if effect.kind is MoveKind.SPLIT else "which"
    return f"{words.spoken}, {link} {joined(results)}"


def played_move(effect: MoveEffect, players: Players) -> str:
    """A move as a sentence with who makes it: `Computer: left 1 hits your right 2, which makes 3`."""
    who = "By agreement," if effect.kind is MoveKind.REVIVE else f"{player_name(players[effect.turn])}:"
    return f"{who} {spoken_move(effect, players)}."


def move_action(effect: MoveEffect, players: Players) -> str:
    """What is done in a move, without what becomes of it: `left 1 -> their right 2`."""
    return _words_of(effect, players).listed.action


def listed_move(effect: MoveEffect, players: Players) -> MoveText:
    """A move for lists with room for all of it: `left 1 -> their right 2` and `1+2 = 3`."""
    return _words_of(effect, players).listed.with_consequence(_consequence(effect, players).listed)


def brief_move(effect: MoveEffect, players: Players) -> MoveText:
    """A move for narrow lists, with all that it does: `left hits right` and `4+4=8→3`."""
    return _words_of(effect, players).brief.with_consequence(_consequence(effect, players).brief)


def briefest_move(effect: MoveEffect, players: Players) -> MoveText:
    """A move for the narrowest lists, with all that it does: `left→right` and `4+4=8→3`."""
    text = brief_move(effect, players)
    action = text.action.replace(" hits ", "→").replace("'s ", " ").replace(" hands ", " ")
    return MoveText(action, text.result.replace("dead, ", ""))


def played_move_line(
    effect: MoveEffect, players: Players, describe: Callable[[MoveEffect, Players], MoveText] = brief_move
) -> str:
    """A move with who makes it, for the list of moves played: `C: left hits right 4+4=8→3`."""
    who, text = short_name(players[effect.turn]), describe(effect, players)
    return f"{'Table' if effect.kind is MoveKind.REVIVE else who}: {text.action} {text.result}"


class _ConsequenceWords(NamedTuple):
    """What else a move does, in different lengths."""

    spoken: str = ""
    listed: str = ""
    brief: str = ""


_CONSEQUENCES = {
    None: _ConsequenceWords(),
    Consequence.WINS: _ConsequenceWords("wins the game", "wins", "wins"),
    Consequence.LOSES: _ConsequenceWords("loses the game", "loses", "loses"),
    Consequence.OUT: _ConsequenceWords("puts {player} out", "out", "out"),
    Consequence.ZOMBIE: _ConsequenceWords("turns {player} into a zombie", "becomes a zombie", "zombie"),
    Consequence.LIFE_LOST: _ConsequenceWords(
        "costs {player} a life ({left} left)", "costs a life, {left} left", "{lives_left} left"
    ),
}


def _consequence(effect: MoveEffect, players: Players) -> _ConsequenceWords:
    player, left = whom(players[effect.target.seat]), effect.lives
    forms = _CONSEQUENCES[effect.consequence]
    return _ConsequenceWords(
        *(form.format(player=player, left=left, lives_left=lives(left)) for form in forms)
    )


@dataclass(frozen=True, slots=True)
class _MoveWords:
    """A move in different lengths, without its consequence."""

    spoken: str
    """What is done: `left 1 hits your right 2`."""
    results: list[str]
    """What becomes of it, as verbs with their objects: `makes 3`."""
    listed: MoveText
    brief: MoveText


def _words_of(effect: MoveEffect, players: Players) -> _MoveWords:
    return _MOVE_WORDS[effect.kind](effect, players)


class _HandWords(NamedTuple):
    """A hand that a move is made with or on, in words."""

    name: str
    """`left`."""
    spoken: str
    """With what it shows before the move: `left 1`, `the dead left`."""
    listed: str
    before: str
    after: str


def _hand_words(rules: Rules, change: HandChange) -> _HandWords:
    slot, before, dead = change.slot, change.before, rules.dead
    name = hand_name(rules.hands, slot)
    spoken = f"the dead {name}" if before == dead else spoken_hand(rules, slot, before)
    return _HandWords(
        name, spoken, listed_hand(rules, slot, before), label(before, dead), label(change.after, dead)
    )


def _attack_words(effect: MoveEffect, players: Players) -> _MoveWords:
    by, hit = _hand_words(effect.rules, effect.acting_hand), _hand_words(effect.rules, effect.target)
    target, owner = effect.target, players[effect.target.seat]
    if effect.own:
        whose_spoken, whose_listed, whose_brief = whose_own(players[effect.turn]), "own ", "own "
    elif effect.rules.players == 2:
        whose_spoken, whose_listed, whose_brief = "your" if owner.is_you else "their", "their ", ""
    else:
        whose_spoken, whose_brief = whose(owner), f"{whose(owner, short_name)} "
        whose_listed = whose_brief
    total = effect.acting_hand.before + target.before  # neither is dead
    results, end, brief_end = [f"makes {spoken_fingers(total)}"], "", ""
    if effect.kills:
        results, end, brief_end = ["kills it"], ": dead", " dead"
    elif target.before == target.after:
        results = ["changes nothing"]
    elif target.after != total:
        results.append(f"rolls over to {spoken_fingers(target.after)}")
        end, brief_end = f", rolls over to {hit.after}", f"→{hit.after}"
    added = f"{by.before}{'' if target.before < 0 else '+'}{hit.before}"
    return _MoveWords(
        f"{by.spoken} hits {whose_spoken} {hit.spoken}",
        results,
        MoveText(f"{by.listed} -> {whose_listed}{hit.listed}", f"{added} = {label(total)}{end}"),
        MoveText(f"{by.name} hits {whose_brief}{hit.name}", f"{added}={label(total)}{brief_end}"),
    )


def _split_words(effect: MoveEffect, players: Players) -> _MoveWords:
    rules = effect.rules
    giver, taker = _hand_words(rules, effect.acting_hand), _hand_words(rules, effect.target)
    moved = effect.acting_hand.before - (
        effect.acting_hand.after if effect.acting_hand.after != rules.dead else 0
    )
    takes_off_roll = effect.target.after != moved + (0 if effect.revives else effect.target.before)
    amount = f"{spoken_fingers(moved)} finger{'s' * (moved != FINGER)}"
    if moved == FINGER // 2:
        amount = "half a finger"
    off = f" and take off {rules.roll}" if takes_off_roll else ""
    left = " and ".join(spoken_hand(rules, each.slot, each.after) for each in effect.pair)
    result = f"{label(moved)} from {giver.name} to {taker.name}"
    if takes_off_roll:
        result += f", less {rules.roll}"
    if effect.acting_hand.after == rules.dead:
        result += f", {giver.name} dies"
    elif effect.revives:
        result += f", {taker.name} revives"
    brief = _brief_pair(effect, "split")
    return _MoveWords(
        f"move {amount} from {giver.spoken} to {taker.spoken}{off}, which leaves {left}",
        [],
        MoveText(f"split {brief.result.replace('→', ' -> ')}", result),
        brief,
    )


def _swap_words(effect: MoveEffect, players: Players) -> _MoveWords:
    first, second = (_hand_words(effect.rules, each) for each in effect.pair)
    result = "only passes the turn"
    return _MoveWords(
        f"swap {first.spoken} and {second.spoken}",
        [result],
        MoveText(f"swap {first.listed} and {second.listed}", result),
        _brief_pair(effect, "swap"),
    )


def _brief_pair(effect: MoveEffect, verb: str) -> MoveText:
    """Both hands before and after a split or an exchange, as they lie: `split` and `2+0→1+1`."""
    first, second = (_hand_words(effect.rules, each) for each in effect.pair)
    slots = [each.slot + 1 for each in effect.pair]
    which = "" if effect.rules.hands == 2 else " hands {} and {}".format(*slots)
    return MoveText(f"{verb}{which}", f"{first.before}+{second.before}→{first.after}+{second.after}")


def _flip_words(effect: MoveEffect, players: Players) -> _MoveWords:
    hand = _hand_words(effect.rules, effect.target)
    return _MoveWords(
        f"flip {hand.spoken} to {spoken_fingers(effect.target.after)}",
        [],
        MoveText(f"flip {hand.listed} -> {hand.after}"),
        MoveText(f"flip {hand.name}", f"{hand.before}→{hand.after}"),
    )


def _revive_words(effect: MoveEffect, players: Players) -> _MoveWords:
    hand, owner = _hand_words(effect.rules, effect.target), players[effect.target.seat]
    short = whose(owner, short_name)
    if effect.revives:
        spoken, results = f"{whose(owner)} dead {hand.name} comes back with 1 finger", []
    else:
        spoken = f"{whose(owner)} {hand.spoken} gets one more finger"
        results = [f"makes {spoken_fingers(effect.target.after)}"]
    return _MoveWords(
        spoken,
        results,
        MoveText(f"a finger for {short} {hand.listed}", f"now {hand.after}, by agreement"),
        MoveText(f"{short} {hand.name}", f"{hand.before}→{hand.after}"),
    )


_MOVE_WORDS: dict[MoveKind, Callable[[MoveEffect, Players], _MoveWords]] = {
    MoveKind.ATTACK: _attack_words,
    MoveKind.SPLIT: _split_words,
    MoveKind.SWAP: _swap_words,
    MoveKind.FLIP: _flip_words,
    MoveKind.REVIVE: _revive_words,
}
