"""What the app begins with."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardgames_tui.games.profile import Profile
    from cardgames_tui.records.record import GameRecord

HOME = "home"
"""The name of the mode of the home view; each game has a mode with its own name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartOptions:
    """What the app begins with."""

    mode: str = HOME
    """What is shown first: the home view, or a game by its name in the records."""
    record: "GameRecord | None" = None
    """The game that its screen begins with; without one the program chooses."""
    named: bool = False
    """Whether the player asked for that very game, so that no other one is offered first."""
    replay: "GameRecord | None" = None
    """A game to replay first."""
    welcome: bool = False
    """Whether to tell a new player the first keys."""
    fault: str = ""
    """What is wrong with what the player asked for, as a sentence; usually empty."""
    ascii_only: bool = False
    """Whether everything is drawn in ASCII, whatever the settings say."""

    def asks_for(self, record: "GameRecord") -> bool:
        """Whether the player asked for the deal or position of a kept game."""
        return self.record is not None and self.record.start_id == record.start_id

    @classmethod
    def of_page(cls, profile: "Profile", code: str) -> "StartOptions":
        """The options of a web page: the home view, or a game shared by a link."""
        from cardgames_tui.games.sharing import read_code
        from cardgames_tui.tui.words import cannot_open

        record, fault = None, ""
        try:
            record = read_code(code) if code else None
        except ValueError as cause:
            fault = cannot_open(cause)
        if record is None:
            return cls(welcome=not profile.settings.welcomed, fault=fault)
        replay = record if record.moves else None
        return cls(mode=record.game, record=None if replay else record, replay=replay, named=True)
