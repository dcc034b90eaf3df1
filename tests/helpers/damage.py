"""Files of records that cannot be used, and games in them that nobody has saved like that."""

import os
import random
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from cardgames_tui.records.database import FILE_NAME
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.schema import VERSION
from tests.helpers.saving import StoreAtOnce, keep, played


def write_garbage(path: Path) -> None:
    path.write_bytes(random.Random(6).randbytes(5000))


def truncate(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2 + 100)


def damage_inside(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = random.Random(6).randbytes(len(data) - 4096)
    path.write_bytes(data)


def make_another_version(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE game ADD COLUMN mood TEXT")
        connection.execute(f"PRAGMA user_version = {VERSION + 3}")


def make_strange(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


def lose_table(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE game")


def lose_column(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE game DROP COLUMN note")


def play_many(directory: Path) -> Path:
    """Plays enough games for several pages; returns the database."""
    with closing(StoreAtOnce(directory)) as store:
        for deal in range(1, 40):
            played(store, "abc" * 17, deal).finish(Result.LOST)
    return store.database.path


def spoil_at_random(path: Path, rng: random.Random) -> None:
    """Shorten the file, or overwrite a part of it, its beginning in one case of three."""
    size = path.stat().st_size
    if rng.random() < 0.3:
        os.truncate(path, rng.randrange(size))
        return
    with path.open("r+b") as file:
        file.seek(rng.choice([0, rng.randrange(size), rng.randrange(size)]))
        file.write(rng.randbytes(rng.choice([1, 16, 100, 4096, size])))


DAMAGES = (write_garbage, truncate, damage_inside, make_strange, lose_table, lose_column)


HARMLESS: tuple[tuple[str, object], ...] = (
    ("ended", 1e300),
    ("ended", float("inf")),
    ("started", float("inf")),
    ("started", -1e300),
    ("started", "soon"),
    ("move_origins", "..%"),
    ("move_origins", b"\xff\xfe"),
    ("verdicts", "wxy"),
    ("seconds", -5),
    ("seconds", 2**63 - 1),
    ("undos", "many"),
    ("hints", -1),
    ("copied_moves", 1.5),
    ("winnable", 7),
    ("seats", "\x1b[31mred"),
    ("daily", "some day"),
)
"""Columns and values that they cannot have, and that a game can do without."""

FATAL: tuple[tuple[str, object], ...] = (
    ("game", "\x1b]0;title\x07"),
    ("variant", "\x1b[2J"),
    ("variant", "x" * 100_000),
    ("start_id", "\x07"),
    ("moves", "\x1b[2J"),
    ("moves", b"\x00"),
    ("ply", -1),
    ("ply", 2.5),
    ("result", "victory"),
)
"""Columns and values that they cannot have, without which there is no game."""

SENSELESS: tuple[tuple[str, object], ...] = (
    ("game", "klondike"),
    ("start_id", "black-hole 0"),
    ("start_id", "nothing"),
    ("moves", "zzzz"),
    ("ply", 60),
    ("bookmarks", "zz"),
    ("variant", "2,2,5 nonsense"),
)
"""Columns and values that only the rules of the game know to be wrong."""


def spoil(directory: Path, uid: str, column: str, value: object) -> None:
    """Put a value into the database that the program would not put there."""
    with closing(sqlite3.connect(directory / FILE_NAME)) as connection, connection:
        connection.execute(f"UPDATE game SET {column} = ? WHERE uid = ?", (value, uid))


def spoil_some(
    directory: Path,
    good: GameRecord,
    errors: Sequence[tuple[str, object]] = (*HARMLESS, *FATAL, *SENSELESS),
) -> list[GameRecord]:
    """Copies of a game in all kinds of disorder, kept after the game itself."""
    copies = [replace(good, uid=f"spoilt-{number}") for number in range(len(errors))]
    keep(directory, good, *copies)
    for copy, error in zip(copies, errors, strict=True):
        spoil(directory, copy.uid, *error)
    return copies
