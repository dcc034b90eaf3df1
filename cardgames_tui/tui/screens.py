"""The game screens, one for each game, and what else the app shows of each kind of game.

What the first frame does not show is imported when it is needed.
"""

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardgames_tui.black_hole.family import SOLITAIRES
from cardgames_tui.chopsticks import CHOPSTICKS
from cardgames_tui.games import kept_games
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.words import faulty_rules

if TYPE_CHECKING:
    from cardgames_tui.tui.dialogs.rules import RulesPage
    from cardgames_tui.tui.draw.home import Preview
    from cardgames_tui.tui.game_screen import GameScreen
    from cardgames_tui.tui.replay import ReplayScreen


class GameScreens:
    """The game screens; each stays as it is while another is shown.

    Args:
        profile: The player's records and settings.
        rng: Draws the deals.
        warn: Shows the player a warning.
        first: The game to be played first on its screen; without one the program chooses.
    """

    def __init__(
        self,
        profile: Profile,
        rng: random.Random,
        warn: Callable[[str], object],
        first: GameRecord | None = None,
    ) -> None:
        self._profile = profile
        self._rng = rng
        self._warn = warn
        self.made: dict[str, GameScreen[Any]] = {}
        """The screens that have been shown, by their games."""
        self._new_games: dict[str, GameRecord] = {first.game: first} if first else {}

    def screen(self, game: str) -> "GameScreen[Any]":
        if game not in self.made:
            self.made[game] = game_screen(self._new_game(game), self._profile, self._rng)
        return self.made[game]

    def screen_with(self, record: GameRecord) -> "GameScreen[Any] | None":
        """The screen on which this very game is open; None when it is on none."""
        return next((screen for screen in self.made.values() if screen.game.record.key == record.key), None)

    def is_begun(self, game: str) -> bool:
        """Whether a move has been made on the screen of a game."""
        return game in self.made and bool(self.made[game].game.record.moves)

    def next_record(self, game: str) -> GameRecord:
        """The game found on the screen of a game: the one open there, an unfinished one, or a new one."""
        opened: GameRecord | None = self.made[game].game.record if game in self.made else None
        if opened is not None and opened.moves:
            return opened
        unfinished = kept_games.last_unfinished(self._profile.store, game)
        if unfinished is not None and kept_games.is_sound(unfinished):
            return unfinished
        return opened or self._new_game(game)

    def describe(self, record: GameRecord, name: str, note: str) -> None:
        """Gives a kept game a name and a note, whether it is open or not."""
        screen = self.screen_with(record)
        if screen is not None:
            screen.game.describe(name, note)
        else:
            kept_games.describe(record, name, note, self._profile.store)

    def give_up(self, record: GameRecord) -> None:
        """Counts an unfinished game as lost; where it is open, the same start is played anew."""
        screen = self.screen_with(record)
        if screen is None:
            kept_games.give_up(record, self._profile.store)
        else:
            screen.game.give_up()
            screen.open_game(kept_games.rematch_record(record))

    def _new_game(self, game: str) -> GameRecord:
        """The game to begin with on its screen, the same however often that is asked."""
        if game not in self._new_games:
            self._new_games[game] = self._usual_game(game)
        return self._new_games[game]

    def _usual_game(self, game: str) -> GameRecord:
        if game == CHOPSTICKS:
            from cardgames_tui.games import hands_in_play

            setup, fault = hands_in_play.usual_setup(self._profile.settings)
            if fault:
                self._warn(faulty_rules(self._profile.settings_name, fault))
            return hands_in_play.new_record(setup)
        from cardgames_tui.games import cards_in_play
        from cardgames_tui.games.finding import usual_deal

        return cards_in_play.new_record(usual_deal(SOLITAIRES[game], self._profile, self._rng))


# All that differs between cards and hands; each raises `ValueError` for a record that is corrupt.


def game_screen(record: GameRecord, profile: Profile, rng: random.Random) -> "GameScreen[Any]":
    if record.game == CHOPSTICKS:
        from cardgames_tui.games.hands_in_play import HandsInPlay
        from cardgames_tui.tui.hands.screen import HandsScreen

        return HandsScreen(HandsInPlay(record, profile.store), profile, rng)
    from cardgames_tui.games.cards_in_play import CardsInPlay
    from cardgames_tui.tui.cards.screen import CardsScreen

    return CardsScreen(CardsInPlay(record, profile.store), profile, rng)


def replay_screen(record: GameRecord) -> "ReplayScreen[Any]":
    if record.game == CHOPSTICKS:
        from cardgames_tui.tui.hands.replay import HandsReplayScreen

        return HandsReplayScreen(record)
    from cardgames_tui.tui.cards.replay import CardsReplayScreen

    return CardsReplayScreen(record)


def preview(record: GameRecord) -> "Preview":
    """The table of a game for its tile in the home view."""
    if record.game == CHOPSTICKS:
        from cardgames_tui.games.hands_in_play import HandsInPlay
        from cardgames_tui.tui.hands.paint import hands_on_table

        return hands_on_table(HandsInPlay(record))
    from cardgames_tui.games.cards_in_play import CardsInPlay
    from cardgames_tui.tui.cards.paint import CardsOnTable

    return CardsOnTable.after(CardsInPlay(record).session.positions)


def rules_page(record: GameRecord) -> "RulesPage":
    if record.game == CHOPSTICKS:
        from cardgames_tui.games.hands_in_play import HandsInPlay
        from cardgames_tui.tui.hands import dialogs as hands

        return hands.help_page(HandsInPlay(record).setup.rules)
    from cardgames_tui.tui.cards import dialogs as cards

    return cards.help_page(SOLITAIRES[record.game])
