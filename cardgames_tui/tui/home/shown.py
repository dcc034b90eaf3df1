"""What is to be seen of the home view, as values from which it is painted."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from textual.geometry import Size

from cardgames_tui.tui.art.canvas import Part
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.roles import Role


class Preview(Protocol):
    """The table of a game as it will be found: an immutable value."""

    def parts(self, size: Size, pen: Pen) -> Sequence[Part]:
        """The table, painted for the room there is."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that the player has in a game, or what the game is."""

    text: str
    """The fact in a few words."""
    role: Role = Role.TEXT
    """The role of their colour."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be chosen."""

    key: str
    """The key that chooses it, as it is called on screen."""
    title: str
    """What it is called."""
    action: str
    """What the screen or the app does for it."""
    facts: tuple[Fact, ...] = ()
    """What is said about it: of a game first what it is, then what the player has there."""
    preview: Preview | None = None
    """The table of a game; none while it is not known."""

    @property
    def width(self) -> int:
        """How wide its key and its name are, in cells."""
        return len(self.key) + 3 + len(self.title)


@dataclass(frozen=True, slots=True)
class HomeShown:
    """Everything that can be chosen, in the order in which the cursor goes through it."""

    games: tuple[Choice, ...] = ()
    """The games."""
    more: tuple[Choice, ...] = ()
    """What else there is."""
    goes_on: Choice | None = None
    """The game to continue, if there is one."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All choices; the game to continue stands first, for it is the one that Enter means."""
        return (*((self.goes_on,) if self.goes_on else ()), *self.games, *self.more)
