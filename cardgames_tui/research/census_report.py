"""The report on a census, computed in SQL, and its JSON."""

import json
import sqlite3
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import asdict
from functools import reduce
from itertools import accumulate, groupby
from math import sqrt
from operator import xor
from typing import NamedTuple

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.research.batch import THOUSAND, Span
from cardgames_tui.research.census import MAX_HEAVIEST_DEALS, DealRow, Subject, Tally
from cardgames_tui.research.results import stored


class Effort(NamedTuple):
    """How many states the deals of a verdict took: the mean, the median, and the standard deviation."""

    mean: float
    median: float
    deviation: float


class Thousand(NamedTuple):
    """The decided deals of a thousand; the checksum joins theirs by XOR (`census.checksum_of`)."""

    first: int
    last: int
    tally: Tally
    checksum: int


class CensusReport:
    """The report on all deals of a census file, or on those of a span.

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
            self._effort_table, self._seconds_table, self._heaviest_table = "effort", "ranges", "heaviest"
        elif self._keeps_rows:
            bounds = " AND ".join(repr(stored(bound)) for bound in (self.span.first, self.span.last))
            chosen = f"FROM deals WHERE deal BETWEEN {bounds}"
            self._effort_table = (
                f"(SELECT verdict, states, count(*) AS deals {chosen} GROUP BY verdict, states)"
            )
            self._seconds_table = self._heaviest_table = f"(SELECT * {chosen})"
        else:
            raise InvalidGameError(
                "the file keeps no single deals, and so it can be asked only about all that it has, "
                f"{held.first}-{held.last}"
            )

    def tally(self) -> Tally:
        """How many deals are decided, and how."""
        counts = {verdict: sum(deals for _, deals in rows) for verdict, rows in self._states().items()}
        return Tally(**counts)

    def effort(self) -> dict[str, Effort]:
        """How many states deals took, by those verdicts that there are."""
        found = {}
        for verdict, counts in self._states().items():
            upto = list(accumulate(deals for _, deals in counts))
            total = upto[-1]
            mean = sum(states * deals for states, deals in counts) / total
            square = sum(states * states * deals for states, deals in counts) / total
            middle = [counts[bisect_left(upto, place)][0] for place in ((total + 1) // 2, total // 2 + 1)]
            found[verdict] = Effort(mean, sum(middle) / 2, sqrt(max(0.0, square - mean * mean)))
        return found

    def octaves(self) -> dict[str, list[int]]:
        """How many deals took 1 state, 2 to 3, 4 to 7, and so on, by those verdicts that there are."""
        found = {}
        for verdict, counts in self._states().items():
            found[verdict] = [0] * max(1, counts[-1][0].bit_length())
            for states, deals in counts:
                found[verdict][max(0, states.bit_length() - 1)] += deals
        return found

    def _states(self) -> dict[str, list[tuple[int, int]]]:
        """How many deals took how many states, ascending, by those verdicts that there are."""
        found: dict[str, list[tuple[int, int]]] = {"winnable": [], "lost": []}
        for verdict, states, deals in self._connection.execute(
            f"SELECT verdict, states, deals FROM {self._effort_table} ORDER BY states"
        ):
            found[verdict].append((states, deals))
        return {verdict: counts for verdict, counts in found.items() if counts}

    def seconds(self) -> float:
        query = f"SELECT total(seconds) FROM {self._seconds_table}"
        return float(self._connection.execute(query).fetchone()[0])

    def heaviest(self) -> list[DealRow]:
        """The deals that took most states, the heaviest first."""
        rows = self._connection.execute(
            f"SELECT deal, verdict, states, seconds FROM {self._heaviest_table} "
            f"ORDER BY states DESC, deal LIMIT {MAX_HEAVIEST_DEALS}"
        )
        return [DealRow(int(number), *rest) for number, *rest in rows]

    def undecided(self) -> list[tuple[int, str]]:
        rows = self._connection.execute("SELECT deal, reason FROM undecided ORDER BY deal")
        found = ((int(number), reason) for number, reason in rows)
        return [row for row in found if self.span.first <= row[0] <= self.span.last]

    def thousands(self) -> Iterator[Thousand]:
        """The thousands of which the file has something, in order."""
        ranges = self._connection.execute("SELECT first, winnable, lost, checksum FROM ranges ORDER BY first")
        for number, group in groupby(ranges, lambda row: (int(row[0]) - 1) // THOUSAND):
            rows = list(group)
            tally = Tally(sum(row[1] for row in rows), sum(row[2] for row in rows))
            checksum = reduce(xor, (int(row[3], 16) for row in rows))
            yield Thousand(number * THOUSAND + 1, (number + 1) * THOUSAND, tally, checksum)

    def checksum(self) -> str:
        """The exclusive or of the checksums of all thousands, in hexadecimal."""
        return f"{reduce(xor, (each.checksum for each in self.thousands()), 0):016x}"

    def narrowing(self, steps: int) -> list[Tally]:
        """The running tally over the deals of the file, in at most so many steps."""
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


def as_json(report: CensusReport) -> str:
    tally = report.tally()
    hole = report.subject.hole or report.subject.solitaire.starter
    found = {
        "game": report.subject.solitaire.slug,
        "hole": str(hole) if hole else None,
        "first": report.span.first,
        "last": report.span.last,
        "decided": tally.decided,
        **asdict(tally),
        "share": tally.share,
        "interval": tally.interval(),
        "states": {verdict: effort._asdict() for verdict, effort in report.effort().items()},
        "cpu_seconds": report.seconds(),
        "heaviest": [
            {"deal": row.deal, "verdict": row.verdict, "states": row.states} for row in report.heaviest()
        ],
        "undecided": [{"deal": number, "reason": reason} for number, reason in report.undecided()],
        "checksum": report.checksum(),
        "thousands": [
            {"first": first, "last": last, **asdict(tally), "checksum": f"{checksum:016x}"}
            for first, last, tally, checksum in report.thousands()
        ],
    }
    return json.dumps(found, indent=2) + "\n"
