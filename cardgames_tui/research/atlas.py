"""The atlas: all rules of Chopsticks for two players, solved."""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from cardgames_tui.chopsticks.packed_atlas import rules_of_combination
from cardgames_tui.chopsticks.position import start_position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.sides import SideTable, first_side, own_moves
from cardgames_tui.chopsticks.solving.retrograde import RetrogradeTablebase, bits
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.research.run import Job, Row, subject_of
from cardgames_tui.stopping import Monitor
from cardgames_tui.text import counted

TABLE = "atlas"

BLOCK_SIZE = 128
"""Some rules take a hundred times as long as others."""

MAX_CACHED_ENTRIES = 1024
"""Different rules often make the same game."""


class AtlasEntry(NamedTuple):
    value: str
    """`win`, `loss` or `draw` for the first player, with perfect play."""
    plies: int | None
    """Moves of both players to the end; None for a draw."""
    reachable: int
    """Number of reachable positions; those that end the game, and the rest by value."""
    final: int
    wins: int
    losses: int
    draws: int
    longest: int
    """The longest win or loss."""
    most_moves: int
    """The most legal moves in a position."""
    first_moves: str
    """The first moves that keep the value."""


_entries: dict[object, AtlasEntry] = {}


def atlas_job(hands: int, roll: int) -> Job:
    """Raises `InvalidGameError` if there are no such rules."""
    Rules(2, hands, roll)
    subject = f"Chopsticks for two, {counted(hands, 'hand')}, roll {roll}"
    types = {name: "TEXT" if kind is str else "INTEGER" for name, kind in AtlasEntry.__annotations__.items()}
    columns = ", ".join(["rules TEXT PRIMARY KEY", *map(" ".join, types.items())])
    return Job(subject, TABLE, columns, partial(solve_combinations, hands, roll), BLOCK_SIZE)


def solve_combinations(hands: int, roll: int, first: int, last: int) -> list[Row]:
    """Solves numbered combinations of switches; skips contradictory ones."""
    rows: list[Row] = []
    for number in range(first, last + 1):
        try:
            rules = rules_of_combination(number, hands, roll)
        except InvalidGameError:
            continue
        rows.append((str(rules), *solve_game(rules)))
    return rows


def solve_game(rules: Rules) -> AtlasEntry:
    table = SideTable(rules)
    own = tuple(own_moves.__wrapped__(rules, side) for side in table.sides)  # needed once: no cache
    hit = tuple((by, tuple(rows)) for by, rows in table.hit_results.items())
    # everything that makes the game: its end, its start, and every move with its result
    key = rules.misere, first_side(rules), tuple(table.sides), tuple(table.out), own, hit
    if key not in _entries:
        while len(_entries) >= MAX_CACHED_ENTRIES:
            del _entries[next(iter(_entries))]
        _entries[key] = _solve(table)
    return _entries[key]


def _solve(table: SideTable) -> AtlasEntry:
    tablebase = RetrogradeTablebase(table, Monitor())
    first = start_position(table.rules)
    value = tablebase.value(first)
    keeping = (valued.move for valued in tablebase.valued_moves(first) if valued.value.result is value.result)
    counts, going_on, decided = tablebase.reached(Monitor())
    moves_to_end = (
        abs(tablebase.entries[moving * len(table) + waiting]) - 1
        for moving, row in enumerate(decided)
        for waiting in bits(row)
    )
    # moves between own hands, and of every attacker on every target
    by_targets: dict[int, int] = {}
    for waiting, results in enumerate(next(iter(table.hit_results.values()))):
        by_targets[len(results)] = by_targets.get(len(results), 0) | 1 << waiting
    most_moves = max(
        len(table.own_results[moving]) + len(table.attacks[moving]) * targets
        for moving, row in enumerate(going_on)
        for targets, waiting in by_targets.items()
        if row & waiting
    )
    longest = max(moves_to_end, default=0)
    first_moves = ", ".join(map(str, keeping))
    return AtlasEntry(value.result, value.plies, *counts, longest, most_moves, first_moves)


def atlas_lines(db: sqlite3.Connection) -> Iterator[str]:
    rows = db.execute("SELECT rules, value, plies FROM atlas ORDER BY rules").fetchall()
    counts = Counter(value for _, value, _ in rows)
    yield f"{subject_of(db)}: {len(rows)} sets of rules"
    yield f"the first player wins {counts['win']}, loses {counts['loss']}, and draws {counts['draw']}"
    longest = max((plies or 0 for *_, plies in rows), default=0)
    for rules, _, _ in _with_fewest_switches(row for row in rows if row[2] == longest):
        yield f"the longest win or loss takes {counted(longest, 'move')}: {rules}"
    for rules, _, plies in _with_fewest_switches(row for row in rows if row[1] == "win"):
        yield f"fewest switches to a win: {rules}, in {counted(plies, 'move')}"


def _with_fewest_switches(rows: Iterable[tuple[str, str, int]]) -> list[tuple[str, str, int]]:
    chosen = list(rows)
    fewest = min((rules.count(" ") for rules, *_ in chosen), default=0)
    return [row for row in chosen if row[0].count(" ") == fewest]
