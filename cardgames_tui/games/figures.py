"""Statistics as a table in words, for the screen and the command line."""

from collections.abc import Iterator

from cardgames_tui.black_hole.family import GAMES
from cardgames_tui.records.statistics import GameStatistics, Times
from cardgames_tui.records.wording import clock


def figure_lines(figures: GameStatistics) -> Iterator[str]:
    """The figures of one game, a line each, 40 characters wide at the most."""
    has_deals = figures.game in GAMES
    yield _line("games played", figures.played)
    yield _line("won", figures.won, f"{figures.share or 0.0:.0%}")
    yield _line("lost or given up" if has_deals else "lost", figures.lost)
    if has_deals and figures.lost:
        yield _line("  could have been won", figures.lost_winnable)
        if figures.lost_unjudged:
            yield _line("  not known yet", figures.lost_unjudged)
    if figures.drawn:
        yield _line("drawn", figures.drawn)
    yield _line("current streak", figures.streak)
    yield _line("longest streak", figures.longest_streak)
    yield _line("perfect: no undo, no hint", figures.perfect)
    yield from _times("won without hints", figures.unaided)
    yield _line("won with hints", figures.helped)
    if has_deals and figures.winnable_starts:
        yield _line("winnable deals won", figures.winnable_starts_won, f"{figures.winnable_share:.0%}")
        yield _line("  of", figures.winnable_starts)


def _line(label: str, value: int | str, share: str = "") -> str:
    return f"{label:<26}{value:>8}{share:>6}".rstrip()


def _times(label: str, times: Times) -> Iterator[str]:
    yield _line(label, times.games)
    if times.best is not None and times.median is not None:
        yield _line("  fastest", clock(times.best))
        yield _line("  median time", clock(times.median))
