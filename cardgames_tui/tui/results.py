"""How a game ended and what to do next, for the result card, the banner and the footer."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from cardgames_tui.solitaire.cards import Card
from cardgames_tui.tui.draw.pen import Pen

Offer = tuple[str, str]
"""The last part of a binding's id, and a label."""

ACTION_GAP = 2


class Action(NamedTuple):
    """An action that can be clicked."""

    name: str
    label: str
    key: str
    """Empty on touch screens."""

    def cap(self, pen: Pen) -> str:
        return pen.key(self.key) if self.key else ""

    def width(self, pen: Pen) -> int:
        return len(self.cap(pen)) + len(self.label)


def actions_in_lines(actions: Iterable[Action], room: int, pen: Pen) -> Iterator[list[Action]]:
    """Wraps actions into lines of at most `room` cells."""
    line: list[Action] = []
    for action in actions:
        if line and sum(each.width(pen) + ACTION_GAP for each in line) + action.width(pen) > room:
            yield line
            line = []
        line.append(action)
    yield line


SummaryRow = tuple[str, str, str]
"""A label, a value, and perhaps a remark."""


@dataclass(frozen=True, slots=True)
class GameSummary:
    headline: str = ""
    detail: str = ""
    """Why the game is over, or how it was played, in a sentence."""
    rows: tuple[SummaryRow, ...] = ()
    choices: str = ""
    """The choices that mattered, as in records; empty while they are unknown."""
    foundation: tuple[Card, ...] = ()
    """The cards played; empty for Chopsticks."""
    fans_are_columns: bool = False
    """Whether the foundation is a row below columns, not a hole."""
