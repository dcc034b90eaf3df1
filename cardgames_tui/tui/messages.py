"""What the app begins with, and what the screens ask of it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from cardgames_tui.chopsticks.rules import Rules
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

        try:
            record = read_code(code) if code else None
        except ValueError as fault:
            return cls(welcome=not profile.settings.welcomed, fault=cannot_open(fault))
        if record is None:
            return cls(welcome=not profile.settings.welcomed)
        if record.moves:
            return cls(mode=record.game, replay=record, named=True)
        return cls(mode=record.game, record=record, named=True)


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
