"""Moves of Chopsticks in English, in several lengths.

A move is spoken in a conversation, listed where there is room for two columns, brief in a narrow list and
briefest in the narrowest.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from cardgames_tui.chopsticks.arrangement import Consequence, HandInMove, MoveEffect
from cardgames_tui.chopsticks.moves import MoveKind, label
from cardgames_tui.chopsticks.rules import FINGER, Rules
from cardgames_tui.chopsticks.seats import SeatedPlayer
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
    result = brief_move(effect, players).result.replace("dead, ", "")  # a consequence implies it
    return MoveText(_words_of(effect, players).briefest, result)


def played_move_line(
    effect: MoveEffect, players: Players, describe: Callable[[MoveEffect, Players], MoveText] = brief_move
) -> str:
    """A move with who makes it, for the list of moves played: `C: left hits right 4+4=8→3`."""
    who, text = short_name(players[effect.turn]), describe(effect, players)
    return f"{'Table' if effect.kind is MoveKind.REVIVE else who}: {text.action} {text.result}"


class _Consequence(NamedTuple):
    """What else a move does, in each length."""

    spoken: str = ""
    listed: str = ""
    brief: str = ""


def _consequence(effect: MoveEffect, players: Players) -> _Consequence:
    player, left = whom(players[effect.target.seat]), effect.lives
    match effect.consequence:
        case None:
            return _Consequence()
        case Consequence.WINS:
            return _Consequence("wins the game", "wins", "wins")
        case Consequence.LOSES:
            return _Consequence("loses the game", "loses", "loses")
        case Consequence.OUT:
            return _Consequence(f"puts {player} out", "out", "out")
        case Consequence.ZOMBIE:
            return _Consequence(f"turns {player} into a zombie", "becomes a zombie", "zombie")
        case Consequence.LIFE_LOST:
            spoken, listed = f"costs {player} a life ({left} left)", f"costs a life, {left} left"
            return _Consequence(spoken, listed, f"{lives(left)} left")


@dataclass(frozen=True, slots=True)
class _MoveWords:
    """A move in each length, without its consequence."""

    spoken: str
    """What is done: `left 1 hits your right 2`."""
    listed: MoveText
    brief: MoveText
    briefest: str
    """What is done; what becomes of it is as for `brief`."""
    results: tuple[str, ...] = ()
    """What becomes of it, spoken, as verbs with their objects: `makes 3`."""


def _words_of(effect: MoveEffect, players: Players) -> _MoveWords:
    return _MOVE_WORDS[effect.kind](effect, players)


class _Hand:
    """A hand that a move is made with or on, in words."""

    def __init__(self, rules: Rules, hand: HandInMove) -> None:
        self.name = hand_name(rules.hands, hand.slot)
        self.before, self.after = label(hand.before), label(hand.after)
        self.listed = listed_hand(rules, hand.slot, hand.before)
        is_dead = hand.before == rules.dead
        self.spoken = f"the dead {self.name}" if is_dead else spoken_hand(rules, hand.slot, hand.before)


def _attack_words(effect: MoveEffect, players: Players) -> _MoveWords:
    by, hit = _Hand(effect.rules, effect.hand), _Hand(effect.rules, effect.target)
    target, owner = effect.target, players[effect.target.seat]
    if effect.own:
        spoken, listed, brief, briefest = whose_own(players[effect.turn]), "own ", "own ", "own "
    elif effect.rules.players == 2:
        spoken, listed, brief, briefest = "your" if owner.is_you else "their", "their ", "", ""
    else:
        spoken, listed, briefest = whose(owner), f"{whose(owner, short_name)} ", f"{_owner(owner)} "
        brief = listed
    total = effect.hand.before + target.before  # neither is dead
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
        f"{by.spoken} hits {spoken} {hit.spoken}",
        MoveText(f"{by.listed} -> {listed}{hit.listed}", f"{added} = {label(total)}{end}"),
        MoveText(f"{by.name} hits {brief}{hit.name}", f"{added}={label(total)}{brief_end}"),
        f"{by.name}→{briefest}{hit.name}",
        tuple(results),
    )


def _split_words(effect: MoveEffect, players: Players) -> _MoveWords:
    rules, giver, taker = effect.rules, effect.hand, effect.target
    by, to = _Hand(rules, giver), _Hand(rules, taker)
    moved = giver.before - (0 if giver.after == rules.dead else giver.after)
    amount = f"{spoken_fingers(moved)} finger{'s' * (moved != FINGER)}"
    if moved == FINGER // 2:
        amount = "half a finger"
    off = less = ""
    if taker.after != moved + (0 if effect.revives else taker.before):
        off, less = f" and take off {rules.roll}", f", less {rules.roll}"
    fate = f", {to.name} revives" * effect.revives
    if giver.after == rules.dead:
        fate = f", {by.name} dies"
    left = " and ".join(spoken_hand(rules, each.slot, each.after) for each in effect.pair)
    return _pair_words(
        effect,
        f"move {amount} from {by.spoken} to {to.spoken}{off}, which leaves {left}",
        MoveText(f"split {_sums(effect, ' -> ')}", f"{label(moved)} from {by.name} to {to.name}{less}{fate}"),
    )


def _swap_words(effect: MoveEffect, players: Players) -> _MoveWords:
    first, second = (_Hand(effect.rules, each) for each in effect.pair)
    result = "only passes the turn"
    listed = MoveText(f"swap {first.listed} and {second.listed}", result)
    return _pair_words(effect, f"swap {first.spoken} and {second.spoken}", listed, result)


def _pair_words(effect: MoveEffect, spoken: str, listed: MoveText, *results: str) -> _MoveWords:
    """The words of a split or an exchange; the brief ones show both hands as they lie."""
    first, second = effect.pair
    which = "" if effect.rules.hands == 2 else f" {first.slot + 1} and {second.slot + 1}"
    brief = MoveText(f"{effect.kind.value}{' hands' * bool(which)}{which}", _sums(effect, "→"))
    return _MoveWords(spoken, listed, brief, f"{effect.kind.value}{which}", results)


def _sums(effect: MoveEffect, arrow: str) -> str:
    """Both hands before and after: `2+0→1+1`."""
    first, second = (_Hand(effect.rules, each) for each in effect.pair)
    return f"{first.before}+{second.before}{arrow}{first.after}+{second.after}"


def _flip_words(effect: MoveEffect, players: Players) -> _MoveWords:
    hand = _Hand(effect.rules, effect.target)
    return _MoveWords(
        f"flip {hand.spoken} to {spoken_fingers(effect.target.after)}",
        MoveText(f"flip {hand.listed} -> {hand.after}"),
        MoveText(f"flip {hand.name}", f"{hand.before}→{hand.after}"),
        f"flip {hand.name}",
    )


def _revive_words(effect: MoveEffect, players: Players) -> _MoveWords:
    hand, owner = _Hand(effect.rules, effect.target), players[effect.target.seat]
    short = whose(owner, short_name)
    spoken, results = f"{whose(owner)} dead {hand.name} comes back with 1 finger", list[str]()
    if not effect.revives:
        spoken = f"{whose(owner)} {hand.spoken} gets one more finger"
        results = [f"makes {spoken_fingers(effect.target.after)}"]
    return _MoveWords(
        spoken,
        MoveText(f"a finger for {short} {hand.listed}", f"now {hand.after}, by agreement"),
        MoveText(f"{short} {hand.name}", f"{hand.before}→{hand.after}"),
        f"{_owner(owner)} {hand.name}",
        tuple(results),
    )


def _owner(player: SeatedPlayer) -> str:
    """Whose a hand is, where there is little room: `your`, `P2`."""
    return "your" if player.is_you else short_name(player)


_MOVE_WORDS: dict[MoveKind, Callable[[MoveEffect, Players], _MoveWords]] = {
    MoveKind.ATTACK: _attack_words,
    MoveKind.SPLIT: _split_words,
    MoveKind.SWAP: _swap_words,
    MoveKind.FLIP: _flip_words,
    MoveKind.REVIVE: _revive_words,
}
