"""Statistics as pictures: bars with captions, and a small calendar of the days on which games were won."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import NamedTuple

from textual.content import Content

from cardgames_tui.black_hole.family import GAMES
from cardgames_tui.records.record import clock, count
from cardgames_tui.records.statistics import GameStatistics

LABEL = 16
"""The width of the labels, in cells."""

_CAPTION = 15
"""The width of what is said behind a bar."""

_LONGEST_BAR = 24

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")

_MOST_WEEKS = 18

_SQUARES = (("·", "$text-muted"), ("▄", "$keeps"), ("█", "$keeps"))
"""A day without a win, with one, and with more."""

_RECENT = 25
"""How many of the last results are shown one by one."""


class Bar(NamedTuple):
    """A figure, with a bar where it is a part of something."""

    label: str
    """What is counted."""
    caption: str
    """The figure."""
    part: float | None = None
    """How long the bar is, from 0 to 1; nothing for a figure without a bar."""
    colour: str = "$keeps"
    """The colour of the bar."""

    def drawn(self, width: int) -> Content:
        """The line."""
        label = (f"{self.label:<{LABEL}}", "$text-muted")
        if self.part is None:
            return Content.assemble(label, (self.caption, "bold"))
        cells = min(max(width - LABEL - _CAPTION, 4), _LONGEST_BAR)
        full = max(round(self.part * cells), 1 if self.part else 0)
        rest = ("·" * (cells - full), "$text-muted")
        return Content.assemble(label, ("█" * full, self.colour), rest, (f" {self.caption}", "bold"))


def figures(tally: GameStatistics, waiting: int) -> Iterator[Bar]:
    """The figures of one game in one variant."""
    yield Bar("Games won", f"{tally.share or 0:.0%}, {tally.won} of {tally.played}", tally.share)
    if tally.game in GAMES and tally.winnable_starts:
        of = f"{tally.winnable_share:.0%}, {tally.winnable_starts_won} of {tally.winnable_starts}"
        yield Bar("Winnable deals", of, tally.winnable_share)
    longest = max(tally.longest_streak, 1)
    yield Bar("Current streak", str(tally.streak), tally.streak / longest)
    yield Bar("Longest streak", str(tally.longest_streak), tally.longest_streak / longest)
    best, middle = tally.unaided.best, tally.unaided.median
    if best is not None and middle is not None:
        yield Bar("Fastest win", clock(best), best / max(middle, 1), "$cursor")
        yield Bar("Median time", clock(middle), 1.0, "$cursor")
    yield Bar("Perfect games", str(tally.perfect))
    yield Bar("Won with hints", str(tally.helped))
    yield Bar("Lost", _lost(tally))
    if tally.drawn:
        yield Bar("Drawn", str(tally.drawn))
    yield waiting_line(waiting)
    signs = "".join("✓" if won else "✗" for won in tally.recent[-_RECENT:])
    yield Bar("Last games", signs)


def waiting_line(waiting: int) -> Bar:
    """How many games wait."""
    return Bar("Unfinished", count(waiting, "game"))


def _lost(tally: GameStatistics) -> str:
    winnable = f" ({tally.lost_winnable} winnable)" if tally.lost_winnable else ""
    return f"{tally.lost}{winnable}"


def drawn(bars: Iterable[Bar], width: int) -> Content:
    """The figures, a line each."""
    return Content("\n").join(bar.drawn(width) for bar in bars)


def calendar(wins: Counter[date], today: date, width: int) -> Content:
    """The last weeks up to a day, a column each, with a square for every day."""
    weeks = min((width - len(_DAYS[0]) - 1) // 2, _MOST_WEEKS)
    monday = today - timedelta(days=today.weekday())
    mondays = [monday - timedelta(weeks=back) for back in reversed(range(weeks))]
    lines = [Content.styled(_months(mondays), "$text-muted")]
    for weekday, name in enumerate(_DAYS):
        days = [first + timedelta(days=weekday) for first in mondays]
        squares = [_square(wins[day]) if day <= today else Content("  ") for day in days]
        lines.append(Content.assemble((f"{name} ", "$text-muted"), *squares))
    none, one, more = (_square(number) for number in range(3))
    lines.append(Content.assemble("    ", none, "no win  ", one, "one  ", more, "more"))
    return Content("\n").join(lines)


def _months(mondays: list[date]) -> str:
    """The names of the months, each above its first week; the last days of one make way for the next."""
    begun = [place for place, day in enumerate(mondays) if not place or day.month != mondays[place - 1].month]
    if begun[1:2] == [1]:
        del begun[0]
    line = ""
    for place in begun:
        line = f"{line:<{len(_DAYS[0]) + 1 + 2 * place}}{mondays[place]:%b}"
    return line


def _square(wins: int) -> Content:
    square, colour = _SQUARES[min(wins, len(_SQUARES) - 1)]
    return Content.assemble((square, colour), " ")
