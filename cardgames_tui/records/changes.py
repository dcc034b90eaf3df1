"""What playing changes in the record of a game.

The functions return changed records and save nothing; `separator` parts the moves in the text of a game.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from cardgames_tui.records.record import GameRecord, Result


def common_length(line: Sequence[object], other: Sequence[object]) -> int:
    """How many moves two lines share from the start."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(line, other, strict=False))))


def split_line(text: str, separator: str) -> tuple[str, ...]:
    """The moves of a text, one text each."""
    return tuple(text.split(separator) if separator and text else text)


def with_moves(
    record: GameRecord,
    moves: Sequence[str],
    ply: int,
    now: float,
    *,
    helped: bool = False,
    separator: str = "",
) -> GameRecord:
    """The record after moves were played or taken back.

    Marks for new moves are added; verdicts of positions that no longer belong to the game are dropped.

    Args:
        record: The record before.
        moves: All moves from the start, those taken back included.
        ply: How many of them lead to the current position.
        now: The time, in seconds since 1970.
        helped: Whether the new moves were made with help.
        separator: What stands between two moves.
    """
    before = split_line(record.moves, separator)
    marks, verdicts = record.marks.ljust(len(before), "."), record.verdicts
    kept = common_length(before, moves)
    if len(moves) > kept or len(moves) < len(before):
        first = "h" if helped else "u" if kept < len(before) else "."
        new = first + ("h" if helped else ".") * len(moves)
        marks = marks[:kept] + new[: len(moves) - kept]
        verdicts = verdicts[: kept + 1]
    return replace(
        record,
        moves=separator.join(moves),
        ply=ply,
        marks=marks,
        verdicts=verdicts,
        started=record.started or (now if moves else 0.0),
    )


class PlyVerdict(NamedTuple):
    """What has been proved about a position of a game."""

    ply: int
    """Which position, 0 for the first."""
    letter: str
    """The verdict in one character, as in `GameRecord.verdicts`."""
    winnable: bool | None = None
    """Whether the player could win from there; kept apart for the first position."""


def with_verdict(record: GameRecord, proved: PlyVerdict) -> GameRecord:
    """The record with what has been proved about a position."""
    known = record.verdicts.ljust(proved.ply + 1, "?")
    verdicts = known[: proved.ply] + proved.letter + known[proved.ply + 1 :]
    winnable = record.winnable if proved.ply or proved.winnable is None else proved.winnable
    return replace(record, verdicts=verdicts, winnable=winnable)


def with_result(record: GameRecord, result: Result, now: float) -> GameRecord:
    """The record of a game that has ended now (seconds since 1970; the clock may have gone backwards)."""
    return replace(record, result=result, ended=max(now, record.started))


def with_bookmark(record: GameRecord, line: str) -> GameRecord:
    """The record with a bookmark at the position after the moves of a text, or with that taken away."""
    others = tuple(other for other in record.bookmarks if other != line)
    return replace(record, bookmarks=others if line in record.bookmarks else (*others, line))
