"""Who sits at the seats of a game: people, and computers of different strengths."""

from dataclasses import dataclass
from enum import Enum


class Player(Enum):
    """Who sits at a seat: a person, or a computer of some strength."""

    PERSON = "person"
    """Somebody at the keyboard."""
    RANDOM = "random"
    """Any legal move."""
    CAREFUL = "careful"
    """Looks one move ahead."""
    PERFECT = "perfect"
    """Plays by the tablebase; with three or more players it is paranoid and not perfect."""


COMPUTERS = (Player.RANDOM, Player.CAREFUL, Player.PERFECT)
"""The computers, the weakest first."""


@dataclass(frozen=True, slots=True)
class PlayerName:
    """Who a player is, for any language to put into a name."""

    player: Player
    number: int | None = None
    """The seat, counted from 1; None for the only person or the only computer at the table."""

    @property
    def is_you(self) -> bool:
        """Whether this is the one person who plays against computers."""
        return self.player is Player.PERSON and self.number is None
