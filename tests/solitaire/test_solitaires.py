import random
import re

import pytest

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.solitaire.boards import parse_board
from cardgames_tui.solitaire.cards import DECK
from cardgames_tui.solitaire.deals import Deal, parse_deal
from cardgames_tui.solitaire.rules import Position, Verdict
from cardgames_tui.solitaire.solitaires import SOLITAIRES, Solitaire
from cardgames_tui.solitaire.solver import solve
from cardgames_tui.solitaire.words import rules_markdown
from tests.helpers.new_games import PAIRS
from tests.solitaire.brute_force import can_be_won, winning_walk

EVERY_SOLITAIRE = pytest.mark.parametrize("solitaire", SOLITAIRES.values(), ids=SOLITAIRES)


@EVERY_SOLITAIRE
def test_fans_hold_every_card_but_the_starter(solitaire: Solitaire) -> None:
    assert solitaire.fan_count * solitaire.fan_size == 52 - (solitaire.starter is not None)


@EVERY_SOLITAIRE
def test_the_rules_page_describes_the_game(solitaire: Solitaire) -> None:
    page = rules_markdown(solitaire)
    assert page.startswith(f"# {solitaire.title}\n")
    assert "press the **digit**" in page
    assert set(re.findall(r"\{.*?\.", page)) == {"{solitaire."}


@pytest.fixture
def pairs(monkeypatch: pytest.MonkeyPatch) -> Solitaire:
    """A solitaire added in one place only."""
    monkeypatch.setitem(SOLITAIRES, PAIRS.slug, PAIRS)
    return PAIRS


def test_a_new_solitaire_is_dealt_and_saved(pairs: Solitaire) -> None:
    deal = Deal.parse(pairs, "#123")
    assert [len(fan) for fan in deal.position.fans] == [2] * 26
    assert sorted(sum(deal.position.fans, ())) == sorted(DECK)
    assert parse_deal("pairs 123") == deal
    assert parse_deal(deal.start_id).title == "Pairs, deal 123"
    assert parse_board(str(deal.position), pairs) == deal.position
    with pytest.raises(InvalidGameError, match=r"^Pairs begins with an empty line: any top card opens it$"):
        parse_deal("pairs 123 hole 7H")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_new_solitaire_is_solved(pairs: Solitaire, seed: int) -> None:
    rng = random.Random(seed)
    lost = 0
    for _ in range(100):
        cards = winning_walk(rng, rng.randint(2, 18))
        rng.shuffle(cards)
        fans = tuple(tuple(cards[fan : fan + 2]) for fan in range(0, len(cards), 2))
        position = Position(pairs, fans, None)
        winnable = can_be_won(position)
        lost += not winnable
        assert (solve(position).verdict is Verdict.WINNABLE) == winnable
    assert 10 < lost < 90
