"""Deciding a block of deals: the work that the processes of a census do."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from hashlib import blake2b
from heapq import nlargest
from math import sqrt
from operator import xor
from typing import NamedTuple, Self

from cardgames_tui.black_hole.analysis import rate
from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.family import SOLITAIRES, Solitaire
from cardgames_tui.black_hole.rules import Position, Verdict
from cardgames_tui.black_hole.solver import solve
from cardgames_tui.research.batch import Span


@dataclass(frozen=True, slots=True)
class Subject:
    """The numbered deals of a game, with the usual card in the hole or with another one."""

    solitaire: Solitaire
    hole: Card | None = None

    @classmethod
    def of(cls, solitaire: Solitaire, hole: Card | None) -> Self:
        """The deals of a game with a card in the hole, which may be the usual one.

        Raises:
            InvalidGameError: The game has no card to begin with.
        """
        deal(solitaire, "1", hole)
        return cls(solitaire, None if hole == solitaire.starter else hole)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads what `str` writes."""
        slug, _, hole = text.partition(" hole ")
        return cls(SOLITAIRES[slug], Card.parse(hole) if hole else None)

    def __str__(self) -> str:
        """The name in census files: `black-hole`, `black-hole hole 7H`."""
        return f"{self.solitaire.slug} hole {self.hole}" if self.hole else self.solitaire.slug

    @property
    def title(self) -> str:
        """The name for people: `Black Hole with 7H in the hole`."""
        return f"{self.solitaire.title} with {self.hole} in the hole" if self.hole else self.solitaire.title

    def start(self, number: int) -> Position:
        """The opening position of a deal."""
        return deal(self.solitaire, str(number), self.hole)


MAX_HEAVIEST_DEALS = 100
"""How many deals are kept of those that took the most states."""


class DealRow(NamedTuple):
    """The result of one deal."""

    deal: int
    verdict: str
    """`winnable` or `lost`."""
    states: int
    """How many states the verdict took."""
    seconds: float
    """The CPU time that it took."""
    difficulty: float | None = None
    """`black_hole.analysis.Difficulty.number` of a winnable deal, when difficulties were asked for."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many deals are winnable and how many lost."""

    winnable: int = 0
    lost: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.winnable + other.winnable, self.lost + other.lost)

    @property
    def decided(self) -> int:
        """How many deals in all."""
        return self.winnable + self.lost

    @property
    def share(self) -> float:
        """Which share of them can be won; 0 without deals."""
        return self.winnable / self.decided if self.decided else 0.0

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share of winnable deals (Wilson 1927); nothing is known without deals."""
        if not self.decided:
            return 0.0, 1.0
        z, n, share = 1.959964, self.decided, self.share
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class CensusBlock:
    """The result of a block of deals."""

    span: Span
    tally: Tally
    states: int
    """How many states all verdicts took."""
    seconds: float
    """The CPU time that they took."""
    checksum: int
    """The exclusive or of `checksum_of` each deal."""
    rows: tuple[DealRow, ...]
    """A row for each deal, where they are kept."""
    effort: Counter[tuple[str, int]]
    """How many deals of a verdict took how many states."""
    heaviest: tuple[DealRow, ...]
    """The deals that took most states."""


def decide(subject: Subject, rated: bool, keeps_rows: bool, span: Span) -> CensusBlock:
    """Decides the deals of a span; with `rated`, also rate the winnable."""
    rows = []
    for number in range(span.first, span.last + 1):
        start = subject.start(number)
        answer = solve(start)
        rating = rate(start) if rated else None
        difficulty = rating.number if rating else None
        rows.append(DealRow(number, answer.verdict.value, answer.states, answer.cpu_seconds, difficulty))
    return summed(rows, keeps_rows=keeps_rows)


def summed(rows: Sequence[DealRow], *, keeps_rows: bool) -> CensusBlock:
    """The block that consecutive rows make."""
    winnable = sum(row.verdict == Verdict.WINNABLE.value for row in rows)
    return CensusBlock(
        Span(rows[0].deal, rows[-1].deal),
        Tally(winnable, len(rows) - winnable),
        sum(row.states for row in rows),
        sum(row.seconds for row in rows),
        reduce(xor, (checksum_of(row.deal, row.verdict) for row in rows)),
        tuple(rows) if keeps_rows else (),
        Counter((row.verdict, row.states) for row in rows),
        tuple(nlargest(MAX_HEAVIEST_DEALS, rows, key=lambda row: (row.states, -row.deal))),
    )


def checksum_of(number: int, verdict: str) -> int:
    """The first eight bytes of the BLAKE2b hash of `123 winnable`; those of many deals are joined by XOR."""
    return int.from_bytes(blake2b(f"{number} {verdict}".encode(), digest_size=8).digest(), "big")
