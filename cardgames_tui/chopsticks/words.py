"""What the program says about Chopsticks, the same on screen, in plain mode and in commands.

Sentences name actions, never keys. A move has two lengths: `R>R 4+2=6→1` in lists, and "right hits right:
4 + 2 = 6, rolls over to 1" in messages.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from importlib.resources import files

from cardgames_tui.chopsticks.analysis import (
    GameReview,
    HintReason,
    Mistake,
    OtherMoves,
    PositionValues,
)
from cardgames_tui.chopsticks.arrangement import Consequence, HandInMove, MoveEffect
from cardgames_tui.chopsticks.computers import AnsweredTrap, Trap
from cardgames_tui.chopsticks.facts import Facts
from cardgames_tui.chopsticks.moves import MoveKind, label
from cardgames_tui.chopsticks.position import Ending, Position
from cardgames_tui.chopsticks.rules import PRESETS, VARIANTS, Rules, Variant
from cardgames_tui.chopsticks.seats import PlayerKind, SeatedPlayer
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import why_too_big
from cardgames_tui.chopsticks.value import Value, WinDrawLoss
from cardgames_tui.text import as_sentence, counted, joined, ordinal, percentage, place_of, plural


def strength(kind: PlayerKind, rules: Rules) -> str:
    """How well a player plays by some rules, the same throughout a game: `person`, `careful`, `paranoid`."""
    name: str = kind.value
    if kind is not PlayerKind.PERFECT:
        return name
    return "strong" if why_too_big(rules) else "paranoid" if rules.players > 2 else name


# Players and hands

Players = Sequence[SeatedPlayer]
"""The players by seat."""


def player_name(player: SeatedPlayer) -> str:
    """`You`, `Player 2`, `Computer`, `Computer 3`."""
    if player.is_you:
        return "You"
    role = "Player" if player.kind is PlayerKind.PERSON else "Computer"
    return role if player.number is None else f"{role} {player.number}"


def short_name(player: SeatedPlayer) -> str:
    """`You`, `P2`, `C`, `C3`."""
    return "You" if player.is_you else f"{player_name(player)[0]}{player.number or ''}"


def whose_turn(player: SeatedPlayer) -> str:
    """`Your turn`, `Computer 3's turn`."""
    return "Your turn" if player.is_you else f"{player_name(player)}'s turn"


def hand_name(hands: int, hand: int, *, short: bool = False) -> str:
    """The name of a hand: `left`, `hand 3`, `hand`; short `L`, `H3`, `H`."""
    if hands == 2:
        return (("L", "R") if short else ("left", "right"))[hand]
    name = "H" if short else "hand "
    return f"{name}{hand + 1}" if hands > 1 else name.strip()


def hand_and_fingers(rules: Rules, hand: int, half_fingers: int) -> str:
    """A hand and what it shows: `left 3`, `right dead`, `hand 2 shows 3`."""
    if half_fingers == rules.dead:
        return f"{hand_name(rules.hands, hand)} dead"
    return f"{hand_name(rules.hands, hand)}{'' if rules.hands == 2 else ' shows'} {label(half_fingers)}"


def lives(number: int) -> str:
    """`1 life`, `2 lives`, `0 lives`."""
    return f"{number} {'life' if number == 1 else 'lives'}"


# Moves


def short_move(effect: MoveEffect, players: Players) -> str:
    """A move in a list: `L>R 1+2=3`, `L>P2 R 4+1=5 out`, `split 2+0→1+1`."""
    by, to = (_hand(effect, each, players, short=True) for each in (effect.hand, effect.target))
    names = [hand_name(effect.rules.hands, each.hand, short=True) for each in effect.pair]
    pair = "" if effect.rules.hands == 2 else f" {' '.join(names)}"
    what = {MoveKind.ATTACK: f"{by}>{to}", MoveKind.FLIP: f"flip {to}", MoveKind.REVIVE: f"give {to}"}
    return f"{what.get(effect.kind, f'{effect.kind.value}{pair}')} {result(effect)}"


def long_move(effect: MoveEffect, players: Players) -> str:
    """A move in a message: `left hits Player 2's right: 4 + 1 = 5, out`, `split 2 + 0 into 1 + 1`."""
    results = _fate(effect)
    if effect.kind is MoveKind.ATTACK:
        results.insert(0, _spaced(sums(effect)).replace(" →", ", rolls over to"))
    elif effect.kind is MoveKind.SPLIT and (less := _taken_off(effect)):
        results.insert(0, f"less {less}")
    link = ": " if effect.kind is MoveKind.ATTACK else ", "
    return link.join(filter(None, (action(effect, players), ", ".join(results))))


def action(effect: MoveEffect, players: Players) -> str:
    """A move without its result: `left hits Player 2's right`, `split 2 + 0 into 1 + 1`."""
    by, to = (_hand(effect, each, players, short=False) for each in (effect.hand, effect.target))
    spaced = _spaced(sums(effect))
    match effect.kind:
        case MoveKind.ATTACK:
            return f"{by} hits {to}"
        case MoveKind.FLIP:
            return f"flip {to} from {spaced.replace('→', 'to')}"
        case MoveKind.REVIVE:
            return f"a finger for {to}, from {spaced.replace('→', 'to')}"
        case MoveKind.SWAP:
            return f"swap {_both(effect)}"
        case _:
            which = "" if effect.rules.hands == 2 else f"{_both(effect)}: "
            return f"split {which}{spaced.replace('→', 'into')}"


def played_move(effect: MoveEffect, players: Players) -> str:
    """A played move as a sentence: `Computer 3, left hits right: 1 + 2 = 3.`."""
    by_agreement = effect.kind is MoveKind.REVIVE
    who = "By agreement" if by_agreement else player_name(players[effect.turn])
    return f"{who}, {long_move(effect, players)}."


def short_played_move(effect: MoveEffect, players: Players) -> str:
    """A played move in a list: `C3: L>R 1+2=3`."""
    who = "Table" if effect.kind is MoveKind.REVIVE else short_name(players[effect.turn])
    return f"{who}: {short_move(effect, players)}"


def sums(effect: MoveEffect) -> str:
    """The arithmetic of a move: `1+2=3`, `4+4=8→3`, `2+0→1+1`."""
    hand, target = effect.hand, effect.target
    if effect.kind in (MoveKind.FLIP, MoveKind.REVIVE):
        return f"{label(target.before)}→{label(target.after)}"
    if effect.kind is not MoveKind.ATTACK:
        first, second = effect.pair
        before = f"{label(first.before)}+{label(second.before)}"
        return f"{before}→{label(first.after)}+{label(second.after)}"
    total = hand.before + target.before  # neither is dead
    added = f"{label(hand.before)}{'+' * (target.before >= 0)}{label(target.before)}={label(total)}"
    return added if effect.kills or target.after == total else f"{added}→{label(target.after)}"


def result(effect: MoveEffect) -> str:
    """What a move does: `4+1=5 dead`, `3+1=4`, `4+1=5 wins`."""
    gap = ", " if effect.consequence is Consequence.LIFE_LOST else " "
    return gap.join((sums(effect), *_fate(effect)))


def _spaced(text: str) -> str:
    return re.sub(r"(?<=\S)([+=→]|-(?=[\d½]+=))", r" \1 ", text)


def _taken_off(effect: MoveEffect) -> int:
    """The fingers that a split takes off: the roll or none."""
    dead, hands = effect.rules.dead, effect.pair
    before = sum(each.before for each in hands if each.before != dead)
    after = sum(each.after for each in hands if each.after != dead)
    return effect.rules.roll if before != after else 0


def _hand(effect: MoveEffect, hand: HandInMove, players: Players, *, short: bool) -> str:
    """`R`, `own R`, `P2 R`; `right`, `own right`, `Player 2's right`; the owner only if there is a choice."""
    name, player = hand_name(effect.rules.hands, hand.hand, short=short), players[hand.seat]
    if effect.kind is not MoveKind.REVIVE:
        if hand is effect.hand or effect.kind is not MoveKind.ATTACK:
            return name
        if hand.seat == effect.turn:
            return f"own {name}"
        if effect.rules.players == 2:
            return name
    if short:
        return f"{short_name(player)} {name}"
    return f"your {name}" if player.is_you else f"{player_name(player)}'s {name}"


def _both(effect: MoveEffect) -> str:
    return " and ".join(hand_name(effect.rules.hands, each.hand) for each in effect.pair)


def _fate(effect: MoveEffect) -> list[str]:
    match effect.consequence:
        case None:
            return ["dead"] * (effect.kills and effect.kind is MoveKind.ATTACK)
        case Consequence.LIFE_LOST:
            return [f"{lives(effect.lives)} left"]
        case consequence:
            return [consequence.value]


# Values


def move_value(value: Value, *, exact: bool = True) -> str:
    """The value of a move: `win in 5`, `draw`; `no end seen` instead of a draw unless exact."""
    if value.plies is None:
        return "draw" if exact else "no end seen"
    return f"{value.result} in {value.plies}" if value.plies else f"{value.result} now"


def short_value(value: Value, *, exact: bool = True) -> str:
    """The same for narrow columns: `W5`, `L8`, `D`, or `?` if no end has been seen."""
    return str(value) if exact or value.plies is not None else "?"


def all_against(players: int, mover: SeatedPlayer, name: Callable[[SeatedPlayer], str]) -> str:
    """The condition of values among three or more players left: `all against C3`; empty between two."""
    return f"all against {'you' if mover.is_you else name(mover)}" if players > 2 else ""


def against_others(rules: Rules) -> str:
    """The same in commands, for any player: ` against all the others together`, or empty."""
    return " against all the others together" * (rules.players > 2)


def _with_all_against_you(players: int, clause: str) -> str:
    return as_sentence(f"with all against you, {clause}" if players > 2 else clause)


def forced_result(rules: Rules, value: Value) -> str:
    """The value of the start, as a clause: `the first player wins in 23 moves`."""
    moves = counted(value.plies or 0, "move")
    if rules.players > 2:
        return {
            WinDrawLoss.WIN: f"the first player can force a win in {moves}",
            WinDrawLoss.LOSS: f"together, the others can beat the first player in {moves}",
            WinDrawLoss.DRAW: "nobody can force anything against all the others",
        }[value.result]
    if value.result is WinDrawLoss.DRAW:
        return "a draw; neither side can force a win"
    who = "first" if value.result is WinDrawLoss.WIN else "second"
    return f"the {who} player wins in {moves}"


# Answers to questions

VALUES_OFF = "The values are off."
VALUES_ON = "The values are on: they say what every move is worth."
SAME_HITS = "The other hits come to the same."
NO_PERSON_PLAYED = "Only computers have played."
NOTHING_GIVEN_AWAY = "No move gave anything away."
PARANOIA = "Perfect computers are paranoid here: they play as if all the others were against them."


def about_computers(setup: Setup) -> str:
    """What to expect of perfect computers where they are not perfect; empty where they are."""
    if PlayerKind.PERFECT not in setup.kinds:
        return ""
    if reason := why_too_big(setup.start.rules_left):
        return f"This game is {reason}. The computer looks ahead as far as it can."
    return PARANOIA if setup.start.rules_left.players > 2 else ""


def answer_text(
    answer: MoveEffect | HintReason | PositionValues | GameReview,
    players: Players,
    ending: Ending | None = None,
) -> str:
    """The adviser's answer in sentences; for a hint, pass what its move does.

    A review also says how the game ended; `ending` is None while it goes on.
    """
    match answer:
        case MoveEffect():
            return f"Hint: {action(answer, players)}. Another hint says why."
        case HintReason():
            text = f"Why? {reason_text(answer)}"
        case PositionValues():
            is_seen = answer.exact or answer.value.plies is not None
            clause = f"here you have a {move_value(answer.value)}" if is_seen else "no end is in sight"
            text = _with_all_against_you(answer.reason.players, clause)
        case GameReview():
            text = _review_text(answer, players, ending)
    if answer.depth is None:
        return text
    return f"{text} That is as far as a search sees, {counted(answer.depth, 'move')} ahead."


def reason_text(reason: HintReason) -> str:
    """Why a move is good, in a sentence: `It wins in 3 more moves; both replies lose`."""
    first = f"it {'' if reason.others else 'is the only move and '}{_what_it_does(reason)}"
    replies = _replies(reason.trap) if reason.trap else ""
    return _with_all_against_you(reason.players, "; ".join(filter(None, (first, replies, _others(reason)))))


def _what_it_does(reason: HintReason) -> str:
    when = _when(reason.value)
    if reason.value.result is WinDrawLoss.WIN:
        return f"wins {when}"
    if reason.value.result is WinDrawLoss.DRAW:
        if not reason.exact:
            return "leads to no end that can be seen"
        return "survives" if reason.players > 2 else "keeps the draw"
    if reason.holds_out:
        return f"holds out longest, for {counted(reason.value.plies or 0, 'more move')}"
    return f"loses {when}"


def _replies(trap: Trap) -> str:
    losing, total = len(trap.losing_replies), trap.reply_count
    if total == 1:
        return f"their only reply {'loses' if losing else 'keeps the draw'}"
    if not losing:
        return f"{'neither' if total == 2 else 'none'} of their {total} replies loses"
    if losing == total:
        return "both their replies lose" if total == 2 else f"all their {total} replies lose"
    return f"{losing} of their {total} replies {'loses' if losing == 1 else 'lose'}"


def _others(reason: HintReason) -> str:
    total = sum(group.count for group in reason.others)
    if len(reason.others) == 1:
        subject = "your other move" if total == 1 else f"your other {total} moves"
        return f"{subject} {_what_others_do(reason, reason.others[0])}"
    groups = [f"{group.count} {_what_others_do(reason, group)}" for group in reason.others]
    return f"of your other {total} moves {joined(groups)}" if groups else ""


def _what_others_do(reason: HintReason, group: OtherMoves) -> str:
    """`loses in 3`, `draw too`, `win (in 5 at the soonest)`."""
    one = group.count == 1
    same = group.result is reason.value.result
    if group.result is WinDrawLoss.DRAW:
        if reason.exact:
            return f"{'draws' if one else 'draw'}{' too' * same}"
        return f"{'shows' if one else 'show'} no end{' either' * same}"
    word = {WinDrawLoss.WIN: "win", WinDrawLoss.LOSS: "lose"}[group.result]
    when = f"in {group.plies}" if group.plies else "at once"
    best = "at best" if group.result is WinDrawLoss.LOSS else "at the soonest"
    return f"{word}{'s' * one}{' too' * same} {f'({when} {best})' if group.differ else when}"


def _when(value: Value) -> str:
    return f"in {counted(value.plies, 'more move')}" if value.plies else "at once"


def mistake_text(mistake: Mistake, players: Players) -> str:
    """What a move gave away, and a better one."""
    player = players[mistake.played.turn]
    move = f"Move {mistake.ply + 1}, {action(mistake.played, players)},"
    better = f"Better: {action(mistake.better, players)}."
    if mistake.chances:
        who, whose = ("you", "your") if player.is_you else (player_name(player), "their")
        before, after = map(percentage, mistake.chances)
        chance = f"{whose} chance of winning against random play fell from {before} to {after}"
        return f"{move} cost {who} the most: {chance}. {better}"
    if condition := all_against(mistake.players, player, player_name):
        move = f"With {condition}, m{move[1:]}"
    return f"{move} {_cost(mistake)}. {better}"


_MAX_MISTAKES_NAMED = 3


def mistakes_text(review: GameReview, players: Players, ending: Ending | None) -> str:
    """What went wrong in a game that has ended; empty if nothing is proved.

    `2 mistakes: move 5 turned a win in 7 into a draw, move 9 turned a draw into a loss in 3.`
    """
    player, found = players[review.seat], review.mistakes
    if not found:
        return _review_text(review, players, ending) if review.players == 2 else ""
    named = [f"move {mistake.ply + 1} {_cost(mistake)}" for mistake in found[:_MAX_MISTAKES_NAMED]]
    more = ", ..." * (len(found) > _MAX_MISTAKES_NAMED)
    condition = all_against(max(mistake.players for mistake in found), player, player_name)
    who = f"with {condition}, " if condition else "" if player.is_you else f"{player_name(player)}, "
    return as_sentence(f"{who}{counted(len(found), 'mistake')}: {', '.join(named)}{more}")


def _cost(mistake: Mistake) -> str:
    kept, left = _value_phrase(mistake.better_value), _value_phrase(mistake.played_value)
    return f"turned {kept} into {left}"


def warning_text(mistake: Mistake, effect: MoveEffect, players: Players) -> str:
    """Warns of a move that is a mistake."""
    what = "a sure win" if mistake.better_value.result is WinDrawLoss.WIN else "the draw"
    return as_sentence(f"{action(effect, players)}: this throws away {what}")


def traps_text(answered: Collection[AnsweredTrap]) -> str:
    """How many traps of computers a player saw through; empty if there were none."""
    seen_through = sum(not trap.fell for trap in answered)
    return f"Traps seen through: {seen_through} of {len(answered)}." if answered else ""


def puzzle_text(moves: int) -> str:
    """What to do in the puzzle of a day; empty without `moves`, as in other games."""
    yours = (moves + 1) // 2
    return f"Win in {moves} moves, {yours} of them yours. Only one first move wins." if moves else ""


def solved_text(day: str, moves: int, possible: int) -> str:
    """In how many moves the puzzle of a day was won; 0 if it was not."""
    if not moves:
        return f"The puzzle of {day}, could be won in {possible} moves."
    best = f"; {possible} were possible" if moves > possible else ", the fewest possible"
    return f"You won the puzzle of {day}, in {moves} moves{best}."


def _review_text(review: GameReview, players: Players, ending: Ending | None) -> str:
    if review.mistake is not None:
        return mistake_text(review.mistake, players)
    name = player_name(players[review.seat])
    if ending is not None and ending.winner == review.seat and review.exact:
        return f"{name} made no mistake."
    nothing = f"{name} gave nothing away{'' if ending else ' so far'}"
    if not review.exact:
        return f"{nothing}."
    was = {WinDrawLoss.WIN: "won", WinDrawLoss.DRAW: "a draw", WinDrawLoss.LOSS: "lost"}[review.start.result]
    against = ", if all the others join forces" if review.players > 2 else ""
    return f"{nothing}: this game was {was} from its start{against}."


def _value_phrase(value: Value) -> str:
    return f"an immediate {value.result}" if value.plies == 0 else f"a {move_value(value)}"


_MAX_REPLIES_NAMED = 2


def trap_text(answered: AnsweredTrap | None, players: Players) -> str:
    """What a computer's trap was, after the reply; empty if there was none."""
    if answered is None:
        return ""
    losing = "; ".join(action(reply, players) for reply in answered.losing_replies[:_MAX_REPLIES_NAMED])
    more = "; ..." if len(answered.losing_replies) > _MAX_REPLIES_NAMED else ""
    player = players[answered.losing_replies[0].turn]
    whose = "your" if player.is_you else "their"
    lost = f"{len(answered.losing_replies)} of {whose} {answered.reply_count} replies lost"
    fate = "fell into it" if answered.fell else "saw through it"
    return f"That was a trap. {player_name(player)} {fate}: {lost} ({losing}{more})."


