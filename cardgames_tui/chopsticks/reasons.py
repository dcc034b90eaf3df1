"""Why a move is the one to make: what it does, what the replies to it do, what the other moves would do.

All numbers of moves are counted after the move in question, as lists of moves show them.
"""

from collections.abc import Sequence

from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.traps import trap_of
from cardgames_tui.chopsticks.verdict import Choice, Oracle, Result, choices


def reason_for(oracle: Oracle, position: Position, choice: Choice) -> str:
    """Why a move is good, in clauses.

    Args:
        oracle: Who knows the values.
        position: The position before the move.
        choice: A best move.
    """
    others = [option for option in choices(oracle, position) if option.move != choice.move]
    gist = _gist_at_table(choice) if position.rules.players > 2 else _gist(choice, others)
    if choice.verdict.result is Result.DRAW and not oracle.exact:
        gist = "no end is in sight after this"
    clauses = [_replies(oracle, choice), _told(others, choice, exact=oracle.exact)]
    return "; ".join(filter(None, [f"{'the only move: ' * (not others)}{gist}", *clauses]))


def _gist(choice: Choice, others: Sequence[Choice]) -> str:
    """What a move of a game for two does."""
    verdict = choice.verdict
    if verdict.result is Result.DRAW:
        return "keeps the draw"
    if verdict.result is Result.WIN:
        return f"wins {_when(verdict.plies)}"
    if any(other.verdict.worth < verdict.worth for other in others):
        return f"holds out longest, {_counted(verdict.plies)}"
    return f"loses {_when(verdict.plies)}"


def _gist_at_table(choice: Choice) -> str:
    """What a move does among three players or more, whose values are against all others together."""
    verdict = choice.verdict
    if verdict.result is Result.DRAW:
        return "survives even if all others gang up"
    if verdict.result is Result.WIN:
        return f"wins {_when(verdict.plies)}{' whatever the others do' * bool(verdict.plies)}"
    return f"together the others could beat you; after this it takes them {_counted(verdict.plies)}"


def _replies(oracle: Oracle, choice: Choice) -> str:
    """How many replies lose, for two players where that is proved and the replies decide anything."""
    position = choice.position
    decided = choice.verdict.result is Result.LOSS or position.outcome() is not None
    if decided or position.rules.players > 2 or not oracle.exact:
        return ""
    trap = trap_of(oracle, choice)
    losing = len(trap.losing)
    if trap.replies == 1:
        return f"the only reply {'loses' if losing else 'keeps it too'}"
    if not losing:
        return "neither reply loses" if trap.replies == 2 else f"none of the {trap.replies} replies loses"
    if losing == trap.replies:
        return "both replies lose" if losing == 2 else f"all {losing} replies lose"
    return f"{losing} of the {trap.replies} replies {_verb('lose', losing)}"


def _told(others: Sequence[Choice], choice: Choice, *, exact: bool) -> str:
    """What the other moves would do, the worst of them first."""
    results = [option.verdict.result for option in others]
    found = [result for result in (Result.LOSS, Result.DRAW, Result.WIN) if result in results]
    fates = []
    for result in found:
        group = [option for option in others if option.verdict.result is result]
        same = result is choice.verdict.result
        too = (" too" if exact or result is not Result.DRAW else " either") * same
        fate, when = _fate(group, exact=exact)
        fates.append(f"{fate}{too}{f' ({when})' if when and len(found) > 1 else f', {when}' * bool(when)}")
    if len(found) < 2:
        whose = "the other move" if len(others) == 1 else f"the other {len(others)} moves"
        return f"{whose} {fates[0]}" if fates else ""
    counted = [f"{results.count(result)} {fate}" for result, fate in zip(found, fates, strict=True)]
    return f"of the other {len(others)} moves {', '.join(counted[:-1])} and {counted[-1]}"


def _fate(group: Sequence[Choice], *, exact: bool) -> tuple[str, str]:
    """What moves of one result would do, and when at best or at the soonest."""
    result, plies = group[0].verdict.result, sorted(option.verdict.plies or 0 for option in group)
    if result is Result.DRAW:
        return (_verb("draw", len(group)) if exact else f"{_verb('show', len(group))} no end"), ""
    ends = plies[-1] if result is Result.LOSS else plies[0]
    when = f"in {ends}" if ends else "at once"
    best = "at best" if result is Result.LOSS else "at the soonest"
    return _verb(result.value.replace("loss", "lose"), len(group)), (
        when if plies[0] == plies[-1] else f"{best} {when}"
    )


def _verb(verb: str, count: int) -> str:
    return f"{verb}s" if count == 1 else verb


def _when(plies: int | None) -> str:
    return f"in {_counted(plies)}" if plies else "at once"


def _counted(plies: int | None) -> str:
    return f"{plies} more move{'s' * (plies != 1)}"
