"""What the commands print for people, apart from their help."""

from collections.abc import Iterator

from cardgames_tui.games.kinds import variant_title
from cardgames_tui.games.statistics import GameStatistics, shown_statistics
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.difficulty import Difficulty
from cardgames_tui.solitaire.rules import Solution
from cardgames_tui.text import plural

HOW_TO_RESTORE = "cardgames-tui records restore FILE brings a backup back."


def solution_text(target: Deal, solution: Solution) -> str:
    """The solution of a deal, with a line for every card of the win."""
    position = target.position
    effort = f"{solution.states} {plural(solution.states, 'state')}, {1000 * solution.cpu_seconds:.1f} ms"
    lines = [f"{target.title}: {solution.verdict.value} ({effort})"]
    line = solution.line or ()
    for number, (move, card) in enumerate(zip(line, position.cards_along(line), strict=True), 1):
        lines.append(f"{number:3}  {position.solitaire.fan_word} {move}  {card.symbol}")
    return "\n".join(lines)


def rating_text(target: Deal, difficulty: Difficulty | None) -> str:
    if difficulty is None:
        return f"{target.title}: cannot be won"
    danger, wins = f"{100 * difficulty.danger:.0f} %", f"{100 * difficulty.win_rate:.0f} %"
    why = f"{danger} of the moves beside a winning line lose; random play that avoids dead ends wins {wins}"
    return f"{target.title}: {difficulty.level.value}, {difficulty.number} of 100 ({why})"


def statistics_lines(statistics: GameStatistics) -> Iterator[str]:
    """The game and the variant, then a line for each statistic."""
    yield variant_title(statistics.game, statistics.variant)
    for statistic in shown_statistics(statistics):
        yield f"{statistic.label:<16}{statistic.text}"
