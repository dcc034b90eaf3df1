"""The columns of the list of past games: as many as there is room for, the name with all that is left."""

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from cardgames_tui.games.notation import full_title
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.wording import clock, moment_words

RESULTS = {Result.WON: "won", Result.LOST: "lost", Result.DRAWN: "drawn", None: "unfinished"}
"""How a game stands, in a word."""

_SIGNS = {Result.WON: "✓", Result.LOST: "✗", Result.DRAWN: "=", None: "…"}

_BESIDE = 2
"""The cells around every column."""

_SCROLL_BAR = 1


class GameColumn(NamedTuple):
    """A column of the list."""

    label: str
    """What it is called."""
    width: int
    """How many cells it takes."""
    text: Callable[[GameRecord, date], str]
    """What it says about a game on a day."""
    least: int = 0
    """From which width of the list on it is shown."""
    most: int = 999
    """And up to which width."""


_NAME = GameColumn("game", 0, lambda record, _: full_title(record))

_COLUMNS = (
    GameColumn(" no.", 4, lambda record, _: f"{record.number:>4}", 90),
    GameColumn("", 1, lambda record, _: _SIGNS[record.result], most=59),
    GameColumn("result", 12, lambda record, _: f"{_SIGNS[record.result]} {RESULTS[record.result]}", 60),
    _NAME,
    GameColumn("   time", 7, lambda record, _: f"{clock(record.seconds):>7}", 60),
    GameColumn("undos", 5, lambda record, _: f"{record.undos:>5}", 80),
    GameColumn("hints", 5, lambda record, _: f"{record.hints:>5}", 80),
    GameColumn("when", 11, lambda record, today: _when(record, today)),
)


def columns_for(width: int) -> list[GameColumn]:
    """The columns of a list, of which the name has all the room that the others leave."""
    shown = [column for column in _COLUMNS if column.least <= width <= column.most]
    taken = sum(column.width + _BESIDE for column in shown) + _SCROLL_BAR
    name = _NAME._replace(width=max(width - taken, 12))
    return [name if column is _NAME else column for column in shown]


def _when(record: GameRecord, today: date) -> str:
    moment = record.ended or record.started
    return moment_words(moment, today) if moment else ""
