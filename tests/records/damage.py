import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path

from cardgames_tui.records.database import FILE_NAME
from cardgames_tui.records.schema import VERSION
from tests.helpers.past_games import new_game
from tests.helpers.saving import keep


def write_garbage(path: Path) -> None:
    path.write_bytes(random.Random(6).randbytes(5000))


def truncate(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2 + 100)


def damage_inside(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = random.Random(6).randbytes(len(data) - 4096)
    path.write_bytes(data)


def make_newer_version(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE game ADD COLUMN mood TEXT")
        connection.execute(f"PRAGMA user_version = {VERSION + 3}")


def replace_by_another_database(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


def lose_column(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE game DROP COLUMN note")


def keep_many(directory: Path) -> Path:
    """Save enough games for several pages; returns the database."""
    keep(directory, *(new_game(deal, moves="abc" * 17, ply=51) for deal in range(1, 40)))
    return directory / FILE_NAME


def spoil_at_random(path: Path, rng: random.Random) -> None:
    """Shorten the file or overwrite part of it, often the beginning."""
    size = path.stat().st_size
    if rng.random() < 0.3:
        os.truncate(path, rng.randrange(size))
        return
    with path.open("r+b") as file:
        file.seek(rng.choice([0, rng.randrange(size), rng.randrange(size)]))
        file.write(rng.randbytes(rng.choice([1, 16, 100, 4096, size])))


DAMAGES = (write_garbage, truncate, damage_inside, replace_by_another_database, lose_column)
