"""What the records say of a player: in each game, about a finished game, and on the deals of the day."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.statistics import (
    GameStatistics,
    daily_streak,
    game_variant,
    is_counted,
    is_rated,
    statistics_of,
)
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.solitaire.solitaires import Solitaire


@dataclass(frozen=True, slots=True)
class GameOverview:
    """The records of a player in one game."""

    statistics: GameStatistics | None = None
    """Those of the finished games, in all variants; None before the first."""
    latest: GameStatistics | None = None
    """Those in the variant of the last finished game, since streaks and times are counted apart."""
    unfinished: tuple[GameRecord, ...] = ()
    """The unfinished games, the one saved last at the end."""
    today: GameRecord | None = None
    """The best game on the deal of the day; None while that has not been played."""


def overviews(records: Iterable[GameRecord], today: date) -> dict[str, GameOverview]:
    """The overview in each game, by its slug, from all games, the one saved last at the end."""
    by_game: dict[str, list[GameRecord]] = {}
    for record in records:
        by_game.setdefault(record.game, []).append(record)
    found = {}
    for game, played in by_game.items():
        counted = list(filter(is_counted, played))
        statistics = statistics_of(counted) if counted else None
        same = [record for record in counted if game_variant(record) == game_variant(counted[-1])]
        latest = statistics_of(same) if same else None
        unfinished = tuple(record for record in played if record.result is None and record.moves)
        on_today = (record for record in played if record.daily == today.isoformat())
        found[game] = GameOverview(
            statistics, latest, unfinished, max(on_today, key=_daily_rank, default=None)
        )
    return found


def _daily_rank(record: GameRecord) -> tuple[bool, bool, int]:
    """A sort key of games on one deal: wins last, the fastest at the end, before them unfinished games."""
    return record.result is Result.WON, record.result is None, -record.seconds


@dataclass(frozen=True, slots=True)
class ResultComparison:
    """How a finished game compares with the others of its variant."""

    streak: int
    """How many games in a row have been won, this one the last."""
    longest_streak: int
    """The most games ever won in a row."""
    best_before: int | None
    """The fewest seconds of an earlier win without hints; None before the first."""


def compare_result(record: GameRecord, finished: Iterable[GameRecord]) -> ResultComparison | None:
    """Compares a game that has just ended with those finished before, in the order in which they ended.

    A game that counts for no streak and no time compares with nothing.
    """
    if not is_rated(record):
        return None
    same = [game for game in finished if game_variant(game) == game_variant(record) and is_counted(game)]
    others = [game for game in same if game.uid != record.uid]
    statistics = statistics_of([*others, record])
    best = statistics_of(others).unaided.best if others else None
    return ResultComparison(statistics.streak, statistics.longest_streak, best)


class DailyGames:
    """The games of a player on the deals of the day of one solitaire, as the records hold them now."""

    def __init__(self, solitaire: Solitaire, profile: Profile) -> None:
        self.today = profile.today()
        self._records = [record for record in profile.store.games() if record.game == solitaire.slug]

    def on(self, day: date) -> list[GameRecord]:
        """The games on the deal of a day, the one saved last at the end."""
        return [record for record in self._records if record.daily == day.isoformat()]

    def unfinished_on(self, day: date) -> GameRecord | None:
        """The unfinished game on the deal of a day; None when there is none."""
        unfinished = [record for record in self.on(day) if record.result is None]
        return unfinished[-1] if unfinished else None

    @property
    def streak(self) -> int:
        """On how many days in a row, up to today or yesterday, the deal of the day was won."""
        return daily_streak(self._records, self.today)

    def read_day(self, text: str) -> date:
        """Reads a day as `2026-01-31`; an empty text means today.

        Raises:
            InvalidGameError: The text is no day, or one in the future.
        """
        try:
            day = date.fromisoformat(text) if text not in ("", "today") else self.today
        except ValueError:
            raise InvalidGameError("write a day as year, month and day: 2026-01-31") from None
        if day > self.today:
            raise InvalidGameError("that day has not come yet")
        return day
