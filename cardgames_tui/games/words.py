"""What the screens and the conversation both say of a game being played.

What can be wrong is a clause, as in every error; `text.as_sentence` makes a sentence of it.
"""

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
