import pytest

from cardgames_tui.black_hole.boards import SolutionStep, format_solution, parse_solution
from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.family import BLACK_HOLE
from cardgames_tui.black_hole.rules import Move, Outcome
from cardgames_tui.black_hole.solver import solve
from cardgames_tui.black_hole.verdict import Solution, Verdict
from cardgames_tui.errors import IllegalMoveError, InvalidMoveError

START = deal(BLACK_HOLE, "2")
COUNTS = "\n\n--------------------\nTotal number of states checked is 7.\nThis scan generated 7 states.\n"


def test_writes_what_black_hole_solve_writes() -> None:
    text = format_solution(START, Solution(Verdict.WINNABLE, (Move(1), Move(9)), 7, 0.0))
    assert (
        text
        == (
            "Solved!\n"
            "Move a card from stack 1 to the foundations\n\nInfo: Card moved is 2S\n\n\n====================\n\n"
            "Move a card from stack 9 to the foundations\n\nInfo: Card moved is 3D\n\n\n====================\n\n"
        )
        + COUNTS
    )


def test_writes_the_other_verdicts() -> None:
    assert format_solution(START, Solution(Verdict.LOST, None, 7, 0.0)) == "Unsolved!\n" + COUNTS
    assert format_solution(START, Solution(Verdict.UNKNOWN, None, 7, 0.0)) == "Intractable!\n" + COUNTS


def test_a_solution_reads_back_and_wins() -> None:
    solution = solve(START)
    position = START
    for step in parse_solution(format_solution(START, solution)):
        position = step.play(position)
    assert position.outcome() is Outcome.WON


def test_refuses_a_step_that_names_another_card() -> None:
    with pytest.raises(IllegalMoveError, match="the card on fan b is 2S, not 2H"):
        SolutionStep(Move(1), Card.parse("2H")).play(START)
    assert SolutionStep(Move(1), None).play(START).top == Card.parse("2S")


def test_refuses_a_text_without_steps() -> None:
    with pytest.raises(InvalidMoveError, match="holds no line"):
        parse_solution("Unsolved!\n")


@pytest.mark.parametrize("stack", ["26", "123456789012"])
def test_refuses_a_step_from_a_stack_that_cannot_be(stack: str) -> None:
    with pytest.raises(InvalidMoveError, match=f"there is no stack {stack[:9]}: "):
        parse_solution(f"Move a card from stack {stack} to the foundations\n")
