"""Sentences of the app, the home view, replays and both tables."""

from typing import TYPE_CHECKING

from cardgames_tui.games.kinds import parse_start
from cardgames_tui.games.statistics import ResultComparison
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.words import hints_and_undos
from cardgames_tui.solitaire.solitaires import SOLITAIRES
from cardgames_tui.text import counted, format_clock
from cardgames_tui.tui.results import SummaryRow

if TYPE_CHECKING:
    from cardgames_tui.games.statistics import GameStatistics

# The home view

CONTINUE = "Continue"

OTHER_CHOICES = {
    "daily": ("Deal of the day", "the same for everyone"),
    "statistics": ("Statistics", "wins, streaks, times"),
    "past_games": ("Past games", "replay or continue"),
    "settings": ("Settings", "colours, cards, rules"),
}
"""Titles and explanations by action."""

NOT_PLAYED = "not played yet"
NONE_FINISHED = "none finished yet"
NONE_COUNTED = "no win or loss yet"


def short_rule(slug: str) -> str:
    if slug not in SOLITAIRES:
        return "A hand that reaches five fingers dies."
    return f"Play one rank up or down into the {SOLITAIRES[slug].foundation_word}."


def wins(statistics: "GameStatistics") -> str:
    if not statistics.played:
        return NONE_COUNTED
    drawn = f", drew {statistics.drawn}" if statistics.drawn else ""
    return f"won {statistics.won} of {statistics.played}{drawn}"


def streak_and_best(statistics: "GameStatistics") -> str:
    streak = [f"streak {statistics.streak}"] if statistics.streak else []
    best = [f"best {format_clock(statistics.unaided.best)}"] if statistics.unaided.best is not None else []
    return ", ".join(streak + best)


def deal_of_today(record: GameRecord | None) -> str:
    if record is None:
        return "today's deal: new"
    if record.result is None:
        return "today's deal: begun"
    return f"today's deal: {format_clock(record.seconds) if record.result is Result.WON else 'not won'}"


def unfinished(records: tuple[GameRecord, ...]) -> str:
    if len(records) > 1:
        return f"{len(records)} unfinished games"
    return f"unfinished: {counted(records[0].ply, 'move')}"


def game_to_continue(record: GameRecord) -> str:
    played = f": {counted(record.ply, 'move')}, {format_clock(record.seconds)}" if record.moves else ""
    return f"{parse_start(record.start_id).title}{played}"


# Any table

THINKING = "Thinking..."
NOTHING_TO_REPLAY = "Nothing has been played yet that could be replayed."


def help_used(undos: int, hints: int) -> list[str]:
    return [counted(number, name) for number, name in ((undos, "undo"), (hints, "hint")) if number]


# The end of a game


def moves_row(number: int, record: GameRecord) -> SummaryRow:
    return "moves", str(number), hints_and_undos(record, undos_first=True)


def streak_row(comparison: ResultComparison) -> SummaryRow:
    is_longest = comparison.streak and comparison.streak == comparison.longest_streak
    remark = "your longest" if is_longest else f"longest: {comparison.longest_streak}"
    return "streak", str(comparison.streak), remark


NOT_JUDGED = "The moves have not been judged yet."

# The app

CONTINUE_LAST_GAME = "Continue the last game?", CONTINUE, "New game"
THEME = "Theme"
IDLE = "clock paused"
UNSAVED = "not being saved"


def to_be_continued(record: GameRecord) -> str:
    """Raises a `ValueError` for a corrupt record."""
    played = f"{counted(record.ply, 'move')}, {format_clock(record.seconds)} played"
    return f"{parse_start(record.start_id).title}: {played}."


def search_failure(error: Exception) -> str:
    return f"The search failed: {error}"


def cannot_replay(error: ValueError) -> str:
    return f"The game cannot be replayed: {error}."


def cannot_open(error: ValueError) -> str:
    return f"The game of the link cannot be opened: {error}."


def no_such_theme(file: str, theme: str) -> str:
    return f"{file}: there is no theme '{theme}'. The settings list them all."