# The end of a game


def ending_text(ending: Ending, players: Players) -> tuple[str, str]:
    """How a game ended: `You won` and `after 12 moves: Computer lost the last hand.`.

    For a player who is out: `You are out: third of three` and `after 12 moves.`
    """
    after = f"after {counted(ending.turns, 'move')}"
    if ending.place and ending.out is not None:
        player = players[ending.out]
        is_out = f"{player_name(player)} {'are' if player.is_you else 'is'} out"
        return f"{is_out}: {place_of(ending.place, len(players))}", f"{after}."
    if ending.winner is None:
        return "A draw", f"{after}: the same position has come up for the third time."
    headline = f"{player_name(players[ending.winner])} won"
    if ending.out is None:
        return headline, f"{after}: everybody else is out."
    misere = ", which wins under misère" if ending.out == ending.winner else ""
    how = _how_out(ending.position, ending.out)
    who = "you" if players[ending.out].is_you else player_name(players[ending.out])
    return headline, f"{after}: {who} {how}{misere}."


OTHERS_PLAY_ON = "The others play on."
ZOMBIE_PLAYS_ON = "A zombie plays on, but cannot win."


def _how_out(position: Position, seat: int) -> str:
    side = position.sides[seat]
    if not side.lives:
        return "lost the last life"
    if side.hands[-1] == position.rules.dead:
        return "lost the last hand"
    return "came down to one finger, which is sudden death"


