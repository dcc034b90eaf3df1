"""One game as it is kept, what its texts mean being known to the game alone; and games in words."""

from dataclasses import dataclass, field
from datetime import date, datetime
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


_RESULTS = {Result.WON: "won", Result.LOST: "lost", Result.DRAWN: "drawn", None: "unfinished"}

LEFT_LOST = "The game you left was lost and counts as lost."
"""What to tell whoever leaves a game that could not be won any more."""


def clock(seconds: float) -> str:
    """A time as minutes and seconds, with hours when there are any: `1:04`, `1:00:05`."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def day_words(day: date, today: date) -> str:
    """A day as people write it: `today`, `Friday` for one of the last six days, `3 Nov 2026`."""
    ago = (today - day).days
    if 0 <= ago < 7:
        return ("today", "yesterday")[ago] if ago < 2 else f"{day:%A}"
    return f"{day.day} {day:%b %Y}"


def moment_words(seconds: float, today: date) -> str:
    """A moment in seconds since 1970: `today 14:05`, then only the day; empty for a moment out of reach."""
    try:
        moment = datetime.fromtimestamp(seconds)
    except (OverflowError, OSError, ValueError):
        return ""
    words = day_words(moment.date(), today)
    return f"{words} {moment:%H:%M}" if words == "today" else words


def result_words(record: GameRecord) -> str:
    """How a game ended and what it took: `won in 4:05, no hints, 2 undos`."""
    time = clock(record.seconds)
    if record.is_perfect:
        return f"won in {time}, perfect (no hints, no undos)"
    result = f"{_RESULTS[record.result]} {'in' if record.result is Result.WON else 'after'} {time}"
    return f"{result}, {count(record.hints, 'hint')}, {count(record.undos, 'undo')}"


def count(number: int, thing: str) -> str:
    """A number of things: `no hints`, `1 hint`, `2 hints`."""
    return f"{number or 'no'} {thing}{'s' * (number != 1)}"
