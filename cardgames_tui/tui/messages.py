"""What the app begins with, and what the screens tell it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from cardgames_tui.chopsticks.rules import Rules
    from cardgames_tui.games.profile import Profile
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
    replay: "GameRecord | None" = None
    """A game to replay first."""
    welcome: bool = False
    """Whether to tell a new player the first keys."""
    ascii_only: bool = False
    """Whether everything is drawn in ASCII, whatever the settings say."""

    def asks_for(self, record: "GameRecord") -> bool:
        """Whether the player wants the start of a kept game."""
        return self.record is not None and self.record.start_id == record.start_id

    @classmethod
    def of_page(cls, profile: "Profile", code: str) -> "Opening":
        """What a page begins with: the home view, or a game that somebody has shared by a link."""
        from cardgames_tui.games.sharing import received
        from cardgames_tui.tui.words import cannot_open

        try:
            record = received(code) if code else None
        except ValueError as fault:
            profile.notice = cannot_open(fault)
            record = None
        if record is None:
            return cls(welcome=not profile.settings.welcomed)
        if record.moves:
            return cls(mode=record.game, replay=record, named=True)
        return cls(mode=record.game, record=record, named=True)


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
