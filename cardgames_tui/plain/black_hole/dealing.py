"""Deals as the player asks for them: any, winnable, by difficulty, by number, of a day."""

import random
from collections.abc import Callable
from datetime import date
from functools import partial

from cardgames_tui.black_hole.deals import Deal, random_deal
from cardgames_tui.black_hole.family import Game
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.plain.patience import Patience, Stop

WINNABLE = "winnable"
LEVELS = ("easy", "medium", "hard", "fiendish")
"""The levels of difficulty, as the player says them."""


def wished(game: Game, wish: str, rng: random.Random, patience: Patience) -> Deal | None:
    """A random deal as wished for; nothing when the search was stopped.

    Args:
        game: Which game to deal.
        wish: Nothing or `any`, `winnable`, a level, or a deal number.
        rng: Where random numbers come from.
        patience: Lets the search run.

    Raises:
        InvalidGameError: There is no such deal, and it is no wish either.
    """
    first = Deal.numbered(game, random_deal(rng))
    if wish in ("", "any", "random", "game"):
        return first
    if wish == WINNABLE:
        return patience.wait_for(partial(_look, first, _can_be_won))
    if wish in LEVELS:
        return patience.wait_for(partial(_look, first, partial(_has_level, wish)))
    try:
        return Deal.parse(game, wish.removeprefix("deal").strip())
    except InvalidGameError as fault:
        raise InvalidGameError(f"{fault}; or any, winnable, {', '.join(LEVELS)}") from None


def beside(deal: Deal, step: int) -> Deal:
    """The deal with the next or the previous number.

    Raises:
        InvalidGameError: There is none.
    """
    following = deal.beside(step)
    if following is None:
        raise InvalidGameError(f"there is no {'next' if step > 0 else 'previous'} deal")
    return following


def read_day(text: str, today: date) -> date:
    """The day that a text names; nothing said means today.

    Raises:
        InvalidGameError: It names none, or one that has not come.
    """
    try:
        day = date.fromisoformat(text) if text not in ("", "today") else today
    except ValueError:
        raise InvalidGameError("a day is said as year, month and day: 2026-01-31") from None
    if day > today:
        raise InvalidGameError("that day has not come yet")
    return day


def of_day(game: Game, day: date, patience: Patience) -> Deal | None:
    """The deal of a day; nothing when the search was stopped."""
    from cardgames_tui.black_hole.daily import deal_of_the_day

    return patience.wait_for(lambda should_stop: deal_of_the_day(game, day, should_stop=should_stop))


def _look(deal: Deal, fits: Callable[[Deal, Stop], bool], should_stop: Stop) -> Deal | None:
    """This deal or the first one after it that fits."""
    while not fits(deal, should_stop):
        if should_stop():
            return None
        deal = beside(deal, 1)
    return deal


def _can_be_won(deal: Deal, should_stop: Stop) -> bool:
    from cardgames_tui.black_hole.solver import Verdict, solve

    return solve(deal.position, should_stop=should_stop).verdict is Verdict.WINNABLE


def _has_level(level: str, deal: Deal, should_stop: Stop) -> bool:
    from cardgames_tui.black_hole.difficulty import rate

    difficulty = rate(deal.position, should_stop=should_stop)
    return difficulty is not None and difficulty.level.value == level
