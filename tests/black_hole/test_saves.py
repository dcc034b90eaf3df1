"""Saved games: all of them come back, and a corrupt one is refused as a whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgames_tui.black_hole.boards import parse_board
from cardgames_tui.black_hole.cards import DECK, Card
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import ALL_IN_A_ROW, BLACK_HOLE, SOLITAIRES, Solitaire
from cardgames_tui.black_hole.rules import Move
from cardgames_tui.black_hole.saves import complete, parse_start, resume, title


@given(
    st.sampled_from(list(SOLITAIRES.values())),
    st.integers(1, 10**20 - 1),
    st.lists(st.integers(0, 12), max_size=52),
    st.integers(0, 52),
)
def test_a_game_comes_back(solitaire: Solitaire, number: int, choices: list[int], ply: int) -> None:
    deal = Deal.numbered(solitaire, str(number))
    session = resume(deal.start_id, "")
    for choice in choices:
        if moves := session.position.legal_moves():
            session.play(moves[choice % len(moves)])
    line = "".join(map(str, session.moves))
    ply = min(ply, session.ply)
    again = resume(deal.start_id, line, ply)
    assert (again.start_id, again.ply, again.moves + again.undone) == (deal.start_id, ply, session.moves)
    assert again.position == session.positions[ply]
    again.undo()
    assert again.ply == max(0, ply - 1)


def test_a_board_of_ones_own_comes_back() -> None:
    start = Deal.numbered(BLACK_HOLE, "2").position.play(Move(12))
    deal = Deal(parse_board(str(start), BLACK_HOLE), None)
    assert parse_start(deal.start_id) == deal


@given(st.sampled_from(DECK), st.integers(1, 10**20 - 1), st.lists(st.integers(0, 12), max_size=52))
def test_a_game_with_any_card_in_the_hole_comes_back(hole: Card, number: int, choices: list[int]) -> None:
    deal = Deal.numbered(BLACK_HOLE, str(number), hole)
    assert parse_start(deal.start_id) == deal
    session = resume(deal.start_id, "")
    for choice in choices:
        if moves := session.position.legal_moves():
            session.play(moves[choice % len(moves)])
    assert resume(deal.start_id, "".join(map(str, session.moves))).position == session.position
    board = Deal(parse_board(str(session.position), BLACK_HOLE), None)
    assert parse_start(board.start_id).position == session.position


def test_the_title_names_the_card_in_the_hole() -> None:
    assert title("black-hole 123 hole 7H") == "Black Hole, deal 123 hole 7H"
    assert title("black-hole 123 hole AS") == "Black Hole, deal 123"


@pytest.mark.parametrize("solitaire", [BLACK_HOLE, ALL_IN_A_ROW])
def test_a_deal_is_named_by_its_number(solitaire: Solitaire) -> None:
    assert parse_start(f"{solitaire} ms5").name == "deal ms5"


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
        resume(start_id, moves, ply)


@pytest.mark.parametrize(
    ("known", "complete_"),
    [("", ""), ("??", "??"), ("?w?", "ww?"), ("w?l?", "w?ll"), ("l??", "lll"), ("??w", "www")],
)
def test_verdicts_that_follow_from_others_are_filled_in(known: str, complete_: str) -> None:
    assert complete(known) == complete_