def repetition_text(occurrences: int, *, draws: bool) -> str:
    """A warning that a position has come up before; `draws` if the third time is a draw."""
    often = {2: "second", 3: "third"}.get(occurrences, ordinal(occurrences))
    warning = "; the third time is a draw" if draws else ""
    return f"This position has come up for the {often} time{warning}."


# The rules, and facts about them


def rules_in_short(rules: Rules, *, repetition: bool) -> Iterator[str]:
    """One set of rules with its variants, a paragraph each."""
    start = rules.roll - 1 if rules.suns else 1
    yield f"Chopsticks. Everybody begins with {counted(start, 'finger')} on each hand."
    yield (
        "On your turn, hit an opponent's hand with one of yours: it gains as many fingers as yours shows. "
        "Yours stays as it is."
    )
    over = "or more is dead" if rules.cutoff else f"is dead. Beyond that, {rules.roll} are taken off"
    yield f"A hand with {rules.roll} fingers {over}."
    if rules.hands > 1:
        yield (
            "Or split: move fingers between two hands of your own. It must not kill a live hand, and the "
            "hands must not merely trade places. A split may bring a dead hand back to life."
        )
    end = "wins" if rules.misere else "is out and has lost; the last one in wins"
    yield f"Dead hands cannot hit or be hit. A player whose hands are all dead {end}."
    third = "is a draw" if repetition else "goes on in this game"
    clockwise = "Turns go clockwise round the table. " * (rules.players > 2)
    yield f"{clockwise}There is no passing. A position that comes up for the third time {third}."
    if rules.variants:
        yield "These variants take precedence:"
    for variant in rules.variants:
        yield f"{variant.title}: {variant.rule}"


