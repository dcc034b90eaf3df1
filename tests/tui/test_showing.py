"""What a table of cards shows of a position, without a screen."""

import pytest

from cardgames_tui.black_hole.cards import RANKS
from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.family import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.black_hole.rules import Move, parse_line
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.games.cards_in_play import CardsInPlay
from cardgames_tui.tui.art.glyphs import SYMBOLS
from cardgames_tui.tui.cards import showing
from cardgames_tui.tui.cards.wording import prompt
from tests.tui.playing import WIN, finished


def test_every_card_that_opens_a_row_has_a_key_of_its_own() -> None:
    position = deal(ALL_IN_A_ROW, "24")
    keys = [showing.key_of(position, move) for move in position.legal_moves()]
    assert "".join(keys) == "1234567890ACE"
    for number, move in enumerate(position.legal_moves(), 1):
        assert showing.keyed_move(position, number) == move


def test_a_card_that_does_not_fit_has_no_key() -> None:
    position = deal(BLACK_HOLE, "2")
    assert showing.key_of(position, Move(0)) == ""
    assert showing.keyed_move(position, 9) is None


@pytest.mark.parametrize(
    ("emptied", "words"),
    [
        (0, "Choose any top card to begin the row: press 1-9, 0, A, C or E, or click it."),
        (2, "Choose any top card to begin the row: press 1-9, 0 or A, or click it."),
        (3, "Choose any top card to begin the row: press 1-9 or 0, or click it."),
        (4, "Choose any top card to begin the row: press 1-9, or click it."),
        (9, "Choose any top card to begin the row: press 1-4, or click it."),
    ],
)
def test_the_prompt_names_the_keys_that_begin_a_row(emptied: int, words: str) -> None:
    position = deal(ALL_IN_A_ROW, "24")
    fans = ((),) * emptied + position.fans[emptied:]
    assert prompt(type(position)(ALL_IN_A_ROW, fans, None), 0, fingers=False) == words


def test_a_table_is_one_value() -> None:
    position = deal(BLACK_HOLE, "2")
    first = position.legal_moves()[0]
    marks = showing.marks(position, {first: Verdict.LOST}, first)
    shown = showing.table_shown(position, (), marks, 3, SYMBOLS)
    assert shown == showing.table_shown(position, (), marks, 3, SYMBOLS)
    assert (shown.fans, shown.count, shown.cursor) == (position.fans, 1, 3)
    mark = shown.marks[first.fan]
    assert (mark.playable, mark.key, mark.verdict, mark.hinted) == (True, "1", Verdict.LOST, True)
    assert shown.tips[first.fan].endswith("click to play it")
    assert "does not follow" in shown.tips[0]


def test_the_list_of_moves_tells_what_is_taken_back_marked_and_proved() -> None:
    game = CardsInPlay(finished(WIN[:3], result=None, ended=None))
    game.toggle_bookmark()
    game.undo()
    lines = showing.move_lines(game, SYMBOLS, verdicts=True)
    assert [line.undone for line in lines] == [False, False, True]
    assert [line.mark for line in lines] == ["", "", "b"]


def test_tab_goes_round_the_cards_that_fit() -> None:
    position = deal(BLACK_HOLE, "2")
    fans = [move.fan for move in position.legal_moves()]
    assert showing.next_playable(position, fans[-1], 1) == fans[0]
    assert showing.next_playable(position, fans[0], -1) == fans[-1]
    assert showing.next_playable(position, fans[0], 1) == fans[1]


def test_a_rank_is_found_where_it_can_be_reached_soonest() -> None:
    position = deal(BLACK_HOLE, "2")
    king = RANKS.index("K")
    first = showing.next_holding(position, -1, king)
    assert first is not None
    assert position.fans[first][-1].rank == king
    found = {first}
    while (fan := showing.next_holding(position, first, king)) not in found:
        assert fan is not None
        found.add(first := fan)
    assert found == {
        fan for fan, cards in enumerate(position.fans) if any(card.rank == king for card in cards)
    }


def test_no_rank_is_found_when_all_of_it_are_played() -> None:
    position = deal(BLACK_HOLE, "2")
    for move in parse_line(WIN):
        position = position.play(move)
    assert showing.next_holding(position, 0, 5) is None
    assert showing.next_playable(position, 0, 1) is None
