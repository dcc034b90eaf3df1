"""What positions, moves and games are worth, why a move is good, and how games end."""

from collections.abc import Callable
from dataclasses import dataclass

from cardgames_tui.chopsticks.english.names import Names, more_moves, moves, name, owner, verb, whom
from cardgames_tui.chopsticks.narration import Blame, Cause, End, ReviewTold, Told, TrapAnswered
from cardgames_tui.chopsticks.reasons import Gist, OtherMoves, Reason, Replies
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import PlayerName
from cardgames_tui.chopsticks.verdict import Value, Verdict


def move_value(verdict: Verdict, *, exact: bool = True) -> str:
    """What a move leads to for the player who makes it: `win in 5`, `draw`, or `no end seen` unless exact."""
    if verdict.plies is None:
        return "draw" if exact else "no end seen"
    word = verdict.value.value
    return f"{word} in {verdict.plies}" if verdict.plies else f"{word} now"


def short_value(verdict: Verdict, *, exact: bool = True) -> str:
    """The same for narrow columns: `W5`, `L8`, `D`, or `?` where no end has been seen."""
    return str(verdict) if exact or verdict.plies is not None else "?"


def outlook(verdict: Verdict, *, exact: bool) -> str:
    """What the player to move has, as the beginning of a sentence: `Here you have a win in 5`."""
    if verdict.plies is None and not exact:
        return "No end is in sight here"
    return f"Here you have a {move_value(verdict)}"


def worth(verdict: Verdict) -> str:
    """What a position is worth to the player to move: `is a draw`, `wins in 3`, `has lost`."""
    if verdict.plies is None:
        return "is a draw"
    won = verdict.value is Value.WIN
    if not verdict.plies:
        return "has won" if won else "has lost"
    return f"{'wins' if won else 'loses'} in {verdict.plies}"


def standing(player: PlayerName, verdict: Verdict) -> str:
    """What a position is worth to the player to move, by name: `Computer wins in 3`, `a draw`."""
    if verdict.plies is None:
        return "a draw"
    win = verdict.value is Value.WIN
    return f"{name(player)} {verb(player, 'win' if win else 'lose')} in {verdict.plies}"


def game_value(rules: Rules, verdict: Verdict, positions: int) -> str:
    """The value of the start of a game for the player to move, and how many positions can come up."""
    return f"Value: {forced(rules, verdict)}. {positions:,} positions can come up."


def added(verdict: Verdict | None) -> str:
    """What a variant would make of a game, in a few words: `2nd wins in 26`; nothing if that is unknown."""
    if verdict is None:
        return ""
    if verdict.plies is None:
        return "a draw"
    return f"{'1st' if verdict.value is Value.WIN else '2nd'} wins in {verdict.plies}"


def forced(rules: Rules, verdict: Verdict) -> str:
    """Who can force what from the start, as a clause."""
    if rules.players > 2:
        return {
            Value.WIN: f"the first player can force a win in {verdict.plies} moves",
            Value.LOSS: f"together, the others can beat the first player in {verdict.plies} moves",
            Value.DRAW: "nobody can force anything against all the others",
        }[verdict.value]
    if verdict.value is Value.DRAW:
        return "a draw; neither side can force a win"
    who = "first" if verdict.value is Value.WIN else "second"
    return f"the {who} player wins in {verdict.plies} moves"


def reason(why: Reason) -> str:
    """Why a move is good, in a sentence: `It wins in 3 more moves; both replies lose`."""
    gist = _gist_at_table(why) if why.players > 2 else _gist(why)
    first = f"It {gist}" if why.others else f"It is the only move and {gist}"
    replies = _replies(why.replies) if why.replies else ""
    return f"{'; '.join(filter(None, (first, replies, _others(why))))}."


def _gist(why: Reason) -> str:
    return {
        Gist.WINS: f"wins {_when(why.plies)}",
        Gist.DRAWS: "keeps the draw",
        Gist.LOSES: f"loses {_when(why.plies)}",
        Gist.HOLDS_OUT: f"holds out longest, for {more_moves(why.plies or 0)}",
        Gist.NO_END: "leads to no end that can be seen",
    }[why.gist]


def _gist_at_table(why: Reason) -> str:
    """What a move does among three players or more, whose values are against all others together."""
    loss = f"loses {_when(why.plies)} if all the others join forces"
    return {
        Gist.WINS: f"wins {_when(why.plies)}{', whatever the others do' if why.plies else ''}",
        Gist.DRAWS: "survives even if all the others join forces",
        Gist.NO_END: "leads to no end that can be seen",
    }.get(why.gist, loss)


def _replies(replies: Replies) -> str:
    losing, total = replies.losing, replies.total
    if total == 1:
        return "the only reply loses" if losing else "the only reply keeps the draw"
    if not losing:
        return "neither reply loses" if total == 2 else f"none of the {total} replies loses"
    if losing == total:
        return "both replies lose" if total == 2 else f"all {total} replies lose"
    return f"{losing} of the {total} replies {'loses' if losing == 1 else 'lose'}"


