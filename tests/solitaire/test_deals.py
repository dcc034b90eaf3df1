import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysol_cards.cards import CardRenderer, createCards
from pysol_cards.deal_game import Game as PysolGame
from pysol_cards.random import MTRandom
from pysol_cards.random_base import RandomBase

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.solitaire.cards import DECK, Card
from cardgames_tui.solitaire.deals import (
    Deal,
    deal,
    next_deal_number,
    parse_deal,
    parse_deal_number,
)
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE, SOLITAIRES, Solitaire

SEVEN_OF_HEARTS = Card.parse("7H")


def rendered_by_library(game: str, number: int, which: int) -> str:
    layout = PysolGame(game.replace("-", "_"), number, which)
    text = layout.calc_layout_string(CardRenderer(True))
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize("game", SOLITAIRES)
def test_deals_match_pysolfc(game: str) -> None:
    for number in (*range(1, 201), 617, 31999, 32001, 123456, 10**19, 10**20 - 1):
        expected = rendered_by_library(game, number, RandomBase.DEALS_PYSOLFC)
        assert str(deal(SOLITAIRES[game], str(number))) == expected, number


@pytest.mark.parametrize("game", SOLITAIRES)
@pytest.mark.parametrize("number", [1, 32000, 100000, 2**31 + 5])
def test_microsoft_deals_match_pysolfc(game: str, number: int) -> None:
    expected = rendered_by_library(game, number, RandomBase.DEALS_MS)
    assert str(deal(SOLITAIRES[game], f"ms{number}")) == expected


def test_the_mersenne_twister_begins_at_32000() -> None:
    pack = MTRandom(32000).shuffle(createCards(1))[::-1]
    written = [CardRenderer(True).to_s(card) for card in pack if card.id != 13]
    fans = [" ".join(map(str, fan)) for fan in deal(BLACK_HOLE, "32000").fans]
    assert fans == [" ".join(written[column::17]) for column in range(17)]
    assert str(deal(BLACK_HOLE, "32000")) != rendered_by_library(
        "black-hole", 32000, RandomBase.DEALS_PYSOLFC
    )


class OtherStarter(PysolGame):  # type: ignore[misc]
    """The library's Black Hole with another card taken out first."""

    def black_hole_with(self, card: Card) -> str:
        excluded = 13 * card.suit + card.rank
        self.deal()
        self._black_hole_generic(num_decks=1, excludes=frozenset((excluded,)), f=str(card))
        text = self.board.calc_string(CardRenderer(True))
        assert isinstance(text, str)
        return text


@pytest.mark.parametrize("number", [1, 2, 123, 31999, 32001, 10**19])
def test_any_starter_matches_pysolfc(number: int) -> None:
    for card in DECK:
        library = OtherStarter("black_hole", number, RandomBase.DEALS_PYSOLFC)
        assert str(deal(BLACK_HOLE, str(number), card)) == library.black_hole_with(card)


def test_all_in_a_row_has_no_starter() -> None:
    with pytest.raises(
        InvalidGameError, match=r"^All in a Row begins with an empty row: any top card opens it$"
    ):
        Deal.from_number(ALL_IN_A_ROW, "1", SEVEN_OF_HEARTS)


def test_a_chosen_starter_is_part_of_the_name() -> None:
    other = Deal.from_number(BLACK_HOLE, "#123", SEVEN_OF_HEARTS)
    assert (other.title, other.start_id) == ("Black Hole, deal 123 hole 7H", "black-hole 123 hole 7H")
    assert parse_deal(other.start_id) == other
    assert Deal.parse(BLACK_HOLE, " 123  Hole 7h ") == other
    assert other.chosen_starter == other.position.top == SEVEN_OF_HEARTS


def test_the_usual_starter_is_not_named() -> None:
    assert Deal.parse(BLACK_HOLE, "123 hole as") == Deal.from_number(BLACK_HOLE, "123")
    assert Deal.from_number(BLACK_HOLE, "123", Card.parse("AS")).start_id == "black-hole 123"
    assert Deal.from_number(BLACK_HOLE, "123").chosen_starter is None


