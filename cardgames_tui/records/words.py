"""Sentences about saved games and about their file."""

from datetime import date, datetime
from pathlib import Path

from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.text import counted, format_clock

RESULTS = {
    Result.WON: "won",
    Result.LOST: "lost",
    Result.DRAWN: "drawn",
    Result.SHOWN: "shown",
    None: "unfinished",
}
"""How a game ended, in one word."""

NONE_FINISHED = "No game has been finished yet."
NONE_PLAYED = "No game has been played yet."

SAVED_AGAIN = "Saving works again; nothing is lost."

NO_FILE = "there is no such file"
NOT_A_FILE = "it is not a file"
FOREIGN = "another program wrote it"
"""Clauses on what is wrong with a database."""


def day_text(day: date, today: date) -> str:
    """`today`, `Friday` for one of the last six days, `3 Nov 2026`."""
    ago = (today - day).days
    if 0 <= ago < 7:
        return ("today", "yesterday")[ago] if ago < 2 else f"{day:%A}"
    return f"{day.day} {day:%b %Y}"


def moment_text(seconds: float, today: date) -> str:
    """`today 14:05`, or only the day; empty if the system's calendar lacks it."""
    try:
        moment = datetime.fromtimestamp(seconds)
    except (OverflowError, OSError, ValueError):
        return ""
    day = day_text(moment.date(), today)
    return f"{day} {moment:%H:%M}" if day == "today" else day


def no_such_game(number: str) -> str:
    """A clause for a number without a game."""
    return f"there is no game {number}"


def result_text(record: GameRecord) -> str:
    """`won in 4:05, no hints, 2 undos`."""
    time = format_clock(record.seconds)
    if record.is_perfect:
        return f"won in {time}, perfect (no hints, no undos)"
    result = f"{RESULTS[record.result]} {'in' if record.result is Result.WON else 'after'} {time}"
    return f"{result}, {hints_and_undos(record)}"


def hints_and_undos(record: GameRecord, *, undos_first: bool = False) -> str:
    """`no hints, 2 undos`."""
    hints, undos = counted(record.hints, "hint"), counted(record.undos, "undo")
    return f"{undos}, {hints}" if undos_first else f"{hints}, {undos}"


def damaged(finding: object) -> str:
    """A clause with what SQLite has found."""
    return f"it is damaged ({' '.join(str(finding).split())})"


def other_version(version: int, known: int) -> str:
    """A clause for records of another version."""
    return f"another version of the program wrote the records (version {version}; this one reads {known})"


def moved_aside(path: Path, error: str, aside: Path) -> str:
    """Warns that unusable records were moved aside."""
    return f"{path} could not be used: {error}. It is kept as {aside.name}; new records begin."


def fuller_backup(path: Path, games: int) -> str:
    """A clause for a backup not replaced by one with fewer games."""
    return f"{path} holds more ({counted(games, 'game')}) and stays"


def left_out(path: Path) -> str:
    """Warns of invalid rows."""
    return f"Some of the games in {path} cannot be read and are left out."


def unusable(error: object) -> str:
    """A clause for unusable records."""
    return f"the records cannot be used: {error}"


def unsaved(error: object) -> str:
    """Warns that a game cannot be saved now."""
    return f"The game cannot be saved: {error}. It goes on, and is saved as soon as that works."
