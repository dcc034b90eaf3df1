"""What the workers of a census do: deciding a block of deals, and summing it up."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from heapq import nlargest
from typing import NamedTuple

from cardgames_tui.batch.spans import Span
from cardgames_tui.black_hole.difficulty import rate
from cardgames_tui.black_hole.solver import solve
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.census.subject import Subject

HEAVIEST = 100
"""How many of the deals that took most states are kept."""


class Row(NamedTuple):
    """What a census finds out about a deal."""

    deal: int
    verdict: str
    """`winnable` or `lost`."""
    states: int
    """How many states the verdict took."""
    seconds: float
    """The CPU time that it took."""
    difficulty: float | None = None
    """The number of `black_hole.difficulty`, of a winnable deal, when it was asked for."""


@dataclass(frozen=True, slots=True)
class Sums:
    """What some deals come to together."""

    winnable: int
    lost: int
    states: int
    seconds: float
    checksum: int
    """The exclusive or of the `checksum` of each deal."""

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(
            self.winnable + other.winnable,
            self.lost + other.lost,
            self.states + other.states,
            self.seconds + other.seconds,
            self.checksum ^ other.checksum,
        )


@dataclass(frozen=True, slots=True)
class Block:
    """What a worker reports."""

    span: Span
    sums: Sums
    rows: tuple[Row, ...]
    """A row for each deal, where they are kept."""
    effort: Counter[tuple[str, int]]
    """How many deals of a verdict took how many states."""
    heaviest: tuple[Row, ...]
    """The deals that took most states."""


def decide(subject: Subject, rated: bool, keeps_rows: bool, span: Span) -> Block:
    """Decide some deals, and rate the winnable if asked for."""
    rows = []
    for number in range(span.first, span.last + 1):
        start = subject.start(number)
        answer = solve(start)
        rating = rate(start) if rated else None
        difficulty = rating.number if rating else None
        rows.append(Row(number, answer.verdict.value, answer.states, answer.cpu_seconds, difficulty))
    return summed(rows, keeps_rows=keeps_rows)


def summed(rows: Sequence[Row], *, keeps_rows: bool) -> Block:
    """The block that consecutive rows make."""
    checksum = 0
    for row in rows:
        checksum ^= checksum_of(row.deal, row.verdict)
    winnable = sum(row.verdict == Verdict.WINNABLE.value for row in rows)
    states, seconds = sum(row.states for row in rows), sum(row.seconds for row in rows)
    return Block(
        Span(rows[0].deal, rows[-1].deal),
        Sums(winnable, len(rows) - winnable, states, seconds, checksum),
        tuple(rows) if keeps_rows else (),
        Counter((row.verdict, row.states) for row in rows),
        tuple(nlargest(HEAVIEST, rows, key=weight)),
    )


def weight(row: Row) -> tuple[int, int]:
    """What sorts rows by their states, and of equal ones the lowest deal last."""
    return row.states, -row.deal


def checksum_of(number: int, verdict: str) -> int:
    """The first eight bytes of the BLAKE2b hash of `123 winnable`; those of many deals are joined by XOR."""
    return int.from_bytes(blake2b(f"{number} {verdict}".encode(), digest_size=8).digest(), "big")
