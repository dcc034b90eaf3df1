"""What the app shows of each kind of game: all that cards and Chopsticks have in different modules.

These are imported when they are needed first.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardgames_tui.chopsticks.game_id import CHOPSTICKS
from cardgames_tui.games.catalogue import catalogue
from cardgames_tui.games.profile import Profile
from cardgames_tui.tui import words

if TYPE_CHECKING:
    from cardgames_tui.records.record import GameRecord
    from cardgames_tui.tui.dialogs.rules import RulesPage
    from cardgames_tui.tui.draw.home import Preview
    from cardgames_tui.tui.game_screen import GameScreen
    from cardgames_tui.tui.replay import ReplayScreen


class GameViews(ABC):
    """What the app shows of a kind of game. The methods raise `ValueError` for a record that is corrupt."""

    @abstractmethod
    def usual_record(
        self, game: str, profile: Profile, rng: random.Random, warn: Callable[[str], object]
    ) -> "GameRecord":
        """The game that the player usually begins with; `warn` is told what is wrong with the settings."""

    @abstractmethod
    def game_screen(self, record: "GameRecord", profile: Profile, rng: random.Random) -> "GameScreen[Any]":
        """A screen on which a game is played."""

    @abstractmethod
    def replay_screen(self, record: "GameRecord") -> "ReplayScreen[Any]":
        """A screen that replays a game."""

    @abstractmethod
    def preview(self, record: "GameRecord") -> "Preview":
        """The table of a game for its tile in the home view."""

    @abstractmethod
    def rules_page(self, record: "GameRecord") -> "RulesPage":
        """The rules of a game."""


class _CardsViews(GameViews):
    def usual_record(
        self, game: str, profile: Profile, rng: random.Random, warn: Callable[[str], object]
    ) -> "GameRecord":
        from cardgames_tui.games import cards_in_play, finding

        solitaire = catalogue()[game].solitaire
        assert solitaire is not None
        return cards_in_play.new_record(finding.usual_deal(solitaire, profile, rng))

    def game_screen(self, record: "GameRecord", profile: Profile, rng: random.Random) -> "GameScreen[Any]":
        from cardgames_tui.games.cards_in_play import CardsInPlay
        from cardgames_tui.tui.cards.screen import CardsScreen

        return CardsScreen(CardsInPlay(record, profile.store), profile, rng)

    def replay_screen(self, record: "GameRecord") -> "ReplayScreen[Any]":
        from cardgames_tui.tui.cards.replay import CardsReplayScreen

        return CardsReplayScreen(record)

    def preview(self, record: "GameRecord") -> "Preview":
        from cardgames_tui.games.cards_in_play import CardsInPlay
        from cardgames_tui.tui.cards.paint import CardsOnTable

        return CardsOnTable.after(CardsInPlay(record).session.positions)

    def rules_page(self, record: "GameRecord") -> "RulesPage":
        from cardgames_tui.black_hole.family import SOLITAIRES
        from cardgames_tui.tui.cards.dialogs import help_page

        return help_page(SOLITAIRES[record.game])


class _HandsViews(GameViews):
    def usual_record(
        self, game: str, profile: Profile, rng: random.Random, warn: Callable[[str], object]
    ) -> "GameRecord":
        from cardgames_tui.games import hands_in_play

        setup, fault = hands_in_play.usual_setup(profile.settings)
        if fault:
            warn(words.faulty_rules(profile.settings_name, fault))
        return hands_in_play.new_record(setup)

    def game_screen(self, record: "GameRecord", profile: Profile, rng: random.Random) -> "GameScreen[Any]":
        from cardgames_tui.games.hands_in_play import HandsInPlay
        from cardgames_tui.tui.hands.screen import HandsScreen

        return HandsScreen(HandsInPlay(record, profile.store), profile, rng)

    def replay_screen(self, record: "GameRecord") -> "ReplayScreen[Any]":
        from cardgames_tui.tui.hands.replay import HandsReplayScreen

        return HandsReplayScreen(record)

    def preview(self, record: "GameRecord") -> "Preview":
        from cardgames_tui.games.hands_in_play import HandsInPlay
        from cardgames_tui.tui.hands.paint import hands_on_table

        return hands_on_table(HandsInPlay(record))

    def rules_page(self, record: "GameRecord") -> "RulesPage":
        from cardgames_tui.games.hands_in_play import HandsInPlay
        from cardgames_tui.tui.hands.dialogs import help_page

        return help_page(HandsInPlay(record).setup.rules)


def views_of(game: str) -> GameViews:
    """The views of a game, by its name in the records."""
    return _HandsViews() if game == CHOPSTICKS else _CardsViews()
