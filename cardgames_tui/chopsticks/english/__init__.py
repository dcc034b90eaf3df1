"""What the program says about Chopsticks, in English.

Everything that is said about the game itself is made here, in whole sentences from values; what a screen or
a conversation says about itself (which keys there are, what can be asked) is theirs. Another language is
another package with the same functions. A move is told in four lengths: `long` for a conversation, `full`
for the lists of a screen, `short` for narrow ones, `shortest` for the narrowest.
"""

from cardgames_tui.chopsticks.english.columns import (
    MoveText,
    action,
    full,
    full_line,
    played_short,
    played_shortest,
    short,
    shortest,
)
from cardgames_tui.chopsticks.english.games import (
    EndText,
    blame,
    end,
    paranoia,
    repetition,
    review,
    trap,
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
from cardgames_tui.chopsticks.english.sentences import long, played
from cardgames_tui.chopsticks.english.values import (
    added,
    game_value,
    move_value,
    outlook,
    reason,
    short_value,
    standing,
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
