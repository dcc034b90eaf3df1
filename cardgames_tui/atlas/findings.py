"""What the values of all sets of rules say together."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from cardgames_tui.atlas.numbering import ORDER
from cardgames_tui.chopsticks.rules import slug
from cardgames_tui.chopsticks.verdict import Value, Verdict

Switches = frozenset[str]
"""Which switches are on."""


@dataclass(frozen=True, slots=True)
class Change:
    """Switches that turn the game without any into a win for the player who begins."""

    switches: tuple[str, ...]
    plies: int


@dataclass(frozen=True, slots=True)
class Findings:
    """What an atlas says as a whole."""

    counts: Mapping[Value, int]
    """How many sets of rules have a value for the player who begins."""
    longest: int
    """The most moves that a win or a loss takes."""
    longest_rules: tuple[str, ...]
    """The sets of rules in which it takes so many, those with the fewest switches."""
    smallest: tuple[Change, ...]
    """The fewest switches that turn the game without any into a win, if any do."""


def verdict_of(value: str, plies: int | None) -> Verdict:
    """The value that two columns of an atlas give."""
    return Verdict(Value(value), plies)


def findings(rows: Iterable[tuple[str, Verdict]]) -> Findings:
    """Sum up an atlas, given as the texts of its rules and their values."""
    verdicts = dict(rows)
    counts = dict.fromkeys(Value, 0)
    for verdict in verdicts.values():
        counts[verdict.value] += 1
    longest = max((verdict.plies or 0 for verdict in verdicts.values()), default=0)
    so_long = [rules for rules, verdict in verdicts.items() if verdict.plies == longest]
    fewest = min((rules.count(" ") for rules in so_long), default=0)
    shortest = tuple(sorted(rules for rules in so_long if rules.count(" ") == fewest))
    return Findings(counts, longest, shortest, _smallest(verdicts))


def _smallest(verdicts: Mapping[str, Verdict]) -> tuple[Change, ...]:
    by_switches = {_switches(rules): verdict for rules, verdict in verdicts.items()}
    for size in range(len(ORDER) + 1):
        found = tuple(_wins(by_switches, size))
        if found:
            return found
    return ()


def _wins(verdicts: Mapping[Switches, Verdict], size: int) -> Iterator[Change]:
    for names in combinations(sorted(map(slug, ORDER)), size):
        verdict = verdicts.get(frozenset(names))
        if verdict is not None and verdict.value is Value.WIN:
            yield Change(names, verdict.plies or 0)


def _switches(rules: str) -> Switches:
    return frozenset(rules.split()[2:])
