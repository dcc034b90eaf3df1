"""Finding deals: winnable ones, of a difficulty, of a pack, not won yet.

A search that is stopped raises `StoppedError`.
"""

import random
from collections.abc import Container, Iterable, Iterator

from cardgames_tui.games.profile import Profile
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.deals import Deal, next_deal_number, parse_deal
from cardgames_tui.solitaire.difficulty import DifficultyLevel, rate
from cardgames_tui.solitaire.rules import Verdict
from cardgames_tui.solitaire.solitaires import Solitaire
from cardgames_tui.solitaire.solver import solve
from cardgames_tui.stopping import Monitor

ANY, WINNABLE = "any", "winnable"
CRITERIA = (ANY, WINNABLE, *(level.value for level in DifficultyLevel))
"""What a player can ask for: any deal, a winnable one, or one of a difficulty."""

NEWCOMER_WINS = 3
"""Players with fewer wins in a game are newcomers, and get easy deals."""

MAX_QUICK_STATES = 2_000
"""States to search in a random deal before trying another."""


def _is_winnable(deal: Deal, monitor: Monitor = Monitor(), max_states: int | None = None) -> bool:
    monitor.check()
    return solve(deal.position, max_states=max_states, monitor=monitor).verdict is Verdict.WINNABLE


def meets_criterion(deal: Deal, criterion: str, *, monitor: Monitor = Monitor()) -> bool:
    """Whether a deal meets one of `CRITERIA`."""
    if criterion == ANY:
        return True
    if criterion == WINNABLE:
        return _is_winnable(deal, monitor)
    difficulty = rate(deal.position, monitor=monitor)
    return difficulty is not None and difficulty.level.value == criterion


def find_deal(first: Deal, criterion: str, *, monitor: Monitor = Monitor()) -> Deal | None:
    """The first deal from a number on that meets one of `CRITERIA`; None if there is none.

    Reports the number of deals passed over.
    """
    monitor.check()
    unreported = Monitor(monitor.should_stop)
    deal: Deal | None = first
    passed = 0
    while deal is not None and not meets_criterion(deal, criterion, monitor=unreported):
        passed += 1
        monitor.report(passed, None)
        deal = deal.neighbour(1)
    return deal


def random_deal(solitaire: Solitaire, rng: random.Random, starter: Card | None = None) -> Deal:
    """A random deal from 1 to 1,000,000, with the usual starter or another one."""
    return Deal.from_number(solitaire, str(rng.randint(1, 1_000_000)), starter)


def default_criterion(solitaire: Solitaire, profile: Profile) -> str:
    """The criterion in the settings; easy instead of winnable deals for newcomers."""
    criterion = profile.settings.deals
    if criterion == WINNABLE and len(profile.store.won_starts(solitaire.slug)) < NEWCOMER_WINS:
        return DifficultyLevel.EASY.value
    return criterion


def default_deal(
    solitaire: Solitaire, profile: Profile, rng: random.Random, *, monitor: Monitor = Monitor()
) -> Deal:
    """A deal that meets the default criterion, found without a long search."""
    criterion = default_criterion(solitaire, profile)
    if criterion == DifficultyLevel.EASY.value:
        played = {record.start_id for record in profile.store.games(solitaire.slug)}
        first = [Deal.from_number(solitaire, number) for number in solitaire.first_deals]
        if unplayed := [deal for deal in first if deal.start_id not in played]:
            return rng.choice(unplayed)
    if criterion == ANY:
        return random_deal(solitaire, rng)
    return random_winnable_deal(solitaire, rng, monitor=monitor)


def random_winnable_deal(
    solitaire: Solitaire, rng: random.Random, starter: Card | None = None, *, monitor: Monitor = Monitor()
) -> Deal:
    """A random winnable deal, found without a long search."""
    deal = random_deal(solitaire, rng, starter)
    while not _is_winnable(deal, monitor, MAX_QUICK_STATES):
        deal = random_deal(solitaire, rng, starter)
    return deal


def deal_after(deal: Deal, profile: Profile, rng: random.Random, *, monitor: Monitor = Monitor()) -> Deal:
    """The deal to offer after a win: the next number that meets the default criterion."""
    criterion = default_criterion(deal.solitaire, profile)
    following = None if criterion == DifficultyLevel.EASY.value else deal.neighbour(1)
    if criterion == WINNABLE:
        while following is not None and not _is_winnable(following, monitor, MAX_QUICK_STATES):
            following = following.neighbour(1)
    return following or default_deal(deal.solitaire, profile, rng, monitor=monitor)


def first_unwon_deal(
    on_table: Deal, start_ids: Iterable[str], won: Container[str], *, monitor: Monitor = Monitor()
) -> Deal | None:
    """The first deal that is winnable, not won yet and not on the table, or None."""
    unwon = (start_id for start_id in start_ids if start_id not in won and start_id != on_table.start_id)
    return next((deal for deal in map(parse_deal, unwon) if _is_winnable(deal, monitor)), None)


def start_ids_after(deal: Deal) -> Iterator[str]:
    """Yields the start ids of the numbers after that of a deal; of all numbers for a board."""
    number = next_deal_number(deal.number or "0")
    while number is not None:
        yield f"{deal.solitaire} {number}"
        number = next_deal_number(number)
