"""The kinds of players and the slug of the game, for callers that need no rules."""

from dataclasses import dataclass
from enum import Enum

CHOPSTICKS = "chopsticks"
"""The slug of the game in records, codes and commands."""


class PlayerKind(Enum):
    """Who sits at a seat."""

    PERSON = "person"
    RANDOM = "random"
    """Plays any legal move."""
    CAREFUL = "careful"
    """Wins at once if it can, and avoids losing to the next move."""
    PERFECT = "perfect"
    """Plays a best move; among three or more players, as if all the others were against it."""


COMPUTERS = (PlayerKind.RANDOM, PlayerKind.CAREFUL, PlayerKind.PERFECT)
"""The computers, weakest first."""


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player; `words.player_name` names them."""

    kind: PlayerKind
    number: int | None = None
    """From 1; None for the only person or the only computer."""

    @property
    def is_you(self) -> bool:
        """Whether this is the one person who plays against computers."""
        return self.kind is PlayerKind.PERSON and self.number is None
