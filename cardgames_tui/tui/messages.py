"""What the screens ask of the app."""

from dataclasses import dataclass

from textual.message import Message

from cardgames_tui.records.record import GameRecord


@dataclass
class OpenGame(Message):
    """Asks the app to go on with an unfinished game, to replay another, or to play a start."""

    record: GameRecord
    replay: bool = False
    """Whether to replay the game move by move even if it is unfinished."""
    anew: bool = False
    """Whether to play a start anew even if an unfinished game has begun there."""
