import contextlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames_tui.errors import IllegalMoveError, InvalidGameError, InvalidMoveError
from cardgames_tui.solitaire.boards import (
    SolutionStep,
    format_solution,
    holds_board,
    parse_any_board,
    parse_board,
    parse_solution,
)
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.rules import Move, Outcome, Verdict
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE, SOLITAIRES, Solitaire
from cardgames_tui.solitaire.solver import solve
from tests.solitaire.odd_dress import dressed_boards

BOARD = str(deal(BLACK_HOLE, "1"))


@given(
    solitaire=st.sampled_from(list(SOLITAIRES.values())),
    number=st.integers(1, 10**6),
    plies=st.integers(0, 51),
    choices=st.randoms(),
)
def test_a_partly_played_board_reads_back(
    solitaire: Solitaire, number: int, plies: int, choices: random.Random
) -> None:
    position = deal(solitaire, str(number))
    for _ in range(plies):
        if moves := position.legal_moves():
            position = position.play(choices.choice(moves))
    assert parse_board(str(position), solitaire) == position


@pytest.mark.parametrize("solitaire", SOLITAIRES.values(), ids=str)
def test_the_game_of_a_board_is_recognised_until_the_end(solitaire: Solitaire) -> None:
    position = deal(solitaire, "2")
    for move in solve(position).line or ():
        position = position.play(move)
        assert parse_any_board(f"{position}\n\n") == position


@pytest.mark.parametrize(
    "text",
    [
        BOARD.replace("Foundations", "Founds"),
        BOARD.replace("T", "10"),
        BOARD.lower(),
        "\ufeff" + BOARD.replace("\n", "\r\n"),
        BOARD.replace("\n", "\n: ").removesuffix(": "),
        "# deal 1\n\n" + BOARD + "\n\n",
        "\ufeff\N{NO-BREAK SPACE}# deal 1\n" + BOARD,
        BOARD.replace(" ", "   "),
    ],
)
def test_boards_are_read_leniently(text: str) -> None:
    assert parse_board(text, BLACK_HOLE) == deal(BLACK_HOLE, "1")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a board begins with a line 'Foundations: AS'"),
        (BOARD.removeprefix("Foundations: AS\n"), "a board begins with a line"),
        (BOARD.replace("JD KS TH", "JD KS"), "line 1: nothing has been played yet, but the board lacks TH"),
        (BOARD.replace("JD KS TH", "JD KS 8H"), "line 3: 8H is already on line 2"),
        (BOARD.replace("JD KS TH", "JD KS AS"), "line 2: AS is already on line 1"),
        (BOARD.replace("9H QD", "9: QD"), "line 4: '9:' is not a card"),
        (BOARD.replace("JD KS TH", "JD KS 1H"), "line 2: '1H' is not a card"),
        (BOARD.replace("JD KS TH\n", "JD KS TH 2D\n"), "line 3: 2D is already on line 2"),
        (BOARD.replace("TH\n2D", "TH 2D\n"), "line 2: a fan holds 3 cards, not 4"),
        (BOARD.replace(" 6H", "\n6H"), "the board has 18 lines of cards, Black Hole has 17 fans"),
        (BOARD.replace("JD KS TH\n", ""), "the board has 16 lines of cards, Black Hole has 17 fans"),
        (BOARD.replace("AS", "-"), "line 1: the foundation of Black Hole shows a card, usually AS"),
    ],
)
def test_a_wrong_board_is_refused_with_its_line_number(text: str, complaint: str) -> None:
    with pytest.raises(InvalidGameError) as caught:
        parse_board(text, BLACK_HOLE)
    assert complaint in str(caught.value)


@pytest.mark.parametrize("wrong", ["AX", "1S", "Ace", "A S", "", "-"])
def test_a_board_with_a_typo_is_still_recognised(wrong: str) -> None:
    assert holds_board(BOARD.replace("AS", wrong, 1))
    assert holds_board(f"deal 1\n{BOARD.replace('JD KS', 'JK SS')}")
    assert holds_board(BOARD.replace("\n", "\n# my favourite board\n", 1))


@pytest.mark.parametrize("text", ["Found: a nice deal", "found: x", "Found: as expected\nFoundations: none"])
def test_ordinary_text_is_not_a_board(text: str) -> None:
    assert not holds_board(text)


@pytest.mark.parametrize("whole", [True, False], ids=["whole", "played on"])
def test_boards_in_odd_dress_are_read_right_or_refused(whole: bool) -> None:
    refused = []
    for dress, position, text in dressed_boards(300, whole=whole):
        try:
            assert holds_board(text)
            assert parse_board(text, position.solitaire) == position, dress
            assert parse_any_board(text) == position, dress
        except InvalidGameError:
            refused.append(dress)
    assert len(refused) <= (0 if whole else 15), refused


@given(solitaire=st.sampled_from(list(SOLITAIRES.values())), choices=st.randoms())
@settings(max_examples=300)
def test_a_damaged_board_is_refused_unless_nothing_is_lost(
    solitaire: Solitaire, choices: random.Random
) -> None:
    position = deal(solitaire, "7")
    text = str(position)
    at = choices.randrange(len(text))
    damaged = text[:at] + choices.choice(["", *"2AK:. -*#>Q\n"]) + text[at + choices.randrange(2) :]
    with contextlib.suppress(InvalidGameError):
        assert parse_any_board(damaged) == position


