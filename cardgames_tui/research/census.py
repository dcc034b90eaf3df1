"""The census: how many deals of a range can be won."""

import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from math import sqrt
from typing import Any

from cardgames_tui.research.run import Block, Job, Row, subject_of
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.difficulty import rate
from cardgames_tui.solitaire.rules import Verdict
from cardgames_tui.solitaire.solitaires import Solitaire
from cardgames_tui.solitaire.solver import solve

TABLE = "deals"

COLUMNS = """deal INTEGER PRIMARY KEY, verdict TEXT NOT NULL, states INTEGER NOT NULL, seconds REAL NOT NULL,
difficulty REAL"""

MAX_DEAL = 2**63 - 1
"""The largest integer in SQLite."""

BLOCK_SIZE, RATED_BLOCK_SIZE = 100, 10
"""Up to a second each."""

HEAVIEST_DEALS = 100
"""In a JSON report; text has ten."""


def census_job(solitaire: Solitaire, starter: Card | None, *, rated: bool) -> Job:
    """Raises `InvalidGameError` if `starter` is given for a solitaire without a starter."""
    deal(solitaire, "1", starter)
    hole = f" with {starter} in the hole" if starter not in (None, solitaire.starter) else ""
    subject = f"{solitaire.title}{hole}{', rated' if rated else ''}"
    compute = partial(decide_deals, solitaire, starter, rated)
    return Job(subject, TABLE, COLUMNS, compute, RATED_BLOCK_SIZE if rated else BLOCK_SIZE)


def decide_deals(solitaire: Solitaire, starter: Card | None, rated: bool, first: int, last: int) -> list[Row]:
    return [_decide(solitaire, starter, rated, number) for number in range(first, last + 1)]


def _decide(solitaire: Solitaire, starter: Card | None, rated: bool, number: int) -> Row:
    start = deal(solitaire, str(number), starter)
    solution = solve(start)
    difficulty = rate(start) if rated else None
    return (
        number,
        solution.verdict.value,
        solution.states,
        solution.cpu_seconds,
        difficulty.number if difficulty else None,
    )


def wilson_interval(winnable: int, decided: int) -> tuple[float, float]:
    """The 95 % confidence interval of the winnable share (Wilson 1927)."""
    z, share = 1.959964, winnable / decided
    middle = (share + z * z / (2 * decided)) / (1 + z * z / decided)
    half = z / (1 + z * z / decided) * sqrt(share * (1 - share) / decided + z * z / (4 * decided * decided))
    return max(0.0, middle - half), min(1.0, middle + half)


def census_report(db: sqlite3.Connection, span: Block) -> dict[str, Any]:
    """The report for JSON; only `game` and `decided` if no deal is decided."""
    db.execute("DROP VIEW IF EXISTS temp.chosen")
    db.execute(
        f"CREATE TEMP VIEW chosen AS SELECT * FROM deals WHERE deal BETWEEN {span.first} AND {span.last}"
    )
    [(decided, first, last, seconds)] = db.execute(
        "SELECT count(*), min(deal), max(deal), total(seconds) FROM chosen"
    )
    report: dict[str, Any] = {"game": subject_of(db), "decided": decided}
    if not decided:
        return report
    states = {
        verdict: {"deals": deals, "mean": mean, "median": _median_states(db, verdict, deals)}
        for verdict, deals, mean in db.execute(
            "SELECT verdict, count(*), avg(states) FROM chosen GROUP BY verdict ORDER BY verdict DESC"
        ).fetchall()
    }
    winnable = states[Verdict.WINNABLE.value]["deals"] if Verdict.WINNABLE.value in states else 0
    heaviest = db.execute(
        f"SELECT deal, verdict, states FROM chosen ORDER BY states DESC, deal LIMIT {HEAVIEST_DEALS}"
    )
    thousands = db.execute(
        "SELECT (deal - 1) / 1000 AS thousand, count(*), sum(verdict = 'winnable') FROM chosen GROUP BY 1"
    )
    return report | {
        "first": first,
        "last": last,
        "winnable": winnable,
        "lost": decided - winnable,
        "share": winnable / decided,
        "interval": wilson_interval(winnable, decided),
        "states": states,
        "cpu_seconds": seconds,
        "heaviest": [
            {"deal": each, "verdict": verdict, "states": count} for each, verdict, count in heaviest
        ],
        "thousands": [
            {"first": 1000 * thousand + 1, "decided": count, "winnable": won}
            for thousand, count, won in thousands
        ],
    }


def _median_states(db: sqlite3.Connection, verdict: str, deals: int) -> int:
    median: int = db.execute(
        "SELECT states FROM chosen WHERE verdict = ? ORDER BY states LIMIT 1 OFFSET ?", (verdict, deals // 2)
    ).fetchone()[0]
    return median


def census_lines(report: Mapping[str, Any]) -> Iterator[str]:
    if not report["decided"]:
        yield f"{report['game']}: no deals yet"
        return
    low, high = report["interval"]
    yield f"{report['game']}, deals {report['first']} to {report['last']}: {report['decided']} decided"
    share = f"{100 * report['share']:.2f} % winnable ({100 * low:.2f} to {100 * high:.2f} %)"
    yield f"winnable {report['winnable']}, lost {report['lost']}: {share}, 95 % interval"
    for verdict, states in report["states"].items():
        yield f"states of {verdict} deals: mean {states['mean']:.1f}, median {states['median']}"
    yield f"CPU {report['cpu_seconds']:.1f} s"
    heaviest = (f"{each['deal']} ({each['states']} states)" for each in report["heaviest"][:10])
    yield f"heaviest: {', '.join(heaviest)}"


def states_chart(db: sqlite3.Connection) -> str:
    """A bar chart of the states per verdict; needs plotext."""
    import plotext

    counts = {verdict.value: Counter[int]() for verdict in (Verdict.WINNABLE, Verdict.LOST)}
    for verdict, states, deals in db.execute("SELECT verdict, states, count(*) FROM deals GROUP BY 1, 2"):
        counts[verdict][max(1, states).bit_length() - 1] += deals
    octaves = range(max(max(each, default=0) for each in counts.values()) + 1)
    percents = [[100 * each[octave] / (each.total() or 1) for octave in octaves] for each in counts.values()]
    plotext.clear_figure()
    plotext.theme("clear")
    plotext.plotsize(min(100, shutil.get_terminal_size().columns), 16)
    plotext.title("Winnable and lost deals in per cent, by states searched")
    plotext.xlabel("at least this many states")
    labels = [f"{2**octave:,}" for octave in octaves]
    plotext.multiple_bar(labels, percents, labels=list(counts), marker=["#", "."])
    chart: str = plotext.uncolorize(plotext.build())
    return chart.rstrip()
