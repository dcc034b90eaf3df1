"""What every conversation has at hand."""

import random
from dataclasses import dataclass

from cardgames_tui.games.profile import Keeper
from cardgames_tui.plain.ear import Ear
from cardgames_tui.plain.patience import Patience
from cardgames_tui.plain.voice import Voice
from cardgames_tui.settings.values import Settings


@dataclass(slots=True)
class Desk:
    """Who listens, who speaks, and where things are kept."""

    voice: Voice
    """Says things to the player."""
    ear: Ear
    """Hears the player."""
    patience: Patience
    """Lets searches run."""
    keeper: Keeper
    """Where games and settings are kept."""
    settings: Settings
    """The player's settings as they are now."""
    rng: random.Random
    """Where random deals and the computers' choices come from."""

    def change(self, settings: Settings) -> None:
        """Take other settings and keep them."""
        self.settings = settings
        self.keeper.save_settings(settings)

    def ask(self, question: str) -> str | None:
        """Ask the player something; nothing when nobody answers any more."""
        self.voice.say(question)
        return self.ear.listen()
