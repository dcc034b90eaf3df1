"""The game of the day: the same for everybody, as hard as its weekday, and how the player did on each day."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from itertools import count
from typing import NamedTuple

from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import CHOPSTICKS
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import solve as solve_rules
from cardgames_tui.chopsticks.value import WinDrawLoss
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.deal_selection import meets_criterion
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.difficulty import DifficultyLevel
from cardgames_tui.solitaire.solitaires import Solitaire
from cardgames_tui.stopping import Monitor

ONE_DAY = timedelta(days=1)

_EASY, _MEDIUM, _HARD, _FIENDISH = DifficultyLevel
_WEEKDAY_LEVELS = _EASY, _EASY, _MEDIUM, _MEDIUM, _HARD, _HARD, _FIENDISH


def level_of(day: date) -> DifficultyLevel:
    """How difficult the deal of a day is: easy on Mondays, fiendish on Sundays."""
    return _WEEKDAY_LEVELS[day.weekday()]


def daily_numbers(slug: str, day: date) -> Iterator[int]:
    """Yields the numbers that choose the game of a day, endlessly."""
    for attempt in count():
        digest = sha256(f"cardgames-tui {slug} {day.isoformat()} {attempt}".encode()).digest()
        yield int.from_bytes(digest[:8])


def deal_of_the_day(solitaire: Solitaire, day: date, *, monitor: Monitor = Monitor()) -> Deal:
    """The first of a day's deals, from 1 to 1,000,000, with its difficulty."""
    numbers = (str(number % 1_000_000 + 1) for number in daily_numbers(solitaire.slug, day))
    deals = (Deal.from_number(solitaire, number) for number in numbers)
    return next(deal for deal in deals if meets_criterion(deal, level_of(day).value, monitor=monitor))


PUZZLES = {
    _EASY: (range(3, 7), ("2,2,4", "2,2,5", "2,2,6", "2,2,7", "2,3,4", "2,3,5")),
    _MEDIUM: (range(7, 11), ("2,2,5 halvies", "2,2,5 self-tap", "2,2,5 transfers-only", "2,3,4 suicide")),
    _HARD: (range(11, 15), ("2,2,5 cutoff halvies stumps", "2,2,5 self-tap", "2,2,7 suicide", "2,3,4")),
    _FIENDISH: (range(15, 25), ("2,2,5 cutoff self-tap swap", "2,2,6 cutoff", "2,2,7 suicide")),
}
"""The moves of both sides in which a puzzle of Chopsticks is won, and its possible rules, by difficulty."""


@lru_cache(31)
def puzzle_of_the_day(day: date) -> Setup:
    """The position of Chopsticks of a day, in which a person can beat a perfect computer.

    Only one first move keeps the win. Takes a few milliseconds.
    """
    numbers = daily_numbers(CHOPSTICKS, day)
    moves, rules = PUZZLES[level_of(day)]
    tablebase = solve_rules(Rules.parse(f"{CHOPSTICKS} {rules[next(numbers) % len(rules)]}"))

    def is_puzzle(position: Position) -> bool:
        results = [valued.value.result for valued in tablebase.valued_moves(position)]
        has_one_way = results.count(WinDrawLoss.WIN) == 1 < len(results)
        return has_one_way and tablebase.value(position).plies in moves

    start = next(filter(is_puzzle, (tablebase.position(number % tablebase.size) for number in numbers)))
    return Setup(tablebase.rules, code=str(start))


class DayStatus(StrEnum):
    """How the player did on the game of a day; of several games, the best counts."""

    OPEN = "not played yet"
    """Today, in the future, or before the first day played."""
    MISSED = "missed"
    LOST = "lost"
    """Lost, drawn or shown."""
    STARTED = "started"
    WON = "won"
    CLEAN = "won clean"
    """Won without hints, undos and marks."""

    @property
    def is_won(self) -> bool:
        """Whether the day is won, clean or not."""
        return self in (DayStatus.WON, DayStatus.CLEAN)


class Streak(NamedTuple):
    """On how many days in a row the game of the day was won on that very day."""

    current: int
    """Up to today or yesterday."""
    longest: int


def daily_streak(records: Iterable[GameRecord], today: date) -> Streak:
    """The streak in games of one kind."""
    won = {
        date.fromisoformat(record.daily)
        for record in records
        if record.daily and record.result is Result.WON and record.ended_on == record.daily
    }
    lengths: dict[date, int] = {}
    for day in sorted(won):
        lengths[day] = lengths.get(day - ONE_DAY, 0) + 1
    # the last win may be from a time zone where it was tomorrow
    near = today + ONE_DAY, today, today - ONE_DAY
    return Streak(next((lengths[day] for day in near if day in lengths), 0), max(lengths.values(), default=0))


class DailyGames:
    """A player's games of the day of one kind."""

    def __init__(self, slug: str, profile: Profile) -> None:
        self.slug = slug
        self.today = profile.today()
        self._has_streaks = profile.settings.streaks
        self._records: Sequence[GameRecord] = profile.store.run(
            lambda database: database.daily_games(slug), []
        )
        self._first = min((date.fromisoformat(each.daily) for each in self._records), default=self.today)

    def on(self, day: date) -> list[GameRecord]:
        """The games of a day, the one saved last at the end."""
        its_name = day.isoformat()
        return [record for record in self._records if record.daily == its_name]

    def best_on(self, day: date) -> GameRecord | None:
        """The best game of a day, or None: won clean, won, unfinished or lost; the fastest win."""

        def rank(record: GameRecord) -> tuple[bool, bool, bool, int]:
            return record.result is Result.WON, record.is_clean, record.result is None, -record.seconds

        return max(self.on(day), key=rank, default=None)

    def unfinished_on(self, day: date) -> GameRecord | None:
        """The unfinished game of a day, or None."""
        unfinished = [record for record in self.on(day) if record.result is None]
        return unfinished[-1] if unfinished else None

    def status(self, day: date) -> DayStatus:
        """How the player did on a day."""
        best = self.best_on(day)
        if best is None:
            return DayStatus.MISSED if self._first <= day < self.today else DayStatus.OPEN
        if best.is_clean:
            return DayStatus.CLEAN
        return {Result.WON: DayStatus.WON, None: DayStatus.STARTED}.get(best.result, DayStatus.LOST)

    @property
    def streak(self) -> Streak:
        """See `Streak`; none for a player who has switched streaks off."""
        return daily_streak(self._records, self.today) if self._has_streaks else Streak(0, 0)

    def read_day(self, text: str) -> date:
        """Reads a day as `2026-01-31` or `yesterday`; an empty text means today.

        Raises:
            InvalidGameError: The text is not a day, or one in the future.
        """
        try:
            named = {"": self.today, "today": self.today, "yesterday": self.today - ONE_DAY}
            day = named.get(text) or date.fromisoformat(text)
        except ValueError:
            raise InvalidGameError("write a day as year, month and day: 2026-01-31") from None
        if day > self.today:
            raise InvalidGameError("that day has not come yet")
        return day
