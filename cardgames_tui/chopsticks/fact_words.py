"""Facts about a set of rules in English, in paragraphs under headings."""

from collections.abc import Iterator, Sequence

from cardgames_tui.chopsticks.facts import MOVE_GROUPS, CommonClaim, Facts
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.value import WinDrawLoss
from cardgames_tui.chopsticks.words import forced_result, move_value, rules_title
from cardgames_tui.text import count, joined, plural

_MAX_LISTED = 60
"""How many codes or names are listed in a row."""


def facts_heading(rules: Rules) -> str:
    """The heading of the facts."""
    return f"Facts about Chopsticks, {rules_title(rules)}"


def facts_by_subject(facts: Facts) -> dict[str, list[str]]:
    """The facts about a set of rules in paragraphs, by subject."""
    written = {
        "Positions": _positions,
        "Moves": _moves,
        "Length of a game": _lengths,
        "Endings": _endings,
        "Perfect play": _values,
        "Common claims": _claims,
        "Other sizes": _others,
    }
    return {title: lines for title, write in written.items() if (lines := list(write(facts)))}


def _positions(facts: Facts) -> Iterator[str]:
    rules, counted = facts.rules, facts.positions
    hands, sides, reachable = rules.hands * rules.players, counted.sides, counted.reachable
    final = len(facts.games.final_positions)
    yield (
        f"Each of the {hands} hands can show {counted.values} different numbers, dead included: "
        f"{counted.values}^{hands} = {counted.written:,} positions can be written."
    )
    among = "" if rules.hands == 1 else "The order of a player's hands does not matter: "
    shown = {1: "hands", 2: "pairs"}.get(rules.hands, "sets of hands")
    besides = [name for name, on in (("lives", rules.three_lives), ("zombies", rules.zombie)) if on]
    choose = "" if besides else f"C({counted.values + rules.hands - 1}, {rules.hands}) = "
    included = f", {' and '.join(besides)} counted" if besides else ""
    yield (
        f"{among}{choose}{sides} {shown}{included}, "
        f"and {sides}^{rules.players} = {counted.distinct:,} different positions."
    )
    yield f"{reachable:,} of these can come up, {final:,} of them at the end of a game."
    for codes, why in (
        (counted.unreached_ends, "because the player who has just moved would be out"),
        (counted.orphans, "because no move leads there"),
        (counted.cut_off, "because moves lead there only from positions that cannot come up themselves"),
    ):
        if codes:
            yield f"{len(codes):,} cannot come up {why}: {_listed(codes)}."
    if facts.expected is not None:
        even = " - 1" if rules.roll % 2 == 0 else ""
        so = "which is right" if facts.expected == reachable else f"but {reachable:,} can"
        yield (
            "With h hands and roll r a player can show d = C(r+h-1, h) different things, and "
            "d^2 - d - (r+h-1) positions can come up, one fewer if r is even: "
            f"{sides}^2 - {sides} - {rules.roll + rules.hands - 1}{even} = {facts.expected:,}, {so}."
        )


_GROUP_NAMES = {
    **{group: (group, f"{group}s") for group in MOVE_GROUPS},
    "tap": ("tap on an own hand", "taps on an own hand"),
    "emptying": ("split that empties a hand", "splits that empty a hand"),
}


def _moves(facts: Facts) -> Iterator[str]:
    counted = facts.moves
    yield f"There {'are' if counted.total > 1 else 'is'} {count(counted.total, 'move')} in all:"
    for group, names in counted.names.items():
        yield f"{len(names)} {_GROUP_NAMES[group][len(names) > 1]}: {_listed(names)}."
    if counted.most == 1:
        yield "No player ever has a choice."
        return
    offers = [f"{positions:,} offer {number}" for number, positions in counted.at_once.items()]
    yield (
        f"There are at most {counted.most} moves to choose from. "
        f"Of the positions that can come up and do not end the game, {joined(offers)}."
    )
    afters = _listed(counted.example_afters)
    yield f"The first with {counted.most} is {counted.example}, which leads to {afters}."


