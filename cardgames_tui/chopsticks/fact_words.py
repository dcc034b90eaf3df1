"""Facts about a set of rules in English, in paragraphs under headings."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from cardgames_tui.chopsticks.facts import MOVE_GROUPS, Facts
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.value import WinDrawLoss
from cardgames_tui.chopsticks.words import forced_result, move_value
from cardgames_tui.text import counted, joined, plural

_MAX_LISTED = 60
"""How many codes or names are listed in a row."""


def facts_heading(rules: Rules) -> str:
    """The heading of the facts."""
    return f"Facts about Chopsticks, {rules.title}"


def facts_by_subject(facts: Facts) -> dict[str, list[str]]:
    """The facts about a set of rules in paragraphs, by subject."""
    written: dict[str, Callable[[Facts], Iterable[str]]] = {
        "Positions": _positions,
        "Moves": _moves,
        "Length of a game": _lengths,
        "Endings": _endings,
        "Perfect play": _values,
        "Common claims": lambda facts: facts.claims.paragraphs,
        "Other sizes": _other_sizes,
    }
    return {title: lines for title, write in written.items() if (lines := list(write(facts)))}


def _positions(facts: Facts) -> Iterator[str]:
    rules, positions = facts.rules, facts.positions
    hands, sides, reachable = rules.hands * rules.players, positions.sides, positions.reachable
    final = len(facts.games.final_positions)
    yield (
        f"Each of the {hands} hands can show {positions.values} different numbers, dead included: "
        f"{positions.values}^{hands} = {positions.written:,} positions can be written."
    )
    among = "" if rules.hands == 1 else "The order of a player's hands does not matter: "
    shown = {1: "hands", 2: "pairs"}.get(rules.hands, "sets of hands")
    besides = [name for name, on in (("lives", rules.three_lives), ("zombies", rules.zombie)) if on]
    choose = "" if besides else f"C({positions.values + rules.hands - 1}, {rules.hands}) = "
    included = f", {' and '.join(besides)} counted" if besides else ""
    yield (
        f"{among}{choose}{sides} {shown}{included}, "
        f"and {sides}^{rules.players} = {positions.distinct:,} different positions."
    )
    yield f"{reachable:,} of these can come up, {final:,} of them at the end of a game."
    for codes, why in (
        (positions.unreached_ends, "because the player who has just moved would be out"),
        (positions.orphans, "because no move leads there"),
        (positions.cut_off, "because moves lead there only from positions that cannot come up themselves"),
    ):
        if codes:
            yield f"{len(codes):,} cannot come up {why}: {_listed(codes)}."
    if facts.expected is not None:
        even = " - 1" if rules.roll % 2 == 0 else ""
        yield (
            "With h hands and roll r a player can show d = C(r+h-1, h) different things, and "
            "d^2 - d - (r+h-1) positions can come up, one fewer if r is even: "
            f"{sides}^2 - {sides} - {rules.roll + rules.hands - 1}{even} = {facts.expected:,}, "
            "which is right."
        )


_GROUP_NAMES = {
    **{group: (group, f"{group}s") for group in MOVE_GROUPS},
    "tap": ("tap on an own hand", "taps on an own hand"),
    "emptying": ("split that empties a hand", "splits that empty a hand"),
}


def _moves(facts: Facts) -> Iterator[str]:
    moves = facts.moves
    yield f"There {'are' if moves.total > 1 else 'is'} {counted(moves.total, 'move')} in all:"
    for group, names in moves.names.items():
        yield f"{len(names)} {_GROUP_NAMES[group][len(names) > 1]}: {_listed(names)}."
    if moves.most == 1:
        yield "No player ever has a choice."
        return
    offers = [
        f"{positions:,} {'offers' if positions == 1 else 'offer'} {number}"
        for number, positions in moves.at_once.items()
    ]
    yield (
        f"There are at most {moves.most} moves to choose from. "
        f"Of the positions that can come up and do not end the game, {joined(offers)}."
    )
    afters = _listed(moves.example_afters)
    yield f"The first with {moves.most} is {moves.example}, which leads to {afters}."


def _lengths(facts: Facts) -> Iterator[str]:
    games = facts.games
    soonest, latest = games.soonest, games.latest
    only = sum(final.shortest_path_count for final in soonest) == 1
    yield (
        f"The shortest game takes {counted(soonest[0].plies, 'move')}{', and there is only one' * only}: "
        f"{' '.join(soonest[0].example)}."
    )
    if latest[0].plies > soonest[0].plies:
        ways = [
            f"{final.code} ({final.shortest_path_count:,} {plural(final.shortest_path_count, 'way')})"
            for final in latest
        ]
        yield (
            "The endings that take longest to reach, without a detour, take "
            f"{counted(latest[0].plies, 'move')}: {joined(ways)}. One way is {' '.join(latest[-1].example)}."
        )
    if games.farthest > latest[-1].plies:
        farthest = counted(games.farthest, "move")
        yield f"Some positions come up only after {farthest}, in games that do not end there."
    if games.longest is None:
        yield "Positions can come up again, so a game can go on forever."
    else:
        yield f"No position can come up twice; the longest game takes {counted(games.longest, 'move')}."


def _endings(facts: Facts) -> Iterator[str]:
    total, possible = len(facts.games.final_positions), facts.games.possible
    every = {None: "", total: ", every possible one"}.get(possible, f" of {possible} possible ones")
    codes = _listed(sorted(final.code for final in facts.games.final_positions))
    yield f"{total:,} {plural(total, 'ending')}{every}: {codes}."
    if facts.rules.players == 2 and total > 1:
        won = facts.games.first_wins
        yield (
            f"If each is reached as soon as possible, the player who begins has won in {won:,} of them "
            f"and the other in {total - won:,}."
        )


def _values(facts: Facts) -> Iterator[str]:
    rules, values, careless = facts.rules, facts.values, facts.values.careless
    yield f"The start: {forced_result(rules, values.start)}."
    for valued in values.first_moves:
        yield f"The first move {valued.move} leads to {valued.position}: {move_value(valued.value)}."
    counts = []
    for result, word in ((WinDrawLoss.WIN, "won"), (WinDrawLoss.LOSS, "lost"), (WinDrawLoss.DRAW, "drawn")):
        by_plies = {each.plies: number for each, number in values.counts.items() if each.result is result}
        when = ", ".join(f"{number:,} in {plies}" for plies, number in by_plies.items() if plies)
        counts.append(f"{sum(by_plies.values()):,} {word}{f' ({when})' if when else ''}")
    against = " against all the others together" * (rules.players > 2)
    yield (
        "Positions that can come up and do not end the game, "
        f"for the player to move{against}: {', '.join(counts)}."
    )
    if careless is not None and careless.total:
        when = joined([f"{number:,} in {plies}" for plies, number in careless.losing.items()])
        yield (
            f"Drawn positions offer {careless.moves:,} moves, {careless.total:,} of which lose, "
            f"by the number of moves that the other player then needs: {when}."
        )
    elif careless is not None and careless.moves:
        yield f"Nothing can go wrong in a drawn position: none of the {careless.moves:,} moves there loses."


def _other_sizes(facts: Facts) -> Iterator[str]:
    for known in (facts.one_hand, facts.roll_two, facts.sizes):
        yield from known.paragraphs


def _listed(texts: Sequence[str]) -> str:
    more = len(texts) - _MAX_LISTED
    return f"{', '.join(texts[:_MAX_LISTED])}{f' and {more:,} more' if more > 0 else ''}"
