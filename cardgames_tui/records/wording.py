"""Games in words."""

from datetime import date, datetime

from cardgames_tui.records.record import GameRecord, Result

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
