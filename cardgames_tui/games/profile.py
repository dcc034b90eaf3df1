"""The records and settings of one player, and the date, as every front end is given them.

What the records say of the player: in each game, about a finished game, and on the deals of the day.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from cardgames_tui.black_hole.family import Solitaire
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.kept_games import result_of
from cardgames_tui.paths import Paths
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.statistics import GameStatistics, counts, daily_streak, statistics_of
from cardgames_tui.records.store import Store, records_thread
from cardgames_tui.settings import Settings, load_settings, save_settings

if TYPE_CHECKING:
    from concurrent.futures import Executor


class Profile:
    """The records and settings of one player; without a store or a path they are not kept."""

    def __init__(
        self,
        store: Store | None = None,
        settings: Settings | None = None,
        settings_path: Path | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.store = store or Store()
        self.settings = settings or Settings()
        """The current settings; `change` changes them."""
        self.today = today
        self.report_change: Callable[[Settings], object] = lambda before: None
        """Called after each change with the settings before it."""
        self.notice = ""
        """What was wrong with the settings file, to be told when the program starts; usually empty."""
        self._settings_path = settings_path

    @classmethod
    def at(
        cls, paths: Paths, new_executor: "Callable[[], Executor]" = records_thread, *, is_durable: bool = True
    ) -> Self:
        """The profile kept in the files of the player; see `Store` for the options."""
        settings, notice = load_settings(paths.settings)
        store = Store(paths.data, new_executor, is_durable=is_durable, result_of=result_of)
        profile = cls(store, settings, paths.settings)
        profile.notice = notice
        return profile

    @property
    def settings_name(self) -> str:
        """The name of the settings file for messages."""
        return str(self._settings_path or "settings.toml")

    def change(self, **changes: Any) -> None:
        """Changes settings by their names, writes them to their file, and reports the change.

        When the file cannot be written, the store warns, and the change holds until the program ends.
        """
        before = self.settings
        self.settings = replace(before, **changes)
        if (path := self._settings_path) is not None:
            try:
                notice = save_settings(path, self.settings)
            except OSError as fault:
                notice = f"The settings cannot be saved in {path}: {fault.strerror or fault}."
            if notice:
                self.store.warn(notice)
        if self.settings != before:
            self.report_change(before)

    def close(self) -> None:
        """Saves what has not been saved yet, and closes the records."""
        self.store.close()


@dataclass(frozen=True, slots=True)
class Standing:
    """The records of a player in one game."""

    statistics: GameStatistics | None = None
    """Those of the finished games, in all variants; None before the first."""
    unfinished: tuple[GameRecord, ...] = ()
    """The unfinished games, the one saved last at the end."""
    today: GameRecord | None = None
    """The best game on the deal of the day; None while that has not been played."""


def standings(records: Iterable[GameRecord], today: date) -> dict[str, Standing]:
    """The standing in each game, by its slug, from all games, the one saved last at the end."""
    by_game: dict[str, list[GameRecord]] = {}
    for record in records:
        by_game.setdefault(record.game, []).append(record)
    found = {}
    for game, played in by_game.items():
        counted = list(filter(counts, played))
        statistics = statistics_of(counted) if counted else None
        unfinished = tuple(record for record in played if record.result is None and record.moves)
        on_today = (record for record in played if record.daily == today.isoformat())
        found[game] = Standing(statistics, unfinished, max(on_today, key=_daily_rank, default=None))
    return found


def _daily_rank(record: GameRecord) -> tuple[bool, bool, int]:
    """A sort key of games on one deal: wins last, the fastest at the end, before them unfinished games."""
    return record.result is Result.WON, record.result is None, -record.seconds


@dataclass(frozen=True, slots=True)
class Finish:
    """How a finished game compares with the others of its kind."""

    streak: int = 0
    """How many games in a row have been won, this one the last."""
    longest_streak: int = 0
    """The most games ever won in a row."""
    best_before: int | None = None
    """The fewest seconds of an earlier win without hints; None before the first."""


def finish(record: GameRecord, finished: Iterable[GameRecord]) -> Finish:
    """Compares a game that has just ended with those finished before, in the order in which they ended."""
    kind = record.game, record.variant
    others = [
        game
        for game in finished
        if (game.game, game.variant) == kind and game.key != record.key and counts(game)
    ]
    statistics = statistics_of([*others, record])
    best = statistics_of(others).unaided.best if others else None
    return Finish(statistics.streak, statistics.longest_streak, best)


@dataclass(frozen=True, slots=True)
class DailyGames:
    """The games of a player on the deals of the day of one solitaire."""

    solitaire: Solitaire
    today: date
    records: Sequence[GameRecord]
    """The games, the one saved last at the end."""

    @classmethod
    def of(cls, solitaire: Solitaire, profile: Profile) -> Self:
        """Reads the games from the records of a player."""
        everything = profile.store.games()
        played = [record for record in everything if record.daily and record.game == solitaire.slug]
        return cls(solitaire, profile.today(), played)

    def on(self, day: date) -> list[GameRecord]:
        """The games on the deal of a day."""
        return [record for record in self.records if record.daily == day.isoformat()]

    def going_on(self, day: date) -> GameRecord | None:
        """The unfinished game on the deal of a day; None when there is none."""
        unfinished = [record for record in self.on(day) if record.result is None]
        return unfinished[-1] if unfinished else None

    @property
    def streak(self) -> int:
        """On how many days in a row, up to today or yesterday, the deal of the day was won."""
        return daily_streak(self.records, self.today)

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
