"""What the program says about Chopsticks, in English.

Everything that is said about the game itself is made here, in whole sentences from values; what a screen or
a conversation says about itself (which keys there are, what can be asked) is theirs. Another language is
another package with the same functions. A move is told in four lengths: `long` for a conversation, `full`
for the lists of a screen, `short` for narrow ones, `shortest` for the narrowest.
"""

from cardgames_tui.chopsticks.english.moves import (
    MoveText,
    action,
    full,
    full_line,
    long,
    played,
    played_short,
    played_shortest,
    short,
    shortest,
)
from cardgames_tui.chopsticks.english.names import (
    hand,
    hand_shown,
    hand_told,
    lives,
    name,
    owner,
    short_name,
    turn,
    whom,
)
from cardgames_tui.chopsticks.english.values import (
    EndText,
    added,
    blame,
    end,
    game_value,
    move_value,
    outlook,
    paranoia,
    reason,
    repetition,
    review,
    short_value,
    standing,
    trap,
    worth,
)

__all__ = [
    "EndText",
    "MoveText",
    "action",
    "added",
    "blame",
    "end",
    "full",
    "full_line",
    "game_value",
    "hand",
    "hand_shown",
    "hand_told",
    "lives",
    "long",
    "move_value",
    "name",
    "outlook",
    "owner",
    "paranoia",
    "played",
    "played_short",
    "played_shortest",
    "reason",
    "repetition",
    "review",
    "short",
    "short_name",
    "short_value",
    "shortest",
    "standing",
    "trap",
    "turn",
    "whom",
    "worth",
]
