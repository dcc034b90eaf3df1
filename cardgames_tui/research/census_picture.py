"""The picture of a census: how its interval narrows, and how many states verdicts took.

It is drawn as SVG, and in characters by plotext, which comes with the extra `research`.
"""

import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from cardgames_tui.research import words
from cardgames_tui.research.census import Tally
from cardgames_tui.research.census_report import CensusReport

INTERVAL_STEPS = 100
"""In how many steps the interval is drawn."""

WIDTH, HEIGHT = 760, 300
"""The size of one of the two diagrams."""

LEFT, TOP, BOTTOM, RIGHT = 70, 50, 50, 20
"""The margins round a diagram, for its words."""

COLOURS = {"winnable": "#2e7d32", "lost": "#c62828"}
"""The bars, by verdict."""

BARS_TITLE = "States that a verdict took, in per cent of the deals of that verdict"

_STYLE = "text{font:14px sans-serif;fill:#222}.mid{text-anchor:middle}.end{text-anchor:end}"


def svg(report: CensusReport) -> str:
    title = words.census_title(report)
    body = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {2 * HEIGHT}" role="img">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style>",
        f'<rect width="{WIDTH}" height="{2 * HEIGHT}" fill="#fff"/>',
        *_interval(title, report.narrowing(INTERVAL_STEPS)),
        f'<g transform="translate(0 {HEIGHT})">',
        *_bars(report.octaves()),
        "</g></svg>",
    ]
    return "\n".join(body) + "\n"


def _interval(title: str, narrowing: Sequence[Tally]) -> list[str]:
    """The share of winnable deals as a line, in the band of its interval."""
    bounds = [tally.interval() for tally in narrowing]
    bottom, top = min(low for low, _ in bounds), max(high for _, high in bounds)
    total = narrowing[-1].decided

    def point(tally: Tally, share: float) -> str:
        return f"{_x(tally.decided / total):.1f},{_y((share - bottom) / (top - bottom)):.1f}"

    pairs = list(zip(narrowing, bounds, strict=True))
    upper = [point(tally, high) for tally, (_, high) in pairs]
    lower = [point(tally, low) for tally, (low, _) in pairs]
    line = [point(tally, tally.share) for tally in narrowing]
    return [
        _text(WIDTH / 2, 25, f"{title}: share of winnable deals, with its 95 % interval"),
        *_frame(),
        f'<polygon points="{" ".join(upper + lower[::-1])}" fill="#90caf9"/>',
        f'<polyline points="{" ".join(line)}" fill="none" stroke="#0d47a1" stroke-width="2"/>',
        *(
            _text(LEFT - 8, _y(part) + 5, f"{100 * (bottom + part * (top - bottom)):.2f} %", "end")
            for part in (0.0, 0.5, 1.0)
        ),
        *(_text(_x(part), HEIGHT - BOTTOM + 20, f"{round(part * total):,}") for part in (0.0, 0.5, 1.0)),
        _text(WIDTH / 2, HEIGHT - 10, "deals"),
    ]


def _bars(octaves: Mapping[str, Sequence[int]]) -> list[str]:
    """Two bars for each octave of states: which part of the deals of a verdict took so many."""
    shares = {verdict: [count / sum(counts) for count in counts] for verdict, counts in octaves.items()}
    top = max((max(parts) for parts in shares.values()), default=1.0)
    count = max(map(len, shares.values()), default=1)
    step = (WIDTH - LEFT - RIGHT) / count
    found = [_text(WIDTH / 2, 25, BARS_TITLE)]
    for place, (verdict, parts) in enumerate(shares.items()):
        colour = COLOURS[verdict]
        found.append(f'<rect x="{LEFT + 90 * place}" y="34" width="10" height="10" fill="{colour}"/>')
        found.append(_text(LEFT + 90 * place + 15, 44, verdict, ""))
        for octave, part in enumerate(parts):
            x, y = LEFT + step * (octave + 0.1 + 0.4 * place), _y(part / top)
            size = f'width="{0.4 * step:.1f}" height="{HEIGHT - BOTTOM - y:.1f}"'
            found.append(f'<rect x="{x:.1f}" y="{y:.1f}" {size} fill="{colour}"/>')
    labels = (
        _text(LEFT + step * (octave + 0.5), HEIGHT - BOTTOM + 20, _short(2**octave))
        for octave in range(0, count, 2)
    )
    ends = (_text(LEFT - 8, _y(part) + 5, f"{100 * top * part:.0f} %", "end") for part in (0.0, 0.5, 1.0))
    return [*found, *_frame(), *labels, *ends, _text(WIDTH / 2, HEIGHT - 10, "states, from")]


def _short(number: int) -> str:
    """A power of two in a few characters: 512, 1k, 1M."""
    for unit, power in (("G", 30), ("M", 20), ("k", 10)):
        if number >= 1 << power:
            return f"{number >> power}{unit}"
    return str(number)


def _x(part: float) -> float:
    return LEFT + part * (WIDTH - LEFT - RIGHT)


def _y(part: float) -> float:
    return HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)


def _text(x: float, y: float, text: str, place: str = "mid") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{place}">{escape(text)}</text>'


def _frame() -> list[str]:
    x, y = _x(0), _y(0)
    return [f'<path d="M{x} {_y(1)}V{y}H{_x(1)}" fill="none" stroke="#666"/>']


_ASCII = str.maketrans("│─┌┐└┘┤├┬┴┼█", "|-++++|||++#")


def charts(report: CensusReport) -> str:
    """The picture in characters, as wide as the terminal.

    Raises:
        ModuleNotFoundError: plotext is not installed.
    """
    import plotext

    narrowing, octaves = report.narrowing(INTERVAL_STEPS), report.octaves()
    text = f"{_chart(plotext, _plot_interval, narrowing)}\n\n{_chart(plotext, _plot_bars, octaves)}"
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        text = text.translate(_ASCII)
    return text


def _chart(plotext: Any, plot: Callable[[Any, Any], None], values: Any) -> str:
    plotext.clear_figure()
    plotext.theme("clear")
    plotext.plotsize(min(100, shutil.get_terminal_size((80, 24)).columns), 16)
    plot(plotext, values)
    text: str = plotext.uncolorize(plotext.build())
    return text.rstrip()


def _plot_interval(plotext: Any, narrowing: Sequence[Tally]) -> None:
    deals = [tally.decided for tally in narrowing]
    bounds = [tally.interval() for tally in narrowing]
    for values, marker in (
        ([high for _, high in bounds], "-"),
        ([tally.share for tally in narrowing], "*"),
        ([low for low, _ in bounds], "-"),
    ):
        plotext.plot(deals, [100 * value for value in values], marker=marker)
    plotext.title("Share of winnable deals in per cent, and its 95 % interval")
    plotext.xlabel("deals")


def _plot_bars(plotext: Any, octaves: Mapping[str, Sequence[int]]) -> None:
    count = max(map(len, octaves.values()))
    shares = [
        [100 * number / sum(counts) for number in counts] + [0.0] * (count - len(counts))
        for counts in octaves.values()
    ]
    labels = [_short(2**octave) for octave in range(count)]
    plotext.multiple_bar(labels, shares, labels=list(octaves), marker=["#", "."][: len(octaves)])
    plotext.title(BARS_TITLE)
    plotext.xlabel("states, from")
