"""Small matters of wording: lists, times, results and statistics."""

from collections.abc import Iterator

from cardgames_tui.records.record import GameRecord, Result, count
from cardgames_tui.records.statistics import GameStatistics, Times


def shortened(text: str) -> str:
    """What somebody has said, short enough to be repeated."""
    return text if len(text) <= 30 else f"{text[:27]}..."


def listed(things: list[str], word: str = "and") -> str:
    """Things in a row: `a, b and c`."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {word} {things[-1]}"


_RESULTS = {Result.WON: "won", Result.LOST: "lost", Result.DRAWN: "drawn", None: "unfinished"}


def time_words(seconds: float) -> str:
    """A time: `1 hour 2 minutes`, `3 minutes 5 seconds`."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    parts = ((hours, "hour"), (minutes, "minute"), (0 if hours else rest, "second"))
    return " ".join(count(number, unit) for number, unit in parts if number) or "0 seconds"


def result_in_words(record: GameRecord) -> str:
    """How a game ended and what it took."""
    time = (
        f" {'in' if record.result is Result.WON else 'after'} {time_words(record.seconds)}"
        if record.seconds
        else ""
    )
    return f"{_RESULTS[record.result]}{time}, {_help_used(record)}"


def waiting_in_words(record: GameRecord) -> str:
    """How far a game has come that waits, and what it took."""
    return f"after {count(record.ply, 'move')}, {time_words(record.seconds)}, {_help_used(record)}"


def _help_used(record: GameRecord) -> str:
    return f"{count(record.hints, 'hint')}, {count(record.undos, 'undo')}"


def figures(tally: GameStatistics, name: str) -> Iterator[str]:
    """The statistics of one game, a sentence each."""
    yield f"{name}: {count(tally.played, 'game')} played, {tally.won} won, {tally.lost} lost."
    if tally.drawn:
        yield f"Drawn: {tally.drawn}."
    yield f"Perfect, with no undo and no hint: {tally.perfect}."
    yield f"Current streak: {tally.streak}. Longest streak: {tally.longest_streak}."
    yield from _times("without hints", tally.unaided)
    if tally.helped:
        yield f"Won with hints: {tally.helped}."
    if tally.winnable_starts:
        starts = count(tally.winnable_starts, "winnable deal")
        yield f"Of {starts} you won {tally.winnable_starts_won}."


def _times(label: str, times: Times) -> Iterator[str]:
    if times.best is not None and times.median is not None:
        best, middle = time_words(times.best), time_words(times.median)
        yield f"Won {label}: {times.games}, fastest {best}, median {middle}."
