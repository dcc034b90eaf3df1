"""What is said, in both forms of naming cards."""

import pytest

from cardgames_tui.solitaire.analysis import Mistake, NoMistake
from cardgames_tui.solitaire.cards import LONG_NAMES, SHORT_NAMES, Card, followers
from cardgames_tui.solitaire.rules import Move, Position, Verdict
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW
from cardgames_tui.solitaire.words import (
    lost_text,
    mistake_text,
    other_moves_text,
    stuck_text,
)
from tests.solitaire.brute_force import position_of

SEVEN, KING = Card.parse("7D"), Card.parse("KS")


def test_a_loss_is_said_with_its_reason_where_that_is_simple() -> None:
    opened = Position(ALL_IN_A_ROW, ((SEVEN,),), None)
    assert lost_text(opened, 0, LONG_NAMES) == "This deal cannot be won: no line of play wins from here."
    stuck = position_of("7D", "AC")
    assert lost_text(stuck, 1, LONG_NAMES) == "Lost: no card can follow the 7 of diamonds."


@pytest.mark.parametrize(
    ("move", "short", "long"),
    [
        (
            Move(0),
            "7♦ does not follow K♠: an A or a Q does",
            "7 of diamonds does not follow king of spades: an ace or a queen does",
        ),
        (Move(1), "column b is empty", "column 2 is empty"),
        (Move(2), "there is no column c (they are a to b)", "there is no column 3 (they are 1 to 2)"),
    ],
)
def test_objections_are_said_in_both_forms(move: Move, short: str, long: str) -> None:
    position = Position(ALL_IN_A_ROW, ((SEVEN,), ()), KING)
    assert (position.objection(move), position.objection(move, LONG_NAMES)) == (short, long)


TWO_OTHERS = position_of("2S", "3C", "2D AC", "3D")
FOUR_OTHERS = position_of("2S", "3C", "3D", "3H", "AC", "AD")


@pytest.mark.parametrize(
    ("position", "losing", "said"),
    [
        (position_of("2S", "3C"), [], "No other card fits."),
        (position_of("2S", "3C", "AC"), [], "The other card wins too."),
        (TWO_OTHERS, [], "The other cards win too."),
        (position_of("2S", "AC", "3C", "2D"), [1], "3♣ loses."),
        (position_of("2S", "3C", "AC"), [1], "A♣ loses: no card can follow the A♣."),
        (FOUR_OTHERS, [1, 3], "3♦ and A♣ lose."),
        (TWO_OTHERS, [1, 2], "The other cards lose."),
        (position_of("2S", "3C", "3D", "3H", "AC", "AD", "AH"), [1, 2, 3, 4], "4 of the 5 other cards lose."),
    ],
)
def test_what_the_other_moves_lead_to_is_said(position: Position, losing: list[int], said: str) -> None:
    best, *others = position.legal_moves()
    verdicts = {
        move: Verdict.LOST if place in losing else Verdict.WINNABLE for place, move in enumerate(others, 1)
    }
    assert other_moves_text(position, best, verdicts, SHORT_NAMES) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Mistake(11, Card.parse("4C")), "Move 12, 4 of clubs, lost the game."),
        (NoMistake.WON, "The game is won: nothing was lost."),
        (NoMistake.STILL_WINNABLE, "Nothing is lost: this can still be won."),
        (
            NoMistake.LOST_FROM_THE_START,
            "This deal could not be won from the start: no move lost it.",
        ),
    ],
)
def test_where_a_game_was_lost_is_said(value: Mistake | NoMistake, said: str) -> None:
    assert mistake_text(value, LONG_NAMES) == said


def test_the_ranks_that_follow_are_named() -> None:
    assert followers(0, SHORT_NAMES) == "a 2 or a K"
    assert followers(6, SHORT_NAMES) == "a 6 or an 8"
    assert followers(12, LONG_NAMES) == "an ace or a queen"
    stuck = Position(ALL_IN_A_ROW, ((SEVEN,),), KING)
    assert stuck_text(stuck, LONG_NAMES) == "neither an ace nor a queen is on top of a column"
