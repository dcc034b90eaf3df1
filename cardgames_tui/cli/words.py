"""What the commands print for people, apart from their help."""

from collections.abc import Iterator

from cardgames_tui.black_hole.analysis import Difficulty
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import SOLITAIRES
from cardgames_tui.black_hole.rules import Solution
from cardgames_tui.games.catalogue import kind_title
from cardgames_tui.records.statistics import GameStatistics, Times
from cardgames_tui.text import clock

HOW_TO_RESTORE = "cardgames-tui records restore FILE brings a backup back."


def solution(target: Deal, found: Solution) -> str:
    """The solution of a deal, with a line for every card of the win."""
    position = target.position
    name = f"{target.solitaire.title}, {target.name}"
    effort = f"{found.states} states, {1000 * found.cpu_seconds:.1f} ms"
    lines = [f"{name}: {found.verdict.value} ({effort})"]
    line = found.line or ()
    for number, (move, card) in enumerate(zip(line, position.cards_along(line), strict=True), 1):
        lines.append(f"{number:3}  {position.solitaire.fan_word} {move}  {card.symbol}")
    return "\n".join(lines)


def rating(target: Deal, found: Difficulty | None) -> str:
    name = f"{target.solitaire.title}, {target.name}"
    if found is None:
        return f"{name}: cannot be won"
    danger, wins = f"{100 * found.danger:.0f} %", f"{100 * found.win_rate:.0f} %"
    why = f"{danger} of the moves beside a winning line lose; playing by chance wins {wins}"
    return f"{name}: {found.level.value}, {found.number} of 100 ({why})"


def statistics_lines(statistics: GameStatistics) -> Iterator[str]:
    """The statistics of the games of one kind, in lines of at most 40 characters."""
    deals = statistics.game in SOLITAIRES
    yield kind_title(statistics.game, statistics.variant)
    yield _line("games played", statistics.played)
    yield _line("won", statistics.won, f"{statistics.win_share or 0.0:.0%}")
    yield _line("lost or given up" if deals else "lost", statistics.lost)
    if deals and statistics.lost:
        yield _line("  could have been won", statistics.lost_winnable)
        if statistics.lost_unjudged:
            yield _line("  not known yet", statistics.lost_unjudged)
    if statistics.drawn:
        yield _line("drawn", statistics.drawn)
    yield _line("current streak", statistics.streak)
    yield _line("longest streak", statistics.longest_streak)
    yield _line("perfect: no undo, no hint", statistics.perfect)
    yield from _times("won without hints", statistics.unaided)
    yield _line("won with hints", statistics.helped)
    if deals and statistics.winnable_starts:
        yield _line("winnable deals won", statistics.winnable_starts_won, f"{statistics.winnable_share:.0%}")
        yield _line("  of", statistics.winnable_starts)


def _line(label: str, value: int | str, share: str = "") -> str:
    return f"{label:<26}{value:>8}{share:>6}".rstrip()


def _times(label: str, times: Times) -> Iterator[str]:
    yield _line(label, times.games)
    if times.best is not None and times.median is not None:
        yield _line("  fastest", clock(times.best))
        yield _line("  median time", clock(times.median))