@pytest.mark.parametrize(
    "text", ["hole 7H", "123 hole", "123 hole 1H", "123 hole 7H 8H", "x hole 7H", "123hole7H"]
)
def test_invalid_deals_are_refused(text: str) -> None:
    with pytest.raises(InvalidGameError):
        Deal.parse(BLACK_HOLE, text)


def test_neighbouring_deals_keep_the_starter() -> None:
    first = Deal.parse(BLACK_HOLE, "1 hole 7H")
    following = first.neighbour(1)
    assert following == Deal.parse(BLACK_HOLE, "2 hole 7H")
    assert first.neighbour(-1) is None
    assert Deal.from_board(first.position).neighbour(1) is None


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (" 123 ", "123"),
        ("#123", "123"),
        ("00123", "123"),
        ("ms5", "ms5"),
        ("MS 0005", "ms5"),
        ("9" * 20, "9" * 20),
    ],
)
def test_deal_numbers_are_read_leniently(text: str, plain: str) -> None:
    assert parse_deal_number(text) == plain


@pytest.mark.parametrize(
    "text", ["", "0", "ms0", "-1", "1.5", "abc", "1" + "0" * 20, "ms8589934592", "12 34", "٣"]
)
def test_invalid_deal_numbers_are_refused(text: str) -> None:
    with pytest.raises(InvalidGameError, match="deal"):
        parse_deal_number(text)


def test_next_deal_numbers() -> None:
    assert next_deal_number("123") == "124"
    assert next_deal_number("ms5", -1) == "ms4"
    assert next_deal_number("1", -1) is None
    assert next_deal_number("9" * 20) is None


def test_deals_have_ids_and_names() -> None:
    numbered, board = Deal.from_number(BLACK_HOLE, "#7"), Deal.from_board(deal(ALL_IN_A_ROW, "7"))
    assert (numbered.start_id, numbered.name) == ("black-hole 7", "deal 7")
    assert (board.start_id, board.name) == (f"all-in-a-row board {board.position}", "own board")
    assert parse_deal(board.start_id) == board


@given(
    st.sampled_from(list(SOLITAIRES.values())),
    st.integers(1, 10**20 - 1),
    st.lists(st.integers(0, 12), max_size=52),
    st.integers(0, 52),
)
def test_a_saved_game_reloads(solitaire: Solitaire, number: int, choices: list[int], ply: int) -> None:
    deal = Deal.from_number(solitaire, str(number))
    session = parse_deal(deal.start_id).resume("")
    for choice in choices:
        if moves := session.position.legal_moves():
            session.play(moves[choice % len(moves)])
    line = "".join(map(str, session.moves))
    ply = min(ply, session.ply)
    again = parse_deal(deal.start_id).resume(line, ply)
    assert (again.ply, again.moves + again.undone) == (ply, session.moves)
    assert again.position == session.positions[ply]
    again.undo()
    assert again.ply == max(0, ply - 1)


@pytest.mark.parametrize(
    ("start_id", "moves", "ply"),
    [
        ("", "", 0),
        ("klondike 5", "", 0),
        ("black-hole", "", 0),
        ("black-hole 0", "", 0),
        ("black-hole 2 hole", "", 0),
        ("black-hole 2 hole 1H", "", 0),
        ("all-in-a-row 2 hole 7H", "", 0),
        ("black-hole board Foundations: AS", "", 0),
        ("black-hole 2", "mhz", None),
        ("black-hole 2", "m7", None),
        ("black-hole 2", "mha", None),
        ("black-hole 2", "mh", 3),
        ("black-hole 2", "mh", -1),
        ("black-hole 2", "mhfjbcmfchbnlepqdqaaajbjmcpfgeoeklklioidpqkggnodihnn", None),
    ],
)
def test_a_corrupt_save_is_refused(start_id: str, moves: str, ply: int | None) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        parse_deal(start_id).resume(moves, ply)
