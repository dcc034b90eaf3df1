"""What the screens and the conversation both say of a game being played.

What can be wrong is a clause, as in every error; `text.as_sentence` makes a sentence of it.
"""

from cardgames_tui.text import plural

# Any game

GAME_OVER = "The game is over."
LEFT_GAME_LOST = "The game you left was lost and counts as lost."
BOOKMARK_REMOVED = "The bookmark is removed."
UNDO_RETURNS = "Undo returns to where you were."
BACK_AT_START = f"Back at the start. {UNDO_RETURNS}"


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


# Solitaires

VERDICT_OFF = "The verdict is off."
NO_SUCH_DEAL = "no such deal was found"
NO_NEXT_DEAL = "there is no next deal"
NO_PREVIOUS_DEAL = "there is no previous deal"


def daily_streak(days: int) -> str:
    """How many days in a row the deal of the day was won on its own day."""
    return f"Current streak: {days} {plural(days, 'day')}."


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
