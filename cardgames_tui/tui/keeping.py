"""What the screens tell the app about things to keep."""

from typing import TYPE_CHECKING

from textual.message import Message

from cardgames_tui.settings import Settings

if TYPE_CHECKING:
    from cardgames_tui.sharing import SharedGame


class SettingsChanged(Message):
    """The player has changed settings with a key of a game's screen.

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
