"""What the card with a result says, as values from which it is painted."""

from dataclasses import dataclass
from typing import NamedTuple

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.tui.art.roles import Role


class Fact(NamedTuple):
    """A figure of the game."""

    label: str
    """What it counts."""
    value: str
    """The figure."""
    remark: str = ""
    """What can be said besides."""


class Deed(NamedTuple):
    """Something that can be done now."""

    key: str
    """The key that does it, as it is called on screen."""
    words: str
    """What it does."""
    action: str
    """What the screen does for it when it is clicked."""


@dataclass(frozen=True, slots=True)
class ResultShown:
    """How a game has ended."""

    headline: str = ""
    """Who has won, in a few words."""
    role: Role = Role.KEY
    """The ground of the headline."""
    detail: str = ""
    """Why the game is over, in a sentence."""
    facts: tuple[Fact, ...] = ()
    """What is counted."""
    deeds: tuple[Deed, ...] = ()
    """What can be done now."""
    pile: tuple[Card, ...] = ()
    """The cards played, to be seen above; none for a game without cards."""
    in_row: bool = False
    """Whether they lie in a row and not in a hole."""
