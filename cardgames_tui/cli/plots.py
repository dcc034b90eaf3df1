"""The picture of a census in characters."""

import shutil
import sys

import click
import plotext

from cardgames_tui.census.picture import short
from cardgames_tui.census.report import Census

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
    statistics_by_kind = census.narrowing(STEPS)
    deals = [tally.decided for tally in statistics_by_kind]
    plotext.clear_figure()
    plotext.theme("clear")
    plotext.plotsize(width, 16)
    plotext.title("Share of winnable deals in per cent, and its 95 % interval")
    bounds = [tally.interval() for tally in statistics_by_kind]
    for values, marker in (
        ([high for _, high in bounds], "-"),
        ([tally.share for tally in statistics_by_kind], "*"),
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
