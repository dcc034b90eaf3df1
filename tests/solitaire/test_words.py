"""What is said, in both forms of naming cards."""

import pytest

from cardgames_tui.solitaire.analysis import (
    BuriedRank,
    DeadlockedRanks,
    LossReason,
    Mistake,
    NoLastCard,
    NoMistake,
    NoPlayableCard,
    OtherMoves,
    TooFewNeighbours,
    UnreachableRank,
)
from cardgames_tui.solitaire.cards import LONG_NAMES, SHORT_NAMES, Card, followers
from cardgames_tui.solitaire.rules import Move, Position
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.solitaire.words import (
    deal_name,
    loss_reason_text,
    lost_text,
    mistake_text,
    other_moves_text,
    stuck_text,
)

SEVEN, KING = Card.parse("7D"), Card.parse("KS")


@pytest.mark.parametrize(
    ("reason", "short", "long"),
    [
        (NoPlayableCard(SEVEN), "no card can follow the 7♦", "no card can follow the 7 of diamonds"),
        (
            UnreachableRank((0, 9), 10, 1),
            "no A and no T are left: the ring is cut at A and T, before the J",
            "no ace and no 10 are left: the ring is cut at ace and 10, before the jack",
        ),
        (
            UnreachableRank((11,), 10, 2),
            "no Q is left: the ring is cut at Q, before the two Js",
            "no queen is left: the ring is cut at queen, before the two jacks",
        ),
        (
            BuriedRank(9, 2, (10,), 2),
            "both remaining Ts lie under Js that need them",
            "both remaining tens lie under jacks that need them",
        ),
        (
            BuriedRank(3, 1, (4,), 1),
            "the last 4 lies under the 5 that needs it",
            "the last 4 lies under the 5 that needs it",
        ),
        (
            BuriedRank(3, 3, (2, 4), 3),
            "all three remaining 4s lie under 3s and 5s that need them",
            "all three remaining fours lie under threes and fives that need them",
        ),
        (
            DeadlockedRanks((5, 7, 8)),
            "the 6s, 8s and 9s block each other: what they need lies under them",
            "the sixes, eights and nines block each other: what they need lies under them",
        ),
        (
            TooFewNeighbours(5, 3, (4, 6), None),
            "the three 6s left need more 5s and 7s than there are",
            "the three sixes left need more fives and sevens than there are",
        ),
        (
            TooFewNeighbours(12, 3, (11,), 0),
            "no A is left: the ring is cut at A, and the three Ks left need more Qs than there are",
            "no ace is left: the ring is cut at ace, and the three kings left need more queens than there are",
        ),
        (
            NoLastCard(ALL_IN_A_ROW, (0, 7, 12)),
            "no card can be the last: it would have to be an A, an 8 or a K, "
            "and none lies at the bottom of a column",
            "no card can be the last: it would have to be an ace, an 8 or a king, "
            "and none lies at the bottom of a column",
        ),
        (
            NoLastCard(BLACK_HOLE, ()),
            "no card can be the last: in no order could the ranks left be played in one line",
            "no card can be the last: in no order could the ranks left be played in one line",
        ),
        (None, "no line of play wins from here", "no line of play wins from here"),
    ],
)
def test_reasons_are_said_in_both_forms(reason: LossReason | None, short: str, long: str) -> None:
    assert (loss_reason_text(reason, SHORT_NAMES), loss_reason_text(reason, LONG_NAMES)) == (short, long)
    assert lost_text(reason, 1, LONG_NAMES) == f"Lost: {long}."


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


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (OtherMoves(0, (), None), "No other card fits."),
        (OtherMoves(1, (), None), "The other card wins too."),
        (OtherMoves(3, (), None), "The other cards win too."),
        (OtherMoves(2, (KING,), None), "K♠ loses."),
        (OtherMoves(1, (KING,), NoPlayableCard(KING)), "K♠ loses: no card can follow the K♠."),
        (OtherMoves(3, (KING, SEVEN), None), "K♠ and 7♦ lose."),
        (OtherMoves(2, (KING, SEVEN), None), "The other cards lose."),
        (OtherMoves(5, (KING,) * 4, None), "4 of the 5 other cards lose."),
    ],
)
def test_what_the_other_moves_lead_to_is_said(value: OtherMoves, said: str) -> None:
    assert other_moves_text(value, SHORT_NAMES) == said


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
    assert stuck_text(ALL_IN_A_ROW, KING, LONG_NAMES) == "neither an ace nor a queen is on top of a column"


def test_a_deal_is_named_with_an_unusual_card_in_the_hole() -> None:
    assert deal_name(BLACK_HOLE, "123", None, LONG_NAMES) == "deal 123"
    assert deal_name(BLACK_HOLE, "123", SEVEN, LONG_NAMES) == "deal 123 with the 7 of diamonds in the hole"