ON_ONE_LINE = BOARD.replace("\n", " ")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (ON_ONE_LINE, "the board is on one line; it needs a line for each fan"),
        (BOARD.replace("\n", ""), "the board is on one line; it needs a line for each fan"),
        (f"Look:\n\n> {ON_ONE_LINE}\n\nBye", "the board is on one line; it needs a line for each fan"),
        (
            ON_ONE_LINE.replace(" 5H", "\n5H"),
            "the board has 1 line of cards",
        ),
        (BOARD.replace("AS\n", "AS "), "the board has 16 lines of cards, Black Hole has 17 fans"),
        (BOARD.replace("\nJC", " JC"), "the board has 16 lines of cards, Black Hole has 17 fans"),
        (
            BOARD.replace("\nJC", "\n\n JC").replace("AS\n", "AS "),
            "line 1: the foundation shows one card, not 4",
        ),
        (BOARD.replace("\nJC", "\nlook here\nJC"), "line 5: 'LOOK' is not a card"),
        (BOARD + BOARD, "line 19: 'FOUNDATIONS' is not a card"),
        (f"{BOARD}\n{BOARD}", "line 20: 'FOUNDATIONS' is not a card"),
    ],
)
def test_lost_lines_and_second_boards_are_refused(text: str, complaint: str) -> None:
    assert holds_board(text)
    for read in (parse_any_board, lambda text: parse_board(text, BLACK_HOLE)):
        with pytest.raises(InvalidGameError) as caught:
            read(text)
        assert complaint in str(caught.value)


def test_a_board_may_have_another_starter() -> None:
    swapped = BOARD.replace("AS", "XX").replace("TH", "AS").replace("XX", "TH")
    position = parse_board(swapped, BLACK_HOLE)
    assert str(position.top) == "TH"


def test_errors_about_all_in_a_row_say_columns() -> None:
    with pytest.raises(
        InvalidGameError, match="the board has 17 lines of cards, All in a Row has 13 columns"
    ):
        parse_board(BOARD, ALL_IN_A_ROW)


@settings(max_examples=30)
@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(InvalidGameError):
        assert parse_board(text, BLACK_HOLE).solitaire is BLACK_HOLE


START = deal(BLACK_HOLE, "2")
COUNTS = "\n\n--------------------\nTotal number of states checked is 7.\nThis scan generated 7 states.\n"


def test_solutions_have_the_format_of_black_hole_solve() -> None:
    text = format_solution(START, Verdict.WINNABLE, (Move(1), Move(9)), 7)
    steps = (
        "Move a card from stack 1 to the foundations\n\nInfo: Card moved is 2S\n\n\n====================\n\n"
        "Move a card from stack 9 to the foundations\n\nInfo: Card moved is 3D\n\n\n====================\n\n"
    )
    assert text == f"Solved!\n{steps}{COUNTS}"
    assert format_solution(START, Verdict.LOST, (), 7) == "Unsolved!\n" + COUNTS
    assert format_solution(START, Verdict.UNKNOWN, (), 7) == "Intractable!\n" + COUNTS


def test_a_solution_reads_back_and_wins() -> None:
    solution = solve(START)
    assert solution.line is not None
    position = START
    for step in parse_solution(format_solution(START, solution.verdict, solution.line, solution.states)):
        position = step.play(position)
    assert position.outcome() is Outcome.WON


PERL = {
    "cards": lambda stack, card: f"{card}\n",
    "boards": lambda stack, card: (
        f"Move {card} from stack {stack} to foundations 0\n\nFoundations: [ AS -> {card} ]\n: JD KS\n: [ 2S -> ]\n\n"
    ),
}
"""The steps of the Perl version of black-hole-solve, without and with `--display-boards`."""


@pytest.mark.parametrize("style", PERL)
@pytest.mark.parametrize("before", ["", "> "])
def test_a_solution_in_perl_is_read(style: str, before: str) -> None:
    line = solve(START).line or ()
    steps = zip(line, START.cards_along(line), strict=True)
    text = f"[= Starting file x =]\nSolved!\n{''.join(PERL[style](move.fan, card) for move, card in steps)}"
    text += "At most 51 cards could be played.\nTotal number of states checked is 8.\n"
    position = START
    for step in parse_solution(text.replace("\n", f"\n{before}")):
        position = step.play(position)
    assert position.outcome() is Outcome.WON


def test_a_card_that_is_not_on_top_is_refused() -> None:
    [first, second] = parse_solution("Solved!\n2S\nAC\n")
    with pytest.raises(IllegalMoveError, match="AC is not on top of a fan"):
        second.play(first.play(START))


def test_a_step_with_the_wrong_card_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="the card on fan B is 2S, not 2H"):
        SolutionStep(Move(1), Card.parse("2H")).play(START)
    assert SolutionStep(Move(1), None).play(START).top == Card.parse("2S")


def test_a_text_without_steps_is_refused() -> None:
    with pytest.raises(InvalidMoveError, match="holds no line"):
        parse_solution("Unsolved!\n")


@pytest.mark.parametrize(("stack", "said"), [("26", "26"), ("123456789012", "123456789…")])
def test_a_step_from_an_impossible_stack_is_refused(stack: str, said: str) -> None:
    with pytest.raises(InvalidMoveError, match=f"there is no stack {said}: "):
        parse_solution(f"Move a card from stack {stack} to the foundations\n")