def _lengths(facts: Facts) -> Iterator[str]:
    games = facts.games
    soonest, latest = games.soonest, games.latest
    only = sum(final.shortest_path_count for final in soonest) == 1
    yield (
        f"The shortest game takes {count(soonest[0].plies, 'move')}{', and there is only one' * only}: "
        f"{' '.join(soonest[0].example)}."
    )
    if latest[0].plies > soonest[0].plies:
        ways = [
            f"{final.code} ({final.shortest_path_count:,} {plural(final.shortest_path_count, 'way')})"
            for final in latest
        ]
        yield (
            "The endings that take longest to reach, without a detour, take "
            f"{count(latest[0].plies, 'move')}: {joined(ways)}. One way is {' '.join(latest[-1].example)}."
        )
    if games.farthest > latest[-1].plies:
        farthest = count(games.farthest, "move")
        yield f"Some positions come up only after {farthest}, in games that do not end there."
    if games.longest is None:
        yield "Positions can come up again, so a game can go on forever."
    else:
        yield f"No position can come up twice; the longest game takes {count(games.longest, 'move')}."


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


_CLAIM_TEXTS = {
    "moves": "there are {} moves in all",
    "at once": "at most {} moves can be made at once",
    "reachable": "{:,} positions can come up",
    "unreachable": "{:,} positions cannot come up",
    "shortest": "the shortest game takes {} moves",
    "farthest": "no position is farther from the start than {} moves",
    "farthest lines": "{} games lead to the farthest endings without a detour",
    "endings": "there are {} endings",
    "first endings": "the player who begins wins {} of the endings",
    "length": "every game takes {} moves",
    "looking ahead": "looking one move ahead is enough not to lose",
    "halvies": "this is the same game as halvies with roll 4, begun with two fingers on each hand",
    "win": "the player who begins can force a win",
    "loss": "the second player can force a win",
    "draw": "nobody can force a win",
}


def _claims(facts: Facts) -> Iterator[str]:
    """What is commonly said: what is true in one paragraph, then a paragraph for each thing that is not."""
    said = {claim: _CLAIM_TEXTS[claim.topic].format(claim.claimed) for claim in facts.claims}
    true = [text for claim, text in said.items() if claim.is_true]
    if true:
        yield f"Commonly said, and true: {'; '.join(true)}."
    for claim, text in said.items():
        if not claim.is_true:
            yield f"Commonly said, but wrong: {text}. In fact, {_truth(facts, claim)}."


def _truth(facts: Facts, claim: CommonClaim) -> str:
    if claim.topic in ("win", "loss", "draw"):
        return forced_result(facts.rules, facts.values.start)
    if claim.topic == "looking ahead":
        careless = facts.values.careless
        assert careless is not None  # it is said of two players
        return f"of the {careless.total} moves that lose a draw, {careless.unseen} are punished only later"
    if claim.topic == "halvies":
        return "it is near-even halvies, for one and a half fingers can be split, as three can there"
    passing = ", for players who are out do not pass but are skipped" * (facts.rules.players > 2)
    return _CLAIM_TEXTS[claim.topic].format(claim.actual) + passing


def _others(facts: Facts) -> Iterator[str]:
    if facts.one_hand:
        yield (
            "With one hand each nobody has a choice, and the hands show the Fibonacci numbers, less the roll "
            "where they pass it, until one is a multiple of the roll:"
        )
        for game in facts.one_hand:
            line, winner = ", ".join(map(str, game.fingers)), "first" if game.first_wins else "second"
            yield f"roll {game.roll}: {line}; the {winner} player wins in {game.plies}."
    if facts.roll_two:
        lengths = ", ".join(f"{count(game.plies, 'move')} with {game.hands}" for game in facts.roll_two)
        yield (
            "With roll 2 every hit kills and nothing can be split: with h hands 2h positions come up, "
            f"and the player who begins wins after 2h - 1 moves ({lengths})."
        )
    for hands in dict.fromkeys(size.hands for size in facts.sizes):
        sizes = [size for size in facts.sizes if size.hands == hands]
        counts = ", ".join(f"{size.reachable:,} of {size.distinct:,} at roll {size.roll}" for size in sizes)
        so = ", as the formula says" * all(size.reachable == size.expected for size in sizes)
        yield f"With {hands} hands each, this many positions can come up: {counts}{so}."


def _listed(texts: Sequence[str]) -> str:
    more = len(texts) - _MAX_LISTED
    return f"{', '.join(texts[:_MAX_LISTED])}{f' and {more:,} more' if more > 0 else ''}"
