"""The deal of the day: made from the date alone, the same for everybody, and one that can be won."""

from collections.abc import Callable, Iterator
from datetime import date
from hashlib import sha256
from itertools import count

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import Game
from cardgames_tui.black_hole.solver import Verdict, never, solve

HIGHEST = 1_000_000
"""The highest deal number that a day can have."""


def candidates(game: Game, day: date) -> Iterator[str]:
    """The deal numbers of a day, in the order in which they are tried; they never end."""
    for attempt in count():
        digest = sha256(f"cardgames-tui {game} {day.isoformat()} {attempt}".encode()).digest()
        yield str(int.from_bytes(digest[:8]) % HIGHEST + 1)


def deal_of_the_day(game: Game, day: date, *, should_stop: Callable[[], bool] = never) -> Deal | None:
    """The first deal of a day that can be won; none when the search was stopped."""
    for number in candidates(game, day):
        deal = Deal.numbered(game, number)
        verdict = solve(deal.position, should_stop=should_stop).verdict
        if verdict is Verdict.WINNABLE:
            return deal
        if verdict is Verdict.UNKNOWN:
            return None
    return None
