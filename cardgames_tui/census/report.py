"""What a census has found out, summed up in SQL."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate, groupby
from math import sqrt
from operator import xor

from cardgames_tui.batch.spans import THOUSAND, Span, key
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.census.deciding import HEAVIEST, Row, Subject
from cardgames_tui.errors import InvalidGameError


@dataclass(frozen=True, slots=True)
class Tally:
    """How many deals have been decided."""

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
class Effort:
    """How many states the deals of a verdict took."""

    mean: float
    median: float
    deviation: float
    """The standard deviation."""


@dataclass(frozen=True, slots=True)
class Thousand:
    """What of a thousand deals has been decided."""

    first: int
    last: int
    tally: Tally
    checksum: int
    """The exclusive or of the checksums of those that are decided (`deciding.checksum_of`)."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a census has found out."""

    subject: Subject
    """Whose deals."""
    span: Span
    """The deals that it is about."""
    tally: Tally
    effort: dict[str, Effort]
    """By verdict."""
    seconds: float
    """The CPU time of all verdicts."""
    heaviest: tuple[Row, ...]
    """The deals that took most states, the heaviest first."""
    undecided: tuple[tuple[int, str], ...]
    """The deals that were given up, with the reasons."""


class Census:
    """A census file that is open, to be asked about all of its deals or those of a span.

    Raises:
        InvalidGameError: It is about some of the deals only, and the file does not keep single deals.
    """

    def __init__(self, connection: sqlite3.Connection, span: Span | None = None) -> None:
        self._connection = connection
        subject, rows = connection.execute("SELECT game, rows FROM census").fetchone()
        self.subject = Subject.parse(subject)
        first, last = connection.execute("SELECT min(first), max(last) FROM ranges").fetchone()
        self._keeps_rows = rows == "all"
        held = Span(1, 0) if first is None else Span(int(first), int(last))
        self.span = span or held
        if not held.size or (self.span.first <= held.first and held.last <= self.span.last):
            self._effort, self._timed, self._weighed = "effort", "ranges", "heaviest"
        elif self._keeps_rows:
            bounds = " AND ".join(repr(key(bound)) for bound in (self.span.first, self.span.last))
            chosen = f"FROM deals WHERE deal BETWEEN {bounds}"
            self._effort = f"(SELECT verdict, states, count(*) AS deals {chosen} GROUP BY verdict, states)"
            self._timed = self._weighed = f"(SELECT * {chosen})"
        else:
            raise InvalidGameError(
                "the file keeps no single deals, and so it can be asked only about all that it has, "
                f"{held.first}-{held.last}"
            )

    def report(self) -> Report:
        """All of it."""
        tally = self.tally()
        decided = {"winnable": tally.winnable, "lost": tally.lost}
        effort = {verdict: self._measured(verdict, deals) for verdict, deals in decided.items() if deals}
        return Report(
            self.subject, self.span, tally, effort, self._seconds(), self._heaviest(), self._undecided()
        )

    def tally(self) -> Tally:
        """How many deals are decided, and how."""
        counts = dict(
            self._connection.execute(f"SELECT verdict, sum(deals) FROM {self._effort} GROUP BY verdict")
        )
        return Tally(counts.get(Verdict.WINNABLE.value, 0), counts.get(Verdict.LOST.value, 0))

    def thousands(self) -> Iterator[Thousand]:
        """The thousands of which the file has something, in order."""
        ranges = self._connection.execute("SELECT first, winnable, lost, checksum FROM ranges ORDER BY first")
        for number, group in groupby(ranges, lambda row: (int(row[0]) - 1) // THOUSAND):
            rows = list(group)
            tally = Tally(sum(row[1] for row in rows), sum(row[2] for row in rows))
            checksum = reduce(xor, (int(row[3], 16) for row in rows))
            yield Thousand(number * THOUSAND + 1, (number + 1) * THOUSAND, tally, checksum)

    def narrowing(self, steps: int) -> list[Tally]:
        """How the tally of the file grows with its deals, in so many steps where it has as many ranges."""
        ranges = "SELECT winnable, lost, first FROM ranges"
        deals = "SELECT verdict = 'winnable' AS winnable, verdict = 'lost' AS lost, deal AS first FROM deals"
        few = self._connection.execute("SELECT count(*) < ? FROM ranges", (steps,)).fetchone()[0]
        parts = self._connection.execute(
            "SELECT sum(winnable), sum(lost) FROM "
            "(SELECT winnable, lost, ntile(?) OVER (ORDER BY first) AS part "
            f"FROM ({deals if few and self._keeps_rows else ranges})) GROUP BY part ORDER BY part",
            (steps,),
        )
        return list(accumulate((Tally(*row) for row in parts), Tally.__add__))

    def octaves(self, verdict: str) -> list[int]:
        """How many deals of a verdict took 1 state, 2 to 3, 4 to 7, and so on."""
        counts: list[int] = []
        found = self._connection.execute(
            f"SELECT states, deals FROM {self._effort} WHERE verdict = ? ORDER BY states", (verdict,)
        )
        for states, deals in found:
            octave = max(0, states.bit_length() - 1)
            counts += [0] * (octave + 1 - len(counts))
            counts[octave] += deals
        return counts

    def _measured(self, verdict: str, deals: int) -> Effort:
        total, squares = self._connection.execute(
            f"SELECT total(states * deals), total(1.0 * states * states * deals) FROM {self._effort} "
            "WHERE verdict = ?",
            (verdict,),
        ).fetchone()
        mean = total / deals
        middle = (self._ranked(verdict, (deals + 1) // 2) + self._ranked(verdict, deals // 2 + 1)) / 2
        return Effort(mean, middle, sqrt(max(0.0, squares / deals - mean * mean)))

    def _ranked(self, verdict: str, place: int) -> int:
        """The states of the deal at a place when those of a verdict stand in order."""
        states: int = self._connection.execute(
            "SELECT states FROM (SELECT states, sum(deals) OVER (ORDER BY states) AS upto "
            f"FROM {self._effort} WHERE verdict = ?) WHERE upto >= ? ORDER BY states LIMIT 1",
            (verdict, place),
        ).fetchone()[0]
        return states

    def _seconds(self) -> float:
        seconds: float = self._connection.execute(f"SELECT total(seconds) FROM {self._timed}").fetchone()[0]
        return seconds

    def _heaviest(self) -> tuple[Row, ...]:
        rows = self._connection.execute(
            f"SELECT deal, verdict, states, seconds FROM {self._weighed} "
            f"ORDER BY states DESC, deal LIMIT {HEAVIEST}"
        )
        return tuple(Row(int(number), *rest) for number, *rest in rows)

    def _undecided(self) -> tuple[tuple[int, str], ...]:
        rows = self._connection.execute("SELECT deal, reason FROM undecided ORDER BY deal")
        found = ((int(number), reason) for number, reason in rows)
        return tuple(row for row in found if self.span.first <= row[0] <= self.span.last)
