"""One game as it is kept; what its texts mean is known to the game alone."""

from dataclasses import dataclass, field
from enum import Enum
from uuid import uuid4


class Result(Enum):
    """How a game ended for the player."""

    WON = "won"
    """The player has won."""
    LOST = "lost"
    """The player has lost, or has left the game after its first move."""
    DRAWN = "drawn"
    """Nobody has won."""


def new_key() -> str:
    """A name for a game that no other game has, on any machine."""
    return uuid4().hex


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """A game in progress or a finished one."""

    key: str = field(default_factory=new_key)
    """What tells this game from all others, also after export and import."""
    game: str
    """Which game was played, as the command line names it."""
    variant: str = ""
    """Which rules, for a game that has several; statistics keep them apart."""
    opponent: str = ""
    """Whom the player met."""
    start_id: str
    """A text from which the first position can be made again."""
    moves: str = ""
    """The moves played and those taken back after them, as the game writes them."""
    ply: int = 0
    """How many of the moves led to where the player stands."""
    seconds: int = 0
    """How long the player has thought."""
    undos: int = 0
    """Moves taken back."""
    hints: int = 0
    """Hints asked for, and moves made by the program."""
    result: Result | None = None
    """How the game ended; none while it goes on."""
    winnable: bool | None = None
    """Whether the first position could be won; none while that is not known."""
    verdicts: str = ""
    """What is known of the positions, a character each: `w` won, `l` lost, `d` drawn, `?` unknown."""
    marks: str = ""
    """How each move was found, a character each: `.` alone, `u` after taking back, `h` with help."""
    bookmarks: tuple[str, ...] = ()
    """The marked positions, each as the moves that led there."""
    taken: int = 0
    """How many of the moves were taken over from another game; such a game sets no record."""
    daily: str = ""
    """The day, as `2026-01-31`, whose deal this is; empty for all other games."""
    name: str = ""
    """What the player calls the game or its deal; empty for one without a name."""
    note: str = ""
    """What the player has noted about it."""
    started: float = 0.0
    """When the first move was played, in seconds since 1970."""
    ended: float | None = None
    """When the game ended; none while it goes on."""
    number: int | None = None
    """What the database calls the game; none before it has been saved."""
    change: int = 0
    """The place of its last save among all saves, which tells old from new even when the clock is wrong."""

    @property
    def is_perfect(self) -> bool:
        """Whether the game was won without taking back and without help."""
        return self.result is Result.WON and self.undos == 0 and self.hints == 0
