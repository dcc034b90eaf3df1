"""What the player has chosen about the program, as one immutable value."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """The switches of the screens."""

    show_verdict: bool | None = None
    """Whether the live verdict is shown; none as long as the player has not been asked."""
    teach: bool = False
    """Whether every playable card tells if it keeps the win."""