def _others(why: Reason) -> str:
    total = sum(group.count for group in why.others)
    if len(why.others) == 1:
        whose = "the other move" if total == 1 else f"the other {total} moves"
        return f"{whose} {_fate(why, why.others[0])}"
    *first, last = (f"{group.count} {_fate(why, group)}" for group in why.others) if why.others else ("",)
    return f"of the other {total} moves {', '.join(first)} and {last}" if first else ""


def _fate(why: Reason, group: OtherMoves) -> str:
    """What other moves of one result would do: `loses in 3`, `draw too`, `win (in 5 at the soonest)`."""
    one = group.count == 1
    same = group.value is why.value
    if group.value is Value.DRAW:
        if why.exact:
            return f"{'draws' if one else 'draw'}{' too' * same}"
        return f"{'shows' if one else 'show'} no end{' either' * same}"
    word = {Value.WIN: "win", Value.LOSS: "lose"}[group.value]
    when = f"in {group.plies}" if group.plies else "at once"
    best = "at best" if group.value is Value.LOSS else "at the soonest"
    return f"{word}{'s' * one}{' too' * same} {f'({when} {best})' if group.differ else when}"


def _when(plies: int | None) -> str:
    return f"in {more_moves(plies)}" if plies else "at once"


Teller = Callable[[Told, Names], str]
"""Tells a move in the length that a front wants: `long` or `action`."""

_MOST_NAMED = 2
"""How many losing answers to a trap are named."""


@dataclass(frozen=True, slots=True)
class EndText:
    """How a game has ended, so that the headline can be set apart from the rest of the sentence."""

    headline: str
    """Who has won: `You win`, `A draw`."""
    detail: str
    """After how many moves and why: `after 12 moves: everybody else is out.`"""


def end(ended: End, names: Names) -> EndText:
    """How a game has ended."""
    after = f"after {moves(ended.turns)}"
    if ended.winner is None:
        return EndText("A draw", f"{after}: the same position has come up for the third time.")
    winner = names[ended.winner]
    headline = f"{name(winner)} {verb(winner, 'win')}"
    if ended.out is None:
        return EndText(headline, f"{after}: everybody else is out.")
    misere = ", which wins under misère" if ended.out == ended.winner else ""
    return EndText(headline, f"{after}: {_fall(ended.cause, names[ended.out])}{misere}.")


def _fall(cause: Cause, player: PlayerName) -> str:
    """How a player went out."""
    if cause is Cause.LAST_LIFE:
        return f"{whom(player)} {verb(player, 'have', 'has')} lost the last life"
    if cause is Cause.ONE_FINGER:
        return f"{whom(player)} {verb(player, 'have', 'has')} one finger left, which is sudden death"
    return "all your hands are dead" if player.is_you else f"all of {owner(player)} hands are dead"


def repetition(visits: int, *, draws: bool) -> str:
    """A warning that a position has come up before; `draws` says whether the third time is a draw."""
    often = {2: "second", 3: "third"}.get(visits, f"{visits}th")
    warning = "; the third time is a draw" if draws else ""
    return f"This position has come up for the {often} time{warning}."


def paranoia() -> str:
    """What the best computer is among three or more players."""
    return "A paranoid computer plays as if all the others were against it."


def blame(blamed: Blame, names: Names, tell: Teller) -> str:
    """What a move gave away, and which one would have kept it, both told by `tell`."""
    number, left, kept = blamed.ply + 1, blamed.left, blamed.kept
    played, better = tell(blamed.played, names), tell(blamed.better, names)
    if isinstance(left, Verdict) and isinstance(kept, Verdict):
        return f"Move {number} turned {_stake(kept)} into {_stake(left)}: {played}. Better: {better}."
    return (
        f"No player could force anything alone. Move {number} cost the most, leaving a chance of "
        f"{left:.0%} against random play: {played}. Better, with {kept:.0%}: {better}."
    )


def review(told: ReviewTold, names: Names, tell: Teller) -> str:
    """What went wrong in a game for a player, or that nothing did."""
    if told.wrong is not None:
        return blame(told.wrong, names, tell)
    player, start = names[told.review.seat], told.review.start
    if not told.review.exact:
        return "As far as a search sees, nothing was given away."
    if told.won:
        return f"{name(player)} won: nothing went wrong."
    if start.value is Value.DRAW:
        was = "a draw"
    else:
        was = f"{'won' if start.value is Value.WIN else 'lost'} for {whom(player)}"
    against = ", if all the others join forces" if told.players > 2 else ""
    so_far = "" if told.over else " so far"
    return f"Nothing was given away{so_far}: this game was {was} from its start{against}."


def trap(answered: TrapAnswered, names: Names, tell: Teller) -> str:
    """The trap that a computer had set, once it has been answered."""
    losing = "; ".join(tell(told, names) for told in answered.losing[:_MOST_NAMED])
    more = "; ..." if len(answered.losing) > _MOST_NAMED else ""
    lost = f"{len(answered.losing)} of {answered.replies} replies lost"
    ending = "and you fell into it" if answered.fell else "and you saw through it"
    return f"That was a trap, {ending}: {lost} ({losing}{more})."


def _stake(verdict: Verdict) -> str:
    """What a move kept or made of the game: `a draw`, `a win in 5`, `an immediate loss`."""
    if verdict.plies is None:
        return "a draw"
    word = verdict.value.value
    return f"a {word} in {verdict.plies}" if verdict.plies else f"an immediate {word}"
