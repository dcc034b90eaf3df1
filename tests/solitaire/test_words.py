import pytest

from cardgames_tui.solitaire.analysis import (
    FoundMistake,
    Hint,
    HintAnswer,
    HintExplanation,
    LostDeal,
    LostPosition,
    Mistake,
    NoMistake,
    WinningLine,
)
from cardgames_tui.solitaire.cards import Card, followers
from cardgames_tui.solitaire.rules import Move, Outcome, Position, Verdict
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW
from cardgames_tui.solitaire.words import (
    answer_text,
    back_at_mistake_text,
    no_solution_text,
    other_moves_text,
    place_text,
    prompt,
    rank_left_text,
    stuck_text,
    verdict_text,
    won_text,
)
from tests.solitaire.brute_force import position_of

SEVEN, KING = Card.parse("7D"), Card.parse("KS")
LONG_LINE = position_of("AS", "9C 8C 7C 6C 5C 4C 3C 2C")
STUCK = position_of("7D", "AC")


@pytest.mark.parametrize(
    ("answer", "ply", "said"),
    [
        (Hint(STUCK, Move(0)), 3, "Hint: A♣ keeps the win. Another hint says why."),
        (
            HintExplanation(WinningLine(position_of("JS", "TS"), (Move(0),)), {}),
            3,
            "A win in 1 move: 10♠. No other card fits.",
        ),
        (
            HintExplanation(WinningLine(LONG_LINE, (Move(0),) * 8), {}),
            3,
            "A win in 8 moves: 2♣, 3♣, 4♣, 5♣, 6♣, 7♣… No other card fits.",
        ),
        (
            LostPosition(STUCK),
            1,
            "Lost: no card can follow the 7♦. Another hint says more.",
        ),
        (LostPosition(STUCK), 0, "This deal cannot be won: no card can follow the 7♦."),
        (
            LostPosition(Position(ALL_IN_A_ROW, ((SEVEN,),), None)),
            0,
            "This deal cannot be won: no line of play wins from here.",
        ),
        (
            Mistake(11, STUCK),
            14,
            "Move 12, 7♦, lost the game: no card can follow the 7♦. Undo 3 moves to go on from there.",
        ),
        (NoMistake.WON, 51, "No move lost it: the game is won."),
        (NoMistake.STILL_WINNABLE, 4, "No move lost it: this can still be won."),
        (
            LostDeal(STUCK),
            4,
            "No move lost it: this deal could not be won from the start, as no card can follow the 7♦.",
        ),
        (Outcome.WON, 51, "The game is won."),
    ],
)
def test_every_answer_has_a_sentence(answer: HintAnswer, ply: int, said: str) -> None:
    assert answer_text(answer, ply) == said


def test_going_back_to_a_mistake_is_said() -> None:
    back = "Move 12, 7♦, lost the game: no card can follow the 7♦. This is the position before it; undo takes you back to where you were."
    assert back_at_mistake_text(Mistake(11, STUCK)) == back
    assert back_at_mistake_text(NoMistake.STILL_WINNABLE) == "No move lost it: this can still be won."


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (
            Mistake(11, STUCK),
            "This cannot be won. Move 12, 7♦, lost the game: no card can follow the 7♦. "
            "Undo 1 move to go on from there.",
        ),
        (
            LostDeal(Position(ALL_IN_A_ROW, ((SEVEN,),), None)),
            "This cannot be won. No move lost it: this deal could not be won from the start.",
        ),
        (NoMistake.WON, "The game is won."),
    ],
)
def test_a_lost_position_has_no_solution(found: FoundMistake, said: str) -> None:
    assert no_solution_text(found, 12) == said


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
def test_the_other_moves_are_compared(position: Position, losing: list[int], said: str) -> None:
    best, *others = position.legal_moves()
    verdicts = {
        move: Verdict.LOST if place in losing else Verdict.WINNABLE for place, move in enumerate(others, 1)
    }
    assert other_moves_text(position, best, verdicts) == said


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (position_of("2S", "3C"), "Play an ace or a 3: one card fits."),
        (position_of("2S", "3C", "AC"), "Play an ace or a 3: 2 cards fit."),
        (Position(ALL_IN_A_ROW, ((SEVEN,),), None), "Choose any top card to begin the row."),
        (STUCK, ""),
    ],
)
def test_the_prompt_says_which_cards_fit(position: Position, said: str) -> None:
    assert prompt(position) == said


def test_followers_are_named() -> None:
    assert [followers(rank) for rank in (0, 6, 12)] == ["a 2 or a king", "a 6 or an 8", "an ace or a queen"]


def test_a_stuck_game_says_what_is_missing() -> None:
    stuck = Position(ALL_IN_A_ROW, ((SEVEN,),), KING)
    assert stuck_text(stuck) == "Stuck: neither an ace nor a queen is on top of a column; 1 card is left."
    assert verdict_text(stuck, None, 5) == stuck_text(stuck)


def test_cards_and_ranks_are_located() -> None:
    position = position_of("2S", "KS QD", "KC", "KD AC")
    assert place_text(position, KING) == "K♠ is under Q♦ in fan A"
    assert place_text(position, Card.parse("KC")) == "K♣ is on top of fan B"
    assert place_text(position, Card.parse("2S")) == "2♠ is in the hole"
    assert rank_left_text(position, 12) == "3 kings are left, 1 on top."
    assert rank_left_text(position, 11) == "1 queen is left, 1 on top."
    assert rank_left_text(position, 5) == "No 6 is left."


def test_a_win_is_announced_with_hints_and_undos() -> None:
    won = won_text("deal 2", 65, hints=0, undos=2, shown=False)
    assert won == "You won deal 2 in 1 minute 5 seconds, no hints, 2 undos."
    assert won_text("deal 2", 65, hints=1, undos=0, shown=True).startswith("The solution won deal 2 in ")
    won = won_text("28 November, medium", 65, hints=0, undos=0, shown=False)
    assert won.startswith("You won the deal of 28 November, medium, in 1 minute")
