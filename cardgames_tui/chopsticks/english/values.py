"""What positions, moves and games are worth, and why a move is good."""

from cardgames_tui.chopsticks.english.names import more_moves, name, verb
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
            Value.LOSS: f"all the others together can beat the first player in {verdict.plies} moves",
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
