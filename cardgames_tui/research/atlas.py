"""Solving sets of rules of Chopsticks for two: the work that the processes of an atlas do."""

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from cardgames_tui.chopsticks.packed_atlas import rules_of
from cardgames_tui.chopsticks.position import start
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.sides import SideSpace, first_side, uncached_own_moves
from cardgames_tui.chopsticks.solving.retrograde import (
    RetrogradeAnalysis,
    RetrogradeTablebase,
    bits,
)
from cardgames_tui.chopsticks.verdict import choices
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.research.batch import Span
from cardgames_tui.stopping import Monitor

MAX_CACHED_ENTRIES = 1024
"""How many solved games a worker keeps, for sets of rules that make the same game."""


class AtlasEntry(NamedTuple):
    """What is known of the game that a set of rules makes."""

    value: str
    """`win`, `loss` or `draw` for the player who begins, with perfect play."""
    plies: int | None
    """The moves of both players until then; None for a draw."""
    reachable: int
    """How many positions can come up, turned to the player to move."""
    final: int
    """How many of them end the game."""
    wins: int
    """How many of the others the player to move wins."""
    losses: int
    """How many of the others the player to move loses."""
    draws: int
    """How many of the others are drawn."""
    longest: int
    """The most moves in which a position that can come up is won or lost."""
    most_moves: int
    """The most moves that there are to choose from."""
    first_moves: str
    """The first moves that keep the value, by their names."""


AtlasRow = tuple[str | int | None, ...]
"""The text of a set of rules, and the fields of its game."""

_entries: dict[object, AtlasEntry] = {}


@dataclass(frozen=True, slots=True)
class AtlasBlock:
    """The result of a block of combinations."""

    span: Span
    rows: list[AtlasRow]
    """A row for each combination of switches that makes sense."""
    invalid: Counter[str]
    """How many others there are, by the reason why they make no sense."""


def survey(hands: int, roll: int, span: Span) -> AtlasBlock:
    """Solves the sets of rules with the combinations of switches of a span."""
    block = AtlasBlock(span, [], Counter())
    for number in range(span.first, span.last + 1):
        try:
            rules = rules_of(number, hands, roll)
        except InvalidGameError as fault:
            block.invalid[str(fault)] += 1
        else:
            block.rows.append((str(rules), *solved_game(rules)))
    return block


def solved_game(rules: Rules) -> AtlasEntry:
    """Solves a set of rules, once for all sets that make the same game."""
    space = SideSpace(rules, Monitor())
    key = _key(space)
    if key not in _entries:
        while len(_entries) >= MAX_CACHED_ENTRIES:
            del _entries[next(iter(_entries))]
        _entries[key] = _solve(space)
    return _entries[key]


def _key(space: SideSpace) -> object:
    """Everything that play depends on: the start, the ends, and every move with what it leads to."""
    rules = space.rules
    own = tuple(uncached_own_moves(rules, side) for side in space.sides)
    hit = tuple((value, tuple(rows)) for value, rows in space.hit.items())
    return rules.misere, first_side(rules), tuple(space.sides), tuple(space.out), own, hit


def _solve(space: SideSpace) -> AtlasEntry:
    rules = space.rules
    analysis = RetrogradeAnalysis(space, Monitor())
    analysis.run()
    tablebase = RetrogradeTablebase(space, analysis)
    begin = start(rules)
    verdict = tablebase.verdict(begin)
    keeping = (choice.move for choice in choices(tablebase, begin) if choice.verdict.value is verdict.value)
    counts, going_on, decided = tablebase.reached(Monitor())
    return AtlasEntry(
        verdict.value,
        verdict.plies,
        *counts,
        _longest(analysis, decided),
        _most_moves(space, going_on),
        ", ".join(map(str, keeping)),
    )


def _longest(analysis: RetrogradeAnalysis, decided: list[int]) -> int:
    """The most moves to the end of the decided positions, whose entries count one more."""
    entries, size = analysis.entries, analysis.size
    found = (
        abs(entries[moving * size + waiting]) - 1
        for moving, row in enumerate(decided)
        for waiting in bits(row)
    )
    return max(found, default=0)


def _most_moves(space: SideSpace, going_on: list[int]) -> int:
    """The most moves in any position that goes on: with the own hands, and every attacker on every target."""
    any_hits = next(iter(space.hit.values()))
    by_targets: dict[int, int] = {}
    for waiting, results in enumerate(any_hits):
        by_targets[len(results)] = by_targets.get(len(results), 0) | 1 << waiting
    return max(
        len(space.own[moving]) + len(space.attacks[moving]) * targets
        for moving, row in enumerate(going_on)
        for targets, waiting in by_targets.items()
        if row & waiting
    )
