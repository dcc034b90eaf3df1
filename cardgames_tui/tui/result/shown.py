"""What the card with a result says, as values from which it is painted."""

from dataclasses import dataclass
from typing import NamedTuple

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.tui.result.deeds import Deed


class Fact(NamedTuple):
    """A figure of the game."""

    label: str
    """What it counts."""
    value: str
    """The figure."""
    remark: str = ""
    """What can be said besides."""


@dataclass(frozen=True, slots=True)
class ResultShown:
    """How a game has ended."""

    headline: str = ""
    """Who has won, in a few words."""
    won: bool = True
    """Whether the player has won."""
    detail: str = ""
    """Why the game is over, in a sentence."""
    facts: tuple[Fact, ...] = ()
    """What is counted."""
    deeds: tuple[Deed, ...] = ()
    """What can be done now."""
    close: str = "close_result"
    """What the screen does to put the card away."""
    pile: tuple[Card, ...] = ()
    """The cards played, to be seen above; none for a game without cards."""
    in_row: bool = False
    """Whether they lie in a row and not in a hole."""
