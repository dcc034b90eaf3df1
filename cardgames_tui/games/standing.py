"""What a player has in each game and has made of the deals of the day, and what a finished game adds."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Self

from cardgames_tui.black_hole.family import Game
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.statistics import GameStatistics, counts, daily_streak, statistics_of


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player has in one game."""

    figures: GameStatistics | None = None
    """What the finished games add up to, in all variants; none before the first."""
    waiting: tuple[GameRecord, ...] = ()
    """The games that have not ended, those saved last at the end."""
    today: GameRecord | None = None
    """The best game on the deal of the day; none while that has not been played."""


def standings(records: Iterable[GameRecord], today: date) -> dict[str, Standing]:
    """What a player has in each game, by its name in the records; those saved last are at the end."""
    by_game: dict[str, list[GameRecord]] = {}
    for record in records:
        by_game.setdefault(record.game, []).append(record)
    return {game: _standing(played, today) for game, played in by_game.items()}


def _standing(records: list[GameRecord], today: date) -> Standing:
    counted = list(filter(counts, records))
    waiting = tuple(record for record in records if record.result is None and record.moves)
    return Standing(
        statistics_of(counted) if counted else None,
        waiting,
        max((record for record in records if record.daily == today.isoformat()), key=_merit, default=None),
    )


def _merit(record: GameRecord) -> tuple[bool, bool, int]:
    """How much a game on a deal counts: a win, the faster the better, before one that goes on."""
    return record.result is Result.WON, record.result is None, -record.seconds


@dataclass(frozen=True, slots=True)
class Finish:
    """A finished game among the others of its kind."""

    streak: int = 0
    """How many games in a row are won up to this one."""
    longest_streak: int = 0
    """The longest row of wins ever."""
    best_before: int | None = None
    """The fewest seconds of an earlier win without hints; none before the first."""


def finish(record: GameRecord, finished: Iterable[GameRecord]) -> Finish:
    """What a game that has just ended adds to those finished before, in the order in which they ended."""
    kind = record.game, record.variant
    others = [
        game
        for game in finished
        if (game.game, game.variant) == kind and game.key != record.key and counts(game)
    ]
    figures = statistics_of([*others, record])
    best = statistics_of(others).unaided.best if others else None
    return Finish(figures.streak, figures.longest_streak, best)


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
        everything: list[GameRecord] = profile.store.ask(lambda database: database.everything(), [])
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
