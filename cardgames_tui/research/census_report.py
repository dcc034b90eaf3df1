"""The report on a census: numbers, JSON, and two diagrams.

The diagrams show how the interval narrows, and how many states the verdicts took. They are drawn as SVG, and
in characters by plotext, which comes with the extra `research`.
"""

import json
import shutil
import sqlite3
import sys
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from html import escape
from itertools import accumulate, groupby
from math import sqrt
from typing import NamedTuple

from cardgames_tui.research.batch import THOUSAND, Span
from cardgames_tui.research.census import MAX_HEAVIEST_DEALS, DealRow, DealSeries, Tally, joined_checksum
from cardgames_tui.research.results import to_sqlite

INTERVAL_STEPS = 100
"""How many points of the interval are drawn."""

WIDTH, HEIGHT = 760, 300
"""The size of each diagram in SVG."""

LEFT, TOP, BOTTOM, RIGHT = 70, 50, 50, 20
"""Its margins, for its labels."""

COLOURS = {"winnable": "#2e7d32", "lost": "#c62828"}
"""The colours of the bars, by verdict."""

BARS_TITLE = "States that a verdict took, in per cent of the deals of that verdict"

_STYLE = "text{font:14px sans-serif;fill:#222}.mid{text-anchor:middle}.end{text-anchor:end}"


class StateStatistics(NamedTuple):
    """How many states the deals of a verdict took."""

    mean: float
    median: float
    deviation: float
    """The standard deviation."""


