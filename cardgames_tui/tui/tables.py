"""The tables of the games, each made when its game is first shown."""

import random
from typing import TYPE_CHECKING, Any

from cardgames_tui.games.catalogue import HANDS, catalogue
from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings

if TYPE_CHECKING:
    from cardgames_tui.records.record import GameRecord
    from cardgames_tui.tui.game_screen import GameScreen


class Tables:
    """One table for each game, which stays as it is while another is shown."""

    def __init__(self, profile: Profile, rng: random.Random, first: "GameRecord | None" = None) -> None:
        self._profile = profile
        self._rng = rng
        self._first = first
        self._made: dict[str, GameScreen[Any]] = {}
        self._next: dict[str, GameRecord] = {}
        self.fault = ""
        """What is wrong with the rules of Chopsticks in the settings, as a clause; empty for nothing."""

    def of(self, game: str) -> "GameScreen[Any]":
        """The table of a game."""
        if game not in self._made:
            make = self._hands if game == HANDS else self._cards
            self._made[game] = make(self._new(game))
        return self._made[game]

    def table_of(self, record: "GameRecord") -> "GameScreen[Any] | None":
        """The table on which a kept game is played; nothing when it is on none."""
        key = record.key
        return next((table for table in self._made.values() if table.game.record.key == key), None)

    def coming(self, game: str) -> "GameRecord":
        """What a player will find on the table of a game: what lies there, waits, or is dealt next."""
        on_table: GameRecord | None = self._made[game].game.record if game in self._made else None
        if on_table is not None and on_table.moves:
            return on_table
        from cardgames_tui.games.catalogue import last_waiting

        return last_waiting(self._profile.store, game) or on_table or self._new(game)

    def is_on_table(self, record: "GameRecord") -> bool:
        """Whether a kept game is the one that is played on some table."""
        return self.table_of(record) is not None

    def is_begun(self, game: str) -> bool:
        """Whether a move has been made on the table of a game."""
        return game in self._made and bool(self._made[game].game.record.moves)

    @property
    def is_resting(self) -> bool:
        """Whether the clock of a game rests until the player is there again."""
        return any(table.game.clock.rests for table in self._made.values())

    def attend(self) -> None:
        """Note that the player does something."""
        for table in self._made.values():
            table.game.clock.attend()

    def rest(self) -> None:
        """Note that the player has turned to something else."""
        for table in self._made.values():
            table.game.clock.rest()

    def take_settings(self, before: Settings) -> None:
        """Hand changed settings to the tables."""
        for table in self._made.values():
            table.take_settings(before)

    def _new(self, game: str) -> "GameRecord":
        """The game to put on its table first, the same however often that is asked."""
        if self._first is not None and self._first.game == game:
            return self._first
        if game not in self._next:
            self._next[game] = self._usual(game)
        return self._next[game]

    def _usual(self, game: str) -> "GameRecord":
        if game == HANDS:
            from cardgames_tui.games import hands_in_play

            setup, self.fault = hands_in_play.usual_setup(self._profile.settings)
            return hands_in_play.new_record(setup)
        from cardgames_tui.games import cards_in_play, finding

        cards = catalogue()[game].cards
        assert cards is not None
        return cards_in_play.new_record(finding.usual_deal(cards, self._profile, self._rng))

    def _cards(self, record: "GameRecord") -> "GameScreen[Any]":
        from cardgames_tui.games.cards_in_play import CardsInPlay
        from cardgames_tui.tui.cards.screen import CardsScreen

        return CardsScreen(CardsInPlay(record, self._profile.store), self._profile, self._rng)

    def _hands(self, record: "GameRecord") -> "GameScreen[Any]":
        from cardgames_tui.games.hands_in_play import HandsInPlay
        from cardgames_tui.tui.hands.screen import HandsScreen

        return HandsScreen(HandsInPlay(record, self._profile.store), self._profile, self._rng)
