"""What the screens ask of the app, and it of them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from cardgames_tui.records.record import GameRecord


@dataclass
class OpenGame(Message):
    """Asks the app to go on with an unfinished game, to replay another, or to play a start."""

    record: "GameRecord"
    replay: bool = False
    """Whether to replay the game move by move even if it is unfinished."""


class HelpClosed(Message):
    """Tells a screen that the list of keys does not cover it any more."""