class CensusReport:
    """The report on a census file.

    Args:
        connection: The file.
        span: The deals to report on, where the file keeps a row for each; by default all.
    """

    def __init__(self, connection: sqlite3.Connection, span: Span | None = None) -> None:
        self._connection = connection
        series, rows = connection.execute("SELECT game, rows FROM census").fetchone()
        self.series = DealSeries.parse(series)
        self._keeps_rows = rows == "all"
        first, last = connection.execute(
            "SELECT min(first), max(last) FROM "
            "(SELECT first, last FROM ranges UNION ALL SELECT deal, deal FROM undecided)"
        ).fetchone()
        in_file = Span(1, 0) if first is None else Span(int(first), int(last))
        self.span = span if span and self._keeps_rows else in_file
        self._effort_table, self._seconds_table, self._heaviest_table = "effort", "ranges", "heaviest"
        if in_file.first < self.span.first or self.span.last < in_file.last:
            bounds = " AND ".join(repr(to_sqlite(bound)) for bound in (self.span.first, self.span.last))
            chosen = f"FROM deals WHERE deal BETWEEN {bounds}"
            self._effort_table = (
                f"(SELECT verdict, states, count(*) AS deals {chosen} GROUP BY verdict, states)"
            )
            self._seconds_table = self._heaviest_table = f"(SELECT * {chosen})"

    @property
    def title(self) -> str:
        return f"{self.series.title}, deals {self.span.first} to {self.span.last}"

    def tally(self) -> Tally:
        """How many deals are decided, and how."""
        rows = self._deals_by_states().items()
        return Tally(**{verdict: sum(deals for _, deals in counts) for verdict, counts in rows})

    def state_statistics(self) -> dict[str, StateStatistics]:
        """How many states the deals took, by the verdicts that occur."""
        statistics = {}
        for verdict, counts in self._deals_by_states().items():
            cumulative = list(accumulate(deals for _, deals in counts))
            total = cumulative[-1]
            mean = sum(states * deals for states, deals in counts) / total
            square = sum(states * states * deals for states, deals in counts) / total
            middle = [
                counts[bisect_left(cumulative, place)][0] for place in ((total + 1) // 2, total // 2 + 1)
            ]
            statistics[verdict] = StateStatistics(mean, sum(middle) / 2, sqrt(max(0.0, square - mean * mean)))
        return statistics

    def states_histogram(self) -> dict[str, list[float]]:
        """Which part of the deals of a verdict took 1 state, 2 to 3, 4 to 7, and so on."""
        histogram = {}
        for verdict, counts in self._deals_by_states().items():
            deals_by_octave = [0] * max(1, counts[-1][0].bit_length())
            for states, deals in counts:
                deals_by_octave[max(0, states.bit_length() - 1)] += deals
            histogram[verdict] = [deals / sum(deals_by_octave) for deals in deals_by_octave]
        return histogram

    def _deals_by_states(self) -> dict[str, list[tuple[int, int]]]:
        """The numbers of states, ascending, each with its number of deals, by the verdicts that occur."""
        deals_by_states: dict[str, list[tuple[int, int]]] = {"winnable": [], "lost": []}
        for verdict, states, deals in self._connection.execute(
            f"SELECT verdict, states, deals FROM {self._effort_table} ORDER BY states"
        ):
            deals_by_states[verdict].append((int(states), int(deals)))
        return {verdict: counts for verdict, counts in deals_by_states.items() if counts}

    def cpu_seconds(self) -> float:
        query = f"SELECT total(seconds) FROM {self._seconds_table}"
        return float(self._connection.execute(query).fetchone()[0])

    def heaviest_deals(self) -> list[DealRow]:
        """The deals that took the most states, the heaviest first."""
        rows = self._connection.execute(
            f"SELECT deal, verdict, states, seconds FROM {self._heaviest_table} "
            f"ORDER BY states DESC, deal LIMIT {MAX_HEAVIEST_DEALS}"
        )
        return [
            DealRow(int(number), verdict, int(states), float(seconds))
            for number, verdict, states, seconds in rows
        ]

    def undecided_deals(self) -> list[tuple[int, str]]:
        rows = self._connection.execute("SELECT deal, reason FROM undecided ORDER BY deal")
        deals = ((int(number), reason) for number, reason in rows)
        return [row for row in deals if self.span.first <= row[0] <= self.span.last]

    def thousands(self) -> Iterator[dict[str, object]]:
        """The thousands that have decided deals, in order, as they stand in JSON."""
        ranges = self._connection.execute("SELECT first, winnable, lost, checksum FROM ranges ORDER BY first")
        for number, group in groupby(ranges, lambda row: (int(row[0]) - 1) // THOUSAND):
            _, winnable, lost, checksums = zip(*group, strict=True)
            yield {
                "first": number * THOUSAND + 1,
                "last": (number + 1) * THOUSAND,
                "winnable": sum(winnable),
                "lost": sum(lost),
                "checksum": joined_checksum(checksums),
            }

    def checksum(self) -> str:
        """The checksum of all deals in the file."""
        return joined_checksum(text for (text,) in self._connection.execute("SELECT checksum FROM ranges"))

    def running_tallies(self) -> list[Tally]:
        """The tally over more and more deals of the file, in steps of about the same size."""
        ranges = "SELECT winnable, lost, first FROM ranges"
        deals = "SELECT verdict = 'winnable' AS winnable, verdict = 'lost' AS lost, deal AS first FROM deals"
        query = "SELECT count(*) < ? FROM ranges"
        few = self._connection.execute(query, (INTERVAL_STEPS,)).fetchone()[0]
        parts = self._connection.execute(
            "SELECT sum(sum(winnable)) OVER (ORDER BY part), sum(sum(lost)) OVER (ORDER BY part) FROM "
            "(SELECT winnable, lost, ntile(?) OVER (ORDER BY first) AS part "
            f"FROM ({deals if few and self._keeps_rows else ranges})) GROUP BY part ORDER BY part",
            (INTERVAL_STEPS,),
        )
        return [Tally(*row) for row in parts]


def as_json(report: CensusReport) -> str:
    tally = report.tally()
    starter = report.series.starter or report.series.solitaire.starter
    fields = {
        "game": report.series.solitaire.slug,
        "hole": str(starter) if starter else None,
        "first": report.span.first,
        "last": report.span.last,
        "decided": tally.decided,
        **asdict(tally),
        "share": tally.share,
        "interval": tally.interval(),
        "states": {
            verdict: statistics._asdict() for verdict, statistics in report.state_statistics().items()
        },
        "cpu_seconds": report.cpu_seconds(),
        "heaviest": [
            {"deal": row.deal, "verdict": row.verdict, "states": row.states}
            for row in report.heaviest_deals()
        ],
        "undecided": [{"deal": number, "reason": reason} for number, reason in report.undecided_deals()],
        "checksum": report.checksum(),
        "thousands": list(report.thousands()),
    }
    return json.dumps(fields, indent=2) + "\n"


SVG_BEGINNING = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {2 * HEIGHT}" role="img">'
"""How a picture begins, by which it is known again."""


def as_svg(report: CensusReport) -> str:
    body = [
        SVG_BEGINNING,
        f"<title>{escape(report.title)}</title><style>{_STYLE}</style>",
        f'<rect width="{WIDTH}" height="{2 * HEIGHT}" fill="#fff"/>',
        *_interval_diagram(report.title, report.running_tallies()),
        f'<g transform="translate(0 {HEIGHT})">',
        *_histogram_diagram(report.states_histogram()),
        "</g></svg>",
    ]
    return "\n".join(body) + "\n"


def _interval_diagram(title: str, tallies: Sequence[Tally]) -> list[str]:
    """The share of winnable deals as a line, in the band of its interval."""
    lows, highs = zip(*(tally.interval() for tally in tallies), strict=True)
    bottom, top, total = min(lows), max(highs), tallies[-1].decided

    def points(shares: Iterable[float]) -> list[str]:
        return [
            f"{_x(tally.decided / total):.1f},{_y((share - bottom) / (top - bottom)):.1f}"
            for tally, share in zip(tallies, shares, strict=True)
        ]

    line, band = points(tally.share for tally in tallies), points(highs) + points(lows)[::-1]
    return [
        _label(WIDTH / 2, 25, f"{title}: share of winnable deals, with its 95 % interval"),
        _FRAME,
        f'<polygon points="{" ".join(band)}" fill="#90caf9"/>',
        f'<polyline points="{" ".join(line)}" fill="none" stroke="#0d47a1" stroke-width="2"/>',
        *_percentages(bottom, top, 2),
        *(_label(_x(part), HEIGHT - BOTTOM + 20, f"{round(part * total):,}") for part in (0.0, 0.5, 1.0)),
        _label(WIDTH / 2, HEIGHT - 10, "deals"),
    ]


def _histogram_diagram(octaves: Mapping[str, Sequence[float]]) -> list[str]:
    """Two bars for each octave of states: which part of the deals of a verdict took so many."""
    top = max(map(max, octaves.values()))
    count = max(map(len, octaves.values()))
    step = (WIDTH - LEFT - RIGHT) / count
    bars = [_label(WIDTH / 2, 25, BARS_TITLE)]
    for place, (verdict, parts) in enumerate(octaves.items()):
        colour = COLOURS[verdict]
        bars.append(f'<rect x="{LEFT + 90 * place}" y="34" width="10" height="10" fill="{colour}"/>')
        bars.append(_label(LEFT + 90 * place + 15, 44, verdict, ""))
        for octave, part in enumerate(parts):
            x, y = LEFT + step * (octave + 0.1 + 0.4 * place), _y(part / top)
            size = f'width="{0.4 * step:.1f}" height="{HEIGHT - BOTTOM - y:.1f}"'
            bars.append(f'<rect x="{x:.1f}" y="{y:.1f}" {size} fill="{colour}"/>')
    labels = (
        _label(LEFT + step * (octave + 0.5), HEIGHT - BOTTOM + 20, _short_number(2**octave))
        for octave in range(0, count, 2)
    )
    x_title = _label(WIDTH / 2, HEIGHT - 10, "states, from")
    return [*bars, _FRAME, *labels, *_percentages(0, top, 0), x_title]


def _percentages(bottom: float, top: float, places: int) -> list[str]:
    """The labels beside a diagram, at its bottom, middle and top."""
    return [
        _label(LEFT - 8, _y(part) + 5, f"{100 * (bottom + part * (top - bottom)):.{places}f} %", "end")
        for part in (0.0, 0.5, 1.0)
    ]


def _short_number(number: int) -> str:
    """A power of two in a few characters: 512, 1k, 1M."""
    for unit, power in (("G", 30), ("M", 20), ("k", 10)):
        if number >= 1 << power:
            return f"{number >> power}{unit}"
    return str(number)


def _x(part: float) -> float:
    return LEFT + part * (WIDTH - LEFT - RIGHT)


def _y(part: float) -> float:
    return HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)


def _label(x: float, y: float, text: str, place: str = "mid") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{place}">{escape(text)}</text>'


_FRAME = f'<path d="M{_x(0)} {_y(1)}V{_y(0)}H{_x(1)}" fill="none" stroke="#666"/>'


_ASCII = str.maketrans("│─┌┐└┘┤├┬┴┼█", "|-++++|||++#")


def as_charts(report: CensusReport) -> str:
    """The diagrams in characters, as wide as the terminal.

    Raises:
        ModuleNotFoundError: plotext is not installed.
    """
    import plotext

    def begin_chart(title: str, label: str) -> None:
        plotext.clear_figure()
        plotext.theme("clear")
        plotext.plotsize(min(100, shutil.get_terminal_size((80, 24)).columns), 16)
        plotext.title(title)
        plotext.xlabel(label)

    def chart_text() -> str:
        text: str = plotext.uncolorize(plotext.build())
        return text.rstrip()

    begin_chart("Share of winnable deals in per cent, and its 95 % interval", "deals")
    tallies = report.running_tallies()
    lows, highs = zip(*(tally.interval() for tally in tallies), strict=True)
    for shares, marker in ((highs, "-"), ([tally.share for tally in tallies], "*"), (lows, "-")):
        deals = [tally.decided for tally in tallies]
        plotext.plot(deals, [100 * share for share in shares], marker=marker)
    text = chart_text()

    begin_chart(BARS_TITLE, "states, from")
    octaves = report.states_histogram()
    count = max(map(len, octaves.values()))
    bars = [[100 * part for part in parts] + [0.0] * (count - len(parts)) for parts in octaves.values()]
    labels = [_short_number(2**octave) for octave in range(count)]
    plotext.multiple_bar(labels, bars, labels=list(octaves), marker=["#", "."][: len(octaves)])
    text += f"\n\n{chart_text()}"
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        text = text.translate(_ASCII)
    return text
