"""What the screens and the conversation both say of a game being played, and what statistics are called.

What can be wrong is a clause, as in every error; `text.as_sentence` makes a sentence of it.
"""

from typing import NamedTuple

from cardgames_tui.text import counted

# Any game

GAME_OVER = "The game is over."
LEFT_GAME_LOST = "The game you left was lost and counts as lost."
NOTHING_TO_SHARE = "Nothing has been played yet that could be shared."
NO_BOOKMARK = "There is no bookmark yet."
BOOKMARK_REMOVED = "The bookmark is removed."
UNDO_RETURNS = "Undo returns to where you were."
BACK_AT_START = f"Back at the start. {UNDO_RETURNS}"


def bookmarked_text(ply: int) -> str:
    """That a bookmark has been set after some moves."""
    position = f"The position after {counted(ply, 'move')}" if ply else "The start"
    return f"{position} is bookmarked."


def at_bookmark(number: int, bookmarks: int, ply: int) -> str:
    """Which of the bookmarks has been reached."""
    where = f"after move {ply}" if ply else "at the start"
    return f"Bookmark {number} of {bookmarks}, {where}."


def cannot_be_continued(error: ValueError) -> str:
    """Why a game cannot be continued, as a clause."""
    return f"the game cannot be continued: {error}"


def last_game_cannot_be_continued(error: ValueError) -> str:
    """Why the game that was left last cannot be continued, as a clause."""
    return f"the last game cannot be continued: {error}"


# Chopsticks

VALUES_OFF = "Values are off."


def no_such_move(number: int, moves: int) -> str:
    """That a player has named a move that there is not, as a clause."""
    return f"there is no move {number}: there {f'are {moves}' if moves > 1 else 'is only 1'}"


def invalid_rules(file: str, error: str) -> str:
    """That the rules in the settings cannot be used."""
    return f"{file}: rules: {error}. The standard rules are used."


OVER_IN_POSITION = "the game is over in that position"
OVER_BEFORE_FIRST_MOVE = "with these rules the game is over before the first move"


# Statistics


class StatisticLabel(NamedTuple):
    """What a statistic is called; empty where it is shown with another one, or not at all."""

    line: str
    """In the lines of the command, at most 26 characters."""
    short: str
    """In the dialog, at most 15 characters."""
    spoken: str
    """In the conversation."""


STATISTIC_LABELS = {
    "played": StatisticLabel("games played", "", ""),
    "won": StatisticLabel("won", "Games won", ""),
    "winnable_starts_won": StatisticLabel("winnable deals won", "Winnable deals", ""),
    "winnable_starts": StatisticLabel("  of", "", ""),
    "streak": StatisticLabel("current streak", "Current streak", ""),
    "longest_streak": StatisticLabel("longest streak", "Longest streak", ""),
    "unaided": StatisticLabel("won without hints", "", ""),
    "fastest": StatisticLabel("  fastest", "Fastest win", ""),
    "median": StatisticLabel("  median time", "Median time", ""),
    "perfect": StatisticLabel("perfect: no undo, no hint", "Perfect games", ""),
    "helped": StatisticLabel("won with hints", "Won with hints", "Won with hints"),
    "shown": StatisticLabel(
        "shown by the solution", "Shown", "Won by the solution, which counts for nothing"
    ),
    "set_up": StatisticLabel(
        "from set-up positions", "Set up", "From a position that was set up, which counts for nothing"
    ),
    "lost": StatisticLabel("lost or given up", "Lost", ""),
    "lost_winnable": StatisticLabel("  could have been won", "", ""),
    "lost_unjudged": StatisticLabel("  not known yet", "", ""),
    "drawn": StatisticLabel("drawn", "Drawn", "Drawn"),
}
"""The label of each of `shown_statistics`, in the order of the dialog."""
