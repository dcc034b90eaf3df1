"""What the screens tell the app."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from cardgames_tui.chopsticks.rules import Rules
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


@dataclass
class DealWished(Message):
    """The player wants a deal of some kind, which has to be looked for."""

    game: str
    """The game of cards, by its name in the records."""
    wish: str
    """The kind, one of `games.finding.WISHES`."""


@dataclass
class RulesWished(Message):
    """The player wants to play Chopsticks by some rules, with the people who sit there."""

    rules: "Rules"
    """The rules."""
