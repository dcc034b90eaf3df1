"""Statistics as a table in words, for the screen and the command line."""

from collections.abc import Iterator

from cardgames_tui.black_hole.family import GAMES
from cardgames_tui.records.statistics import Tally, Times
from cardgames_tui.records.wording import clock, count


def figure_lines(tally: Tally) -> Iterator[str]:
    """The figures of one game, a line each, 40 characters wide at the most."""
    has_deals = tally.game in GAMES
    yield _line("games played", tally.played)
    yield _line("won", tally.won, f"{tally.share or 0.0:.0%}")
    yield _line("lost or given up" if has_deals else "lost", tally.lost)
    if has_deals and tally.lost:
        yield _line("  could have been won", tally.lost_winnable)
        if tally.lost_unjudged:
            yield _line("  not known yet", tally.lost_unjudged)
    if tally.drawn:
        yield _line("drawn", tally.drawn)
    yield _line("wins in a row, now", tally.streak)
    yield _line("  the most ever", tally.longest_streak)
    yield _line("won with no undo, no hint", tally.perfect)
    yield from _times("won without hints", tally.unaided)
    yield from _times("won with hints", tally.helped)
    if has_deals and tally.winnable_starts:
        label = f"of {count(tally.winnable_starts, 'winnable deal')} won"
        yield _line(label, tally.winnable_starts_won, f"{tally.winnable_share:.0%}")


def _line(label: str, value: int | str, share: str = "") -> str:
    return f"{label:<26}{value:>8}{share:>6}".rstrip()


def _times(label: str, times: Times) -> Iterator[str]:
    yield _line(label, times.games)
    if times.best is not None and times.median is not None:
        yield _line("  the fastest in", clock(times.best))
        yield _line("  half of them within", clock(times.median))
