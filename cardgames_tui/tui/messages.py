"""What the screens tell the app."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from cardgames_tui.records.record import GameRecord


@dataclass
class SettingsChanged(Message):
    """The player has changed settings on some screen; the profile has them already."""


@dataclass
class GameWanted(Message):
    """The player wants to play a game that has a table of its own, or to go on with one that waits."""

    record: "GameRecord"
    """The game: a new one, or one that is kept."""


@dataclass
class GameReceived(Message):
    """The player has pasted a game that somebody shared; it has been played through."""

    record: "GameRecord"
    """The game."""
