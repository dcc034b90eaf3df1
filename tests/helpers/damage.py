import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from cardgames_tui.records.database import FILE_NAME
from cardgames_tui.records.record import GameRecord
from tests.helpers.saving import keep

HARMLESS: tuple[tuple[str, object], ...] = (
    ("ended", float("inf")),
    ("started", "soon"),
    ("move_origins", b"\xff\xfe"),
    ("verdicts", "wxy"),
    ("replaced", "soon"),
    ("choices", "yes"),
    ("seconds", -5),
    ("copied_moves", 1.5),
    ("winnable", 7),
    ("seats", "\x1b[31mred"),
    ("daily", "some day"),
)
"""Invalid optional values."""

FATAL: tuple[tuple[str, object], ...] = (
    ("game", "\x1b]0;title\x07"),
    ("variant", "x" * 100_000),
    ("moves", b"\x00"),
    ("ply", -1),
    ("result", "victory"),
)
"""Invalid required values."""

SENSELESS: tuple[tuple[str, object], ...] = (
    ("game", "klondike"),
    ("start_id", "black-hole 0"),
    ("moves", "zzzz"),
    ("ply", 60),
    ("bookmarks", "zz"),
    ("variant", "2,2,5 nonsense"),
)
"""Values that only the rules of the game can refuse."""


def spoil(directory: Path, uid: str, column: str, value: object) -> None:
    with closing(sqlite3.connect(directory / FILE_NAME)) as connection, connection:
        connection.execute(f"UPDATE game SET {column} = ? WHERE uid = ?", (value, uid))


def spoil_some(
    directory: Path,
    good: GameRecord,
    errors: Sequence[tuple[str, object]] = (*HARMLESS, *FATAL, *SENSELESS),
) -> list[GameRecord]:
    """Save a game and a copy of it with each error; returns the copies."""
    copies = [replace(good, uid=f"spoilt-{number}") for number in range(len(errors))]
    keep(directory, good, *copies)
    for copy, error in zip(copies, errors, strict=True):
        spoil(directory, copy.uid, *error)
    return copies
