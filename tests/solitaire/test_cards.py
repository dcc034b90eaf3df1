import pytest

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.solitaire.cards import DECK, Card, adjacent, neighbours


@pytest.mark.parametrize(
    ("text", "written"),
    [("AS", "AS"), ("10h", "TH"), ("td", "TD"), ("Kc", "KC"), ("2D", "2D"), ("0♥\ufe0f", "TH")],
)
def test_a_card_is_read_in_any_common_spelling(text: str, written: str) -> None:
    assert str(Card.parse(text)) == written


@pytest.mark.parametrize("text", ["", "A", "1S", "AX", "SA", "11S", "ASS", "♠A"])
def test_invalid_cards_are_refused(text: str) -> None:
    with pytest.raises(InvalidGameError, match="is not a card"):
        Card.parse(text)


def test_every_card_of_the_deck_reads_back() -> None:
    assert [Card.parse(str(card)) for card in DECK] == list(DECK)
    assert len(set(DECK)) == 52


def test_ranks_form_a_ring() -> None:
    assert neighbours(0) == (1, 12)
    assert neighbours(12) == (0, 11)
    assert neighbours(6) == (5, 7)
    for rank in range(13):
        assert [other for other in range(13) if adjacent(rank, other)] == list(neighbours(rank))


def test_cards_have_names_and_symbols() -> None:
    assert Card.parse("TD").name == "10 of diamonds"
    assert Card.parse("AS").symbol == "A♠"
