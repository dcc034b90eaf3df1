"""What the screens tell the app about things to keep."""

from typing import TYPE_CHECKING

from textual.message import Message

from cardgames_tui.settings.values import Settings

if TYPE_CHECKING:
    from cardgames_tui.games.sharing import SharedGame

SECONDS_BETWEEN_SAVES = 15.0
"""How often the time of a game is saved while nothing is played."""


class SettingsChanged(Message):
    """The player has changed settings on the screen of a game.

    Args:
        settings: All settings as they are now.
    """

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings


class Received(Message):
    """The player has pasted a game that somebody shared.

    Args:
        game: The game; it has been played through.
    """

    def __init__(self, game: "SharedGame") -> None:
        super().__init__()
        self.game = game