def variant_markdown(variant: Variant) -> str:
    """A variant on the page of rules."""
    correction = f" *{variant.correction}*" if variant.correction else ""
    return f"**{variant.title}** (`{variant.slug}`): {variant.rule}{correction}"


def rules_markdown(rules: Rules) -> str:
    """The variants in play, all rules, and how to play on the screen, in Markdown with ids for keys."""
    in_play = "".join(f"\n- {variant_markdown(variant)}" for variant in rules.variants) or "none."
    variants = "\n".join(f"- {variant_markdown(variant)}" for variant in VARIANTS.values())
    presets = "\n".join(f"- **{preset.title}**: {preset.remark}" for preset in PRESETS.values())
    page = files(__package__).joinpath("rules_page.md").read_text("utf-8")
    page = page.replace("{in play}", in_play)
    return page.replace("{variants}", variants).replace("{presets}", presets)


_MAX_CODES_LISTED = 60


def facts_title(rules: Rules) -> str:
    """The title of `facts_markdown`."""
    return f"Facts about Chopsticks, {rules.title}"


def facts_markdown(facts: Facts) -> str:
    """Facts as a page in Markdown."""
    parts = [f"# {facts_title(facts.rules)}"]
    for subject, lines in (
        ("Positions", _position_facts(facts)),
        ("Games", _game_facts(facts)),
        ("Endings", _ending_facts(facts)),
        ("Perfect play", _value_facts(facts)),
    ):
        parts.append("\n".join([f"## {subject}\n", *(f"- {line}" for line in lines)]))
    return "\n\n".join(parts)


