"""Actions that can be clicked, with their keys, and how they are divided into lines."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardgames_tui.tui.draw.pen import Pen

Offer = tuple[str, str]
"""An action of the screen and its label."""

ACTION_GAP = 2
"""The blank cells between actions."""


class Action(NamedTuple):
    """An action that can be clicked."""

    name: str
    """The action of the screen."""
    label: str
    key: str
    """The name of its key on screen; empty where there are only fingers."""

    def cap(self, pen: Pen) -> str:
        return pen.key(self.key) if self.key else ""

    def width(self, pen: Pen) -> int:
        """The width of the key and the label, in cells."""
        return len(self.cap(pen)) + len(self.label)


def in_lines(actions: Iterable[Action], room: int, pen: Pen) -> Iterator[list[Action]]:
    """Divides actions into lines of at most `room` cells."""
    line: list[Action] = []
    for action in actions:
        if line and sum(each.width(pen) + ACTION_GAP for each in line) + action.width(pen) > room:
            yield line
            line = []
        line.append(action)
    yield line
