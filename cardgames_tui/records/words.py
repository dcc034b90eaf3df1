"""Words for saved games: days, moments and results."""

from collections.abc import Sequence
from datetime import date, datetime

from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.text import counted, format_clock, place_of

RESULTS = {
    Result.WON: "won",
    Result.LOST: "lost",
    Result.DRAWN: "drawn",
    Result.SHOWN: "shown",
    None: "unfinished",
}
"""How a game ended, in one word."""


THIS_YEAR = date.today().year
"""Days of other years are named with the year."""


def month_name(day: date) -> str:
    """`November`, with the year unless it is this one."""
    return f"{day:%B}{f' {day.year}' * (day.year != THIS_YEAR)}"


def day_name(day: date, level: str = "") -> str:
    """`28 November, medium`: a day whose game is played, with the year unless it is this one."""
    return f"{day.day} {month_name(day)}{f', {level}' * bool(level)}"


def day_of(record: GameRecord) -> str:
    """The day whose game it is, as `28 November, medium`; empty for other games."""
    return day_name(date.fromisoformat(record.daily), record.level) if record.daily else ""


def title_of(record: GameRecord, title: str) -> str:
    """The title of a game: that of its start, or with its day, as in `Black Hole, 28 November, medium`."""
    return f"{title.partition(',')[0]}, {day_of(record)}" if record.daily else title


def day_text(day: date, today: date) -> str:
    """`today`, `Friday` for one of the last six days, `3 Nov 2026`."""
    ago = (today - day).days
    if 0 <= ago < 7:
        return ("today", "yesterday")[ago] if ago < 2 else f"{day:%A}"
    return f"{day.day} {day:%b %Y}"


def moment_text(seconds: float, today: date, day_there: str = "") -> str:
    """`today 14:05`, or only the day; empty if the system's calendar lacks it.

    `day_there` is the day where the player was, if that is known.
    """
    try:
        moment = datetime.fromtimestamp(seconds)
    except (OverflowError, OSError, ValueError):
        return ""
    day = day_text(date.fromisoformat(day_there) if day_there else moment.date(), today)
    return f"{day} {moment:%H:%M}" if day == "today" else day


def result_text(record: GameRecord) -> str:
    """`won in 4:05, no hints, 2 undos`, `lost after 4:05, third of four, 1 hint, no undos`."""
    if record.seats and "person" not in record.seats:
        return "played by computers"
    time = format_clock(record.seconds)
    if record.is_clean:
        return f"won clean in {time} (no hints, no undos)"
    result = f"{RESULTS[record.result]} {'in' if record.result is Result.WON else 'after'} {time}"
    place = f"{place_of(record.place, record.seats.count(',') + 1)}, " if record.place > 1 else ""
    return f"{result}, {place}{hints_and_undos(record)}"


def choices_text(choices: Sequence[str]) -> str:
    """`19 choices mattered, you met 17.`, `4 choices mattered: 3 met with help, 1 missed.`, or nothing."""
    if not choices:
        return ""
    mattered, (met, helped, missed) = f"{counted(len(choices), 'choice')} mattered", map(choices.count, "+h-")
    if not helped:
        return f"{mattered}, you met {met or 'none'}."
    if not met and not missed:
        return f"{mattered}, {'all ' * (helped > 1)}met with help."
    how = {"met": met, "met with help": helped, "missed": missed}
    return f"{mattered}: {', '.join(f'{number} {way}' for way, number in how.items() if number)}."


def choice_signs(choices: str) -> str:
    """The bar of the choices: `✓✓✗✓`, `✓·✗ (· with help)`."""
    return choices.translate(str.maketrans("+-h", "✓✗·")) + " (· with help)" * ("h" in choices)


def hints_and_undos(record: GameRecord, *, undos_first: bool = False) -> str:
    """`no hints, 2 undos`."""
    hints, undos = counted(record.hints, "hint"), counted(record.undos, "undo")
    return f"{undos}, {hints}" if undos_first else f"{hints}, {undos}"
