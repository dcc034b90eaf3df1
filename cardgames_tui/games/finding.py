"""Deals that the player has not won yet."""

from collections.abc import Callable, Container, Iterable, Iterator

from cardgames_tui.black_hole.deals import Deal, next_deal
from cardgames_tui.black_hole.family import Game
from cardgames_tui.black_hole.solver import never, solve
from cardgames_tui.black_hole.verdict import Verdict


def next_open(
    game: Game, numbers: Iterable[str], won: Container[str], *, should_stop: Callable[[], bool] = never
) -> Deal | None:
    """The first deal that can be won and has not been; nothing when there is none, or the search is stopped.

    Args:
        game: Which game's deals.
        numbers: The numbers of the deals to look at.
        won: The starts that have been won.
        should_stop: Asked every few milliseconds whether to give up.
    """
    for number in numbers:
        deal = Deal.numbered(game, number)
        if deal.start_id not in won:
            verdict = solve(deal.position, should_stop=should_stop).verdict
            if verdict is Verdict.WINNABLE:
                return deal
            if verdict is Verdict.UNKNOWN:
                return None
    return None


def numbers_after(number: str) -> Iterator[str]:
    """The deal numbers that follow one."""
    following = next_deal(number)
    while following is not None:
        yield following
        following = next_deal(following)
