"""What the program says about Chopsticks, in English.

Everything that is said about the game itself is made here, in whole sentences from values; what a screen or
a conversation says about itself (which keys there are, what can be asked) is theirs.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files

from cardgames_tui.chopsticks.analysis import GameReview, HintReason, Mistake, OtherMoves
from cardgames_tui.chopsticks.arrangement import MoveEffect
from cardgames_tui.chopsticks.computers import AnsweredTrap, Trap
from cardgames_tui.chopsticks.moves import label
from cardgames_tui.chopsticks.position import Ending, Position
from cardgames_tui.chopsticks.rules import FINGER, PRESETS, VARIANTS, Rules
from cardgames_tui.chopsticks.seats import PlayerKind, SeatedPlayer
from cardgames_tui.chopsticks.solving import why_too_big
from cardgames_tui.chopsticks.value import Value, WinDrawLoss
from cardgames_tui.text import counted, joined, ordinal


def strength(kind: PlayerKind, position: Position) -> str:
    """How well a computer plays from a position, in a word or two: not every game can be played perfectly.

    Empty for a person, and for the best computer where players may be given fingers by agreement.
    """
    if kind is not PlayerKind.PERFECT:
        return "" if kind is PlayerKind.PERSON else kind.value
    if position.rules.wet_jackson:
        return ""
    if why_too_big(position.rules_left):
        return "looks ahead"
    return "paranoid" if position.rules_left.players > 2 else "perfect"


Players = Sequence[SeatedPlayer]
"""The names of the players, by seat."""


def player_name(player: SeatedPlayer) -> str:
    """What a player is called: `You`, `Player 2`, `Computer`, `Computer 3`."""
    if player.is_you:
        return "You"
    role = "Player" if player.kind is PlayerKind.PERSON else "Computer"
    return role if player.number is None else f"{role} {player.number}"


def short_name(player: SeatedPlayer) -> str:
    """The name for narrow columns: `You`, `P2`, `C`, `C3`."""
    return "You" if player.is_you else f"{player_name(player)[0]}{player.number or ''}"


def whose(player: SeatedPlayer, called: Callable[[SeatedPlayer], str] = player_name) -> str:
    """Whose something is, within a sentence: `your`, `Computer 3's`."""
    return "your" if player.is_you else f"{called(player)}'s"


def whose_own(player: SeatedPlayer) -> str:
    """Whose something is that belongs to the player who moves: `your own`, `its own`, `their own`."""
    if player.is_you:
        return "your own"
    return "their own" if player.kind is PlayerKind.PERSON else "its own"


def whom(player: SeatedPlayer) -> str:
    """The player as an object: `you`, `Computer 3`."""
    return "you" if player.is_you else player_name(player)


def conjugated(player: SeatedPlayer, plain: str, third: str = "") -> str:
    """A verb after the name of a player: `win`, `wins`; `third` has one that takes more than an s."""
    return plain if player.is_you else third or f"{plain}s"


def whose_turn(player: SeatedPlayer) -> str:
    """Whose turn it is: `Your turn`, `Computer's turn`."""
    return f"{whose(player).capitalize()} turn"


def hand_name(hands: int, slot: int) -> str:
    """What a hand is called by where it lies: `left` and `right` of two, `hand 3` of more."""
    if hands == 2:
        return ("left", "right")[slot]
    return f"hand {slot + 1}" if hands > 1 else "hand"


def listed_hand(rules: Rules, slot: int, half_fingers: int) -> str:
    """A hand with its number, for a list: `left 3`, `hand 2 (3)`."""
    called, number = hand_name(rules.hands, slot), label(half_fingers)
    return f"{called} {number}" if rules.hands == 2 else f"{called} ({number})"


def spoken_hand(rules: Rules, slot: int, half_fingers: int) -> str:
    """A hand with its number, to be heard: `left 3`, `left dead`, `hand 2 showing 3`."""
    showing = "" if rules.hands == 2 or half_fingers == rules.dead else "showing "
    return f"{hand_name(rules.hands, slot)} {showing}{spoken_fingers(half_fingers, rules.dead)}"


def spoken_fingers(half_fingers: int, dead: int | None = None) -> str:
    """A number of half fingers, to be heard: `3`, `1 and a half`, `minus 2`, `dead` for a dead hand."""
    if half_fingers == dead:
        return "dead"
    whole, half = divmod(abs(half_fingers), FINGER)
    minus = "minus " if half_fingers < 0 else ""
    if not half:
        return f"{minus}{whole}"
    return f"{minus}{whole} and a half" if whole else f"{minus}half"


def lives(number: int) -> str:
    """A number of lives: `1 life`, `2 lives`, `0 lives`."""
    return f"{number} {'life' if number == 1 else 'lives'}"


# Values, and why a move is good


def move_value(value: Value, *, exact: bool = True) -> str:
    """What a move leads to for the player who makes it: `win in 5`, `draw`, or `no end seen` unless exact."""
    if value.plies is None:
        return "draw" if exact else "no end seen"
    word = value.result
    return f"{word} in {value.plies}" if value.plies else f"{word} now"


def short_value(value: Value, *, exact: bool = True) -> str:
    """The value of a move for narrow columns: `W5`, `L8`, `D`, or `?` where no end has been seen."""
    return str(value) if exact or value.plies is not None else "?"


def value_for_you(value: Value, *, exact: bool) -> str:
    """The value for the player to move, as the beginning of a sentence: `Here you have a win in 5`."""
    if value.plies is None and not exact:
        return "No end is in sight here"
    return f"Here you have a {move_value(value)}"


def position_value(value: Value) -> str:
    """The value for the player to move, as a predicate: `is a draw`, `wins in 3`, `has lost`."""
    if value.plies is None:
        return "is a draw"
    won = value.result is WinDrawLoss.WIN
    if not value.plies:
        return "has won" if won else "has lost"
    return f"{'wins' if won else 'loses'} in {value.plies}"


def value_by_name(player: SeatedPlayer, value: Value) -> str:
    """The value for the player to move, by name: `Computer wins in 3`, `a draw`."""
    if value.plies is None:
        return "a draw"
    win = value.result is WinDrawLoss.WIN
    return f"{player_name(player)} {conjugated(player, 'win' if win else 'lose')} in {value.plies}"


NO_PERSON_PLAYED = "Only computers have played."
"""Why there is no review of a game."""


def this_game_is(reason: str) -> str:
    """A sentence about a set of rules, from a clause such as `too big to solve`."""
    return f"This game is {reason}."


def search_reach(depth: int | None) -> str:
    """How far a search has seen, as a clause: `as far as a search sees, 6 moves ahead`."""
    return f"as far as a search sees, {counted(depth or 0, 'move')} ahead"


def not_solved(reason: str) -> str:
    """Why there are no exact values, from a clause such as `too big to solve`."""
    return f"{this_game_is(reason)} The computer looks ahead as far as it can."


def game_value(rules: Rules, value: Value, positions: int) -> str:
    """The value of the start of a game for the player to move, and how many positions can come up."""
    return f"Value: {forced_result(rules, value)}. {positions:,} positions can come up."


def forced_result(rules: Rules, value: Value) -> str:
    """Who can force what from the start, as a clause."""
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


def reason_text(reason: HintReason) -> str:
    """Why a move is good, in a sentence: `It wins in 3 more moves; both replies lose`."""
    first = f"It {'' if reason.others else 'is the only move and '}{_what_it_does(reason)}"
    replies = _replies(reason.trap) if reason.trap else ""
    return f"{'; '.join(filter(None, (first, replies, _others(reason))))}."


def _what_it_does(reason: HintReason) -> str:
    """What a move does; among three players or more that is against all the others together."""
    when, together = _when(reason.value), reason.players > 2
    if reason.value.result is WinDrawLoss.WIN:
        return f"wins {when}{', whatever the others do' if together and reason.value.plies else ''}"
    if reason.value.result is WinDrawLoss.DRAW:
        if not reason.exact:
            return "leads to no end that can be seen"
        return "survives even if all the others join forces" if together else "keeps the draw"
    if together:
        return f"loses {when} if all the others join forces"
    if reason.holds_out:
        return f"holds out longest, for {counted(reason.value.plies or 0, 'more move')}"
    return f"loses {when}"


def _replies(trap: Trap) -> str:
    losing, total = len(trap.losing_replies), trap.reply_count
    if total == 1:
        return "the only reply loses" if losing else "the only reply keeps the draw"
    if not losing:
        return "neither reply loses" if total == 2 else f"none of the {total} replies loses"
    if losing == total:
        return "both replies lose" if total == 2 else f"all {total} replies lose"
    return f"{losing} of the {total} replies {'loses' if losing == 1 else 'lose'}"


def _others(reason: HintReason) -> str:
    total = sum(group.count for group in reason.others)
    if len(reason.others) == 1:
        subject = "the other move" if total == 1 else f"the other {total} moves"
        return f"{subject} {_what_others_do(reason, reason.others[0])}"
    groups = [f"{group.count} {_what_others_do(reason, group)}" for group in reason.others]
    return f"of the other {total} moves {joined(groups)}" if groups else ""


def _what_others_do(reason: HintReason, group: OtherMoves) -> str:
    """What other moves of one result would do: `loses in 3`, `draw too`, `win (in 5 at the soonest)`."""
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


Describe = Callable[[MoveEffect, Players], str]
"""Describes a move, as `spoken_move` or as `move_action` does."""

_MAX_REPLIES_NAMED = 2
"""How many losing answers to a trap are named."""


def ending_text(ending: Ending, players: Players) -> tuple[str, str]:
    """How a game has ended: who has won, as a headline, and after how many moves and why.

    `You win` and `after 12 moves: everybody else is out.`
    """
    after = f"after {counted(ending.turns, 'move')}"
    if ending.winner is None:
        return "A draw", f"{after}: the same position has come up for the third time."
    winner = players[ending.winner]
    headline = f"{player_name(winner)} {conjugated(winner, 'win')}"
    if ending.out is None:
        return headline, f"{after}: everybody else is out."
    misere = ", which wins under misère" if ending.out == ending.winner else ""
    return headline, f"{after}: {_how_out(ending.position, ending.out, players[ending.out])}{misere}."


def _how_out(position: Position, seat: int, player: SeatedPlayer) -> str:
    """How a player went out."""
    side = position.sides[seat]
    if not side.lives:
        return f"{whom(player)} {conjugated(player, 'have', 'has')} lost the last life"
    if side.hands[-1] != position.rules.dead:
        return f"{whom(player)} {conjugated(player, 'have', 'has')} one finger left, which is sudden death"
    return "all your hands are dead" if player.is_you else f"all of {whose(player)} hands are dead"


def repetition_text(occurrences: int, *, draws: bool) -> str:
    """A warning that a position has come up before; `draws` says whether the third time is a draw."""
    often = {2: "second", 3: "third"}.get(occurrences, ordinal(occurrences))
    warning = "; the third time is a draw" if draws else ""
    return f"This position has come up for the {often} time{warning}."


PARANOIA = "A paranoid computer plays as if all the others were against it."
"""How the best computer plays among three or more players."""


def mistake_text(mistake: Mistake, players: Players, describe: Describe) -> str:
    """What a move gave away, and which one would have kept it, both described by `describe`."""
    number, left, kept = mistake.ply + 1, mistake.played_value, mistake.better_value
    played, better = describe(mistake.played, players), describe(mistake.better, players)
    if isinstance(left, Value) and isinstance(kept, Value):
        turned = f"turned {_value_phrase(kept)} into {_value_phrase(left)}"
        return f"Move {number} {turned}: {played}. Better: {better}."
    return (
        f"No player could force anything alone. Move {number} cost the most, leaving a chance of "
        f"{left:.0%} against random play: {played}. Better, with {kept:.0%}: {better}."
    )


def review_text(review: GameReview, ending: Ending | None, players: Players, describe: Describe) -> str:
    """What went wrong in a game for a player, or that nothing did; `ending` is None while it goes on."""
    if review.mistake is not None:
        return mistake_text(review.mistake, players, describe)
    player, start = players[review.seat], review.start
    if not review.exact:
        return f"{search_reach(review.depth).capitalize()}, nothing was given away."
    if ending is not None and ending.winner == review.seat:
        return f"{player_name(player)} won: nothing went wrong."
    if start.result is WinDrawLoss.DRAW:
        was = "a draw"
    else:
        was = f"{'won' if start.result is WinDrawLoss.WIN else 'lost'} for {whom(player)}"
    against = ", if all the others join forces" if review.players > 2 else ""
    so_far = "" if ending else " so far"
    return f"Nothing was given away{so_far}: this game was {was} from its start{against}."


def trap_text(answered: AnsweredTrap | None, players: Players, describe: Describe) -> str:
    """The trap that a computer had set, once it has been answered; empty if there was none."""
    if answered is None:
        return ""
    losing = "; ".join(describe(reply, players) for reply in answered.losing_replies[:_MAX_REPLIES_NAMED])
    more = "; ..." if len(answered.losing_replies) > _MAX_REPLIES_NAMED else ""
    lost = f"{len(answered.losing_replies)} of {answered.reply_count} replies lost"
    who = whom(players[answered.losing_replies[0].turn])
    fate = "fell into it" if answered.fell else "saw through it"
    return f"That was a trap, and {who} {fate}: {lost} ({losing}{more})."


def _value_phrase(value: Value) -> str:
    """What a move kept or made of the game: `a draw`, `a win in 5`, `an immediate loss`."""
    return f"an immediate {value.result}" if value.plies == 0 else f"a {move_value(value)}"


def rules_in_short(rules: Rules, *, repetition: bool) -> Iterator[str]:
    """The rules of one game with its variants, a paragraph each; `rules_markdown` has those of all games."""
    start = rules.roll - 1 if rules.suns else 1
    yield f"Chopsticks. Everybody begins with {counted(start, 'finger')} on each hand."
    yield (
        "On your turn, hit an opponent's hand with one of yours: it gains as many fingers as yours shows. "
        "Yours stays as it is."
    )
    over = "or more is dead" if rules.cutoff else f"is dead. Beyond that, {rules.roll} are taken off"
    yield f"A hand with {rules.roll} fingers {over}."
    if rules.hands > 1 and (split := _split_rule(rules)):
        yield split
    end = "wins" if rules.misere else "is out; the last one in wins"
    yield f"Dead hands cannot hit or be hit. A player whose hands are all dead {end}."
    third = "is a draw" if repetition else "goes on in this game"
    yield f"There is no passing. A position that comes up for the third time {third}."
    for variant in rules.variants:
        yield f"{variant.title}: {variant.rule}"


def _split_rule(rules: Rules) -> str:
    """How hands are split, as far as the variants allow it; empty where they forbid it."""
    halving = rules.halvies or rules.halvies_near
    revives, transfers = halving or not rules.transfers_only, not (halving or rules.divisions_only)
    if transfers:
        hands = "two hands" if revives else "two live hands"
        survives = "The" if rules.suicide else "No live hand may die of it, and the"
        revival = " A split may bring a dead hand back to life." * revives
        return (
            f"Or split: move fingers between {hands} of your own. {survives} hands must not merely trade "
            f"places.{revival}"
        )
    if revives:
        return "Or split: move some of a live hand's fingers to a dead hand of your own, which revives it."
    return ""


def rules_markdown() -> str:
    """The rules of all games, and how to play on the screen, in Markdown; `{rules.facts}` is a key."""
    variants = "\n".join(
        f"- **{variant.title}** (`{variant.slug}`): {variant.rule}"
        + (f" *{variant.correction}*" if variant.correction else "")
        for variant in VARIANTS.values()
    )
    presets = "\n".join(f"- **{preset.title}**: {preset.remark}" for preset in PRESETS.values())
    page = files(__package__).joinpath("rules_page.md").read_text("utf-8")
    return page.replace("{variants}", variants).replace("{presets}", presets)
