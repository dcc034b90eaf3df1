"""What the app shows of each kind of game: all that the rooms of cards and of hands have for the app.

The rooms are imported when they are needed first.
"""

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from cardgames_tui.chopsticks import CHOPSTICKS
from cardgames_tui.games.profile import Profile

if TYPE_CHECKING:
    from cardgames_tui.records.record import GameRecord
    from cardgames_tui.tui.dialogs.rules import RulesPage
    from cardgames_tui.tui.draw.home import Preview
    from cardgames_tui.tui.game_screen import GameScreen
    from cardgames_tui.tui.replay import ReplayScreen


class GameKind(Protocol):
    """What a room has for the app: a module `kind`. It raises `ValueError` for a record that is corrupt."""

    def usual_record(
        self, game: str, profile: Profile, rng: random.Random, warn: Callable[[str], object]
    ) -> "GameRecord":
        """The game that the player usually begins with; `warn` is told what is wrong with the settings."""

    def game_screen(self, record: "GameRecord", profile: Profile, rng: random.Random) -> "GameScreen[Any]":
        """A screen on which a game is played."""

    def replay_screen(self, record: "GameRecord") -> "ReplayScreen[Any]":
        """A screen that replays a game."""

    def preview(self, record: "GameRecord") -> "Preview":
        """The table of a game for its tile in the home view."""

    def rules_page(self, record: "GameRecord") -> "RulesPage":
        """The rules of a game."""


def game_kind(game: str) -> GameKind:
    """The kind of a game, by its name in the records."""
    if game == CHOPSTICKS:
        from cardgames_tui.tui.hands import kind as hands

        return hands
    from cardgames_tui.tui.cards import kind as cards

    return cards
