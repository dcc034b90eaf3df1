"""The charts of the statistics: a bar for each statistic, and a calendar of the wins."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import NamedTuple

from textual.content import Content

from cardgames_tui.games.notation import has_deals
from cardgames_tui.records.statistics import GameStatistics
from cardgames_tui.text import clock, count
from cardgames_tui.tui.dialogs import words

_LABEL_WIDTH = 16
"""In cells, as all widths here."""

_CAPTION_WIDTH = 15
"""The room behind a bar for its caption."""

_MAX_BAR_WIDTH = 24

_MAX_WEEKS = 18

_SQUARES = (("·", "$text-muted"), ("▄", "$keeps"), ("█", "$keeps"))
"""A day without a win, with one, and with more."""

_MAX_RECENT_RESULTS = 25


class Bar(NamedTuple):
    """A statistic, with a bar where it is a part of something."""

    label: str
    caption: str
    part: float | None = None
    """How long the bar is, from 0 to 1; nothing for a statistic without a bar."""
    colour: str = "$keeps"

    def draw(self, width: int) -> Content:
        label = (f"{self.label:<{_LABEL_WIDTH}}", "$text-muted")
        if self.part is None:
            return Content.assemble(label, (self.caption, "bold"))
        cells = min(max(width - _LABEL_WIDTH - _CAPTION_WIDTH, 4), _MAX_BAR_WIDTH)
        full = max(round(self.part * cells), 1 if self.part else 0)
        rest = ("·" * (cells - full), "$text-muted")
        return Content.assemble(label, ("█" * full, self.colour), rest, (f" {self.caption}", "bold"))


def statistics_bars(statistics: GameStatistics, unfinished: int) -> Iterator[Bar]:
    """The statistics of one game, of which so many are unfinished, a bar each."""
    won = words.percentage(statistics.win_share or 0, statistics.won, statistics.played)
    yield Bar(words.GAMES_WON, won, statistics.win_share)
    deals = has_deals(statistics.game)
    if deals and statistics.winnable_starts:
        share = statistics.winnable_share
        won = words.percentage(share or 0, statistics.winnable_starts_won, statistics.winnable_starts)
        yield Bar(words.WINNABLE_DEALS, won, share)
    longest = max(statistics.longest_streak, 1)
    yield Bar(words.CURRENT_STREAK, str(statistics.streak), statistics.streak / longest)
    yield Bar(words.LONGEST_STREAK, str(statistics.longest_streak), statistics.longest_streak / longest)
    best, median = statistics.unaided.best, statistics.unaided.median
    if best is not None and median is not None:
        yield Bar(words.FASTEST_WIN, clock(best), best / max(median, 1), "$cursor")
        yield Bar(words.MEDIAN_TIME, clock(median), 1.0, "$cursor")
    yield Bar(words.PERFECT_GAMES, str(statistics.perfect))
    yield Bar(words.WON_WITH_HINTS, str(statistics.helped))
    yield Bar(words.LOST, words.lost(statistics.lost, statistics.lost_winnable * deals))
    if statistics.drawn:
        yield Bar(words.DRAWN, str(statistics.drawn))
    yield unfinished_bar(unfinished)
    signs = "".join("✓" if won else "✗" for won in statistics.recent[-_MAX_RECENT_RESULTS:])
    yield Bar(words.LAST_GAMES, signs)


def unfinished_bar(number: int) -> Bar:
    return Bar(words.UNFINISHED, count(number, "game"))


def draw_bars(bars: Iterable[Bar], width: int) -> Content:
    return Content("\n").join(bar.draw(width) for bar in bars)


def draw_calendar(wins: Counter[date], today: date, width: int) -> Content:
    """The last weeks up to a day, a column each, with a square for every day."""
    weeks = min((width - len(words.WEEKDAYS[0]) - 1) // 2, _MAX_WEEKS)
    monday = today - timedelta(days=today.weekday())
    mondays = [monday - timedelta(weeks=back) for back in reversed(range(weeks))]
    lines = [Content.styled(_months(mondays), "$text-muted")]
    for weekday, name in enumerate(words.WEEKDAYS):
        days = [first + timedelta(days=weekday) for first in mondays]
        squares = [_square(wins[day]) if day <= today else Content("  ") for day in days]
        lines.append(Content.assemble((f"{name} ", "$text-muted"), *squares))
    none, one, more = map(_square, range(3))
    legend = none, f"{words.NO_WIN}  ", one, f"{words.ONE_WIN}  ", more, words.MORE_WINS
    lines.append(Content.assemble("    ", *legend))
    return Content("\n").join(lines)


def _months(mondays: list[date]) -> str:
    """The names of the months, each above its first week; the last days of one make way for the next."""
    begun = [place for place, day in enumerate(mondays) if not place or day.month != mondays[place - 1].month]
    if begun[1:2] == [1]:
        del begun[0]
    line = ""
    for place in begun:
        line = f"{line:<{len(words.WEEKDAYS[0]) + 1 + 2 * place}}{mondays[place]:%b}"
    return line


def _square(wins: int) -> Content:
    square, colour = _SQUARES[min(wins, len(_SQUARES) - 1)]
    return Content.assemble((square, colour), " ")
