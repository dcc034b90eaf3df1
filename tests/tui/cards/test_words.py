"""What a table of cards shows of a position, without a screen."""

import pytest

from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.family import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.black_hole.rules import Move, Verdict
from cardgames_tui.games.cards_in_play import CardsInPlay
from cardgames_tui.tui.cards import words
from cardgames_tui.tui.cards.paint import last_cards
from cardgames_tui.tui.cards.table import move_lines
from cardgames_tui.tui.draw.cards import LastCard
from tests.records.past_games import WIN, finished


@pytest.mark.parametrize(
    ("emptied", "said"),
    [
        (0, "Choose any top card to begin the row: press 1-9, 0, A, C or E, or click it."),
        (2, "Choose any top card to begin the row: press 1-9, 0 or A, or click it."),
        (3, "Choose any top card to begin the row: press 1-9 or 0, or click it."),
        (4, "Choose any top card to begin the row: press 1-9, or click it."),
        (9, "Choose any top card to begin the row: press 1-4, or click it."),
    ],
)
def test_the_prompt_names_the_keys_that_begin_a_row(emptied: int, said: str) -> None:
    position = deal(ALL_IN_A_ROW, "24")
    fans = ((),) * emptied + position.fans[emptied:]
    assert words.prompt(type(position)(ALL_IN_A_ROW, fans, None), 0, str) == said


def test_marks_say_which_cards_fit_and_what_they_do() -> None:
    position = deal(BLACK_HOLE, "2")
    first = position.legal_moves()[0]
    marked = last_cards(position, {first: Verdict.LOST}, first)
    assert marked[first.fan] == LastCard(playable=True, key="1", verdict=Verdict.LOST, hinted=True)
    assert marked[0] == LastCard()
    assert last_cards(position, None, None, touch=True)[first.fan] == LastCard(playable=True, key=" ")


def test_the_mouse_is_told_which_cards_fit() -> None:
    position = deal(BLACK_HOLE, "2")
    assert words.tip(position, position.legal_moves()[0], touch=False).endswith("click to play it")
    assert words.tip(position, position.legal_moves()[0], touch=True).endswith("tap to play it")
    assert words.tip(position, Move(0), touch=False) == "T♣ does not follow A♠: a 2 or a K does"


def test_the_list_of_moves_tells_what_is_taken_back_marked_and_proved() -> None:
    game = CardsInPlay(finished(WIN[:3], result=None, ended=None))
    game.toggle_bookmark()
    game.undo()
    lines = move_lines(game, verdicts=True)
    assert [line.undone for line in lines] == [False, False, True]
    assert [line.sign for line in lines] == ["", "", "b"]