def _position_facts(facts: Facts) -> Iterator[str]:
    final = len(facts.endings)
    yield (
        f"There are {facts.positions:,} different positions; {facts.reachable:,} of them can come up, "
        f"{final:,} at the end of a game."
    )
    for codes, why in (
        (facts.over_before, "because the player who has just moved would be out"),
        (facts.orphans, "because no move leads there"),
        (facts.cut_off, "because moves lead there only from positions that cannot come up themselves"),
    ):
        if codes:
            yield f"{len(codes):,} cannot come up {why}: {_listed(codes)}."
    yield f"A player can choose between at most {counted(facts.most_moves, 'move')}."


def _game_facts(facts: Facts) -> Iterator[str]:
    only = ", and there is only one" * (facts.shortest_games == 1)
    shortest = len(facts.shortest_game) - 1
    yield f"The shortest game takes {counted(shortest, 'move')}{only}: {' '.join(facts.shortest_game)}."
    if facts.latest_ending > shortest:
        yield f"The most distant endings are {counted(facts.latest_ending, 'move')} from the start."
    if facts.longest_game is None:
        yield "Positions can come up again, so a game can go on forever."
    else:
        yield f"No position can come up twice; the longest game takes {counted(facts.longest_game, 'move')}."


def _ending_facts(facts: Facts) -> Iterator[str]:
    total = len(facts.endings)
    yield f"{total:,} {plural(total, 'position')} can end a game: {_listed(facts.endings)}."
    if facts.rules.players == 2:
        yield (
            f"By the shortest way to each, the first player has won {facts.first_wins:,} of them, the other "
            f"{total - facts.first_wins:,}."
        )


def _value_facts(facts: Facts) -> Iterator[str]:
    yield f"The start: {forced_result(facts.rules, facts.start)}."
    yield (
        f"Of the positions that can come up before the end, the player to move wins {facts.wins:,}, loses "
        f"{facts.losses:,} and draws {facts.draws:,}{against_others(facts.rules)}."
    )
    losing = sum(facts.losing_moves.values())
    if facts.rules.players == 2 and losing:
        when = joined([f"{number:,} to a win in {plies}" for plies, number in facts.losing_moves.items()])
        yield (f"Of the {facts.moves_in_draws:,} moves in drawn positions {losing:,} lose: {when}.")


def _listed(codes: Sequence[str]) -> str:
    more = len(codes) - _MAX_CODES_LISTED
    return f"{', '.join(codes[:_MAX_CODES_LISTED])}{f' and {more:,} more' if more > 0 else ''}"
