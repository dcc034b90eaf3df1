"""The solution text of black-hole-solve: a verdict, a step for every card, and two counts of states.

    Solved!
    Move a card from stack 4 to the foundations

    Info: Card moved is 2D


    ====================

Stacks are counted from 0 in the order of the board's fans.
"""

import re
from dataclasses import dataclass

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.rules import Move, Position
from cardgames_tui.black_hole.verdict import Solution, Verdict
from cardgames_tui.errors import IllegalMoveError, InvalidMoveError

_VERDICTS = {Verdict.WINNABLE: "Solved!", Verdict.LOST: "Unsolved!", Verdict.UNKNOWN: "Intractable!"}
_RULE = "=" * 20
_STEP = re.compile(r"Move a card from stack (\d+) to the foundations(?:\s+Info: Card moved is (\w+))?")


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a solution text, with the card it says it moves."""

    move: Move
    card: Card | None
    """The card named in the text; none where the text names none."""

    def play(self, position: Position) -> Position:
        """The position after the step.

        Raises:
            IllegalMoveError: The move is not legal, or another card lies there than the text says.
        """
        after = position.play(self.move)
        if self.card is not None and after.top != self.card:
            raise IllegalMoveError(
                f"the card on {position.game.fan_word} {self.move} is {after.top}, not {self.card}"
            )
        return after


def format_solution(position: Position, solution: Solution) -> str:
    """Write what a search found from a position as black-hole-solve prints it."""
    parts = [f"{_VERDICTS[solution.verdict]}\n"]
    line = solution.line or ()
    for move, card in zip(line, position.cards_along(line), strict=True):
        parts.append(f"Move a card from stack {move.fan} to the foundations\n\n")
        parts.append(f"Info: Card moved is {card}\n\n\n{_RULE}\n\n")
    parts.append(f"\n\n{'-' * 20}\nTotal number of states checked is {solution.states}.\n")
    parts.append(f"This scan generated {solution.states} states.\n")
    return "".join(parts)


def parse_solution(text: str) -> tuple[Step, ...]:
    """Read the steps of a solution text.

    Raises:
        InvalidMoveError: The text holds no step.
    """
    steps = tuple(
        Step(Move(int(stack)), Card.parse(card) if card else None) for stack, card in _STEP.findall(text)
    )
    if not steps:
        raise InvalidMoveError("the text holds no line 'Move a card from stack N to the foundations'")
    return steps
