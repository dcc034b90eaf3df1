"""What a census has found out, for people, for programs, and as a picture."""

import json
import shutil
import sys
from collections.abc import Iterator
from dataclasses import asdict
from functools import reduce
from operator import xor

import click
import plotext

from cardgames_tui.census.picture import picture, short
from cardgames_tui.census.report import Census, Effort, Report, Tally

STEPS = 100
"""In how many steps the interval is drawn."""

_ASCII = str.maketrans("│─┌┐└┘┤├┬┴┼█", "|-++++|||++#")


def octaves(census: Census) -> dict[str, list[int]]:
    """How many deals took how many states, by those verdicts that there are."""
    found = {verdict: census.octaves(verdict) for verdict in ("winnable", "lost")}
    return {verdict: counts for verdict, counts in found.items() if counts}


def plots(census: Census) -> list[str]:
    """The picture in characters, as wide as the terminal."""
    width = min(100, shutil.get_terminal_size((80, 24)).columns)
    text = f"{_narrowing(census, width)}\n\n{_histogram(census, width)}"
    encoding = sys.stdout.encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_ASCII)
    return text.splitlines()


def _narrowing(census: Census, width: int) -> str:
    steps = census.narrowing(STEPS)
    deals = [tally.decided for tally in steps]
    plotext.clear_figure()
    plotext.theme("clear")
    plotext.plotsize(width, 16)
    plotext.title("Share of winnable deals in per cent, and its 95 % interval")
    bounds = [tally.interval() for tally in steps]
    for values, marker in (
        ([high for _, high in bounds], "-"),
        ([tally.share for tally in steps], "*"),
        ([low for low, _ in bounds], "-"),
    ):
        plotext.plot(deals, [100 * value for value in values], marker=marker)
    plotext.xlabel("deals")
    return _built()


def _histogram(census: Census, width: int) -> str:
    counted = octaves(census)
    count = max(map(len, counted.values()))
    shares = [
        [100 * number / sum(counts) for number in counts] + [0.0] * (count - len(counts))
        for counts in counted.values()
    ]
    plotext.clear_figure()
    plotext.theme("clear")
    plotext.plotsize(width, 16)
    plotext.title("States that a verdict took, in per cent of the deals of that verdict")
    labels = [short(2**octave) for octave in range(count)]
    plotext.multiple_bar(labels, shares, labels=list(counted), marker=["#", "."][: len(counted)])
    plotext.xlabel("states, from")
    return _built()


def _built() -> str:
    text: str = plotext.uncolorize(plotext.build())
    return click.unstyle(text).rstrip()


ARTICLE = {"black-hole": {"winnable": "mean 292,400, median 79,000", "lost": "mean 553,884"}}
"""The states that black-hole-solve took for the first million deals (Fish 2010), by game and verdict."""

SHOWN = 10
"""How many of the heaviest deals are named to people."""


def share(tally: Tally) -> str:
    """The share of winnable deals, with its 95 % interval."""
    if not tally.decided:
        return ""
    low, high = tally.interval()
    return f"{100 * tally.share:.2f} % winnable ({100 * low:.2f} to {100 * high:.2f} %)"


def as_text(census: Census, *, whole: bool = False) -> str:
    """A report for people; the whole of it has the checksum and the picture as well."""
    report = census.report()
    lines = [*_lines(report)]
    if whole and report.tally.decided:
        lines += [f"checksum {_checksum(census)}; --format json gives that of each thousand", ""]
        lines += plots(census)
    return "\n".join(lines) + "\n"


def _lines(report: Report) -> Iterator[str]:
    tally = report.tally
    yield f"{report.subject.title}, deals {report.span.first} to {report.span.last}: {tally.decided} decided"
    yield f"winnable {tally.winnable}, lost {tally.lost}: {share(tally)}, 95 % interval"
    for verdict, effort in report.effort.items():
        theirs = ARTICLE.get(str(report.subject), {}).get(verdict)
        beside = f" (black-hole-solve, deals 1 to 1000000: {theirs})" if theirs else ""
        yield f"states of {verdict} deals: {_measures(effort)}{beside}"
    yield f"CPU {report.seconds:.1f} s" + (
        f", {report.seconds / 3600:.1f} h" if report.seconds >= 3600 else ""
    )
    heaviest = ", ".join(f"{row.deal} ({row.states} states)" for row in report.heaviest[:SHOWN])
    yield f"heaviest: {heaviest}"
    for number, reason in report.undecided:
        yield f"undecided: {number} ({reason})"


def _measures(effort: Effort) -> str:
    return f"mean {effort.mean:.1f}, median {effort.median:.0f}, deviation {effort.deviation:.1f}"


def as_json(census: Census) -> str:
    """A report for programs."""
    report = census.report()
    low, high = report.tally.interval()
    hole = report.subject.hole or report.subject.game.starter
    found = {
        "game": report.subject.game.slug,
        "hole": str(hole) if hole else None,
        "first": report.span.first,
        "last": report.span.last,
        "decided": report.tally.decided,
        "winnable": report.tally.winnable,
        "lost": report.tally.lost,
        "share": report.tally.share,
        "interval": [low, high],
        "states": {verdict: asdict(effort) for verdict, effort in report.effort.items()},
        "cpu_seconds": report.seconds,
        "heaviest": [
            {"deal": row.deal, "verdict": row.verdict, "states": row.states} for row in report.heaviest
        ],
        "undecided": [{"deal": number, "reason": reason} for number, reason in report.undecided],
        "checksum": _checksum(census),
        "thousands": [
            {
                "first": each.first,
                "last": each.last,
                "winnable": each.tally.winnable,
                "lost": each.tally.lost,
                "checksum": f"{each.checksum:016x}",
            }
            for each in census.thousands()
        ],
    }
    return json.dumps(found, indent=2) + "\n"


def _checksum(census: Census) -> str:
    return f"{reduce(xor, (each.checksum for each in census.thousands()), 0):016x}"


def drawn(census: Census) -> str:
    """The picture of a report, as SVG."""
    return picture(_title(census), census.narrowing(STEPS), octaves(census))


def _title(census: Census) -> str:
    return f"{census.subject.title}, deals {census.span.first} to {census.span.last}"
