"""What a finished game adds to those before it."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.statistics import counts, statistics_of


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
