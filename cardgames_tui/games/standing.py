"""What a player has in each game: how it has gone so far, what waits, and how today's deal went."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.statistics import GameStatistics, counts, statistics_of


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
    """What a player has in the game of some records."""
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
