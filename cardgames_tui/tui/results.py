"""How a game has ended and what can follow, for the result card and the banners."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from cardgames_tui.solitaire.cards import Card
from cardgames_tui.tui.draw.pen import Pen

Offer = tuple[str, str]
"""What a screen offers: the last part of the id of a binding, and a label."""

ACTION_GAP = 2
"""The blank cells between actions."""


class Action(NamedTuple):
    """An action that can be clicked."""

    name: str
    label: str
    key: str
    """The name of its key on screen; empty where there are only fingers."""

    def cap(self, pen: Pen) -> str:
        return pen.key(self.key) if self.key else ""

    def width(self, pen: Pen) -> int:
        return len(self.cap(pen)) + len(self.label)


def actions_in_lines(actions: Iterable[Action], room: int, pen: Pen) -> Iterator[list[Action]]:
    """Divides actions into lines of at most `room` cells."""
    line: list[Action] = []
    for action in actions:
        if line and sum(each.width(pen) + ACTION_GAP for each in line) + action.width(pen) > room:
            yield line
            line = []
        line.append(action)
    yield line


SummaryRow = tuple[str, str, str]
"""What is said of the game in a row: a label, a value, and a remark, empty for none."""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """How a game ended, for the result card."""

    headline: str = ""
    detail: str = ""
    """Why the game is over, in a sentence."""
    rows: tuple[SummaryRow, ...] = ()
    foundation: tuple[Card, ...] = ()
    """The cards played; empty for Chopsticks."""
    in_row: bool = False
    """Whether the foundation is a row instead of a hole."""
