"""What is said at the end of a game, as values: a summary with its figures, and what can be done now."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.tui.draw.pen import Pen

Offer = tuple[str, str]
"""An action of the screen, and what it is called where it is offered."""

APART = 2
"""How far actions stand apart, in cells."""


class Action(NamedTuple):
    """Something that can be done now."""

    name: str
    """What the screen runs when it is clicked."""
    label: str
    key: str
    """The key that does it, as it is called on screen; empty where there are only fingers."""

    def cap(self, pen: Pen) -> str:
        return pen.key(self.key) if self.key else ""

    def width(self, pen: Pen) -> int:
        """How wide the key and the label are, in cells."""
        return len(self.cap(pen)) + len(self.label)


def in_lines(actions: Iterable[Action], room: int, pen: Pen) -> Iterator[list[Action]]:
    """Actions in lines, each as long as there is room for."""
    line: list[Action] = []
    for action in actions:
        if line and sum(each.width(pen) + APART for each in line) + action.width(pen) > room:
            yield line
            line = []
        line.append(action)
    yield line


class Figure(NamedTuple):
    """A figure of the game."""

    label: str
    value: str
    remark: str = ""
    """What can be said besides."""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """How a game has ended, and what can be done now."""

    headline: str = ""
    """Who has won, in a few words."""
    won: bool = True
    """Whether the player has won."""
    detail: str = ""
    """Why the game is over, in a sentence."""
    figures: tuple[Figure, ...] = ()
    offers: tuple[Offer, ...] = ()
    close: str = "close_result"
    """What the screen runs to put the card away."""
    pile: tuple[Card, ...] = ()
    """The cards played, to be seen beside the card; none for a game without cards."""
    in_row: bool = False
    """Whether they lie in a row and not in a hole."""
