"""Solving sets of rules for two and measuring the games that they make: what the workers of an atlas do."""

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from cardgames_tui.chopsticks.packed_atlas import rules_of
from cardgames_tui.chopsticks.position import start
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.sides import SideSpace, first_side, own_moves
from cardgames_tui.chopsticks.solving.retrograde import Analysis, RetrogradeTablebase, bits, reachable
from cardgames_tui.chopsticks.solving.watch import Watch
from cardgames_tui.chopsticks.verdict import choices
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.research.batch import Span

CACHE_SIZE = 1024
"""How many games a worker remembers."""


class Game(NamedTuple):
    """What perfect play makes of the start, and what can come up."""

    value: str
    """`win`, `loss` or `draw`, for the player who begins."""
    plies: int | None
    """In how many moves of both; none for a draw."""
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


Row = tuple[str | int | None, ...]
"""The text of a set of rules, and the fields of its game."""

_games: dict[object, Game] = {}


@dataclass(frozen=True, slots=True)
class Block:
    """What a worker reports."""

    span: Span
    rows: list[Row]
    """A row for each combination that makes sense."""
    invalid: Counter[str]
    """How many of the others there are, by the reason."""


def survey(hands: int, roll: int, span: Span) -> Block:
    """Solve the rules of some combinations."""
    block = Block(span, [], Counter())
    for number in range(span.first, span.last + 1):
        try:
            rules = rules_of(number, hands, roll)
        except InvalidGameError as fault:
            block.invalid[str(fault)] += 1
        else:
            block.rows.append((str(rules), *solved_game(rules)))
    return block


def solved_game(rules: Rules) -> Game:
    """The game that a set of rules for two makes; what makes the same game is solved once."""
    space = SideSpace(rules, Watch())
    key = _key(space)
    if key not in _games:
        while len(_games) >= CACHE_SIZE:
            del _games[next(iter(_games))]
        _games[key] = _solve(space)
    return _games[key]


def _key(space: SideSpace) -> object:
    """Everything that play depends on: the start, the ends, and every move with what it leads to."""
    rules = space.rules
    own = tuple(own_moves.__wrapped__(rules, side) for side in space.sides)
    hit = tuple((value, tuple(rows)) for value, rows in space.hit.items())
    return rules.misere, first_side(rules), tuple(space.sides), tuple(space.out), own, hit


def _solve(space: SideSpace) -> Game:
    rules = space.rules
    analysis = Analysis(space, Watch())
    analysis.run()
    tablebase = RetrogradeTablebase(space, analysis)
    begin = start(rules)
    verdict = tablebase.verdict(begin)
    keeping = (choice.move for choice in choices(tablebase, begin) if choice.verdict.value is verdict.value)
    rows = reachable(space, space.number[first_side(rules)], Watch())
    going_on = [0 if space.out[moving] else row & ~space.out_set for moving, row in enumerate(rows)]
    positions, open_ones = _total(rows), _total(going_on)
    decided = [row & known for row, known in zip(going_on, analysis.known, strict=True)]
    wins = _total([row & won for row, won in zip(going_on, analysis.wins, strict=True)])
    return Game(
        verdict.value.value,
        verdict.plies,
        positions,
        positions - open_ones,
        wins,
        _total(decided) - wins,
        open_ones - _total(decided),
        _longest(analysis, decided),
        _most_moves(space, going_on),
        ", ".join(map(str, keeping)),
    )


def _longest(analysis: Analysis, decided: list[int]) -> int:
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


def _total(rows: list[int]) -> int:
    return sum(row.bit_count() for row in rows)
