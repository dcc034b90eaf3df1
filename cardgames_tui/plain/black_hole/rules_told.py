"""The rules of the card games, to be heard."""

BLACK_HOLE_RULES = (
    "Black Hole. Play every card into the hole.",
    "The ace of spades starts the hole. The other 51 cards lie in 17 fans of three. "
    "Only the top card of each fan can be played.",
    "It must be one rank above or below the card on the hole. Suits do not matter. "
    "King and ace are neighbours.",
    "Nothing comes back out of the hole, and cards never move between fans. "
    "When no card fits, you are stuck. Undo is unlimited.",
    "About 87 in 100 deals can be won.",
)
"""Black Hole, a paragraph each."""

ALL_IN_A_ROW_RULES = (
    "All in a Row. Play every card into one row.",
    "The 52 cards lie in 13 columns of four. Only the top card of each column can be played.",
    "Any top card may begin the row. Each next card must be one rank above or below the one before it. "
    "Suits do not matter. King and ace are neighbours.",
    "When no card fits, you are stuck. Undo is unlimited.",
    "About two in three deals can be won.",
)
"""All in a Row, a paragraph each."""
