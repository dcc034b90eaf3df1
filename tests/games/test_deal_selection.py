import random
from itertools import islice

import pytest

from cardgames_tui.games.deal_selection import (
    NEWCOMER_WINS,
    deal_after,
    default_criterion,
    default_deal,
    find_deal,
    first_unwon_deal,
    start_ids_after,
)
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.store import Store
from cardgames_tui.settings import CHOICES, Settings
from cardgames_tui.solitaire.deals import LAST_DEAL, Deal, parse_deal
from cardgames_tui.solitaire.rules import Verdict
from cardgames_tui.solitaire.solitaires import BLACK_HOLE, SOLITAIRES, Solitaire
from cardgames_tui.solitaire.solver import solve
from cardgames_tui.stopping import Monitor, StoppedError

EVERY_SOLITAIRE = pytest.mark.parametrize("solitaire", SOLITAIRES.values(), ids=SOLITAIRES)


def keep_game(profile: Profile, solitaire: Solitaire, number: str, result: Result | None) -> None:
    """Keep a game of a deal."""
    start_id = f"{solitaire.slug} {number}"
    profile.store.save(GameRecord(game=solitaire.slug, start_id=start_id, moves="a", ply=1, result=result))


@EVERY_SOLITAIRE
def test_newcomers_get_each_easy_deal_once(solitaire: Solitaire, store: Store) -> None:
    profile, rng, dealt = Profile(store), random.Random(1), []
    for _ in solitaire.first_deals:
        assert default_criterion(solitaire, profile) == "easy"
        number = default_deal(solitaire, profile, rng).number
        assert number is not None
        dealt.append(number)
        keep_game(profile, solitaire, number, Result.LOST)
    assert sorted(dealt) == sorted(solitaire.first_deals)
    assert default_deal(solitaire, profile, rng).number not in dealt


@EVERY_SOLITAIRE
@pytest.mark.parametrize("criterion", CHOICES["deals"])
def test_others_get_the_deals_of_the_settings(solitaire: Solitaire, store: Store, criterion: str) -> None:
    profile, rng = Profile(store, Settings(deals=criterion)), random.Random(1)
    for number in solitaire.first_deals[:NEWCOMER_WINS]:
        keep_game(profile, solitaire, number, Result.WON)
    assert default_criterion(solitaire, profile) == criterion
    dealt = [default_deal(solitaire, profile, rng) for _ in range(30)]
    winnable = sum(solve(each.position).verdict is Verdict.WINNABLE for each in dealt)
    assert (winnable == len(dealt)) == (criterion == "winnable")


@pytest.mark.parametrize(
    ("wins", "deals", "number", "after"),
    [(9, "winnable", "24", "26"), (9, "any", "24", "25"), (9, "winnable", str(LAST_DEAL), None)],
)
def test_the_next_suitable_deal_follows_a_win(
    store: Store, wins: int, deals: str, number: str, after: str | None
) -> None:
    profile = Profile(store, Settings(deals=deals))
    for won in range(wins):
        keep_game(profile, BLACK_HOLE, str(900 + won), Result.WON)
    dealt = deal_after(Deal.from_number(BLACK_HOLE, number), profile, random.Random(1))
    assert after is None or dealt.number == after
    assert deals == "any" or solve(dealt.position).verdict is Verdict.WINNABLE


@EVERY_SOLITAIRE
def test_newcomers_get_another_easy_deal_after_a_win(solitaire: Solitaire, store: Store) -> None:
    profile, rng = Profile(store), random.Random(1)
    for number in map(str, range(1, 11)):
        assert deal_after(Deal.from_number(solitaire, number), profile, rng).number in solitaire.first_deals


def test_deal_numbers_continue_to_the_last() -> None:
    following = start_ids_after(parse_deal("black-hole 7 hole 7H"))
    assert list(islice(following, 3)) == ["black-hole 8", "black-hole 9", "black-hole 10"]
    assert list(start_ids_after(Deal.from_number(BLACK_HOLE, str(LAST_DEAL)))) == []
    board = parse_deal(Deal.from_board(parse_deal("black-hole 7").position).start_id)
    assert next(start_ids_after(board)) == "black-hole 1"


def test_lost_and_won_deals_are_skipped() -> None:
    assert first_unwon_deal(Deal.from_number(BLACK_HOLE, "9"), ["black-hole 1"], set()) is None
    found = first_unwon_deal(
        Deal.from_number(BLACK_HOLE, "9"), [f"black-hole {number}" for number in (1, 2, 3)], {"black-hole 2"}
    )
    assert found is not None
    assert found.number == "3"


@pytest.mark.parametrize("allowed", [0, 1])
def test_a_stopped_search_raises(allowed: int) -> None:
    asked: list[bool] = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > allowed

    start_ids = ["black-hole 3", "black-hole 4"]
    with pytest.raises(StoppedError):
        first_unwon_deal(Deal.from_number(BLACK_HOLE, "9"), start_ids, set(), monitor=Monitor(stop))
    with pytest.raises(StoppedError):
        find_deal(Deal.from_number(BLACK_HOLE, "3"), "easy", monitor=Monitor(stop))
