"""The slug of the game, its starts, and who can sit at its seats: all that can be had without the rules."""

from dataclasses import dataclass
from enum import Enum

CHOPSTICKS = "chopsticks"
"""The slug of the game in records, codes and commands."""


FROM = " from "
"""What precedes the code in a start that has one."""


def begins_from_code(start_id: str) -> bool:
    """Whether a start is one of Chopsticks with the code of its first position."""
    return start_id.startswith(CHOPSTICKS) and FROM in start_id


class PlayerKind(Enum):
    """Who can sit at a seat: a person, or a computer of some strength."""

    PERSON = "person"
    """Somebody at the keyboard."""
    RANDOM = "random"
    """Plays any legal move."""
    CAREFUL = "careful"
    """Wins at once if it can, and avoids moves after which the next one can beat it."""
    PERFECT = "perfect"
    """Plays a best move; among three or more players, as if all the others were against it."""


COMPUTERS = (PlayerKind.RANDOM, PlayerKind.CAREFUL, PlayerKind.PERFECT)
"""The computers, the weakest first."""


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player, as `words.player_name` names them."""

    kind: PlayerKind
    number: int | None = None
    """The seat, counted from 1; None for the only person or the only computer."""

    @property
    def is_you(self) -> bool:
        """Whether this is the one person who plays against computers."""
        return self.kind is PlayerKind.PERSON and self.number is None
