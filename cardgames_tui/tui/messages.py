"""What the screens ask of the app, and it of them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from cardgames_tui.chopsticks.rules import Rules
    from cardgames_tui.records.record import GameRecord


@dataclass
class OpenGame(Message):
    """Asks the app to go on with an unfinished game, to replay another, or to play a start."""

    record: "GameRecord"


@dataclass
class ReplayGame(Message):
    """Asks the app to replay a game move by move, whether it is finished or not."""

    record: "GameRecord"


@dataclass
class FindDeal(Message):
    """Asks the app to look for a deal of some kind and to play it."""

    game: str
    """The game of cards, by its name in the records."""
    wish: str
    """The kind, one of `games.finding.WISHES`."""


class HelpClosed(Message):
    """Tells a screen that the list of keys does not cover it any more."""


@dataclass
class PlayRules(Message):
    """Asks the app to play Chopsticks by some rules, with the same people as before."""

    rules: "Rules"
