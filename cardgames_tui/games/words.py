"""What every front says about a game being played.

Errors are clauses; `text.as_sentence` completes them.
"""

from cardgames_tui.text import counted

# Any game

GAME_OVER = "The game is over."
LEFT_GAME_LOST = "The game you left was lost and counts as lost."
NOTHING_TO_SHARE = "Nothing has been played yet that could be shared."
NO_BOOKMARK = "There is no bookmark yet."
BOOKMARK_REMOVED = "The bookmark is removed."
UNDO_RETURNS = "Undo takes you back to where you were."
TUTOR_OFF = "The tutor is off."
TUTOR_ON = "The tutor is on: it asks before a move that loses. Being asked counts as a hint."
BACK_AT_START = f"Back at the start. {UNDO_RETURNS}"


def bookmarked_text(ply: int) -> str:
    """Confirms a new bookmark after `ply` moves."""
    position = f"The position after {counted(ply, 'move')}" if ply else "The start"
    return f"{position} is bookmarked."


def at_bookmark(number: int, bookmarks: int, ply: int) -> str:
    """Says which bookmark has been reached."""
    where = f"after move {ply}" if ply else "at the start"
    return f"Bookmark {number} of {bookmarks}, {where}."


def cannot_be_continued(error: ValueError) -> str:
    """A clause for a corrupt game."""
    return f"the game cannot be continued: {error}"


def last_game_cannot_be_continued(error: ValueError) -> str:
    """A clause for a corrupt game that was left last."""
    return f"the last game cannot be continued: {error}"


# Chopsticks

OVER_IN_POSITION = "the game is over in that position"


def no_such_move(name: object, moves: int) -> str:
    """A clause for a key, or a number, without a move."""
    return f"{name}: no such move; there {f'are {moves}' if moves > 1 else 'is only 1'}"
