"""What a player's games add up to.

A new statistic is counted in `statistics_of` and shown by `shown_statistics`.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from statistics import median
from typing import NamedTuple

from cardgames_tui.chopsticks.setup import was_set_up
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.solitaire.difficulty import DifficultyLevel
from cardgames_tui.solitaire.solitaires import SOLITAIRES, is_own_board
from cardgames_tui.text import format_clock, ordinal, percentage

RECENT_RESULTS = 20
"""The number of last results in `GameStatistics.recent`."""

MAX_WEEKS = 13
"""The number of weeks in `GameStatistics.choices`."""

GameVariant = tuple[str, str]
"""A game and its rules; games of one variant are counted together."""


@dataclass(frozen=True, slots=True)
class Times:
    """How fast games were won, in seconds."""

    games: int = 0
    best: int | None = None
    median: float | None = None

    @classmethod
    def of(cls, games: Iterable[GameRecord]) -> "Times":
        """The times of games that were won."""
        seconds = [record.seconds for record in games]
        return cls(len(seconds), min(seconds), median(seconds)) if seconds else cls()


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """The statistics of one game in one variant."""

    game: str
    variant: str
    """The rules; empty for a game with one set of rules."""
    played: int
    """Rated games (see `is_rated`); all but `winnable_starts`, `shown` and `set_up` count only these."""
    won: int
    drawn: int
    places: tuple[int, ...]
    """Games ended at each place, from the first to the last taken; empty if no place is known."""
    perfect: int
    """Games won clean: without hints, undos and marks."""
    unaided: Times
    """The times of wins without hints."""
    helped: int
    """Games won with hints."""
    streak: int
    """Games won in a row, up to the last one."""
    longest_streak: int
    lost_winnable: int
    """Games lost on a start that could be won."""
    lost_unjudged: int
    """Games lost on a start not known to be winnable or lost."""
    winnable_starts: int
    """Different starts known to be winnable."""
    winnable_starts_won: int
    """Different starts won."""
    shown: int
    """Games in which the program showed how to win."""
    set_up: int
    """Other unrated games."""
    recent: tuple[Result, ...]
    """The last results, oldest first."""
    levels: Mapping[str, tuple[int, int]]
    """The games won and played of each difficulty played."""
    choices: tuple[tuple[int, int], ...]
    """The choices met without help, and all, in each of the last weeks with any, oldest first."""

    @property
    def lost(self) -> int:
        """Games lost or given up."""
        return self.played - self.won - self.drawn


def statistics_by_variant(records: Iterable[GameRecord]) -> list[GameStatistics]:
    """The statistics of each game and variant, from finished games, oldest first."""
    counted = sorted(filter(is_counted, records), key=game_variant)
    return [statistics_of(list(games)) for _, games in groupby(counted, game_variant)]


def statistics_of(games: list[GameRecord]) -> GameStatistics:
    """The statistics of finished games of one variant, at least one, oldest first."""
    rated = list(filter(is_rated, games))
    won = [record for record in rated if record.result is Result.WON]
    lost = [record for record in rated if record.result is Result.LOST]
    shown = sum(record.result is Result.SHOWN for record in games)
    can_be_won = (Result.WON, Result.SHOWN)
    winnable = {
        record.start_id
        for record in games
        if not is_own_board(record.start_id) and (record.winnable or record.result in can_be_won)
    }
    places = Counter(record.place for record in rated if record.place)
    played_levels, won_levels = (Counter(record.level for record in each) for each in (rated, won))
    weeks: dict[str, str] = defaultdict(str)
    for record in rated:
        if record.choices and record.ended_on:  # not in imported games
            weeks[f"{date.fromisoformat(record.ended_on):%G-%V}"] += record.choices
    streaks = [0]
    for record in rated:
        streaks.append(streaks[-1] + 1 if record.result is Result.WON else 0)
    return GameStatistics(
        *game_variant(games[0]),
        played=len(rated),
        won=len(won),
        drawn=len(rated) - len(won) - len(lost),
        places=tuple(places[place] for place in range(1, max(places, default=0) + 1)),
        perfect=sum(record.is_clean for record in won),
        unaided=Times.of(record for record in won if not record.hints),
        helped=sum(record.hints > 0 for record in won),
        streak=streaks[-1],
        longest_streak=max(streaks),
        lost_winnable=sum(record.start_id in winnable for record in lost),
        lost_unjudged=sum(record.winnable is None and record.start_id not in winnable for record in lost),
        winnable_starts=len(winnable),
        winnable_starts_won=len({record.start_id for record in won}),
        shown=shown,
        set_up=len(games) - len(rated) - shown,
        recent=tuple(record.result for record in rated[-RECENT_RESULTS:] if record.result),
        levels={
            level.value: (won_levels[level.value], played_levels[level.value])
            for level in DifficultyLevel
            if played_levels[level.value]
        },
        choices=tuple((each.count("+"), len(each)) for _, each in sorted(weeks.items())[-MAX_WEEKS:]),
    )


class Statistic(NamedTuple):
    """A statistic as shown."""

    label: str
    """At most 15 characters."""
    text: str
    share: float | None = None
    """The length of its bar, from 0 to 1; None for no bar."""


def shown_statistics(statistics: GameStatistics, *, streaks: bool = True) -> Iterator[Statistic]:
    """Yields the statistics to show, without those that say nothing."""
    is_solitaire = statistics.game in SOLITAIRES
    yield from _shares(statistics)
    if statistics.choices:
        met, choices = map(sum, zip(*statistics.choices, strict=True))
        curve = "".join("▁▂▄▆█"[max(0, round(8 * part / whole) - 4)] for part, whole in statistics.choices)
        yield Statistic("Choices by week", f"{curve} {percentage(met / choices)} met")  # from 50 % up
    if streaks:
        yield Statistic("Current streak", str(statistics.streak))
        yield Statistic("Longest streak", str(statistics.longest_streak))
    best, middle = statistics.unaided.best, statistics.unaided.median
    if best is not None and middle is not None:
        yield Statistic("Fastest win", f"{format_clock(best)} without hints")
        yield Statistic("Median win", f"{format_clock(middle)} without hints")
    yield Statistic("Clean wins", str(statistics.perfect))
    yield Statistic("Won with hints", str(statistics.helped))
    if statistics.shown:
        yield Statistic("Shown", str(statistics.shown))
    if statistics.set_up:
        yield Statistic("Set up", str(statistics.set_up))
    winnable, more = statistics.lost_winnable if is_solitaire else 0, "+" * (statistics.lost_unjudged > 0)
    yield Statistic("Lost", f"{statistics.lost}{f' ({winnable}{more} winnable)' if winnable else ''}")
    if statistics.places:
        places = (f"{ordinal(place)} {number}" for place, number in enumerate(statistics.places, 1) if number)
        yield Statistic("Places", ", ".join(places))
    if statistics.drawn:
        yield Statistic("Drawn", str(statistics.drawn))


def _shares(statistics: GameStatistics) -> Iterator[Statistic]:
    parts = {"Games won": (statistics.won, statistics.played)}
    parts |= {f"  {level}": played for level, played in statistics.levels.items()}
    if statistics.game in SOLITAIRES:
        parts["Winnable deals"] = statistics.winnable_starts_won, statistics.winnable_starts
    for label, (part, whole) in parts.items():
        if whole:
            shown = f" of {whole}" if whole >= 1000 else f", {part} of {whole}"  # long lines would be wrapped
            yield Statistic(label, percentage(part / whole) + shown, part / whole)


def is_counted(record: GameRecord) -> bool:
    """Whether a game counts: it has ended, after a first move, and was not lost from the start."""
    hopeless = record.result is Result.LOST and record.winnable is False
    return record.result is not None and bool(record.moves) and not hopeless


def is_rated(record: GameRecord) -> bool:
    """Whether a counted game counts for rates, streaks and times.

    It does not if the program showed how to win, or if its position was set up: by a code of hands, a board
    of cards, a finger given in Chopsticks, or moves copied from another game.
    """
    set_up = was_set_up(record.start_id, record.moves) or is_own_board(record.start_id)
    return not (set_up or record.copied_moves or record.result is Result.SHOWN)


def game_variant(record: GameRecord) -> GameVariant:
    """The variant under which a game is counted."""
    return record.game, record.variant


@dataclass(frozen=True, slots=True)
class GameOverview:
    """A player's results in one game."""

    statistics: GameStatistics | None = None
    """All variants together; None before the first finished game."""
    latest: GameStatistics | None = None
    """The variant of the last finished game, since streaks and times are counted apart."""
    unfinished: tuple[GameRecord, ...] = ()
    """The unfinished games, the one saved last at the end."""


def overviews(records: Iterable[GameRecord]) -> dict[str, GameOverview]:
    """The overview of each game, by slug, from all games, the one saved last at the end."""
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
        found[game] = GameOverview(statistics, latest, unfinished)
    return found
