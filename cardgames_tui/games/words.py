"""What every front says about a game being played.

Errors are clauses; `text.as_sentence` completes them.
"""

from calendar import monthrange
from datetime import date

from cardgames_tui.chopsticks.seats import CHOPSTICKS
from cardgames_tui.chopsticks.solving import solve
from cardgames_tui.chopsticks.words import move_value
from cardgames_tui.games.daily import DailyGames, DayStatus, Streak, level_of, puzzle_of_the_day
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.statistics import game_variant, is_counted, is_rated, statistics_of
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.words import day_name, month_name
from cardgames_tui.text import as_sentence, format_clock, joined, ordinal, plural

# Any game

GAME_OVER = "The game is over."
WELL_PLAYED = "Well played!"
LEFT_GAME_LOST = "The game you left could no longer be won, so it counts as lost."
NOTHING_FINISHED = "No game has been finished yet."
NOTHING_TO_SHARE = "There is nothing to share yet."
NO_BOOKMARK = "There is no bookmark yet."
BOOKMARK_REMOVED = "Bookmark removed."
UNDO_RETURNS = "Undo takes you back to where you were."
TUTOR_OFF = "The tutor is off."
TUTOR_ON = "The tutor is on: it asks before a move that loses. Being asked counts as a hint."
BACK_AT_START = f"Back at the start. {UNDO_RETURNS}"


def bookmarked_text(ply: int) -> str:
    """Confirms a new bookmark after `ply` moves."""
    return f"Bookmark set {_after(ply)}."


def at_bookmark(number: int, bookmarks: int, ply: int) -> str:
    """Says which bookmark has been reached."""
    return f"Bookmark {number} of {bookmarks}, {_after(ply)}."


def _after(ply: int) -> str:
    return f"after move {ply}" if ply else "at the start"


def cannot_be_continued(error: ValueError) -> str:
    """A clause for a corrupt game."""
    return f"the game cannot be continued: {error}"


def last_game_cannot_be_continued(error: ValueError) -> str:
    """A clause for a corrupt game that was left last."""
    return f"the last game cannot be continued: {error}"


def achievements(record: GameRecord, profile: Profile) -> str:
    """Says what a win is the first, fastest or longest of among the player's games; usually empty.

    Of the game of a day, it also says whether the win is clean, and the days won in a row.
    """
    if record.result is not Result.WON or record.seats.count("person") > 1:
        return ""
    said = []
    if record.daily:
        is_todays = record.ended_on == record.daily
        days = DailyGames(record.game, profile).streak.current if is_todays else 0
        how = ["won clean"] * record.is_clean + [f"{days} days in a row"] * (days > 1)
        said += [as_sentence(", ".join(how))] * bool(how)
    if not is_rated(record):
        return " ".join(said)
    games = profile.store.games(record.game)
    same = [game for game in games if game_variant(game) == game_variant(record) and is_counted(game)]
    others = [game for game in same if game.uid != record.uid]
    won = [game for game in others if game.result is Result.WON and is_rated(game)]
    best = min((game.seconds for game in won if not game.hints), default=0)
    longest = statistics_of([*others, record]).longest_streak
    before = max(2, statistics_of(others).longest_streak if others else 0)
    if record.seconds < best and not record.hints:
        said.append(f"New best time; the old one was {format_clock(best)}.")
    if profile.settings.streaks and longest > before:
        said.append(f"Longest streak: {longest} wins.")
    if record.level and all(game.level not in ("", record.level) for game in won):  # or perhaps not the first
        said.append(f"First {record.level} deal won.")
    return " ".join(said)


# The game of the day


def streak_text(streak: Streak) -> str:
    """Says how long the streak is: `Current streak: 3 days; longest: 5`; empty before the first."""
    if not streak.longest:
        return ""
    longest = f"; longest: {streak.longest}" * (streak.longest > streak.current)
    return f"Current streak: {streak.current} {plural(streak.current, 'day')}{longest}."


def day_status(played: DailyGames, day: date) -> str:
    """How the player did on a day: `won clean in 4:05`."""
    status, best = played.status(day), played.best_on(day)
    return f"{status} in {format_clock(best.seconds)}" if best and status.is_won else status


def day_goal(played: DailyGames, day: date) -> str:
    """`win in 13` for a puzzle of Chopsticks that has not been won; else empty."""
    if played.slug != CHOPSTICKS or played.status(day).is_won:
        return ""
    start = puzzle_of_the_day(day).start
    return move_value(solve(start.rules).value(start))


def day_result(played: DailyGames, day: date) -> str:
    """How a day went: `28 November, medium: won clean in 4:05`."""
    about = ", ".join(filter(None, (level_of(day).value, day_goal(played, day))))
    return f"{day_name(day, about)}: {day_status(played, day)}"


def month_text(played: DailyGames, day: date) -> str:
    """Sums up the month of a day: `November: won the 3rd and 9th; won clean the 5th; 9 missed`."""
    month = [day.replace(day=number + 1) for number in range(monthrange(day.year, day.month)[1])]
    days = {each: [ordinal(day.day) for day in month if played.status(day) is each] for each in DayStatus}
    said = (DayStatus.WON, DayStatus.CLEAN, DayStatus.LOST, DayStatus.STARTED)
    parts = [f"{status} the {joined(days[status])}" for status in said if days[status]]
    parts += [f"{len(days[DayStatus.MISSED])} missed"] * bool(days[DayStatus.MISSED])
    return f"{month_name(day)}: {'; '.join(parts) or 'nothing played'}."


# Chopsticks

OVER_IN_POSITION = "the game is over in that position"


def no_such_move(name: object, moves: int) -> str:
    """A clause for a key, or a number, without a move."""
    return f"{name}: no such move; there {f'are {moves}' if moves > 1 else 'is only 1'}"
