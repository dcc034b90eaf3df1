"""What the app begins with."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgames_tui.records.record import GameRecord

HOME = "home"
"""The mode in which a game is chosen; every game has a mode of its own, called as the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What the app begins with."""

    mode: str = HOME
    """What is shown first: the home view, or a game by its name in the records."""
    record: "GameRecord | None" = None
    """The game to put on its table; without one the program chooses."""
    named: bool = False
    """Whether the player asked for that very game, so that no other one is offered first."""
    shown: "GameRecord | None" = None
    """A game to replay first."""
    welcome: bool = False
    """Whether to tell a new player the first keys."""
    ascii_only: bool = False
    """Whether everything is drawn in ASCII, whatever the settings say."""

    def asks_for(self, record: "GameRecord") -> bool:
        """Whether the player wants the start of a kept game."""
        return self.record is not None and self.record.start_id == record.start_id
