"""The deal of the day as it has been played."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Self

from cardgames_tui.black_hole.family import Game
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.statistics import daily_streak


@dataclass(frozen=True, slots=True)
class DailyGames:
    """The player's games of the deals of the day of one game of cards."""

    game: Game
    """Which game's deals."""
    today: date
    """The day it is."""
    records: Sequence[GameRecord]
    """The games, those saved last at the end."""

    @classmethod
    def of(cls, game: Game, profile: Profile) -> Self:
        """The games that a player has kept."""
        everything: list[GameRecord] = profile.store.ask(Archive.everything, [])
        played = [record for record in everything if record.daily and record.game == game.slug]
        return cls(game, profile.today(), played)

    def on(self, day: date) -> list[GameRecord]:
        """The games of one day's deal."""
        return [record for record in self.records if record.daily == day.isoformat()]

    def going_on(self, day: date) -> GameRecord | None:
        """The game of a day's deal that has not ended; nothing when there is none."""
        unfinished = [record for record in self.on(day) if record.result is None]
        return unfinished[-1] if unfinished else None

    @property
    def streak(self) -> int:
        """How many days in a row, up to today or yesterday, the deal was won on its own day."""
        return daily_streak(self.records, self.today)

    @property
    def streak_words(self) -> str:
        """The same in a sentence."""
        return f"Current streak: {self.streak} {'day' if self.streak == 1 else 'days'}."

    def read_day(self, text: str) -> date:
        """The day that a text names; nothing said means today.

        Raises:
            InvalidGameError: It names none, or one that has not come.
        """
        try:
            day = date.fromisoformat(text) if text not in ("", "today") else self.today
        except ValueError:
            raise InvalidGameError("write a day as year, month and day: 2026-01-31") from None
        if day > self.today:
            raise InvalidGameError("that day has not come yet")
        return day
