"""Databases that cannot be used are moved aside, those of another version refused."""

import os
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cardgames_tui.errors import RecordsError
from cardgames_tui.records.database import VERSION, Database
from cardgames_tui.records.record import Result
from tests.helpers.saving import StoreAtOnce, played


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


DAMAGES = (write_garbage, truncate, damage_inside, make_strange, lose_table, lose_column)


@pytest.mark.parametrize("damage", DAMAGES)
def test_an_unusable_database_is_moved_aside(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    path = play_many(tmp_path)
    damage(path)
    before = path.read_bytes()
    with closing(StoreAtOnce(tmp_path)) as store:
        assert not store.database.unfinished_games()
        [notice] = store.take_notices()
        [aside] = [other for other in tmp_path.iterdir() if not other.name.startswith("records.db")]
        assert str(path) in notice
        assert aside.name in notice
        assert aside.read_bytes() == before
        played(store, "c").finish(Result.WON)
        assert len(store.database.finished_games()) == 1


def test_a_database_of_another_version_stays_as_it_is(tmp_path: Path) -> None:
    with closing(StoreAtOnce(tmp_path)) as store:
        played(store, "abc")
    path = store.database.path
    make_another_version(path)
    before = path.read_bytes()
    with closing(StoreAtOnce(tmp_path)) as store:
        with pytest.raises(RecordsError, match=r"another version .* \(version 4; this one reads 1\)"):
            store.database.unfinished_games()
        played(store, "c")
        [notice] = store.take_notices()
        assert "another version" in notice
    assert [other.name for other in tmp_path.iterdir()] == ["records.db"]
    assert path.read_bytes() == before


def test_damage_while_the_game_runs_loses_no_move_that_follows(store: StoreAtOnce) -> None:
    log = played(store, "c")
    store.close()
    store.database.all_games()
    write_garbage(store.database.path)
    store.database.close()
    log.update("cd", 2)
    assert [game.moves for game in store.database.all_games()] == ["cd"]
    assert len(store.take_notices()) == 1


def test_unusable_databases_of_one_second_are_all_kept(tmp_path: Path) -> None:
    for _ in range(3):
        write_garbage(tmp_path / "records.db")
        with closing(Database(tmp_path)) as database:
            assert database.all_games() == []
    assert len(list(tmp_path.glob("records-*.db"))) == 3
